#include "lace_wars/position/sound.hpp"

#include "lace_wars/board.hpp"
#include "lace_wars/legal.hpp"

namespace tercio::lace_wars {

namespace {

using engine::Code;

class Inspector {
 public:
  Inspector(const Game& game, const State& s, engine::Faults& faults)
      : game_(game), s_(s), faults_(faults), units_(game.units(Side::kA) | game.units(Side::kB)) {}

  void inspect() {
    commanders();
    activation();
    mover();
    combat();
    for (int i = 0; i < kMaxTasks; ++i) task(s_.tasks[static_cast<std::size_t>(i)], i < s_.pile);
    sequence();
    decision();
    if (!faults_.empty() || s_.step == Step::kOver || is_roll(s_.step)) return;
    if (legal_actions(game_, s_).empty()) wrong("step", "nothing can be decided here");
  }

 private:
  void wrong(const char* field, const char* message) {
    faults_.add(Code::kBadRequest, field, message);
  }

  bool is_commander(PieceId p, Side side) const {
    return p == kNoPiece || game_.commanders(side).contains(p);
  }

  void commanders() {
    for (const Side side : {Side::kA, Side::kB}) {
      if (!is_commander(s_.army_commander[index_of(side)], side)) {
        wrong("army_commander", "a commander of the side is wanted");
      }
    }
    for (int f = 0; f < kMaxFormations; ++f) {
      const PieceId p = s_.commander_of[static_cast<std::size_t>(f)];
      const bool sound =
          f < game_.formation_count() ? is_commander(p, game_.side_of_formation(f)) : p == kNoPiece;
      if (!sound) wrong("commander_of", "a commander of the formation's side is wanted");
    }
  }

  void activation() {
    if (s_.formation != kNoFormation && s_.formation >= game_.formation_count()) {
      wrong("formation", "there is no such formation");
    }
    const bool alone = s_.independent != kNoPiece;
    if (alone &&
        !(game_.independents(Side::kA) | game_.independents(Side::kB)).contains(s_.independent)) {
      wrong("independent", "an independent unit is wanted");
    }
    if (alone && s_.formation != kNoFormation) wrong("independent", "a formation acts already");
  }

  // Whoever may go on stands in one hex. While something else is due first, some of the mover may
  // have been lost, may have run, or wait to be put on a unit.
  void mover() {
    PieceId first = kNoPiece;
    for (const PieceId p : s_.mover.pieces) {
      if (first == kNoPiece) first = p;
      if (game_.piece(p).side != game_.piece(first).side) {
        wrong("mover.pieces", "pieces of one side are wanted");
        return;
      }
      const bool together = on_map(s_, p) && s_.at[p] == s_.at[first];
      if (s_.step == Step::kMoving && !together) {
        wrong("mover.pieces", "pieces of one hex are wanted");
        return;
      }
    }
  }

  void combat() {
    const Combat& c = s_.combat;
    if ((c.attackers[0] == kNoHex) != (c.defenders[0] == kNoHex)) {
      wrong("combat", "attackers and defenders are wanted");
    }
    if (!((c.attacking | c.defending | c.evaded) & game_.all_commanders()).empty()) {
      wrong("combat", "units are wanted");
    }
  }

  void task(const Task& t, bool due) {
    if (!due) return;
    bool sound = true;
    switch (t.kind) {
      case TaskKind::kNone:
        sound = false;
        break;
      case TaskKind::kPromote:
        sound = t.has_sound_detail() && is_one(t.pieces, game_.all_commanders());
        break;
      case TaskKind::kTest:
      case TaskKind::kDisorganise:
        sound = !t.pieces.empty() && (t.pieces - units_).empty() && t.has_sound_detail();
        break;
      case TaskKind::kRout:
      case TaskKind::kFord:
      case TaskKind::kFace:
        sound = is_one(t.pieces, units_);
        break;
      case TaskKind::kPlace:
        sound = is_one(t.pieces, game_.all_commanders());
        break;
      case TaskKind::kLosses:
        sound = !t.pieces.empty() && (t.pieces - units_).empty();
        break;
      case TaskKind::kRetreat:
        sound = is_stack(t.pieces - game_.all_commanders());
        break;
      case TaskKind::kCharge:
        sound = is_stack(t.pieces) && !s_.mover.pieces.empty();
        break;
      case TaskKind::kReact:
      case TaskKind::kMoveOn:
        sound = !s_.mover.pieces.empty();
        break;
      case TaskKind::kFight:
      case TaskKind::kAdvances:
      case TaskKind::kEndCombat:
        sound = s_.combat.attackers[0] != kNoHex;
        break;
      default:
        break;
    }
    if (!sound) wrong("tasks", "a task is not what it should be");
  }

