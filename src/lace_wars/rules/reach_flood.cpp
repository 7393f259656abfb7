#include "lace_wars/rules/reach_flood.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "hex/window.hpp"
#include "lace_wars/rules/stacking.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

namespace {

// How a group moves: without a facing (8.1e), with one, or in a column that follows roads (14c).
enum class Kind : std::uint8_t { kUnformed, kFormed, kColumn };

}  // namespace

// Settles hexes in the order of the points spent. A slot is a facing and the vertices turned since
// the start; a hex is followed in a slot unless it was settled before with the same facing and no
// more turned. Whoever has come by a step may turn, once: a turn in two parts is another turn.
//
// Friends' hexes are entered to stay there: those who face another way are beaten from the start,
// and whether there is room is asked of those come to. Batteries that can be ridden down are closed
// to the flood; what leads over them is looked for when it is done.
template <class Window>
class ReachFlood {
 public:
  ReachFlood(const Game& game, const State& s, const Obstacles& obstacles, const Walk& start,
             Reach& out)
      : game_(game),
        s_(s),
        start_(start),
        obstacles_(&obstacles),
        out_(out),
        window_(make_window(game.grid(), start.at)) {
    out.points_ = std::min(start.points, kMaxPoints);
    out.facings_ = start.formed ? kFacings : 1;
    out.first_line_ = window_.first_line();
    out.first_place_ = window_.first_place();
    out.rows_ = Window::kRows;
    out.row_bytes_ = Window::kRowBytes;
    points_ = out.points_;
    kind_ = !start.formed ? Kind::kUnformed : start.column ? Kind::kColumn : Kind::kFormed;
    // 14c A turn on the road that has not been paid: the way starts before it.
    facing_ = start.formed ? index_of(paid_facing(start)) : 0;
    turned_ = start.formed ? std::min(start.turned, game.numbers().turn_vertices) : 0;
    const bool can_turn =
        start.formed && !start.about && (start.backward != 2 || start.cavalry);  // 8.3d, 8.4b
    const int most = std::min(start.backward != 0 ? 1 : kMaxTurned, game.numbers().turn_vertices);
    turns_ = can_turn ? std::max(most - turned_, 0) : 0;
    follows_roads_ = kind_ == Kind::kColumn && can_turn && start.backward == 0;
    turn_cost_ = start.backward == 2 ? 0 : game.numbers().turn_cost;
    turn_cost_in_zone_ = start.backward == 2 ? 0 : game.numbers().turn_cost_in_zone;
    closed_ = start.demoralised || s.turn == 0;  // 13.1e, 16.3a
    leaves_others_ = !(units_in(s, start.at) - start.units).empty();
    cheapest_turn_ = std::min(turn_cost_, turn_cost_in_zone_);
    // Nobody can pay for more vertices than are allowed, and a step between: they need no counting.
    counts_ =
        start.backward != 0 || cheapest_turn_ == 0 || (turns_ + 1) * cheapest_turn_ + 1 <= points_;
    most_counted_ = counts_ ? turns_ : 0;
  }

  // False: it would lead out of the window; nothing has been found.
  bool run() {
    read_prices();
    choose_slots();
    begin_layer();
    insert(step_[0][slot(0, facing_)], start_.at);
    const bool stays = start_.joined || (start_.column && obstacles_->too_near.contains(start_.at));
    if (stays) {
      out_bits_[0][static_cast<std::size_t>(facing_)] = step_[0][slot(0, facing_)];
      seen_[static_cast<std::size_t>(facing_)] = step_[0][slot(0, facing_)];
    } else {
      flood(true);
      leave_full_hexes();
    }
    if (points_ > hex::Patch::kRadius && window_.touches_rim(seen_anywhere())) return false;
    write_first();
    if (!stays && !start_.units.empty()) look_beyond();
    out_.hexes_.erase(start_.at);
    return true;
  }

 private:
  using Bits = typename Window::Bits;
  static constexpr int kMaxTurned = 3;
  static constexpr std::size_t kSlots = (kMaxTurned + 1) * kFacings;
  static constexpr std::size_t kLevels = kMaxPoints + 1;
  static constexpr std::size_t slot(int turned, int facing) {
    return static_cast<std::size_t>(turned * kFacings + facing);
  }
  template <class T>
  using PerDirection = std::array<T, hex::kDirections>;

