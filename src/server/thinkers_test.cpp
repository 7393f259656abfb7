// Threads that think, and what is drawn of what they advise.
#include "server/thinkers.hpp"

#include <cmath>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "server/computer.hpp"
#include "server/elsewhere_fixture.hpp"

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

// ---- Elsewhere

class ThinkersElsewhereTest : public ::testing::Test {
 protected:
  std::unique_ptr<Thinkers::Ticket> begin(const std::string& name, const std::string& group) {
    return thinkers_->begin(group, Thinkers::Errand{name, [this, name](std::string_view answer) {
                                                      done_ +=
                                                          name + '=' + std::string(answer) + ' ';
                                                    }});
  }
  // What is under way there: "1a 2x".
  std::string under_way() const {
    std::string out;
    for (const auto& [number, question] : far_.asked) {
      out += (out.empty() ? "" : " ") + std::to_string(number) + question;
    }
    return out;
  }
  FarAway far_;
  std::vector<std::function<void()>> posted_;
  std::unique_ptr<Thinkers> thinkers_ = std::make_unique<Thinkers>(
      [this](std::function<void()> work) { posted_.push_back(std::move(work)); }, 2, &far_);
  std::string done_;
};

TEST_F(ThinkersElsewhereTest, so_many_at_a_time_are_given_out_and_each_group_has_its_turn) {
  std::vector<std::unique_ptr<Thinkers::Ticket>> tickets;
  for (const char* name : {"a", "b", "c"}) tickets.push_back(begin(name, "many"));
  tickets.push_back(begin("x", "one"));
  EXPECT_EQ(under_way(), "1a 2b");
  EXPECT_EQ(thinkers_->threads(), 2U);
  EXPECT_EQ(thinkers_->size(), 4U);
  EXPECT_EQ(thinkers_->size_of("many"), 3U);
  EXPECT_EQ(thinkers_->places().at(tickets[3]->id()), 1U);
  EXPECT_EQ(thinkers_->places().at(tickets[2]->id()), 2U);
  EXPECT_FALSE(thinkers_->think()) << "nobody thinks here";
  EXPECT_TRUE(thinkers_->answered(2, "B"));
  far_.asked.erase(2);
  EXPECT_EQ(under_way(), "1a 3x") << "the group that has none under way";
  EXPECT_TRUE(thinkers_->answered(3, "X"));
  far_.asked.erase(3);
  EXPECT_EQ(under_way(), "1a 4c");
  EXPECT_EQ(done_, "b=B x=X ");
  EXPECT_EQ(thinkers_->size(), 2U);
}

TEST_F(ThinkersElsewhereTest, one_that_is_dropped_is_ended_there_and_another_takes_its_place) {
  auto a = begin("a", "g");
  auto b = begin("b", "g");
  auto c = begin("c", "g");
  auto d = begin("d", "g");
  c.reset();
  EXPECT_TRUE(far_.dropped.empty()) << "it had not begun";
  a.reset();
  EXPECT_EQ(far_.dropped, (std::vector<std::uint64_t>{1}));
  EXPECT_EQ(under_way(), "2b 3d");
  EXPECT_FALSE(thinkers_->answered(1, "late"));
  EXPECT_FALSE(thinkers_->progressed(1, 0.5));
  EXPECT_FALSE(thinkers_->answered(77, "?"));
  EXPECT_EQ(done_, "");
  EXPECT_TRUE(thinkers_->answered(2, "B"));
  EXPECT_FALSE(thinkers_->answered(2, "again"));
  EXPECT_EQ(done_, "b=B ");
  EXPECT_EQ(thinkers_->size(), 1U);
}

TEST_F(ThinkersElsewhereTest, hurry_and_progress_are_passed_on) {
  const auto a = begin("a", "g");
  const auto b = begin("b", "g");
  const auto c = begin("c", "g");
  b->hurry();
  c->hurry();
  EXPECT_EQ(far_.hurried, (std::vector<std::uint64_t>{2})) << "the third has not begun";
  EXPECT_TRUE(thinkers_->progressed(1, 0.25));
  EXPECT_DOUBLE_EQ(a->progress(), 0.25);
  for (const double wrong : {-1.0, 2.0, std::nan("")}) {
    EXPECT_TRUE(thinkers_->progressed(1, wrong));
    EXPECT_DOUBLE_EQ(a->progress(), 0.25);
  }
  EXPECT_TRUE(thinkers_->answered(1, "A"));
  EXPECT_EQ(far_.hurried, (std::vector<std::uint64_t>{2, 3}));
}

TEST_F(ThinkersElsewhereTest, a_stop_ends_all_of_them_and_tickets_may_outlive_it) {
  auto a = begin("a", "g");
  auto b = begin("b", "g");
  auto c = begin("c", "g");
  thinkers_->stop();
  EXPECT_EQ(far_.dropped, (std::vector<std::uint64_t>{1, 2}));
  EXPECT_EQ(thinkers_->size(), 0U);
  EXPECT_FALSE(thinkers_->answered(1, "late"));
  const auto d = begin("d", "g");
  EXPECT_TRUE(under_way().empty());
  thinkers_.reset();
  a.reset();
  b->hurry();
  EXPECT_EQ(far_.dropped.size(), 2U);
  EXPECT_TRUE(far_.hurried.empty());
}

TEST_F(ThinkersElsewhereTest, work_that_is_no_question_is_done_in_the_loop) {
  const auto work = [this](Thinkers::Signals&) -> std::function<void()> {
    done_ += "work ";
    return [this] { done_ += "then "; };
  };
  const auto a = thinkers_->begin("g", work);
  const auto b = begin("b", "g");
  auto c = thinkers_->begin("g", work);
  EXPECT_EQ(done_, "");
  ASSERT_EQ(posted_.size(), 1U);
  std::exchange(posted_, {})[0]();
  EXPECT_EQ(done_, "work then ");
  ASSERT_EQ(posted_.size(), 1U) << "the next in its place";
  c.reset();
  std::exchange(posted_, {})[0]();
  EXPECT_EQ(done_, "work then ") << "nobody wants it any more";
  const auto d = thinkers_->begin("g", work);
  thinkers_.reset();
  posted_[0]();
  EXPECT_EQ(done_, "work then ");
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