  static bool is_one(PieceSet pieces, PieceSet of) {
    return pieces.size() == 1 && (pieces - of).empty();
  }
  // Units that stand, or stood, in one hex. 11.1 One that has routed may have left it already.
  bool is_stack(PieceSet pieces) const {
    HexId at = kNoHex;
    for (const PieceId p : pieces& s_.present) {
      if (is_routed(s_, p)) continue;
      if (at != kNoHex && s_.at[p] != at) return false;
      at = s_.at[p];
    }
    return !pieces.empty() && (pieces - units_).empty();
  }
  // --- The sequence of play ---
  bool is_phase(Phase a, Phase b) const { return s_.phase == a || s_.phase == b; }
  bool is_step_of_phase() const {
    switch (s_.step) {
      case Step::kDeploy:
        return s_.phase == Phase::kSetUp;
      case Step::kInitiativeRoll:
      case Step::kReinforcementRoll:
        return s_.phase == Phase::kTurnStart;
      case Step::kRallyRoll:
      case Step::kFace:
        return s_.phase == Phase::kRally;
      case Step::kActivate:
      case Step::kActivationRoll:
      case Step::kJoin:
      case Step::kFire:
        return is_phase(Phase::kMarch, Phase::kActivation);
      case Step::kMove:
      case Step::kMoving:
      case Step::kReact:
      case Step::kCharge:
      case Step::kChargeRoll:
        return is_phase(Phase::kMarch, Phase::kActivation) || s_.phase == Phase::kArmyCommander;
      case Step::kAttack:
      case Step::kEvade:
      case Step::kCombatRoll:
      case Step::kAdvance:
        return s_.phase == Phase::kCombat;
      case Step::kOver:
        return s_.phase == Phase::kOver;
      default:
        return s_.phase != Phase::kOver;
    }
  }
  // Whether the step comes only when nothing else is due.
  bool is_step_of_its_own() const {
    switch (s_.step) {
      case Step::kDeploy:
      case Step::kInitiativeRoll:
      case Step::kReinforcementRoll:
      case Step::kActivate:
      case Step::kActivationRoll:
      case Step::kJoin:
      case Step::kFire:
      case Step::kMove:
      case Step::kAttack:
        return true;
      default:
        return false;
    }
  }
  bool is_stage_of_step() const {
    switch (s_.step) {
      case Step::kActivate:
      case Step::kActivationRoll:
        return s_.stage == Stage::kIdle;
      case Step::kJoin:
        return s_.stage == Stage::kJoin;
      case Step::kFire:
        return s_.stage == Stage::kFire;
      case Step::kMove:
      case Step::kMoving:
        return s_.phase == Phase::kArmyCommander || s_.stage == Stage::kMove;
      default:
        return true;
    }
  }
  bool is_decider_right() const {
    switch (s_.step) {
      case Step::kActivate:
      case Step::kJoin:
      case Step::kFire:
      case Step::kMove:
      case Step::kMoving:
      case Step::kAttack:
        return s_.decider == s_.active;
      case Step::kReact:
      case Step::kCharge:
      case Step::kEvade:
        return s_.decider != s_.active;
      default:
        return true;
    }
  }
  // 16.1.5 A die for a formation that has not come yet.
  bool is_arrival_due() const {
    const auto& arrivals = game_.arrivals();
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
      if ((s_.arrivals_rolled >> i & 1) != 0 || (s_.arrived >> arrivals[i].formation & 1) != 0) {
        continue;
      }
      for (const auto& [turn, least] : arrivals[i].rolls) {
        if (turn == s_.turn && least > 1) return true;
      }
    }
    return false;
  }
  void sequence() {
    if (s_.turn > game_.scenario().turns) wrong("turn", "the battle does not last so long");
    if (!is_step_of_phase()) wrong("step", "it does not belong to the phase");
    if (is_step_of_its_own() && s_.pile > 0) wrong("pile", "something else is due first");
    if (!is_stage_of_step()) wrong("stage", "it does not belong to the step");
    if (!is_decider_right()) wrong("decider", "the other side is to decide");
    const bool acts = s_.formation != kNoFormation || s_.independent != kNoPiece;
    if ((s_.stage != Stage::kIdle || s_.step == Step::kActivationRoll) && !acts) {
      wrong("formation", "nobody is activated");
    }
    if (s_.step == Step::kReinforcementRoll && !is_arrival_due()) {
      wrong("step", "no formation is due");
    }
  }

