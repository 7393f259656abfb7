#include "advice/lace_wars/overlays.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "advice/heat.hpp"
#include "advice/lace_wars/named.hpp"
#include "advice/lace_wars/shots.hpp"
#include "advice/lace_wars/supposed.hpp"
#include "advice/lace_wars/words.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/reach.hpp"
#include "lace_wars/rules/sight.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::advice::lace {

namespace {

using lace_wars::has_direction;
using lace_wars::Ways;

const OverlayInfo kCommand{"command", "Who is in command", 'c'};
const OverlayInfo kActivated{"activated", "Who has been activated", 'v'};
const OverlayInfo kFront{"front", "Front, flanks and rear", 'f', Needs::kPiece};
const OverlayInfo kFire{"fire", "Field of fire of a gun", 'g', Needs::kPiece};

// A hex is marked once: what is said of it last holds.
void mark(Overlay& out, HexId h, std::string label, const char* tone) {
  const auto known = std::find_if(out.hexes.begin(), out.hexes.end(),
                                  [&](const Shade& shade) { return shade.hex == h; });
  Shade shade{.hex = h, .label = std::move(label), .tone = tone};
  if (known != out.hexes.end()) {
    *known = std::move(shade);
  } else {
    out.hexes.push_back(std::move(shade));
  }
}
bool is_marked(const Overlay& overlay, HexId h) {
  return std::any_of(overlay.hexes.begin(), overlay.hexes.end(),
                     [&](const Shade& shade) { return shade.hex == h; });
}

void line(Overlay& out, HexId from, HexId to, bool clear) {
  out.lines.push_back({.from = from, .to = to, .clear = clear});
}
void line(Overlay& out, HexId from, HexId to, const lace_wars::Sight& sight) {
  line(out, from, to, sight.clear);
  if (!sight.clear) out.lines.back().by = {blocker_of(sight)};
}

Overlay zones_of(const Scene& scene, Side side) {
  const bool own = side == scene.seat;
  Overlay out{.title = scene.game.side_name(side) + " zones of control",
              .text = own ? "An enemy unit that enters one of these hexes stops there."
                          : "Your units stop when they enter one of these hexes.",
              .rule = "7.1a"};
  zones(scene.game, scene.seen, side).for_each([&](HexId h) {
    mark(out, h, "", own ? "good" : "bad");
  });
  return out;
}

Overlay enemy_reach(const Scene& scene) {
  const Side enemy = other(scene.seat);
  Overlay out{.title = overlays::kEnemyReach.title,
              .text =
                  "Approximate: every enemy unit you see, each by itself, as if it were activated "
                  "and your units stood still. The darker a hex, the more of them can come there.",
              .rule = "8.1a"};
  const State s = as_if_active(scene, enemy);
  hex::HexMap<std::uint8_t> count;
  count.fill(0);
  HexSet all;
  const auto ways = std::make_unique<Ways>();
  for (const PieceId p : scene.game.units(enemy) & s.present) {
    if (is_routed(s, p)) continue;
    find_ways(scene.game, s, PieceSet{p}, *ways);
    ways->hexes().for_each([&](HexId h) { ++count[h]; });
    all |= ways->hexes();
    out.pieces.push_back(scene.id(p));
  }
  all.for_each([&](HexId h) { mark(out, h, std::to_string(count[h]), heat_of(count[h]).c_str()); });
  return out;
}

Overlay sight_from(const Scene& scene, HexId from) {
  Overlay out{.title = "Line of sight from " + hex::label(from),
              .text = "A number is the range of a hex that is seen; the other hexes are not seen.",
              .rule = "9.4.1a-1"};
  const Game& game = scene.game;
  game.hexes().for_each([&](HexId h) {
    const int range = hex::distance(from, h);
    if (h == from || range > game.numbers().range) return;
    const auto seen = look(game, scene.seen, from, h);
    mark(out, h, seen.clear ? std::to_string(range) : "", seen.clear ? "good" : "bad");
    if (!is_occupied(scene.seen, h)) return;
    line(out, from, h, seen);
  });
  return out;
}

// Whether a unit can stand beside the hex with it in front, and where; kNoHex: it cannot.
HexId comes_beside(const Game& game, const State& s, PieceId p, HexId goal, Ways& ways) {
  const bool formed = !game.piece(p).is_light();
  const auto looks = [&](HexId h, Facing f) {
    const auto d = hex::direction_to(h, goal);
    return d && (!formed || has_direction(lace_wars::front_of(f), *d));
  };
  if (looks(s.at[p], s.facing[p])) return s.at[p];
  find_ways(game, s, PieceSet{p}, ways);
  for (const Direction d : hex::kAllDirections) {
    const HexId h = hex::neighbour(goal, d);
    if (!game.on_grid(h)) continue;
    for (int f = 0; f < kFacings; ++f) {
      const auto facing = static_cast<Facing>(f);
      if (ways.cost(h, facing) != Ways::kNone && looks(h, facing)) return h;
    }
  }
  return kNoHex;
}

Overlay threats(const Scene& scene, HexId goal) {
  const Game& game = scene.game;
  const bool theirs = has_unit(scene.seen, goal, other(scene.seat));
  const Side side = theirs ? scene.seat : other(scene.seat);
  Overlay out{
      .title = "What can attack " + hex::label(goal),
      .text = fmt::format("Approximate: the {} units you see, each by itself, as if it were "
                          "activated, and the guns that can fire at the hex as they face.",
                          game.side_name(side)),
      .rule = "10.1a"};
  const State s = as_if_active(scene, side);
  const auto ways = std::make_unique<Ways>();
  for (const PieceId p : game.units(side) & s.present) {
    if (is_routed(s, p)) continue;
    if (game.piece(p).is_artillery()) {
      if (!field_of_fire(game, s, p).contains(goal) || !look(game, s, s.at[p], goal).clear)
        continue;
      line(out, s.at[p], goal, true);
    } else {
      const HexId from = comes_beside(game, s, p, goal, *ways);
      if (from == kNoHex) continue;
      mark(out, from, "", theirs ? "good" : "bad");
      line(out, s.at[p], from, true);
    }
    out.pieces.push_back(scene.id(p));
  }
  return out;
}

void command_of(const Scene& scene, int f, Overlay& out) {
  const Game& game = scene.game;
  const State& s = scene.seen;
  const PieceId c = s.commander_of[static_cast<std::size_t>(f)];
  if (c == kNoPiece || !on_map(s, c)) return;
  traced_from(game, s, scene.seat, s.at[c], radius_of(game, f)).for_each([&](HexId h) {
    if (!is_marked(out, h)) mark(out, h, "", "");
  });
  const PieceSet commanded = in_command(game, s, f);
  for (const PieceId p : game.units_of(f) & s.present) {
    const bool in = commanded.contains(p);
    mark(out, s.at[p], in ? "" : "out", in ? "good" : "bad");
    line(out, s.at[c], s.at[p], in);
    out.pieces.push_back(scene.id(p));
  }
  out.pieces.push_back(scene.id(c));
  const PieceId army = s.army_commander[index_of(scene.seat)];
  if (army != kNoPiece && on_map(s, army)) {
    line(out, s.at[army], s.at[c], commander_in_range(game, s, f));
  }
}

Overlay command(const Scene& scene) {
  Overlay out{.title = kCommand.title,
              .text =
                  "Lines lead from each commander to his units, and from the army commander to "
                  "the commanders within his radius; the marked hexes lie within a command "
                  "radius. Enemy units you do not see are not counted.",
              .rule = "6.3a"};
  for (int f = 0; f < scene.game.formation_count(); ++f) {
    if (scene.game.side_of_formation(f) == scene.seat) command_of(scene, f, out);
  }
  return out;
}

Overlay activated(const Scene& scene) {
  const Game& game = scene.game;
  const State& s = scene.seen;
  Overlay out{.title = kActivated.title,
              .text =
                  "Formations and independent units that have been tested or held this turn, and "
                  "those that have not.",
              .rule = "5.1b"};
  for (const Side side : {Side::kA, Side::kB}) {
    for (const PieceId p : game.units(side) & s.present) {
      const auto f = game.piece(p).formation;
      const bool done = f == kNoFormation ? s.used.contains(p) : has_bit(s.tested, f);
      mark(out, s.at[p], done ? "acted" : "to act", done ? "" : "good");
      if (!done) out.pieces.push_back(scene.id(p));
    }
  }
  return out;
}

Overlay field_of_gun(const Scene& scene, PieceId gun) {
  const Game& game = scene.game;
  const State& s = scene.seen;
  const bool fires = game.piece(gun).is_artillery();
  Overlay out{.title = "Field of fire of " + game.name(gun),
              .text = fires
                          ? "A number is the range of a hex the gun sees as it faces now; it does "
                            "not see the other hexes."
                          : game.name(gun) + " is not artillery.",
              .rule = "9.1a"};
  out.pieces.push_back(scene.id(gun));
  if (!fires) return out;
  field_of_fire(game, s, gun).for_each([&](HexId h) {
    const auto seen = look(game, s, s.at[gun], h);
    mark(out, h, seen.clear ? std::to_string(seen.range) : "", seen.clear ? "good" : "bad");
    if (!has_unit(s, h, other(game.piece(gun).side))) return;
    line(out, s.at[gun], h, seen);
  });
  return out;
}

Overlay front(const Scene& scene, PieceId p) {
  const Game& game = scene.game;
  const State& s = scene.seen;
  const HexId h = s.at[p];
  Overlay out{.title = "Front, flanks and rear of " + game.name(p),
              .text = has_facing(game, s, h)
                          ? capital(facing_text(game, h, facing_in(game, s, h))) + '.'
                          : game.name(p) + " has no facing.",
              .rule = "2.1a"};
  const auto around = [&](std::uint8_t bits, const char* label, const char* tone) {
    for (const HexId there : hexes_around(game, h, bits)) mark(out, there, label, tone);
  };
  around(front_in(game, s, h), "front", "good");
  around(flanks_in(game, s, h), "flank", "risk");
  around(rear_in(game, s, h), "rear", "bad");
  out.pieces.push_back(scene.id(p));
  return out;
}

}  // namespace

