// Editing a starting position (`setup` of the protocol): everything that is wrong is told at once.
#include <optional>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "thirty_years_war/board.hpp"
#include "thirty_years_war/demoralization.hpp"
#include "thirty_years_war/movement_terrain.hpp"
#include "thirty_years_war/position.hpp"
#include "thirty_years_war/sequence.hpp"

namespace tercio::thirty_years_war {

namespace {

using engine::Code;
using engine::Refusal;

class Editor {
 public:
  Editor(const Game& game, const Json& setup) : game_(game), setup_(setup), s_(empty_state(game)) {}

  std::vector<Refusal> run(State& out) {
    if (!setup_.is_object()) {
      fault(Code::kBadRequest, "setup", "setup must be an object");
      return faults_;
    }
    known_keys(setup_, {"clear", "turn", "side", "phase", "pieces", "facts", "points"}, "setup");
    s_ = start(game_, nullptr);
    const bool clear = flag(setup_, "clear");
    if (clear) sweep();
    facts(Facts::kOfTheDay);
    clock();
    pieces();
    facts(Facts::kOthers);
    points();
    check_ground();
    if (!faults_.empty()) return faults_;
    settle();
    out = s_;
    return faults_;
  }

 private:
  void fault(Code code, std::string field, std::string message) {
    faults_.push_back({.code = code, .message = std::move(message), .field = std::move(field)});
  }

  void known_keys(const Json& object, const std::set<std::string>& keys, const std::string& where) {
    for (const auto& [key, value] : object.items()) {
      if (keys.count(key) == 0) {
        fault(Code::kUnknown, where + "." + key.substr(0, 40), "there is no such key");
      }
    }
  }

  bool flag(const Json& object, const char* key) {
    if (!object.contains(key)) return false;
    if (object[key].is_boolean()) return object[key].get<bool>();
    fault(Code::kBadRequest, key, "true or false is wanted");
    return false;
  }

  std::optional<int> number(const Json& value, const std::string& field, int least, int most) {
    if (value.is_number_integer() && value.get<std::int64_t>() >= least &&
        value.get<std::int64_t>() <= most) {
      return value.get<int>();
    }
    fault(Code::kBadRequest, field,
          "a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
              " is wanted");
    return std::nullopt;
  }