  // A decision needs what it is about.
  void decision() {
    if ((s_.step == Step::kOver) != (s_.phase == Phase::kOver)) {
      wrong("step", "the battle is over and is not");
    }
    const bool fights = s_.combat.attackers[0] != kNoHex;
    switch (s_.step) {
      case Step::kFireRoll:
        if (!has_subject() || !game_.piece(s_.subject).is_artillery()) {
          wrong("subject", "a gun on the map is wanted");
        }
        if (s_.target == kNoHex) wrong("target", "a hex is wanted");
        break;
      case Step::kMoving:
      case Step::kReact:
        if (s_.mover.pieces.empty()) wrong("mover.pieces", "nobody moves");
        break;
      case Step::kEvade:
      case Step::kCombatRoll:
      case Step::kAdvance:
        if (!fights) wrong("combat", "nobody fights");
        break;
      case Step::kLoss:
      case Step::kTestRoll:
      case Step::kRetreat:
      case Step::kRout:
      case Step::kFordRoll:
      case Step::kFace:
      case Step::kPlace:
      case Step::kPromote:
      case Step::kCharge:
      case Step::kChargeRoll:
      case Step::kCommanderRoll:
      case Step::kRallyRoll:
        needs_task();
        break;
      default:
        break;
    }
  }
  void needs_task() {
    static constexpr std::array<std::pair<Step, TaskKind>, 12> kNeeds{{
        {Step::kLoss, TaskKind::kLosses},
        {Step::kTestRoll, TaskKind::kTest},
        {Step::kRetreat, TaskKind::kRetreat},
        {Step::kRout, TaskKind::kRout},
        {Step::kFordRoll, TaskKind::kFord},
        {Step::kFace, TaskKind::kFace},
        {Step::kPlace, TaskKind::kPlace},
        {Step::kPromote, TaskKind::kPromote},
        {Step::kCharge, TaskKind::kCharge},
        {Step::kChargeRoll, TaskKind::kCharge},
        {Step::kCommanderRoll, TaskKind::kCommanders},
        {Step::kRallyRoll, TaskKind::kRally},
    }};
    for (const auto& [step, kind] : kNeeds) {
      if (step != s_.step) continue;
      if (s_.pile == 0 || s_.tasks[s_.pile - 1U].kind != kind) {
        wrong("tasks", "the task of this decision is wanted on top");
      } else if ((s_.tasks[s_.pile - 1U].pieces & s_.present).empty() && needs_pieces(kind)) {
        wrong("tasks", "the pieces of the decision are not on the map");
      }
    }
    if ((s_.step == Step::kCommanderRoll || s_.step == Step::kRallyRoll) && !has_subject()) {
      wrong("subject", "a piece on the map is wanted");
    }
  }
  static bool needs_pieces(TaskKind kind) {
    return kind != TaskKind::kPlace && kind != TaskKind::kPromote &&
           kind != TaskKind::kCommanders && kind != TaskKind::kRally;
  }
  bool has_subject() const { return s_.subject != kNoPiece && on_map(s_, s_.subject); }

  const Game& game_;
  const State& s_;
  engine::Faults& faults_;
  PieceSet units_;
};

}  // namespace

void find_faults(const Game& game, const State& s, engine::Faults& faults) {
  Inspector(game, s, faults).inspect();
}

}  // namespace tercio::lace_wars
