#include "lace_wars/position/edit.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/fields.hpp"
#include "engine/words.hpp"
#include "lace_wars/battle.hpp"
#include "lace_wars/board.hpp"
#include "lace_wars/pile.hpp"
#include "lace_wars/position/position.hpp"
#include "lace_wars/position/stacking.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/sequence.hpp"

namespace tercio::lace_wars {

namespace {

using engine::Code;
using engine::in_quotes;
using engine::Refusal;

class Editor {
 public:
  Editor(const Game& game, const Json& setup)
      : game_(game), setup_(setup), s_(start(game, nullptr)) {}

  std::vector<Refusal> run(State& out) {
    if (!faults_.is_object(setup_, "setup")) return faults_.take();
    faults_.only_keys(setup_, {"clear", "turn", "side", "first", "phase", "pieces", "facts"},
                      "setup");
    if (faults_.flag(setup_, "clear", "setup")) sweep();
    clock();
    pieces();
    facts();
    check_clock();
    check_waiting();
    find_stacking_faults(game_, s_, faults_);
    if (!faults_.empty()) return faults_.take();
    settle();
    out = s_;
    return {};
  }

 private:
  void fault(Code code, std::string field, std::string message) {
    faults_.add(code, std::move(field), std::move(message));
  }

  void sweep() {
    for (int i = 0; i < game_.piece_count(); ++i) {
      const auto p = static_cast<PieceId>(i);
      if (on_map(s_, p)) take(game_, s_, p, Status::kUnused);
      s_.status[p] = Status::kUnused;
    }
    s_.been_north.clear();
    s_.arrived = 0;
  }

  // --- The turn, the side and the phase ---
  void clock() {
    timed_ = setup_.contains("turn") || setup_.contains("side") || setup_.contains("phase") ||
             setup_.contains("first");
    if (!timed_) return;
    s_.turn = 1;
    if (setup_.contains("turn")) {
      const int least = game_.scenario().turn_zero ? 0 : 1;
      const auto n = faults_.number(setup_["turn"], "setup.turn", least, game_.scenario().turns);
      if (n) s_.turn = static_cast<std::uint8_t>(*n);
    }
    s_.first = static_cast<Side>(game_.scenario().first_side);
    if (setup_.contains("first")) s_.first = side(setup_["first"], "setup.first");
    s_.active = s_.first;
    if (setup_.contains("side")) s_.active = side(setup_["side"], "setup.side");
    s_.decider = s_.active;
    s_.phase = Phase::kActivation;
    if (setup_.contains("phase")) phase(setup_["phase"]);
  }

  void phase(const Json& value) {
    for (const Phase p : {Phase::kMarch, Phase::kRally, Phase::kActivation, Phase::kArmyCommander,
                          Phase::kCombat}) {
      if (value.is_string() && value.get_ref<const std::string&>() == name_of(p)) {
        s_.phase = p;
        return;
      }
    }
    fault(Code::kUnknown, "setup.phase", "this is no phase in which the battle can be taken up");
  }

  Side side(const Json& value, const std::string& field) {
    for (const Side candidate : {Side::kA, Side::kB}) {
      if (value.is_string() && value.get_ref<const std::string&>() == game_.side_id(candidate)) {
        return candidate;
      }
    }
    fault(Code::kUnknown, field,
          fmt::format("a side is wanted: {} or {}", game_.side_id(Side::kA),
                      game_.side_id(Side::kB)));
    return Side::kA;
  }

  // --- The pieces ---
  void pieces() {
    if (!setup_.contains("pieces") || !faults_.is_list(setup_["pieces"], "setup.pieces")) return;
    PieceSet named;
    const Json& list = setup_["pieces"];
    // First all leave their places, so that the order of the list is the order of the stacks.
    for (const Json& entry : list) {
      const PieceId p = quietly(entry);
      if (p != kNoPiece && on_map(s_, p) && moves(entry)) {
        take(game_, s_, p, Status::kUnused);
      }
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string where = fmt::format("setup.pieces[{}]", i);
      const PieceId p = piece(list[i], where);
      if (p == kNoPiece) continue;
      if (named.contains(p)) {
        fault(Code::kBadRequest, where, in_quotes(game_.described(p).id) + " is named twice");
        continue;
      }
      named.insert(p);
      place(p, list[i], where);
    }
  }

