#include "data/notes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tercio::data {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kHead = "format = \"tercio-notes/1\"\nsystem = \"lace-wars\"\n";

LoadedNotes loaded(const std::string& rows) {
  const std::vector<SourceFile> sources{{"lace-wars/notes.toml", kHead + rows}};
  return load_notes(sources);
}
std::string note(const std::string& id, const std::string& rule, const std::string& text,
                 const std::string& more = "") {
  return "[[note]]\nid = \"" + id + "\"\nrule = \"" + rule + "\"\ntext = \"" + text + "\"\n" + more;
}
std::vector<std::string> told(const std::vector<Fault>& faults) {
  std::vector<std::string> out;
  out.reserve(faults.size());
  for (const Fault& fault : faults) out.push_back(to_string(fault));
  return out;
}
std::vector<std::string> unfit(const std::string& rows, std::vector<std::string_view> ids) {
  static const auto kRules = load_rules_references(embedded_sources());
  const std::vector<NoteIds> known{{.system = "lace-wars", .ids = std::move(ids)}};
  return told(faults_of_notes(loaded(rows), kRules.systems, known));
}

TEST(Notes, a_note_of_a_battle_is_found_there_and_one_of_the_system_in_every_battle) {
  const auto notes = loaded(note("a", "3.6", "One sees the top.") +
                            note("b", "3.6", "So it is.", "battle = \"warburg\"\n"));
  EXPECT_TRUE(notes.faults.empty());
  EXPECT_EQ(notes.find("lace-wars", "minden", "a")->text, "One sees the top.");
  EXPECT_EQ(notes.find("lace-wars", "minden", "b"), nullptr);
  EXPECT_EQ(notes.find("lace-wars", "warburg", "b")->rule, "3.6");
  EXPECT_EQ(notes.find("thirty-years-war", "warburg", "b"), nullptr);
}

TEST(Notes, what_cannot_be_shown_beside_a_piece_is_a_fault_with_its_line) {
  EXPECT_THAT(told(loaded(note("a", "3.6", "It costs 2 points.")).faults),
              ElementsAre(HasSubstr("lace-wars/notes.toml:3:")));
  EXPECT_THAT(told(loaded(note("a", "3.6", std::string(300, 'x') + ".")).faults),
              ElementsAre(HasSubstr("letters")));
  EXPECT_THAT(told(loaded(note("a", "3.6", "No end")).faults), ElementsAre(HasSubstr("full stop")));
  EXPECT_THAT(told(loaded(note("a", "3.6", "One.") + note("a", "3.6", "Two.")).faults),
              ElementsAre(HasSubstr("notes.toml:7:")));
}

TEST(Notes, a_note_nothing_calls_for_and_one_without_a_text_are_faults) {
  const std::string rows = note("a", "3.6", "One.");
  EXPECT_THAT(unfit(rows, {"a"}), ElementsAre());
  EXPECT_THAT(unfit(rows, {}), ElementsAre(HasSubstr("notes.toml:3:1: nothing calls for")));
  EXPECT_THAT(unfit(rows, {"a", "b"}), ElementsAre(HasSubstr("\"b\" has no text")));
}

TEST(Notes, a_case_or_a_battle_there_is_not_is_a_fault) {
  EXPECT_THAT(unfit(note("a", "99.9", "One."), {"a"}), ElementsAre(HasSubstr("no case \"99.9\"")));
  EXPECT_THAT(unfit(note("a", "3.6", "One.", "battle = \"minden\"\n"), {"a"}),
              ElementsAre(HasSubstr("no battle \"minden\"")));
}

}  // namespace
}  // namespace tercio::data
