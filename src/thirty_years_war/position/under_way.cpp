#include "thirty_years_war/position/under_way.hpp"

#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/position/position.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/results.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::thirty_years_war {

namespace {

using engine::Code;
using engine::Faults;

constexpr int kMostDeclared = 63;  // more than any side has units

PieceSet declared_in(const Game& game, const State& s, int number) {
  PieceSet out;
  for (const PieceId u : game.units(Side::kA) | game.units(Side::kB)) {
    if (s.combat_of[u] == number) out.insert(u);
  }
  return out;
}

}  // namespace

Json under_way_of(const Game& game, const State& s) {
  Json out = Json::object();
  const auto add = [&](const char* key, PieceSet pieces) {
    if (!pieces.empty()) out[key] = ids_of(game, pieces);
  };
  add("done", s.done);
  add("attacked", s.attacked);
  add("must_attack", s.must_attack);
  add("must_be_attacked", s.must_be_attacked);
  add("leaders", s.leaders);
  for (int n = 1; n <= s.combats; ++n) {
    out["declared"].push_back({{"pieces", ids_of(game, declared_in(game, s, n))}});
  }
  for (const PieceId leader : game.leaders(Side::kA) | game.leaders(Side::kB)) {
    const PieceId unit = s.serves[static_cast<std::size_t>(game.leader_rank(leader))];
    if (unit != kNoPiece) out["serves"][game.described(leader).id] = game.described(unit).id;
  }
  if (s.step != Step::kMoraleRoll) return out;
  out["interrupted"] = name_of(s.interrupted);
  out["phase_ended"] = s.phase_ended != 0;
  const auto& categories = game.definition().categories;
  for (std::size_t c = 0; c < categories.size(); ++c) {
    if ((s.leader_tests >> c & 1) != 0) out["leader_tests"].push_back(categories[c].id);
  }
  return out;
}

namespace {

std::optional<Step> step_named(const Json& name) {
  for (int i = 0; i <= static_cast<int>(Step::kOver); ++i) {
    const auto step = static_cast<Step>(i);
    if (name.is_string() && name.get_ref<const std::string&>() == name_of(step)) return step;
  }
  return std::nullopt;
}

bool belongs(Step step, Phase phase) {
  switch (step) {
    case Step::kChoose:
    case Step::kDeploy:
      return phase == Phase::kSetUp || phase == Phase::kInterregnum;
    case Step::kTurnRoll:
      return phase == Phase::kVisibility || phase == Phase::kReinforcement;
    case Step::kRemovalRoll:
      return phase == Phase::kDisruptionRemoval;
    case Step::kFire:
    case Step::kFireRoll:
      return phase == Phase::kArtilleryFire;
    case Step::kMove:
      return phase == Phase::kMovement;
    case Step::kMoraleRoll:
      return phase >= Phase::kDisruptionRemoval && phase <= Phase::kCombat;
    case Step::kOver:
      return phase == Phase::kOver;
    default:
      return phase == Phase::kCombat;
  }
}

bool is_fight(Step step) {
  return step == Step::kLeaders || step == Step::kCombatRoll || step == Step::kExchange;
}

// --- The form ----------------------------------------------------------------------------------

class Reader {
 public:
  Reader(const Game& game, const Json& setup, State& s, Faults& faults)
      : game_(game), setup_(setup), s_(s), faults_(faults) {}

  void read() {
    const auto step = step_named(setup_["decision"]);
    if (!step || !belongs(*step, s_.phase)) {
      faults_.add(Code::kUnknown, "setup.decision", "there is no such decision in this phase");
      return;
    }
    s_.step = *step;
    if (s_.step == Step::kChoose) s_.phasing = game_.battle().chooser();
    s_.decider = s_.phasing;
    if (setup_.contains("facts") && setup_["facts"].is_object() &&
        setup_["facts"].contains("under_way")) {
      under_way(setup_["facts"]["under_way"]);
    }
    if (setup_.contains("pending")) pending(setup_["pending"]);
    who_decides();
  }

 private:
  // 10.11, Rocroi 18.0 Leaders are chosen by both sides, each for its own.
  void who_decides() {
    const Step step = interrupted_step(s_);
    if (step != Step::kLeaders && step != Step::kAssign) return;
    if (s_.step == Step::kMoraleRoll || !setup_.contains("to_act")) return;
    for (const Side side : {Side::kA, Side::kB}) {
      if (setup_["to_act"] == game_.side_id(side)) s_.decider = side;
    }
  }

