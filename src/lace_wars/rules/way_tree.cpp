#include "lace_wars/rules/way_tree.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/stacking.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

std::uint8_t WayTree::cost_in(const Layer& layer, HexId h, Facing f) const {
  if (hex::line_of(h) < first_line_ || hex::line_of(h) > last_line_) return kNone;
  const std::uint8_t* costs = &layer.cost[place(h, f, 0)];
  return *std::min_element(costs, costs + kTurned);
}

std::uint8_t WayTree::cost(HexId h, Facing f) const {
  std::uint8_t least = cost_in(base_, h, f);
  for (const auto& layer : beyond_) least = std::min(least, cost_in(*layer, h, f));
  return least;
}

std::uint8_t WayTree::cost(HexId h) const {
  std::uint8_t least = kNone;
  for (int f = 0; f < kFacings; ++f) least = std::min(least, cost(h, static_cast<Facing>(f)));
  return least;
}

// The places of a way from its end to the start.
void WayTree::follow_back(std::size_t n, Place p, std::vector<Place>& out) const {
  while (true) {
    const Layer& in = layer(n);
    for (out.push_back(p); in.before[p] != kNowhere; out.push_back(p)) p = in.before[p];
    if (n == 0) return;
    const auto gate = std::find_if(in.gates.begin(), in.gates.end(), [&](const Gate& g) {
      return g.to == p && g.spent == in.cost[p];
    });
    n = gate->layer;
    p = gate->from;
  }
}

Route WayTree::route(HexId h, Facing f) const {
  const std::uint8_t least = cost(h, f);
  std::vector<Place> places;
  for (std::size_t n = 0; places.empty(); ++n) {
    if (cost_in(layer(n), h, f) != least) continue;
    const std::uint8_t* costs = &layer(n).cost[place(h, f, 0)];
    follow_back(n,
                static_cast<Place>(place(h, f, 0) + (std::find(costs, costs + 4, least) - costs)),
                places);
  }
  Route out;
  Facing facing = facing_;
  for (auto p = places.rbegin(); p != places.rend(); ++p) {
    // 14c The start faces as before a turn that is not paid yet; whoever goes on turns from there
    // only once.
    if (p == places.rbegin() && places.size() > 1) continue;
    if (formed_ && facing_of(*p) != facing) {
      facing = facing_of(*p);
      out.push_back(Route::turn_to(facing));
    }
    if (p != places.rbegin() && hex_of(*p) != hex_of(p[-1])) out.push_back(hex_of(*p));
  }
  return out;
}

// Settles places in the order of the points spent, from lists of places by points. A place is worth
// following unless another of the same hex and facing has spent and turned as little: nothing else
// limits the rest of a way. What stands in nobody's way is read from tables; near the enemy and in
// friends' hexes the rules are asked.
class WaySearch {
 public:
  WaySearch(const Game& game, const State& s, const Walk& start, WayTree& ways)
      : game_(game), s_(s), start_(start), ways_(ways) {
    points_ = std::min(start_.points, kMaxPoints);
    const bool nothing_is_free = start_.backward != 2 && game.numbers().turn_cost > 0 &&
                                 game.numbers().turn_cost_in_zone > 0;
    if (nothing_is_free && points_ > 0) last_ = static_cast<unsigned>(points_);
    const int line = hex::line_of(start_.at);
    ways.beyond_.clear();
    ways.hexes_.clear();
    ways.first_line_ = std::max(line - points_ - 1, 0);
    ways.last_line_ = std::min(line + points_ + 1, hex::kLines - 1);
    ways.formed_ = start_.formed;
    ways.facing_ = start_.facing;
    enemy_ = s.units[index_of(other(start_.side))];
    near_ = hex::with_neighbours(enemy_);
    friends_ = s.units[index_of(start_.side)];
    if ((units_in(s, start_.at) - start_.units).empty()) friends_.erase(start_.at);
    special_ = near_;
    if (start_.units.empty()) {
      read_prices(game.prices(Arm::kCommander, start_.side, false));
      return;
    }
    special_ |= friends_;
    if (start_.column) {
      too_near_ = enemy_;
      for (int i = 1; i < game.numbers().column_distance; ++i)
        too_near_ = hex::with_neighbours(too_near_);
      special_ |= too_near_;
    }
    for (const PieceId p : start_.units) {
      read_prices(game.prices(game.piece(p).arm, start_.side, start_.column));
    }
  }

