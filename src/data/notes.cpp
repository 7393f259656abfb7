#include "data/notes.hpp"

#include <algorithm>
#include <array>

#include "data/reader.hpp"

namespace tercio::data {

namespace {

constexpr std::string_view kNotesFile = "/notes.toml";
constexpr std::size_t kMostNotes = 100;
constexpr std::size_t kLongestText = 260;  // two sentences beside a piece

NoteText read_note(const Value& value) {
  Table row(value);
  NoteText note;
  note.id = row.id("id");
  note.text = row.text("text");
  note.rule = row.text("rule");
  note.battle = row.text_or("battle", "");
  note.place = value.node().place;
  row.finish();
  if (note.text.size() > kLongestText) {
    row.fault("a note has at most " + std::to_string(kLongestText) + " letters");
  }
  if (note.text.find_first_of("0123456789") != std::string::npos) {
    row.fault("a note has no digits: numbers come from the data or are words");
  }
  if (!note.text.empty() && note.text.back() != '.') row.fault("a note ends with a full stop");
  return note;
}

std::vector<NoteText> read_notes(const Value& root, std::string_view system) {
  Table file(root);
  require_format(file, "tercio-notes/1");
  file.choice("system", std::array{system});
  std::vector<NoteText> notes;
  Names names("note");
  const auto rows = file.list("note");
  if (rows.size() > kMostNotes) file.fault("there are too many notes");
  notes.reserve(rows.size());
  for (const Value& row : rows) {
    notes.push_back(read_note(row));
    names.add(notes.back().id, row);
  }
  file.finish();
  return notes;
}

const RulesReference* rules_of_system(std::span<const RulesReference> rules,
                                      std::string_view system) {
  const auto it = std::find_if(rules.begin(), rules.end(),
                               [&](const auto& one) { return one.system() == system; });
  return it == rules.end() ? nullptr : &*it;
}

// What is wrong with a note; empty: nothing.
std::string wrong_with(const NoteText& note, const RulesReference* rules, const NoteIds* known) {
  if (known == nullptr ||
      std::find(known->ids.begin(), known->ids.end(), note.id) == known->ids.end()) {
    return "nothing calls for the note " + in_quotes(note.id);
  }
  if (rules == nullptr) return "the system has no rules";
  const auto battles = rules->battles();
  if (!note.battle.empty() &&
      std::find(battles.begin(), battles.end(), note.battle) == battles.end()) {
    return "there is no battle " + in_quotes(note.battle);
  }
  if (rules->find(note.battle, note.rule) == nullptr)
    return "there is no case " + in_quotes(note.rule);
  return "";
}

}  // namespace

const NoteText* LoadedNotes::find(std::string_view system, std::string_view battle,
                                  std::string_view id) const {
  const auto notes = systems.find(system);
  if (notes == systems.end()) return nullptr;
  for (const NoteText& note : notes->second) {
    if (note.id == id && (note.battle.empty() || note.battle == battle)) return &note;
  }
  return nullptr;
}

LoadedNotes load_notes(std::span<const SourceFile> sources) {
  LoadedNotes loaded;
  for (const SourceFile& source : sources) {
    const std::string_view path = source.path;
    if (!path.ends_with(kNotesFile) || path.find('/') != path.size() - kNotesFile.size()) continue;
    const std::string system(path.substr(0, path.size() - kNotesFile.size()));
    const auto root = parse_toml(source, loaded.faults);
    if (!root) continue;
    loaded.systems[system] = read_notes(Value(*root, source.path, loaded.faults), system);
  }
  return loaded;
}

const LoadedNotes& shipped_notes() {
  static const LoadedNotes kNotes = load_notes(embedded_sources());
  return kNotes;
}

std::vector<Fault> faults_of_notes(const LoadedNotes& notes, std::span<const RulesReference> rules,
                                   std::span<const NoteIds> known) {
  std::vector<Fault> faults;
  const auto ids_of = [&](std::string_view system) -> const NoteIds* {
    const auto it = std::find_if(known.begin(), known.end(),
                                 [&](const NoteIds& one) { return one.system == system; });
    return it == known.end() ? nullptr : &*it;
  };
  for (const auto& [system, list] : notes.systems) {
    for (const NoteText& note : list) {
      std::string wrong = wrong_with(note, rules_of_system(rules, system), ids_of(system));
      if (wrong.empty()) continue;
      faults.push_back(
          {system + std::string(kNotesFile), note.place.line, note.place.column, std::move(wrong)});
    }
  }
  for (const NoteIds& one : known) {
    const auto found = notes.systems.find(one.system);
    if (found == notes.systems.end()) continue;  // a folder of data need not have notes
    for (const std::string_view id : one.ids) {
      if (std::any_of(found->second.begin(), found->second.end(),
                      [&](const NoteText& note) { return note.id == id; })) {
        continue;
      }
      faults.push_back({std::string(one.system) + std::string(kNotesFile), 0, 0,
                        "the note " + in_quotes(id) + " has no text"});
    }
  }
  return faults;
}

}  // namespace tercio::data
