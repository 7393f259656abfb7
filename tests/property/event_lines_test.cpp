// Every kind of event has a line that can be read in a log: the first one met in games of fixed
// seeds, with what is called out of it, beside what the file event_lines.txt says. TERCIO_UPDATE=1
// writes the file anew.
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/random.hpp"
#include "games.hpp"
#include "lace_wars/telling/names.hpp"
#include "lace_wars/telling/tell.hpp"
#include "systems.hpp"
#include "thirty_years_war/telling/tell.hpp"

namespace tercio::property {
namespace {

using Lines = std::map<std::string, std::string>;  // "system type", text

// The kinds of both systems, by the names the protocol gives them.
template <class Kind>
void add_kinds(const std::string& system, Kind last, std::set<std::string>& out) {
  for (int k = 0; k <= static_cast<int>(last); ++k) {
    out.insert(system + " " + std::string(name_of(static_cast<Kind>(k))));
  }
}
std::set<std::string> kinds() {
  std::set<std::string> out;
  add_kinds("thirty-years-war", thirty_years_war::EventKind::kGameOver, out);
  add_kinds("lace-wars", lace_wars::EventKind::kGameOver, out);
  return out;
}

void listen(const std::string& system, const std::vector<engine::Json>& events, Lines& lines) {
  for (const auto& event : events) {
    const std::string type = event["type"];
    std::string line = event["rule"].get<std::string>() + "\t" + event["text"].get<std::string>();
    if (event.contains("banner")) line += "\t" + event["banner"].get<std::string>();
    lines.emplace(system + " " + type, std::move(line));
  }
}

template <class Game>
void play(const Game& game, const std::string& system, std::uint64_t seed, Lines& lines) {
  engine::Random random(seed);
  typename System<Game>::PlayoutCount count;
  auto s = start(game, nullptr);
  while (!is_over(s)) {
    typename System<Game>::Events events;
    random_step(game, s, random, count, &events);
    listen(system, json_of(game, events), lines);
  }
}

std::string text_of(const Lines& lines) {
  std::string out;
  for (const auto& [kind, text] : lines) out += kind + "\t" + text + "\n";
  return out;
}

TEST(EventLines, every_kind_of_event_has_a_line_that_can_be_read) {
  Lines lines;
  auto variants = scenarios();
  variants.push_back({"rocroi/historical", {{"option.beck", "on"}}});
  variants.push_back({"rocroi/historical", {{"option.leader_radius", "on"}}});
  variants.push_back({"breitenfeld/historical", {{"leader.auto_apply", "off"}}});
  for (const Variant& v : variants) {
    const std::string system = library().battle_of(v.scenario)->system;
    with_game(v, [&](const auto& game) {
      for (std::uint64_t seed = 1; seed <= 40; ++seed) play(game, system, seed, lines);
    });
  }
  std::set<std::string> missing = kinds();
  // Too rare at random; the tests of their chapters (4D, 8.1, 13.1) read their lines.
  missing.erase("lace-wars army-demoralised");
  missing.erase("lace-wars recovered-morale");
  missing.erase("lace-wars reordered");
  for (const auto& [kind, text] : lines) missing.erase(kind);
  for (const std::string& kind : missing) ADD_FAILURE() << kind << " was not met";
  const char* const kFile = "tests/property/event_lines.txt";
  if (std::getenv("TERCIO_UPDATE") != nullptr) std::ofstream(kFile) << text_of(lines);
  std::ostringstream kept;
  kept << std::ifstream(kFile).rdbuf();
  EXPECT_EQ(text_of(lines), kept.str());
}

}  // namespace
}  // namespace tercio::property
