// For tests: opponents of the shipped battles, and what holds of their answers whatever the system.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "data/library.hpp"
#include "engine/match.hpp"
#include "opponent/opponent.hpp"

namespace tercio::opponent {

// The shipped battles, loaded once.
const data::GameLibrary& shipped();
// The scenarios of a rule system.
std::vector<std::string> scenarios_of(std::string_view system);

std::unique_ptr<Opponent> opponent_at(const std::string& scenario);
Player player(const char* level, std::uint64_t seed = 1);
// So many judgements, whatever the time.
Bounds thought(std::int64_t judgements);

// Plays on with the Ensign on both sides until a step of this name is due for the n-th time.
std::unique_ptr<engine::Match> until(const Opponent& opponent, const std::string& scenario,
                                     const std::string& decision, int times = 1);

// The chances add up to one, and so do the values of the sides.
void expect_adds_up(const Evaluation& evaluation, const std::string& where);
// Legal actions with a reason, three at the most, best first.
void expect_good_advice(const std::vector<Suggestion>& advice, const engine::Match& match,
                        const std::string& where);
// Told to stop it answers at once with a legal decision.
void expect_stops(const Opponent& opponent, engine::Match& match);
// The clock cuts a thought short.
void expect_keeps_to_the_clock(const Opponent& opponent, const engine::Match& match);

}  // namespace tercio::opponent
