// Everything that is wrong with an edit is told at once.
#include "thirty_years_war/position/edit.hpp"

#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/fields.hpp"
#include "thirty_years_war/board.hpp"
#include "thirty_years_war/position/faults.hpp"
#include "thirty_years_war/position/position.hpp"
#include "thirty_years_war/position/under_way.hpp"
#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/deployment.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::thirty_years_war {

namespace {

using engine::Code;
using engine::Refusal;

class Editor {
 public:
  Editor(const Game& game, const Json& setup)
      : game_(game), setup_(setup), s_(start(game, nullptr)) {}

  std::vector<Refusal> run(State& out) {
    if (!faults_.is_object(setup_, "setup")) return faults_.take();
    faults_.only_keys(setup_,
                      {"clear", "turn", "side", "phase", "decision", "pending", "pieces", "facts",
                       "points", "scenario", "turns", "to_act", "outcome"},
                      "setup");
    game_.battle().edit_begins(s_);
    if (flag(setup_, "clear", "setup")) sweep();
    facts(Facts::kOfTheClock);
    clock();
    pieces();
    owners();
    facts(Facts::kOthers);
    points();
    if (decided_) read_decision(game_, setup_, s_, faults_);
    if (timed_) crowd();
    told();
    find_ground_faults(game_, s_, faults_);
    if (!faults_.empty()) return faults_.take();
    settle();
    if (faults_.empty()) find_position_faults(game_, s_, faults_);
    if (faults_.empty()) find_decision_faults(game_, s_, faults_);
    if (faults_.empty()) out = s_;
    return faults_.take();
  }

 private:
  void fault(Code code, std::string field, std::string message) {
    faults_.add(code, std::move(field), std::move(message));
    ++found_;
  }

  bool flag(const Json& object, const char* key, const std::string& where) {
    if (!object.contains(key)) return false;
    if (object[key].is_boolean()) return object[key].get<bool>();
    fault(Code::kBadRequest, where + "." + key, "true or false is wanted");
    return false;
  }

  std::optional<int> number(const Json& value, const std::string& field, int least, int most) {
    const auto n = faults_.number(value, field, least, most);
    return n ? std::optional<int>(static_cast<int>(*n)) : std::nullopt;
  }

  std::optional<Side> side(const Json& value, const std::string& field) {
    for (const Side side : {Side::kA, Side::kB}) {
      if (value == game_.side_id(side)) return side;
    }
    fault(Code::kUnknown, field,
          "a side is wanted: " + game_.side_id(Side::kA) + " or " + game_.side_id(Side::kB));
    return std::nullopt;
  }

  void sweep() {
    for (int i = 0; i < game_.piece_count(); ++i) {
      const auto p = static_cast<PieceId>(i);
      if (on_map(s_, p)) take(game_, s_, p, Status::kUnused);
      s_.status[p] = Status::kUnused;
    }
  }

  // --- The clock --------------------------------------------------------------------------------

  bool is_timed() const {
    return setup_.contains("turn") || setup_.contains("side") || setup_.contains("phase") ||
           setup_.contains("decision");
  }
  // The turn, the side and the phase.
  void clock() {
    timed_ = is_timed();
    decided_ = setup_.contains("decision");
    if (!timed_) return;
    s_.phase = Phase::kDisruptionRemoval;
    std::optional<Phase> given;
    if (setup_.contains("phase")) given = phase(setup_["phase"]);
    if (given) s_.phase = *given;
    turn();
    s_.phasing =
        is_deployment(s_) ? game_.battle().deploys_first(s_) : game_.battle().first_side(s_);
    const Side first = s_.phasing;
    if (setup_.contains("side")) {
      s_.phasing = side(setup_["side"], "setup.side").value_or(s_.phasing);
    }
    s_.decider = s_.phasing;
    const Phase roll = game_.battle().turn_roll(s_);
    if (given == Phase::kVisibility || given == Phase::kReinforcement) {
      if (roll != *given) {
        fault(Code::kUnknown, "setup.phase", "there is no roll before this turn");
      } else if (s_.phasing != first) {
        fault(Code::kBadRequest, "setup.side", "the turn's roll comes before both sides");
      }
    } else if (!given && !setup_.contains("side") && roll != Phase::kOver) {
      s_.phase = roll;
    }
    s_.step = Step::kMove;  // no deployment, until the phase or the decision says what it is
    if (is_deployment(s_)) s_.step = Step::kDeploy;
    if (s_.phase == Phase::kOver) s_.step = Step::kOver;
    s_.player_turn = player_turn();
    if (!is_deployment(s_)) raise_past_levels();
  }

