// The notes that can be called for and the texts there are belong together.
#include "advice/notes.hpp"

#include <gtest/gtest.h>

namespace tercio::advice {
namespace {

TEST(Notes, every_note_has_a_text_with_a_case_there_is_and_every_text_is_called_for) {
  const auto rules = data::load_rules_references(data::embedded_sources());
  EXPECT_TRUE(data::shipped_notes().faults.empty());
  EXPECT_EQ(data::shipped_notes().systems.size(), note_ids().size());
  for (const auto& fault :
       data::faults_of_notes(data::shipped_notes(), rules.systems, note_ids())) {
    ADD_FAILURE() << to_string(fault);
  }
}

}  // namespace
}  // namespace tercio::advice
