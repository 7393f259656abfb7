#include "advice/lace_wars/reactions.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "advice/lace_wars/options.hpp"
#include "advice/lace_wars/prompt.hpp"
#include "advice/lace_wars/shots.hpp"
#include "advice/lace_wars/words.hpp"
#include "lace_wars/action_parse.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/reaction.hpp"

namespace tercio::advice::lace {

namespace {

using lace_wars::Move;
using lace_wars::Route;

// What is left of a route from the last time it comes to the hex. A route that is read where it
// begins does not name that hex: then all of it is left.
Route rest_of(const Route& route, HexId at) {
  const std::uint16_t* from = route.begin();
  for (const std::uint16_t* item = route.begin(); item != route.end(); ++item) {
    if (!Route::is_turn(*item) && Route::hex_of(*item) == at) from = item + 1;
  }
  Route out;
  std::for_each(from, route.end(), [&](std::uint16_t item) { out.push_back(item); });
  return out;
}

std::string label_of(const Route& rest) {
  HexId end = kNoHex;
  for (const std::uint16_t item : rest) {
    if (!Route::is_turn(item)) end = Route::hex_of(item);
  }
  return end == kNoHex ? "Turn as ordered" : "Go on to " + hex::label(end);
}

constexpr double kLikely = 0.5;

struct Shooting {
  double chance = 0;  // to do harm, as the side sees it
  lace_wars::Fire fire{};
};

// The likeliest shot at the one that moves; none: no gun can fire.
std::optional<Shooting> best_shot(const Scene& scene) {
  std::optional<Shooting> best;
  for (const PieceId gun : guns_with_targets(scene)) {
    targets_of(scene.game, scene.s, gun).for_each([&](HexId h) {
      const double chance = chance_of_shot(scene, gun, h);
      if (!best || chance > best->chance) best = Shooting{chance, {gun, h}};
    });
  }
  return best;
}

}  // namespace

// Both hear it: only what the side that decides sees of its enemy, and nothing of its own.
Cover cover_of(const Scene& scene) {
  const State& s = scene.s;
  if (s.step != Step::kReact) {
    return {.text = fmt::format("The {} player {}.", scene.who(), doing(s.step))};
  }
  return {.text = fmt::format("{} {} just moved. The {} player may react.",
                              scene.names_placed(s.mover.pieces),
                              verb(s.mover.pieces, "has", "have"), scene.who()),
          .orders = {{.action = action_text(scene, lace_wars::Pass{}), .label = "No reaction"}}};
}

Standing standing_of(const Game& game, const State& s) {
  if (s.step == Step::kOver || s.phase == Phase::kSetUp) return {};
  Standing out{.span = fmt::format("{} {} {} {} {}", s.turn, index_of(s.active),
                                   static_cast<int>(s.phase), s.formation, s.independent),
               .told = "does not react in this activation"};
  if (s.step != Step::kReact) return out;
  out.side = game.side_id(s.decider);
  out.action = lace_wars::text_of(game, lace_wars::Pass{});
  out.label = "No reaction in this activation";
  return out;
}

// What a player away from the table wants: not to be asked at every hex, and yet not to miss what
// counts.
std::vector<StandingOrder> reaction_orders() {
  return {
      {.id = "never", .title = "Never react"},
      {.id = "charges", .title = "Ask me only when cavalry can charge"},
      {.id = "likely",
       .title =
           "Ask me only when cavalry can charge, or a shot does harm at least every second time"},
      {.id = "fire",
       .title =
           "Fire when a shot does harm at least every second time, without asking; never charge"}};
}

std::string reaction_by(const Scene& scene, std::string_view order) {
  std::string pass = action_text(scene, lace_wars::Pass{});
  const auto charges = [&] { return !chargers(scene.game, scene.s).empty(); };
  const auto likely = [&]() -> std::optional<Shooting> {
    auto best = best_shot(scene);
    return best && best->chance >= kLikely ? best : std::nullopt;
  };
  if (order == "never") return pass;
  if (order == "charges") return charges() ? "" : pass;
  if (order == "likely") return charges() || likely() ? "" : pass;
  if (order == "fire") {
    const auto shot = likely();
    return shot ? action_text(scene, shot->fire) : pass;
  }
  return {};
}

std::optional<Order> resumed_of(const Scene& scene, std::span<const std::string> actions) {
  const State& s = scene.s;
  if (s.step != Step::kMoving || !scene.decides() || s.mover.pieces.empty()) return std::nullopt;
  for (const std::string& text : actions) {
    const auto parsed = parse_action(scene.game, s, text, lace_wars::Reading::kRecord);
    if (!parsed.ok) continue;
    const auto* move = std::get_if<Move>(&parsed.action);
    // A charge is a move as well, of the other side.
    if (move == nullptr || (move->pieces & s.mover.pieces).empty()) continue;
    const Route rest = rest_of(move->route, s.at[s.mover.pieces.first()]);
    if (rest.empty()) return std::nullopt;
    const Move on{s.mover.pieces, rest};
    if (why_not(scene.game, s, on)) return std::nullopt;
    return Order{.action = action_text(scene, on), .label = label_of(rest), .primary = true};
  }
  return std::nullopt;
}

}  // namespace tercio::advice::lace