  PieceSet movers_of_both() const { return game_.movers(Side::kA) | game_.movers(Side::kB); }
  PieceSet leaders_of_both() const { return game_.leaders(Side::kA) | game_.leaders(Side::kB); }

  PieceId piece(const Json& id, PieceSet among, const std::string& where) {
    const PieceId p =
        id.is_string() ? game_.find_piece(id.get_ref<const std::string&>()) : kNoPiece;
    if (p != kNoPiece && among.contains(p)) return p;
    faults_.add(Code::kUnknown, where, "there is no such piece here");
    return kNoPiece;
  }

  void pieces(const Json& object, const char* key, PieceSet among, PieceSet& out,
              const std::string& where) {
    if (!object.contains(key)) return;
    const std::string field = fmt::format("{}.{}", where, key);
    if (!faults_.is_list(object[key], field)) return;
    for (const Json& id : object[key]) {
      const PieceId p = piece(id, among, field);
      if (p == kNoPiece) return;
      out.insert(p);
    }
  }

  // Who can have fired, moved or attacked in the phase.
  PieceSet doers() const {
    switch (s_.phase) {
      case Phase::kArtilleryFire:
        return game_.guns();
      case Phase::kMovement:
        return game_.movers(s_.phasing);
      case Phase::kCombat:
        return game_.units(s_.phasing);
      default:
        return {};
    }
  }

  void under_way(const Json& value) {
    const std::string where = "setup.facts.under_way";
    if (!faults_.is_object(value, where)) return;
    faults_.only_keys(value,
                      {"done", "attacked", "must_attack", "must_be_attacked", "leaders", "declared",
                       "serves", "interrupted", "phase_ended", "leader_tests"},
                      where);
    const bool combat = s_.phase == Phase::kCombat;
    const PieceSet ours = combat ? game_.units(s_.phasing) : PieceSet{};
    const PieceSet theirs = combat ? game_.units(other(s_.phasing)) : PieceSet{};
    pieces(value, "done", doers(), s_.done, where);
    pieces(value, "attacked", theirs, s_.attacked, where);
    pieces(value, "must_attack", ours, s_.must_attack, where);
    pieces(value, "must_be_attacked", theirs, s_.must_be_attacked, where);
    pieces(value, "leaders", leaders_of_both(), s_.leaders, where);
    if (value.contains("declared")) declared(value["declared"], where + ".declared");
    if (value.contains("serves")) serves(value["serves"], where + ".serves");
    if (s_.step == Step::kMoraleRoll) test(value, where);
  }

  // combat.declare_all_first
  void declared(const Json& value, const std::string& where) {
    if (!faults_.is_list(value, where)) return;
    if (!game_.rules().declare_all_first || s_.phase != Phase::kCombat ||
        value.size() > kMostDeclared) {
      faults_.add(Code::kBadRequest, where, "attacks are not declared like this here");
      return;
    }
    for (const Json& attack : value) {
      if (!faults_.is_object(attack, where)) return;
      faults_.only_keys(attack, {"pieces"}, where);
      ++s_.combats;
      PieceSet fighters;
      pieces(attack, "pieces", game_.units(Side::kA) | game_.units(Side::kB), fighters, where);
      for (const PieceId u : fighters) {
        if (s_.combat_of[u] != 0) {
          faults_.add(Code::kBadRequest, where, "a unit fights only once in a phase (8.14)");
        }
        s_.combat_of[u] = s_.combats;
      }
    }
  }

  // Rocroi 18.0
  void serves(const Json& value, const std::string& where) {
    if (!faults_.is_object(value, where)) return;
    for (const auto& [id, unit] : value.items()) {
      const PieceId leader = piece(Json(id), leaders_of_both(), where);
      if (leader == kNoPiece) return;
      const PieceId helped = piece(unit, game_.units(game_.piece(leader).side), where);
      s_.serves[static_cast<std::size_t>(game_.leader_rank(leader))] = helped;
    }
  }

  // Freiburg 15.0
  void test(const Json& value, const std::string& where) {
    const auto step =
        value.contains("interrupted") ? step_named(value["interrupted"]) : std::nullopt;
    if (!step) {
      faults_.add(Code::kUnknown, where + ".interrupted", "the decision that goes on is wanted");
      return;
    }
    s_.interrupted = *step;
    s_.phase_ended = faults_.flag(value, "phase_ended", where) ? 1 : 0;
    if (!value.contains("leader_tests")) return;
    if (!faults_.is_list(value["leader_tests"], where + ".leader_tests")) return;
    for (const Json& id : value["leader_tests"]) {
      const int c = id.is_string() ? game_.category_index(id.get_ref<const std::string&>()) : -1;
      if (c < 0) {
        faults_.add(Code::kUnknown, where + ".leader_tests", "there is no such army or category");
        return;
      }
      s_.leader_tests = static_cast<std::uint8_t>(s_.leader_tests | 1U << c);
    }
  }

