#include "lace_wars/rules/may_retreat.hpp"

#include <algorithm>

#include "lace_wars/pile.hpp"
#include "lace_wars/rules/movement_price.hpp"
#include "lace_wars/rules/stacking.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

namespace {

bool can_enter(const Game& game, const State& s, PieceSet units, HexId from, Direction d) {
  if (!has_direction(game.on_map(from), d)) return false;
  const Side side = game.piece(units.first()).side;
  if (has_unit(s, hex::neighbour(from, d), other(side))) return false;
  for (const PieceId p : units) {
    if (!may_cross(game, game.piece(p).arm, side, from, d)) return false;
  }
  return true;
}

// 11.2-1 What "rear" and "flank" mean for light troops: away from those they fight, and the rest.
std::uint8_t away_from_enemies(const State& s, HexId from, Side side, Side attacker) {
  std::uint8_t bits = 0;
  const bool attacks = side == attacker;
  for (const Direction d : hex::kAllDirections) {
    const HexId to = hex::neighbour(from, d);
    bool beside = false;
    const auto look_at = [&](HexId h) {
      beside = beside || (h != kNoHex && hex::distance(h, to) <= 1);
    };
    if (attacks) {
      for (const HexId h : s.combat.defenders) look_at(h);
    } else {
      for (const HexId h : s.combat.attackers) look_at(h);
    }
    if (!beside) bits |= static_cast<std::uint8_t>(1U << hex::index_of(d));
  }
  return bits;
}

}  // namespace

// 11.2.1a-1 Rear before flank, and out of enemy zones and flank hexes before anything else.
HexSet retreat_hexes(const Game& game, const State& s, PieceSet pieces, bool on_friends) {
  const HexId from = s.at[pieces.first()];
  const Side side = game.piece(pieces.first()).side;
  std::uint8_t rear = 0;
  std::uint8_t flank = 0;
  if (is_formed(game, s, pieces)) {
    Facing facing = Facing::kN;
    for (const PieceId p : pieces - game.lights()) facing = s.facing[p];
    rear = rear_of(facing);
    flank = flanks_of(facing);
  } else {
    rear = away_from_enemies(s, from, side, s.active);
    flank = static_cast<std::uint8_t>(kAllAround & ~rear);
  }
  std::array<HexSet, 6> classes;
  for (const Direction d : hex::kAllDirections) {
    const bool behind = has_direction(rear, d);
    if (!behind && !has_direction(flank, d)) continue;
    if (!can_enter(game, s, pieces, from, d)) continue;
    const HexId to = hex::neighbour(from, d);
    if (std::find(s.way.begin(), s.way.end(), to) != s.way.end()) continue;  // no hex twice
    std::size_t worse = 0;
    if (in_zone(game, s, other(side), to)) {
      worse = 4;
    } else if (on_flank(game, s, other(side), to)) {
      worse = 2;
    }
    // 11.2.1b-2 From a friend's hex the way leads on to the rear first.
    if (on_friends) {
      classes[behind ? worse / 2 : 3 + worse / 2].insert(to);
    } else {
      classes[worse + (behind ? 0 : 1)].insert(to);
    }
  }
  for (const HexSet& set : classes) {
    if (!set.empty()) return set;
  }
  return {};
}

Denial why_not_retreat(const Game& game, const State& s, HexId hex) {
  const Task& task = top_task(s);
  PieceSet pieces;
  for (const PieceId p : (task.pieces & s.present) - game.all_commanders()) {
    if (!is_routed(s, p)) pieces.insert(p);
  }
  if (!pieces.empty() && retreat_hexes(game, s, pieces, task.is_on_friends()).contains(hex))
    return {};
  return {.rule = "11.2.1a-1",
          .text = "{piece} cannot retreat into {hex}: other hexes come first",
          .piece = pieces.empty() ? kNoPiece : pieces.first(),
          .hex = hex};
}

namespace {

// 12.4a The search for the ways of a rout.
class Flight {
  static constexpr int kReserve = 12;  // tasks for what else a rout brings

 public:
  Flight(const Game& game, const State& s, PieceId unit)
      : game_(game), s_(s), unit_(unit), side_(game.piece(unit).side), start_(s.at[unit]) {
    zones_ = zones(game, s, other(side_));
    room_ = std::max(kMaxTasks - s.pile - kReserve, 0);
  }

