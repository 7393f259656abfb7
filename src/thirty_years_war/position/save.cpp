// One list of fields serves both ways.
#include "thirty_years_war/position/save.hpp"

#include <limits>

#include <nlohmann/json.hpp>

#include "engine/fields.hpp"
#include "thirty_years_war/board.hpp"
#include "thirty_years_war/position/position.hpp"
#include "thirty_years_war/rules/demoralization.hpp"

namespace tercio::thirty_years_war {

namespace {

// The pieces in an order in which putting them on the map again restores the stacks as they are.
std::vector<PieceId> in_order_of_arrival(const Game& game, const State& s) {
  std::vector<PieceId> out;
  for (int i = 0; i < game.piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    const bool stacked = game.piece(p).is_unit() && on_map(s, p);
    if (!stacked) {
      out.push_back(p);
      continue;
    }
    if (unit_in(s, s.at[p]) != p) continue;  // listed with the unit on top
    std::vector<PieceId> stack;
    for (PieceId u = p; u != kNoPiece; u = s.next_here[u]) stack.push_back(u);
    out.insert(out.end(), stack.rbegin(), stack.rend());
  }
  return out;
}

// Writes the fields of a state. It has the same functions as Loading.
class Saving {
 public:
  explicit Saving(const Game& game) : game_(game) {}

  template <class T>
  void number(const char* key, const T& value, std::int64_t, std::int64_t) {
    out_[key] = static_cast<std::int64_t>(value);
  }
  template <class T, std::size_t N>
  void numbers(const char* key, const std::array<T, N>& values) {
    out_[key] = values;
  }
  // Whole numbers beyond 2^53 do not survive every reader of JSON: two halves, the higher first.
  void bits(const char* key, std::uint64_t bits) {
    out_[key] = {static_cast<std::uint32_t>(bits >> 32), static_cast<std::uint32_t>(bits)};
  }
  void piece(const char* key, PieceId p) {
    out_[key] = p == kNoPiece ? Json(nullptr) : Json(game_.described(p).id);
  }
  void pieces(const char* key, PieceSet set) { out_[key] = ids_of(game_, set); }
  // A list of numbers that are fields of their own.
  template <class Visit>
  void row(const char* key, Visit visit) {
    out_[key] = Json::array();
    visit([&](const auto& value, std::int64_t) {
      out_[key].push_back(static_cast<std::int64_t>(value));
    });
  }
  // Every piece: its status, its hex, and the attack it takes part in.
  void every_piece(const char* key, const State& s) {
    out_[key] = Json::array();
    for (const PieceId p : in_order_of_arrival(game_, s)) {
      out_[key].push_back({game_.described(p).id, static_cast<int>(s.status[p]),
                           s.at[p] == kNoHex ? "" : hex::label(s.at[p]), s.combat_of[p]});
    }
  }
  Json take() { return std::move(out_); }

 private:
  const Game& game_;
  Json out_ = Json::object();
};

// Reads them; every fault is kept with its field.
class Loading {
 public:
  Loading(const Game& game, const Json& json, engine::Faults& faults)
      : game_(game), json_(json), faults_(faults) {}

