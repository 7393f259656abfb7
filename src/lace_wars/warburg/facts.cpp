// What holds at Warburg besides: who is over the Diemel, and who has the bridges.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/words.hpp"
#include "lace_wars/position/eyes.hpp"
#include "lace_wars/position/position.hpp"
#include "lace_wars/position/view.hpp"
#include "lace_wars/warburg/victory.hpp"
#include "lace_wars/warburg/warburg.hpp"

namespace tercio::lace_wars {

namespace {

std::string bridge_text(const Game& game, bool free) {
  const Side french = retiring(game);
  return free ? fmt::format("open to the {}", game.side_name(french))
              : fmt::format("blocked by the {} army: a unit or a zone of control is on it",
                            game.side_name(other(french)));
}

// 15a A seat counts what it sees; what it does not see is not counted for it.
engine::Gauge crossing(const Game& game, const State& s, Side seat) {
  const Side side = retiring(game);
  const PieceSet hidden = hidden_from(game, s, seat);
  const int over = (crossed(game, s) - hidden).size();
  const bool sure = (game.units(side) & hidden).empty();
  const int needed = game.numbers().crossed_counters;
  return {.title = "Over the Diemel",
          .side = game.side_id(side),
          .value = over,
          .of = needed,
          .text = fmt::format("{}{} of {} {} counters have crossed the Diemel",
                              sure ? "" : "at least ", over, needed, game.side_name(side)),
          .rule = "15a",
          .broken = over >= needed};
}

// 15 What decides the battle.
std::string victory_text(const Game& game) {
  const auto& n = game.numbers();
  const std::string& back = game.side_name(retiring(game));
  const std::string& front = game.side_name(other(retiring(game)));
  return fmt::format(
      "The {1} side wins an operational victory when the {0} army is demoralized and its own is "
      "not. It wins a tactical victory when {2} {0} counters have crossed the Diemel and {3} {0} "
      "formations are demoralized. The {0} side wins a tactical victory when both bridges are open "
      "at the end and fewer than {4} of its formations are demoralized. Anything else is a draw",
      back, front, n.crossed_counters, n.demoralised_for_crossing, n.demoralised_denies);
}

}  // namespace

void Warburg::add_facts(const Eyes& eyes, nlohmann::ordered_json& facts) const {
  const PieceSet over = crossed(game(), eyes.s);
  Json counted{{"pieces", ids_of(game(), eyes.seen(over))},
               {"needed", game().numbers().crossed_counters}};
  if ((game().units(retiring(game())) & eyes.hidden).empty()) counted["count"] = over.size();
  const State seen = eyes.seat ? seen_by(game(), eyes.s, *eyes.seat) : eyes.s;
  Json bridges = Json::array();
  for (const Bridge& b : game().definition().map.bridges) {
    bridges.push_back({{"name", b.name},
                       {"hexes", {hex::label(b.side.a), hex::label(b.side.b)}},
                       {"free", bridge_is_free(game(), seen, b)}});
  }
  facts["crossed"] = std::move(counted);
  facts["bridges"] = std::move(bridges);
}

void Warburg::tell_facts(const State& s, Side seat, std::vector<engine::Fact>& facts) const {
  const State seen = seen_by(game(), s, seat);
  for (const Bridge& b : game().definition().map.bridges) {
    facts.push_back({.title = b.name,
                     .text = bridge_text(game(), bridge_is_free(game(), seen, b)),
                     .rule = "15c",
                     .hexes = {b.side.a, b.side.b},
                     .topic = "bridges"});
  }
  std::vector<std::string> over;
  for (const PieceId p : crossed(game(), s) - hidden_from(game(), s, seat)) {
    over.push_back(game().name(p));
  }
  facts.push_back({.title = "Over the Diemel",
                   .text = over.empty() ? "nobody you can see has crossed"
                                        : engine::in_a_row(over) + " have crossed",
                   .rule = "15a",
                   .topic = "+crossed"});
  facts.push_back(
      {.title = "Victory", .text = victory_text(game()), .rule = "15.0", .topic = "+score"});
}

void Warburg::tell_gauges(const State& s, Side seat, std::vector<engine::Gauge>& gauges) const {
  gauges.push_back(crossing(game(), s, seat));
}

void Warburg::tell_works(const State& s, Side seat, std::vector<engine::Work>& works) const {
  const Side french = retiring(game());
  const State seen = seen_by(game(), s, seat);
  for (const Bridge& b : game().definition().map.bridges) {
    const bool free = bridge_is_free(game(), seen, b);
    works.push_back({.kind = "control",
                     .side = {b.side.a, b.side.b},
                     .has_owner = true,
                     .owner = game().side_id(free ? french : other(french)),
                     .text = fmt::format("{}: {}", b.name, bridge_text(game(), free))});
  }
}

}  // namespace tercio::lace_wars
