// 11.0, Freiburg 15.0 Losses against the levels that demoralize.
#include <algorithm>

#include <fmt/format.h>

#include "advice/thirty_years_war/facts.hpp"
#include "thirty_years_war/rules/demoralization.hpp"

namespace tercio::advice::tyw {

namespace {

using thirty_years_war::CategoryDefinition;

Json gauge(const Scene& scene, const CategoryDefinition& category, int value, int of,
           std::string text, bool broken) {
  const auto& army = scene.game.definition().armies[static_cast<std::size_t>(category.army)];
  return {{"title", category.name},  {"side", scene.game.side_id(static_cast<Side>(army.side))},
          {"value", value},          {"of", of},
          {"text", std::move(text)}, {"rule", category.rule},
          {"broken", broken}};
}

Json fixed(const Scene& scene, std::size_t c, const CategoryDefinition& category) {
  const int lost = scene.s.losses[static_cast<std::size_t>(category.army)];
  const int level = scene.s.levels[c];
  const bool broken = category_demoralized(scene.s, static_cast<int>(c));
  std::string text = fmt::format("{} of {} strength points lost", lost, level);
  text +=
      broken ? ", demoralized" : fmt::format(", {} more demoralize it", std::max(0, level - lost));
  return gauge(scene, category, lost, level, std::move(text), broken);
}

// "on 1 to 3" with what is taken from the die.
std::string breaking_faces(const Json& entry, std::size_t column) {
  const int die = entry["dice"][column];
  if (die >= 6) return "without a die";
  const int highest = std::min(6, die + entry["reduction"].get<int>());
  if (highest >= 6) return "on any die";
  return highest == 1 ? "on a 1" : fmt::format("on 1 to {}", highest);
}

Json tested(const Scene& scene, const CategoryDefinition& category, const Json& entry) {
  const int lost = entry["losses"];
  const bool broken = entry["demoralized"];
  const auto next = std::min<std::size_t>(entry["passed"].get<std::size_t>(), 3);
  const int level = entry["levels"][next];
  std::string text = fmt::format("{} lost", counted(lost, "strength point", "strength points"));
  if (broken) {
    text += ", demoralized";
  } else {
    text += fmt::format("; at {} it breaks {}", level, breaking_faces(entry, next));
    for (std::size_t later = next + 1; later < entry["levels"].size(); ++later) {
      text += fmt::format(", at {} {}", entry["levels"][later].get<int>(),
                          breaking_faces(entry, later));
    }
  }
  if (entry["leader_lost"].get<bool>()) {
    const int reduction = entry["reduction"];
    text += reduction > 0 && !broken
                ? fmt::format("; its leader is lost: {} is taken from every die", reduction)
                : "; its leader is lost";
  }
  return gauge(scene, category, lost, level, std::move(text), broken);
}

}  // namespace

Json gauges_json(const Scene& scene, const Json& facts) {
  Json out = Json::array();
  const auto& categories = scene.game.definition().categories;
  for (std::size_t c = 0; c < categories.size(); ++c) {
    if (!facts.contains("morale")) {
      out.push_back(fixed(scene, c, categories[c]));
    } else if (facts["morale"].contains(categories[c].id)) {
      out.push_back(tested(scene, categories[c], facts["morale"][categories[c].id]));
    }
  }
  return out;
}

}  // namespace tercio::advice::tyw
