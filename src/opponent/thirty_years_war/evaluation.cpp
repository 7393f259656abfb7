#include "opponent/thirty_years_war/evaluation.hpp"

#include <algorithm>
#include <cmath>

#include "opponent/thirty_years_war/aims.hpp"
#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/sequence.hpp"
#include "thirty_years_war/rules/zones.hpp"

namespace tercio::opponent::tyw {

namespace {

// What each side has, in measures of its own.
enum : std::size_t {
  kReadyInfantry,
  kReadyCavalry,
  kDisruptedInfantry,
  kDisruptedCavalry,
  kDisruptedInZone,
  kGuns,
  kLeaders,
  kNearLevel,
  kContact,
  kFar,
  kRecovering,
  kPerSide,
};
constexpr std::size_t kCategories = 2 * kPerSide;  // 6: demoralized or not
constexpr std::size_t kCategoryCount = 6;
constexpr std::size_t kPoints = kCategories + kCategoryCount;
constexpr std::size_t kStanding = kPoints + 1;
constexpr std::size_t kToMove = kStanding + 1;
constexpr std::size_t kOne = kToMove + 1;
constexpr std::size_t kOwn = kOne + 1;  // the battle's
static_assert(kOwn + kBattleMeasures <= kMeasures);

constexpr float kHurry = 4;  // of Aims::approach

int level_rank(std::string_view level) {
  if (level == "marginal") return 1;
  if (level == "substantive") return 2;
  if (level == "decisive") return 3;
  if (level == "overwhelming") return 4;
  return 2;  // "victory": the rules know no levels
}

}  // namespace

Ending ending_of(const Game& game, const State& s) {
  const Outcome outcome = game.battle().outcome(s);
  if (outcome.draw) return {"", "draw"};
  return {game.side_id(outcome.winner), outcome.level};
}

int rank_of(const Game& game, const Ending& ending) {
  if (ending.side.empty()) return 0;
  return (ending.side == game.side_id(Side::kA) ? 1 : -1) * level_rank(ending.level);
}

float time_left(const Game& game, const State& s) {
  const auto days = static_cast<float>(std::max(1, game.battle().days()));
  if (is_over(s)) return 0;
  const auto turns = static_cast<float>(std::max(1, game.battle().turns(s)));
  // Half a turn for each player-turn that has ended.
  const float gone =
      is_deployment(s) ? 0 : std::max(0.0F, static_cast<float>(s.player_turn) - 1) / 2;
  const float today = 1 - std::min(1.0F, gone / turns);
  return (days - static_cast<float>(s.day) + today) / days;
}

void Distances::aim(const HexSet& goals) {
  if (drawn_ > 0 && rings_[0] == goals) return;
  rings_[0] = goals;
  drawn_ = 1;
}

std::size_t Distances::of(HexId h) {
  std::size_t far = 0;
  while (far + 1 < rings_.size() && !rings_[far].contains(h)) {
    if (++far < drawn_) continue;
    rings_[far] = rings_[far - 1] | around(rings_[far - 1]);
    ++drawn_;
  }
  return far;
}

void measure(const Tables& tables, const State& s, Measures& out, Nearness* known) {
  const Game& game = tables.game;
  Nearness own;
  Nearness& nearness = known != nullptr ? *known : own;
  out.fill(0);
  for (const Side side : {Side::kA, Side::kB}) {
    float* mine = out.data() + index_of(side) * kPerSide;
    const HexSet enemy_zones = zones(game, s, other(side));
    Distances& distances = nearness[index_of(side)];
    distances.aim(aims_of(tables, s, side).goals);
    HexSet led;  // 10.21 where a leader helps to recover
    for (const PieceId l : game.leaders(side)) {
      if (on_map(s, l)) led.insert(s.at[l]);
    }
    led |= around(led);
    for (const PieceId u : game.units(side)) {
      if (!on_map(s, u)) continue;
      const Piece& piece = game.piece(u);
      const auto strength = static_cast<float>(piece.strength) * 0.02F;
      if (is_ready(s, u)) {
        mine[piece.is_cavalry() ? kReadyCavalry : kReadyInfantry] += strength;
        if (enemy_zones.contains(s.at[u])) mine[kContact] += strength;
        const std::size_t far = distances.of(s.at[u]);
        mine[kFar] += strength * 0.2F * static_cast<float>(far);
      } else {
        mine[piece.is_cavalry() ? kDisruptedCavalry : kDisruptedInfantry] += strength;
        if (enemy_zones.contains(s.at[u])) {
          mine[kDisruptedInZone] += strength;
        } else if (led.contains(s.at[u])) {
          mine[kRecovering] += strength;
        }
      }
    }
    for (const PieceId l : game.leaders(side)) {
      if (on_map(s, l)) mine[kLeaders] += tables.worth[l] * 0.05F;
    }
  }
  for (const PieceId gun : game.guns() & s.present) {
    out[index_of(owner_of(game, s, gun)) * kPerSide + kGuns] += 0.2F;
  }
  const auto& categories = game.definition().categories;
  for (std::size_t c = 0; c < categories.size(); ++c) {
    const auto army = static_cast<std::size_t>(categories[c].army);
    const auto side = static_cast<std::size_t>(game.definition().armies[army].side);
    if (category_demoralized(s, static_cast<int>(c))) {
      if (c < kCategoryCount) out[kCategories + c] = 1;
      continue;
    }
    if (s.levels[c] == 0) continue;
    const float near = static_cast<float>(s.losses[army]) / static_cast<float>(s.levels[c]);
    out[side * kPerSide + kNearLevel] += near * near;
  }
  const auto totals = game.battle().totals(s);
  out[kPoints] = static_cast<float>(totals[0] - totals[1]) * 0.05F;
  out[kStanding] = static_cast<float>(rank_of(game, ending_of(game, s))) * 0.5F;
  out[kToMove] = s.phasing == Side::kA ? 0.5F : -0.5F;
  out[kOne] = 1;
  measure_battle(tables, s, out.data() + kOwn);
}

namespace {

// A marginal victory is nine tenths of the way from a draw to a decisive one.
double gain_of(int rank) { return 0.45 + 0.05 * std::min(3, rank) / 3.0; }

}  // namespace

Judge::Judge(const Tables& tables, Weights weights)
    : tables_(tables),
      appraisal_(
          std::move(weights), [&](const Ending& e) { return rank_of(tables.game, e); }, gain_of) {}

Standing Judge::standing(const State& s, Nearness* known) const {
  const Game& game = tables_.game;
  if (is_over(s)) return {.rank = rank_of(game, ending_of(game, s))};
  Measures m;
  measure(tables_, s, m, known);
  return {.ahead = predict(weights(), m, time_left(game, s))};
}

std::vector<std::string> measure_names(const Game& game) {
  constexpr std::array<const char*, kPerSide> kOfSide{"ready infantry",
                                                      "ready cavalry",
                                                      "disrupted infantry",
                                                      "disrupted cavalry",
                                                      "disrupted in zone",
                                                      "guns",
                                                      "leaders",
                                                      "near level",
                                                      "contact",
                                                      "far",
                                                      "recovering"};
  std::vector<std::string> names(kMeasures);
  for (const Side side : {Side::kA, Side::kB}) {
    for (std::size_t i = 0; i < kPerSide; ++i) {
      names[index_of(side) * kPerSide + i] = game.side_id(side) + " " + kOfSide[i];
    }
  }
  for (std::size_t c = 0; c < kCategoryCount && c < game.definition().categories.size(); ++c) {
    names[kCategories + c] = game.definition().categories[c].id + " demoralized";
  }
  names[kPoints] = "points";
  names[kStanding] = "standing";
  names[kToMove] = "to move";
  names[kOne] = "one";
  for (std::size_t i = 0; i < kBattleMeasures; ++i) {
    if (*battle_measure_name(game, static_cast<int>(i)) != 0) {
      names[kOwn + i] = battle_measure_name(game, static_cast<int>(i));
    }
  }
  return names;
}

Weights weights_of(const Tables& tables) {
  const Game& game = tables.game;
  for (const engine::OpponentWeights& given : game.definition().opponent) {
    if (given.scenario == game.scenario().id) return weights_from(given, measure_names(game));
  }
  return rough_weights(tables);
}

bool is_given(const Tables& tables, const Weights& rough, std::size_t measure) {
  const bool far = measure == kFar || measure == kPerSide + kFar;
  if (far && std::abs(rough.now[measure]) >= 0.1F * kHurry) return true;
  // In the siege what is won of the town pays long after; fitted, it seems worth nothing.
  if (tables.game.scenario().id != "siege") return false;
  return measure == kFar || (measure >= kOwn && is_of_the_town(static_cast<int>(measure - kOwn)));
}

Weights rough_weights(const Tables& tables) {
  const Game& game = tables.game;
  Weights w;
  w.endings = {
      {game.side_id(Side::kB), "victory"}, {"", "draw"}, {game.side_id(Side::kA), "victory"}};
  w.cuts = {-0.1F, 0.1F};
  w.slopes = {1, 1};
  for (std::size_t side = 0; side < 2; ++side) {
    const float sign = side == 0 ? 1 : -1;
    const auto set = [&](std::size_t i, float weight) {
      w.now[side * kPerSide + i] = sign * weight;
    };
    set(kReadyInfantry, 2.0F);
    set(kReadyCavalry, 2.4F);
    set(kDisruptedInfantry, 1.2F);
    set(kDisruptedCavalry, 1.2F);
    set(kDisruptedInZone, -0.5F);
    set(kGuns, 0.4F);
    set(kLeaders, 0.6F);
    set(kNearLevel, -0.7F);
    // Where a side has to hurry, that is no matter of experience.
    const Aims aims = aims_of(tables, start(game, nullptr), static_cast<Side>(side));
    set(kFar, aims.approach >= kHurry ? -0.1F * aims.approach : -0.05F);
    set(kRecovering, 0.3F);
  }
  for (std::size_t c = 0; c < game.definition().categories.size() && c < kCategoryCount; ++c) {
    const auto army = static_cast<std::size_t>(game.definition().categories[c].army);
    w.now[kCategories + c] = game.definition().armies[army].side == 0 ? -1.5F : 1.5F;
  }
  if (game.scenario().id == "siege") w.now[kFar] = -0.15F;
  w.now[kPoints] = 1.6F;
  w.now[kStanding] = 0.6F;
  for (std::size_t i = 0; i < kBattleMeasures; ++i) {
    w.now[kOwn + i] = battle_measure_guess(game, static_cast<int>(i));
  }
  return w;
}

}  // namespace tercio::opponent::tyw
