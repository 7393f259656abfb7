#include "thirty_years_war/position/save.hpp"

#include <nlohmann/json.hpp>

#include "thirty_years_war/board.hpp"
#include "thirty_years_war/position/position.hpp"
#include "thirty_years_war/rules/demoralization.hpp"

namespace tercio::thirty_years_war {

namespace {

Json id_of(const Game& game, PieceId p) {
  return p == kNoPiece ? Json(nullptr) : Json(game.described(p).id);
}

// Whole numbers beyond 2^53 do not survive every reader of JSON: two halves, the higher first.
Json bits_of(std::uint64_t bits) {
  return {static_cast<std::uint32_t>(bits >> 32), static_cast<std::uint32_t>(bits)};
}

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

// Reads typed members of one object; the first fault is kept.
class Source {
 public:
  Source(const Game& game, const Json& json) : game_(game), json_(json) {}

  template <class T>
  void number(const char* key, T& out, std::int64_t least, std::int64_t most) {
    const Json* v = find(key);
    if (v == nullptr) return;
    if (!v->is_number_integer() || v->get<std::int64_t>() < least ||
        v->get<std::int64_t>() > most) {
      wrong(key);
      return;
    }
    out = static_cast<T>(v->get<std::int64_t>());
  }

  template <class T, std::size_t N>
  void numbers(const char* key, std::array<T, N>& out) {
    const Json* v = find(key);
    if (v == nullptr) return;
    if (!v->is_array() || v->size() != N) {
      wrong(key);
      return;
    }
    for (std::size_t i = 0; i < N; ++i) {
      const Json& n = (*v)[i];
      if (!n.is_number_integer() || n.get<std::int64_t>() < std::numeric_limits<T>::min() ||
          n.get<std::int64_t>() > std::numeric_limits<T>::max()) {
        wrong(key);
        return;
      }
      out[i] = static_cast<T>(n.get<std::int64_t>());
    }
  }

  // Sixty-four bits as two numbers, the higher first.
  void bits(const char* key, std::uint64_t& out) {
    std::array<std::uint32_t, 2> halves{};
    numbers(key, halves);
    out = std::uint64_t{halves[0]} << 32 | halves[1];
  }

  PieceId piece(const Json& v, const char* key) {
    const PieceId p = v.is_string() ? game_.find_piece(v.get<std::string>()) : kNoPiece;
    if (p == kNoPiece) wrong(key);
    return p;
  }
  void piece(const char* key, PieceId& out) {
    const Json* v = find(key);
    if (v != nullptr && !v->is_null()) out = piece(*v, key);
  }

  void pieces(const char* key, PieceSet& out) {
    const Json* v = find(key);
    if (v == nullptr) return;
    if (!v->is_array()) {
      wrong(key);
      return;
    }
    for (const Json& id : *v) {
      const PieceId p = piece(id, key);
      if (p != kNoPiece) out.insert(p);
    }
  }

  const Json* find(const char* key) {
    if (json_.is_object() && json_.contains(key)) return &json_[key];
    wrong(key);
    return nullptr;
  }

  void wrong(const char* key) {
    faults.push_back({.code = engine::Code::kBadRequest,
                      .message = "missing or not what it should be",
                      .field = key});
  }

  std::vector<engine::Refusal> faults;