std::vector<OverlayInfo> overlay_infos() {
  return {overlays::kEnemyReach,
          overlays::kEnemyZones,
          overlays::kOwnZones,
          overlays::kSight,
          overlays::kThreats,
          kCommand,
          kActivated,
          kFront,
          kFire};
}

tl::expected<Overlay, Refusal> overlay_of(const Scene& scene, const OverlayRequest& request) {
  if (request.id == overlays::kOwnZones.id) return zones_of(scene, scene.seat);
  if (request.id == overlays::kEnemyZones.id) return zones_of(scene, other(scene.seat));
  if (request.id == overlays::kEnemyReach.id) return enemy_reach(scene);
  if (request.id == kCommand.id) return command(scene);
  if (request.id == kActivated.id) return activated(scene);
  if (request.id == overlays::kSight.id || request.id == overlays::kThreats.id) {
    const auto h = hex_named(scene, request.hex);
    if (!h) return tl::unexpected(h.error());
    return request.id == overlays::kSight.id ? sight_from(scene, *h) : threats(scene, *h);
  }
  if (request.id == kFront.id || request.id == kFire.id) {
    const auto p = piece_named(scene, request.piece, "piece");
    if (!p) return tl::unexpected(p.error());
    if (!on_map(scene.s, *p)) {
      return tl::unexpected(forbidden("2.1a", scene.game.name(*p) + " is not on the map"));
    }
    return request.id == kFront.id ? front(scene, *p) : field_of_gun(scene, *p);
  }
  return tl::unexpected(no_such_overlay(request.id));
}

}  // namespace tercio::advice::lace
