#include "advice/lace_wars/todo.hpp"

#include <fmt/format.h>

#include "advice/board_parts.hpp"
#include "advice/lace_wars/due.hpp"
#include "advice/lace_wars/options.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/entry.hpp"
#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/reaction.hpp"

namespace tercio::advice::lace {

namespace {

class Open {
 public:
  explicit Open(const Scene& scene) : scene_(scene), game_(scene.game), s_(scene.s) {}

  std::vector<Todo> list() {
    switch (s_.step) {
      case Step::kDeploy:
        add(deployable(game_, s_, s_.decider), "Can be placed elsewhere: ", "16.1.4a-1", false);
        break;
      case Step::kActivate:
        for (const Candidate& c : candidates(scene_)) candidate(c);
        break;
      case Step::kJoin:
        add(joinable(game_, s_, s_.formation), "Can act with the formation: ", "5.1c", false);
        break;
      case Step::kFire:
        add(guns_with_targets(scene_), "Can fire: ", "9.1a", false);
        break;
      case Step::kMove:
        moves();
        break;
      case Step::kReact:
        add(guns_with_targets(scene_), "Can fire in reaction: ", "9.3a", false);
        for (const PieceSet& group : chargers(game_, s_)) add(group, "Can charge: ", "8.6a", false);
        break;
      case Step::kAttack:
        attacks();
        break;
      case Step::kEvade:
        add(evading(scene_), "Can slip away: ", "1.3d", false);
        break;
      case Step::kAdvance:
        add(advancing(scene_), "Can advance: ", "11.3a",
            static_cast<bool>(why_not_pass_advance(game_, s_)));
        break;
      default:
        due();
        break;
    }
    return std::move(out_);
  }

 private:
  void entry(std::string text, std::string_view rule, bool must, PieceSet pieces, HexSet hexes) {
    out_.push_back({.text = std::move(text),
                    .rule = std::string(rule),
                    .must = must,
                    .pieces = scene_.seen_ids(pieces),
                    .hexes = list_of(hexes)});
  }
  void add(PieceSet pieces, const char* text, const char* rule, bool must) {
    if (pieces.empty()) return;
    entry(text + scene_.names_placed(pieces) + '.', rule, must, pieces,
          hexes_of(scene_.seen, pieces));
  }

  void candidate(const Candidate& c) {
    entry(fmt::format("{} can be {} ({}).", c.name,
                      !c.activates ? "held"
                      : c.holds    ? "activated or held"
                                   : "activated",
                      chance_text(c)),
          c.enters ? "16.1.5a" : "5.1a", c.enters, c.pieces, hexes_of(scene_.seen, c.pieces));
  }

  void moves() {
    const PieceSet coming = entering(scene_);
    if (!coming.empty()) {
      entry("Waiting to enter the map: " + scene_.names(coming) + '.', "16.1.5a",
            static_cast<bool>(why_not_end_entry(game_, s_)), coming, entry_hexes(scene_));
    }
    add(movable(scene_), "Can still move: ", s_.phase == Phase::kArmyCommander ? "4.4a" : "8.1a",
        false);
    add(turnable(scene_), "Can turn one vertex without moving: ", "6.4b", false);
  }

  void attacks() {
    const HexSet must = open_obligations(game_, s_);
    must.for_each([&](HexId h) {
      PieceSet by;
      attacking_hexes(scene_).for_each([&](HexId from) {
        if (attackable_from(game_, s_, from).contains(h)) by |= fighters_in(game_, s_, from);
      });
      entry(fmt::format("{} in {} must be attacked, by {}.", scene_.stack(h), hex::label(h),
                        scene_.names_placed(by)),
            "10.1b", true, by | units_in(scene_.seen, h), hexes_of(scene_.seen, by) | one(h));
    });
    HexSet free = attacking_hexes(scene_);
    if (must.empty() && !free.empty()) {
      add(attacking_units(scene_), "Can still attack: ", "10.1a", false);
    }
  }
  static HexSet one(HexId h) {
    HexSet out;
    out.insert(h);
    return out;
  }

  void due() {
    const Due now = due_now(scene_);
    if (now.text.empty()) return;
    entry(now.text, now.rule, s_.step != Step::kMoving, now.pieces, now.hexes);
  }

  const Scene& scene_;
  const Game& game_;
  const State& s_;
  std::vector<Todo> out_;
};

}  // namespace

std::vector<Todo> todo_of(const Scene& scene) {
  return scene.decides() ? Open(scene).list() : std::vector<Todo>();
}

}  // namespace tercio::advice::lace
