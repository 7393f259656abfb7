// For the tests: a small study with results that can be reckoned by hand.
#pragma once

#include <sstream>
#include <string>

#include <fmt/format.h>

#include "lab/report_findings.hpp"
#include "lab/results.hpp"

namespace tercio::lab {

// Rocroi as it is and with a charge that does not double; ten pairs.
inline Header sample_header() {
  Header header;
  header.program = "0.1.0";
  header.data = "0123456789abcdef";
  header.name = "sample";
  header.title = "Who wins <Rocroi> & \"why\"?";
  header.pairs = 10;
  header.scenarios = {{.id = "rocroi/historical",
                       .title = "Rocroi, 19 May 1643: Historical set-up",
                       .battle = "rocroi",
                       .system = "thirty-years-war",
                       .sides = {"french", "spanish"},
                       .names = {"French", "Spanish"},
                       .colours = {"#24508c", "#8f2a20"},
                       .first = "spanish"}};
  Variation base{.name = "base",
                 .title = "As it is",
                 .scenarios = {"rocroi/historical"},
                 .players = {"ensign", "ensign"}};
  Variation varied = base;
  varied.name = "no-charge";
  varied.title = "A charge does not double";
  varied.options = {{"charge.leader_doubled", "on"}};
  header.variations = {base, varied};
  header.games = 20;
  return header;
}

// Of ten games of the base the French win three, one is drawn; with the variation they win two
// more.
inline GameResult sample_game(int pair, bool varied) {
  const int french = varied ? 5 : 3;
  GameResult game;
  game.n = static_cast<std::uint64_t>(2 * pair + (varied ? 1 : 0));
  game.scenario = "rocroi/historical";
  game.variation = varied ? "no-charge" : "base";
  game.pair = pair;
  game.seed = 1000U + static_cast<std::uint64_t>(pair);
  game.players = {"ensign", "ensign"};
  game.winner = pair < french ? 0 : pair == 9 ? -1 : 1;
  game.level = game.winner < 0 ? "draw" : pair % 2 == 0 ? "decisive" : "marginal";
  game.margin = game.winner < 0 ? 0 : (game.winner == 0 ? 1 : -1) * (pair % 2 == 0 ? 80 : 20);
  game.points = {100 + game.margin, 100};
  game.turns = 2 + pair % 2;
  game.player_turns = 2 * game.turns;
  game.hash = 7U + static_cast<std::uint64_t>(pair);
  const int end = game.winner < 0 ? 500 : game.winner == 0 ? 1000 : 0;
  for (int turn = 0; turn <= game.turns; ++turn) {
    game.course.turns.push_back({.day = 1,
                                 .turn = turn,
                                 .chance = turn == game.turns ? end : 400 + 10 * pair,
                                 .lost = {2 * turn, 3 * turn},
                                 .demoralized = {0, turn > 2 ? 1 : 0},
                                 .shaken = {turn, 0}});
  }
  game.course.places = {{.hex = hex::make_hex(12, 14), .entered = 3, .fired_at = 1},
                        {.hex = hex::make_hex(13, 15), .attacked = 2, .lost = 4}};
  game.course.rules = {{"5.1", 10}, {"8.61", pair}};
  if (pair == 0) game.course.rules.pop_back();
  game.course.luck = {100 * (5 - pair), 50};
  game.course.dice = 40;
  return game;
}

inline std::string sample_results(int games_in_pairs = 10) {
  const Header header = sample_header();
  std::string out = line_of(header) + "\n";
  for (int pair = 0; pair < games_in_pairs; ++pair) {
    out += line_of(sample_game(pair, false), header) + "\n";
    out += line_of(sample_game(pair, true), header) + "\n";
  }
  return out;
}

inline tl::expected<Findings, std::string> sample_findings(const std::string& results) {
  std::istringstream in(results);
  return findings_of(in, "sample.jsonl");
}

}  // namespace tercio::lab
