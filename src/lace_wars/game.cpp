#include "lace_wars/game.hpp"

#include <algorithm>

#include "lace_wars/battle.hpp"
#include "lace_wars/rules/movement_price.hpp"

namespace tercio::lace_wars {

Game::Game(std::shared_ptr<const Definition> definition, std::string_view scenario, Options options)
    : definition_(std::move(definition)), options_(std::move(options)) {
  for (const auto& s : definition_->scenarios) {
    if (s.id == scenario) scenario_ = &s;
  }
  for (const auto& o : definition_->options) options_.try_emplace(o.key, o.values.front());
  readings_ = readings_of(options_);
  for (const auto& r : scenario_->arrivals) {
    if (r.option.empty() || options_.at(r.option) == "yes") arrivals_.push_back(r);
  }
  read_pieces();
  read_ground();
  battle_ = make_battle(definition_->id, *this);
  for (const Side side : {Side::kA, Side::kB}) fords_[index_of(side)] = battle_->may_ford(side);
  compute_tables();
}

Game::~Game() = default;

void Game::read_pieces() {
  std::map<std::string, std::uint8_t> companies;
  std::uint8_t fists = 0;
  for (const PieceDefinition& d : definition_->pieces) {
    const auto p = static_cast<PieceId>(pieces_.size());
    Piece piece;
    // 1.1.1a, 1.1.1b, 1.1.2a As printed; dragoons without the L come as heavy cavalry.
    piece.arm = d.arm;
    piece.side = static_cast<Side>(d.side);
    // 1.1.3a
    piece.formation = d.formation < 0 ? kNoFormation : static_cast<std::uint8_t>(d.formation);
    piece.morale = static_cast<std::uint8_t>(d.morale);
    piece.movement = static_cast<std::uint8_t>(d.arm == Arm::kCommander ? numbers().commander_points
                                                                        : d.movement);
    piece.calibre = static_cast<std::uint8_t>(d.calibre);
    piece.radius = static_cast<std::uint8_t>(d.army_commander ? numbers().army_radius : d.radius);
    piece.fist = d.fist;
    piece.swords = d.swords;
    piece.english = d.english;
    piece.army_commander = d.army_commander;
    if (d.fist) piece.fist_rank = fists++;
    if (!d.company.empty()) {
      const auto number = static_cast<std::uint8_t>(companies.size() + 1);
      piece.company = companies.try_emplace(d.company, number).first->second;
    }
    // 1.1.4a The ladder runs from full strength down, one number a step.
    piece.steps = static_cast<std::uint8_t>(piece.is_unit() ? d.ladder.size() : 0);
    for (std::size_t i = 0; i < d.ladder.size() && i < 4; ++i) {
      piece.points[d.ladder.size() - i] = static_cast<std::uint8_t>(d.ladder[i]);
    }
    pieces_.push_back(piece);
    piece_ids_.emplace(d.id, p);
    const auto side = index_of(piece.side);
    (piece.is_unit() ? units_ : commanders_)[side].insert(p);
    if (piece.is_artillery()) artillery_.insert(p);
    if (piece.is_cavalry()) cavalry_.insert(p);
    if (piece.is_light()) lights_.insert(p);
    if (!piece.is_unit()) continue;
    if (piece.formation == kNoFormation) {
      independents_[side].insert(p);
    } else {
      formation_units_[piece.formation].insert(p);
    }
  }
}

void Game::read_ground() {
  const MapDefinition& map = definition_->map;
  terrain_.fill(Terrain::kClear);
  for (std::size_t t = 1; t < kTerrains; ++t) {
    map.terrain[t].for_each([&](HexId h) { terrain_[h] = static_cast<Terrain>(t); });
  }
  for (std::size_t l = 1; l < map.level.size(); ++l) {
    map.level[l].for_each([&](HexId h) { level_[h] = static_cast<std::uint8_t>(l); });
  }
  const auto mark = [&](const Hexside& side, OnSide what) {
    for (const auto& [a, b] : {std::pair{side.a, side.b}, std::pair{side.b, side.a}}) {
      const auto d = hex::direction_to(a, b);
      if (d) {
        sides_[a][static_cast<std::size_t>(hex::index_of(*d))] |= static_cast<std::uint8_t>(what);
      }
    }
  };
  for (const auto& s : map.streams) mark(s, OnSide::kStream);
  for (const auto& s : map.rivers) mark(s, OnSide::kRiver);
  for (const auto& b : map.bridges) mark(b.side, OnSide::kBridge);
  for (const auto& s : map.roads) mark(s, OnSide::kRoad);
  for (const auto& s : map.trails) mark(s, OnSide::kTrail);
}

void Game::compute_tables() {
  sight_lines_ = std::make_shared<const hex::SightLines>(grid());
  for (int line = 1; line <= grid().lines; ++line) {
    for (int place = 1; place <= grid().places; ++place) {
      const HexId h = hex::make_hex(line, place);
      hexes_.insert(h);
      for (const Direction d : hex::kAllDirections) {
        const HexId n = hex::neighbour(h, d);
        if (!on_grid(n)) continue;
        const auto bit = static_cast<std::uint8_t>(1U << hex::index_of(d));
        on_map_[h] |= bit;
        // 7.1f, 7.1g, 7.1h, 2.3 Where a zone of control does not reach. A bridge lets it across.
        const bool bridged = has(h, d, OnSide::kBridge);
        const bool water = (has(h, d, OnSide::kRiver) && !row(SideTerrain::kRiver).zone_crosses) ||
                           (has(h, d, OnSide::kStream) && !row(SideTerrain::kStream).zone_crosses);
        if (water && !bridged) continue;
        if (row(n).zone_enters) zone_open_[0][h] |= bit;
        if (row(n).light_zone_enters) zone_open_[1][h] |= bit;
      }
      for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        int nearest = 99;
        definition_->map.friendly_edge[side].for_each(
            [&](HexId e) { nearest = std::min(nearest, hex::distance(h, e)); });
        to_edge_[side][h] = static_cast<std::uint8_t>(nearest);
      }
    }
  }
  hexes_.for_each([&](HexId h) {
    price_steps_from(h);
    note_sets_of(h);
  });
}

