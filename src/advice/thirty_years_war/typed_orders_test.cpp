// Orders as players of the Thirty Years War system type them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "advice/thirty_years_war/fixture.hpp"
#include "thirty_years_war/rules/deployment.hpp"

namespace tercio::advice::tyw {
namespace {

using testing::HasSubstr;

TEST(ThirtyYearsWarTypedOrders, a_move_is_typed_with_a_hex_or_a_piece) {
  const Table table =
      field("allied", "movement", {piece("tott-1", "0815"), piece("grotta", "0415")});
  EXPECT_EQ(table.typed("move tott 0817").action, "move tott-1 0817");
  EXPECT_EQ(table.typed("0815 to 0817").action, "move tott-1 0817");
  EXPECT_THAT(table.typed("move").fault, HasSubstr("The form is: move <piece> <hex>"));
}

TEST(ThirtyYearsWarTypedOrders, r20_1_choose_alone_lists_the_alternatives) {
  const Table table("freiburg/siege-campaign");
  const std::string fault = table.typed("choose").fault;
  EXPECT_THAT(fault, HasSubstr("you can choose: choose line - hold the 3 August Line (17.11)"));
  EXPECT_THAT(fault, HasSubstr("choose freiburg"));
  EXPECT_EQ(table.typed("choose li").action, "choose line");
  EXPECT_THAT(table.typed("choose hill").fault, HasSubstr("'hill' is not open; you can choose"));
}

TEST(ThirtyYearsWarTypedOrders, nothing_to_choose_is_said) {
  const Table table =
      field("allied", "movement", {piece("tott-1", "0815"), piece("grotta", "0415")});
  EXPECT_EQ(table.typed("choose").fault, "there is nothing to choose now");
}

TEST(ThirtyYearsWarTypedOrders, r3_0_several_of_a_kind_are_placed_at_once) {
  const Table table("freiburg/3-august");
  const TypedOrder order = table.typed("deploy bavarian-foot 1917..1919");
  EXPECT_EQ(order.action, "deploy bavarian-foot-1 1917");
  EXPECT_EQ(order.rest, (std::vector<std::string>{"deploy bavarian-foot-2 1918",
                                                  "deploy bavarian-foot-3 1919"}));
}

TEST(ThirtyYearsWarTypedOrders, r3_0_the_suggestion_places_everything_while_nothing_is_placed) {
  const Table table("freiburg/3-august");
  const TypedOrder order = table.typed("deploy suggested");
  EXPECT_EQ(order.action, "deploy suggested");
  EXPECT_TRUE(order.rest.empty());
}

TEST(ThirtyYearsWarTypedOrders, r3_0_the_suggestion_leaves_what_is_placed_by_hand) {
  for (const char* scenario :
       {"freiburg/3-august", "freiburg/5-august", "freiburg/siege", "breitenfeld/free"}) {
    SCOPED_TRACE(scenario);
    Table table(scenario);
    // The first unit goes where the suggestion puts the last.
    PieceId first = kNoPiece;
    HexId taken = kNoHex;
    State all = table.state();
    thirty_years_war::deploy_suggested(table.game(), all, nullptr);
    for (const PieceId p : table.game().units(table.state().decider) & all.present) {
      if (first == kNoPiece) first = p;
      taken = all.at[p];
    }
    const std::string& id = table.game().described(first).id;
    if (thirty_years_war::why_not_deploy(table.game(), table.state(), first, taken)) continue;
    table.act("deploy " + id + " " + hex::label(taken));
    const TypedOrder order = table.typed("deploy suggested");
    ASSERT_TRUE(order.fault.empty()) << order.fault;
    table.act(order.action);
    for (const std::string& action : order.rest) table.act(action);
    EXPECT_EQ(table.state().at[first], taken);
    EXPECT_THAT(table.typed("deploy suggested").fault, HasSubstr("every piece is placed already"));
    const State& s = table.state();
    for (const PieceId p : thirty_years_war::deployable(table.game(), s)) {
      EXPECT_TRUE(on_map(s, p)) << table.game().name(p);
      if (!table.game().piece(p).is_unit()) {
        EXPECT_TRUE(has_unit(s, s.at[p], s.decider)) << table.game().name(p) << " is alone";
      }
    }
  }
}

}  // namespace
}  // namespace tercio::advice::tyw
