// What is told to one who learns when something matters for the first time. When that is, the
// advice of each system finds out; here are the texts.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/fault.hpp"
#include "data/node.hpp"
#include "data/rules_reference.hpp"
#include "data/source.hpp"

namespace tercio::data {

struct NoteText {
  std::string id;
  std::string text;
  std::string rule;
  std::string battle;  // empty: of all battles of the system
  Place place;
};

// The notes a program can give, by their ids.
struct NoteIds {
  std::string_view system;
  std::vector<std::string_view> ids;
};

struct LoadedNotes {
  std::map<std::string, std::vector<NoteText>, std::less<>> systems;
  std::vector<Fault> faults;

  // Null when the battle has no such note.
  const NoteText* find(std::string_view system, std::string_view battle, std::string_view id) const;
};

// Reads every <system>/notes.toml.
LoadedNotes load_notes(std::span<const SourceFile> sources);

// The notes the program carries, read once.
const LoadedNotes& shipped_notes();

// A note that nothing calls for, one that is called for and has no text, a case or battle there is
// not.
std::vector<Fault> faults_of_notes(const LoadedNotes& notes, std::span<const RulesReference> rules,
                                   std::span<const NoteIds> known);

}  // namespace tercio::data