  std::optional<Side> side(const Json& value, const std::string& field) {
    for (const Side side : {Side::kA, Side::kB}) {
      if (value.is_string() && value.get<std::string>() == game_.side_id(side)) return side;
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

  bool is_timed() const {
    return setup_.contains("turn") || setup_.contains("side") || setup_.contains("phase");
  }

  // The turn, the side and the phase.
  void clock() {
    timed_ = is_timed();
    if (!timed_) return;
    s_.turn = 1;
    if (setup_.contains("turn")) {
      if (const auto n = number(setup_["turn"], "setup.turn", 1, game_.battle().turns(s_))) {
        s_.turn = static_cast<std::uint8_t>(*n);
      }
    }
    s_.phasing = game_.battle().first_side(s_);
    if (setup_.contains("side")) {
      s_.phasing = side(setup_["side"], "setup.side").value_or(s_.phasing);
    }
    s_.phase = Phase::kDisruptionRemoval;
    if (!setup_.contains("side")) {
      const Phase roll = game_.battle().turn_roll(s_);
      if (roll != Phase::kOver) s_.phase = roll;
    }
    if (setup_.contains("phase")) phase(setup_["phase"]);
    raise_past_levels();
  }

  void phase(const Json& value) {
    for (const Phase p : {Phase::kVisibility, Phase::kReinforcement, Phase::kDisruptionRemoval,
                          Phase::kArtilleryFire, Phase::kMovement, Phase::kCombat}) {
      if (!value.is_string() || value.get<std::string>() != name_of(p)) continue;
      const bool roll = p == Phase::kVisibility || p == Phase::kReinforcement;
      if (roll && game_.battle().turn_roll(s_) != p) break;
      s_.phase = p;
      return;
    }
    fault(Code::kUnknown, "setup.phase", "this is no phase in which the battle can be taken up");
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

  void pieces() {
    if (!setup_.contains("pieces")) return;
    if (!setup_["pieces"].is_array()) {
      fault(Code::kBadRequest, "setup.pieces", "a list is wanted");
      return;
    }
    PieceSet named;
    for (std::size_t i = 0; i < setup_["pieces"].size(); ++i) {
      const Json& entry = setup_["pieces"][i];
      const std::string where = "setup.pieces[" + std::to_string(i) + "]";
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
    known_keys(entry, {"id", "hex", "disrupted", "state"}, where);
    const auto id = entry["id"].get<std::string>();
    const PieceId p = game_.find_piece(id);
    if (p == kNoPiece)
      fault(Code::kUnknown, where + ".id", "there is no piece '" + id.substr(0, 60) + "'");
    return p;
  }

  void place(PieceId p, const Json& entry, const std::string& where) {
    const Status off = off_map_status(entry, where);
    if (on_map(s_, p)) {
      if (!entry.contains("hex") && off == Status::kUnused && !entry.contains("state")) {
        if (flag(entry, "disrupted")) disrupted(p, where);
        return;
      }
      take(game_, s_, p, off);
    }
    s_.status[p] = off;
    if (!entry.contains("hex") || entry["hex"].is_null()) {
      if (thirty_years_war::on_map(off)) {
        s_.status[p] = Status::kUnused;
        fault(Code::kBadRequest, where + ".hex", "a piece on the map needs a hex");
      }
      return;
    }
    const auto h = entry["hex"].is_string() ? hex::parse_hex(entry["hex"].get<std::string>())
                                            : std::optional<HexId>{};
    if (!h || !game_.grid().contains(*h)) {
      fault(Code::kUnknown, where + ".hex", "there is no such hex on the map");
      return;
    }
    put(game_, s_, p, *h, Status::kReady);
    if (flag(entry, "disrupted") || off == Status::kDisrupted) disrupted(p, where);
  }

  void disrupted(PieceId p, const std::string& where) {
    if (game_.piece(p).is_unit()) {
      set_status(game_, s_, p, Status::kDisrupted);
    } else {
      fault(Code::kIllegal, where, game_.described(p).name + " is never disrupted (9.11)");
    }
  }

  Status off_map_status(const Json& entry, const std::string& where) {
    if (!entry.contains("state")) return Status::kUnused;
    for (const Status status : {Status::kUnused, Status::kWaiting, Status::kReady,
                                Status::kDisrupted, Status::kEliminated, Status::kExited}) {
      if (entry["state"].is_string() && entry["state"].get<std::string>() == name_of(status)) {
        return status;
      }
    }
    fault(Code::kUnknown, where + ".state", "there is no such state");
    return Status::kUnused;
  }

  // The turns and the first side depend on the day, so its facts come before the clock.
  enum class Facts : std::uint8_t { kOfTheDay, kOthers };

  void facts(Facts which) {
    if (!setup_.contains("facts")) return;
    if (!setup_["facts"].is_object()) {
      if (which == Facts::kOthers) {
        fault(Code::kBadRequest, "setup.facts", "an object is wanted");
      }
      return;
    }
    for (const auto& [key, value] : setup_["facts"].items()) {
      const bool of_the_day = key == "day" || key == "post" || key == "first_post";
      if (of_the_day != (which == Facts::kOfTheDay)) continue;
      if (of_the_day && !is_timed()) {
        fault(Code::kBadRequest, "setup.facts." + key,
              "it is given only together with a turn, a side or a phase");
        continue;
      }
      const std::string where = "setup.facts." + key.substr(0, 40);
      if (key == "losses" || key == "levels") {
        levels_given_ = levels_given_ || key == "levels";
        sums(key, value, where);
      } else if (key == "demoralized") {
        demoralized(value, where);
      } else if (key == "owner") {
        owners(value, where);
      } else {
        std::string wrong;
        if (!game_.battle().read_fact(s_, key, value, wrong)) {
          fault(Code::kUnknown, where, "there is no such fact in this battle");
        } else if (!wrong.empty()) {
          fault(Code::kBadRequest, where, wrong);
        }
      }
    }
  }

  void sums(const std::string& key, const Json& value, const std::string& where) {
    if (!value.is_object()) {
      fault(Code::kBadRequest, where, "an object is wanted");
      return;
    }
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
    if (!value.is_array()) {
      fault(Code::kBadRequest, where, "a list is wanted");
      return;
    }
    for (const Json& id : value) {
      const int c = id.is_string() ? game_.category_index(id.get<std::string>()) : -1;
      if (c < 0) {
        fault(Code::kUnknown, where, "there is no such army or category");
        continue;
      }
      s_.demoralized = static_cast<std::uint16_t>(s_.demoralized | 1U << c);
    }
  }

  void owners(const Json& value, const std::string& where) {
    if (!value.is_object()) {
      fault(Code::kBadRequest, where, "an object is wanted");
      return;
    }
    for (const auto& [id, owner] : value.items()) {
      const PieceId gun = game_.find_piece(id);
      if (gun == kNoPiece || game_.piece(gun).kind != Kind::kArtillery) {
        fault(Code::kUnknown, where + "." + id.substr(0, 60), "there is no such gun");
        continue;
      }
      const auto whose = side(owner, fmt::format("{}.{}", where, id));
      if (!whose) continue;
      s_.owned_by_b.erase(gun);
      if (*whose == Side::kB) s_.owned_by_b.insert(gun);
    }
  }

  void points() {
    if (!setup_.contains("points")) return;
    if (!setup_["points"].is_object()) {
      fault(Code::kBadRequest, "setup.points", "an object is wanted");
      return;
    }
    for (const auto& [id, amount] : setup_["points"].items()) {
      const auto whose = side(Json(id), "setup.points");
      const auto n = number(amount, "setup.points." + id.substr(0, 40), -999, 999);
      if (whose && n) s_.points[index_of(*whose)] = static_cast<std::int16_t>(*n);
    }
  }

  // 6.32, 6.12, 6.21: what the rules cannot hold.
  void check_ground() {
    for (int i = 0; i < game_.piece_count(); ++i) {
      const auto p = static_cast<PieceId>(i);
      if (!on_map(s_, p) || !game_.piece(p).is_unit()) continue;
      const HexId h = s_.at[p];
      if (unit_in(s_, h) != p) {
        illegal("6.32", p, unit_in(s_, h), " share hex " + hex::label(h));
      }
      if (!may_stand(game_.piece(p), h)) {
        illegal(game_.terrain(h).rule, p, kNoPiece, " may not stand in hex " + hex::label(h));
      }
    }
  }

  bool may_stand(const Piece& piece, HexId h) const {
    const HexTerrain& t = game_.terrain(h);
    for (const Direction d : hex::kAllDirections) {
      if (game_.has(h, d, OnSide::kRoad)) return true;  // 12.0-Road (S-34)
    }
    return t.open_at_set_up || cost_to_enter(t, piece.kind, game_.is_builder(piece.side)) != 0;
  }

  void illegal(const std::string& rule, PieceId a, PieceId b, const std::string& what) {
    Refusal r{.code = Code::kIllegal, .rule = rule};
    r.message =
        game_.described(a).name + (b == kNoPiece ? "" : " and " + game_.described(b).name) + what;
    r.hexes.push_back(hex::label(s_.at[a]));
    r.pieces.push_back(game_.described(a).id);
    if (b != kNoPiece) r.pieces.push_back(game_.described(b).id);
    r.field = "setup.pieces";
    faults_.push_back(std::move(r));
  }

  void settle() {
    // 5.31 A gun under a unit is the unit's, whatever the setup says.
    for (const PieceId gun : game_.guns()) {
      if (!on_map(s_, gun) || unit_in(s_, s_.at[gun]) == kNoPiece) continue;
      const Side side = game_.piece(unit_in(s_, s_.at[gun])).side;
      s_.owned_by_b.erase(gun);
      if (side == Side::kB) s_.owned_by_b.insert(gun);
    }
    if (timed_) {
      const bool second = s_.phasing != game_.battle().first_side(s_);
      s_.player_turn = static_cast<std::uint8_t>(2 * (s_.turn - 1) + (second ? 2 : 1));
    }
    game_.battle().position_edited(
        s_, levels_given_ ? Battle::Levels::kGiven : Battle::Levels::kByTheRules);
    if (timed_) resume(game_, s_);
  }

  const Game& game_;
  const Json& setup_;
  State s_;
  bool timed_ = false;
  bool levels_given_ = false;
  std::vector<Refusal> faults_;
};

}  // namespace

std::vector<engine::Refusal> edit(const Game& game, const Json& setup, State& s) {
  return Editor(game, setup).run(s);
}

}  // namespace tercio::thirty_years_war
