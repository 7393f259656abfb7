#include "data/lace_wars.hpp"

#include <gtest/gtest.h>

namespace tercio::data {
namespace {

TEST(LaceWarsLoader, shipped_files_have_no_faults) {
  const auto loaded = load_lace_wars(embedded_sources());
  for (const Fault& fault : loaded.faults) ADD_FAILURE() << to_string(fault);
  ASSERT_EQ(loaded.battles.size(), 1U);
}

}  // namespace
}  // namespace tercio::data