  PieceId quietly(const Json& entry) const {
    if (!entry.is_object() || !entry.contains("id") || !entry["id"].is_string()) return kNoPiece;
    return game_.find_piece(entry["id"].get_ref<const std::string&>());
  }
  PieceId piece(const Json& entry, const std::string& where) {
    if (!entry.is_object() || !entry.contains("id") || !entry["id"].is_string()) {
      fault(Code::kBadRequest, where, "an object with an id is wanted");
      return kNoPiece;
    }
    faults_.only_keys(entry, {"id", "hex", "facing", "state", "steps", "column", "temporary"},
                      where);
    const PieceId p = quietly(entry);
    if (p == kNoPiece) {
      fault(Code::kUnknown, where + ".id",
            "there is no piece " + in_quotes(entry["id"].get_ref<const std::string&>()));
    }
    return p;
  }

  struct Wanted {
    Status status = Status::kOnMap;
    Order order = Order::kGood;
  };
  static const Wanted* wanted_named(std::string_view name) {
    static constexpr std::array<std::pair<std::string_view, Wanted>, 6> kStates{{
        {"ready", {}},
        {"disorganised", {Status::kOnMap, Order::kDisorganised}},
        {"routed", {Status::kOnMap, Order::kRouted}},
        {"eliminated", {Status::kEliminated, Order::kGood}},
        {"waiting", {Status::kWaiting, Order::kGood}},
        {"unused", {Status::kUnused, Order::kGood}},
    }};
    for (const auto& [state, wanted] : kStates) {
      if (state == name) return &wanted;
    }
    return nullptr;
  }
  static const Wanted* wanted_of(const Json& entry) {
    if (!entry.contains("state") || !entry["state"].is_string()) return nullptr;
    return wanted_named(entry["state"].get_ref<const std::string&>());
  }
  // Whether the entry gives the piece another place or takes it off the map.
  static bool moves(const Json& entry) {
    const Wanted* wanted = wanted_of(entry);
    return entry.contains("hex") || (wanted != nullptr && wanted->status != Status::kOnMap);
  }

  void place(PieceId p, const Json& entry, const std::string& where) {
    Wanted wanted;
    if (entry.contains("state")) {
      if (const Wanted* found = wanted_of(entry)) {
        wanted = *found;
      } else {
        fault(Code::kUnknown, where + ".state", "there is no such state");
      }
    }
    const bool named_hex = entry.contains("hex") && !entry["hex"].is_null();
    if (wanted.status != Status::kOnMap) {
      if (named_hex) fault(Code::kBadRequest, where + ".hex", "such a piece is on no hex");
      s_.status[p] = wanted.status;
      s_.steps[p] = wanted.status == Status::kEliminated ? std::uint8_t{0} : game_.piece(p).steps;
      nowhere(p, entry, where);
      return;
    }
    if (named_hex) {
      const auto h = entry["hex"].is_string()
                         ? hex::parse_hex(entry["hex"].get_ref<const std::string&>())
                         : std::optional<HexId>{};
      if (!h || !game_.on_grid(*h)) {
        fault(Code::kUnknown, where + ".hex", "there is no such hex on the map");
        return;
      }
      s_.status[p] = Status::kUnused;
      put(game_, s_, p, *h);
      s_.steps[p] = game_.piece(p).steps;
      s_.order[p] = Order::kGood;
      s_.column.erase(p);
      s_.rough.erase(p);
      s_.spared.erase(p);
    } else if (!on_map(s_, p)) {
      const bool said = entry.contains("hex") || entry.contains("state");
      if (said) fault(Code::kBadRequest, where + ".hex", "a piece on the map needs a hex");
      nowhere(p, entry, where);
      return;
    }
    condition(p, entry, wanted.order, where);
  }

  // A piece that is not on the map has its full steps, or none if it is eliminated, and no facing,
  // column or disorder.
  void nowhere(PieceId p, const Json& entry, const std::string& where) {
    if (entry.contains("facing") && !entry["facing"].is_null()) {
      fault(Code::kBadRequest, where + ".facing", "a piece that is not on the map has none");
    }
    if (entry.contains("steps")) {
      (void)faults_.number(entry["steps"], where + ".steps", s_.steps[p], s_.steps[p]);
    }
    for (const char* key : {"column", "temporary"}) {
      if (faults_.flag(entry, key, where)) {
        fault(Code::kBadRequest, where + "." + key, "the piece is not on the map");
      }
    }
  }

