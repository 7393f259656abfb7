#include "data/story.hpp"

#include <algorithm>
#include <array>

namespace tercio::data {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t kSpecialLines = 5;
constexpr std::size_t kMostParagraphs = 6;
constexpr Range kMinutes{5, 1000};
constexpr Range kPercent{0, 100};
constexpr std::array kFactTags{"stated"sv, "sourced"sv, "reconstructed"sv};

const SourceFile* story_of(std::span<const SourceFile> sources, std::string_view system,
                           std::string_view battle) {
  const std::string path = std::string(system) + '/' + std::string(battle) + "/story.toml";
  const auto it = std::find_if(sources.begin(), sources.end(),
                               [&](const SourceFile& source) { return source.path == path; });
  return it == sources.end() ? nullptr : &*it;
}

// The ids of a battle's sides.
std::vector<std::string> sides_of(const AnyBattle& battle) {
  return std::visit(
      [](const auto& definition) {
        return std::vector{definition->sides[0].id, definition->sides[1].id};
      },
      battle);
}

bool has_piece(const AnyBattle& battle, std::string_view id) {
  return std::visit(
      [&](const auto& definition) {
        return std::any_of(definition->pieces.begin(), definition->pieces.end(),
                           [&](const auto& piece) { return piece.id == id; });
      },
      battle);
}

bool has_name(const auto& things, std::string_view name) {
  return std::any_of(things.begin(), things.end(),
                     [&](const auto& thing) { return thing.name == name; });
}
// Whether something of this name can become demoralized.
bool has_body(const thirty_years_war::Definition& battle, std::string_view name) {
  return has_name(battle.categories, name);
}
bool has_body(const lace_wars::Definition& battle, std::string_view name) {
  return has_name(battle.formations, name);
}

// Reads the story of one battle.
class StoryReader {
 public:
  StoryReader(const BattleInfo& info, const AnyBattle& battle, const Prose& prose,
              const SourceFile& source)
      : info_(info), battle_(battle), prose_(prose), source_(source), sides_(sides_of(battle)) {}

  Story read(const Value& root) {
    Table file(root);
    require_format(file, "tercio-story/1");
    Story out;
    out.battle = info_.id;
    out.story = paragraphs(file, "story");
    out.ours = text(file, "ours");
    out.sides = sides(file);
    out.history = history(file);
    scenarios(file, out);
    file.finish();
    return out;
  }

 private:
  std::string expanded(const Value& value) const {
    return expand_value(prose_, value, source_, Form::kPage);
  }
  std::string text(Table& row, std::string_view key) const {
    const auto value = row.require(key);
    return value ? expanded(*value) : std::string();
  }
  std::string text_if_any(Table& row, std::string_view key) const {
    const auto value = row.find(key);
    return value ? expanded(*value) : std::string();
  }

  std::vector<std::string> paragraphs(Table& row, std::string_view key) const {
    const auto values = row.list(key);
    if (values.size() > kMostParagraphs) row.fault("too many paragraphs");
    std::vector<std::string> out;
    out.reserve(values.size());
    for (const Value& value : values) out.push_back(expanded(value));
    return out;
  }

  // A side of the battle, or one of the other words.
  std::string side(Table& row, std::string_view key, std::string_view or_else = {}) const {
    std::vector<std::string_view> names(sides_.begin(), sides_.end());
    if (!or_else.empty()) names.push_back(or_else);
    const auto index = static_cast<std::size_t>(row.choice(key, names));
    return names[index] == or_else ? std::string() : std::string(names[index]);
  }

  // A list of tables, one for each side in the order of the battle.
  template <class Read>
  auto by_side(Table& row, std::string_view key, const Read& read) const {
    std::vector<decltype(read(row))> out;
    const auto values = row.list(key);
    out.reserve(values.size());
    for (const Value& value : values) {
      Table entry(value);
      out.push_back(read(entry));
      entry.finish();
    }
    if (!values.empty() && values.size() != sides_.size()) {
      row.fault(in_quotes(key) + " is to be said of both sides");
    }
    return out;
  }

