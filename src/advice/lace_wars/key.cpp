#include "advice/lace_wars/key.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "advice/lace_wars/words.hpp"
#include "engine/words.hpp"

namespace tercio::advice::lace {

using lace_wars::Definition;
using lace_wars::PieceDefinition;
using lace_wars::System;

namespace {

CounterPart part(const char* where, const char* title, std::string text, const char* rule) {
  return {.part = where, .note = {.text = std::move(text), .rule = rule}, .title = title};
}

class Samples {
 public:
  explicit Samples(const Definition& definition) : definition_(definition) {}

  std::vector<SampleCounter> all() {
    if (const auto* line = first(Arm::kLineInfantry, true)) infantry(*line);
    if (const auto* horse = first(Arm::kHeavyCavalry, false)) cavalry(*horse);
    if (const auto* light = first(Arm::kLightInfantry, false)) {
      SampleCounter& out = sample(*light, "Light infantry", "light-foot");
      out.parts = {part("symbol", "Horn", "light troops: they look to all sides", "1.3a")};
    }
    if (const auto* gun = first(Arm::kArtillery, false)) {
      SampleCounter& out = sample(*gun, "Artillery", "gun");
      out.counter.facing = 0;
      out.parts = {part("value-1", "Calibre", "in pounds", "1.1.2a"),
                   part("value-2", "Movement points", "", "8.1a")};
    }
    if (const auto* commander = first(Arm::kCommander, false)) {
      SampleCounter& out = sample(*commander, "A commander", "commander");
      out.parts = {part("value-1", "Radius", "how far his orders reach, in hexes", "6.1a")};
    }
    return std::move(out_);
  }

 private:
  const PieceDefinition* first(Arm arm, bool with_fist) const {
    const auto is = [&](const PieceDefinition& p) { return p.arm == arm && p.fist == with_fist; };
    const auto it = std::find_if(definition_.pieces.begin(), definition_.pieces.end(), is);
    return it == definition_.pieces.end() ? nullptr : &*it;
  }

  SampleCounter& sample(const PieceDefinition& p, const char* title, const char* symbol) {
    Counter counter{.id = p.id,
                    .name = p.name,
                    .side = definition_.sides[static_cast<std::size_t>(p.side)].id,
                    .symbol = symbol,
                    .size = p.arm == Arm::kCommander   ? "XX"
                            : p.arm == Arm::kArtillery ? "I"
                                                       : "III"};
    if (p.formation >= 0) {
      counter.army = definition_.formations[static_cast<std::size_t>(p.formation)].id;
    }
    if (p.arm == Arm::kCommander) {
      counter.values = {std::to_string(p.radius)};
    } else if (p.arm == Arm::kArtillery) {
      counter.values = {std::to_string(p.calibre), std::to_string(p.movement)};
    } else {
      counter.values = {std::to_string(p.ladder.front()), std::to_string(p.morale),
                        std::to_string(p.movement)};
    }
    if (p.fist) counter.extra = "fist";
    if (p.swords) counter.extra += counter.extra.empty() ? "swords" : ", swords";
    out_.push_back({.title = title, .counter = std::move(counter)});
    return out_.back();
  }

  void infantry(const PieceDefinition& line) {
    SampleCounter& out = sample(line, "Line infantry", "foot");
    out.counter.facing = 0;
    out.parts = {part("facing", "Facing", "the two hexes beside the arrow are its front", "2.1a"),
                 part("extra", "Fist", "a bonus against infantry; crossed swords: against cavalry",
                      "1.1.2b"),
                 part("value-1", "Combat points", "fewer with each step lost", "1.1.4a"),
                 part("value-2", "Morale", "a test needs that or less on the die", "12.1a"),
                 part("value-3", "Movement points", "", "8.1a")};
  }

  void cavalry(const PieceDefinition& horse) {
    SampleCounter& out = sample(horse, "Heavy cavalry, disorganised", "horse");
    out.counter.facing = 0;
    out.counter.marks = {"disorganised"};
    out.parts = {part("face", "Hatched", "disorganised or routed", "12.2a")};
  }

  const Definition& definition_;
  std::vector<SampleCounter> out_;
};

const char* rule_of_result(std::string_view word) {
  if (word == "-") return "10.2b";
  if (word == "E" || word[0] == '1' || word[0] == '2' || word[0] == '3') return "1.1.4b";
  if (word == "D") return "12.2a";
  if (word == "*") return "10.1d";
  return word[0] == 'R' ? "11.1a" : "12.1a";
}

// Every word of the result tables once.
std::vector<KeyEntry> results_of(const System& system) {
  std::vector<KeyEntry> out;
  const auto read = [&](const std::string& cell) {
    for (const std::string_view word : engine::words_of(cell)) {
      const std::string id = word == "-" ? "–" : std::string(word);
      const bool known = std::any_of(out.begin(), out.end(),
                                     [&](const KeyEntry& entry) { return entry.id == id; });
      if (known) continue;
      out.push_back(
          {.id = id, .text = capital(result_text(word)) + '.', .rule = rule_of_result(word)});
    }
  };
  for (const auto& row : system.combat) {
    read(row.attacker.text);
    read(row.defender.text);
  }
  for (const auto& row : system.fire) {
    for (const auto& cell : row.by_range) read(cell.text);
  }
  std::sort(out.begin(), out.end(),
            [](const KeyEntry& a, const KeyEntry& b) { return a.id < b.id; });
  return out;
}

std::vector<KeyEntry> marks_of() {
  return {{"disorganised", "Disorganised", "It must rally before it is itself again.", "12.2a"},
          {"routed", "Routed", "It runs for its own edge of the map.", "12.3a"},
          {"demoralized", "Demoralized", "Its formation has lost too much.", "13.1a"},
          {"column", "March column", "It marches twice as far, and fights badly.", "14.0"},
          {"fired", "Has fired", "The gun has fired this turn.", "9.1a"},
          {"limbered", "Has moved", "The gun has moved and cannot fire this turn.", "8.7c"},
          {"moved", "Has moved", "The unit has moved.", "8.1a"},
          {"acting", "Activated", "It acts in this activation.", "5.1a"},
          {"led", "Commander", "A commander lies under the counter.", "1.2b"},
          {"aide", "Aide de camp", "He stands in for a commander who fell.", "11.4e"},
          {"more", "More below", "Counters lie under it that you do not see.", "3.6"}};
}

std::vector<KeyEntry> works_of(const Definition& definition) {
  if (definition.map.bridges.empty()) return {};
  return {{"control", "Bridge", "Its flag shows whether it is free, or in the way of the enemy.",
           "15.0"}};
}

}  // namespace

Key key_of(const lace_wars::Game& game) {
  const Definition& definition = game.definition();
  return {.counters = Samples(definition).all(),
          .results = results_of(definition.system),
          .marks = marks_of(),
          .works = works_of(definition)};
}

}  // namespace tercio::advice::lace
