#include "advice/lace_wars/selection.hpp"

#include <memory>

#include <fmt/format.h>

#include "advice/board_parts.hpp"
#include "advice/lace_wars/choices.hpp"
#include "advice/lace_wars/why.hpp"
#include "advice/lace_wars/words.hpp"
#include "lace_wars/rules/carry_out_activation.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/reach.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::advice::lace {

namespace {

void add_area(std::vector<Area>& out, const char* kind, Hexes hexes) {
  if (!hexes.empty()) out.push_back({.kind = kind, .hexes = std::move(hexes)});
}

// Front, flanks, rear and zone of control of the stack, and how far a commander of the seat
// reaches.
std::vector<Area> areas_of(const Scene& scene, PieceSet pieces) {
  const Game& game = scene.game;
  const State& s = scene.seen;
  std::vector<Area> out;
  const PieceId first = pieces.first();
  if (!on_map(s, first)) return out;
  const HexId h = s.at[first];
  if (game.piece(first).is_unit()) {
    add_area(out, "front", hexes_around(game, h, front_in(game, s, h)));
    add_area(out, "flank", hexes_around(game, h, flanks_in(game, s, h)));
    add_area(out, "rear", hexes_around(game, h, rear_in(game, s, h)));
    add_area(out, "zone", hexes_around(game, h, zone_bits(game, s, h)));
  } else if (scene.owns(first)) {
    const int radius = radius_now(game, s, first);
    add_area(out, "command", list_of(traced_from(game, s, scene.seat, h, radius)));
  }
  return out;
}

// Where pieces that are not yet activated could go if they were; empty: nowhere, or that is over.
HexSet reach_if_activated(const Scene& scene, PieceSet pieces) {
  const PieceId first = pieces.first();
  if (scene.s.step != Step::kActivate || !scene.decides() || !scene.owns(first) ||
      !on_map(scene.s, first)) {
    return {};
  }
  State then = scene.s;
  if (suppose_activated(scene.game, then, pieces)) return {};
  if (why_not_mover(scene.game, then, pieces)) return {};
  const auto ways = std::make_unique<lace_wars::Ways>();
  find_ways(scene.game, then, pieces, *ways);
  return ways->hexes();
}

}  // namespace

Selection selection_of(const Scene& scene, PieceSet pieces) {
  Selection out;
  if (!scene.owns(pieces.first())) {
    out.refused = forbidden("0.1b", scene.names(pieces) + " belongs to the other side");
  } else if (auto refusal = why_not_deciding(scene)) {
    out.refused = std::move(*refusal);
  } else {
    out = offers_of(scene, pieces).take();
  }
  out.pieces = scene.ids(pieces);
  out.title = scene.names_placed(pieces);
  for (const PieceId p : pieces) out.lines.push_back(said(scene, p));
  out.areas = areas_of(scene, pieces);
  const HexSet reach = reach_if_activated(scene, pieces);
  if (!reach.empty()) {
    out.lines.push_back(
        fmt::format("If activated, it could reach {}.", counted(reach.size(), "hex", "hexes")));
    out.areas.push_back({.kind = "reach", .hexes = list_of(reach)});
  }
  return out;
}

}  // namespace tercio::advice::lace
