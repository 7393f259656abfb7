#include "games.hpp"

#include <algorithm>

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
  constexpr std::size_t kOfEachBattle = 2;  // scenarios in which a common option's value is tried
  std::vector<Variant> out;
  for (const auto& battle : library().battles()) {
    std::size_t turn = 0;
    for (const auto& o : battle.options) {
      for (std::size_t v = 1; v < o.values.size(); ++v) {
        const bool own = o.key.starts_with(battle.id + '.');  // may act in one of them alone
        const std::size_t most =
            own ? battle.scenarios.size() : std::min(kOfEachBattle, battle.scenarios.size());
        for (std::size_t n = 0; n < most; ++n) {
          const auto& s = battle.scenarios[turn++ % battle.scenarios.size()];
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
