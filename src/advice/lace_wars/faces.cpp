#include "advice/lace_wars/faces.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "advice/lace_wars/words.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/carry_out.hpp"
#include "lace_wars/rules/may_activate.hpp"

namespace tercio::advice::lace {

namespace {

class Faces {
 public:
  explicit Faces(const Scene& scene) : scene_(scene), game_(scene.game), s_(scene.s) {}

  std::vector<FaceText> list() {
    switch (s_.step) {
      case Step::kInitiativeRoll:
        // The first of two dice decides nothing yet.
        if (s_.initiative_die >= 1 && s_.initiative_die <= 6) by_effect(&Faces::initiative);
        break;
      case Step::kReinforcementRoll:
        by_effect(&Faces::arrivals);
        break;
      case Step::kActivationRoll:
        activation();
        break;
      case Step::kFireRoll:
        shot();
        break;
      case Step::kCombatRoll:
        combat();
        break;
      case Step::kChargeRoll:
        by_effect(&Faces::charge);
        break;
      case Step::kRallyRoll:
      case Step::kTestRoll:
      case Step::kFordRoll:
      case Step::kCommanderRoll:
        if ((about() & scene_.hidden).empty()) by_effect(&Faces::pieces);
        break;
      default:
        break;
    }
    return std::move(out_);
  }

 private:
  using Effect = std::string (Faces::*)(const State&) const;

  void add(int die, const std::string& text) {
    const auto same = std::find_if(out_.begin(), out_.end(),
                                   [&](const FaceText& entry) { return entry.text == text; });
    if (same != out_.end()) {
      same->faces.push_back(die);
    } else {
      out_.push_back({.faces = {die}, .text = text});
    }
  }
  void by_effect(Effect effect) {
    for (int die = 1; die <= 6; ++die) {
      State after = s_;
      apply(game_, after, lace_wars::Roll{die}, nullptr);
      add(die, (this->*effect)(after));
    }
  }

  std::string initiative(const State& after) const {
    return game_.side_name(after.first) + " plays first";
  }

  std::string arrivals(const State& after) const {
    std::vector<std::string> come;
    for (int f = 0; f < game_.formation_count(); ++f) {
      if (has_bit(after.arrived, f) && !has_bit(s_.arrived, f)) {
        come.push_back(game_.formation(f).name);
      }
    }
    return come.empty() ? "nobody comes" : in_a_row(come) + " may enter the map";
  }

  void activation() {
    const int up_to = highest_success(game_, s_, lace_wars::Body{s_.formation, s_.independent});
    for (int die = 1; die <= 6; ++die) {
      add(die, die <= up_to ? "it is activated" : "the test fails: only one unit or stack moves");
    }
  }

  std::string charge(const State& after) const {
    return after.step == Step::kCharge ? "it charges" : "it stays where it is";
  }

  // Those the die is about.
  PieceSet about() const {
    PieceSet out = s_.pile == 0 ? PieceSet{} : s_.tasks[s_.pile - 1U].pieces;
    if (s_.subject == kNoPiece || s_.step == Step::kTestRoll) return out;
    // 12.2f A stack recovers together.
    const bool stack = s_.step == Step::kRallyRoll && !is_routed(s_, s_.subject);
    return out | (stack ? units_in(s_, s_.at[s_.subject]) : PieceSet{s_.subject});
  }

  // What becomes of those the die is about.
  std::string pieces(const State& after) const {
    std::vector<std::string> parts;
    for (const PieceId p : about()) {
      if (const std::string what = change(after, p); !what.empty()) {
        parts.push_back(scene_.name(p) + ' ' + what);
      }
    }
    if (parts.empty()) return s_.step == Step::kTestRoll ? "passed" : "nothing happens";
    return fmt::format("{}", fmt::join(parts, ", "));
  }
  std::string change(const State& after, PieceId p) const {
    if (after.status[p] != s_.status[p]) {
      return game_.piece(p).is_commander() ? "is killed" : "is lost";
    }
    if (after.steps[p] < s_.steps[p]) return "loses a step";
    // A rout is decided about before it is carried out.
    const bool runs = after.step == Step::kRout && after.pile > 0 &&
                      after.tasks[after.pile - 1U].pieces.contains(p);
    if (runs && is_routed(s_, p)) return "runs on";
    if (runs || (is_routed(after, p) && !is_routed(s_, p))) return "routs";
    if (is_routed(s_, p) && !is_routed(after, p)) return "rallies";
    if (is_disorganised(after, p) && !is_disorganised(s_, p)) return "is disorganised";
    if (is_disorganised(s_, p) && !is_disorganised(after, p)) return "recovers";
    return {};
  }

  void shot() {
    if (s_.subject == kNoPiece || s_.target == kNoHex || !scene_.sees(s_.subject)) return;
    const auto shot = shot_of(game_, scene_.seen, s_.subject, s_.target, nullptr);
    const HexId h = s_.target;
    const bool lone = !strikes_behind(game_, s_, h) && !scene_.hides(h) &&
                      is_occupied(scene_.seen, h) && fighters_in(game_, scene_.seen, h).empty();
    for (int die = 1; die <= 6; ++die) {
      const auto& row =
          game_.system().fire[static_cast<std::size_t>(game_.fire_row(die + shot.modifier))];
      const auto& cell = row.by_range[static_cast<std::size_t>(shot.column)];
      // 9.5 Only a loss touches a battery alone, and destroys it.
      add(die, !lone                    ? result_text(cell.text)
               : has_effect(cell, true) ? "the battery is destroyed"
                                        : result_text("-"));
    }
  }

  void combat() {
    for (int die = 1; die <= 6; ++die) {
      const int row = game_.combat_row(die + s_.combat.modifier);
      const auto& cells = game_.system().combat[static_cast<std::size_t>(row)];
      add(die, fmt::format("attacker: {}; defender: {}", result_text(cells.attacker.text),
                           result_text(cells.defender.text)));
    }
  }

  const Scene& scene_;
  const Game& game_;
  const State& s_;
  std::vector<FaceText> out_;
};

}  // namespace

std::vector<FaceText> faces_of(const Scene& scene) { return Faces(scene).list(); }

}  // namespace tercio::advice::lace
