// What is told of a battle before and after it is played (docs/data-format.md, story.toml).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/prose.hpp"

namespace tercio::data {

// A fact of history, and where it comes from.
struct HistoryFact {
  std::string id;
  std::string says;  // "about 5,500 men"
  std::string tag;   // "stated", "sourced" or "reconstructed"
  std::string source;
};

struct StorySide {
  std::string id;  // of a side
  std::string commander;
  std::string army;
  std::string character;
  std::string aim;
};

struct StoryLine {
  std::string text;
  std::string rule;
};

// What a side must do to win, and by when.
struct StoryGoal {
  std::string side;
  std::string what;
  std::string by;
};

// What a side lost in reality, in men out of a hundred.
struct RealLoss {
  std::string side;
  int least = 0;
  int most = 0;
};

// Something that happened, or did not: a leader fell, an army broke.
struct RealMoment {
  std::string fell;   // a piece; or
  std::string broke;  // the name of a category or formation
  bool happened = true;
  std::string same;   // what to say when it went the same way in the game
  std::string other;  // and when it did not
};

// How it ended in reality, as far as it can be compared with a game.
struct RealEnd {
  std::string winner;  // a side; empty: nobody
  std::string lasted;  // "from noon until dusk"; empty: not known
  std::vector<RealLoss> losses;
  std::vector<RealMoment> moments;
};

struct StoryScenario {
  std::string id;  // in full: "rocroi/historical"
  std::vector<StoryGoal> goals;
  std::vector<StoryLine> special;  // five
  int least_minutes = 0;
  int most_minutes = 0;
  std::string easier;  // a side; empty: neither
  std::string why_easier;
  std::vector<std::string> after;  // paragraphs: what really happened
  std::optional<RealEnd> real;     // none: it never happened
};

struct Story {
  std::string battle;
  std::vector<std::string> story;  // paragraphs
  std::string ours;                // what of it is reconstructed
  std::vector<StorySide> sides;    // in the order of the battle's
  std::vector<HistoryFact> history;
  std::vector<StoryScenario> scenarios;  // all of the battle, in its order

  const StoryScenario* find(std::string_view scenario) const;
};

struct LoadedStories {
  std::vector<Story> stories;
  std::vector<Fault> faults;

  const Story* find(std::string_view battle) const;
};

// Reads <system>/<battle>/story.toml of every battle that has one. Cases become links
// (Form::kPage). A story with a fault is left out.
LoadedStories load_stories(const GameLibrary& library, std::span<const RulesReference> rules,
                           std::span<const SourceFile> sources);

// The facts of history of a battle's story by their names; none where there is no story.
ProseFacts facts_of(std::span<const SourceFile> sources, std::string_view system,
                    std::string_view battle);

}  // namespace tercio::data
