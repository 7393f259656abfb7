// What is drawn over the map: zones, reach, sight, threats, command, activations, facing.
#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "advice/lace_wars/answers.hpp"
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

Json overlay_of(std::string title, std::string text, const char* rule) {
  return {{"title", std::move(title)}, {"text", std::move(text)}, {"hexes", Json::object()},
          {"lines", Json::array()},    {"pieces", Json::array()}, {"rule", rule}};
}

void mark(Json& out, HexId h, const std::string& label, const char* tone) {
  Json& entry = out["hexes"][hex::label(h)];
  entry = Json::object();
  if (!label.empty()) entry["label"] = label;
  if (tone != nullptr) entry["tone"] = tone;
}

void line(Json& out, HexId from, HexId to, bool clear, Json by = Json::array()) {
  out["lines"].push_back({{"from", hex::label(from)},
                          {"to", hex::label(to)},
                          {"clear", clear},
                          {"by", std::move(by)}});
}

Json zones_of(const Scene& scene, Side side) {
  const bool own = side == scene.seat;
  Json out = overlay_of(scene.game.side_name(side) + " zones of control",
                        own ? "An enemy who enters one of these hexes stops there."
                            : "Your units that enter one of these hexes stop there.",
                        "7.1a");
  zones(scene.game, scene.seen, side).for_each([&](HexId h) {
    mark(out, h, "", own ? "good" : "bad");
  });
  return out;
}

Json enemy_reach(const Scene& scene) {
  const Side enemy = other(scene.seat);
  Json out = overlay_of("Where the enemy could go",
                        "Approximate: every enemy unit that is seen, by itself, as if it were "
                        "activated and your units stood still. The number says how many.",
                        "8.1a");
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
    out["pieces"].push_back(scene.id(p));
  }
  all.for_each([&](HexId h) { mark(out, h, std::to_string(count[h]), "bad"); });
  return out;
}

