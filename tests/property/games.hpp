// For property tests: every scenario of every rule system with every option value.
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "data/library.hpp"

namespace tercio::property {

const data::GameLibrary& library();

// A scenario with at most one option away from its default.
struct Variant {
  std::string scenario;
  std::map<std::string, std::string> options;
  std::string name() const;
};
std::vector<Variant> scenarios();  // the defaults
std::vector<Variant>
scenarios_by_option();  // every other value of every option, in two scenarios of a battle

data::AnyGame make_game(const Variant& variant);

// Calls check(game) with the concrete game, whatever its system.
template <class Check>
void with_game(const Variant& variant, Check check) {
  std::visit([&](const auto& game) { check(*game); }, make_game(variant));
}

}  // namespace tercio::property
