#include "server/history.hpp"

#include <nlohmann/json.hpp>

#include "advice/comparison.hpp"

namespace tercio::server {

namespace {

Json side_or_none(const std::string& side) { return side.empty() ? Json(nullptr) : Json(side); }

Json json_of(const data::StoryScenario& told) {
  Json goals = Json::array();
  for (const auto& goal : told.goals) {
    goals.push_back({{"side", goal.side}, {"what", goal.what}, {"by", goal.by}});
  }
  Json special = Json::array();
  for (const auto& line : told.special) {
    special.push_back({{"text", line.text}, {"rule", line.rule}});
  }
  return {{"id", told.id},
          {"to_win", std::move(goals)},
          {"special", std::move(special)},
          {"minutes", {told.least_minutes, told.most_minutes}},
          {"easier", side_or_none(told.easier)},
          {"why_easier", told.why_easier},
          {"after", told.after},
          {"happened", told.real.has_value()}};
}

std::map<std::string, std::string> titles_of(const data::AnyGame& game) {
  std::map<std::string, std::string> titles;
  std::visit(
      [&](const auto& concrete) {
        for (const auto& side : concrete->definition().sides) titles[side.id] = side.name;
      },
      game);
  return titles;
}

}  // namespace

Json story_json(const data::Story& story) {
  Json sides = Json::array();
  for (const auto& side : story.sides) {
    sides.push_back({{"id", side.id},
                     {"commander", side.commander},
                     {"army", side.army},
                     {"character", side.character},
                     {"aim", side.aim}});
  }
  Json history = Json::array();
  for (const auto& fact : story.history) {
    history.push_back({{"says", fact.says}, {"tag", fact.tag}, {"source", fact.source}});
  }
  Json scenarios = Json::array();
  for (const auto& scenario : story.scenarios) scenarios.push_back(json_of(scenario));
  return {{"battle", story.battle},
          {"story", story.story},
          {"ours", story.ours},
          {"sides", std::move(sides)},
          {"history", std::move(history)},
          {"scenarios", std::move(scenarios)}};
}

Json history_json(const History& history, const data::AnyGame& game, const advice::View& view,
                  const advice::Statistics& numbers) {
  std::vector<std::string> differed;
  if (history.story->real && view.outcome) {
    const auto titles = titles_of(game);
    differed = advice::how_it_differed(*history.story->real,
                                       {view, numbers, history.opening->strength, titles});
  }
  return {{"after", history.story->after}, {"differed", differed}};
}

}  // namespace tercio::server