Json sight_from(const Scene& scene, HexId from) {
  Json out = overlay_of("Line of sight from " + hex::label(from),
                        "The range where the hex is seen; the others are hidden.", "9.4.1a-1");
  const Game& game = scene.game;
  game.hexes().for_each([&](HexId h) {
    const int range = hex::distance(from, h);
    if (h == from || range > game.numbers().range) return;
    const auto seen = look(game, scene.seen, from, h);
    mark(out, h, seen.clear ? std::to_string(range) : "", seen.clear ? "good" : "bad");
    if (!is_occupied(scene.seen, h)) return;
    line(out, from, h, seen.clear, seen.clear ? Json::array() : blockers(seen));
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

Json threats(const Scene& scene, HexId goal) {
  const Game& game = scene.game;
  const bool theirs = has_unit(scene.seen, goal, other(scene.seat));
  const Side side = theirs ? scene.seat : other(scene.seat);
  Json out = overlay_of("What can attack " + hex::label(goal),
                        fmt::format("Approximate: {} units that are seen, each by itself, as if "
                                    "activated; and the guns that bear on the hex as they stand.",
                                    game.side_name(side)),
                        "10.1a");
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
    out["pieces"].push_back(scene.id(p));
  }
  return out;
}

void command_of(const Scene& scene, int f, Json& out) {
  const Game& game = scene.game;
  const State& s = scene.seen;
  const PieceId c = s.commander_of[static_cast<std::size_t>(f)];
  if (c == kNoPiece || !on_map(s, c)) return;
  traced_from(game, s, scene.seat, s.at[c], radius_of(game, f)).for_each([&](HexId h) {
    if (!out["hexes"].contains(hex::label(h))) mark(out, h, "", nullptr);
  });
  const PieceSet commanded = in_command(game, s, f);
  for (const PieceId p : game.units_of(f) & s.present) {
    const bool in = commanded.contains(p);
    mark(out, s.at[p], in ? "" : "out", in ? "good" : "bad");
    line(out, s.at[c], s.at[p], in);
    out["pieces"].push_back(scene.id(p));
  }
  out["pieces"].push_back(scene.id(c));
  const PieceId army = s.army_commander[index_of(scene.seat)];
  if (army != kNoPiece && on_map(s, army)) {
    line(out, s.at[army], s.at[c], commander_in_range(game, s, f));
  }
}

Json command(const Scene& scene) {
  Json out = overlay_of("Who is in command",
                        "Lines lead from each commander to his units, and from the army commander "
                        "to those in his reach; the marked hexes lie within a command radius. As "
                        "far as the enemy is seen.",
                        "6.3a");
  for (int f = 0; f < scene.game.formation_count(); ++f) {
    if (scene.game.side_of_formation(f) == scene.seat) command_of(scene, f, out);
  }
  return out;
}

Json activated(const Scene& scene) {
  const Game& game = scene.game;
  const State& s = scene.seen;
  Json out = overlay_of("Who has been activated",
                        "Formations and independent units that have had their test this turn, and "
                        "those still to come.",
                        "5.1b");
  for (const Side side : {Side::kA, Side::kB}) {
    for (const PieceId p : game.units(side) & s.present) {
      const auto f = game.piece(p).formation;
      const bool done = f == kNoFormation ? s.used.contains(p) : has_bit(s.tested, f);
      mark(out, s.at[p], done ? "acted" : "to act", done ? nullptr : "good");
      if (!done) out["pieces"].push_back(scene.id(p));
    }
  }
  return out;
}

Json field_of_gun(const Scene& scene, PieceId gun) {
  const Game& game = scene.game;
  const State& s = scene.seen;
  const bool fires = game.piece(gun).is_artillery();
  Json out = overlay_of("Field of fire of " + game.name(gun),
                        fires ? "The range where the gun sees the hex as it faces now; the others "
                                "are hidden from it."
                              : game.name(gun) + " is no artillery.",
                        "9.1a");
  out["pieces"].push_back(scene.id(gun));
  if (!fires) return out;
  field_of_fire(game, s, gun).for_each([&](HexId h) {
    const auto seen = look(game, s, s.at[gun], h);
    mark(out, h, seen.clear ? std::to_string(seen.range) : "", seen.clear ? "good" : "bad");
    if (!has_unit(s, h, other(game.piece(gun).side))) return;
    line(out, s.at[gun], h, seen.clear, seen.clear ? Json::array() : blockers(seen));
  });
  return out;
}

Json front(const Scene& scene, PieceId p) {
  const Game& game = scene.game;
  const State& s = scene.seen;
  const HexId h = s.at[p];
  Json out =
      overlay_of("Front, flanks and rear of " + game.name(p),
                 has_facing(game, s, h) ? capital(facing_text(game, h, facing_in(game, s, h))) + '.'
                                        : game.name(p) + " has no facing.",
                 "2.1a");
  const auto around = [&](std::uint8_t bits, const char* label, const char* tone) {
    for (const std::string& hex : hexes_around(game, h, bits)) {
      mark(out, hex::parse_hex(hex).value_or(kNoHex), label, tone);
    }
  };
  around(front_in(game, s, h), "front", "good");
  around(flanks_in(game, s, h), "flank", "risk");
  around(rear_in(game, s, h), "rear", "bad");
  out["pieces"].push_back(scene.id(p));
  return out;
}

}  // namespace

Json blockers(const lace_wars::Sight& sight) {
  const auto [one, two] = std::minmax(sight.blocked_by.first, sight.blocked_by.second);
  return Json::array({one == kNoHex ? hex::label(two) : hex::label(one) + "/" + hex::label(two)});
}

State as_if_active(const Scene& scene, Side side) {
  State s = scene.seen;
  s.active = side;
  s.decider = side;
  s.phase = Phase::kActivation;
  s.step = Step::kMove;
  s.turn = std::max<std::uint8_t>(s.turn, 1);
  s.failed = 0;
  s.held = 0;
  s.mover = lace_wars::Mover{};
  s.acting = scene.game.units(side) & s.present;
  s.moved.clear();
  s.marched.clear();
  s.fired.clear();
  s.aimed.clear();
  return s;
}

Answer overlay(const Scene& scene, const Adviser::OverlayRequest& request) {
  if (request.id == "own-zones") return zones_of(scene, scene.seat);
  if (request.id == "enemy-zones") return zones_of(scene, other(scene.seat));
  if (request.id == "enemy-reach") return enemy_reach(scene);
  if (request.id == "command") return command(scene);
  if (request.id == "activated") return activated(scene);
  if (request.id == "sight" || request.id == "threats") {
    const auto h = hex_named(scene, request.hex);
    if (!h) return tl::unexpected(h.error());
    return request.id == "sight" ? sight_from(scene, *h) : threats(scene, *h);
  }
  if (request.id == "front" || request.id == "fire") {
    const auto p = piece_named(scene, request.piece, "piece");
    if (!p) return tl::unexpected(p.error());
    if (!on_map(scene.s, *p)) {
      return tl::unexpected(forbidden("2.1a", scene.game.name(*p) + " is not on the map"));
    }
    return request.id == "front" ? front(scene, *p) : field_of_gun(scene, *p);
  }
  return tl::unexpected(Refusal{
      .code = engine::Code::kUnknown, .message = "there is no such overlay", .field = "overlay"});
}

}  // namespace tercio::advice::lace