  void run() {
    open_layer(ways_.base_);
    // 14c A turn on the road that has not been paid: the way starts before it.
    const Facing facing = start_.formed ? paid_facing(start_) : Facing::kNNW;
    const int turned = std::min(start_.turned, game_.numbers().turn_vertices);
    start_place_ = WayTree::place(start_.at, facing, start_.formed ? turned : 0);
    link(start_place_, 0, WayTree::kNowhere);
    settle_layer();
    for (std::size_t n = 0; n < ways_.beyond_.size(); ++n) {
      layer_ = ways_.beyond_[n].get();
      layer_number_ = n + 1;
      begin_lists();
      known_.clear();
      for (const WayTree::Gate& gate : layer_->gates) reach(gate.to, gate.spent, WayTree::kNowhere);
      settle_layer();
    }
    ways_.hexes_.erase(start_.at);
  }

 private:
  using Place = WayTree::Place;
  // The costs of the places of one hex and facing as the bytes of a word, the fewest turned first.
  static_assert(std::endian::native == std::endian::little);
  static constexpr std::uint32_t kEach = 0x01010101;
  static constexpr std::array<std::uint32_t, WayTree::kTurned> kMoreTurned{0xFFFFFF00, 0xFFFF0000,
                                                                           0xFF000000, 0};

  void read_prices(const hex::HexMap<StepPrices>& table) {
    for (std::size_t i = 0; i < tables_; ++i) {
      if (prices_[i] == &table) return;
    }
    prices_[tables_++] = &table;
  }
  // What a step costs all of the group; 0: closed to one of them.
  unsigned price(HexId from, int d) const {
    unsigned most = prices_[0]->operator[](from).points[static_cast<std::size_t>(d)];
    for (std::size_t i = 1; i < tables_; ++i) {
      const unsigned one = prices_[i]->operator[](from).points[static_cast<std::size_t>(d)];
      most = one == 0 || most == 0 ? 0 : std::max(most, one);
    }
    return most;
  }

  void open_layer(WayTree::Layer& layer) {
    const auto first = static_cast<std::size_t>(ways_.first_line_) * hex::kPlaces;
    const auto count = static_cast<std::size_t>(ways_.last_line_ - ways_.first_line_ + 1);
    std::memset(&layer.cost[first * WayTree::kPlacesOfHex], WayTree::kNone,
                count * hex::kPlaces * WayTree::kPlacesOfHex);
    layer.cleared = {};
    layer.ridden = 0;
    layer.gates.clear();
    layer_ = &layer;
    layer_number_ = 0;
    begin_lists();
  }
  void begin_lists() { std::fill_n(first_.begin(), points_ + 1, WayTree::kNowhere); }

  void link(Place p, unsigned spent, Place before) {
    WayTree::Layer& layer = *layer_;
    Place& head = first_[spent];
    layer.cost[p] = static_cast<std::uint8_t>(spent);
    layer.before[p] = before;
    layer.next[p] = head;
    layer.prior[p] = WayTree::kNowhere;
    if (head != WayTree::kNowhere) layer.prior[head] = p;
    head = p;
  }
  void unlink(Place p) {
    WayTree::Layer& layer = *layer_;
    const Place next = layer.next[p];
    const Place prior = layer.prior[p];
    if (next != WayTree::kNowhere) layer.prior[next] = prior;
    (prior != WayTree::kNowhere ? layer.next[prior] : first_[layer.cost[p]]) = next;
  }

  // Whether another place of this hex and facing, settled or not, has spent no more and turned at
  // most so much: one of up to four bytes is as small.
  bool is_beaten(Place p, int turned, unsigned spent) const {
    std::uint32_t costs = 0;
    std::memcpy(&costs, &layer_->cost[p & ~(WayTree::kTurned - 1U)], sizeof costs);
    costs |= kMoreTurned[static_cast<std::size_t>(turned)];
    return ((costs - kEach * (spent + 1)) & ~costs & (kEach * 0x80)) != 0;
  }
  void reach(Place p, unsigned spent, Place before) {
    if (spent > static_cast<unsigned>(points_) || is_beaten(p, WayTree::turned_of(p), spent))
      return;
    ways_.hexes_.insert(WayTree::hex_of(p));
    // With the last point spent the way is at its end: the place is in no list.
    if (spent == last_) {
      layer_->cost[p] = static_cast<std::uint8_t>(spent);
      layer_->before[p] = before;
      return;
    }
    if (layer_->cost[p] != WayTree::kNone && layer_->cost[p] != last_) unlink(p);
    link(p, spent, before);
  }

  void settle_layer() {
    for (unsigned spent = 0; spent <= static_cast<unsigned>(points_); ++spent) {
      while (first_[spent] != WayTree::kNowhere) {
        const Place p = first_[spent];
        unlink(p);
        const int turned = WayTree::turned_of(p);
        if (turned > 0 && is_beaten(p, turned - 1, spent)) continue;
        follow(p, WayTree::hex_of(p), spent);
      }
    }
  }

