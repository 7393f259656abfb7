// Threads that think, and what is drawn of what they advise.
#include "server/thinkers.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "server/computer.hpp"

namespace tercio::server {
namespace {

class ThinkersTest : public ::testing::Test {
 protected:
  std::unique_ptr<Thinkers::Ticket> begin(const std::string& name, const std::string& group) {
    return thinkers_.begin(group, [this, name](Thinkers::Signals&) -> std::function<void()> {
      thought_ += name;
      return [this, name] { done_ += name; };
    });
  }
  Thinkers thinkers_{{}, 0};
  std::string thought_;
  std::string done_;
};

TEST_F(ThinkersTest, each_group_has_its_turn) {
  std::vector<std::unique_ptr<Thinkers::Ticket>> tickets;
  for (const char* name : {"a", "b", "c"}) tickets.push_back(begin(name, "many"));
  tickets.push_back(begin("x", "one"));
  EXPECT_EQ(thinkers_.size(), 4U);
  EXPECT_EQ(thinkers_.size_of("many"), 3U);
  while (thinkers_.think()) {
  }
  EXPECT_EQ(done_, "axbc");
  EXPECT_EQ(thinkers_.size(), 0U);
}

TEST_F(ThinkersTest, who_waits_knows_his_place) {
  std::vector<std::unique_ptr<Thinkers::Ticket>> tickets;
  for (const char* name : {"a", "b", "c"}) tickets.push_back(begin(name, "many"));
  tickets.push_back(begin("x", "one"));
  const auto place = [&](std::size_t i) {
    const auto places = thinkers_.places();
    const auto it = places.find(tickets[i]->id());
    return it == places.end() ? 0 : it->second;
  };
  EXPECT_EQ(std::vector({place(0), place(1), place(2), place(3)}),
            (std::vector<std::size_t>{1, 3, 4, 2}));
  thinkers_.think();
  EXPECT_EQ(std::vector({place(0), place(1), place(2), place(3)}),
            (std::vector<std::size_t>{0, 2, 3, 1}));
  tickets[1].reset();
  EXPECT_EQ(thinkers_.places().size(), 2U) << "nobody waits for that one any more";
  EXPECT_EQ(place(2), 2U);
}

TEST_F(ThinkersTest, what_nobody_waits_for_is_not_thought) {
  auto ticket = begin("a", "g");
  auto other = begin("b", "g");
  ticket.reset();
  EXPECT_EQ(thinkers_.size(), 1U);
  while (thinkers_.think()) {
  }
  EXPECT_EQ(thought_, "b");
}

TEST_F(ThinkersTest, what_is_dropped_meanwhile_is_not_brought_back) {
  std::unique_ptr<Thinkers::Ticket> ticket;
  ticket = thinkers_.begin("g", [&](Thinkers::Signals& signals) -> std::function<void()> {
    ticket.reset();
    EXPECT_TRUE(signals.stop);
    return [this] { done_ += "?"; };
  });
  EXPECT_TRUE(thinkers_.think());
  EXPECT_EQ(done_, "");
}

TEST_F(ThinkersTest, nothing_is_begun_after_a_stop) {
  const auto one = begin("a", "g");
  thinkers_.stop();
  const auto two = begin("b", "g");
  EXPECT_FALSE(thinkers_.think());
}

TEST(Drawn, tells_moves_targets_and_pieces_by_the_words_of_an_action) {
  const Json position{{"pieces",
                       {{{"id", "merode"}, {"hex", "1525"}},
                        {{"id", "tott-1"}, {"hex", "1625"}},
                        {{"id", "gun-1"}, {"hex", "1722"}},
                        {{"id", "late"}, {"hex", nullptr}}}}};
  const auto of = [&](std::vector<std::string> actions) {
    const Drawn found = drawn(position, actions);
    return Json{found.pieces, found.hexes, found.moves}.dump();
  };
  EXPECT_EQ(of({"move merode 1524 1424"}), R"([["merode"],["1424"],[["merode","1525","1424"]]])");
  EXPECT_EQ(of({"move merode 1424", "move merode 1324"}),
            R"([["merode"],["1424","1324"],[["merode","1525","1424"],["merode","1424","1324"]]])");
  EXPECT_EQ(of({"attack merode,gun-1 tott-1"}), R"([["merode","gun-1","tott-1"],["1625"],[]])");
  EXPECT_EQ(of({"fire gun-1 1625"}), R"([["gun-1"],["1625"],[]])");
  EXPECT_EQ(of({"deploy late 1213"}), R"([["late"],["1213"],[["late",null,"1213"]]])");
  EXPECT_EQ(of({"end"}), R"([[],[],[]])");
  EXPECT_EQ(of({}), R"([[],[],[]])");
}

}  // namespace
}  // namespace tercio::server