  static Window make_window(hex::Grid grid, HexId centre) {
    if constexpr (std::is_constructible_v<Window, hex::Grid, HexId>) {
      return Window(grid, centre);
    } else {
      (void)grid;
      (void)centre;
      return Window();
    }
  }
  Bits read(const HexSet& set) const { return window_.read(set); }
  void insert(Bits& bits, HexId h) const { window_.insert(bits, h); }

  // What a return to the hex it set out from comes to, and what lies behind batteries.
  void look_beyond() {
    const Costs back = costs_of_returning();
    find_gates(nullptr);
    add_return(back);
    for (std::size_t n = 0; n < out_.rides_.size(); ++n) beyond(n);
  }

  // ---- Before the flood

  void read_prices() {
    if (start_.units.empty()) {
      read_prices(Arm::kCommander, false);
      return;
    }
    for (const PieceId p : start_.units) read_prices(game_.piece(p).arm, start_.column);
  }
  void read_prices(Arm arm, bool column) {
    const auto* prices = &game_.prices(arm, start_.side, column);
    for (std::size_t i = 0; i < tables_; ++i) {
      if (prices_[i] == prices) return;
    }
    prices_[tables_] = prices;
    steps_[tables_++] = &game_.steps(arm, start_.side, column);
  }
  // What a step costs all of the group; 0: closed to one of them.
  int price(HexId from, Direction d) const {
    int most = 0;
    for (std::size_t i = 0; i < tables_; ++i) {
      const int one = (*prices_[i])[from].points[static_cast<std::size_t>(hex::index_of(d))];
      if (one == 0) return 0;
      most = std::max(most, one);
    }
    return most;
  }

  // 8.3a Without a road, as many vertices are turned as the facings differ, or an even number more.
  void choose_slots() {
    constexpr std::array<unsigned, kMaxTurned + 1> kAway{0b000001, 0b100010, 0b010101, 0b101010};
    for (int t = 0; t <= most_counted_; ++t) {
      const unsigned facings = kind_ == Kind::kUnformed ? 1U
                               : follows_roads_ || !counts_
                                   ? kAllAround
                                   : rotated(kAway[static_cast<std::size_t>(t)], facing_);
      is_slot_ |= facings << (t * kFacings);
    }
  }

  // What the obstacles leave open.
  void begin_layer() {
    const Bits none = Window::none();
    const auto slots = static_cast<std::size_t>((most_counted_ + 1) * kFacings);
    for (std::size_t k = 0; k <= static_cast<std::size_t>(points_); ++k) {
      for (std::size_t i = 0; i < slots; ++i) step_[k][i] = turn_[k][i] = none;
      for (std::size_t f = 0; f < kFacings; ++f) out_bits_[k][f] = none;
    }
    for (std::size_t i = 0; i < slots; ++i) beaten_[i] = none;
    for (std::size_t f = 0; f < kFacings; ++f) seen_[f] = none;
    friends_ = zone_ = none;
    const Obstacles& o = *obstacles_;
    Bits barred = read(o.enemy);
    if (start_.units.empty()) {
      barred |= read(o.menaced) & ~read(o.friends);  // 8.5c
      free_ = ~none;
    } else {
      if (leaves_others_) insert(barred, start_.at);
      if (start_.column) barred |= read(o.too_near);  // 14e
      zone_ = read(o.zone);
      if (closed_) barred |= zone_;
      meet_friends();
      free_ = ~(zone_ | friends_);
      if (start_.backward != 0) free_ &= read(way_back());
    }
    open_steps(~barred);
    if (turns_ > 0 || follows_roads_) look_out();
  }

  // 3.1b, 3.1h Whoever faces so is joined from behind by those who face so too, backward from the
  // front; whoever has no facing, by all.
  void meet_friends() {
    friends_ = read(obstacles_->friends);
    Bits home = Window::none();
    insert(home, start_.at);
    friends_ &= ~home;
    if (!start_.formed) return;
    Bits formed = Window::none();
    PerDirection<Bits> so;
    for (std::size_t f = 0; f < kFacings; ++f) {
      so[f] = read(obstacles_->formed_friends[f]) & friends_;
      formed |= so[f];
    }
    for (int t = 0; t <= most_counted_; ++t) {
      for (int f = 0; f < kFacings; ++f) {
        beaten_[slot(t, f)] = formed & ~so[static_cast<std::size_t>(f)];
      }
    }
  }