  // ---- What the rules say of a hex, asked once for each

  bool is_controlled(HexId h) {
    if (!near_.contains(h)) return false;
    ask_about(h);
    return zone_.contains(h);
  }
  void ask_about(HexId h) {
    if (known_.contains(h)) return;
    known_.insert(h);
    zone_.set(h, in_zone(game_, s_, other(start_.side), h,
                         std::span{layer_->cleared.data(), layer_->ridden}));
    if (start_.units.empty()) {
      closed_.set(h, static_cast<bool>(why_not_commander_enter(game_, s_, start_.side, h)));
    } else {
      // 13.1e, 16.3a
      closed_.set(h, (start_.demoralised || s_.turn == 0) && zone_.contains(h));
    }
  }
  bool has_cleared(HexId h) const {
    const std::span cleared{layer_->cleared.data(), layer_->ridden};
    return std::find(cleared.begin(), cleared.end(), h) != cleared.end();
  }

  // 8.3c Whether an enemy stands in the zone of the group.
  bool looks_at_enemy(HexId h, Facing f) const {
    if (!near_.contains(h)) return false;
    unsigned open = 0;
    for (const PieceId p : start_.units) {
      open |= game_.zone_open(h, arm_at(game_, p, h) == Arm::kLightInfantry);
    }
    open &= start_.formed ? front_of(f) : kAllAround;
    for (const Direction d : hex::kAllDirections) {
      if (!has_direction(static_cast<std::uint8_t>(open), d)) continue;
      const HexId n = hex::neighbour(h, d);
      if (enemy_.contains(n) && !has_cleared(n)) return true;
    }
    return false;
  }

  // ---- Steps and turns

  void follow(Place p, HexId h, unsigned spent) {
    const Place before = layer_->before[p];
    const bool came_by_turn = before != WayTree::kNowhere && WayTree::hex_of(before) == h;
    // 8.1g Who enters a friend's hex stays there; who has not left it yet does not.
    const bool unmoved =
        layer_number_ == 0 && (p == start_place_ || (came_by_turn && before == start_place_));
    if (unmoved ? start_.joined : friends_.contains(h) && !start_.units.empty()) return;
    const bool zone = !start_.units.empty() && is_controlled(h);
    if (start_.column && too_near_.contains(h)) return;  // 14e
    const bool turns = start_.formed && !came_by_turn && may_turn(p, h);
    if (!zone) {
      const bool road = start_.column && start_.backward == 0 && turns;
      if (road) follow_road(p, h, spent);
      steps(p, h, spent, road);
    }
    if (turns) turn(p, h, spent, zone);
  }

  void steps(Place p, HexId h, unsigned spent, bool road_done) {
    const Facing f = WayTree::facing_of(p);
    unsigned open = game_.on_map(h);
    if (start_.formed) open &= start_.backward != 0 ? rear_of(f) : front_of(f);
    if (start_.backward == 2) return;
    if (start_.backward == 1) {
      const int gone = hex::distance(start_.at, h);
      if (start_.back_left <= gone || WayTree::turned_of(p) != 0) return;
    }
    if (road_done) open &= ~static_cast<unsigned>(prices_[0]->operator[](h).road);
    for (; open != 0; open &= open - 1) {
      const int d = std::countr_zero(open);
      step(p, h, d, f, spent);
    }
  }

  // 14c Along a road a column turns for nothing before it steps.
  void follow_road(Place p, HexId h, unsigned spent) {
    for (unsigned road = prices_[0]->operator[](h).road & game_.on_map(h); road != 0;
         road &= road - 1) {
      const int d = std::countr_zero(road);
      step(p, h, d, static_cast<Facing>(d), spent);
      step(p, h, d, turned(static_cast<Facing>(d), -1), spent);
    }
  }

  void step(Place p, HexId h, int d, Facing f, unsigned spent) {
    const unsigned points = price(h, d);
    if (points == 0 || spent + points > static_cast<unsigned>(points_)) return;
    const auto direction = static_cast<Direction>(d);
    const HexId to = hex::neighbour(h, direction);
    const Place end = WayTree::place(to, f, WayTree::turned_of(p));
    if (special_.contains(to) && !may_enter(p, end, to, direction, spent + points)) return;
    reach(end, spent + points, p);
  }

