// What holds at Warburg besides: who is over the Diemel, and who has the bridges.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

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
engine::Fact crossing(const Game& game, const State& s, Side seat) {
  const Side side = retiring(game);
  const PieceSet hidden = hidden_from(game, s, seat);
  const PieceSet over = crossed(game, s) - hidden;
  const bool sure = (game.units(side) & hidden).empty();
  engine::Hexes hexes;
  for (const PieceId p : over) {
    if (on_map(s, p)) hexes.push_back(s.at[p]);
  }
  return {
      .title = "Over the Diemel",
      .text = fmt::format("{}{} of {} {} counters have crossed the Diemel", sure ? "" : "at least ",
                          over.size(), game.numbers().crossed_counters, game.side_name(side)),
      .rule = "15a",
      .hexes = std::move(hexes),
      .topic = "crossed"};
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
  facts.push_back(crossing(game(), s, seat));
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
