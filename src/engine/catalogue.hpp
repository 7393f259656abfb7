// A battle and its scenarios, as the protocol's `games` lists them: the same for every rule system.
#pragma once

#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/match.hpp"

namespace tercio::engine {

template <class Definition>
Json catalogue_entry(const Definition& definition, std::string_view system) {
  Json options = Json::array();
  for (const auto& o : definition.options) {
    options.push_back({{"key", o.key},
                       {"title", o.title},
                       {"values", o.values},
                       {"default", o.values.front()},
                       {"rule", o.rule},
                       {"ruling", o.ruling}});
  }
  Json scenarios = Json::array();
  for (const auto& s : definition.scenarios) {
    const auto first = static_cast<std::size_t>(s.first_side);
    scenarios.push_back({{"id", definition.id + "/" + s.id},
                         {"title", s.title},
                         {"sides", {definition.sides[first].id, definition.sides[1 - first].id}},
                         {"turns", s.turns},
                         {"options", options}});
  }
  return {{"id", definition.id},
          {"title", definition.title},
          {"system", system},
          {"scenarios", scenarios}};
}

}  // namespace tercio::engine
