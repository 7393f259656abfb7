#include "server/setting_up.hpp"

#include <chrono>

#include <nlohmann/json.hpp>

#include "advice/adviser.hpp"
#include "data/option_texts.hpp"
#include "data/rulings.hpp"

namespace tercio::server {

namespace {

// What each value of an option changes, and under which heading it stands.
void explain(Json& options, const std::string& system, const data::LoadedOptionTexts& texts) {
  for (Json& option : options) {
    const data::OptionTexts* found = texts.find(system, option["key"].get<std::string>());
    option["group"] = found != nullptr ? found->group : "rules";
    Json says = Json::array();
    for (const Json& value : option["values"]) {
      const auto text = value.get<std::string>();
      const bool told = found != nullptr && found->says.contains(text);
      says.push_back(told ? found->says.at(text) : text);
    }
    option["says"] = std::move(says);
  }
}

// `games` with a sentence about every battle and scenario, how long it is, and whether the sides
// hide anything.
Json games_with_briefs(const data::GameLibrary& library) {
  Json games = library.games();
  const auto texts = data::load_option_texts(data::embedded_sources());
  for (Json& game : games) {
    std::string brief;
    bool hidden = false;
    for (Json& scenario : game["scenarios"]) {
      explain(scenario["options"], game["system"].get<std::string>(), texts);
      const auto made = library.game(scenario["id"].get<std::string>(), {});
      if (!made) continue;
      const auto adviser = advice::make_adviser(*made);
      const advice::Introduction about = adviser->introduction();
      scenario["brief"] = about.brief;
      scenario["length"] = about.length;
      if (!brief.empty()) continue;
      brief = about.brief;
      hidden = adviser->board().hidden;
    }
    game["brief"] = brief;
    game["hidden"] = hidden;
  }
  return games;
}

// Those that can be taken; what is wrong with the others is told to the owner.
data::LoadedHandbooks handbooks_of(const data::Content& content, const Log& log) {
  auto loaded = data::load_handbooks(content.library, content.rules, content.sources,
                                     data::figure_ids(content.examples));
  for (const data::Fault& fault : loaded.faults) {
    log.error("a handbook cannot be read", {{"what", to_string(fault)}});
  }
  return loaded;
}

lessons::LoadedLessons lessons_of(const data::Content& content, const Log& log) {
  auto loaded = lessons::load_lessons(
      content.sources, data::make_proses(content.library, content.rules, content.sources));
  for (const data::Fault& fault : loaded.faults) {
    log.error("a lesson cannot be read", {{"what", to_string(fault)}});
  }
  return loaded;
}

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::int64_t seconds_since_1970() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Milliseconds milliseconds_since_1970() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

HubSettings settings_for(const data::GameLibrary& library) {
  return {.games = games_with_briefs(library),
          .seconds = steady_seconds,
          .time = seconds_since_1970,
          .milliseconds = milliseconds_since_1970};
}

Reading reading_of(const data::Content& content, std::string_view rulings, const Log& log) {
  return {.rules = content.rules,
          .stories = content.stories,
          .examples = content.examples,
          .rulings = data::parse_rulings(rulings),
          .lessons = lessons_of(content, log),
          .handbooks = handbooks_of(content, log)};
}

}  // namespace tercio::server
