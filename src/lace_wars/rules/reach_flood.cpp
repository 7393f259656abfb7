#include "lace_wars/rules/reach_flood.hpp"

#include <algorithm>
#include <bit>

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
// Friends' hexes, in which every way ends, and batteries that can be ridden down are closed to the
// flood; what leads into them is looked for when it is done.
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
        window_(make_window(start.at)) {
    out.points_ = std::min(start.points, kMaxPoints);
    out.facings_ = start.formed ? kFacings : 1;
    out.first_line_ = window_.first_line();
    out.last_line_ = window_.last_line();
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
  }

  void run() {
    read_prices();
    choose_slots();
    begin_layer();
    insert(step_[0][slot(0, facing_)], start_.at);
    const bool stays = start_.joined || (start_.column && obstacles_->too_near.contains(start_.at));
    if (stays) {
      out_bits_[0][static_cast<std::size_t>(facing_)] = step_[0][slot(0, facing_)];
    } else {
      flood(true);
    }
    write_first();
    if (stays) return;
    const std::size_t friends = find_friends();
    find_gates(nullptr);
    add_friends(friends);
    for (std::size_t n = 0; n < out_.rides_.size(); ++n) beyond(n);
    if (!out_.rides_.empty()) out_.keep_the_cheapest();
    out_.hexes_.erase(start_.at);
  }

 private:
  using Bits = typename Window::Bits;
  static constexpr int kMaxTurned = 3;
  static constexpr std::size_t kSlots = (kMaxTurned + 1) * kFacings;
  static constexpr std::size_t kLevels =
      std::is_same_v<Window, hex::Patch> ? hex::Patch::kRadius + 1 : kMaxPoints + 1;
  static constexpr std::size_t slot(int turned, int facing) {
    return static_cast<std::size_t>(turned * kFacings + facing);
  }
  template <class T>
  using PerDirection = std::array<T, hex::kDirections>;

  static Window make_window(HexId centre) {
    if constexpr (std::is_constructible_v<Window, HexId>) {
      return Window(centre);
    } else {
      (void)centre;
      return Window();
    }
  }
  Bits read(const HexSet& set) const { return window_.read(set); }
  void insert(Bits& bits, HexId h) const { window_.insert(bits, h); }

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
    slots_ = 0;
    if (kind_ == Kind::kUnformed) {
      add_slot(0, 0);
      return;
    }
    for (int t = 0; t <= turns_; ++t) {
      for (int f = 0; f < kFacings; ++f) {
        const int away = vertices_between(static_cast<Facing>(facing_), static_cast<Facing>(f));
        if (follows_roads_ || (away <= t && (t - away) % 2 == 0)) add_slot(t, f);
      }
    }
  }
  void add_slot(int turned, int facing) {
    is_slot_ |= 1U << slot(turned, facing);
    list_[slots_++] = static_cast<std::uint8_t>(slot(turned, facing));
  }

  // What the obstacles leave open.
  void begin_layer() {
    for (std::size_t k = 0; k <= static_cast<std::size_t>(points_); ++k) {
      for (std::size_t i = 0; i < slots_; ++i) step_[k][list_[i]] = turn_[k][list_[i]] = Bits{};
      out_bits_[k].fill(Bits{});
    }
    beaten_.fill(Bits{});
    seen_.fill(Bits{});
    const Obstacles& o = *obstacles_;
    HexSet barred = o.enemy;
    zone_ = Bits{};
    if (start_.units.empty()) {
      barred |= o.menaced - o.friends;  // 8.5c
      free_ = ~Bits{};
    } else {
      friends_ = o.friends;
      if ((units_in(s_, start_.at) - start_.units).empty()) friends_.erase(start_.at);
      barred |= friends_;
      if (start_.column) barred |= o.too_near;       // 14e
      closed_ = start_.demoralised || s_.turn == 0;  // 13.1e, 16.3a
      if (closed_) barred |= o.zone;
      zone_ = read(o.zone);
      free_ = ~zone_;
      if (start_.backward != 0) free_ &= read(way_back());
    }
    open_steps(~read(barred));
    if (turns_ > 0 || follows_roads_) look_out();
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
    int highest = 0;
    for (std::size_t i = 0; i < tables_; ++i) highest = std::max(highest, steps_[i]->highest());
    highest = std::min(highest, points_);
    std::array<PerDirection<Bits>, 3> within;
    if (tables_ > 1) {
      for (auto& sets : within) sets.fill(Bits{});
    }
    PerDirection<Bits> before;
    before.fill(Bits{});
    highest_ = 0;
    for (int c = 1; c <= highest; ++c) {
      PerDirection<Bits>& entered = entered_[static_cast<std::size_t>(c)];
      Bits any{};
      for (const Direction d : hex::kAllDirections) {
        const auto i = static_cast<std::size_t>(hex::index_of(d));
        Bits bits{};
        if (tables_ == 1) {
          bits = read(steps_[0]->entered(c, d));
        } else {
          bits = ~Bits{};
          for (std::size_t n = 0; n < tables_; ++n) {
            if (c <= steps_[n]->highest()) within[n][i] |= read(steps_[n]->entered(c, d));
            bits &= within[n][i];
          }
          const Bits all = bits;
          bits &= ~before[i];
          before[i] = all;
        }
        entered[i] = bits & open;
        any |= entered[i];
      }
      is_used_[static_cast<std::size_t>(c)] = Window::any(any);
      if (is_used_[static_cast<std::size_t>(c)]) highest_ = c;
    }
  }

  // 8.3c Where, by facing, an enemy stands in the zone of the group: there it does not turn.
  void look_out() {
    const Bits enemy = read(obstacles_->enemy);
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
      for (int t = 0; t <= turns_; ++t) {
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
    for (int more = t; more <= turns_; ++more) beaten_[slot(more, kF)] |= all;
    out_bits_[static_cast<std::size_t>(k)][kF] |= all & ~seen_[kF];
    seen_[kF] |= all;
    if (t < turns_ || kColumn) {
      Bits turners = fresh;
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
    level[slot(t, (kF + v) % kFacings)] |= turners;
    level[slot(t, (kF + kFacings - v) % kFacings)] |= turners;
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
        window_.write(out_bits_[k][f], out_.planes_[k][f]);
      }
    }
    Bits all{};
    for (std::size_t f = 0; f < static_cast<std::size_t>(out_.facings_); ++f) all |= seen_[f];
    out_.hexes_.clear();
    window_.write(all, out_.hexes_);
    out_.rides_.clear();
    out_.gates_.clear();
  }

  // Those of the targets to which a step leads.
  HexSet touched(const HexSet& targets) const {
    Bits from{};
    for (std::size_t f = 0; f < static_cast<std::size_t>(out_.facings_); ++f) from |= seen_[f];
    from &= free_;
    const Bits there = Window::template shifted<static_cast<Direction>(0)>(from) |
                       Window::template shifted<static_cast<Direction>(1)>(from) |
                       Window::template shifted<static_cast<Direction>(2)>(from) |
                       Window::template shifted<static_cast<Direction>(3)>(from) |
                       Window::template shifted<static_cast<Direction>(4)>(from) |
                       Window::template shifted<static_cast<Direction>(5)>(from);
    HexSet out;
    window_.write(there & read(targets), out);
    return out;
  }
  bool may_leave(HexId from) const { return window_.holds(from) && window_.contains(free_, from); }
  // The directions a step of a formed group takes that faces so.
  unsigned ahead(int f) const {
    const auto facing = static_cast<Facing>(f);
    return start_.backward != 0 ? rear_of(facing) : front_of(facing);
  }

  // 8.1g A friend's hex is entered only to stay there. How many ways into such hexes were found.
  std::size_t find_friends() {
    if (start_.units.empty()) return 0;
    HexSet open = friends_;
    if (start_.column) open -= obstacles_->too_near;
    if (closed_) open -= obstacles_->zone;
    std::size_t count = 0;
    touched(open).for_each([&](HexId to) {
      const PieceSet there = units_in(s_, to) - start_.units;
      const bool one_facing = start_.formed && is_formed(game_, s_, there);
      const Facing shared = one_facing ? facing_in(game_, s_, to) : Facing::kNNW;
      if (why_not_share(game_, s_, start_.units, to, shared)) return;
      unsigned facings = one_facing ? 1U << static_cast<unsigned>(index_of(shared))
                                    : (1U << static_cast<unsigned>(out_.facings_)) - 1;
      for (; facings != 0; facings &= facings - 1) {
        const int f = std::countr_zero(facings);
        const int cost = cost_of_joining(to, f);
        if (cost > points_) continue;
        joins_[count++] = {to, static_cast<std::uint8_t>(f), static_cast<std::uint8_t>(cost)};
      }
    });
    return count;
  }
  int cost_of_joining(HexId to, int f) const {
    int least = kOut;
    for (const Direction d : hex::kAllDirections) {
      const HexId from = hex::neighbour(to, hex::opposite(d));
      if (!may_leave(from)) continue;
      const int step = price(from, d);
      if (step == 0) continue;
      const bool road = follows_roads_ && game_.roads(d).contains(from) &&
                        has_direction(front_of(static_cast<Facing>(f)), d);
      const bool straight = !start_.formed || has_direction(static_cast<std::uint8_t>(ahead(f)), d);
      if (!road && !straight) continue;
      if (why_not_join_from(game_, s_, start_.units, to, hex::opposite(d), start_.backward != 0)) {
        continue;
      }
      if (straight) least = std::min(least, cost_at(from, f) + step);
      if (road) least = std::min(least, cost_before_road(from) + step);
    }
    return least;
  }
  int cost_at(HexId from, int f) const {
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
  void add_friends(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      out_.reach(joins_[i].hex, static_cast<Facing>(joins_[i].facing), joins_[i].cost);
    }
  }

  // 9.5c, 11.5b The batteries that ways lead over, and what comes to them how. Beyond each set of
  // them the flood begins anew, without their zones.
  void find_gates(const Reach::Ride* ridden) {
    const bool rider = !(start_.units - game_.artillery()).empty() && !start_.column;
    if (!rider) return;
    const HexSet guns = touched(obstacles_->lone_guns);
    guns.for_each([&](HexId gun) {
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
      for (std::size_t i = 0; i < slots_; ++i) {
        const int f = list_[i] % kFacings;
        if (start_.backward != 0 && list_[i] >= kFacings) continue;
        if (start_.formed && !has_direction(static_cast<std::uint8_t>(ahead(f)), d)) continue;
        for (int k = 0; k + step <= points_; ++k) {
          if (!window_.contains(step_[static_cast<std::size_t>(k)][list_[i]], from)) continue;
          if (number == out_.rides_.size()) out_.rides_.push_back(ride);
          out_.gates_.push_back({static_cast<std::uint8_t>(number), list_[i],
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
    const std::size_t friends = find_friends();
    find_gates(&ride);
    for (std::size_t k = 0; k <= static_cast<std::size_t>(points_); ++k) {
      for (std::size_t f = 0; f < static_cast<std::size_t>(out_.facings_); ++f) {
        HexSet more;
        window_.write(out_bits_[k][f], more);
        out_.hexes_ |= more;
        for (int l = out_.first_line_; l <= out_.last_line_; ++l) {
          out_.planes_[k][f].row(l) |= more.row(l);
        }
      }
    }
    out_.keep_the_cheapest();
    add_friends(friends);
    obstacles_ = all;
  }

  static constexpr int kOut = 1000;
  struct Join {
    HexId hex;
    std::uint8_t facing;
    std::uint8_t cost;
  };

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
  int highest_ = 0;  // points of the dearest step
  bool follows_roads_ = false;
  bool looks_ = false;   // an enemy is near
  bool closed_ = false;  // enemy zones are not entered
  bool first_ = true;    // no battery has been ridden down
  std::array<const hex::HexMap<StepPrices>*, 3> prices_{};
  std::array<const StepSets*, 3> steps_{};
  std::size_t tables_ = 0;
  HexSet friends_;  // hexes with units that are not of the group
  unsigned is_slot_ = 0;
  std::array<std::uint8_t, kSlots> list_;
  std::size_t slots_ = 0;
  // Sets of hexes. None is read before it was written.
  Bits zone_;
  Bits free_;     // whoever stands there may go on
  Bits roaders_;  // … and may turn along a road; of one level and number of vertices turned
  PerDirection<Bits> look_;
  std::array<bool, kLevels> is_used_;
  std::array<PerDirection<Bits>, kLevels> entered_;     // by a step for so many points
  std::array<std::array<Bits, kSlots>, kLevels> step_;  // come by a step; once settled: in any way
  std::array<std::array<Bits, kSlots>, kLevels> turn_;  // … by a turn
  std::array<Bits, kLevels> turners_;
  std::array<Bits, kSlots> beaten_;
  std::array<Bits, kFacings> seen_;
  std::array<std::array<Bits, kFacings>, kLevels> out_bits_;
  std::array<Join, kMaxPieces * kFacings> joins_;
};

void flood_reach(const Game& game, const State& s, const Obstacles& obstacles, const Walk& start,
                 Reach& out) {
  if (start.points <= hex::Patch::kRadius) {
    ReachFlood<hex::Patch>(game, s, obstacles, start, out).run();
  } else if (game.grid().lines < hex::Sheet<3>::kRows) {
    ReachFlood<hex::Sheet<3>>(game, s, obstacles, start, out).run();
  } else {
    ReachFlood<hex::Sheet<4>>(game, s, obstacles, start, out).run();
  }
}

}  // namespace tercio::lace_wars
