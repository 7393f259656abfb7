// A selection as the page gets it, and why something cannot be done in a hex.
#include <memory>

#include <fmt/format.h>

#include "advice/lace_wars/offers.hpp"
#include "advice/lace_wars/options.hpp"
#include "advice/lace_wars/words.hpp"
#include "lace_wars/rules/carry_out_activation.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/reach.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::advice::lace {

namespace {

void add_area(Json& out, const char* kind, const std::vector<std::string>& hexes) {
  if (!hexes.empty()) out.push_back({{"kind", kind}, {"hexes", hexes}});
}

// Front, flanks, rear and zone of control of the stack, and how far a commander of the seat
// reaches.
Json areas(const Scene& scene, PieceSet pieces) {
  const Game& game = scene.game;
  const State& s = scene.seen;
  Json out = Json::array();
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
    out.push_back(
        {{"kind", "command"}, {"hexes", labels_of(traced_from(game, s, scene.seat, h, radius))}});
  }
  return out;
}

// Where pieces that are not yet activated could go if they were; empty: nowhere, or that is over.
HexSet reach_if_activated(const Scene& scene, PieceSet pieces) {
  const PieceId first = pieces.first();
  if (scene.s.step != Step::kActivate || !scene.decides() || !on_map(scene.s, first)) return {};
  State then = scene.s;
  if (suppose_activated(scene.game, then, pieces)) return {};
  if (why_not_mover(scene.game, then, pieces)) return {};
  const auto ways = std::make_unique<lace_wars::Ways>();
  find_ways(scene.game, then, pieces, *ways);
  return ways->hexes();
}

}  // namespace

std::optional<Refusal> why_not_deciding(const Scene& scene) {
  if (scene.decides()) return std::nullopt;
  Refusal out{.code = engine::Code::kNotToAct};
  if (scene.is_over()) {
    out.rule = "15.0";
    out.message = "the game is over";
  } else if (scene.is_rolling()) {
    out.rule = "0.1d";
    out.message = "a die is to be thrown first";
  } else {
    out.rule = "0.1b";
    out.message = fmt::format("{} decides now", scene.who());
  }
  return out;
}

Json selection(const Scene& scene, PieceSet pieces) {
  Json lines = Json::array();
  for (const PieceId p : pieces) lines.push_back(said(scene, p));
  Json out{{"pieces", ids_of(scene.game, pieces)},
           {"title", scene.names_placed(pieces)},
           {"lines", std::move(lines)}};
  Offers offers(scene);
  const bool own = scene.owns(pieces.first());
  if (!own) {
    offers.refuse(forbidden("0.1b", scene.names(pieces) + " belongs to the other side"));
  } else if (auto refusal = why_not_deciding(scene)) {
    offers.refuse(std::move(*refusal));
  } else {
    std::move(offers_of(scene, pieces)).write(out);
    out["areas"] = areas(scene, pieces);
    const HexSet reach = reach_if_activated(scene, pieces);
    if (!reach.empty()) {
      out["lines"].push_back(
          fmt::format("If activated, it could go to {}.", counted(reach.size(), "hex", "hexes")));
      out["areas"].push_back({{"kind", "reach"}, {"hexes", labels_of(reach)}});
    }
    return out;
  }
  std::move(offers).write(out);
  out["areas"] = areas(scene, pieces);
  return out;
}

}  // namespace tercio::advice::lace
