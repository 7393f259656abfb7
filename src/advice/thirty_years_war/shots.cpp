// 5.0 What a gun can do.
#include <algorithm>

#include <fmt/format.h>

#include "advice/thirty_years_war/selection.hpp"
#include "thirty_years_war/rules/artillery.hpp"
#include "thirty_years_war/rules/sight.hpp"
#include "thirty_years_war/rules/walls.hpp"

namespace tercio::advice::tyw {

using thirty_years_war::Aim;
using thirty_years_war::Breach;
using thirty_years_war::Fire;
using thirty_years_war::Sight;
using thirty_years_war::Walls;
using thirty_years_war::Withdraw;

std::string hit_text(int faces) {
  if (faces == 0) return "cannot hit";
  if (faces == 1) return "hits on a 1";
  return fmt::format("hits on 1 {} {}", faces == 2 ? "or" : "to", faces);
}

int harmful_faces(const Scene& scene, HexId from, HexId at) {
  const int range = hex::distance(from, at);
  if (range == 0 || range > scene.game.battle().longest_range(scene.s)) return 0;
  const PieceId unit = unit_in(scene.s, at);
  if (unit != kNoPiece && is_disrupted(scene.s, unit)) return 0;
  return scene.game.fire_hits_up_to(range);
}

std::string withdrawal_text(const Scene& scene, PieceId gun) {
  const int needed = scene.game.battle().withdrawal_needs();
  return fmt::format("{} gets off the map on {}; on any other roll it is lost (17.34)",
                     scene.name(gun), needed == 6 ? "a 6" : fmt::format("{} or more", needed));
}

namespace {

Target shot(const Scene& scene, PieceId gun, HexId h, int faces, const std::string& at) {
  const int range = hex::distance(scene.s.at[gun], h);
  return {.hex = h,
          .label = fmt::format("{}/6", faces),
          .said = fmt::format("{}, range {}: {}", at, range, hit_text(faces)),
          .chance = faces / 6.0,
          .tone = faces > 0 ? Tone::kGood : Tone::kBad};
}

Target at_unit(const Scene& scene, PieceId gun, HexId h) {
  const PieceId unit = unit_in(scene.s, h);
  Target out =
      shot(scene, gun, h, harmful_faces(scene, scene.s.at[gun], h), name_and_hex(scene, unit));
  out.kind = "fire";
  out.action = text_of(scene, Fire{gun, h});
  if (is_disrupted(scene.s, unit)) {
    out.said = fmt::format("{}, range {}: disrupted already, fire cannot hurt it",
                           name_and_hex(scene, unit), hex::distance(scene.s.at[gun], h));
    out.notes.push_back(
        {.text = fmt::format("{} is disrupted already: a hit does nothing to it", scene.name(unit)),
         .rule = "5.11"});
  } else {
    out.notes.push_back(
        {.text = fmt::format("a hit disrupts {}", scene.name(unit)), .rule = "5.11"});
  }
  return out;
}

Target at_walls(const Scene& scene, PieceId gun, HexId h) {
  Target out = shot(scene, gun, h, scene.game.fire_hits_up_to(hex::distance(scene.s.at[gun], h)),
                    fmt::format("the walls of {}", hex::label(h)));
  out.kind = "breach";
  out.action = text_of(scene, Breach{gun, h});
  out.notes.push_back({.text = walls_of(scene.game, scene.s, h) == Walls::kHit
                                   ? "a hit breaches the walls"
                                   : "a hit damages the walls, a second one breaches them",
                       .rule = "19.55"});
  return out;
}

// "1825", or "1825/1826" for a line along a hexside.
std::vector<std::string> blocking(const Sight& sight) {
  const auto [a, b] = sight.blocked_by;
  if (b == kNoHex) return {hex::label(a)};
  return {hex::label(std::min(a, b)) + "/" + hex::label(std::max(a, b))};
}

void add_blocked(const Scene& scene, PieceId gun, Offer& offer) {
  const HexId from = scene.s.at[gun];
  const int limit = scene.game.battle().longest_range(scene.s);
  // 19.55 What may be fired at as a wall is not barred.
  const HexSet targets =
      fire_targets(scene.game, scene.s, gun) | wall_targets(scene.game, scene.s, gun);
  const HexSet enemies = scene.s.units[index_of(other(scene.owner(gun)))];
  (enemies - targets).for_each([&](HexId h) {
    const int range = hex::distance(from, h);
    if (range > limit || scene.game.fire_hits_up_to(range) == 0) return;
    const Sight sight = look(scene.game, scene.s, from, h);
    if (sight.clear) return;
    const auto why = why_of(scene, why_not_fire(scene.game, scene.s, gun, h));
    offer.blocked.push_back({.hex = h,
                             .by = blocking(sight),
                             .rule = sight.rule,
                             .message = why ? why->message : "the line of sight is blocked"});
  });
}

}  // namespace

void offer_shots(const Scene& scene, PieceId gun, Offer& offer) {
  if (why_not_serve(scene.game, scene.s, gun)) return;
  fire_targets(scene.game, scene.s, gun).for_each([&](HexId h) {
    offer.targets.push_back(at_unit(scene, gun, h));
  });
  wall_targets(scene.game, scene.s, gun).for_each([&](HexId h) {
    offer.targets.push_back(at_walls(scene, gun, h));
  });
  add_blocked(scene, gun, offer);
  if (why_not_withdraw(scene.game, scene.s, gun)) return;
  const int needed = scene.game.battle().withdrawal_needs();
  offer.choices.push_back({.action = text_of(scene, Withdraw{gun}),
                           .label = fmt::format("Try to get away ({}/6)", 7 - needed),
                           .said = withdrawal_text(scene, gun)});
}

namespace {

// Enemy units by range.
std::vector<std::pair<int, HexId>> enemies_by_range(const Scene& scene, PieceId gun) {
  std::vector<std::pair<int, HexId>> out;
  const int limit = scene.game.battle().longest_range(scene.s);
  scene.s.units[index_of(other(scene.owner(gun)))].for_each([&](HexId h) {
    const int range = hex::distance(scene.s.at[gun], h);
    if (range <= limit && scene.game.fire_hits_up_to(range) > 0) out.emplace_back(range, h);
  });
  std::sort(out.begin(), out.end());
  return out;
}

// 19.55 "the walls of 0508 and 0509 (hit once)"
std::string walls_in_sight(const Scene& scene, PieceId gun) {
  if (!scene.game.has_walls() || scene.game.battle().why_not_breach(scene.s)) return {};
  std::vector<std::string> seen;
  breach_targets(scene.game, scene.s).for_each([&](HexId h) {
    const int range = hex::distance(scene.s.at[gun], h);
    if (range == 0 || scene.game.fire_hits_up_to(range) == 0) return;
    if (!look(scene.game, scene.s, scene.s.at[gun], h, Aim::kAtWalls).clear) return;
    const bool hit = walls_of(scene.game, scene.s, h) == Walls::kHit;
    seen.push_back(hex::label(h) + (hit ? " (hit once)" : ""));
  });
  if (seen.empty()) return {};
  return fmt::format("It sees the walls of {} (19.55)", some_in_a_row(seen, 12));
}

}  // namespace

std::vector<std::string> sights_of(const Scene& scene, PieceId gun) {
  constexpr std::size_t kMostBlocked = 6;
  std::vector<std::string> out;
  std::vector<std::string> blocked;
  const HexId from = scene.s.at[gun];
  for (const auto& [range, h] : enemies_by_range(scene, gun)) {
    const std::string at = name_and_hex(scene, unit_in(scene.s, h));
    const Sight sight = look(scene.game, scene.s, from, h);
    if (!sight.clear) {
      blocked.push_back(fmt::format("{} (blocked at {})", at, blocking(sight).front()));
    } else if (const int faces = harmful_faces(scene, from, h); faces > 0) {
      out.push_back(fmt::format("It sees {} at range {}: {}", at, range, hit_text(faces)));
    } else {
      out.push_back(
          fmt::format("It sees {} at range {}: disrupted already, fire cannot hurt it", at, range));
    }
  }
  if (out.empty()) out.emplace_back("It sees no enemy unit in range");
  if (!blocked.empty()) {
    out.push_back(
        fmt::format("In range but out of sight: {} (5.2)", some_in_a_row(blocked, kMostBlocked)));
  }
  if (std::string walls = walls_in_sight(scene, gun); !walls.empty()) out.push_back(walls);
  return out;
}

Why why_not_shoot(const Scene& scene, PieceId gun, HexId h) {
  const Game& game = scene.game;
  const State& s = scene.s;
  if (const Denial denial = why_not_serve(game, s, gun)) return why_of(scene, denial);
  const Denial unit = why_not_fire(game, s, gun, h);
  if (!unit) return std::nullopt;
  const Denial walls = why_not_breach(game, s, gun, h);
  if (!walls) return std::nullopt;
  const bool at_wall =
      !has_unit(s, h, other(s.phasing)) && game.walls(h) != 0 && !game.battle().why_not_breach(s);
  return why_of(scene, at_wall ? walls : unit);
}

}  // namespace tercio::advice::tyw
