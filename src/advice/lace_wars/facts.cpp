#include "advice/lace_wars/facts.hpp"

#include <fmt/format.h>

#include "advice/board_parts.hpp"
#include "advice/lace_wars/options.hpp"
#include "advice/lace_wars/words.hpp"
#include "engine/words.hpp"
#include "lace_wars/battle.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/commanders.hpp"

namespace tercio::advice::lace {

namespace {

using lace_wars::Status;

std::string arrival_text(const Scene& scene, const lace_wars::Reinforcement& r) {
  const State& s = scene.s;
  std::vector<std::string> waiting;
  for (const PieceId p : scene.game.units_of(r.formation)) {
    if (s.status[p] == Status::kWaiting) waiting.push_back(scene.game.name(p));
  }
  if (has_bit(s.arrived, r.formation)) {
    return waiting.empty() ? "has entered the map"
                           : fmt::format("may enter now at {}; still to come: {}",
                                         engine::hexes_text(r.entry), in_a_row(waiting));
  }
  std::vector<std::string> rolls;
  rolls.reserve(r.rolls.size());
  for (const auto& [turn, least] : r.rolls) {
    rolls.push_back(least <= 1 ? fmt::format("on turn {} without a roll", turn)
                               : fmt::format("on turn {} on a roll of {} or more", turn, least));
  }
  return rolls.empty() ? "comes as the scenario says"
                       : "comes " + in_a_row(rolls) + ", at " + engine::hexes_text(r.entry);
}

std::string commander_text(const Scene& scene, Side side) {
  const PieceId c = scene.s.army_commander[index_of(side)];
  if (c == kNoPiece) return "nobody commands the army";
  std::string out = scene.placed(c);
  if (scene.s.status[c] == Status::kWaiting) out += ", still to come";
  if (has_bit(scene.s.army_commander_dead, static_cast<int>(side))) {
    out += "; the first army commander has been killed";
  }
  return out;
}

class Facts {
 public:
  explicit Facts(const Scene& scene) : scene_(scene), game_(scene.game), s_(scene.seen) {}

  std::vector<Fact> list() {
    if (scene_.s.phase != Phase::kSetUp) {
      out_.push_back({.title = "Initiative",
                      .text = game_.side_name(s_.first) + " plays first this turn",
                      .rule = "16.1b"});
    }
    activation();
    game_.battle().tell_facts(scene_.s, scene_.seat, out_);
    arrivals();
    commanders();
    broken();
    activated();
    for (int f = 0; f < game_.formation_count(); ++f) {
      if (game_.side_of_formation(f) == scene_.seat && scene_.plays(f)) command(f);
    }
    return std::move(out_);
  }

 private:
  std::string acting_name() const {
    return s_.formation != kNoFormation ? game_.formation(s_.formation).name
                                        : scene_.name(s_.independent);
  }

  void activation() {
    if (s_.formation == kNoFormation && s_.independent == kNoPiece) return;
    if (s_.phase != Phase::kActivation && s_.phase != Phase::kMarch) return;
    const char* how = s_.held != 0     ? ", held back: only its artillery fires"
                      : s_.failed != 0 ? ", its test failed: one unit or stack moves"
                                       : "";
    out_.push_back({.title = "Activation",
                    .text = acting_name() + " acts now" + how,
                    .rule = "4C-b",
                    .topic = "activated"});
  }

  void arrivals() {
    for (const auto& r : game_.arrivals()) {
      out_.push_back({.title = game_.formation(r.formation).name,
                      .text = arrival_text(scene_, r),
                      .rule = r.rule,
                      .hexes = list_of(r.entry),
                      .topic = "reinforcements"});
    }
    if (game_.arrivals().empty()) {
      out_.push_back({.title = "Reinforcements",
                      .text = "none come in this game",
                      .rule = "16.1.5a",
                      .topic = "+reinforcements"});
    }
  }

  void commanders() {
    for (const Side side : {Side::kA, Side::kB}) {
      const PieceId c = s_.army_commander[index_of(side)];
      Fact fact{.title = game_.side_name(side) + " army commander",
                .text = commander_text(scene_, side),
                .rule = "1.2a",
                .topic = "command"};
      if (c != kNoPiece && on_map(s_, c)) fact.hexes.push_back(s_.at[c]);
      out_.push_back(std::move(fact));
    }
  }

  void broken() {
    std::vector<std::string> names;
    for (int f = 0; f < game_.formation_count(); ++f) {
      if (has_bit(s_.demoralised, f) && scene_.plays(f)) names.push_back(game_.formation(f).name);
    }
    if (names.empty()) return;
    out_.push_back({.title = "Demoralized", .text = in_a_row(names), .rule = "13.1a"});
  }

  // 5.1 Who has had his test this turn, and who could still be tested or held.
  void activated() {
    std::vector<std::string> done;
    for (int f = 0; f < game_.formation_count(); ++f) {
      if (has_bit(s_.tested, f)) done.push_back(game_.formation(f).name);
    }
    for (const PieceId p : s_.used - scene_.hidden) done.push_back(scene_.name(p));
    out_.push_back({.title = "Tested or held this turn",
                    .text = in_a_row(done),
                    .rule = "5.1b",
                    .topic = "+activated"});
    if (!scene_.decides()) return;
    for (const Candidate& c : candidates(scene_)) {
      out_.push_back(
          {.title = c.name, .text = chance_text(c), .rule = "5.1a", .topic = "+activated"});
    }
  }

  // 6.3 Who of a formation is in command, of one's own, as far as the enemy is seen.
  void command(int f) {
    const PieceId c = s_.commander_of[static_cast<std::size_t>(f)];
    Fact fact{.title = game_.formation(f).name, .rule = "6.3a", .topic = "+command"};
    if (c == kNoPiece || !on_map(s_, c)) {
      fact.text = "its commander is not on the map; nobody is in command";
      out_.push_back(std::move(fact));
      return;
    }
    const int radius = radius_of(game_, f);
    const HexSet near = traced_from(game_, s_, scene_.seat, s_.at[c], radius);
    const PieceSet commanded = in_command(game_, s_, f);
    PieceSet by_radius;
    for (const PieceId p : commanded) {
      if (near.contains(s_.at[p])) by_radius.insert(p);
    }
    fact.hexes.push_back(s_.at[c]);
    fact.text = fmt::format("{}, radius {}, {} the army commander's {} hexes", scene_.placed(c),
                            radius, commander_in_range(game_, s_, f) ? "within" : "not within",
                            game_.numbers().army_radius);
    const auto add = [&](const char* what, PieceSet pieces) {
      if (!pieces.empty()) fact.text += fmt::format("; {}: {}", what, scene_.names_placed(pieces));
    };
    add("in command by his radius", by_radius);
    add("in command by the chain", commanded - by_radius);
    add("out of command", (game_.units_of(f) & s_.present) - commanded);
    add("independent units that could join", joinable(game_, s_, f));
    out_.push_back(std::move(fact));
  }

  const Scene& scene_;
  const Game& game_;
  const State& s_;  // as it is seen
  std::vector<Fact> out_;
};

}  // namespace

std::vector<Fact> facts_of(const Scene& scene) { return Facts(scene).list(); }

}  // namespace tercio::advice::lace
