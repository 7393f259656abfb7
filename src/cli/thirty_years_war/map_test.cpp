#include "cli/thirty_years_war/map.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "data/library.hpp"
#include "thirty_years_war/match.hpp"

namespace tercio::cli::tyw {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const data::GameLibrary& library() {
  static const data::GameLibrary kLibrary{data::embedded_sources()};
  return kLibrary;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

class MapViewTest : public ::testing::Test {
 protected:
  // The lines of the map of Breitenfeld as it starts.
  std::vector<std::string> drawn(int width, const MapMarks& marks = {}) {
    const MapView view(*game_, state(), Screen{false, width});
    return lines_of(view.draw(whole_map(game_->grid(), width), marks));
  }
  // The line of a hexrow.
  static std::string row(const std::vector<std::string>& lines, const std::string& number) {
    for (const std::string& line : lines) {
      if (line.starts_with(number + " ")) return line;
    }
    return "";
  }

  const thirty_years_war::State& state() const { return thirty_years_war::state_of(*match_); }

  std::shared_ptr<const thirty_years_war::Game> game_ =
      *library().game_of<thirty_years_war::Game>("breitenfeld/historical", {});
  std::unique_ptr<engine::Match> match_ = *library().start("breitenfeld/historical", {});
};

TEST_F(MapViewTest, is_never_wider_than_the_screen) {
  for (const int width : {66, 80, 120, 130, 155, 160, 200}) {
    for (const std::string& line : drawn(width)) EXPECT_LE(columns_of(line), width) << line;
  }
}

TEST_F(MapViewTest, place_01_is_on_the_right_and_29_on_the_left) {
  const std::string places = drawn(160).front();
  EXPECT_LT(places.find("29"), places.find("01"));
}

TEST_F(MapViewTest, even_rows_are_shifted_to_the_west) {
  const auto lines = drawn(160);
  // Clear hexes of rows 01 and 02: the first dot of the even row stands further left.
  EXPECT_LT(row(lines, "02").find('.'), row(lines, "01").find('.'));
}

TEST_F(MapViewTest, the_first_side_has_capitals_the_second_small_letters) {
  const auto lines = drawn(160);
  EXPECT_THAT(row(lines, "18"), HasSubstr("F10"));
  EXPECT_THAT(row(lines, "11"), HasSubstr("p12"));
  EXPECT_THAT(row(lines, "11"), Not(HasSubstr("F")));
}

TEST_F(MapViewTest, the_armies_of_a_side_have_letters_of_their_own_in_every_width) {
  for (const int width : {80, 130, 160}) {
    std::string all;
    for (const std::string& line : drawn(width)) all += line;
    for (const char* letter : {"f", "h", "p", "r"}) EXPECT_THAT(all, HasSubstr(letter)) << width;
  }
}

TEST_F(MapViewTest, signs_tell_of_leaders_and_guns) {
  // 1822 Neu-Piccolomini with Pappenheim; 1813 Alt-Tilly with Tilly and a gun.
  const std::string line = row(drawn(160), "18");
  EXPECT_THAT(line, HasSubstr("H6 *"));
  EXPECT_THAT(line, HasSubstr("F11@"));
}

TEST_F(MapViewTest, narrow_maps_tell_of_leaders_and_guns_too) {
  const std::string line = row(drawn(80), "18");
  EXPECT_THAT(line, HasSubstr("H*"));
  EXPECT_THAT(line, HasSubstr("F@"));
  EXPECT_THAT(line, HasSubstr("FX"));
  const MapView view(*game_, state(), Screen{false, 80});
  EXPECT_THAT(view.legend(whole_map(game_->grid(), 80)), HasSubstr("X ten or more"));
}

TEST_F(MapViewTest, a_disrupted_unit_shows_its_back) {
  ASSERT_TRUE(match_->set_up({{"pieces", {{{"id", "wahl"}, {"hex", "1908"}, {"disrupted", true}}}}})
                  .empty());
  EXPECT_THAT(row(drawn(160), "19"), HasSubstr("F5!"));
}

TEST_F(MapViewTest, streams_bridges_and_slopes_lie_between_the_rows) {
  std::string all;
  for (const std::string& line : drawn(160)) all += line + '\n';
  for (const char* sign : {"~~~", "==", "vvv", "^^^", ">", "<"}) EXPECT_THAT(all, HasSubstr(sign));
}

TEST_F(MapViewTest, marks_fill_empty_hexes_only) {
  const MapMarks marks{{hex::make_hex(1, 29), "7"}, {hex::make_hex(18, 25), "9"}};
  const auto lines = drawn(160, marks);
  EXPECT_THAT(row(lines, "01"), HasSubstr(" 7"));
  EXPECT_THAT(row(lines, "18"), HasSubstr("H5"));
}

TEST_F(MapViewTest, the_ground_about_a_hex_is_a_part_of_the_map) {
  const MapWindow window = ground_about(game_->grid(), hex::make_hex(18, 25), 80);
  EXPECT_LE(window.first_place, 25);
  EXPECT_GE(window.last_place, 25);
  EXPECT_EQ(window.cell, 5);
  const MapView view(*game_, state(), Screen{false, 80});
  for (const std::string& line : lines_of(view.draw(window))) EXPECT_LE(columns_of(line), 80);
}

TEST_F(MapViewTest, the_corners_can_be_drawn) {
  for (const auto& [line, place] : {std::pair{1, 1}, {1, 29}, {23, 1}, {23, 29}}) {
    const MapWindow window = ground_about(game_->grid(), hex::make_hex(line, place), 80);
    const MapView view(*game_, state(), Screen{true, 80});
    EXPECT_FALSE(view.draw(window).empty());
  }
}

TEST_F(MapViewTest, the_legend_names_what_the_map_has) {
  const MapView view(*game_, state(), Screen{false, 160});
  const std::string legend = view.legend(whole_map(game_->grid(), 160));
  for (const char* word :
       {"Imperialist", "Saxon", "Swedish", "marsh", "stream", "bridge", "slope"}) {
    EXPECT_THAT(legend, HasSubstr(word));
  }
  EXPECT_THAT(legend, Not(HasSubstr("river")));
}

// ---- Freiburg: works, walls, gates

class FreiburgMapTest : public ::testing::Test {
 protected:
  FreiburgMapTest() {
    EXPECT_TRUE(
        match_
            ->set_up(
                {{"clear", true},
                 {"turn", 1},
                 {"phase", "movement"},
                 {"side", "french"},
                 {"pieces",
                  {{{"id", "bavarian-foot-1"}, {"hex", "1521"}},
                   {{"id", "bavarian-foot-2"}, {"hex", "0708"}},
                   {{"id", "regular-foot-1"}, {"hex", "0910"}}}},
                 {"facts",
                  {{"breached", {"0509"}}, {"hit", {"0508"}}, {"last_french", {"0406", "0306"}}}}})
            .empty());
  }
  std::vector<std::string> drawn(int width) {
    const MapView view(*game_, state(), Screen{false, width});
    return lines_of(view.draw(whole_map(game_->grid(), width)));
  }
  std::string legend(int width) {
    const MapView view(*game_, state(), Screen{false, width});
    return view.legend(whole_map(game_->grid(), width));
  }
  static std::string row(const std::vector<std::string>& lines, const std::string& number) {
    for (const std::string& line : lines) {
      if (line.starts_with(number + " ")) return line;
    }
    return "";
  }