  void turn() {
    const int turns = game_.battle().turns(s_);
    s_.turn = is_deployment(s_) ? 0 : 1;
    if (!setup_.contains("turn")) return;
    // Before a day there is none; a day may be over before its first.
    const int least = is_deployment(s_) || s_.phase == Phase::kOver ? 0 : 1;
    const auto n = number(setup_["turn"], "setup.turn", least, is_deployment(s_) ? 0 : turns);
    if (n) s_.turn = static_cast<std::uint8_t>(*n);
  }

  std::uint8_t player_turn() const {
    if (s_.turn == 0) return 0;
    const int before = 2 * (s_.turn - 1);
    if (s_.phase == Phase::kVisibility || s_.phase == Phase::kReinforcement) {
      return static_cast<std::uint8_t>(before);
    }
    const bool second = s_.phasing != game_.battle().first_side(s_);
    return static_cast<std::uint8_t>(before + (second ? 2 : 1));
  }

  std::optional<Phase> phase(const Json& value) {
    for (int i = 0; i <= static_cast<int>(Phase::kOver); ++i) {
      const auto p = static_cast<Phase>(i);
      if (value != std::string(name_of(p))) continue;
      const bool deployed = has_deployment(game_) || !game_.battle().alternatives(s_).empty();
      if (p == Phase::kSetUp && (!deployed || s_.day > 1)) break;
      if (p == Phase::kInterregnum && s_.day == 1) break;
      return p;
    }
    fault(Code::kUnknown, "setup.phase", "the battle cannot be taken up in this phase");
    return std::nullopt;
  }

  // The levels that have risen before the edited Player-Turn.
  void raise_past_levels() {
    const auto& categories = game_.definition().categories;
    const auto order = [&](int turn, int side) {
      return 2 * turn + (side == static_cast<int>(game_.battle().first_side(s_)) ? 0 : 1);
    };
    for (std::size_t c = 0; c < categories.size(); ++c) {
      for (const auto& rise : categories[c].rises) {
        if (order(rise.after_turn, rise.after_side) <
            order(s_.turn, static_cast<int>(s_.phasing))) {
          s_.levels[c] = static_cast<std::uint16_t>(rise.level);
        }
      }
    }
  }

  // What a position tells and an edit cannot change.
  void told() {
    const std::string scenario = game_.definition().id + "/" + game_.scenario().id;
    if (setup_.contains("scenario") && setup_["scenario"] != scenario) {
      fault(Code::kBadRequest, "setup.scenario", "this is the scenario " + scenario);
    }
    const int turns = game_.battle().turns(s_);
    if (setup_.contains("turns") && setup_["turns"] != turns) {
      fault(Code::kBadRequest, "setup.turns", fmt::format("there are {} turns", turns));
    }
    if (setup_.contains("pending") && !decided_) {
      fault(Code::kBadRequest, "setup.pending", "it is given only together with a decision");
    }
    if (decided_ && setup_.contains("to_act") && faults_.empty()) {
      const std::string actor = to_act(game_, s_);
      if (setup_["to_act"] != (actor.empty() ? Json(nullptr) : Json(actor))) {
        fault(Code::kBadRequest, "setup.to_act",
              actor.empty() ? "nobody is to act" : actor + " is to act");
      }
    }
  }

  // --- The pieces -------------------------------------------------------------------------------

  void pieces() {
    if (!setup_.contains("pieces") || !faults_.is_list(setup_["pieces"], "setup.pieces")) return;
    const Json& list = setup_["pieces"];
    // First all leave their places, so that nobody meets an enemy who is about to go.
    for (const Json& entry : list) {
      const bool moves = entry.is_object() && entry.contains("id") && entry["id"].is_string() &&
                         entry.contains("hex");
      const PieceId p =
          moves ? game_.find_piece(entry["id"].get_ref<const std::string&>()) : kNoPiece;
      if (p != kNoPiece && on_map(s_, p)) take(game_, s_, p, Status::kUnused);
    }
    PieceSet named;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Json& entry = list[i];
      const std::string where = fmt::format("setup.pieces[{}]", i);
      if (i >= static_cast<std::size_t>(game_.piece_count())) {
        fault(Code::kBadRequest, where, "there are not that many pieces");
        return;
      }
      const PieceId p = piece(entry, where);
      if (p == kNoPiece) continue;
      if (named.contains(p)) {
        fault(Code::kBadRequest, where, "'" + game_.described(p).id + "' is named twice");
        continue;
      }
      named.insert(p);
      place(p, entry, where);
    }
  }