  // 8.3f From where it may go on backward; 8.4a whoever has withdrawn goes nowhere.
  HexSet way_back() const {
    HexSet out;
    if (start_.backward == 2 || start_.back_left == 0 || turned_ != 0) return out;
    out.insert(start_.at);
    for (int i = 1; i < start_.back_left; ++i) out = hex::with_neighbours(out);
    return out;
  }

  void open_steps(const Bits& open) {
    highest_ = 0;
    if (tables_ > 1) return open_common_steps(open);
    const int highest = std::min(steps_[0]->highest(), points_);
    for (int c = 1; c <= highest; ++c) {
      PerDirection<Bits>& entered = entered_[static_cast<std::size_t>(c)];
      Bits any{};
      for (std::size_t d = 0; d < hex::kDirections; ++d) {
        entered[d] = read(steps_[0]->entered(c, static_cast<Direction>(d))) & open;
        any |= entered[d];
      }
      if (Window::any(any)) highest_ = c;
    }
  }
  // … that are open to several arms: for the most that one of them pays.
  void open_common_steps(const Bits& open) {
    int highest = 0;
    for (std::size_t i = 0; i < tables_; ++i) highest = std::max(highest, steps_[i]->highest());
    highest = std::min(highest, points_);
    std::array<PerDirection<Bits>, kUnitArms> within;
    for (auto& sets : within) sets.fill(Bits{});
    PerDirection<Bits> cheaper;
    cheaper.fill(Bits{});
    for (int c = 1; c <= highest; ++c) {
      PerDirection<Bits>& entered = entered_[static_cast<std::size_t>(c)];
      for (std::size_t d = 0; d < hex::kDirections; ++d) {
        Bits all = open;
        for (std::size_t i = 0; i < tables_; ++i) {
          if (c <= steps_[i]->highest()) {
            within[i][d] |= read(steps_[i]->entered(c, static_cast<Direction>(d)));
          }
          all &= within[i][d];
        }
        entered[d] = all & ~cheaper[d];
        cheaper[d] = all;
      }
    }
    highest_ = highest;
  }

  // 8.3c Where, by facing, an enemy stands in the zone of the group: there it does not turn.
  void look_out() {
    const Bits enemy = read(obstacles_->enemy) & window_.box(start_.at, points_ + 1);
    looks_ = Window::any(enemy);
    if (!looks_) return;
    unsigned kinds = 0;
    for (const PieceId p : start_.units) {
      kinds |= 1U << static_cast<unsigned>(zone_kind(game_.piece(p).arm));
    }
    PerDirection<Bits> seen;
    seen[0] = Window::template shifted<Direction::kNextHigh>(enemy) & zones_open<0>(kinds);
    seen[1] = Window::template shifted<Direction::kHigh>(enemy) & zones_open<1>(kinds);
    seen[2] = Window::template shifted<Direction::kPrevHigh>(enemy) & zones_open<2>(kinds);
    seen[3] = Window::template shifted<Direction::kPrevLow>(enemy) & zones_open<3>(kinds);
    seen[4] = Window::template shifted<Direction::kLow>(enemy) & zones_open<4>(kinds);
    seen[5] = Window::template shifted<Direction::kNextLow>(enemy) & zones_open<5>(kinds);
    for (std::size_t f = 0; f < kFacings; ++f) look_[f] = seen[f] | seen[(f + 1) % kFacings];
  }
  template <int kD>
  Bits zones_open(unsigned kinds) const {
    Bits out{};
    for (; kinds != 0; kinds &= kinds - 1) {
      out |= read(game_.zones_open(static_cast<ZoneKind>(std::countr_zero(kinds)),
                                   static_cast<Direction>(kD)));
    }
    return out;
  }

  // ---- The flood

  void flood(bool first) {
    first_ = first;
    switch (kind_) {
      case Kind::kUnformed:
        return flood_unformed();
      case Kind::kFormed:
        return flood_formed<false>();
      case Kind::kColumn:
        return flood_formed<true>();
    }
  }