  std::vector<StorySide> sides(Table& file) const {
    auto out = by_side(file, "side", [&](Table& row) {
      return StorySide{side(row, "id"), text(row, "commander"), text(row, "army"),
                       text(row, "character"), text(row, "aim")};
    });
    if (out.size() == 2 && (out[0].id != sides_[0] || out[1].id != sides_[1])) {
      file.fault("the sides stand in the order of the battle");
    }
    return out;
  }

  std::vector<HistoryFact> history(Table& file) const {
    std::vector<HistoryFact> out;
    const auto value = file.find("history");
    if (!value) return out;
    Table facts(*value);
    out.reserve(value->node().items.size());
    for (const Node& entry : value->node().items) {
      const auto found = facts.find(entry.key);
      if (!found) continue;
      Table row(*found);
      HistoryFact fact{entry.key, row.text("says"), {}, {}};
      fact.tag = kFactTags[static_cast<std::size_t>(row.choice("tag", kFactTags))];
      fact.source = row.text("source");
      row.finish();
      out.push_back(std::move(fact));
    }
    return out;
  }

  std::vector<StoryLine> special(Table& row) const {
    std::vector<StoryLine> out;
    const auto values = row.list("special");
    out.reserve(values.size());
    for (const Value& value : values) {
      Table line(value);
      StoryLine read{text(line, "text"), {}};
      if (const auto rule = line.require("case"); rule && rule->text()) {
        read.rule = *rule->text();
        for (const auto& fault : prose_.faults("{case " + read.rule + '}')) {
          rule->fault(fault.message);
        }
      }
      line.finish();
      out.push_back(std::move(read));
    }
    return out;
  }

  RealMoment moment(const Value& value) const {
    Table row(value);
    RealMoment out;
    if (const auto fell = row.find("fell")) {
      out.fell = fell->id().value_or("");
      if (!has_piece(battle_, out.fell)) fell->fault("unknown piece " + in_quotes(out.fell));
    } else if (const auto broke = row.require("broke")) {
      out.broke = broke->text().value_or("");
      const bool known = std::visit(
          [&](const auto& definition) { return has_body(*definition, out.broke); }, battle_);
      if (!known) broke->fault("nothing is called " + in_quotes(out.broke));
    }
    if (const auto happened = row.require("happened")) {
      out.happened = happened->flag().value_or(true);
    }
    out.same = text(row, "same");
    out.other = text(row, "other");
    row.finish();
    return out;
  }

  std::vector<int> pair(Table& row, std::string_view key, Range range) const {
    std::vector<int> out;
    for (const Value& value : row.list(key))
      out.push_back(value.integer(range).value_or(range.least));
    if (out.size() != 2 || out[0] > out[1]) {
      row.fault(in_quotes(key) + " is the least and the most");
      return {range.least, range.most};
    }
    return out;
  }

  RealEnd real(const Value& value) const {
    Table row(value);
    RealEnd out;
    out.winner = side(row, "winner", "draw");
    out.lasted = text_if_any(row, "lasted");
    for (const Value& loss : row.list_if_any("losses")) {
      Table entry(loss);
      const std::string whose = side(entry, "side");
      const auto share = pair(entry, "percent", kPercent);
      entry.finish();
      out.losses.push_back({whose, share[0], share[1]});
    }
    for (const Value& one : row.list_if_any("moment")) out.moments.push_back(moment(one));
    row.finish();
    return out;
  }

