#include "advice/lace_wars/due.hpp"

#include <fmt/format.h>

#include "advice/lace_wars/options.hpp"
#include "advice/lace_wars/words.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/may_activate.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/reaction.hpp"

namespace tercio::advice::lace {

namespace {

using lace_wars::Body;
using lace_wars::Task;
using lace_wars::TaskKind;

class Reader {
 public:
  explicit Reader(const Scene& scene) : scene_(scene), game_(scene.game), s_(scene.s) {}

  Due due() {
    switch (s_.step) {
      case Step::kInitiativeRoll:
        initiative();
        break;
      case Step::kReinforcementRoll:
        say("Reinforcements may come this turn", "16.1.5a");
        break;
      case Step::kRallyRoll:
        rally();
        break;
      case Step::kActivationRoll:
        activation();
        break;
      case Step::kFireRoll:
        shot();
        break;
      case Step::kMoving:
      case Step::kReact:
        move();
        break;
      case Step::kChargeRoll:
        charge_roll();
        break;
      case Step::kEvade:
      case Step::kCombatRoll:
      case Step::kAdvance:
        combat();
        break;
      case Step::kCommanderRoll:
        commander();
        break;
      case Step::kPromote:
        say("The army commander has been killed", "11.4c");
        break;
      default:
        task();
        break;
    }
    // A commander to be placed may stand nowhere.
    if (s_.step != Step::kPlace) out_.pieces = out_.pieces & s_.present;
    for (const PieceId p : (out_.pieces & s_.present) - scene_.hidden) out_.hexes.insert(s_.at[p]);
    out_.pieces -= scene_.hidden;
    return std::move(out_);
  }

 private:
  void say(std::string text, const char* rule) {
    out_.text = capital(std::move(text)) + '.';
    out_.rule = rule;
  }
  const Task* top(TaskKind kind) const {
    if (s_.pile == 0) return nullptr;
    const Task& task = s_.tasks[s_.pile - 1U];
    return task.kind == kind ? &task : nullptr;
  }
  bool plain(PieceSet pieces) const { return (pieces & scene_.hidden).empty(); }

  void initiative() {
    const bool first = s_.initiative_die < 1 || s_.initiative_die > 6;
    const Side side = first ? Side::kA : Side::kB;
    std::string text = game_.side_name(side) + " rolls for the initiative";
    if (!first) {
      text += fmt::format("; {} has rolled {}", game_.side_name(Side::kA), s_.initiative_die);
    }
    say(text + fmt::format(". The higher roll plays first, {} on a tie",
                           game_.side_name(static_cast<Side>(game_.scenario().initiative_ties))),
        "16.1b");
  }

  void rally() {
    if (s_.subject == kNoPiece) return say("A unit tries to recover", "4B");
    out_.pieces = PieceSet{s_.subject};
    if (!scene_.sees(s_.subject)) return say("A unit tries to recover", "4B");
    const bool routed = is_routed(s_, s_.subject);
    if (routed) {
      const int up_to = highest_rally(game_, s_, s_.subject);
      return say(
          fmt::format("{} tries to rally and needs {}", scene_.placed(s_.subject), at_most(up_to)),
          "12.5a");
    }
    say(scene_.placed(s_.subject) + " tries to recover its order", "12.2f");
  }

  void activation() {
    const Body body{s_.formation, s_.independent};
    const bool whole = body.formation != kNoFormation;
    if (!whole && body.unit == kNoPiece) return say("An activation is tested", "5.1a");
    out_.pieces = whole ? game_.units_of(body.formation) : PieceSet{body.unit};
    const int up_to = highest_success(game_, s_, body);
    const std::string name = whole ? game_.formation(body.formation).name : scene_.name(body.unit);
    say(fmt::format("{} is tested and needs {}", name, at_most(up_to)), "5.1a");
  }

  void shot() {
    if (s_.target != kNoHex) out_.hexes.insert(s_.target);
    if (s_.subject == kNoPiece || s_.target == kNoHex) return say("A gun fires", "9.2");
    out_.pieces = PieceSet{s_.subject};
    say(fmt::format(
            "{} fires at {}, {}", scene_.placed(s_.subject), hex::label(s_.target),
            strikes_behind(game_, s_, s_.target) ? "the hex just left" : scene_.stack(s_.target)),
        "9.2");
  }

  void move() {
    out_.pieces = s_.mover.pieces;
    const std::string left = s_.mover.left == kNoHex || s_.mover.hexes == 0 || came_in()
                                 ? ""
                                 : ", coming from " + label(s_.mover.left);
    if (s_.mover.left != kNoHex) out_.hexes.insert(s_.mover.left);
    say(fmt::format("{} {}{}", scene_.names_placed(s_.mover.pieces),
                    verb(s_.mover.pieces, "moves", "move"), left),
        s_.step == Step::kReact ? "9.3a" : "8.1c");
  }
  static std::string label(HexId h) { return hex::label(h); }
  // 16.1.5 It has just entered the map.
  bool came_in() const {
    return !s_.mover.pieces.empty() && s_.at[s_.mover.pieces.first()] == s_.mover.left;
  }