  // Facing, order, steps and column.
  void condition(PieceId p, const Json& entry, Order order, const std::string& where) {
    const Piece& piece = game_.piece(p);
    if (entry.contains("facing") && !entry["facing"].is_null()) {
      if (piece.is_commander()) illegal(p, "2.2", "has no facing", where + ".facing");
      facing(p, entry, where);
    }
    if (entry.contains("steps")) {
      const int most = piece.steps;
      const auto n = faults_.number(entry["steps"], where + ".steps", most == 0 ? 0 : 1, most);
      if (n) s_.steps[p] = static_cast<std::uint8_t>(*n);
    }
    const bool firm = !piece.is_unit() || piece.is_artillery();
    if (order != Order::kGood && firm) {
      illegal(p, "9.5a", "is never disorganised and never routs", where + ".state");
    } else if (entry.contains("state")) {
      s_.order[p] = order;
      s_.spared.erase(p);
    }
    set(s_.column, p, entry, "column", where);
    set(s_.rough, p, entry, "temporary", where);
    if (s_.column.contains(p) && (!piece.is_unit() || order == Order::kRouted)) {
      illegal(p, "14", "cannot be in march column", where + ".column");
    }
    if (s_.rough.contains(p) && firm) {
      illegal(p, "8.2a", "is not disorganised by the ground", where + ".temporary");
    }
  }

  void set(PieceSet& pieces, PieceId p, const Json& entry, const char* key,
           const std::string& where) {
    if (!entry.contains(key)) return;
    pieces.erase(p);
    if (faults_.flag(entry, key, where)) pieces.insert(p);
  }

  void facing(PieceId p, const Json& entry, const std::string& where) {
    for (int f = 0; f < kFacings; ++f) {
      const auto candidate = static_cast<Facing>(f);
      if (entry["facing"].is_string() &&
          entry["facing"].get_ref<const std::string&>() == name_of(candidate)) {
        s_.facing[p] = candidate;
        return;
      }
    }
    fault(Code::kUnknown, where + ".facing", "a facing is wanted: nnw, n, nne, sse, s or ssw");
  }

  void illegal(PieceId p, const char* rule, const char* what, const std::string& field) {
    faults_.add({.code = Code::kIllegal,
                 .rule = rule,
                 .message = game_.name(p) + " " + what,
                 .pieces = {game_.described(p).id},
                 .field = field});
  }

  // --- The facts ---
  void facts() {
    if (!setup_.contains("facts") || !faults_.is_object(setup_["facts"], "setup.facts")) return;
    const Json& facts = setup_["facts"];
    faults_.only_keys(
        facts, {"demoralised", "army_demoralised", "dead", "activated", "arrived", "been_north"},
        "setup.facts");
    for_each_name(facts, "demoralised", [&](const std::string& id, const std::string& where) {
      set_bit(s_.demoralised, formation(id, where));
    });
    for_each_name(facts, "arrived", [&](const std::string& id, const std::string& where) {
      set_bit(s_.arrived, formation(id, where));
    });
    for_each_name(facts, "army_demoralised", [&](const std::string& id, const std::string& where) {
      set_bit(s_.army_demoralised, static_cast<int>(side(Json(id), where)));
    });
    for_each_name(facts, "activated",
                  [&](const std::string& id, const std::string& where) { activated(id, where); });
    for_each_name(facts, "been_north", [&](const std::string& id, const std::string& where) {
      const PieceId p = game_.find_piece(id);
      if (p == kNoPiece || !game_.piece(p).is_unit()) {
        fault(Code::kUnknown, where, "there is no unit " + in_quotes(id));
      } else {
        s_.been_north.insert(p);
      }
    });
    for_each_name(facts, "dead",
                  [&](const std::string& id, const std::string& where) { dead(id, where); });
  }

  template <class Visit>
  void for_each_name(const Json& facts, const char* key, Visit visit) {
    if (!facts.contains(key)) return;
    const std::string where = std::string("setup.facts.") + key;
    if (!faults_.is_list(facts[key], where)) return;
    for (const Json& name : facts[key]) {
      if (name.is_string()) {
        visit(name.get_ref<const std::string&>(), where);
      } else {
        fault(Code::kBadRequest, where, "a list of names is wanted");
      }
    }
  }

  static void set_bit(std::uint8_t& bits, int n) {
    if (n >= 0 && n < 8) bits = static_cast<std::uint8_t>(bits | 1U << n);
  }
  // -1: there is none.
  int formation(const std::string& id, const std::string& where) {
    const int f = game_.find_formation(id);
    if (f != kNoFormation) return f;
    fault(Code::kUnknown, where, "there is no formation " + in_quotes(id));
    return -1;
  }

  void activated(const std::string& id, const std::string& where) {
    const PieceId p = game_.find_piece(id);
    const int f = game_.find_formation(id);
    if (f != kNoFormation) {
      set_bit(s_.tested, f);
    } else if (p != kNoPiece && game_.piece(p).is_unit() &&
               game_.piece(p).formation == kNoFormation) {
      s_.used.insert(p);
    } else {
      fault(Code::kUnknown, where, "there is no formation or independent unit " + in_quotes(id));
    }
  }