  PieceId piece(const Json& entry, const std::string& where) {
    if (!entry.is_object() || !entry.contains("id") || !entry["id"].is_string()) {
      fault(Code::kBadRequest, where, "an object with an id is wanted");
      return kNoPiece;
    }
    const auto& id = entry["id"].get_ref<const std::string&>();
    const PieceId p = game_.find_piece(id);
    if (p == kNoPiece) {
      fault(Code::kUnknown, where + ".id", "there is no piece '" + id.substr(0, 60) + "'");
      return p;
    }
    // What is printed may be told, and is not changed.
    const Json printed = printed_of(game_, p);
    for (const auto& [key, value] : entry.items()) {
      const bool owner = key == "owner" && game_.piece(p).kind == Kind::kArtillery;
      if (key == "id" || key == "hex" || key == "disrupted" || key == "state" || owner) continue;
      const std::string field = fmt::format("{}.{}", where, key.substr(0, 40));
      if (!printed.contains(key)) {
        fault(Code::kUnknown, field, "there is no such key");
      } else if (value != printed[key]) {
        fault(Code::kBadRequest, field,
              fmt::format("of {} this is {}", game_.name(p), printed[key].dump()));
      }
    }
    return p;
  }

  // Where a piece stands, or why it does not.
  void place(PieceId p, const Json& entry, const std::string& where) {
    const int before = found_;
    const std::optional<Status> wanted = status(entry, where);
    const bool disrupted = flag(entry, "disrupted", where);
    const bool named = entry.contains("hex") && !entry["hex"].is_null();
    const HexId to = named ? hex(entry["hex"], where + ".hex") : kNoHex;
    if (entry.contains("owner")) owner(p, entry["owner"], where + ".owner");
    if (found_ != before) return;
    const bool off = wanted ? !thirty_years_war::on_map(*wanted) : entry.contains("hex") && !named;
    if (off) {
      if (named) fault(Code::kBadRequest, where + ".hex", "a piece off the map has no hex");
      if (disrupted) fault(Code::kBadRequest, where + ".disrupted", "it is not on the map");
      if (on_map(s_, p)) take(game_, s_, p, Status::kUnused);
      s_.status[p] = wanted.value_or(Status::kUnused);
      return;
    }
    if (!named && !on_map(s_, p)) {
      if (wanted || disrupted) {
        fault(Code::kBadRequest, where + ".hex", "a piece on the map needs a hex");
      }
      return;
    }
    if (disrupted && wanted == Status::kReady) {
      fault(Code::kBadRequest, where + ".disrupted", "a unit is ready or disrupted");
      return;
    }
    const bool down = disrupted || wanted == Status::kDisrupted;
    if (down && !game_.piece(p).is_unit()) {
      faults_.add({.code = Code::kIllegal,
                   .rule = "9.11",
                   .message = game_.name(p) + " is never disrupted",
                   .pieces = {game_.described(p).id},
                   .field = where});
      return;
    }
    if (!named) {
      if (down || wanted) set_status(game_, s_, p, down ? Status::kDisrupted : Status::kReady);
      return;
    }
    put(game_, s_, p, to, down ? Status::kDisrupted : Status::kReady);
  }

  HexId hex(const Json& value, const std::string& field) {
    const auto h = value.is_string() ? hex::parse_hex(value.get_ref<const std::string&>())
                                     : std::optional<HexId>{};
    if (h && game_.grid().contains(*h)) return *h;
    fault(Code::kUnknown, field, "there is no such hex on the map");
    return kNoHex;
  }

  std::optional<Status> status(const Json& entry, const std::string& where) {
    if (!entry.contains("state")) return std::nullopt;
    for (const Status status : {Status::kUnused, Status::kWaiting, Status::kReady,
                                Status::kDisrupted, Status::kEliminated, Status::kExited}) {
      if (entry["state"] == std::string(name_of(status))) return status;
    }
    fault(Code::kUnknown, where + ".state", "there is no such state");
    return std::nullopt;
  }

  void owner(PieceId gun, const Json& value, const std::string& field) {
    const auto whose = side(value, field);
    if (!whose) return;
    s_.owned_by_b.erase(gun);
    if (*whose == Side::kB) s_.owned_by_b.insert(gun);
  }