  void flood_unformed() {
    for (int k = 0; k <= points_; ++k) {
      Bits& step = step_[static_cast<std::size_t>(k)][0];
      step &= ~seen_[0];
      out_bits_[static_cast<std::size_t>(k)][0] = step;
      seen_[0] |= step;
      const Bits from = step & free_;
      if (k == points_ || !Window::any(from)) continue;
      go<0>(from, k, 0);
      go<1>(from, k, 0);
      go<2>(from, k, 0);
      go<3>(from, k, 0);
      go<4>(from, k, 0);
      go<5>(from, k, 0);
    }
  }
  template <int kD>
  void go(const Bits& from, int k, std::size_t to_slot) {
    const Bits there = Window::template shifted<static_cast<Direction>(kD)>(from);
    const int most = std::min(highest_, points_ - k);
    for (int c = 1; c <= most; ++c) {
      step_[static_cast<std::size_t>(k + c)][to_slot] |=
          there & entered_[static_cast<std::size_t>(c)][kD];
    }
  }

  template <bool kColumn>
  void flood_formed() {
    for (int k = 0; k <= points_; ++k) {
      if constexpr (kColumn) turners_[static_cast<std::size_t>(k)] = Bits{};
      for (int t = 0; t <= most_counted_ && t * cheapest_turn_ <= k; ++t) {
        if constexpr (kColumn) roaders_ = Bits{};
        settle<0, kColumn>(k, t);
        settle<1, kColumn>(k, t);
        settle<2, kColumn>(k, t);
        settle<3, kColumn>(k, t);
        settle<4, kColumn>(k, t);
        settle<5, kColumn>(k, t);
        if constexpr (kColumn) follow_roads(k, t);
      }
    }
  }

  template <int kF, bool kColumn>
  void settle(int k, int t) {
    const std::size_t here = slot(t, kF);
    if ((is_slot_ >> here & 1U) == 0) return;
    Bits& step = step_[static_cast<std::size_t>(k)][here];
    const Bits unbeaten = ~beaten_[here];
    const Bits fresh = step & unbeaten;
    const Bits all = (step | turn_[static_cast<std::size_t>(k)][here]) & unbeaten;
    step = all;
    if (!Window::any(all)) return;
    // Without roads the facing tells whether the number turned is even.
    for (int more = t; more <= most_counted_; more += kColumn ? 1 : 2) {
      beaten_[slot(more, kF)] |= all;
    }
    out_bits_[static_cast<std::size_t>(k)][kF] |= all & ~seen_[kF];
    seen_[kF] |= all;
    if (t < turns_ || kColumn) {
      Bits turners = fresh & ~friends_;
      if (looks_) turners &= ~look_[kF];
      if (k == 0 && first_ && start_.leaves_formed) turners = Bits{};
      if constexpr (kColumn) roaders_ |= turners & free_;
      if (t < turns_) turn<kF>(turners, k, t);
    }
    if (k == points_) return;
    const Bits from = all & free_;
    if (!Window::any(from)) return;
    if (start_.backward == 0) {
      go_two<kF, (kF + 1) % kFacings>(from, k, here);
    } else if (t == 0) {
      go_two<(kF + 3) % kFacings, (kF + 4) % kFacings>(from, k, here);
    }
  }
  template <int kOne, int kOther>
  void go_two(const Bits& from, int k, std::size_t here) {
    const Bits one = Window::template shifted<static_cast<Direction>(kOne)>(from);
    const Bits other = Window::template shifted<static_cast<Direction>(kOther)>(from);
    const int most = std::min(highest_, points_ - k);
    for (int c = 1; c <= most; ++c) {
      const auto& entered = entered_[static_cast<std::size_t>(c)];
      step_[static_cast<std::size_t>(k + c)][here] |=
          (one & entered[kOne]) | (other & entered[kOther]);
    }
  }

  // 8.3a, 8.3b
  template <int kF>
  void turn(const Bits& turners, int k, int t) {
    const Bits outside = turners & ~zone_;
    for (int v = 1; t + v <= turns_ && k + v * turn_cost_ <= points_; ++v) {
      turn_by<kF>(outside, k + v * turn_cost_, t + v, v);
    }
    const Bits inside = turners & zone_;
    if (!Window::any(inside)) return;
    for (int v = 1; t + v <= turns_ && k + v * turn_cost_in_zone_ <= points_; ++v) {
      turn_by<kF>(inside, k + v * turn_cost_in_zone_, t + v, v);
    }
  }
  template <int kF>
  void turn_by(const Bits& turners, int k, int t, int v) {
    auto& level = turn_[static_cast<std::size_t>(k)];
    const int counted = counts_ ? t : 0;
    level[slot(counted, (kF + v) % kFacings)] |= turners;
    level[slot(counted, (kF + kFacings - v) % kFacings)] |= turners;
  }