void Game::price_steps_from(HexId h) {
  for (std::size_t arm = 0; arm < prices_.size(); ++arm) {
    for (const Side side : {Side::kA, Side::kB}) {
      for (const bool column : {false, true}) {
        StepPrices& prices = prices_[arm][index_of(side)][column ? 1 : 0][h];
        for (const Direction d : hex::kAllDirections) {
          const auto i = static_cast<std::size_t>(hex::index_of(d));
          prices.points[i] = static_cast<std::uint8_t>(
              arm_price(*this, static_cast<Arm>(arm), side, h, d, column));
          if (has(h, d, OnSide::kRoad)) prices.road |= static_cast<std::uint8_t>(1U << i);
        }
      }
    }
  }
}

void StepSets::add(HexId entered, Direction d, int points) {
  if (points > highest()) sets_.resize(static_cast<std::size_t>(points));
  sets_[static_cast<std::size_t>(points - 1)][static_cast<std::size_t>(hex::index_of(d))].insert(
      entered);
}

void Game::note_sets_of(HexId h) {
  const bool dismounts = terrain(h) == Terrain::kVillage || terrain(h) == Terrain::kTown;
  for (const Direction d : hex::kAllDirections) {
    const auto i = static_cast<std::size_t>(hex::index_of(d));
    for (std::size_t arm = 0; arm < prices_.size(); ++arm) {
      for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        for (const std::size_t column : {std::size_t{0}, std::size_t{1}}) {
          const int points = prices_[arm][side][column][h].points[i];
          if (points > 0) steps_[arm][side][column].add(hex::neighbour(h, d), d, points);
        }
      }
    }
    if (has(h, d, OnSide::kRoad)) roads_[i].insert(h);
    const bool plain = has_direction(zone_open(h, false), d);
    const bool light = has_direction(zone_open(h, true), d);
    if (plain) zones_open_[static_cast<std::size_t>(ZoneKind::kPlain)][i].insert(h);
    if (light) zones_open_[static_cast<std::size_t>(ZoneKind::kLightInfantry)][i].insert(h);
    if (dismounts ? light : plain) {
      zones_open_[static_cast<std::size_t>(ZoneKind::kLightCavalry)][i].insert(h);
    }
  }
}

PieceId Game::find_piece(std::string_view id) const {
  const auto it = piece_ids_.find(id);
  return it == piece_ids_.end() ? kNoPiece : it->second;
}

int Game::find_formation(std::string_view id) const {
  for (int f = 0; f < formation_count(); ++f) {
    if (formation(f).id == id) return f;
  }
  return kNoFormation;
}

// 10.2a The largest ratio of the table that does not exceed attack to defence.
int Game::ratio_modifier(int attack, int defence) const {
  for (const RatioRow& row : system().ratios) {
    if (attack * row.defence >= row.attack * defence) return row.modifier;
  }
  return system().ratio_below;
}

int Game::combat_row(int die) const {
  const auto& rows = system().combat;
  return std::clamp(die - rows.front().die, 0, static_cast<int>(rows.size()) - 1);
}

int Game::fire_row(int die) const {
  const auto& rows = system().fire;
  return std::clamp(die - rows.front().die, 0, static_cast<int>(rows.size()) - 1);
}

int Game::fire_column(int range) const {
  const auto& ranges = system().fire_ranges;
  int column = 0;
  while (column + 1 < static_cast<int>(ranges.size()) &&
         range > ranges[static_cast<std::size_t>(column)]) {
    ++column;
  }
  return column;
}

}  // namespace tercio::lace_wars
