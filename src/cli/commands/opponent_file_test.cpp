#include "cli/commands/opponent_file.hpp"

#include <fstream>

#include <gmock/gmock.h>

#include "data/content.hpp"
#include "data/source.hpp"

namespace tercio::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

// A folder of its own with the opponent.toml that Warburg is shipped with.
class OpponentFile : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() /
              ("tercio-opponent-file-" + std::string(test->name()));
    std::filesystem::create_directories(folder_);
    path_ = folder_ / "opponent.toml";
    for (const data::SourceFile& source : data::embedded_sources()) {
      if (source.path == "lace-wars/warburg/opponent.toml") shipped_ = source.text;
    }
    ASSERT_FALSE(shipped_.empty());
    std::ofstream(path_, std::ios::binary) << shipped_;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string text() const {
    std::ifstream in(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  // As the program would read them.
  std::vector<engine::OpponentWeights> read() const {
    auto sources = data::embedded_sources();
    for (data::SourceFile& source : sources) {
      if (source.path == "lace-wars/warburg/opponent.toml") source.text = text();
    }
    const data::GameLibrary library(std::move(sources));
    EXPECT_TRUE(library.faults().empty());
    const auto game = library.game_of<lace_wars::Game>("warburg/free", {});
    return game ? (*game)->definition().opponent : std::vector<engine::OpponentWeights>{};
  }

  std::filesystem::path folder_;
  std::filesystem::path path_;
  std::string shipped_;
};

TEST_F(OpponentFile, the_tastes_that_are_shipped_are_written_as_they_are) {
  for (const engine::OpponentWeights& scenario : read()) {
    for (const auto& taste : scenario.tastes) {
      EXPECT_EQ(write_taste(path_, scenario.scenario, taste), std::nullopt);
    }
  }
  EXPECT_EQ(text(), shipped_);
}

TEST_F(OpponentFile, a_taste_takes_the_place_of_the_one_its_side_had) {
  const auto before = read();
  ASSERT_EQ(write_taste(path_, "alternate", {"french", {"own", "prey_1"}, {-7, 12000}}),
            std::nullopt);
  const auto after = read();
  ASSERT_EQ(after.size(), before.size());
  for (std::size_t i = 0; i < after.size(); ++i) {
    EXPECT_EQ(after[i].scenario, before[i].scenario);
    EXPECT_EQ(after[i].weights.size(), before[i].weights.size());
    ASSERT_EQ(after[i].tastes.size(), 2U);
    for (std::size_t k = 0; k < 2; ++k) {
      EXPECT_EQ(after[i].tastes[k].side, before[i].tastes[k].side);
      if (after[i].scenario == "alternate" && after[i].tastes[k].side == "french") {
        EXPECT_THAT(after[i].tastes[k].numbers, testing::ElementsAre("own", "prey_1"));
        EXPECT_THAT(after[i].tastes[k].values, testing::ElementsAre(-7, 12000));
      } else {
        EXPECT_EQ(after[i].tastes[k].values, before[i].tastes[k].values);
      }
    }
  }
  EXPECT_THAT(text(), HasSubstr("made_by = \"tercio fit warburg --level ensign"));
}

TEST_F(OpponentFile, a_side_without_a_taste_is_given_one) {
  const std::string weights =
      "[[scenario]]\nid = \"free\"\nendings = [\"draw\", \"french tactical\"]\ncuts = [0]\n"
      "slopes = [1000]\n[[scenario.weight]]\nmeasure = \"near\"\nnow = 1\nlater = 0\n";
  std::ofstream(path_, std::ios::binary) << "format = \"tercio-opponent/1\"\nmade_by = \"hand\"\n\n"
                                         << weights;
  EXPECT_EQ(write_taste(path_, "free", {"allied", {"own"}, {900}}), std::nullopt);
  EXPECT_EQ(write_taste(path_, "free", {"french", {"own"}, {800}}), std::nullopt);
  EXPECT_THAT(text(), HasSubstr(weights +
                                "[[scenario.taste]]\nside = \"allied\"\nnumbers = [\n  \"own\"\n]\n"
                                "values = [\n  900\n]\n[[scenario.taste]]\nside = \"french\""));
  ASSERT_EQ(read().size(), 1U);
  EXPECT_EQ(read()[0].tastes.size(), 2U);
}

TEST_F(OpponentFile, a_scenario_without_weights_has_no_place_for_a_taste) {
  const auto wrong = write_taste(path_, "night", {"french", {"own"}, {900}});
  ASSERT_TRUE(wrong);
  EXPECT_THAT(*wrong, HasSubstr("no weights for night"));
  EXPECT_EQ(text(), shipped_);
}

TEST_F(OpponentFile, new_weights_leave_the_tastes_and_the_other_scenarios) {
  const auto before = read();
  ASSERT_EQ(write_weights(path_, "tercio fit again", "alternate",
                          "[[scenario]]\nid = \"alternate\"\nendings = [\"draw\", \"french "
                          "tactical\"]\ncuts = [0]\nslopes = [1000]\n[[scenario.weight]]\n"
                          "measure = \"near\"\nnow = 1\nlater = 0\n"),
            std::nullopt);
  const auto after = read();
  ASSERT_EQ(after.size(), before.size());
  for (std::size_t i = 0; i < after.size(); ++i) {
    EXPECT_EQ(after[i].scenario, before[i].scenario);
    EXPECT_EQ(after[i].weights.size(),
              after[i].scenario == "alternate" ? 1U : before[i].weights.size());
    ASSERT_EQ(after[i].tastes.size(), 2U);
    EXPECT_EQ(after[i].tastes[0].values, before[i].tastes[0].values);
    EXPECT_EQ(after[i].tastes[1].values, before[i].tastes[1].values);
  }
  EXPECT_THAT(text(), HasSubstr("made_by = \"tercio fit again\""));
  EXPECT_THAT(text(), Not(HasSubstr("--level ensign")));
}

TEST_F(OpponentFile, what_cannot_be_written_is_told) {
  const auto wrong = write_weights(folder_ / "nowhere" / "opponent.toml", "", "free", "");
  ASSERT_TRUE(wrong);
  EXPECT_THAT(*wrong, HasSubstr("cannot write"));
}

}  // namespace
}  // namespace tercio::cli
