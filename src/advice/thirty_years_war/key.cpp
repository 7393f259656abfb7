#include "advice/thirty_years_war/key.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "advice/wording.hpp"
#include "thirty_years_war/telling/tell.hpp"
#include "thirty_years_war/telling/words.hpp"

namespace tercio::advice::tyw {

using thirty_years_war::Definition;
using thirty_years_war::Game;
using thirty_years_war::Kind;
using thirty_years_war::PieceDefinition;
using thirty_years_war::Result;

namespace {

CounterPart part(const char* where, const char* title, std::string text, const char* rule) {
  return {.part = where, .note = {.text = std::move(text), .rule = rule}, .title = title};
}

Counter drawn(const Definition& definition, const PieceDefinition& piece) {
  Counter out{
      .id = piece.id,
      .name = piece.name,
      .side = definition.sides[static_cast<std::size_t>(piece.side)].id,
      .army = definition.armies[static_cast<std::size_t>(piece.army)].id,
      .symbol = std::string(thirty_years_war::arm_of(piece.kind)),
  };
  if (piece.kind == Kind::kArtillery) return out;
  const int first = piece.kind == Kind::kLeader ? piece.value : piece.strength;
  out.values = {std::to_string(first), std::to_string(piece.movement)};
  return out;
}

SampleCounter unit(const Definition& definition, const PieceDefinition& piece, const char* title) {
  return {.title = title,
          .counter = drawn(definition, piece),
          .parts = {part("symbol", "Arm", capital(std::string(arm_of(piece.kind))), "2.4"),
                    part("value-1", "Strength", "what it attacks and defends with", "8.3"),
                    part("value-2", "Movement points", "what it can spend in a turn", "6.14")}};
}

SampleCounter disrupted(const Definition& definition, const PieceDefinition& piece) {
  SampleCounter out{.title = "The same, disrupted", .counter = drawn(definition, piece)};
  out.counter.values[0] = std::to_string(piece.disrupted);
  out.counter.marks = {"disrupted"};
  out.parts = {
      part("face", "The other face", "hatched: it cannot attack, has no zone of control", "9.1"),
      part("value-1", "Strength", "half, rounded up: what it defends with", "9.13"),
      part("value-2", "Movement points", "of the front; disrupted it moves two hexes", "9.15")};
  return out;
}

std::vector<SampleCounter> counters_of(const Definition& definition) {
  std::vector<SampleCounter> out;
  const auto first = [&](Kind kind) -> const PieceDefinition* {
    const auto it = std::find_if(definition.pieces.begin(), definition.pieces.end(),
                                 [&](const PieceDefinition& p) { return p.kind == kind; });
    return it == definition.pieces.end() ? nullptr : &*it;
  };
  if (const auto* foot = first(Kind::kInfantry)) {
    out.push_back(unit(definition, *foot, "A unit of foot"));
    out.push_back(disrupted(definition, *foot));
  }
  if (const auto* horse = first(Kind::kCavalry)) {
    out.push_back(unit(definition, *horse, "A unit of horse"));
  }
  if (const auto* leader = first(Kind::kLeader)) {
    out.push_back(
        {.title = "A leader",
         .counter = drawn(definition, *leader),
         .parts = {part("value-1", "Value", "added to the strength of a unit he is with", "10.11"),
                   part("value-2", "Movement points", "what he can spend in a turn", "6.14")}});
  }
  if (const auto* gun = first(Kind::kArtillery)) {
    out.push_back({.title = "A gun",
                   .counter = drawn(definition, *gun),
                   .parts = {part("symbol", "No numbers",
                                  "its range decides what it hits; it does not move", "5.1")}});
  }
  return out;
}

std::vector<KeyEntry> results_of() {
  const auto entry = [](Result result, const char* more, const char* rule) {
    std::string text = capital(std::string(meaning_of(result)));
    return KeyEntry{.id = result == Result::kNone ? "–" : std::string(name_of(result)),
                    .text = text + more,
                    .rule = rule};
  };
  return {entry(Result::kAd, ": the attackers are turned over.", "8.61-Ad"),
          entry(Result::kAe, ": the attackers leave the game.", "8.61-Ae"),
          entry(Result::kDd, ": defenders are turned over; those already disrupted are eliminated.",
                "8.61-Dd"),
          entry(Result::kDe, ": the defenders leave the game.", "8.61-De"),
          entry(Result::kDx, ": as Dd, and attackers of the same strength are disrupted too.",
                "8.61-Dx"),
          entry(Result::kNone, ".", "8.61-dot")};
}

std::vector<KeyEntry> marks_of(const Definition& definition) {
  const bool guns = std::any_of(definition.pieces.begin(), definition.pieces.end(),
                                [](const auto& p) { return p.kind == Kind::kArtillery; });
  std::vector<KeyEntry> out{
      {"disrupted", "Disrupted", "The counter shows its hatched face.", "9.1"},
      {"demoralized", "Demoralized",
       "Its army or category has lost too much: disrupted, it "
       "hardly recovers.",
       "11.0"},
      {"moved", "Has moved", "It has moved in this phase.", "6.11"},
      {"attacked", "Has fought", "It has attacked or been attacked in this phase.", "8.14"},
      {"acting", "At work", "What is being decided is about it.", ""}};
  if (guns) {
    out.push_back({"fired", "Has fired", "The gun has fired in this phase.", "5.0"});
    out.push_back({"captured", "Captured", "The gun fires for those who took it.", "5.31"});
  }
  return out;
}

std::vector<KeyEntry> works_of(const Game& game) {
  if (!game.has_walls()) return {};
  return {
      {"gate", "Gate", "Its flag shows who may pass; barred, nobody may.", "19.57"},
      {"hit", "Cracked wall", "Hit once; another hit breaches it.", "19.55"},
      {"breach", "Breach", "The wall has fallen: it can be crossed and attacked across.", "19.56"},
      {"control", "Quarter held", "Whose flag it is was there last.", "19.58"}};
}

}  // namespace

Key key_of(const Game& game) {
  const Definition& definition = game.definition();
  return {.counters = counters_of(definition),
          .results = results_of(),
          .marks = marks_of(definition),
          .works = works_of(game)};
}

}  // namespace tercio::advice::tyw
