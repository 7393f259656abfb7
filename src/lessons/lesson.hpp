// Lessons as data: a position of a battle, and steps that lead through it. A lesson is taken at a
// real table (server/table.hpp) with the real rules; it only says what is to be done next.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/fault.hpp"
#include "data/prose.hpp"
#include "data/source.hpp"

namespace tercio::lessons {

// What a step asks for: to be read; something of the page to be used; actions; or to play on.
enum class Wants : std::uint8_t { kRead, kPick, kCard, kPlan, kOverlay, kTab, kDo, kFree };

// A legal action that a step does not ask for, and what is said to it.
struct WrongTry {
  std::string tried;  // as the action is written; * stands for anything
  std::string says;
  int line = 0;
};

// Until when one plays on freely; what is empty does not count.
struct Until {
  std::optional<int> turn{};
  std::string phase{};
  std::string side{};
  bool over = false;
};

struct Step {
  std::string says{};
  std::string after{};  // said of it when it is done
  std::string other{};  // said when something else is tried
  std::vector<std::string> marks{};
  Wants wants = Wants::kRead;
  std::vector<std::string> pieces{};     // to be picked; whose card is wanted; attackers
  std::vector<std::string> defenders{};  // of a plan
  std::string id{};                      // of an overlay, a tab, or a hex whose card is wanted
  std::vector<std::string> actions{};    // all of them, in any order …
  bool any = false;                      // … or one of them
  Until until{};
  std::vector<int> dice{};          // what they show while it is carried out
  std::vector<std::string> then{};  // done by itself afterwards, whoever's decision it is
  std::vector<WrongTry> wrong{};
  int line = 0;
};

struct Lesson {
  std::string id;  // "first-orders/moving"
  std::string file;
  std::string title;
  std::string about;
  std::string scenario;  // in full
  std::map<std::string, std::string> options{};
  std::string side;        // the learner's
  std::string opponent{};  // the level that plays the others; empty: the lesson does
  int minutes = 0;
  std::string set_up{};  // JSON; empty: the scenario's own start
  int set_up_line = 0;
  std::vector<Step> steps{};

  std::string battle() const { return id.substr(0, id.find('/')); }
};

struct LoadedLessons {
  // By battle, in the order in which they are best taken.
  std::vector<std::shared_ptr<const Lesson>> lessons;
  std::vector<data::Fault> faults;

  // Null when there is none.
  std::shared_ptr<const Lesson> find(std::string_view id) const;
  // The one after it in the same battle.
  std::shared_ptr<const Lesson> after(std::string_view id) const;
};

// The words of each battle, by its id.
using Proses = std::map<std::string, data::Prose, std::less<>>;

// Reads every <system>/<battle>/lessons/*.toml. Whether they can be played is seen by check().
LoadedLessons load_lessons(std::span<const data::SourceFile> sources, const Proses& proses);

}  // namespace tercio::lessons
