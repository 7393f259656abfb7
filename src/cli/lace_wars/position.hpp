// A position of the lace-wars system in words.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "cli/table/face.hpp"
#include "cli/table/terminal.hpp"
#include "engine/match.hpp"
#include "lace_wars/game.hpp"

namespace tercio::cli::lace {

// Every piece, by side and formation, with its hex and state. `side`: that one alone.
std::string position_list(const Screen& screen, const lace_wars::Game& game,
                          const engine::Json& state, std::string_view side);
// The turn, who plays, and how things stand in brief.
std::string facts_text(const Screen& screen, const lace_wars::Game& game,
                       const engine::Json& state);
// Losses of each formation against the value that demoralises it, and the armies.
std::string morale_text(const Screen& screen, const lace_wars::Game& game,
                        const engine::Json& state);
std::string bridges_text(const Screen& screen, const engine::Json& state);
std::string crossed_text(const Screen& screen, const engine::Json& state);
std::string reinforcements_text(const Screen& screen, const lace_wars::Game& game,
                                const engine::Json& state);
// What decides the battle, as it stands.
std::string score_text(const Screen& screen, const lace_wars::Game& game,
                       const engine::Json& state);
// Where values come from.
std::string provenance_text(const Screen& screen, const lace_wars::Game& game);
std::string summary_text(const Screen& screen, const lace_wars::Definition& battle);
ScenarioText scenario_text(const lace_wars::Game& game);

}  // namespace tercio::cli::lace
