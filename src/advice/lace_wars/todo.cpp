// What is still open, and which pieces can do something.
#include <fmt/format.h>

#include "advice/lace_wars/options.hpp"
#include "advice/lace_wars/view.hpp"
#include "advice/lace_wars/words.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/entry.hpp"
#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/reaction.hpp"
#include "lace_wars/rules/succession.hpp"

namespace tercio::advice::lace {

namespace {

class Open {
 public:
  explicit Open(const Scene& scene) : scene_(scene), game_(scene.game), s_(scene.s) {}

  Json list() {
    switch (s_.step) {
      case Step::kDeploy:
        add(deployable(game_, s_, s_.decider), "May be placed elsewhere: ", "16.1.4a-1", false);
        break;
      case Step::kActivate:
        for (const Candidate& c : candidates(scene_)) candidate(c);
        break;
      case Step::kJoin:
        add(joinable(game_, s_, s_.formation), "May act with the formation: ", "5.1c", false);
        break;
      case Step::kFire:
        add(guns_with_targets(scene_), "May fire: ", "9.1a", false);
        break;
      case Step::kMove:
        moves();
        break;
      case Step::kReact:
        add(guns_with_targets(scene_), "May fire in reaction: ", "9.3a", false);
        for (const PieceSet& group : chargers(game_, s_)) add(group, "May charge: ", "8.6a", false);
        break;
      case Step::kAttack:
        attacks();
        break;
      case Step::kEvade:
        add(evading(scene_), "May slip away: ", "1.3d", false);
        break;
      case Step::kAdvance:
        add(advancing(scene_), "May advance: ", "11.3a",
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
    out_.push_back(
        advice::todo(std::move(text), rule, must, scene_.seen_ids(pieces), labels_of(hexes)));
  }
  void add(PieceSet pieces, const char* text, const char* rule, bool must) {
    if (pieces.empty()) return;
    entry(text + scene_.names_placed(pieces) + '.', rule, must, pieces,
          hexes_of(scene_.seen, pieces));
  }

  void candidate(const Candidate& c) {
    entry(fmt::format("{} is still to be activated{} ({}).", c.name, c.holds ? " or held" : "",
                      chance_text(c)),
          c.enters ? "16.1.5a" : "5.1a", c.enters, c.pieces, hexes_of(scene_.seen, c.pieces));
  }

  void moves() {
    const PieceSet coming = entering(scene_);
    if (!coming.empty()) {
      entry("Waits to enter the map: " + scene_.names(coming) + '.', "16.1.5a",
            static_cast<bool>(why_not_end_entry(game_, s_)), coming, entry_hexes(scene_));
    }
    add(movable(scene_), "May still move: ", s_.phase == Phase::kArmyCommander ? "4.4a" : "8.1a",
        false);
    add(turnable(scene_), "May turn one vertex without moving: ", "6.4b", false);
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
      add(attacking_units(scene_), "May still attack: ", "10.1a", false);
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
  Json out_ = Json::array();
};

class Ready {
 public:
  explicit Ready(const Scene& scene) : scene_(scene), game_(scene.game), s_(scene.s) {}

  Json json() {
    switch (s_.step) {
      case Step::kDeploy:
        add(deployable(game_, s_, s_.decider), "deploy");
        break;
      case Step::kActivate:
        for (const Candidate& c : candidates(scene_))
          add(c.pieces, c.activates ? "activate" : "hold");
        break;
      case Step::kJoin:
        add(joinable(game_, s_, s_.formation), "join");
        break;
      case Step::kFire:
        add(guns_with_targets(scene_), "fire");
        add(turnable(scene_), "turn");
        break;
      case Step::kMove:
        add(movable(scene_), "move");
        add(turnable(scene_), "turn");
        add(entering(scene_), "enter");
        break;
      case Step::kMoving:
        add(movable(scene_), "move");
        break;
      case Step::kReact:
        add(guns_with_targets(scene_), "fire");
        for (const PieceSet& group : chargers(game_, s_)) add(group, "charge");
        break;
      case Step::kAttack:
        add(attacking_units(scene_), "attack");
        break;
      case Step::kPromote:
        add(promotable(game_, s_), "promote");
        break;
      case Step::kEvade:
        add(evading(scene_), "evade");
        break;
      case Step::kAdvance:
        add(advancing(scene_), "advance");
        break;
      case Step::kLoss:
        add(losing(scene_), "lose");
        break;
      case Step::kCharge:
        add(task_pieces(scene_), "charge");
        break;
      case Step::kRetreat:
        add(task_pieces(scene_), "retreat");
        break;
      case Step::kRout:
        add(task_pieces(scene_), "rout");
        break;
      case Step::kPlace:
        add(task_pieces(scene_), "place");
        break;
      case Step::kFace:
        add(task_pieces(scene_), "face");
        break;
      default:
        break;
    }
    return std::move(out_);
  }

 private:
  void add(PieceSet pieces, const char* kind) {
    for (const PieceId p : pieces) {
      Json& kinds = out_[scene_.id(p)];
      if (!kinds.is_array()) kinds = Json::array();
      bool known = false;
      for (const auto& one : kinds) known = known || one == kind;
      if (!known) kinds.push_back(kind);
    }
  }

  const Scene& scene_;
  const Game& game_;
  const State& s_;
  Json out_ = Json::object();
};

}  // namespace

Json todo(const Scene& scene) { return scene.decides() ? Open(scene).list() : Json::array(); }
Json ready(const Scene& scene) { return scene.decides() ? Ready(scene).json() : Json::object(); }

}  // namespace tercio::advice::lace
