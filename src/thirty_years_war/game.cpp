#include "thirty_years_war/game.hpp"

#include <algorithm>
#include <cassert>
#include <mutex>

#include "thirty_years_war/battles.hpp"
#include "thirty_years_war/rules/terrain_effects.hpp"

namespace tercio::thirty_years_war {

namespace {

// The lines of sight depend only on the size of the map, so games of one size share them.
std::shared_ptr<const hex::SightLines> shared_sight_lines(hex::Grid grid) {
  static std::mutex mutex;
  static std::map<std::pair<int, int>, std::shared_ptr<const hex::SightLines>> made;
  const std::lock_guard lock(mutex);
  auto& lines = made[{grid.lines, grid.places}];
  if (!lines) lines = std::make_shared<const hex::SightLines>(grid);
  return lines;
}

Result parse_result(std::string_view text) {
  for (const Result r :
       {Result::kAd, Result::kAe, Result::kDd, Result::kDe, Result::kDx, Result::kNone}) {
    if (name_of(r) == text) return r;
  }
  return Result::kNone;
}

}  // namespace

Game::Game(std::shared_ptr<const Definition> definition, std::string_view scenario, Options options,
           const BattleMaker& maker)
    : definition_(std::move(definition)), options_(std::move(options)) {
  for (const auto& s : definition_->scenarios) {
    if (s.id == scenario) scenario_ = &s;
  }
  assert(scenario_ != nullptr);
  for (const auto& o : definition_->options) options_.try_emplace(o.key, o.values.front());
  read_options();
  read_pieces();
  read_ground();
  read_tables();
  battle_ = maker ? maker(*this) : make_battle(definition_->id, *this);
  assert(battle_ != nullptr);
  compute_tables();
}

Game::~Game() = default;

bool Game::option_is(std::string_view key, std::string_view value) const {
  const auto it = options_.find(key);
  return it != options_.end() && it->second == value;
}

void Game::read_options() {
  rules_.swap_designations = option_is("setup.swap_designations", "on");
  rules_.plateau_is_hilltop = option_is("los.plateau_interior_is_hilltop", "on");
  rules_.hilltop_half_from_target = option_is("los.hilltop_half", "from_target");
  rules_.minimum_one_hex = option_is("move.minimum_one_hex", "on");
  rules_.road_negates_hexsides = option_is("move.road_negates_hexsides", "on");
  rules_.disrupted_use_river_bridges = option_is("disrupted.may_use_river_bridges", "on");
  rules_.four_hexes_waive_all = option_is("demoralized.four_hexes_waives", "all");
  rules_.leaders_assigned = option_is("option.leader_radius", "on");
  // leaders at a distance force all attacks to be declared first.
  rules_.declare_all_first = option_is("combat.declare_all_first", "on") || rules_.leaders_assigned;
  rules_.attack_disrupted_left = option_is("combat.attack_disrupted_left", "on");
  rules_.mixed_obstacles_double = option_is("combat.mixed_obstacles_double", "on");
  rules_.leader_added_to_back = option_is("leader.on_disrupted", "back_plus_full");
  rules_.dx_counts_front = option_is("dx.printed_side", "front");
  rules_.leader_check_continuous = option_is("leader.elimination_check", "continuous");
  rules_.leaders_apply_themselves = !option_is("leader.auto_apply", "off");
  rules_.undo_by_consent = option_is("ui.undo_by_consent", "on");
  rules_.leader_doubled_by_charge = option_is("charge.leader_doubled", "on");
  rules_.charge_immune_to_ae = option_is("charge.immune_to_ae", "on");
  rules_.marsh_cumulative = option_is("marsh.cumulative_with_double", "on");
}

void Game::read_pieces() {
  const auto narrow = [](int v) { return static_cast<std::uint8_t>(v); };
  for (const auto& d : definition_->pieces) {
    const auto id = static_cast<PieceId>(pieces_.size());
    const Piece p{d.kind,
                  static_cast<Side>(d.side),
                  narrow(d.army),
                  narrow(std::max(0, d.category)),
                  narrow(d.strength),
                  narrow(d.disrupted),
                  narrow(d.movement),
                  narrow(d.value)};
    if (p.is_unit()) {
      units_[index_of(p.side)].insert(id);
      army_units_[p.army].insert(id);
    }
    if (p.kind == Kind::kLeader) leaders_[index_of(p.side)].insert(id);
    if (p.kind == Kind::kArtillery) guns_.insert(id);
    if (d.hex == kNoHex) reinforcements_[index_of(p.side)].insert(id);
    piece_ids_.emplace(d.id, id);
    pieces_.push_back(p);
    const bool shared =
        std::any_of(definition_->pieces.begin(), definition_->pieces.end(),
                    [&](const auto& other) { return other.name == d.name && other.id != d.id; });
    names_.push_back(shared && p.kind == Kind::kLeader ? d.name + " (leader)" : d.name);
  }
}

void Game::read_ground() {
  const MapDefinition& map = definition_->map;
  const auto& kinds = definition_->system.hex_terrain;
  for (const auto& [id, hexes] : map.terrain) {
    const auto kind = std::find_if(kinds.begin(), kinds.end(),
                                   [&, &wanted = id](const auto& k) { return k.id == wanted; });
    const auto index = static_cast<std::uint8_t>(kind - kinds.begin());
    hexes.for_each([&](HexId h) { terrain_[h] = index; });
    if (kind->blocks_sight) sight_terrain_ |= hexes;
    if (id == "forest") forest_ |= hexes;
  }
  const auto bit = [](std::string_view id) {
    if (id == "slope") return OnSide::kSlope;
    if (id == "stream") return OnSide::kStream;
    if (id == "river") return OnSide::kRiver;
    if (id == "bridge") return OnSide::kBridge;
    if (id == "ford") return OnSide::kFord;
    if (id == "fortification" || id == "gate") return OnSide::kWall;
    return OnSide::kRoad;
  };
  for (const SideTerrain& t : definition_->system.side_terrain) {
    if (t.doubles_defender) doubling_sides_ |= static_cast<std::uint8_t>(bit(t.id));
    if (t.impassable) impassable_sides_ |= static_cast<std::uint8_t>(bit(t.id));
  }
  for (const auto& [id, sides] : map.hexsides) {
    const auto mark = static_cast<std::uint8_t>(bit(id));
    for (const Hexside side : sides) {
      const auto d = hex::direction_to(side.a, side.b);
      assert(d.has_value());
      sides_[side.a][static_cast<std::size_t>(hex::index_of(*d))] |= mark;
      sides_[side.b][static_cast<std::size_t>(hex::index_of(hex::opposite(*d)))] |= mark;
      // 5.24 A hilltop is a hex without slope marking that has a slope hexside.
      if (id == "slope") {
        for (const HexId h : {side.a, side.b}) {
          if (!map.slope_hexes.contains(h)) hilltops_.insert(h);
        }
      }
    }
  }
  if (rules_.plateau_is_hilltop) {  // S-24
    for (const auto& f : map.features) {
      if (f.kind == "hill") hilltops_ |= f.hexes - map.slope_hexes;
    }
  }
  sight_lines_ = shared_sight_lines(map.grid);
  read_walls();
}

// Freiburg 19.5 Walls with their teeth, and the hexes whose story the state must keep.
void Game::read_walls() {
  const MapDefinition& map = definition_->map;
  HexSet watched;
  for (const std::string_view kind : {"gate", "fortification"}) {
    for (const auto& [id, sides] : map.hexsides) {
      if (id != kind) continue;
      for (const Hexside side : sides) {
        const Direction d = *hex::direction_to(side.a, side.b);
        const auto out = static_cast<std::uint8_t>(1U << hex::index_of(d));
        const auto in = static_cast<std::uint8_t>(1U << hex::index_of(hex::opposite(d)));
        const bool gate = kind == "gate";
        walls_[side.a] |= out;
        walls_[side.b] |= in;
        teeth_out_[side.a] |= out;
        if (gate) gates_[side.a] |= out;
        if (gate) gates_[side.b] |= in;
        wall_sides_.push_back(
            {side.a, side.b, d, gate, static_cast<std::uint16_t>(wall_sides_.size())});
        watched.insert(side.a);
        watched.insert(side.b);
      }
    }
  }
  for (const Area& area : map.areas) {
    if (area.watched) watched |= area.hexes;
  }
  watch_.fill(kNotWatched);
  watched.for_each([&](HexId h) {
    watch_[h] = static_cast<std::uint8_t>(watched_.size());
    watched_.push_back(h);
  });
  assert(watched_.size() <= kMaxWatched && wall_sides_.size() <= kMaxWallSides);
}

// 2.2, 5.1, 8.6 The tables of the data, ready for use.
void Game::read_tables() {
  const System& system = definition_->system;
  for (std::size_t range = 1; range < fire_table_.size(); ++range) {
    for (const auto& column : system.fire_table) {
      if (static_cast<int>(range) >= column.from) {
        fire_table_[range] = static_cast<std::uint8_t>(column.hits_up_to);
      }
    }
  }
  for (std::size_t die = 0; die < 6; ++die) {
    for (std::size_t column = 0; column < 10; ++column) {
      combat_table_[die][column] = parse_result(system.combat_table[die][column]);
    }
  }
}

void Game::compute_tables() {
  constexpr std::array<std::pair<Kind, Order>, kMoverClasses> kClasses{
      {{Kind::kInfantry, Order::kInOrder},
       {Kind::kInfantry, Order::kDisrupted},
       {Kind::kInfantry, Order::kFleeing},
       {Kind::kCavalry, Order::kInOrder},
       {Kind::kCavalry, Order::kDisrupted},
       {Kind::kCavalry, Order::kFleeing},
       {Kind::kLeader, Order::kInOrder}}};
  for (const Side side : {Side::kA, Side::kB}) {
    for (const auto& [kind, order] : kClasses) compute_steps({side, kind, order});
  }
  for (int line = 1; line <= grid().lines; ++line) {
    for (int place = 1; place <= grid().places; ++place) {
      const HexId h = hex::make_hex(line, place);
      for (const Direction d : hex::kAllDirections) {
        if (!grid().contains(hex::neighbour(h, d))) continue;
        const auto bit = static_cast<std::uint8_t>(1U << hex::index_of(d));
        for (const Kind kind : {Kind::kInfantry, Kind::kCavalry}) {
          const std::size_t arm = kind == Kind::kCavalry ? 1 : 0;
          if (!why_not_attack_across(*this, kind, h, d, false)) attack_open_[arm][h] |= bit;
          if (!why_not_attack_across(*this, kind, h, d, true)) attack_if_breached_[arm][h] |= bit;
        }
        if (zone_passes(*this, h, d, false)) {
          zone_open_[h] |= bit;
          zone_entered_[static_cast<std::size_t>(hex::index_of(d))].insert(hex::neighbour(h, d));
        }
        if (zone_passes(*this, h, d, true)) zone_if_breached_[h] |= bit;
      }
    }
  }
}

void Game::compute_steps(const Mover& mover) {
  const std::size_t index = class_of(mover);
  // Without field works a step costs both sides the same.
  const bool same = !is_builder(Side::kA) && !is_builder(Side::kB);
  if (mover.side == Side::kB && same) {
    step_costs_[index] = step_costs_[index - kMoverClasses];
  } else {
    step_costs_[index] = std::make_shared<hex::StepCosts>();
    for (int line = 1; line <= grid().lines; ++line) {
      for (int place = 1; place <= grid().places; ++place) {
        const HexId h = hex::make_hex(line, place);
        for (const Direction d : hex::kAllDirections) {
          const bool wall = (walls_[h] >> hex::index_of(d) & 1) != 0;
          const Passage passage = wall ? Passage::kClosed : Passage::kOpen;
          step_costs_[index]->set_cost(h, d, step_price(*this, mover, h, d, passage).cost);
        }
      }
    }
  }
  for (const WallSide& side : wall_sides_) {
    const auto cost = [&](HexId from, Direction d, Passage passage) {
      return static_cast<std::uint8_t>(step_price(*this, mover, from, d, passage).cost);
    };
    const Direction out = side.direction;
    const Direction in = hex::opposite(out);
    wall_costs_[index].push_back(
        {cost(side.inner, out, Passage::kOpen), cost(side.outer, in, Passage::kOpen),
         cost(side.inner, out, Passage::kBreached), cost(side.outer, in, Passage::kBreached)});
  }
}

PieceId Game::find_piece(std::string_view id) const {
  const auto it = piece_ids_.find(id);
  return it == piece_ids_.end() ? kNoPiece : it->second;
}

int Game::leader_rank(PieceId leader) const {
  int rank = 0;
  for (const PieceId l : leaders(Side::kA) | leaders(Side::kB)) {
    if (l == leader) return rank;
    ++rank;
  }
  assert(false);
  return 0;
}

int Game::army_index(std::string_view id) const {
  const auto& armies = definition_->armies;
  const auto it =
      std::find_if(armies.begin(), armies.end(), [&](const auto& a) { return a.id == id; });
  return it == armies.end() ? -1 : static_cast<int>(it - armies.begin());
}

int Game::category_index(std::string_view id) const {
  const auto& all = definition_->categories;
  const auto it = std::find_if(all.begin(), all.end(), [&](const auto& c) { return c.id == id; });
  return it == all.end() ? -1 : static_cast<int>(it - all.begin());
}

const HexTerrain& Game::terrain(HexId h) const {
  return definition_->system.hex_terrain[terrain_[h]];
}

const HexSet& Game::area(std::string_view id) const {
  static const HexSet kNowhere;
  for (const auto& a : definition_->map.areas) {
    if (a.id == id) return a.hexes;
  }
  assert(false);
  return kNowhere;
}

const SideTerrain& Game::side_terrain(std::string_view id) const {
  const auto& all = definition_->system.side_terrain;
  const auto it = std::find_if(all.begin(), all.end(), [&](const auto& t) { return t.id == id; });
  assert(it != all.end());
  return *it;
}

int Game::fire_hits_up_to(int range) const {
  const auto last = fire_table_.size() - 1;
  return fire_table_[std::min(static_cast<std::size_t>(range), last)];
}

// 8.0, 8.6 (S-62) Rounded in the defender's favour, and held within 1-5 and 6-1.
int Game::combat_column(int attack, int defence) const {
  if (attack >= defence) return 3 + std::min(6, defence == 0 ? 6 : attack / defence);
  const int against = attack == 0 ? 5 : (defence + attack - 1) / attack;
  return 5 - std::min(5, against);
}

const std::vector<int>& Game::numbers(std::string_view key) const {
  static const std::vector<int> kZero{0};
  for (const auto& n : definition_->numbers) {
    if (n.key == key) return n.values;
  }
  assert(false);
  return kZero;
}

}  // namespace tercio::thirty_years_war