  // Those that spare friends come first.
  std::vector<Route> routes() {
    if (game_.readings().chosen_rout) {
      search();
    } else {
      run_nearest();
    }
    std::stable_sort(found_.begin(), found_.end(),
                     [&](const Route& a, const Route& b) { return friends_on(a) < friends_on(b); });
    return std::move(found_);
  }

  // 12.4-1, 12.4-2 Why this is no way. Requires: the owner may choose it (rout.way).
  Denial why_not(const Route& route) {
    way_.clear();
    HexId at = start_;
    for (const std::uint16_t item : route) {
      const HexId to = Route::hex_of(item);
      if (is_enough(at)) return deny("12.4d", "{piece} comes to rest in {hex}", at);
      const auto d = hex::direction_to(at, to);
      if (!d) return deny("12.4a", "a rout goes from hex to hex; {hex} does not follow", to);
      if (!can_enter(game_, s_, PieceSet{unit_}, at, *d)) {
        return deny("12.4a", "{piece} cannot run into {hex}", to);
      }
      if (visited(to)) return deny("12.4a", "no hex is entered twice; {hex} would be", to);
      if (edge_from(to) > edge_from(at)) {
        return deny("12.4a", "{hex} lies farther from the edge of the map {piece} runs to", to);
      }
      way_.push_back(to);
      at = to;
    }
    if (way_.length < game_.numbers().rout_hexes) {
      return deny("12.4a", "{piece} runs at least {n} hexes", at);
    }
    if (!is_enough(at)) {
      return deny("12.4d", "{piece} cannot rest with friends in {hex} and runs on", at);
    }
    if (edge_from(at) >= edge_from(start_)) {
      return deny("12.4a", "{hex} is no nearer to the edge of the map {piece} runs to", at);
    }
    if (!fits(route)) return deny("12.4e", "too many units rout at once for {piece} to pass", at);
    if (zones_on(route) == 0 && route.length <= usual_length()) return {};
    way_.clear();
    search();
    if (std::find(found_.begin(), found_.end(), route) != found_.end()) return {};
    return zones_on(route) > fewest_
               ? deny("12.4c", "there is a way for {piece} through fewer enemy zones of control",
                      at)
               : deny("12.4d", "there is a shorter way for {piece} past its friends", at);
  }

 private:
  int edge_from(HexId h) const { return game_.to_edge(side_, h); }
  Denial deny(const char* rule, const char* text, HexId h) const {
    return {.rule = rule, .text = text, .piece = unit_, .hex = h, .n = game_.numbers().rout_hexes};
  }
  bool visited(HexId h) const {
    if (h == start_) return true;
    return std::any_of(way_.begin(), way_.end(), [&](std::uint16_t item) { return item == h; });
  }
  // 12.4d The last hex must be free; otherwise one hex more.
  bool is_enough(HexId at) const {
    return way_.length >= game_.numbers().rout_hexes && !is_occupied(s_, at);
  }
  int zones_on(const Route& route) const {
    return static_cast<int>(std::count_if(route.begin(), route.end(), [&](std::uint16_t item) {
      return zones_.contains(Route::hex_of(item));
    }));
  }
  int friends_on(const Route& route) const {
    return static_cast<int>(std::count_if(route.begin(), route.end(), [&](std::uint16_t item) {
      return !fighters_in(game_, s_, Route::hex_of(item)).empty();
    }));
  }
  // 12.4e Each hex of friends run through is a task. A chain of routs that has filled the pile goes
  // round friends, or ends: a way through nobody needs no more than the reserve.
  bool fits(const Route& route) const { return friends_on(route) <= room_; }
  void keep(int through) {
    if (!fits(way_)) return;
    if (through < fewest_) found_.clear();
    fewest_ = through;
    found_.push_back(way_);
  }

  // W-65 More hexes than these beyond the third only if no way is shorter.
  static constexpr int kUsualMore = 3;
  int usual_length() const { return game_.numbers().rout_hexes + kUsualMore; }
  void search() {
    for (longest_ = usual_length(); found_.empty() && longest_ <= Route::kMax; ++longest_) {
      run(start_, 0);
    }
  }
  // 12.4-1 No step farther from the edge, the end nearer to it; else as the owner likes.
  void run(HexId at, int through) {
    if (through > fewest_) return;
    if (is_enough(at)) {
      if (edge_from(at) < edge_from(start_)) keep(through);
      return;
    }
    if (way_.length >= longest_) return;
    for (const Direction d : hex::kAllDirections) {
      if (!has_direction(game_.on_map(at), d)) continue;
      const HexId to = hex::neighbour(at, d);
      if (edge_from(to) > edge_from(at) || visited(to)) continue;
      if (!can_enter(game_, s_, PieceSet{unit_}, at, d)) continue;
      way_.push_back(to);
      run(to, through + (zones_.contains(to) ? 1 : 0));
      way_.items[--way_.length] = 0;
    }
  }

