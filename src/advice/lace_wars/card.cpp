#include "advice/lace_wars/card.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "advice/lace_wars/ready.hpp"
#include "advice/lace_wars/selection.hpp"
#include "advice/lace_wars/words.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/commanders.hpp"

namespace tercio::advice::lace {

namespace {

std::string_view can(std::string_view deed) {
  if (deed == "deploy" || deed == "place") return "be placed";
  if (deed == "activate") return "be activated";
  if (deed == "hold") return "be told to hold";
  if (deed == "join") return "join the activation";
  if (deed == "enter") return "enter the map";
  if (deed == "promote") return "take over the command";
  if (deed == "lose") return "take the loss";
  if (deed == "rout") return "be routed";
  if (deed == "face") return "be turned";
  return deed;
}

class Card {
 public:
  Card(const Scene& scene, PieceId p)
      : scene_(scene), game_(scene.game), s_(scene.seen), p_(p), piece_(scene.game.piece(p)) {}

  std::vector<Fact> facts() {
    if (piece_.is_commander()) {
      commander();
    } else {
      formation();
      numbers();
    }
    if (on_map(s_, p_) && piece_.is_unit()) state();
    now();
    duty();
    return std::move(out_);
  }

 private:
  void put(const char* title, std::string text, std::string rule = "") {
    out_.push_back({.title = title, .text = std::move(text), .rule = std::move(rule)});
  }

  void commander() {
    const bool army = is_army_commander(scene_.s, p_);
    const int f = formation_commanded(scene_.s, p_);
    put("Command",
        army                ? fmt::format("the {} army", game_.side_name(piece_.side))
        : f == kNoFormation ? std::string("no formation")
                            : game_.formation(f).name,
        army ? "1.2a" : "1.2b");
    put("Radius", counted(radius_now(game_, scene_.s, p_), "hex", "hexes"), "6.1a");
  }

  void formation() {
    const bool alone = piece_.formation == kNoFormation;
    put("Formation", alone ? std::string("independent") : game_.formation(piece_.formation).name,
        alone ? "1.1.3c" : "1.1.3b");
    put("Arm", std::string(kind_of(piece_.arm)), "1.1.1a");
  }

  void numbers() {
    if (piece_.is_artillery()) {
      put("Calibre", fmt::format("{} pounds", piece_.calibre), "1.1.2a");
    } else {
      points();
      put("Morale", fmt::format("{}: a test needs that or less", morale_value(game_, s_, p_)),
          "12.1a");
    }
    put("Movement", counted(piece_.movement, "point", "points"), "8.1a");
    if (piece_.fist) put("Fist", "+1 against infantry, in the first turn of a combat", "10.3e");
    if (piece_.swords) put("Crossed swords", "a bonus against cavalry", "1.1.2b");
  }

  // "4 now, of 8, 6, 4, 2": what it has, and what each loss leaves.
  void points() {
    std::vector<std::string> ladder;
    for (int step = piece_.steps; step > 0; --step) {
      ladder.push_back(std::to_string(piece_.points[static_cast<std::size_t>(step)]));
    }
    const int full = piece_.points[piece_.steps];
    const int have = on_map(s_, p_) ? combat_points(game_, s_, p_) : full;
    put("Combat points",
        ladder.size() < 2 ? std::to_string(have)
                          : fmt::format("{}; by losses {}", have, fmt::join(ladder, ", ")),
        "1.1.4a");
  }

  void state() {
    const auto what = conditions(scene_, p_);
    put("State", what.empty() ? "in good order" : fmt::format("{}", fmt::join(what, ", ")),
        is_routed(s_, p_)         ? "12.3a"
        : is_disorganised(s_, p_) ? "12.2a"
                                  : "");
    if (!piece_.is_light() && !is_routed(s_, p_)) {
      // "facing NNE, toward …": the title has the first word.
      const std::string facing = facing_text(game_, s_.at[p_], s_.facing[p_]);
      put("Facing", facing.substr(facing.find(' ') + 1), "2.1a");
    }
    command();
  }

  // 6.3 Of one's own units.
  void command() {
    if (!scene_.owns(p_) || piece_.formation == kNoFormation) return;
    const bool in = in_command(game_, s_, piece_.formation).contains(p_);
    put("Command", in ? "in command" : "out of command", "6.3a");
  }

  // What it can do, or why it cannot.
  void now() {
    if (!scene_.decides() || !scene_.owns(p_)) return;
    std::vector<std::string> words;
    for (const auto& [piece, deeds] : ready_of(scene_)) {
      if (piece != scene_.id(p_)) continue;
      for (const std::string& deed : deeds) words.emplace_back(can(deed));
    }
    if (!words.empty()) {
      put("Now", "it can " + in_a_row(words));
      return;
    }
    const Selection none = selection_of(scene_, PieceSet{p_});
    if (none.refused) put("Now", none.refused->message, none.refused->rule);
  }

  void duty() {
    if (s_.step != Step::kAttack || !on_map(s_, p_) || piece_.side == scene_.s.decider) return;
    if (scene_.decides() && open_obligations(game_, scene_.s).contains(s_.at[p_])) {
      put("Duty", "it must be attacked in this phase", "10.1b");
    }
  }

  const Scene& scene_;
  const Game& game_;
  const State& s_;
  PieceId p_;
  const lace_wars::Piece& piece_;
  std::vector<Fact> out_;
};

}  // namespace

std::vector<Fact> card_of(const Scene& scene, PieceId p) { return Card(scene, p).facts(); }

}  // namespace tercio::advice::lace
