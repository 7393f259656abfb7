// A table by itself.
#include "server/table.hpp"

#include <gtest/gtest.h>

#include "data/source.hpp"

namespace tercio::server {
namespace {

TEST(Table, who_is_asked_is_not_told_what_is_hidden) {
  const data::GameLibrary library{data::embedded_sources()};
  Games games(library);
  const auto game = games.find("warburg/historical", {});
  ASSERT_TRUE(game);
  TableRow row;
  row.id = "t";
  row.options = "{}";
  row.dice = "real";
  const auto table = Table::begin(std::move(row), *game);
  ASSERT_TRUE(table) << table.error().message;
  (*table)->end_replay();
  // The first decision of which not everybody is told the same.
  while (!(*table)->session().last_undoable() || !(*table)->session().last_undoable()->hidden) {
    ASSERT_LT((*table)->sequence(), 200U);
    ASSERT_TRUE((*table)->act((*table)->match().actions().front()));
  }
  const engine::Undone last = *(*table)->session().last_undoable();
  (*table)->ask(last.side);
  for (const std::string& side : (*game)->sides) {
    const std::string text = (*table)->undo_json({side})["asked"]["text"];
    EXPECT_EQ(text.find(last.words) != std::string::npos, side == last.side) << text;
  }
}

}  // namespace
}  // namespace tercio::server