  // W-65 As many steps aside, where one could go nearer, as a whole way needs and no more.
  void run_nearest() {
    for (int aside = 0; aside <= 2 * game_.numbers().rout_hexes && found_.empty(); ++aside) {
      run_nearest(start_, 0, aside);
    }
  }
  void run_nearest(HexId at, int through, int aside) {
    if (way_.full()) return;
    if (is_enough(at)) {
      if (through <= fewest_) keep(through);
      return;
    }
    bool nearer = false;
    for (const int change : {-1, 0}) {
      const bool steps_aside = change == 0 && nearer;
      if (steps_aside && aside == 0) return;
      for (const Direction d : hex::kAllDirections) {
        if (!can_enter(game_, s_, PieceSet{unit_}, at, d)) continue;
        const HexId to = hex::neighbour(at, d);
        if (edge_from(to) - edge_from(at) != change || visited(to)) continue;
        nearer = nearer || change < 0;
        way_.push_back(to);
        run_nearest(to, through + (zones_.contains(to) ? 1 : 0), aside - (steps_aside ? 1 : 0));
        way_.items[--way_.length] = 0;
      }
    }
  }

  const Game& game_;
  const State& s_;
  PieceId unit_;
  Side side_;
  HexId start_;
  HexSet zones_;
  int room_ = 0;
  int longest_ = 0;
  Route way_;
  int fewest_ = 99;
  std::vector<Route> found_;
};

}  // namespace

// 12.4-1
bool routs_off_map(const Game& game, const State& s, PieceId unit) {
  return game.readings().chosen_rout && game.to_edge(game.piece(unit).side, s.at[unit]) == 0;
}

// 12.4b, 12.4c, 12.4f
std::vector<Route> rout_routes(const Game& game, const State& s, PieceId unit) {
  return Flight(game, s, unit).routes();
}

PieceSet rout_companions(const Game& game, const State& s, PieceId unit, const Route& route) {
  const Side side = game.piece(unit).side;
  PieceSet out = commanders_in(game, s, s.at[unit], side);
  const std::uint8_t f = game.piece(unit).formation;
  if (f == kNoFormation) return out;
  const PieceId own = s.commander_of[f];
  if (own == kNoPiece || !on_map(s, own)) return out;
  for (const std::uint16_t item : route) {
    if (s.at[own] == Route::hex_of(item)) out.insert(own);
  }
  return out;
}

HexSet rout_stops(const State& s, PieceId unit, const Route& route, PieceId commander) {
  HexSet out;
  bool joined = s.at[commander] == s.at[unit];
  for (const std::uint16_t item : route) {
    if (joined) out.insert(Route::hex_of(item));
    joined = joined || Route::hex_of(item) == s.at[commander];
  }
  return out;
}

std::vector<Rout> routs_along(const Game& game, const State& s, PieceId unit, const Route& route) {
  std::vector<Rout> out{{.route = route}};
  for (const PieceId c : rout_companions(game, s, unit, route)) {
    const std::size_t before = out.size();
    for (std::size_t i = 0; i < before; ++i) {
      const std::size_t place = out[i].companions[0] == kNoPiece ? 0 : 1;
      if (out[i].companions[place] != kNoPiece) continue;
      rout_stops(s, unit, route, c).for_each([&](HexId h) {
        Rout with = out[i];
        with.companions[place] = c;
        with.stops[place] = h;
        out.push_back(with);
      });
    }
  }
  return out;
}

namespace {

Denial why_not_way(const Game& game, const State& s, PieceId unit, const Route& route) {
  if (game.readings().chosen_rout) return Flight(game, s, unit).why_not(route);
  const auto routes = rout_routes(game, s, unit);
  if (std::find(routes.begin(), routes.end(), route) != routes.end()) return {};
  return {.rule = "12.4a",
          .text = "{piece} cannot rout that way: it runs three hexes towards its own edge",
          .piece = unit};
}

}  // namespace