  // 14c Along a road a column turns for nothing before it steps.
  void follow_roads(int k, int t) {
    turners_[static_cast<std::size_t>(k)] |= roaders_;
    if (k == points_ || !follows_roads_ || !Window::any(roaders_)) return;
    follow_road<0>(k, t);
    follow_road<1>(k, t);
    follow_road<2>(k, t);
    follow_road<3>(k, t);
    follow_road<4>(k, t);
    follow_road<5>(k, t);
  }
  template <int kD>
  void follow_road(int k, int t) {
    const Bits from = roaders_ & read(game_.roads(static_cast<Direction>(kD)));
    if (!Window::any(from)) return;
    go<kD>(from, k, slot(t, kD));
    go<kD>(from, k, slot(t, (kD + kFacings - 1) % kFacings));
  }

  // ---- After the flood

  void write_first() {
    for (std::size_t k = 0; k <= static_cast<std::size_t>(points_); ++k) {
      for (std::size_t f = 0; f < static_cast<std::size_t>(out_.facings_); ++f) {
        std::memcpy(out_.planes_[k][f].bytes.data(), &out_bits_[k][f], sizeof(Bits));
      }
    }
    out_.hexes_.clear();
    window_.write(seen_anywhere(), out_.hexes_);
    out_.rides_.clear();
    out_.gates_.clear();
  }
  Bits seen_anywhere() const {
    Bits all = seen_[0];
    for (std::size_t f = 1; f < static_cast<std::size_t>(out_.facings_); ++f) all |= seen_[f];
    return all;
  }

  // Where a step leads from what was settled, whatever the facing.
  Bits next_to_settled() const {
    const Bits from = seen_anywhere() & free_;
    return Window::template shifted<static_cast<Direction>(0)>(from) |
           Window::template shifted<static_cast<Direction>(1)>(from) |
           Window::template shifted<static_cast<Direction>(2)>(from) |
           Window::template shifted<static_cast<Direction>(3)>(from) |
           Window::template shifted<static_cast<Direction>(4)>(from) |
           Window::template shifted<static_cast<Direction>(5)>(from);
  }
  bool may_leave(HexId from) const { return window_.holds(from) && window_.contains(free_, from); }
  // The directions a step of a formed group takes that faces so.
  unsigned ahead(int f) const {
    const auto facing = static_cast<Facing>(f);
    return start_.backward != 0 ? rear_of(facing) : front_of(facing);
  }

  // 3.1 Takes out the friends' hexes that have no room.
  void leave_full_hexes() {
    const Bits joined = seen_anywhere() & friends_;
    if (!Window::any(joined)) return;
    Bits full = Window::none();
    window_.for_each(joined, [&](HexId to) {
      const PieceId formed = formed_unit(game_, s_, to);
      const Facing facing = formed == kNoPiece ? Facing::kNNW : s_.facing[formed];
      if (why_not_share(game_, s_, start_.units, to, facing)) insert(full, to);
    });
    if (!Window::any(full)) return;
    for (std::size_t f = 0; f < static_cast<std::size_t>(out_.facings_); ++f) {
      seen_[f] &= ~full;
      for (std::size_t k = 0; k <= static_cast<std::size_t>(points_); ++k) {
        out_bits_[k][f] &= ~full;
      }
    }
  }

