#include "games.hpp"

#include <nlohmann/json.hpp>

#include "data/source.hpp"

namespace tercio::property {

const data::GameLibrary& library() {
  static const data::GameLibrary kLibrary{data::embedded_sources()};
  return kLibrary;
}

std::string Variant::name() const {
  std::string out = scenario;
  for (const auto& [key, value] : options) out += " " + key + "=" + value;
  return out;
}

std::vector<Variant> scenarios() {
  std::vector<Variant> out;
  for (const std::string& id : library().scenarios()) out.push_back({id, {}});
  return out;
}

std::vector<Variant> scenarios_by_option() {
  std::vector<Variant> out;
  for (const auto& battle : library().battles()) {
    for (const auto& s : battle.scenarios) {
      for (const auto& o : battle.options) {
        for (std::size_t v = 1; v < o.values.size(); ++v) {
          out.push_back({s.id, {{o.key, o.values[v]}}});
        }
      }
    }
  }
  return out;
}

data::AnyGame make_game(const Variant& variant) {
  auto made = library().game(variant.scenario, variant.options);
  if (!made) throw std::runtime_error(variant.name() + ": " + made.error().message);
  return *made;
}

}  // namespace tercio::property
