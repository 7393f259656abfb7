#include "opponent/lace_wars/tables.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "lace_wars/warburg/victory.hpp"

namespace tercio::opponent::lw {

HexSet around(const HexSet& set) {
  HexSet out;
  for (const Direction d : hex::kAllDirections) out |= hex::shifted(set, d);
  return out;
}

namespace {

constexpr int kFarFromBridge = 20;

}  // namespace

Tables::Tables(const Game& g)
    : game(g),
      learned{learned_taste(g, Side::kA), learned_taste(g, Side::kB)},
      french(retiring(g)),
      south(g.definition().map.area("south-bank")) {
  for (const Bridge& b : game.definition().map.bridges) {
    bridges.insert(b.side.a);
    bridges.insert(b.side.b);
  }
  bridge_watch = (bridges | around(bridges)) & game.hexes();
  const HexSet north = bridge_watch - south;
  game.hexes().for_each([&](HexId h) {
    int least = kFarFromBridge;
    north.for_each([&](HexId b) { least = std::min(least, hex::distance(h, b)); });
    to_bridge[h] = static_cast<std::uint8_t>(least);
  });
  fill_shelter();
  fill_results();
  fill_ranges();
  fill_bearings();
}

void Tables::fill_shelter() {
  to_shelter.fill(kFarFromBridge);
  HexSet front = south - bridge_watch;
  HexSet known;
  for (std::uint8_t k = 0; !front.empty(); ++k) {
    known |= front;
    HexSet next;
    front.for_each([&](HexId h) {
      to_shelter[h] = k;
      for (const Direction d : hex::kAllDirections) {
        if (!has_direction(game.on_map(h), d) || game.is_open_river(h, d)) continue;
        next.insert(hex::neighbour(h, d));
      }
    });
    front = next - known;
  }
}

// 2.1 Each facing has the sixth of the map between its two directions before it.
void Tables::fill_bearings() {
  const HexId centre = hex::make_hex(2, 2);
  std::array<hex::Cube, hex::kDirections> steps{};
  for (const Direction d : hex::kAllDirections) {
    const hex::Cube from = hex::cube_of(centre);
    const hex::Cube to = hex::cube_of(hex::neighbour(centre, d));
    steps[static_cast<std::size_t>(hex::index_of(d))] = {to.q - from.q, to.r - from.r};
  }
  for (int q = -32; q < 32; ++q) {
    for (int r = -32; r < 32; ++r) {
      for (int f = 0; f < kFacings; ++f) {
        const hex::Cube one = steps[static_cast<std::size_t>(f)];
        const hex::Cube two = steps[static_cast<std::size_t>((f + 1) % hex::kDirections)];
        const int turn = one.q * two.r - two.q * one.r;  // 1 or -1
        if (turn * (q * two.r - two.q * r) < 0 || turn * (one.q * r - q * one.r) < 0) continue;
        toward_[static_cast<std::size_t>(q + 32)][static_cast<std::size_t>(r + 32)] =
            static_cast<Facing>(f);
        break;
      }
    }
  }
}

namespace {

// 12.1 Adds a result to what a stack has to expect, in a sixth of all cases.
void add(const ResultCell& cell, int morale, bool shaky, Harm& out) {
  constexpr float kFace = 1.0F / 6;
  if (cell.eliminated) {
    out.gone += kFace;
    return;
  }
  out.steps += kFace * static_cast<float>(cell.losses);
  float failed = cell.disorganised ? 1 : 0;
  if (cell.test) {
    const int highest = std::clamp(morale - *cell.test, 0, 6);
    failed = std::max(failed, 1 - static_cast<float>(highest) / 6);
  }
  (shaky ? out.rout : out.disorder) += kFace * failed;
  if (cell.retreat > 0) out.retreat += kFace * (shaky ? 1 - failed : 1);
  if (cell.star) out.star += kFace;
}

}  // namespace

void Tables::fill_results() {
  const System& system = game.system();
  fire_.resize(system.fire_ranges.size());
  for (int m = 0; m < kModifiers; ++m) {
    const auto i = static_cast<std::size_t>(m);
    for (std::size_t morale = 0; morale < kMorales; ++morale) {
      for (std::size_t shaky = 0; shaky < 2; ++shaky) {
        for (int die = 1; die <= 6; ++die) {
          const int modified = die + m + kLowest;
          const auto level = static_cast<int>(morale);
          const CombatRow& row = system.combat[static_cast<std::size_t>(game.combat_row(modified))];
          add(row.attacker, level, shaky != 0, combat_[0][i][morale][shaky]);
          add(row.defender, level, shaky != 0, combat_[1][i][morale][shaky]);
          const FireRow& fire = system.fire[static_cast<std::size_t>(game.fire_row(modified))];
          for (std::size_t c = 0; c < fire_.size(); ++c) {
            add(fire.by_range[c], level, shaky != 0, fire_[c][i][morale][shaky]);
          }
        }
      }
    }
  }
}

void Tables::fill_ranges() {
  std::map<std::tuple<Arm, Side, int>, std::uint8_t> kinds;
  for (int i = 0; i < game.piece_count(); ++i) {
    const Piece& piece = game.piece(static_cast<PieceId>(i));
    const int points =
        piece.is_commander() ? game.numbers().commander_points : static_cast<int>(piece.movement);
    const std::tuple key{piece.arm, piece.side, points};
    const auto [it, fresh] = kinds.try_emplace(key, static_cast<std::uint8_t>(kinds.size()));
    kind_[static_cast<std::size_t>(i)] = it->second;
    if (!fresh) continue;
    auto& ranges = ranges_.emplace_back(static_cast<std::size_t>(hex::kHexCount));
    const auto& prices = game.prices(piece.arm, piece.side, false);
    game.hexes().for_each([&](HexId from) {
      // By points spent; the lists are short.
      std::array<HexSet, kMaxPoints + 1> at{};
      HexSet& all = ranges[from];
      at[0].insert(from);
      for (int spent = 0; spent <= points; ++spent) {
        const HexSet here = at[static_cast<std::size_t>(spent)] - all;
        all |= here;
        here.for_each([&](HexId h) {
          for (const Direction d : hex::kAllDirections) {
            const int price = prices[h].points[static_cast<std::size_t>(hex::index_of(d))];
            if (price == 0 || spent + price > points) continue;
            at[static_cast<std::size_t>(spent + price)].insert(hex::neighbour(h, d));
          }
        });
      }
    });
  }
}

}  // namespace tercio::opponent::lw