  void pending(const Json& value) {
    const std::string where = "setup.pending";
    if (!faults_.is_object(value, where)) return;
    faults_.only_keys(
        value, {"piece", "target", "shot", "category", "attackers", "defenders", "charge"}, where);
    if (value.contains("piece")) {
      s_.subject = piece(value["piece"], movers_of_both() | game_.guns(), where + ".piece");
    }
    if (value.contains("target")) {
      const auto h = value["target"].is_string()
                         ? hex::parse_hex(value["target"].get_ref<const std::string&>())
                         : std::nullopt;
      if (h && game_.grid().contains(*h)) {
        s_.target = *h;
      } else {
        faults_.add(Code::kUnknown, where + ".target", "there is no such hex on the map");
      }
    }
    if (value.contains("shot")) shot(value["shot"], where + ".shot");
    if (!is_fight(interrupted_step(s_))) return;
    pieces(value, "attackers", game_.units(s_.phasing), s_.attackers, where);
    pieces(value, "defenders", game_.units(other(s_.phasing)), s_.defenders, where);
    s_.charge = faults_.flag(value, "charge", where) ? 1 : 0;
  }

  void shot(const Json& value, const std::string& where) {
    for (const Shot shot : {Shot::kAtUnit, Shot::kAtWall, Shot::kWithdrawal}) {
      if (!value.is_string() || value.get_ref<const std::string&>() != name_of(shot)) continue;
      s_.shot = shot;
      return;
    }
    faults_.add(Code::kUnknown, where, "a shot is aimed at a unit or walls, or is a withdrawal");
  }

  const Game& game_;
  const Json& setup_;
  State& s_;
  Faults& faults_;
};

// --- The rules ---------------------------------------------------------------------------------

class Inspector {
 public:
  Inspector(const Game& game, const State& s, Faults& faults)
      : game_(game), s_(s), faults_(faults) {}

  void inspect() {
    if (s_.step == Step::kMoraleRoll) {
      test();
    } else {
      decision(s_.step);
    }
    if (!faults_.empty() || is_roll(s_.step) || is_over(s_)) return;
    if (legal_actions(game_, s_).empty()) {
      wrong("setup.decision", "4.1", "nothing can be decided here");
    }
  }

 private:
  void wrong(const char* field, const char* rule, std::string message) {
    faults_.add(
        {.code = Code::kIllegal, .rule = rule, .message = std::move(message), .field = field});
  }
  void wrong(const char* field, const Denial& denial) {
    engine::Refusal refusal = refusal_of(game_, denial);
    refusal.field = field;
    faults_.add(std::move(refusal));
  }

  // Freiburg 15.13
  void test() {
    if (category_to_test(game_, s_) < 0) {
      wrong("setup.decision", "15.13", "no army has to be tested");
      return;
    }
    if (s_.phase_ended != 0) return;
    switch (s_.interrupted) {
      case Step::kFire:
      case Step::kMove:
      case Step::kAttack:
      case Step::kResolve:
      case Step::kLeaders:
      case Step::kCombatRoll:
        if (belongs(s_.interrupted, s_.phase)) {
          decision(s_.interrupted);
          return;
        }
        break;
      default:
        break;
    }
    wrong("setup.facts.under_way.interrupted", "15.13", "a test does not interrupt this decision");
  }

  void decision(Step step) {
    switch (step) {
      case Step::kDeploy:
        if (!game_.battle().alternatives(s_).empty()) {
          wrong("setup.decision", "3.0", "a choice comes before the deployment");
        }
        break;
      case Step::kTurnRoll:
        if (game_.battle().turn_roll(s_) != s_.phase) {
          wrong("setup.decision", "4.1", "there is no roll before this turn");
        }
        break;
      case Step::kRemovalRoll:
        removal();
        break;
      case Step::kFireRoll:
        shot();
        break;
      case Step::kLeaders:
      case Step::kCombatRoll:
      case Step::kExchange:
        fight(step);
        break;
      case Step::kAssign:
        if (!game_.rules().leaders_assigned) {
          wrong("setup.decision", "10.11", "leaders are not assigned");
        }
        break;
      case Step::kResolve:
        if (!game_.rules().declare_all_first) {
          wrong("setup.decision", "8.0", "attacks are resolved as they are declared");
        } else if (all_resolved(game_, s_)) {
          wrong("setup.decision", "8.0", "every attack has been resolved");
        }
        break;
      case Step::kOver:
        end();
        break;
      default:
        break;
    }
  }