  // 8.1g Back to those who stayed behind, by facing.
  using Costs = std::array<int, kFacings>;
  Costs costs_of_returning() const {
    Costs least;
    least.fill(kOut);
    const HexId to = start_.at;
    if (!leaves_others_ || (closed_ && obstacles_->zone.contains(to))) return least;
    const PieceSet others = units_in(s_, to) - start_.units;
    const bool one_facing = start_.formed && is_formed(game_, s_, others);
    const Facing shared = one_facing ? facing_in(game_, s_, to) : Facing::kNNW;
    const std::uint8_t sides =
        start_.formed ? joined_from(game_, s_, to, start_.backward != 0) : kAllAround;
    if (why_not_share(game_, s_, start_.units, to, shared)) return least;
    for (const Direction d : hex::kAllDirections) {
      const HexId from = hex::neighbour(to, hex::opposite(d));
      if (has_direction(sides, hex::opposite(d)) && may_leave(from)) come_from(from, d, least);
    }
    for (int f = 0; f < kFacings; ++f) {
      if (one_facing && f != index_of(shared)) least[static_cast<std::size_t>(f)] = kOut;
    }
    return least;
  }
  void add_return(const Costs& costs) {
    for (int f = 0; f < out_.facings_; ++f) {
      const int cost = costs[static_cast<std::size_t>(f)];
      if (cost > points_) continue;
      out_.reach(start_.at, static_cast<Facing>(f), static_cast<std::uint8_t>(cost));
    }
  }
  // What a step from a hex comes to, by facing.
  void come_from(HexId from, Direction d, Costs& least) const {
    const int step = price(from, d);
    if (step == 0) return;
    if (!start_.formed) {
      least[0] = std::min(least[0], cost_at(from, 0) + step);
      return;
    }
    const bool road = follows_roads_ && game_.roads(d).contains(from);
    const int by_road = road ? cost_before_road(from) : kOut;
    // The two facings that have the direction ahead.
    const int first = hex::index_of(start_.backward != 0 ? hex::opposite(d) : d);
    for (const int f : {first, (first + kFacings - 1) % kFacings}) {
      int& known = least[static_cast<std::size_t>(f)];
      known = std::min(known, std::min(cost_at(from, f), by_road) + step);
    }
  }
  int cost_at(HexId from, int f) const {
    if (!window_.contains(seen_[static_cast<std::size_t>(f)], from)) return kOut;
    const bool backward = start_.backward != 0;
    for (int k = 0; k <= points_; ++k) {
      const auto level = static_cast<std::size_t>(k);
      const Bits& bits =
          backward ? step_[level][slot(0, f)] : out_bits_[level][static_cast<std::size_t>(f)];
      if (window_.contains(bits, from)) return k;
    }
    return kOut;
  }
  int cost_before_road(HexId from) const {
    for (int k = 0; k <= points_; ++k) {
      if (window_.contains(turners_[static_cast<std::size_t>(k)], from)) return k;
    }
    return kOut;
  }

  // 9.5c, 11.5b The batteries that ways lead over, and what comes to them how. Beyond each set of
  // them the flood begins anew, without their zones.
  void find_gates(const Reach::Ride* ridden) {
    const bool rider = !(start_.units - game_.artillery()).empty() && !start_.column;
    if (!rider) return;
    const Bits guns = read(obstacles_->lone_guns) & window_.box(start_.at, points_);
    if (!Window::any(guns)) return;
    window_.for_each(guns & next_to_settled(), [&](HexId gun) {
      Reach::Ride ride = ridden == nullptr ? Reach::Ride{} : *ridden;
      if (ride.count == ride.guns.size()) return;
      // In ascending order: it does not matter which was ridden down first.
      std::size_t at = ride.count++;
      for (; at > 0 && ride.guns[at - 1] > gun; --at) ride.guns[at] = ride.guns[at - 1];
      ride.guns[at] = gun;
      if (closed_ && in_zone(game_, s_, other(start_.side), gun, ride.cleared())) return;
      add_gates(gun, ride);
    });
  }
  void add_gates(HexId gun, const Reach::Ride& ride) {
    std::size_t number = 0;
    while (number < out_.rides_.size() && !(out_.rides_[number] == ride)) ++number;
    for (const Direction d : hex::kAllDirections) {
      const HexId from = hex::neighbour(gun, hex::opposite(d));
      const int step = may_leave(from) ? price(from, d) : 0;
      if (step == 0) continue;
      for (unsigned slots = is_slot_; slots != 0; slots &= slots - 1) {
        const auto here = static_cast<std::size_t>(std::countr_zero(slots));
        if (start_.backward != 0 && here >= kFacings) break;
        const auto f = static_cast<int>(here % kFacings);
        if (start_.formed && !has_direction(static_cast<std::uint8_t>(ahead(f)), d)) continue;
        for (int k = 0; k + step <= points_; ++k) {
          if (!window_.contains(step_[static_cast<std::size_t>(k)][here], from)) continue;
          if (number == out_.rides_.size()) out_.rides_.push_back(ride);
          out_.gates_.push_back({static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(here),
                                 static_cast<std::uint8_t>(k + step), gun});
        }
      }
    }
  }