Denial why_not_rout(const Game& game, const State& s, const Rout& rout) {
  const PieceId unit = top_task(s).pieces.first();
  if (const Denial denial = why_not_way(game, s, unit, rout.route)) return denial;
  const PieceSet may = rout_companions(game, s, unit, rout.route);
  for (std::size_t i = 0; i < rout.companions.size(); ++i) {
    const PieceId c = rout.companions[i];
    if (c == kNoPiece) continue;
    // He stops on the way, from where he joins it.
    if (!may.contains(c) || !rout_stops(s, unit, rout.route, c).contains(rout.stops[i]) ||
        (i == 1 && rout.companions[0] == c)) {
      return {.rule = "12.4g",
              .text = "{piece} cannot go along there",
              .piece = c,
              .hex = rout.stops[i]};
    }
  }
  return {};
}

Denial why_not_rout_to(const Game& game, const State& s, HexId hex) {
  const PieceId unit = top_task(s).pieces.first();
  const Side side = game.piece(unit).side;
  const auto routes = rout_routes(game, s, unit);
  const bool ends = std::any_of(routes.begin(), routes.end(),
                                [&](const Route& r) { return Route::hex_of(r.back()) == hex; });
  if (ends) return {};
  const auto deny = [&](const char* rule, const char* text) {
    return Denial{
        .rule = rule, .text = text, .piece = unit, .hex = hex, .n = game.numbers().rout_hexes};
  };
  if (game.to_edge(side, hex) >= game.to_edge(side, s.at[unit])) {
    return deny("12.4a", "{hex} is no nearer to the edge of the map {piece} runs to");
  }
  if (is_occupied(s, hex)) return deny("12.4d", "{piece} cannot come to rest in {hex}");
  return deny("12.4a", "no way of {n} hexes, through as few enemy zones as can be, ends in {hex}");
}

// --- 11.3 Advance ---

namespace {

bool is_attacker_hex(const State& s, HexId h) {
  return std::find(s.combat.attackers.begin(), s.combat.attackers.end(), h) !=
         s.combat.attackers.end();
}

// The hexes of the side that won the vacated one.
template <class Visit>
void for_each_winner(const State& s, Visit visit) {
  const bool attackers_hex = is_attacker_hex(s, s.target);
  if (attackers_hex) {
    for (const HexId h : s.combat.defenders) {
      if (h != kNoHex) visit(h);
    }
  } else {
    for (const HexId h : s.combat.attackers) {
      if (h != kNoHex) visit(h);
    }
  }
}

Side winner_side(const State& s) {
  return is_attacker_hex(s, s.target) ? other(s.active) : s.active;
}

// 11.3f Foot and horse that took part, still in order enough, in this hex.
PieceSet victors_in(const Game& game, const State& s, HexId h) {
  PieceSet out;
  for (const PieceId p : fighters_in(game, s, h)) {
    if (!is_routed(s, p) && (s.combat.attacking.contains(p) || s.combat.defending.contains(p))) {
      out.insert(p);
    }
  }
  return out;
}

Denial why_not_enter_vacated(const Game& game, const State& s, PieceSet pieces, HexId from,
                             HexId to) {
  const Side side = game.piece(pieces.first()).side;
  const auto d = hex::direction_to(from, to);
  if (!d || !has_direction(front_in(game, s, from), *d)) {
    return {.rule = "11.3a",
            .text = "{hex} is not in front of {piece}",
            .piece = pieces.first(),
            .hex = to};
  }
  for (const PieceId p : pieces) {
    if (!may_cross(game, game.piece(p).arm, side, from, *d)) {
      return {.rule = "11.3a", .text = "{piece} cannot enter {hex}", .piece = p, .hex = to};
    }
  }
  if (in_zone(game, s, other(side), to)) {
    if (side != s.active) {  // 11.3b
      return {.rule = "11.3b",
              .text = "a defender cannot advance into an enemy zone of control",
              .hex = to};
    }
    for (const PieceId p : pieces) {
      if (is_demoralised(game, s, p)) {
        return {.rule = "13.1e",
                .text = "{piece} is demoralized and cannot enter an enemy zone of control",
                .piece = p,
                .hex = to};
      }
    }
  }
  return {};
}

bool is_english(const Game& game, PieceSet pieces) {
  for (const PieceId p : pieces) {
    if (game.piece(p).english && game.piece(p).is_cavalry()) return true;
  }
  return false;
}

// 11.3d English cavalry that could enter the vacated hex.
bool english_must(const Game& game, const State& s) {
  bool must = false;
  for_each_winner(s, [&](HexId h) {
    const PieceSet all = victors_in(game, s, h);
    if (all.empty()) return;
    const PieceId top = top_fighter(game, s, h);
    for (const PieceSet group : {all, PieceSet{top}}) {
      must = must || (is_english(game, group) && all.contains(top) &&
                      !why_not_enter_vacated(game, s, group, h, s.target));
    }
  });
  return must;
}

// 11.3c A second hex straight on.
Denial why_not_second(const Game& game, const State& s, const Advance& a, HexId from) {
  const PieceId first = a.pieces.first();
  const Side side = game.piece(first).side;
  for (const PieceId p : a.pieces) {
    if (!game.piece(p).is_cavalry()) {
      return {.rule = "11.3a", .text = "{piece} can advance only one hex", .piece = p};
    }
  }
  const auto d = hex::direction_to(a.hex, a.second);
  if (!d || !game.on_grid(a.second) || !has_direction(front_in(game, s, from), *d)) {
    return {.rule = "11.3c", .text = "{hex} is not straight ahead", .hex = a.second};
  }
  if (is_occupied(s, a.second)) {
    return {.rule = "11.3c",
            .text = "{other} stands in {hex}",
            .other = s.top[a.second],
            .hex = a.second};
  }
  if (in_zone(game, s, other(side), a.hex)) {
    return {.rule = "7.1a",
            .text = "it has to stop in the enemy zone of control in {hex}",
            .hex = a.hex};
  }
  for (const PieceId p : a.pieces) {
    if (!may_cross(game, game.piece(p).arm, side, a.hex, *d)) {
      return {.rule = "11.3c", .text = "{piece} cannot enter {hex}", .piece = p, .hex = a.second};
    }
    if (is_demoralised(game, s, p) && in_zone(game, s, other(side), a.second)) {
      return {.rule = "13.1e", .text = "{piece} is demoralized", .piece = p, .hex = a.second};
    }
  }
  if (side != s.active && in_zone(game, s, other(side), a.second)) {
    return {.rule = "11.3b",
            .text = "a defender cannot advance into an enemy zone of control",
            .hex = a.second};
  }
  return {};
}

}  // namespace

