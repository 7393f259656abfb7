// What exclusive rules add to a position, in words: days, morale, the town, ways out, the forces
// that are set up. Each is told of any battle whose facts have it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "cli/table/terminal.hpp"
#include "engine/match.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::cli::tyw {

// "Day 2 of 3, 5 August: turn 1, …"; the match's own heading where a game has one day.
std::string heading_text(const engine::Match& match, const engine::Json& state);
// "Day 2 of 3, 5 August. "; nothing where a game has one day.
std::string day_text(const engine::Json& state);

// "12 foot 6-3, 5 horse 2-8, 5 guns and von Mercy": strength and movement as printed.
std::string force_text(const engine::Json& state, const std::vector<std::string>& ids);
// The pieces the side that sets up has still to place.
std::vector<std::string> still_to_place(const engine::Json& state);
// The areas in which pieces are deployed, a line each; empty when nothing is set up.
std::string areas_text(const Screen& screen, const engine::Json& state, const engine::Json& extras);
// What comes after this step of the set-up or Interregnum. `opening`: it is the first step.
std::string set_up_text(const Screen& screen, const thirty_years_war::Game& game,
                        const engine::Match& match, const engine::Json& state, bool opening);

// The losses of each army and when its morale is tested, or the level that breaks it.
enum class Detail { kBrief, kFull };
std::string morale_text(const Screen& screen, const thirty_years_war::Game& game,
                        const engine::Json& state, Detail detail);
// "French Regular is tested: …" for the die that is to be thrown.
std::string morale_test_text(const thirty_years_war::Game& game, const engine::Json& state);

// Sections, gates, breaches. Empty in brief when nothing of it matters.
std::string town_text(const Screen& screen, const thirty_years_war::Game& game,
                      const engine::Json& state, Detail detail);
// Routes of guns and lines of communication. `piece`: that one alone, hex by hex.
std::string routes_text(const Screen& screen, const engine::Json& state, Detail detail,
                        std::string_view piece = {});
// The line of the first day.
std::string line_text(const Screen& screen, const engine::Json& state, Detail detail);
// Where the armies stand, what was lost today, and the rest in brief.
std::string days_text(const Screen& screen, const thirty_years_war::Game& game,
                      const engine::Json& state);

// "5 turns", "three days of 5, 12 and 12 turns".
std::string turns_text(const thirty_years_war::Game& game, int days);

}  // namespace tercio::cli::tyw