  // What lies beyond some batteries ridden down.
  void beyond(std::size_t number) {
    const Reach::Ride ride = out_.rides_[number];
    Obstacles without = *obstacles_;
    const Obstacles* all = obstacles_;
    ride_down(game_, s_, ride.cleared(), without);
    obstacles_ = &without;
    begin_layer();
    for (const Reach::Gate& gate : out_.gates_) {
      if (gate.ride == number) insert(step_[gate.spent][gate.slot], gate.hex);
    }
    flood(false);
    leave_full_hexes();
    const Costs back = costs_of_returning();
    find_gates(&ride);
    for (std::size_t k = 0; k <= static_cast<std::size_t>(points_); ++k) {
      for (std::size_t f = 0; f < static_cast<std::size_t>(out_.facings_); ++f) {
        std::array<std::byte, sizeof(Bits)> bits;
        std::memcpy(bits.data(), &out_bits_[k][f], sizeof bits);
        out_.add(static_cast<int>(k), static_cast<int>(f), bits);
      }
    }
    HexSet more;
    window_.write(seen_anywhere(), more);
    out_.hexes_ |= more;
    out_.keep_the_cheapest();
    add_return(back);
    obstacles_ = all;
  }

  static constexpr int kOut = 1000;

  const Game& game_;
  const State& s_;
  const Walk& start_;
  const Obstacles* obstacles_;
  Reach& out_;
  const Window window_;
  Kind kind_ = Kind::kUnformed;
  int points_ = 0;
  int facing_ = 0;  // at the start
  int turned_ = 0;  // before the start
  int turns_ = 0;   // vertices it may still turn
  int turn_cost_ = 0;
  int turn_cost_in_zone_ = 0;
  int cheapest_turn_ = 0;
  bool counts_ = true;    // the vertices turned are counted
  int most_counted_ = 0;  // … up to so many
  int highest_ = 0;       // points of the dearest step
  bool follows_roads_ = false;
  bool looks_ = false;          // an enemy is near
  bool closed_ = false;         // enemy zones are not entered
  bool leaves_others_ = false;  // units stay in the hex it sets out from
  bool first_ = true;           // no battery has been ridden down
  std::array<const hex::HexMap<StepPrices>*, kUnitArms> prices_{};
  std::array<const StepSets*, kUnitArms> steps_{};
  std::size_t tables_ = 0;
  unsigned is_slot_ = 0;
  // Sets of hexes. None is read before it was written.
  Bits zone_;
  Bits friends_;  // other units of the side, away from the start
  Bits free_;     // whoever stands there may go on
  Bits roaders_;  // … and may turn along a road; of one level and number of vertices turned
  PerDirection<Bits> look_;
  std::array<PerDirection<Bits>, kLevels> entered_;     // by a step for so many points
  std::array<std::array<Bits, kSlots>, kLevels> step_;  // come by a step; once settled: in any way
  std::array<std::array<Bits, kSlots>, kLevels> turn_;  // … by a turn
  std::array<Bits, kLevels> turners_;
  std::array<Bits, kSlots> beaten_;
  std::array<Bits, kFacings> seen_;
  std::array<std::array<Bits, kFacings>, kLevels> out_bits_;
};

void flood_reach(const Game& game, const State& s, const Obstacles& obstacles, const Walk& start,
                 Reach& out) {
  // A group that may ride batteries down is not followed twice.
  const bool small = start.points <= hex::Patch::kRadius || start.column || start.units.empty();
  if (small && ReachFlood<hex::Patch>(game, s, obstacles, start, out).run()) return;
  if (game.grid().lines < hex::Sheet<3>::kRows) {
    ReachFlood<hex::Sheet<3>>(game, s, obstacles, start, out).run();
  } else {
    ReachFlood<hex::Sheet<4>>(game, s, obstacles, start, out).run();
  }
}

}  // namespace tercio::lace_wars