  template <class T>
  void number(const char* key, T& out, std::int64_t least, std::int64_t most) {
    if (const Json* v = find(key)) read(*v, key, out, least, most);
  }
  template <class T, std::size_t N>
  void numbers(const char* key, std::array<T, N>& out) {
    const Json* v = list(key);
    if (v == nullptr) return;
    if (v->size() != N) return wrong(key);
    for (std::size_t i = 0; i < N; ++i) {
      read((*v)[i], key, out[i], std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
    }
  }
  void bits(const char* key, std::uint64_t& out) {
    std::array<std::uint32_t, 2> halves{};
    numbers(key, halves);
    out = std::uint64_t{halves[0]} << 32 | halves[1];
  }
  void piece(const char* key, PieceId& out) {
    const Json* v = find(key);
    if (v != nullptr && !v->is_null()) out = piece_in(*v, key);
  }
  void pieces(const char* key, PieceSet& out) {
    out.clear();
    const Json* v = list(key);
    if (v == nullptr) return;
    for (const Json& id : *v) {
      const PieceId p = piece_in(id, key);
      if (p != kNoPiece) out.insert(p);
    }
  }
  template <class Visit>
  void row(const char* key, Visit visit) {
    const Json* v = list(key);
    if (v == nullptr) return;
    std::size_t n = 0;
    visit([&](auto& value, std::int64_t most) {
      if (n < v->size()) read((*v)[n], key, value, 0, most);
      ++n;
    });
    if (n != v->size()) wrong(key);
  }
  void every_piece(const char* key, State& s) {
    const Json* v = list(key);
    if (v == nullptr) return;
    PieceSet seen;
    for (const Json& entry : *v) {
      if (!entry.is_array() || entry.size() != 4 || !entry[2].is_string()) {
        wrong(key);
        continue;
      }
      const PieceId p = piece_in(entry[0], key);
      Status status = Status::kUnused;
      std::uint8_t combat = 0;
      const bool sound = p != kNoPiece && !seen.contains(p) &&
                         parse(entry[1], status, 0, static_cast<int>(Status::kExited)) &&
                         parse(entry[3], combat, 0, 255);
      if (!sound) {
        wrong(key);
        continue;
      }
      seen.insert(p);
      s.combat_of[p] = combat;
      place(s, p, status, entry[2].get_ref<const std::string&>(), key);
    }
  }
  void wrong(const char* key) {
    faults_.add(engine::Code::kBadRequest, key, "missing or not what it should be");
  }

 private:
  void place(State& s, PieceId p, Status status, const std::string& label, const char* key) {
    const auto h = hex::parse_hex(label);
    if (!on_map(status)) {
      s.status[p] = status;
    } else if (h && game_.grid().contains(*h)) {
      put(game_, s, p, *h, status);
    } else {
      wrong(key);
    }
  }
  template <class T>
  static bool parse(const Json& v, T& out, std::int64_t least, std::int64_t most) {
    const bool fits =
        v.is_number_integer() && v.get<std::int64_t>() >= least && v.get<std::int64_t>() <= most;
    if (fits) out = static_cast<T>(v.get<std::int64_t>());
    return fits;
  }
  template <class T>
  void read(const Json& v, const char* key, T& out, std::int64_t least, std::int64_t most) {
    if (!parse(v, out, least, most)) wrong(key);
  }
  PieceId piece_in(const Json& v, const char* key) {
    const PieceId p = v.is_string() ? game_.find_piece(v.get_ref<const std::string&>()) : kNoPiece;
    if (p == kNoPiece) wrong(key);
    return p;
  }
  const Json* list(const char* key) {
    const Json* v = find(key);
    if (v == nullptr || v->is_array()) return v;
    wrong(key);
    return nullptr;
  }
  const Json* find(const char* key) {
    if (json_.is_object() && json_.contains(key)) return &json_[key];
    wrong(key);
    return nullptr;
  }

  const Game& game_;
  const Json& json_;
  engine::Faults& faults_;
};

template <class Io>
void each_clock_field(Io& io, State& s) {
  constexpr auto kLastStep = static_cast<int>(Step::kOver);
  io.number("turn", s.turn, 0, 255);
  io.number("phase", s.phase, 0, static_cast<int>(Phase::kOver));
  io.number("step", s.step, 0, kLastStep);
  io.number("phasing", s.phasing, 0, 1);
  io.number("decider", s.decider, 0, 1);
  io.number("player_turn", s.player_turn, 0, 255);
  io.piece("subject", s.subject);
  io.number("crowded", s.crowded, 0, 127);
  io.number("charge", s.charge, 0, 1);
  io.number("day", s.day, 1, 9);
  io.number("shot", s.shot, 0, static_cast<int>(Shot::kWithdrawal));
  io.number("interrupted", s.interrupted, 0, kLastStep);
  io.number("phase_ended", s.phase_ended, 0, 1);
  io.number("leader_tests", s.leader_tests, 0, 255);
  io.number("leaderless", s.leaderless, 0, 255);
  io.numbers("tests_passed", s.tests_passed);
  io.bits("last_b", s.ground.last_b);
  io.bits("hit", s.ground.hit);
  io.bits("breached", s.ground.breached);
  io.number("target", s.target, 0, hex::kHexCount - 1);
  io.number("demoralized", s.demoralized, 0, 65535);
  io.number("combats", s.combats, 0, 63);
  io.numbers("losses", s.losses);
  io.numbers("levels", s.levels);
  io.numbers("points", s.points);
  io.numbers("strength_lost", s.strength_lost);
}

template <class Io>
void each_piece_field(Io& io, State& s) {
  io.every_piece("pieces", s);
  io.pieces("owned_by_b", s.owned_by_b);
  io.pieces("done", s.done);
  io.pieces("attacked", s.attacked);
  io.pieces("must_attack", s.must_attack);
  io.pieces("must_be_attacked", s.must_be_attacked);
  io.pieces("attackers", s.attackers);
  io.pieces("defenders", s.defenders);
  io.pieces("leaders", s.leaders);
  io.numbers("serves", s.serves);
}

// What the battles remember.
template <class Io>
void each_battle_field(Io& io, State& s) {
  io.row("breitenfeld", [&](auto&& field) {
    BreitenfeldFacts& b = s.breitenfeld;
    field(b.visibility, static_cast<int>(Visibility::kRestricted));
    for (auto& released : b.released) field(released, 255);
    field(b.saxon_collapse, 255);
    field(b.saxon_collapse_turn, 255);
    field(b.saxon_grace_over, 255);
    field(b.imperialist_level_raised, 255);
    field(b.allied_cavalry_exited_south, 65535);
    field(b.swedish_exited_north, 65535);
    field(b.imperialist_cavalry_exited_north, 65535);
    field(b.imperialist_exited_south, 65535);
  });
  io.row("freiburg", [&](auto&& field) {
    FreiburgFacts& f = s.freiburg;
    field(f.first_post, static_cast<int>(Post::kTown));
    field(f.post, static_cast<int>(Post::kTown));
    field(f.line_taken, 255);
    field(f.hill_lost, 255);
  });
  io.pieces("lost_today", s.freiburg.lost_today);
  io.pieces("owned_by_b_at_dawn", s.freiburg.owned_by_b_at_dawn);
  io.row("rocroi", [&](auto&& field) { field(s.rocroi.beck_die, 255); });
}

template <class Io>
void each_field(Io& io, State& s) {
  each_clock_field(io, s);
  each_piece_field(io, s);
  each_battle_field(io, s);
}

// A decision that nothing calls for could not be made.
void find_impossible_decision(const Game& game, const State& s, Loading& io) {
  const bool no_test = s.step == Step::kMoraleRoll && category_to_test(game, s) < 0;
  const bool no_choice = s.step == Step::kChoose && game.battle().alternatives(s).empty();
  const bool for_a_piece = s.step == Step::kRemovalRoll || s.step == Step::kFireRoll;
  const bool no_piece = for_a_piece && (s.subject == kNoPiece || !on_map(s, s.subject));
  if (no_test || no_choice || no_piece) io.wrong("step");
  const bool at_walls = s.step == Step::kFireRoll && s.shot == Shot::kAtWall;
  if (at_walls && game.walls(s.target) == 0) io.wrong("target");
  if (s.interrupted == Step::kMoraleRoll || s.interrupted == Step::kChoose ||
      s.interrupted == Step::kOver) {
    io.wrong("interrupted");
  }
}

}  // namespace

Json save(const Game& game, const State& s) {
  Saving io(game);
  State copy = s;
  each_field(io, copy);
  return io.take();
}

std::vector<engine::Refusal> restore(const Game& game, const Json& saved, State& out) {
  engine::Faults faults;
  State s = empty_state(game);
  Loading io(game, saved, faults);
  each_field(io, s);
  find_impossible_decision(game, s, io);
  if (faults.empty()) out = s;
  return faults.take();
}

}  // namespace tercio::thirty_years_war