 private:
  const Game& game_;
  const Json& json_;
};

void read_pieces(const Game& game, Source& source, State& s) {
  const Json* list = source.find("pieces");
  if (list == nullptr) return;
  if (!list->is_array()) {
    source.wrong("pieces");
    return;
  }
  PieceSet seen;
  for (const Json& entry : *list) {
    if (!entry.is_array() || entry.size() != 4) {
      source.wrong("pieces");
      continue;
    }
    const PieceId p = source.piece(entry[0], "pieces");
    const bool sound = entry[1].is_number_integer() && entry[1] >= 0 && entry[1] <= 5 &&
                       entry[2].is_string() && entry[3].is_number_integer() && entry[3] >= 0 &&
                       entry[3] <= 255;
    if (p == kNoPiece || !sound || seen.contains(p)) {
      source.wrong("pieces");
      continue;
    }
    seen.insert(p);
    const auto status = static_cast<Status>(entry[1].get<int>());
    s.combat_of[p] = static_cast<std::uint8_t>(entry[3].get<int>());
    const auto h = hex::parse_hex(entry[2].get<std::string>());
    if (!on_map(status)) {
      s.status[p] = status;
    } else if (h && game.grid().contains(*h)) {
      put(game, s, p, *h, status);
    } else {
      source.wrong("pieces");
    }
  }
}

}  // namespace

Json save(const Game& game, const State& s) {
  Json pieces = Json::array();
  for (const PieceId p : in_order_of_arrival(game, s)) {
    pieces.push_back({game.described(p).id, static_cast<int>(s.status[p]),
                      s.at[p] == kNoHex ? "" : hex::label(s.at[p]), s.combat_of[p]});
  }
  const BreitenfeldFacts& b = s.breitenfeld;
  return {{"turn", s.turn},
          {"phase", static_cast<int>(s.phase)},
          {"step", static_cast<int>(s.step)},
          {"phasing", static_cast<int>(s.phasing)},
          {"decider", static_cast<int>(s.decider)},
          {"player_turn", s.player_turn},
          {"subject", id_of(game, s.subject)},
          {"crowded", s.crowded},
          {"charge", s.charge},
          {"day", s.day},
          {"shot", static_cast<int>(s.shot)},
          {"interrupted", static_cast<int>(s.interrupted)},
          {"phase_ended", s.phase_ended},
          {"leader_tests", s.leader_tests},
          {"leaderless", s.leaderless},
          {"tests_passed", s.tests_passed},
          {"last_b", bits_of(s.ground.last_b)},
          {"hit", bits_of(s.ground.hit)},
          {"breached", bits_of(s.ground.breached)},
          {"target", s.target},
          {"demoralized", s.demoralized},
          {"combats", s.combats},
          {"losses", s.losses},
          {"levels", s.levels},
          {"points", s.points},
          {"strength_lost", s.strength_lost},
          {"pieces", std::move(pieces)},
          {"owned_by_b", ids_of(game, s.owned_by_b)},
          {"done", ids_of(game, s.done)},
          {"attacked", ids_of(game, s.attacked)},
          {"must_attack", ids_of(game, s.must_attack)},
          {"must_be_attacked", ids_of(game, s.must_be_attacked)},
          {"attackers", ids_of(game, s.attackers)},
          {"defenders", ids_of(game, s.defenders)},
          {"leaders", ids_of(game, s.leaders)},
          {"serves", s.serves},
          {"breitenfeld",
           {static_cast<int>(b.visibility), b.released[0], b.released[1], b.saxon_collapse,
            b.saxon_collapse_turn, b.saxon_grace_over, b.imperialist_level_raised,
            b.allied_cavalry_exited_south, b.swedish_exited_north,
            b.imperialist_cavalry_exited_north, b.imperialist_exited_south}},
          {"freiburg",
           {static_cast<int>(s.freiburg.first_post), static_cast<int>(s.freiburg.post),
            s.freiburg.line_taken, s.freiburg.hill_lost}},
          {"lost_today", ids_of(game, s.freiburg.lost_today)},
          {"owned_by_b_at_dawn", ids_of(game, s.freiburg.owned_by_b_at_dawn)},
          {"rocroi", {s.rocroi.beck_die}}};
}

std::vector<engine::Refusal> restore(const Game& game, const Json& saved, State& out) {
  State s = empty_state(game);
  Source source(game, saved);
  source.number("turn", s.turn, 0, 255);
  source.number("phase", s.phase, 0, static_cast<int>(Phase::kOver));
  source.number("step", s.step, 0, static_cast<int>(Step::kOver));
  source.number("phasing", s.phasing, 0, 1);
  source.number("decider", s.decider, 0, 1);
  source.number("player_turn", s.player_turn, 0, 255);
  source.piece("subject", s.subject);
  source.number("crowded", s.crowded, 0, 127);
  source.number("charge", s.charge, 0, 1);
  source.number("day", s.day, 1, 9);
  source.number("shot", s.shot, 0, static_cast<int>(Shot::kWithdrawal));
  source.number("interrupted", s.interrupted, 0, static_cast<int>(Step::kOver));
  source.number("phase_ended", s.phase_ended, 0, 1);
  source.number("leader_tests", s.leader_tests, 0, 255);
  source.number("leaderless", s.leaderless, 0, 255);
  source.numbers("tests_passed", s.tests_passed);
  source.bits("last_b", s.ground.last_b);
  source.bits("hit", s.ground.hit);
  source.bits("breached", s.ground.breached);
  source.number("target", s.target, 0, hex::kHexCount - 1);
  source.number("demoralized", s.demoralized, 0, 65535);
  source.number("combats", s.combats, 0, 63);
  source.numbers("losses", s.losses);
  source.numbers("levels", s.levels);
  source.numbers("points", s.points);
  source.numbers("strength_lost", s.strength_lost);
  read_pieces(game, source, s);
  s.owned_by_b.clear();
  source.pieces("owned_by_b", s.owned_by_b);
  source.pieces("done", s.done);
  source.pieces("attacked", s.attacked);
  source.pieces("must_attack", s.must_attack);
  source.pieces("must_be_attacked", s.must_be_attacked);
  source.pieces("attackers", s.attackers);
  source.pieces("defenders", s.defenders);
  source.pieces("leaders", s.leaders);
  source.numbers("serves", s.serves);
  std::array<std::uint16_t, 11> b{};
  source.numbers("breitenfeld", b);
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(b[i]); };
  s.breitenfeld = {static_cast<Visibility>(std::min<std::uint16_t>(b[0], 2)),
                   {byte(1), byte(2)},
                   byte(3),
                   byte(4),
                   byte(5),
                   byte(6),
                   0,
                   b[7],
                   b[8],
                   b[9],
                   b[10]};
  std::array<std::uint8_t, 4> f{};
  source.numbers("freiburg", f);
  const auto post = [](std::uint8_t n) {
    return static_cast<Post>(std::min(n, static_cast<std::uint8_t>(Post::kTown)));
  };
  s.freiburg.first_post = post(f[0]);
  s.freiburg.post = post(f[1]);
  s.freiburg.line_taken = f[2];
  s.freiburg.hill_lost = f[3];
  source.pieces("lost_today", s.freiburg.lost_today);
  s.freiburg.owned_by_b_at_dawn.clear();
  source.pieces("owned_by_b_at_dawn", s.freiburg.owned_by_b_at_dawn);
  std::array<std::uint8_t, 1> r{};
  source.numbers("rocroi", r);
  s.rocroi.beck_die = r[0];
  // A decision that nothing calls for could not be made.
  const bool no_test = s.step == Step::kMoraleRoll && category_to_test(game, s) < 0;
  const bool no_choice = s.step == Step::kChoose && game.battle().alternatives(s).empty();
  const bool for_a_piece = s.step == Step::kRemovalRoll || s.step == Step::kFireRoll;
  const bool no_piece = for_a_piece && (s.subject == kNoPiece || !on_map(s, s.subject));
  if (no_test || no_choice || no_piece) source.wrong("step");
  const bool at_walls = s.step == Step::kFireRoll && s.shot == Shot::kAtWall;
  if (at_walls && game.walls(s.target) == 0) source.wrong("target");
  if (s.interrupted == Step::kMoraleRoll || s.interrupted == Step::kChoose ||
      s.interrupted == Step::kOver) {
    source.wrong("interrupted");
  }
  if (source.faults.empty()) out = s;
  return std::move(source.faults);
}

}  // namespace tercio::thirty_years_war
