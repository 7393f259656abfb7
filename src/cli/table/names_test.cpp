#include "cli/table/names.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace tercio::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

engine::Json piece(const char* id, const char* name, const char* kind, const char* side,
                   const char* hex) {
  engine::Json json{{"id", id}, {"name", name}, {"kind", kind}, {"side", side}, {"state", "ready"}};
  json["hex"] = hex == nullptr ? engine::Json(nullptr) : engine::Json(hex);
  return json;
}

PieceNames some_pieces() {
  return PieceNames(
      engine::Json{{"phase", "movement"},
                   {"pieces",
                    {piece("merode", "Merode", "cavalry", "imperialist", "1825"),
                     piece("baldiron", "Baldiron", "infantry", "imperialist", "1914"),
                     piece("baldiron-leader", "Baldiron", "leader", "imperialist", "1914"),
                     piece("tilly-leader", "Tilly", "leader", "imperialist", "1813"),
                     piece("alt-tilly", "Alt-Tilly", "infantry", "imperialist", "1813"),
                     piece("alt-sachsen", "Alt-Sachsen", "cavalry", "imperialist", "1803"),
                     piece("tott-1", "1/Tott", "cavalry", "allied", "1312"),
                     piece("tott-2", "2/Tott", "cavalry", "allied", nullptr)}}});
}

TEST(Names, a_word_is_found_by_its_only_beginning) {
  constexpr std::string_view kWords[] = {"move", "map", "legal", "list", "log"};
  EXPECT_EQ(resolve_word("mo", kWords).value, "move");
  EXPECT_EQ(resolve_word("MOVE", kWords).value, "move");
  EXPECT_THAT(resolve_word("m", kWords).candidates, ElementsAre("move", "map"));
  EXPECT_THAT(resolve_word("l", kWords).candidates, SizeIs(3));
  EXPECT_EQ(resolve_word("x", kWords).value, "");
}

TEST(Names, an_exact_word_wins_over_longer_ones) {
  constexpr std::string_view kWords[] = {"end", "ending"};
  EXPECT_EQ(resolve_word("end", kWords).value, "end");
}

TEST(Names, a_piece_is_found_by_id_name_beginning_or_hex) {
  const PieceNames names = some_pieces();
  EXPECT_EQ(names.piece("merode", {}).value, "merode");
  EXPECT_EQ(names.piece("MER", {}).value, "merode");
  EXPECT_EQ(names.piece("1/tott", {}).value, "tott-1");
  EXPECT_EQ(names.piece("1825", {}).value, "merode");
  EXPECT_EQ(names.piece("Tilly", {}).value, "tilly-leader");
}

TEST(Names, an_id_wins_over_the_same_name) {
  EXPECT_EQ(some_pieces().piece("baldiron", {}).value, "baldiron");
}

TEST(Names, several_pieces_are_all_named) {
  const Resolved found = some_pieces().piece("alt", {});
  EXPECT_EQ(found.value, "");
  EXPECT_THAT(found.candidates, ElementsAre("alt-tilly (Alt-Tilly, infantry in 1813)",
                                            "alt-sachsen (Alt-Sachsen, cavalry in 1803)"));
}

TEST(Names, what_the_filter_likes_decides_between_several) {
  const auto on_map = [](const NamedPiece& p) { return !p.hex.empty(); };
  EXPECT_EQ(some_pieces().piece("tott", on_map).value, "tott-1");
  const auto leader = [](const NamedPiece& p) { return p.kind == "leader"; };
  EXPECT_EQ(some_pieces().piece("1813", leader).value, "tilly-leader");
}

TEST(Names, nothing_fits_an_empty_word) {
  EXPECT_EQ(some_pieces().piece("", {}).value, "");
  EXPECT_THAT(some_pieces().piece("", {}).candidates, SizeIs(0));
}

}  // namespace
}  // namespace tercio::cli