  // 5.31 Whose the guns are. One under a unit is the unit's, whatever the setup says.
  void owners() {
    if (setup_.contains("facts") && setup_["facts"].is_object() &&
        setup_["facts"].contains("owner")) {
      owners(setup_["facts"]["owner"], "setup.facts.owner");
    }
    // Freiburg 18.36 In a deployment the gun passes when it is finished.
    for (const PieceId gun : is_deployment(s_) ? PieceSet{} : game_.guns()) {
      if (!on_map(s_, gun) || unit_in(s_, s_.at[gun]) == kNoPiece) continue;
      const Side side = game_.piece(unit_in(s_, s_.at[gun])).side;
      s_.owned_by_b.erase(gun);
      if (side == Side::kB) s_.owned_by_b.insert(gun);
    }
  }

  void owners(const Json& value, const std::string& where) {
    if (!faults_.is_object(value, where)) return;
    for (const auto& [id, whose] : value.items()) {
      const PieceId gun = game_.find_piece(id);
      if (gun == kNoPiece || game_.piece(gun).kind != Kind::kArtillery) {
        fault(Code::kUnknown, where + "." + id.substr(0, 60), "there is no such gun");
        continue;
      }
      owner(gun, whose, fmt::format("{}.{}", where, id));
    }
  }

  // S-91 In the middle of a movement the unit that has moved is on top.
  void crowd() {
    const bool moving = interrupted_step(s_) == Step::kMove;
    int units = 0;
    for (const PieceId u : s_.present&(game_.units(Side::kA) | game_.units(Side::kB))) {
      ++units;
      if (moving && s_.done.contains(u) && unit_in(s_, s_.at[u]) != u) {
        shift(game_, s_, u, s_.at[u]);
      }
    }
    s_.crowded = static_cast<std::uint8_t>(units - s_.units[0].size() - s_.units[1].size());
  }

  // --- The facts --------------------------------------------------------------------------------

  // The turns and the first side depend on the day, so its facts come before the clock.
  enum class Facts : std::uint8_t { kOfTheClock, kOthers };

  void facts(Facts which) {
    if (!setup_.contains("facts")) return;
    const Json& all = setup_["facts"];
    if (!all.is_object()) {
      if (which == Facts::kOthers) faults_.is_object(all, "setup.facts");
      return;
    }
    if (which == Facts::kOfTheClock && all.contains("day")) clock_fact("day", all["day"]);
    for (const auto& [key, value] : all.items()) {
      const bool of_the_clock = game_.battle().is_fact_of_the_clock(key);
      if (of_the_clock != (which == Facts::kOfTheClock)) continue;
      if (!of_the_clock) {
        fact(key, value);
      } else if (key != "day") {
        clock_fact(key, value);
      }
    }
  }

  void clock_fact(const std::string& key, const Json& value) {
    if (!game_.battle().is_fact_of_the_clock(key)) return;
    if (is_timed()) {
      battle_fact(key, value, "setup.facts." + key);
    } else {
      fault(Code::kBadRequest, "setup.facts." + key,
            "it is given only together with a turn, a side or a phase");
    }
  }

  void fact(const std::string& key, const Json& value) {
    const std::string where = "setup.facts." + key.substr(0, 40);
    if (key == "losses" || key == "levels") {
      levels_given_ = levels_given_ || key == "levels";
      losses_given_ = losses_given_ || key == "losses";
      sums(key, value, where);
    } else if (key == "demoralized") {
      demoralized(value, where);
    } else if (key == "strength_lost") {
      by_side(value, where, 9999, s_.strength_lost);
      strength_given_ = true;
    } else if (key == "scored") {
      by_side(value, where, 999, s_.points);
      points_given_ = true;
    } else if (key == "under_way") {
      if (!decided_) {
        fault(Code::kBadRequest, where, "it is given only together with a decision");
      }
    } else if (key != "owner" && key != "awards") {  // read before; what follows from the rest
      battle_fact(key, value, where);
    }
  }

  void battle_fact(const std::string& key, const Json& value, const std::string& where) {
    std::string wrong;
    if (!game_.battle().read_fact(s_, key, value, wrong)) {
      fault(Code::kUnknown, where, "there is no such fact in this battle");
    } else if (!wrong.empty()) {
      fault(Code::kBadRequest, where, wrong);
    }
  }