  const thirty_years_war::State& state() const { return thirty_years_war::state_of(*match_); }

  std::shared_ptr<const thirty_years_war::Game> game_ =
      *library().game_of<thirty_years_war::Game>("freiburg/siege", {});
  std::unique_ptr<engine::Match> match_ = *library().start("freiburg/siege", {});
};

TEST_F(FreiburgMapTest, is_never_wider_than_the_screen) {
  for (const int width : {66, 80, 125, 140, 160}) {
    for (const std::string& line : drawn(width)) EXPECT_LE(columns_of(line), width) << line;
  }
}

TEST_F(FreiburgMapTest, entrenchments_fill_their_hexes_and_show_beside_a_unit) {
  EXPECT_THAT(row(drawn(160), "19"), HasSubstr("xxxxxxxxx"));
  EXPECT_THAT(row(drawn(160), "15"), HasSubstr("xf6 x"));
  EXPECT_THAT(row(drawn(130), "15"), HasSubstr("f6 x"));
  EXPECT_THAT(row(drawn(80), "19"), HasSubstr("xxxxxx"));
}

TEST_F(FreiburgMapTest, walls_point_as_their_teeth_do_in_every_width) {
  for (const int width : {80, 130, 160}) {
    // The west wall of the Neuburg at 0407, the east wall seen from 0404.
    EXPECT_THAT(row(drawn(width), "04"), HasSubstr("{")) << width;
    EXPECT_THAT(row(drawn(width), "04"), HasSubstr("}")) << width;
  }
  std::string all;
  for (const std::string& line : drawn(160)) all += line + '\n';
  EXPECT_THAT(all, HasSubstr("VVV"));
  EXPECT_THAT(all, HasSubstr("AAA"));
}

TEST_F(FreiburgMapTest, gates_tell_whose_they_are_and_breaches_show) {
  for (const int width : {80, 130, 160}) {
    std::string all;
    for (const std::string& line : drawn(width)) all += line + '\n';
    EXPECT_THAT(all, HasSubstr("T")) << width;
    EXPECT_THAT(all, HasSubstr("t")) << width;
    EXPECT_THAT(row(drawn(width), "05"), HasSubstr(width == 80 ? "o1" : "o 1")) << width;
  }
}

TEST_F(FreiburgMapTest, a_wall_is_seen_beside_a_unit) {
  EXPECT_THAT(row(drawn(130), "07"), HasSubstr("tf6"));
  EXPECT_THAT(row(drawn(160), "07"), HasSubstr("tf6"));
}

TEST_F(FreiburgMapTest, the_legend_names_only_what_is_there) {
  EXPECT_THAT(legend(160), HasSubstr("x entrenchment"));
  EXPECT_THAT(legend(160), HasSubstr("French gate"));
  EXPECT_THAT(legend(160), HasSubstr("Bavarian gate"));
  EXPECT_THAT(legend(160), HasSubstr("o breached"));
  EXPECT_THAT(legend(160), HasSubstr("1 walls hit once"));
  EXPECT_THAT(legend(160), HasSubstr("E exit"));
  EXPECT_THAT(legend(160), Not(HasSubstr("neither")));
  EXPECT_THAT(legend(80), HasSubstr("only beside empty hexes"));
}

}  // namespace
}  // namespace tercio::cli::tyw
