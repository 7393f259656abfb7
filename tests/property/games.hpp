// For property tests: every scenario with every option value, and checks of a position.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "data/library.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/state.hpp"

namespace tercio::property {

const data::GameLibrary& library();

// A scenario with at most one option away from its default.
struct Variant {
  std::string scenario;
  std::map<std::string, std::string> options;
  std::string name() const;
};
std::vector<Variant> scenarios();            // the defaults
std::vector<Variant> scenarios_by_option();  // one for every other value of every option

std::shared_ptr<const thirty_years_war::Game> make_game(const Variant& variant);

// What is wrong with a position; empty when nothing is.
std::string broken_invariant(const thirty_years_war::Game& game, const thirty_years_war::State& s);

}  // namespace tercio::property