  void sums(const std::string& key, const Json& value, const std::string& where) {
    if (!faults_.is_object(value, where)) return;
    for (const auto& [id, amount] : value.items()) {
      const int index = key == "losses" ? game_.army_index(id) : game_.category_index(id);
      if (index < 0) {
        fault(Code::kUnknown, where + "." + id.substr(0, 40), "there is no such army or category");
        continue;
      }
      const auto n = number(amount, fmt::format("{}.{}", where, id), 0, 999);
      auto* sum = key == "losses" ? s_.losses.data() : s_.levels.data();
      if (n) sum[index] = static_cast<std::uint16_t>(*n);
    }
  }

  void demoralized(const Json& value, const std::string& where) {
    if (!faults_.is_list(value, where)) return;
    for (const Json& id : value) {
      const int c = id.is_string() ? game_.category_index(id.get_ref<const std::string&>()) : -1;
      if (c < 0) {
        fault(Code::kUnknown, where, "there is no such army or category");
        return;
      }
      s_.demoralized = static_cast<std::uint16_t>(s_.demoralized | 1U << c);
    }
  }

  template <class T>
  void by_side(const Json& value, const std::string& where, int most, std::array<T, 2>& out) {
    if (!faults_.is_object(value, where)) return;
    for (const auto& [id, amount] : value.items()) {
      const auto whose = side(Json(id), where);
      if (!whose) return;
      const auto n = number(amount, fmt::format("{}.{}", where, id), 0, most);
      if (n) out[index_of(*whose)] = static_cast<T>(*n);
    }
  }

  void points() {
    if (!setup_.contains("points")) return;
    // When the battle is over they are the totals; what had been scored before is told in the
    // facts.
    std::array<std::int16_t, 2> points = s_.points;
    by_side(setup_["points"], "setup.points", 999, points);
    if (!points_given_) s_.points = points;
    points_given_ = true;
  }

  // --- What follows -----------------------------------------------------------------------------

  // 11.0, 21.0, 20.0 What is given as eliminated has been counted and scored, where no sums are
  // given.
  void count_losses() {
    PieceSet eliminated;
    for (int i = 0; i < game_.piece_count(); ++i) {
      const auto p = static_cast<PieceId>(i);
      if (s_.status[p] == Status::kEliminated) eliminated.insert(p);
    }
    const PieceSet units = eliminated & (game_.units(Side::kA) | game_.units(Side::kB));
    State today = empty_state(game_);
    for (const PieceId u : game_.battle().losses_that_count(s_, units)) count_loss(game_, today, u);
    State ever = empty_state(game_);
    for (const PieceId p : eliminated) {
      if (units.contains(p)) {
        count_loss(game_, ever, p);
        game_.battle().unit_lost(ever, p, 0);
      } else if (game_.piece(p).kind == Kind::kLeader) {
        game_.battle().leader_lost(ever, p);
      }
    }
    if (!losses_given_) s_.losses = today.losses;
    if (!strength_given_) s_.strength_lost = ever.strength_lost;
    if (!points_given_) s_.points = ever.points;
    const auto& armies = game_.definition().armies;
    for (std::size_t a = 0; a < armies.size(); ++a) {
      if (s_.losses[a] >= today.losses[a]) continue;
      fault(Code::kBadRequest, "setup.facts.losses." + armies[a].id,
            fmt::format("the units given as eliminated come to {}", today.losses[a]));
    }
  }

  void settle() {
    count_losses();
    game_.battle().position_edited(
        s_, levels_given_ ? Battle::Levels::kGiven : Battle::Levels::kByTheRules);
    // 11.0 Losses that have reached the level have demoralized.
    if (s_.step != Step::kMoraleRoll) test_demoralization(game_, s_, nullptr);
    if (!timed_ || decided_ || !faults_.empty()) return;
    if (is_deployment(s_) && !game_.battle().alternatives(s_).empty()) {
      s_.step = Step::kChoose;
      s_.decider = s_.phasing = game_.battle().chooser();
    }
    if (is_deployment(s_)) return;
    find_position_faults(game_, s_, faults_);
    if (faults_.empty()) find_start_faults(game_, s_, faults_);
    if (faults_.empty()) resume(game_, s_);
  }

  const Game& game_;
  const Json& setup_;
  State s_;
  bool timed_ = false;
  bool decided_ = false;  // taken up at a decision, not at the start of a phase
  bool levels_given_ = false;
  bool losses_given_ = false;
  bool strength_given_ = false;
  bool points_given_ = false;
  int found_ = 0;
  engine::Faults faults_;
};

}  // namespace

std::vector<engine::Refusal> edit(const Game& game, const Json& setup, State& s) {
  return Editor(game, setup).run(s);
}

}  // namespace tercio::thirty_years_war
