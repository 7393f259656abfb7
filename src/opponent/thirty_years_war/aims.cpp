#include "opponent/thirty_years_war/aims.hpp"

#include <algorithm>

#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/sequence.hpp"
#include "thirty_years_war/rules/walls.hpp"

namespace tercio::opponent::tyw {

namespace {

constexpr Side kFrench = Side::kA;
constexpr Side kBavarian = Side::kB;

// What is fought for at Freiburg on a day.
enum class Fight : std::uint8_t { kLine, kHill, kRetreat, kLastDay, kTown };

Fight fight_of(const Game& game, const State& s) {
  const std::string& id = game.scenario().id;
  if (id == "3-august") return Fight::kLine;
  if (id == "5-august") return Fight::kHill;
  if (id == "9-august") return Fight::kRetreat;
  if (id == "siege" || s.freiburg.post == Post::kTown) return Fight::kTown;
  if (s.day == 1 || s.freiburg.post == Post::kLine) return Fight::kLine;
  return s.day == 2 ? Fight::kHill : Fight::kLastDay;
}

HexSet town_of(const Game& game) {
  return game.area("freiburg_altstadt") | game.area("freiburg_neuburg") |
         game.area("freiburg_vorstadt");
}

HexSet exits_of(const Game& game) {
  return game.area(game.scenario().id == "9-august" ? "exit_9aug_scenario" : "exit_campaign");
}

int count_of(const Game& game, const State& s, Side side, Status status) {
  int n = 0;
  for (const PieceId u : game.units(side)) n += s.status[u] == status ? 1 : 0;
  return n;
}

Aims aims_at_freiburg(const Tables& tables, const State& s, Side side) {
  const Game& game = tables.game;
  Aims aims;
  aims.goals = s.units[index_of(other(side))];
  switch (fight_of(game, s)) {
    case Fight::kLine: {
      const HexSet& line = game.area("line_3_august");
      if (side == kFrench) {
        aims.goals = line;
        aims.wanted = line - s.units[index_of(kBavarian)];
        aims.wanted_worth = 4;
        aims.approach = 3;
      } else {
        aims.goals = line;
        aims.wanted = line;
        aims.wanted_worth = 4;
        aims.approach = 0.5F;
        if (game.scenario().id != "3-august") aims.attack_price = 2;
      }
      break;
    }
    case Fight::kHill: {
      const HexSet& hill = game.area("hill");
      if (side == kFrench) {
        aims.wanted = hill;
        aims.wanted_worth = 0.5F;
      } else {
        aims.goals = hill;
        aims.wanted = hill;
        aims.wanted_worth = 0.6F;
        aims.approach = 0.6F;
        if (game.scenario().id != "5-august") aims.attack_price = 2;
      }
      break;
    }
    case Fight::kRetreat:
      if (side == kBavarian) {
        aims.goals = exits_of(game);
        aims.approach = 3;
        aims.exit_worth = 2;
        aims.attack_price = 2;
      } else {
        aims.approach = 8;
        aims.wanted = exits_of(game);
        aims.wanted_worth = 1;
      }
      break;
    case Fight::kLastDay:
      if (side == kBavarian) {
        aims.goals = exits_of(game);
        aims.approach = 1.5F;
        aims.attack_price = 4;
        // 18.72, 18.73 With seven away the day is not lost; with seven on the map it may be won.
        const int here = count_of(game, s, kBavarian, Status::kReady) +
                         count_of(game, s, kBavarian, Status::kDisrupted);
        const int away = count_of(game, s, kBavarian, Status::kExited);
        if (here < 9 || away > 0) aims.exit_worth = here + away >= 7 ? 1 : 0;
      }
      break;
    case Fight::kTown: {
      const HexSet town = town_of(game);
      if (side == kFrench) {
        aims.goals = town;
        aims.wanted = town - s.units[index_of(kBavarian)];
        aims.wanted_worth = 0.75F;
        if (s.ground.breached == 0) aims.approach = 0.5F;
      } else {
        aims.goals = town;
        aims.wanted = town;
        aims.wanted_worth = 3;
        aims.approach = 0.5F;
      }
      break;
    }
  }
  return aims;
}

// Breitenfeld 21.11-4, 21.12-4, 21.11-5, 21.12-5 Once an army is demoralized, units that leave by
// its edge bring points: cavalry of the victor, anybody of the beaten.
Aims aims_at_breitenfeld(const Tables& tables, const State& s, Side side) {
  const Game& game = tables.game;
  Aims aims;
  aims.goals = s.units[index_of(other(side))];
  const bool imperialists = category_demoralized(s, game.category_index("imperialist"));
  const bool swedes = category_demoralized(s, game.category_index("swedish"));
  if (imperialists == swedes) return aims;
  const int line = imperialists ? game.grid().lines : 1;
  for (int place = 1; place <= game.grid().places; ++place) {
    aims.exits.insert(hex::make_hex(line, place));
  }
  const bool beaten = (side == Side::kA) == imperialists;
  aims.exit_worth = beaten ? 1 : 3;
  aims.exit_disrupted = beaten;
  aims.exit_cavalry_only = !beaten;
  return aims;
}

}  // namespace

Aims aims_of(const Tables& tables, const State& s, Side side) {
  Aims aims;
  if (tables.game.definition().id == "freiburg") {
    aims = aims_at_freiburg(tables, s, side);
    aims.exits = exits_of(tables.game);
  } else if (tables.game.definition().id == "breitenfeld") {
    aims = aims_at_breitenfeld(tables, s, side);
  } else {
    aims.goals = s.units[index_of(other(side))];
    // Who has the stronger foot can come on; the other had better wait for him to (measured).
    if (tables.game.definition().id == "rocroi") aims.approach = side == Side::kA ? 0.5F : 1.5F;
    if (tables.game.definition().id == "first-orders" && side == Side::kB) aims.approach = 0.5F;
  }
  return aims;
}

void measure_battle(const Tables& tables, const State& s, float* out) {
  const Game& game = tables.game;
  if (game.definition().id != "freiburg") return;
  const HexSet& french = s.units[index_of(kFrench)];
  const HexSet& bavarian = s.units[index_of(kBavarian)];
  const Fight fight = fight_of(game, s);
  const auto share = [](int n, int of) { return static_cast<float>(n) / static_cast<float>(of); };
  switch (fight) {
    case Fight::kLine: {
      const HexSet cleared = game.area("line_3_august") - bavarian;
      out[0] = share(cleared.size(), 10);
      out[1] = share((cleared & french).size(), 2);
      out[2] = share((around(game.area("line_3_august")) & s.ready[index_of(kFrench)]).size(), 5);
      out[3] = cleared.size() >= 4 && (cleared & french).size() >= 2 ? 1.0F : 0.0F;
      break;
    }
    case Fight::kHill:
      out[4] = share((game.area("hill") & bavarian).size(), 10);
      out[5] = share((game.area("hill") & french).size(), 5);
      break;
    case Fight::kRetreat:
    case Fight::kLastDay: {
      const HexSet exits = exits_of(game);
      out[6] = share(count_of(game, s, kBavarian, Status::kExited), 10);
      HexSet known = exits;
      HexSet front = exits;
      for (int far = 0; far < 40 && !front.empty(); ++far) {
        out[7] += share((front & bavarian).size() * far, 100);
        if (far < 8) out[8] += share((front & s.ready[index_of(kFrench)]).size(), 5);
        front = (around(front) & tables.map) - known;
        known |= front;
      }
      out[9] = share(bavarian.size(), 10);
      break;
    }
    case Fight::kTown: {
      const HexSet town = town_of(game);
      int held = 0;
      int hits = 0;
      for (const HexId h : game.watched()) {
        if (town.contains(h) && last_held_by(game, s, h, kFrench)) ++held;
        const Walls walls = walls_of(game, s, h);
        hits += walls == Walls::kBreached ? 2 : walls == Walls::kHit ? 1 : 0;
      }
      out[10] = share(held, 10);
      out[11] = share(hits, 10);
      out[12] = share((town & french).size(), 5);
      out[13] = share(bavarian.size(), 10);
      out[14] = share(count_of(game, s, kBavarian, Status::kExited), 10);
      break;
    }
  }
  out[15] = static_cast<float>(s.day - 1) * 0.5F;
}

const char* battle_measure_name(const Game& game, int measure) {
  constexpr std::array<const char*, kBattleMeasures> kFreiburg{
      "line cleared",    "line taken",    "at the line",  "line won",
      "hill held",       "hill entered",  "left the map", "way to the exits",
      "exits watched",   "left to leave", "town taken",   "walls hit",
      "inside the town", "garrison",      "escaped",      "day"};
  if (game.definition().id != "freiburg") return "";
  return kFreiburg[static_cast<std::size_t>(measure)];
}

float battle_measure_guess(const Game& game, int measure) {
  constexpr std::array<float, kBattleMeasures> kFreiburg{1.5F,  1.0F,  0.3F,  3.0F, -1.0F, 0.5F,
                                                         -2.0F, 1.0F,  0.3F,  0.3F, 1.5F,  0.5F,
                                                         0.5F,  -0.5F, -0.5F, 0};
  if (game.definition().id != "freiburg") return 0;
  return kFreiburg[static_cast<std::size_t>(measure)];
}

float breach_worth(const Tables& tables, const State& s, Side side, HexId h) {
  if (side != kFrench) return 0;
  // One breach that stands open is worth more than many that do not.
  const Walls walls = walls_of(tables.game, s, h);
  if (walls == Walls::kBreached) return 0;
  HexSet here;
  here.insert(h);
  const int friends = (around(around(around(here))) & s.ready[index_of(kFrench)]).size();
  return (walls == Walls::kHit ? 6.0F : 3.0F) + 0.3F * static_cast<float>(friends);
}

bool withdraws(const Tables& tables, const State& s, PieceId gun) {
  const Game& game = tables.game;
  if (game.definition().id != "freiburg" || game.piece(gun).side != kBavarian) return false;
  if (has_unit(s, s.at[gun], kBavarian)) return false;
  // Nobody guards it, and somebody can ride over it next turn.
  for (const PieceId u : game.units(kFrench) & s.present) {
    if (is_ready(s, u) && hex::distance(s.at[u], s.at[gun]) <= game.piece(u).movement) return true;
  }
  return false;
}

}  // namespace tercio::opponent::tyw