  // 11.4 A dead commander of a formation has an aide de camp in his place.
  void dead(const std::string& id, const std::string& where) {
    const PieceId p = game_.find_piece(id);
    if (p == kNoPiece || !game_.piece(p).is_commander()) {
      fault(Code::kUnknown, where, "there is no commander " + in_quotes(id));
      return;
    }
    const Piece& piece = game_.piece(p);
    if (piece.formation != kNoFormation) {
      set_bit(s_.commander_dead, piece.formation);
      set_bit(s_.aide, piece.formation);
      return;
    }
    if (!timed_) {
      fault(Code::kBadRequest, where,
            "a dead army commander is given only together with a turn, a side or a phase");
      return;
    }
    // 11.4c Play goes on with the choice of who follows him.
    if ((s_.army_commander_dead >> static_cast<int>(piece.side) & 1) != 0) {
      fault(Code::kBadRequest, where, in_quotes(id) + " is named twice");
      return;
    }
    set_bit(s_.army_commander_dead, static_cast<int>(piece.side));
    if (on_map(s_, p)) take(game_, s_, p, Status::kWaiting);
    s_.status[p] = Status::kWaiting;
    push(s_, Task::promote(piece.side, p));
  }

  // 4-1, 16.3 The turns with one phase, or one order of the sides.
  void check_clock() {
    if (!timed_) return;
    const auto first = static_cast<Side>(game_.scenario().first_side);
    const auto wrong = [&](const char* rule, const char* field, const char* message) {
      faults_.add({.code = Code::kIllegal, .rule = rule, .message = message, .field = field});
    };
    if (s_.turn <= 1 && s_.first != first) {
      wrong("16.1b", "setup.first", "the scenario says who is first on the first turn");
    }
    if (s_.turn == 0 && (s_.phase != Phase::kActivation || s_.active != s_.first)) {
      wrong("16.3a", "setup.phase", "turn 0 has one activation phase, of the side that is first");
    }
    if (s_.phase == Phase::kRally && s_.active != s_.first) {
      wrong("4B", "setup.side", "the rally phase begins with the side that is first");
    }
  }

  bool comes_later(int formation) const {
    for (const Reinforcement& r : game_.arrivals()) {
      if (r.formation == formation) return true;
    }
    return false;
  }

  // 16.1.5 Whoever waits is a reinforcement, or a commander who comes with one.
  void check_waiting() {
    for (int i = 0; i < game_.piece_count(); ++i) {
      const auto p = static_cast<PieceId>(i);
      if (s_.status[p] != Status::kWaiting) continue;
      const Piece& piece = game_.piece(p);
      bool comes = piece.formation != kNoFormation && comes_later(piece.formation);
      for (int f = 0; f < game_.formation_count() && is_army_commander(s_, p); ++f) {
        comes = comes || (game_.side_of_formation(f) == piece.side && comes_later(f));
      }
      // 11.4c A dead army commander's counter waits for its new place.
      const bool dead = is_army_commander(s_, p) &&
                        (s_.army_commander_dead >> static_cast<int>(piece.side) & 1) != 0;
      if (!comes && !dead) {
        illegal(p, "16.1.5a", "waits and is no reinforcement", "setup.pieces");
      }
    }
  }

  // 16.1.5 Who stands on the map or has been lost has come, and so has whoever must have by now.
  void note_arrivals() {
    for (const Reinforcement& r : game_.arrivals()) {
      for (const PieceId p : game_.units_of(r.formation)) {
        const bool came = on_map(s_, p) || s_.status[p] == Status::kEliminated;
        if (came) set_bit(s_.arrived, r.formation);
      }
      for (const auto& [turn, lowest] : r.rolls) {
        if (timed_ && turn <= s_.turn && lowest <= 1) set_bit(s_.arrived, r.formation);
      }
    }
  }

  void settle() {
    // 15 Who stands north of the river has been there.
    for (const PieceId p : s_.present&(game_.units(Side::kA) | game_.units(Side::kB))) {
      game_.battle().came_to(s_, PieceSet{p}, s_.at[p]);
    }
    note_arrivals();
    // 13.3a A demoralised army has no formation in good order; 13.1, 13.3 what the losses of the
    // position have done.
    for (int f = 0; f < game_.formation_count(); ++f) {
      const auto side = static_cast<unsigned>(game_.side_of_formation(f));
      if ((s_.army_demoralised >> side & 1U) != 0) set_bit(s_.demoralised, f);
    }
    check_demoralisation(game_, s_, nullptr);
    if (timed_) resume(game_, s_);
  }

  const Game& game_;
  const Json& setup_;
  State s_;
  bool timed_ = false;
  engine::Faults faults_;
};

}  // namespace

std::vector<engine::Refusal> edit(const Game& game, const Json& setup, State& s) {
  return Editor(game, setup).run(s);
}

}  // namespace tercio::lace_wars
