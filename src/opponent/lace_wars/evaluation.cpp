#include "opponent/lace_wars/evaluation.hpp"

#include <algorithm>
#include <functional>

#include "lace_wars/battle.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/facing.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/sequence.hpp"
#include "lace_wars/rules/zones.hpp"
#include "lace_wars/warburg/victory.hpp"

namespace tercio::opponent::lw {

namespace {

// What each side has, in measures of its own.
enum : std::size_t {
  kFoot,         // steps in good order
  kHorse,        // …
  kShakenFoot,   // disorganised
  kShakenHorse,  // …
  kRouted,       // units
  kGuns,         // …
  kInZone,       // steps in an enemy zone
  kTurned,       // steps with an enemy on the flank or in the rear
  kUnits,        // on the map
  kLed,          // units within the radius of their commander
  kPerSide,
};
constexpr std::size_t kLosses = 2 * kPerSide;  // 13.1 of formations, against what they bear
constexpr std::size_t kFormations = 7;
constexpr std::size_t kBroken = kLosses + kFormations;  // 13.1c: demoralised or not
constexpr std::size_t kTwoBroken = kBroken + kFormations;
constexpr std::size_t kArmyBroken = kTwoBroken + 1;     // 13.3 the French army
constexpr std::size_t kAlliesBroken = kArmyBroken + 1;  // 13.3
constexpr std::size_t kCrossed = kAlliesBroken + 1;     // 15a
constexpr std::size_t kBridgesHeld = kCrossed + 1;      // 15c: not free now
constexpr std::size_t kBridgesNear = kBridgesHeld + 1;  // how near the Allies are to a bridge
constexpr std::size_t kGuards = kBridgesNear + 1;       // French steps near the bridges
constexpr std::size_t kNear = kGuards + 1;              // how near the armies are
constexpr std::size_t kStanding = kNear + 1;            // as if it ended now
constexpr std::size_t kToMove = kStanding + 1;
constexpr std::size_t kSecond = kToMove + 1;  // losses of the second worst hit that retires
constexpr std::size_t kThird = kSecond + 1;   // … of the third: it is the end of the army
constexpr std::size_t kSafe = kThird + 1;     // how much of an unbroken one is beyond the river
constexpr std::size_t kOne = kSafe + 1;
static_assert(kOne < kMeasures);

constexpr int kFar = 12;  // hexes: what is farther counts no less

}  // namespace

float time_left(const Game& game, const State& s) {
  if (is_over(s)) return 0;
  const int halves = 2 * game.scenario().turns;
  const bool second = s.phase >= Phase::kActivation && s.active != s.first;
  const int gone = 2 * (std::max<int>(s.turn, 1) - 1) + (second ? 1 : 0);
  return static_cast<float>(halves - gone) / static_cast<float>(halves);
}

namespace {

// 15 How it would end now, without the words.
int rank_of_position(const Tables& tables, const State& s) {
  const Game& game = tables.game;
  const Side allied = other(tables.french);
  const auto is_broken = [&](Side side) {
    return has_bit(s.army_demoralised, static_cast<int>(side));
  };
  const int sign = tables.french == Side::kA ? 1 : -1;
  if (is_broken(tables.french) && !is_broken(allied)) return -2 * sign;
  const int broken = demoralised_formations(game, s, tables.french);
  const Numbers& n = game.numbers();
  if (broken >= n.demoralised_for_crossing && !is_broken(allied) &&
      crossed(game, s).size() >= n.crossed_counters) {
    return -sign;
  }
  if (broken >= n.demoralised_denies) return 0;
  for (const Bridge& b : game.definition().map.bridges) {
    if (!bridge_is_free(game, s, b)) return 0;
  }
  return sign;
}

// Whether an enemy stands on the flank or in the rear of the stack.
bool is_turned(const Game& game, const State& s, HexId h, Side enemy) {
  if (!has_facing(game, s, h)) return false;
  const Facing f = facing_in(game, s, h);
  for (const Direction d : hex::kAllDirections) {
    if (aspect_of(f, d) != Aspect::kFront && has_unit(s, hex::neighbour(h, d), enemy)) return true;
  }
  return false;
}

// How many of these are well beyond the river, where the pursuers hardly come.
float safe_share(const Tables& tables, const State& s, PieceSet units) {
  if (units.empty()) return 0;
  int safe = 0;
  for (const PieceId p : units) safe += tables.to_shelter[s.at[p]] <= 1 ? 1 : 0;
  return static_cast<float>(safe) / static_cast<float>(units.size());
}

}  // namespace

void measure(const Tables& tables, const State& s, Measures& out) {
  const Game& game = tables.game;
  out.fill(0);
  const Side french = tables.french;
  const Side allied = other(french);
  const std::array<HexSet, 2> in_zones{zones(game, s, Side::kB), zones(game, s, Side::kA)};
  for (const Side side : {Side::kA, Side::kB}) {
    float* mine = out.data() + index_of(side) * kPerSide;
    for (const PieceId p : game.units(side) & s.present) {
      const Piece& piece = game.piece(p);
      mine[kUnits] += 0.05F;
      if (piece.is_artillery()) {
        mine[kGuns] += 0.5F;
        continue;
      }
      if (is_routed(s, p)) {
        mine[kRouted] += 0.2F;
        continue;
      }
      const float steps = 0.05F * static_cast<float>(s.steps[p]);
      const bool shaky = s.order[p] != Order::kGood;
      if (piece.is_cavalry()) {
        mine[shaky ? kShakenHorse : kHorse] += steps;
      } else {
        mine[shaky ? kShakenFoot : kFoot] += steps;
      }
      if (in_zones[index_of(side)].contains(s.at[p])) {
        mine[kInZone] += steps;
        if (is_turned(game, s, s.at[p], other(side))) mine[kTurned] += steps;
      }
      if (piece.formation != kNoFormation) {
        const PieceId c = s.commander_of[piece.formation];
        if (c != kNoPiece && on_map(s, c) &&
            hex::distance(s.at[c], s.at[p]) <= radius_of(game, piece.formation)) {
          mine[kLed] += 0.05F;
        }
      }
    }
  }
  int broken = 0;
  std::array<float, kFormations> shares{};
  std::size_t retiring = 0;
  for (int f = 0; f < game.formation_count() && f < static_cast<int>(kFormations); ++f) {
    const auto n = static_cast<std::size_t>(f);
    const auto limit = static_cast<float>(std::max(1, game.formation(f).demoralisation));
    const float share = static_cast<float>(formation_losses(game, s, f)) / limit;
    out[kLosses + n] = std::min(1.5F, share);
    const PieceSet units = game.units_of(f) & s.present;
    if (game.side_of_formation(f) == french && (share > 0 || !units.empty())) {
      shares[retiring++] = std::min(1.0F, share);
      if (!has_bit(s.demoralised, f))
        out[kSafe] = std::max(out[kSafe], safe_share(tables, s, units));
    }
    if (!has_bit(s.demoralised, f)) continue;
    out[kBroken + n] = 1;
    if (game.side_of_formation(f) == french) ++broken;
  }
  std::sort(shares.begin(), shares.end(), std::greater<>());
  out[kSecond] = shares[1];
  out[kThird] = shares[2];
  if (broken >= 2) out[kTwoBroken] = 1;
  if (has_bit(s.army_demoralised, static_cast<int>(french))) out[kArmyBroken] = 1;
  if (has_bit(s.army_demoralised, static_cast<int>(allied))) out[kAlliesBroken] = 1;
  out[kCrossed] = 0.1F * static_cast<float>(crossed(game, s).size());
  for (const Bridge& b : game.definition().map.bridges) {
    if (!bridge_is_free(game, s, b)) out[kBridgesHeld] += 0.5F;
  }
  // The Allied stack nearest to a bridge, and the French who could keep it off.
  int nearest = kFar;
  std::array<hex::Cube, kMaxPieces> pursuers;
  std::size_t pursuing = 0;
  s.units[index_of(allied)].for_each([&](HexId h) {
    pursuers[pursuing++] = hex::cube_of(h);
    if (fighters_in(game, s, h).empty()) return;
    nearest = std::min<int>(nearest, tables.to_bridge[h]);
  });
  out[kBridgesNear] = static_cast<float>(kFar - nearest) / static_cast<float>(kFar);
  int gap = 0;
  int count = 0;
  s.units[index_of(french)].for_each([&](HexId h) {
    if (tables.to_bridge[h] <= 2) {
      out[kGuards] += 0.04F * static_cast<float>(combat_points_in(game, s, h));
    }
    const hex::Cube at = hex::cube_of(h);
    int least = kFar;
    for (std::size_t i = 0; i < pursuing; ++i) {
      least = std::min(least, hex::distance(pursuers[i], at));
    }
    gap += least;
    ++count;
  });
  if (count > 0) out[kNear] = 1 - static_cast<float>(gap) / static_cast<float>(kFar * count);
  out[kStanding] = static_cast<float>(rank_of_position(tables, s)) * 0.5F;
  out[kToMove] = s.active == Side::kA ? 0.5F : -0.5F;
  out[kOne] = 1;
}

Ending ending_of(const Game& game, const State& s) {
  const Outcome outcome = game.battle().outcome(s);
  if (outcome.draw) return {"", "draw"};
  return {game.side_id(outcome.winner), outcome.level};
}

int rank_of(const Game& game, const Ending& ending) {
  if (ending.side.empty()) return 0;
  return (ending.side == game.side_id(Side::kA) ? 1 : -1) * (ending.level == "operational" ? 2 : 1);
}

namespace {

// A tactical victory is nine tenths of the way from a draw to an operational one.
double gain_of(int rank) { return 0.45 + 0.05 * (rank - 1); }

}  // namespace

Judge::Judge(const Tables& tables, Weights weights)
    : tables_(tables),
      appraisal_(
          std::move(weights), [&](const Ending& e) { return rank_of(tables.game, e); }, gain_of) {}

Standing Judge::standing(const State& s) const {
  const Game& game = tables_.game;
  if (is_over(s)) return {.rank = rank_of(game, ending_of(game, s))};
  Measures m;
  measure(tables_, s, m);
  return {.ahead = predict(weights(), m, time_left(game, s))};
}

std::vector<std::string> measure_names(const Game& game) {
  constexpr std::array<const char*, kPerSide> kOfSide{
      "foot", "horse",   "shaken foot", "shaken horse", "routed",
      "guns", "in zone", "turned",      "units",        "led"};
  std::vector<std::string> names(kMeasures);
  for (const Side side : {Side::kA, Side::kB}) {
    for (std::size_t i = 0; i < kPerSide; ++i) {
      names[index_of(side) * kPerSide + i] = game.side_id(side) + " " + kOfSide[i];
    }
  }
  for (std::size_t f = 0; f < kFormations && f < static_cast<std::size_t>(game.formation_count());
       ++f) {
    names[kLosses + f] = game.formation(static_cast<int>(f)).id + " losses";
    names[kBroken + f] = game.formation(static_cast<int>(f)).id + " demoralised";
  }
  names[kTwoBroken] = "two formations demoralised";
  names[kArmyBroken] = "army to retire demoralised";
  names[kAlliesBroken] = "army that pursues demoralised";
  names[kCrossed] = "crossed";
  names[kBridgesHeld] = "bridges not free";
  names[kBridgesNear] = "nearest to a bridge";
  names[kGuards] = "guards of the bridges";
  names[kNear] = "near";
  names[kStanding] = "standing";
  names[kToMove] = "to move";
  names[kSecond] = "second formation";
  names[kThird] = "third formation";
  names[kSafe] = "safe formation";
  names[kOne] = "one";
  return names;
}

Weights weights_of(const Tables& tables) {
  for (const engine::OpponentWeights& given : tables.game.definition().opponent) {
    if (given.scenario != tables.game.scenario().id) continue;
    return weights_from(given, measure_names(tables.game));
  }
  return rough_weights(tables);
}

bool is_given(const Tables& tables, const Weights& rough, std::size_t measure) {
  (void)rough;
  const Game& game = tables.game;
  // Of guns there are too few in a game to tell what they are worth; the number of units says
  // little beside the steps; and that it goes badly for those in contact says nothing against
  // contact.
  for (const std::size_t i : {kGuns, kUnits, kInZone}) {
    if (measure == i || measure == kPerSide + i) return true;
  }
  // Of formations that do not come nothing can be learned.
  if (measure < kLosses || measure >= kTwoBroken) return false;
  const auto f = static_cast<int>((measure - kLosses) % kFormations);
  if (f >= game.formation_count()) return false;
  const State first = start(game, nullptr);
  for (const PieceId p : game.units_of(f)) {
    if (first.status[p] != Status::kUnused) return false;
  }
  return true;
}

// By hand: what the side that retires has is good for it.
Weights rough_weights(const Tables& tables) {
  const Game& game = tables.game;
  const std::string& first = game.side_id(Side::kA);
  const std::string& second = game.side_id(Side::kB);
  const bool retires = tables.french == Side::kA;  // the first side
  Weights w;
  if (retires) {
    w.endings = {{second, "operational"}, {second, "tactical"}, {"", "draw"}, {first, "tactical"}};
    w.cuts = {-0.9F, -0.8F, 0.4F};
  } else {
    w.endings = {{second, "tactical"}, {"", "draw"}, {first, "tactical"}, {first, "operational"}};
    w.cuts = {-0.4F, 0.8F, 0.9F};
  }
  w.slopes = {1, 1, 1};
  for (const Side side : {Side::kA, Side::kB}) {
    const float sign = side == Side::kA ? 1 : -1;
    const auto set = [&](std::size_t i, float weight) {
      w.now[index_of(side) * kPerSide + i] = sign * weight;
    };
    set(kFoot, 0.5F);
    set(kHorse, 0.5F);
    set(kShakenFoot, 0.35F);
    set(kShakenHorse, 0.3F);
    set(kRouted, -0.1F);
    set(kGuns, 0.1F);
    set(kTurned, -0.3F);
    set(kLed, 0.1F);
  }
  for (std::size_t f = 0; f < kFormations && f < static_cast<std::size_t>(game.formation_count());
       ++f) {
    const bool french = game.side_of_formation(static_cast<int>(f)) == tables.french;
    const float sign = game.side_of_formation(static_cast<int>(f)) == Side::kA ? -1.0F : 1.0F;
    w.now[kLosses + f] = sign * (french ? 0.7F : 0.3F);
    w.now[kBroken + f] = sign * (french ? 0.3F : 0.15F);
  }
  const float sign = retires ? 1 : -1;
  w.now[kSecond] = -0.5F * sign;
  w.now[kThird] = -1.0F * sign;
  w.now[kSafe] = 0.3F * sign;
  w.now[kTwoBroken] = -0.5F * sign;
  w.now[kArmyBroken] = -1.5F * sign;
  w.now[kAlliesBroken] = 0.8F * sign;
  w.now[kCrossed] = -0.2F * sign;
  w.now[kBridgesHeld] = -0.6F * sign;
  w.later[kBridgesHeld] = 0.4F * sign;
  w.now[kBridgesNear] = -0.7F * sign;
  w.later[kBridgesNear] = 0.3F * sign;
  w.now[kGuards] = 0.1F * sign;
  w.now[kNear] = -0.1F * sign;
  w.now[kStanding] = 0.8F;
  w.later[kStanding] = -0.6F;
  w.now[kOne] = 0.3F * sign;
  return w;
}

}  // namespace tercio::opponent::lw
