#include "lab/results.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <limits>

#include <fmt/format.h>

#include "engine/json_input.hpp"
#include "lab/lines.hpp"

namespace tercio::lab {

namespace {

using engine::Json;
using opponent::Course;

// --- Values of a line, which anybody can have written ---

// More than any study has or a game comes to, and so little that sums and differences of what is
// read stay whole numbers.
constexpr int kMost = 1'000'000'000;
constexpr std::int64_t kMostSeed = (std::int64_t{1} << 53U) - 1;

tl::expected<Json, std::string> object_in(std::string_view text, const char* what) {
  // Nested as deep as a value of a study may be (data::kMaxDepth), in the header.
  constexpr engine::JsonLimits kLimits{
      .bytes = kMaxLine, .depth = 32, .keys = 20'000, .values = 2'000'000};
  auto json = engine::read_json(text, kLimits);
  if (!json) {
    return tl::make_unexpected(
        fmt::format("the {} cannot be read: {}", what, json.error().message));
  }
  if (!json->is_object()) return tl::make_unexpected(fmt::format("the {} is no JSON object", what));
  return std::move(*json);
}

struct Bounds {
  std::int64_t least = 0;
  std::int64_t most = kMost;
};
constexpr Bounds kCount{};
constexpr Bounds kSigned{-kMost, kMost};

template <class Whole>
void read_whole(const Json& json, const char* what, Bounds bounds, Whole& out) {
  // What is not negative is read as unsigned.
  constexpr auto kLargest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  const bool is_whole = json.is_number_integer() &&
                        (!json.is_number_unsigned() || json.get<std::uint64_t>() <= kLargest);
  const std::int64_t value = is_whole ? json.get<std::int64_t>() : 0;
  if (!is_whole || value < bounds.least || value > bounds.most) {
    throw std::out_of_range(
        fmt::format("{} is not a whole number from {} to {}", what, bounds.least, bounds.most));
  }
  out = static_cast<Whole>(value);
}

template <class Whole>
void read_pair(const Json& json, const char* what, Bounds bounds, std::array<Whole, 2>& out) {
  if (!json.is_array() || json.size() != 2) {
    throw std::invalid_argument(fmt::format("{} are not two", what));
  }
  for (std::size_t i = 0; i < 2; ++i) read_whole(json[i], what, bounds, out[i]);
}

Json object_of(const Texts& texts) {
  Json out = Json::object();
  for (const auto& [key, value] : texts) out[key] = value;
  return out;
}

Texts texts_of(const Json& json) {
  Texts out;
  for (const auto& [key, value] : json.items()) out.emplace_back(key, value.get<std::string>());
  return out;
}

Json json_of(const Course::Wanted& wanted) {
  Json out = Json::array();
  if (wanted.turns) out.push_back("turns");
  if (wanted.heat) out.push_back("heat");
  if (wanted.rules) out.push_back("rules");
  if (wanted.luck) out.push_back("luck");
  return out;
}

Course::Wanted wanted_of(const Json& json) {
  const auto has = [&](const char* what) {
    return std::find(json.begin(), json.end(), what) != json.end();
  };
  return {.turns = has("turns"), .heat = has("heat"), .rules = has("rules"), .luck = has("luck")};
}

Json json_of(const StudyScenario& s) {
  return {{"id", s.id},           {"title", s.title}, {"battle", s.battle},
          {"system", s.system},   {"sides", s.sides}, {"names", s.names},
          {"colours", s.colours}, {"first", s.first}, {"options", object_of(s.options)}};
}

StudyScenario scenario_of(const Json& json) {
  StudyScenario s;
  json.at("id").get_to(s.id);
  json.at("title").get_to(s.title);
  json.at("battle").get_to(s.battle);
  json.at("system").get_to(s.system);
  json.at("sides").get_to(s.sides);
  json.at("names").get_to(s.names);
  json.at("colours").get_to(s.colours);
  json.at("first").get_to(s.first);
  s.options = texts_of(json.at("options"));
  return s;
}

Json json_of(const Variation& v) {
  Json data = Json::array();
  for (const DataChange& change : v.data) {
    data.push_back(
        {{"file", change.file}, {"key", change.key}, {"value", change.value}, {"was", change.was}});
  }
  return {{"name", v.name},
          {"title", v.title},
          {"scenarios", v.scenarios},
          {"players", v.players},
          {"judgements", v.judgements},
          {"options", object_of(v.options)},
          {"place", object_of(v.place)},
          {"data", data}};
}

Variation variation_of(const Json& json) {
  Variation v;
  json.at("name").get_to(v.name);
  json.at("title").get_to(v.title);
  json.at("scenarios").get_to(v.scenarios);
  json.at("players").get_to(v.players);
  read_pair(json.at("judgements"), "judgements", kCount, v.judgements);
  v.options = texts_of(json.at("options"));
  v.place = texts_of(json.at("place"));
  for (const Json& change : json.at("data")) {
    v.data.push_back({change.at("file").get<std::string>(), change.at("key").get<std::string>(),
                      change.at("value"), change.at("was")});
  }
  return v;
}

// A line is put together by hand: it is the larger part of what a game at the script's level costs
// beside its playing.
class Line {
 public:
  template <class... T>
  void add(fmt::format_string<T...> format, T&&... values) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<T>(values)...);
  }
  // Requires: a text without quotes, as ids and cases are.
  template <class Items, class Write>
  void list(const Items& items, Write write) {
    text_ += '[';
    bool first = true;
    for (const auto& item : items) {
      if (!first) text_ += ',';
      first = false;
      write(item);
    }
    text_ += ']';
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

void add_turns(Line& line, const Course& course) {
  const auto& turns = course.turns;
  using Turn = Course::Turn;
  const auto one = [&](const char* name, int Turn::* field) {
    line.add("\"{}\":", name);
    line.list(turns, [&](const Turn& t) { line.add("{}", t.*field); });
  };
  const auto both = [&](const char* name, std::array<int, 2> Turn::* field) {
    line.add(",\"{}\":[", name);
    line.list(turns, [&](const Turn& t) { line.add("{}", (t.*field)[0]); });
    line.add(",");
    line.list(turns, [&](const Turn& t) { line.add("{}", (t.*field)[1]); });
    line.add("]");
  };
  line.add(",\"course\":{{");
  one("day", &Turn::day);
  line.add(",");
  one("turn", &Turn::turn);
  line.add(",");
  one("chance", &Turn::chance);
  both("lost", &Turn::lost);
  both("demoralized", &Turn::demoralized);
  both("shaken", &Turn::shaken);
  line.add("}}");
}

void add_heat(Line& line, const Course& course) {
  line.add(",\"heat\":{{");
  bool first = true;
  for (const Course::Place& p : course.places) {
    line.add("{}\"{}\":[{},{},{},{}]", first ? "" : ",", hex::label(p.hex), p.entered, p.fired_at,
             p.attacked, p.lost);
    first = false;
  }
  line.add("}}");
}

void add_rules(Line& line, const Course& course) {
  line.add(",\"rules\":{{");
  bool first = true;
  for (const auto& [rule, times] : course.rules) {
    line.add("{}{}:{}", first ? "" : ",", Json(rule).dump(), times);
    first = false;
  }
  line.add("}}");
}

void read_turns(const Json& json, Course& course) {
  using Turn = Course::Turn;
  auto& turns = course.turns;
  turns.resize(json.at("turn").size());
  const auto list_of = [&](const Json& list, const char* what, Bounds bounds, const auto& field) {
    if (!list.is_array() || list.size() != turns.size()) {
      throw std::invalid_argument(
          fmt::format("the lists of the course are not of one length: turn and {}", what));
    }
    for (std::size_t i = 0; i < turns.size(); ++i)
      read_whole(list[i], what, bounds, field(turns[i]));
  };
  const auto one = [&](const char* what, Bounds bounds, int Turn::* field) {
    list_of(json.at(what), what, bounds, [&](Turn& turn) -> int& { return turn.*field; });
  };
  const auto both = [&](const char* what, std::array<int, 2> Turn::* field) {
    const Json& lists = json.at(what);
    if (!lists.is_array() || lists.size() != 2) {
      throw std::invalid_argument(fmt::format("the lists of {} are not two", what));
    }
    for (std::size_t side = 0; side < 2; ++side) {
      list_of(lists[side], what, kCount, [&](Turn& turn) -> int& { return (turn.*field)[side]; });
    }
  };
  one("day", kCount, &Turn::day);
  one("turn", kCount, &Turn::turn);
  one("chance", {0, 1000}, &Turn::chance);
  both("lost", &Turn::lost);
  both("demoralized", &Turn::demoralized);
  both("shaken", &Turn::shaken);
}

void read_course(const Json& json, const Course::Wanted& wanted, Course& course) {
  course.wanted = wanted;
  if (wanted.turns) read_turns(json.at("course"), course);
  if (wanted.heat) {
    for (const auto& [label, counts] : json.at("heat").items()) {
      const auto hex = hex::parse_hex(label);
      if (!hex) throw std::invalid_argument("there is no hex " + label);
      if (!counts.is_array() || counts.size() != 4) {
        throw std::invalid_argument(fmt::format("the counts of hex {} are not four", label));
      }
      Course::Place& place = course.places.emplace_back();
      place.hex = *hex;
      read_whole(counts[0], "heat", kCount, place.entered);
      read_whole(counts[1], "heat", kCount, place.fired_at);
      read_whole(counts[2], "heat", kCount, place.attacked);
      read_whole(counts[3], "heat", kCount, place.lost);
    }
  }
  if (wanted.rules) {
    for (const auto& [rule, times] : json.at("rules").items()) {
      read_whole(times, "rules", kCount, course.rules.emplace_back(rule, 0).second);
    }
  }
  if (wanted.luck) {
    read_pair(json.at("luck"), "luck", kSigned, course.luck);
    read_whole(json.at("dice"), "dice", kCount, course.dice);
  }
}

}  // namespace

std::string line_of(const Header& header) {
  Json scenarios = Json::array();
  for (const auto& s : header.scenarios) scenarios.push_back(json_of(s));
  Json variations = Json::array();
  for (const auto& v : header.variations) variations.push_back(json_of(v));
  Json out{{"format", kResultsFormat},
           {"program", header.program},
           {"data", header.data},
           {"name", header.name},
           {"title", header.title},
           {"seed", header.seed},
           {"pairs", header.pairs},
           {"swap", header.swap},
           {"observe", json_of(header.observe)},
           {"scenarios", std::move(scenarios)},
           {"variations", std::move(variations)},
           {"games", header.games}};
  if (header.shard[1] != 1) out["shard"] = header.shard;
  return out.dump();
}

std::string line_of(const GameResult& game, const Header& header) {
  const StudyScenario* scenario = find_scenario(header, game.scenario);
  Line line;
  line.add(R"({{"n":{},"scenario":"{}","variation":"{}","pair":{},"seating":{},"seed":{})", game.n,
           game.scenario, game.variation, game.pair, game.seating, game.seed);
  line.add(R"(,"players":["{}","{}"],"winner":)", game.players[0], game.players[1]);
  if (game.winner < 0 || scenario == nullptr) {
    line.add("null");
  } else {
    line.add("\"{}\"", scenario->sides[static_cast<std::size_t>(game.winner)]);
  }
  line.add(R"(,"level":{},"points":[{},{}],"margin":{},"turns":{},"player_turns":{})",
           Json(game.level).dump(), game.points[0], game.points[1], game.margin, game.turns,
           game.player_turns);
  line.add(R"(,"judgements":[{},{}],"hash":"{:016x}")", game.judgements[0], game.judgements[1],
           game.hash);
  const Course& course = game.course;
  if (header.observe.turns) add_turns(line, course);
  if (header.observe.heat) add_heat(line, course);
  if (header.observe.rules) add_rules(line, course);
  if (header.observe.luck) {
    line.add(R"(,"luck":[{},{}],"dice":{})", course.luck[0], course.luck[1], course.dice);
  }
  line.add("}}");
  return line.take();
}

tl::expected<Header, std::string> read_header(std::string_view text) {
  const auto read = object_in(text, "header");
  if (!read) return tl::make_unexpected(read.error());
  const Json& json = *read;
  try {
    if (json.at("format") != kResultsFormat) {
      return tl::make_unexpected(fmt::format("the format is not {}", kResultsFormat));
    }
    Header header;
    json.at("program").get_to(header.program);
    json.at("data").get_to(header.data);
    json.at("name").get_to(header.name);
    json.at("title").get_to(header.title);
    read_whole(json.at("seed"), "seed", {0, kMostSeed}, header.seed);
    read_whole(json.at("pairs"), "pairs", kCount, header.pairs);
    json.at("swap").get_to(header.swap);
    header.observe = wanted_of(json.at("observe"));
    for (const Json& s : json.at("scenarios")) header.scenarios.push_back(scenario_of(s));
    for (const Json& v : json.at("variations")) header.variations.push_back(variation_of(v));
    read_whole(json.at("games"), "games", kCount, header.games);
    if (json.contains("shard")) read_pair(json.at("shard"), "shard", {1, kMost}, header.shard);
    return header;
  } catch (const std::exception& fault) {
    return tl::make_unexpected(std::string("the header cannot be read: ") + fault.what());
  }
}

tl::expected<GameResult, std::string> read_game(std::string_view text, const Header& header) {
  const auto read = object_in(text, "game");
  if (!read) return tl::make_unexpected(read.error());
  const Json& json = *read;
  try {
    GameResult game;
    read_whole(json.at("n"), "n", kCount, game.n);
    json.at("scenario").get_to(game.scenario);
    json.at("variation").get_to(game.variation);
    read_whole(json.at("pair"), "pair", kCount, game.pair);
    read_whole(json.at("seating"), "seating", {0, 1}, game.seating);
    read_whole(json.at("seed"), "seed", {0, kMostSeed}, game.seed);
    json.at("players").get_to(game.players);
    const StudyScenario* scenario = find_scenario(header, game.scenario);
    if (scenario == nullptr || find_variation(header, game.variation) == nullptr) {
      return tl::make_unexpected("the scenario or variation of the game is not one of the study");
    }
    if (const Json& winner = json.at("winner"); !winner.is_null()) {
      game.winner = winner == scenario->sides[0] ? 0 : winner == scenario->sides[1] ? 1 : -2;
      if (game.winner == -2) return tl::make_unexpected("the winner is none of the sides");
    }
    json.at("level").get_to(game.level);
    read_pair(json.at("points"), "points", kSigned, game.points);
    read_whole(json.at("margin"), "margin", kSigned, game.margin);
    read_whole(json.at("turns"), "turns", kCount, game.turns);
    read_whole(json.at("player_turns"), "player_turns", kCount, game.player_turns);
    read_pair(json.at("judgements"), "judgements", {0, kMostSeed}, game.judgements);
    game.hash = std::stoull(json.at("hash").get<std::string>(), nullptr, 16);
    read_course(json, header.observe, game.course);
    return game;
  } catch (const std::exception& fault) {
    return tl::make_unexpected(std::string("the game cannot be read: ") + fault.what());
  }
}

tl::expected<Results, std::string> read_results(std::istream& in) {
  Results results;
  Lines lines(in);
  const auto fault = [&](const std::string& message) {
    return tl::make_unexpected(fmt::format("line {}: {}", lines.number(), message));
  };
  while (const auto line = lines.next()) {
    if (lines.number() == 1) {
      auto header = read_header(*line);
      if (!header) return fault(header.error());
      results.header = std::move(*header);
      continue;
    }
    auto game = read_game(*line, results.header);
    if (!game) return fault(game.error());
    if (!results.games.empty() && game->n <= results.games.back().n) {
      return fault("the games are not in their order");
    }
    results.games.push_back(std::move(*game));
  }
  if (lines.too_long()) return fault("the next line is too long");
  if (lines.number() == 0) return fault("the header is missing");
  return results;
}

tl::expected<Results, std::string> read_results_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return tl::make_unexpected("cannot read " + path);
  auto results = read_results(in);
  if (!results) return tl::make_unexpected(path + ": " + results.error());
  return results;
}

const StudyScenario* find_scenario(const Header& header, std::string_view id) {
  for (const StudyScenario& s : header.scenarios) {
    if (s.id == id) return &s;
  }
  return nullptr;
}

const Variation* find_variation(const Header& header, std::string_view name) {
  for (const Variation& v : header.variations) {
    if (v.name == name) return &v;
  }
  return nullptr;
}

}  // namespace tercio::lab