  // Who stands in the hex or near it; a way over a battery goes on in another layer.
  bool may_enter(Place p, Place end, HexId to, Direction d, unsigned spent) {
    ask_about(to);
    if (start_.units.empty()) return !closed_.contains(to);
    if (friends_.contains(to)) {
      if (why_not_share(game_, s_, start_.units, to, WayTree::facing_of(end)) ||
          why_not_join_from(game_, s_, start_.units, to, hex::opposite(d), start_.backward != 0)) {
        return false;
      }
    }
    if (start_.column && too_near_.contains(to)) return false;
    if (!enemy_.contains(to) || has_cleared(to)) return !closed_.contains(to);
    // 9.5c, 11.5b
    const bool rider = !(start_.units - game_.artillery()).empty() && !start_.column;
    if (!rider || !fighters_in(game_, s_, to).empty()) return false;
    ride_over(p, end, to, spent);
    return false;
  }

  void ride_over(Place p, Place end, HexId gun, unsigned spent) {
    std::array<HexId, 4> cleared = layer_->cleared;
    const std::size_t ridden = layer_->ridden;
    if (ridden == cleared.size()) return;
    // In ascending order: it does not matter which was ridden down first.
    std::size_t at = ridden;
    for (; at > 0 && cleared[at - 1] > gun; --at) cleared[at] = cleared[at - 1];
    cleared[at] = gun;
    const bool zone =
        in_zone(game_, s_, other(start_.side), gun, std::span{cleared.data(), ridden + 1});
    if ((start_.demoralised || s_.turn == 0) && zone) return;
    WayTree::Layer* layer = nullptr;
    for (const auto& one : ways_.beyond_) {
      if (one->ridden == ridden + 1 && one->cleared == cleared) layer = one.get();
    }
    if (layer == nullptr) layer = add_layer(cleared, ridden + 1);
    layer->gates.push_back(
        {static_cast<std::uint8_t>(layer_number_), static_cast<std::uint8_t>(spent), p, end});
  }
  WayTree::Layer* add_layer(const std::array<HexId, 4>& cleared, std::size_t ridden);

  // Whether it may turn where it stands, whatever the price.
  bool may_turn(Place p, HexId h) const {
    if (start_.about) return false;
    if (p == start_place_ && layer_number_ == 0 && start_.leaves_formed) return false;
    if (start_.backward == 2 && !start_.cavalry) return false;
    return !looks_at_enemy(h, WayTree::facing_of(p));
  }

  void turn(Place p, HexId h, unsigned spent, bool zone) {
    const Numbers& numbers = game_.numbers();
    const int most = start_.backward != 0 ? std::min(1, numbers.turn_vertices)
                                          : std::min(3, numbers.turn_vertices);
    const int each = start_.backward == 2 ? 0
                     : zone               ? numbers.turn_cost_in_zone
                                          : numbers.turn_cost;
    const int before = WayTree::turned_of(p);
    const Facing f = WayTree::facing_of(p);
    for (int v = 1; before + v <= most; ++v) {
      const unsigned then = spent + static_cast<unsigned>(each * v);
      if (then > static_cast<unsigned>(points_)) return;
      reach(WayTree::place(h, turned(f, v), before + v), then, p);
      if (v < 3) reach(WayTree::place(h, turned(f, -v), before + v), then, p);
    }
  }

  const Game& game_;
  const State& s_;
  const Walk start_;
  WayTree& ways_;
  int points_ = 0;
  unsigned last_ =
      WayTree::kNone;  // with so much spent no step or turn is left; kNone: one may be free
  std::array<const hex::HexMap<StepPrices>*, 3> prices_{};
  std::size_t tables_ = 0;
  WayTree::Layer* layer_ = nullptr;
  std::size_t layer_number_ = 0;
  Place start_place_ = 0;
  HexSet enemy_;     // hexes with enemy units
  HexSet near_;      // … and those beside them
  HexSet too_near_;  // 14e for a column
  HexSet friends_;   // hexes with units that are not of the group
  HexSet special_;   // where the rules are asked
  HexSet known_;     // … and have answered: in these two
  HexSet zone_;
  HexSet closed_;
  std::array<Place, kMaxPoints + 1> first_{};  // by points spent: a place still to be settled
};

WayTree::Layer* WaySearch::add_layer(const std::array<HexId, 4>& cleared, std::size_t ridden) {
  WayTree::Layer* current = layer_;
  const std::size_t number = layer_number_;
  const auto first = first_;
  ways_.beyond_.push_back(std::make_unique<WayTree::Layer>());
  WayTree::Layer* added = ways_.beyond_.back().get();
  open_layer(*added);
  added->cleared = cleared;
  added->ridden = ridden;
  layer_ = current;
  layer_number_ = number;
  first_ = first;
  return added;
}

void grow_ways(const Game& game, const State& s, const Walk& start, WayTree& out) {
  WaySearch(game, s, start, out).run();
}

}  // namespace tercio::lace_wars
