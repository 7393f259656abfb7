// 5.0 What a gun can do.
#include <algorithm>

#include <fmt/format.h>

#include "advice/thirty_years_war/selection.hpp"
#include "thirty_years_war/rules/artillery.hpp"
#include "thirty_years_war/rules/sight.hpp"
#include "thirty_years_war/rules/walls.hpp"

namespace tercio::advice::tyw {

using thirty_years_war::Breach;
using thirty_years_war::Fire;
using thirty_years_war::Sight;
using thirty_years_war::Withdraw;

namespace {

std::string hit_text(int hits) {
  if (hits == 0) return "out of effective range, never hits";
  return hits == 1 ? "hits on 1" : fmt::format("hits on {} or less", hits);
}

Json shot(const Scene& scene, PieceId gun, HexId h, std::string_view kind, std::string action,
          std::string at) {
  const int range = hex::distance(scene.s.at[gun], h);
  const int hits = scene.game.fire_hits_up_to(range);
  Json out = target_json(h, kind, std::move(action), fmt::format("{}/6", hits),
                         fmt::format("{}, range {}: {}", at, range, hit_text(hits)));
  out["chance"] = hits / 6.0;
  return out;
}

Json at_unit(const Scene& scene, PieceId gun, HexId h) {
  const PieceId unit = unit_in(scene.s, h);
  Json out = shot(scene, gun, h, "fire", text_of(scene, Fire{gun, h}), name_and_hex(scene, unit));
  if (is_disrupted(scene.s, unit)) {
    out["notes"] = Json::array(
        {note(fmt::format("{} is disrupted already: a hit does nothing to it", scene.name(unit)),
              "5.11")});
    out["tone"] = "bad";
  } else {
    out["notes"] = Json::array({note(fmt::format("a hit disrupts {}", scene.name(unit)), "5.11")});
    out["tone"] = out["chance"].get<double>() > 0 ? "good" : "bad";
  }
  return out;
}

Json at_walls(const Scene& scene, PieceId gun, HexId h) {
  Json out = shot(scene, gun, h, "breach", text_of(scene, Breach{gun, h}),
                  fmt::format("the walls of {}", hex::label(h)));
  const int index = scene.game.watch(h);
  const bool hit =
      index != Game::kNotWatched && (scene.s.ground.hit >> static_cast<unsigned>(index) & 1U) != 0;
  out["notes"] = Json::array(
      {note(hit ? "a hit breaches the walls" : "a hit damages the walls, a second breaches them",
            "19.55")});
  return out;
}

// "1825", or "1825/1826" for a line along a hexside.
Json blocking(const Sight& sight) {
  const auto [a, b] = sight.blocked_by;
  if (b == kNoHex) return Json::array({hex::label(a)});
  return Json::array({hex::label(std::min(a, b)) + "/" + hex::label(std::max(a, b))});
}

void add_blocked(const Scene& scene, PieceId gun, Offer& offer) {
  const HexId from = scene.s.at[gun];
  const int limit = scene.game.battle().longest_range(scene.s);
  const HexSet targets = fire_targets(scene.game, scene.s, gun);
  const HexSet enemies = scene.s.units[index_of(other(scene.owner(gun)))];
  (enemies - targets).for_each([&](HexId h) {
    const int range = hex::distance(from, h);
    if (range > limit || scene.game.fire_hits_up_to(range) == 0) return;
    const Sight sight = look(scene.game, scene.s, from, h);
    if (sight.clear) return;
    const auto why = why_of(scene, why_not_fire(scene.game, scene.s, gun, h));
    offer.blocked.push_back({{"hex", hex::label(h)},
                             {"by", blocking(sight)},
                             {"rule", sight.rule},
                             {"message", why ? why->message : "the line of sight is blocked"}});
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
  offer.choices.push_back(
      {{"action", text_of(scene, Withdraw{gun})},
       {"label", fmt::format("Try to get away ({}/6)", 7 - needed)},
       {"said", fmt::format("{} or more brings {} off the map, otherwise it is lost (17.34)",
                            needed, scene.name(gun))}});
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