  void charge_roll() {
    const Task* t = top(TaskKind::kCharge);
    if (t == nullptr) return say("Cavalry tries to charge", "8.6d");
    out_.pieces = t->pieces;
    const int up_to = highest_charge(game_, s_, t->pieces);
    say(fmt::format("{} {} to charge and {} {}", scene_.names_placed(t->pieces),
                    verb(t->pieces, "tries", "try"), verb(t->pieces, "needs", "need"),
                    at_most(up_to)),
        "8.6d");
  }

  void combat() {
    HexSet from;
    HexSet to;
    for (const HexId h : s_.combat.attackers) {
      if (h != kNoHex) from.insert(h);
    }
    for (const HexId h : s_.combat.defenders) {
      if (h != kNoHex) to.insert(h);
    }
    out_.pieces = s_.combat.attacking | s_.combat.defending;
    // Those about whom the seat decides.
    if (scene_.decides()) out_.pieces = evading(scene_) | advancing(scene_);
    out_.hexes = from | to;
    say(fmt::format("{} against {}", scene_.names(s_.combat.attacking),
                    scene_.names(s_.combat.defending)),
        s_.step == Step::kEvade     ? "1.3d"
        : s_.step == Step::kAdvance ? "11.3a"
                                    : "10.2b");
  }

  void commander() {
    if (s_.subject != kNoPiece) out_.pieces = PieceSet{s_.subject};
    say((s_.subject == kNoPiece ? "A commander" : scene_.placed(s_.subject)) +
            " is in danger and may be killed",
        "11.4a");
  }

  void task() {
    if (const Task* t = top(TaskKind::kTest); t != nullptr && s_.step == Step::kTestRoll) {
      test(*t);
    } else if (const Task* l = top(TaskKind::kLosses); l != nullptr && s_.step == Step::kLoss) {
      out_.pieces = l->pieces;
      say(fmt::format("{} {} {}", scene_.names_placed(l->pieces), verb(l->pieces, "loses", "lose"),
                      counted(l->steps_to_lose(), "step", "steps")),
          "11.1d");
    } else if (const Task* r = top(TaskKind::kRetreat); r && s_.step == Step::kRetreat) {
      out_.pieces = r->pieces;
      say(r->hexes_to_go() == 0
              ? scene_.names_placed(r->pieces) + " cannot stay with friends and must go on"
              : fmt::format("{} {} {}", scene_.names_placed(r->pieces),
                            verb(r->pieces, "retreats", "retreat"),
                            counted(r->hexes_to_go(), "hex", "hexes")),
          "11.2.1a-1");
    } else if (const Task* c = top(TaskKind::kCharge); c && s_.step == Step::kCharge) {
      out_.pieces = c->pieces;
      say(fmt::format("{} {}", scene_.names_placed(c->pieces),
                      verb(c->pieces, "charges", "charge")),
          "8.6e");
    } else if (const Task* f = top(TaskKind::kFord); f && s_.step == Step::kFordRoll) {
      out_.pieces = f->pieces;
      say(fmt::format("{} fords the river and loses a step on {} or more",
                      scene_.names_placed(f->pieces), game_.numbers().ford_loss_from),
          "16.1.6b");
    } else if (const Task* o = top(TaskKind::kRout); o && s_.step == Step::kRout) {
      out_.pieces = o->pieces;
      say(scene_.names_placed(o->pieces) + " routs", "12.4a");
    } else if (const Task* p = top(TaskKind::kPlace); p && s_.step == Step::kPlace) {
      out_.pieces = p->pieces;
      say(scene_.names(p->pieces) + " must be placed with a unit", "11.4d");
    } else if (const Task* g = top(TaskKind::kFace); g && s_.step == Step::kFace) {
      out_.pieces = g->pieces;
      say(scene_.names_placed(g->pieces) + " has rallied and chooses its facing", "2.2");
    }
  }

  void test(const Task& t) {
    out_.pieces = t.pieces;
    const int modifier = t.modifier();
    std::string text =
        scene_.names_placed(t.pieces) + verb(t.pieces, " tests its morale", " test their morale");
    // What lies under a top counter may be what tests.
    if (plain(t.pieces)) {
      const int up_to = highest_pass(game_, s_, t.pieces, modifier, t.hex);
      text += fmt::format(" and {} {}", verb(t.pieces, "needs", "need"), at_most(up_to));
    }
    say(text, "12.1a");
  }

  const Scene& scene_;
  const Game& game_;
  const State& s_;
  Due out_;
};

}  // namespace

Due due_now(const Scene& scene) { return Reader(scene).due(); }

}  // namespace tercio::advice::lace