Denial why_not_advance(const Game& game, const State& s, const Advance& a) {
  if (a.pieces.empty() || a.hex != s.target) {
    return {.rule = "11.3a", .text = "the advance is into {hex}", .hex = s.target};
  }
  const HexId from = s.at[a.pieces.first()];
  bool involved = false;
  for_each_winner(s, [&](HexId h) { involved = involved || h == from; });
  const PieceSet all = from == kNoHex ? PieceSet{} : victors_in(game, s, from);
  const PieceId top = from == kNoHex ? kNoPiece : top_fighter(game, s, from);
  if (!involved || !((a.pieces & all) == a.pieces) ||
      !(a.pieces == all || a.pieces == PieceSet{top})) {
    return {.rule = "11.3a",
            .text = "the top unit or the whole stack of one hex that fought may advance",
            .piece = a.pieces.first()};
  }
  if (const Denial d = why_not_enter_vacated(game, s, a.pieces, from, a.hex)) return d;
  if (!is_english(game, a.pieces) && english_must(game, s)) {
    return {.rule = "11.3d", .text = "the English cavalry that won must advance"};
  }
  return a.second == kNoHex ? Denial{} : why_not_second(game, s, a, from);
}

// 11.3d, 11.3e
Denial why_not_pass_advance(const Game& game, const State& s) {
  if (!english_must(game, s)) return {};
  return {.rule = "11.3d", .text = "the English cavalry that won must advance", .hex = s.target};
}

std::vector<Advance> advances(const Game& game, const State& s) {
  std::vector<Advance> out;
  for_each_winner(s, [&](HexId h) {
    const PieceSet all = victors_in(game, s, h);
    if (all.empty() || game.piece(all.first()).side != winner_side(s)) return;
    const PieceId top = top_fighter(game, s, h);
    std::vector<PieceSet> groups{all};
    if (all.size() > 1 && all.contains(top)) groups.push_back(PieceSet{top});
    for (const PieceSet& group : groups) {
      const Advance one{group, s.target, kNoHex};
      if (why_not_advance(game, s, one)) continue;
      out.push_back(one);
      for (const Direction d : hex::kAllDirections) {
        if (!has_direction(game.on_map(s.target), d)) continue;
        const Advance two{group, s.target, hex::neighbour(s.target, d)};
        if (!why_not_advance(game, s, two)) out.push_back(two);
      }
    }
  });
  return out;
}

}  // namespace tercio::lace_wars