  // 9.2
  void removal() {
    if (s_.subject == kNoPiece || !on_map(s_, s_.subject) ||
        !game_.units(s_.phasing).contains(s_.subject)) {
      wrong("setup.pending.piece", "9.2", "the unit whose disruption may be removed is wanted");
    } else if (const Denial d = why_not_removal(game_, s_, s_.subject)) {
      wrong("setup.pending.piece", d);
    }
  }

  // 5.0, Freiburg 17.34, 19.55 The gun could have been laid like this.
  void shot() {
    if (s_.subject == kNoPiece || !game_.guns().contains(s_.subject)) {
      wrong("setup.pending.piece", "5.0", "the gun that fires is wanted");
      return;
    }
    State before = s_;
    before.step = Step::kFire;
    before.done.erase(s_.subject);
    const Action action = s_.shot == Shot::kWithdrawal ? Action{Withdraw{s_.subject}}
                          : s_.shot == Shot::kAtWall   ? Action{Breach{s_.subject, s_.target}}
                                                       : Action{Fire{s_.subject, s_.target}};
    if (const Denial d = why_not(game_, before, action)) wrong("setup.pending", d);
    if (!s_.done.contains(s_.subject)) {
      wrong("setup.facts.under_way.done", "5.0", "the gun that fires is done");
    }
  }

  // 8.1, 8.2, 10.11, 8.61-Dx
  void fight(Step step) {
    const Combat combat{s_.attackers, s_.defenders, s_.charge != 0};
    if (combat.attackers.empty() || combat.defenders.empty()) {
      wrong("setup.pending.attackers", "8.0", "attackers and defenders are wanted");
      return;
    }
    for (const PieceId a : combat.attackers) {
      for (const PieceId d : combat.defenders) {
        if (is_ready(s_, a) && on_map(s_, d) && can_attack(game_, s_, a, d)) continue;
        wrong("setup.pending.attackers",
              {.rule = "8.15", .text = "{piece} cannot attack {other}", .piece = a, .other = d});
        return;
      }
    }
    if (!(combat.attackers - s_.done).empty() || !(combat.defenders - s_.attacked).empty()) {
      wrong("setup.facts.under_way.done", "8.14", "the units in this attack are done");
    }
    if (combat.charge) {
      const Denial d = game_.battle().why_not_charge(s_, combat.attackers, combat.defenders);
      if (d) wrong("setup.pending.charge", d);
    }
    const bool by_choice =
        !game_.rules().leaders_apply_themselves && !game_.rules().leaders_assigned;
    const PieceSet offered =
        by_choice ? leaders_to_choose(game_, s_, Side::kA) | leaders_to_choose(game_, s_, Side::kB)
                  : PieceSet{};
    if (!(s_.leaders - offered).empty()) {
      wrong("setup.facts.under_way.leaders", "10.11", "a leader is not with a unit of the attack");
    }
    if (step == Step::kLeaders && leaders_to_choose(game_, s_, s_.decider).empty()) {
      wrong("setup.decision", "10.11", "there is no leader to choose");
    }
    if (step == Step::kExchange && exchange_owed(game_, s_) <= 0) {
      wrong("setup.decision", "8.61-Dx", "nothing is owed");
    }
  }

  // 4.0 The battle ends after the last turn of its last day, or at an instant the battle names.
  void end() {
    State after = s_;
    const bool due = s_.turn >= game_.battle().turns(s_) || game_.battle().ends_with_phase(s_);
    if (!due || game_.battle().next_day(after, nullptr)) {
      wrong("setup.phase", "4.0", "the battle is not over yet");
    }
  }

  const Game& game_;
  const State& s_;
  Faults& faults_;
};

}  // namespace

void read_decision(const Game& game, const Json& setup, State& s, Faults& faults) {
  Reader(game, setup, s, faults).read();
}

void find_decision_faults(const Game& game, const State& s, Faults& faults) {
  Inspector(game, s, faults).inspect();
}

}  // namespace tercio::thirty_years_war