  // What a scenario does not say itself it has from the one it is like.
  StoryScenario scenario(Table& row, const Story& before, const std::string& id) const {
    StoryScenario out;
    if (const auto like = row.find("like")) {
      const StoryScenario* other = before.find(info_.id + '/' + like->id().value_or(""));
      if (other == nullptr) like->fault("there is no such scenario above");
      if (other != nullptr) out = *other;
    }
    const bool own = out.id.empty();
    out.id = info_.id + '/' + id;
    const auto says = [&](std::string_view key) { return own || row.find(key).has_value(); };
    if (says("to_win")) {
      out.goals = by_side(row, "to_win", [&](Table& goal) {
        return StoryGoal{side(goal, "side"), text(goal, "what"), text(goal, "by")};
      });
    }
    if (says("special")) {
      // Fewer lines of its own come before those of the scenario it is like.
      auto lines = special(row);
      out.special.insert(out.special.begin(), lines.begin(), lines.end());
      if (out.special.size() > kSpecialLines && lines.size() <= kSpecialLines) {
        out.special.resize(kSpecialLines);
      }
      if (out.special.size() != kSpecialLines) row.fault("there are to be five special lines");
    }
    if (says("minutes")) {
      const auto minutes = pair(row, "minutes", kMinutes);
      out.least_minutes = minutes[0];
      out.most_minutes = minutes[1];
    }
    if (says("easier")) {
      out.easier = side(row, "easier", "neither");
      out.why_easier = text(row, "why_easier");
    }
    if (says("after")) out.after = paragraphs(row, "after");
    if (const auto end = row.find("real")) out.real = real(*end);
    row.finish();
    return out;
  }

  void scenarios(Table& file, Story& out) const {
    for (const Value& value : file.list("scenario")) {
      Table row(value);
      const std::string id = row.id("id");
      const bool known = std::any_of(info_.scenarios.begin(), info_.scenarios.end(),
                                     [&](const auto& s) { return s.id == info_.id + '/' + id; });
      if (!known) value.fault("the battle has no scenario " + in_quotes(id));
      out.scenarios.push_back(scenario(row, out, id));
    }
    for (const ScenarioInfo& one : info_.scenarios) {
      if (out.find(one.id) == nullptr) file.fault("nothing is told of " + in_quotes(one.id));
    }
  }

  const BattleInfo& info_;
  const AnyBattle& battle_;
  const Prose& prose_;
  const SourceFile& source_;
  std::vector<std::string> sides_;
};

}  // namespace

const StoryScenario* Story::find(std::string_view scenario) const {
  const auto it = std::find_if(scenarios.begin(), scenarios.end(),
                               [&](const StoryScenario& one) { return one.id == scenario; });
  return it == scenarios.end() ? nullptr : &*it;
}

const Story* LoadedStories::find(std::string_view battle) const {
  const auto it = std::find_if(stories.begin(), stories.end(),
                               [&](const Story& story) { return story.battle == battle; });
  return it == stories.end() ? nullptr : &*it;
}

LoadedStories load_stories(const GameLibrary& library, std::span<const RulesReference> rules,
                           std::span<const SourceFile> sources) {
  LoadedStories loaded;
  const auto proses = make_proses(library, rules, sources);
  for (const BattleInfo& battle : library.battles()) {
    const SourceFile* source = story_of(sources, battle.system, battle.id);
    const auto prose = proses.find(battle.id);
    if (source == nullptr || prose == proses.end()) continue;
    const std::size_t before = loaded.faults.size();
    const auto root = parse_toml(*source, loaded.faults);
    if (!root) continue;
    StoryReader reader(battle, *library.definition(battle.id), prose->second, *source);
    Story story = reader.read(Value(*root, source->path, loaded.faults));
    if (loaded.faults.size() == before) loaded.stories.push_back(std::move(story));
  }
  return loaded;
}

ProseFacts facts_of(std::span<const SourceFile> sources, std::string_view system,
                    std::string_view battle) {
  ProseFacts facts;
  const SourceFile* source = story_of(sources, system, battle);
  if (source == nullptr) return facts;
  std::vector<Fault> unheard;
  const auto root = parse_toml(*source, unheard);
  if (!root) return facts;
  const auto history = Table(Value(*root, source->path, unheard)).find("history");
  if (!history) return facts;
  for (const Node& entry : history->node().items) {
    facts.emplace(entry.key, Table(history->child(entry)).text("says"));
  }
  return facts;
}

}  // namespace tercio::data
