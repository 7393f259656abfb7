#include "advice/orders/names.hpp"

#include <gmock/gmock.h>

namespace tercio::advice {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

Counter piece(const char* id, const char* name, const char* symbol, const char* side,
              const char* hex) {
  return {.id = id,
          .name = name,
          .side = side,
          .symbol = symbol,
          .hex = hex == nullptr ? kNoHex : *hex::parse_hex(hex),
          .place = hex == nullptr ? Place::kLost : Place::kMap};
}

PieceNames some_pieces() {
  const std::vector<Counter> counters{
      piece("merode", "Merode", "horse", "imperialist", "1825"),
      piece("baldiron", "Baldiron", "foot", "imperialist", "1914"),
      piece("baldiron-leader", "Baldiron", "leader", "imperialist", "1914"),
      piece("tilly-leader", "Tilly", "leader", "imperialist", "1813"),
      piece("alt-tilly", "Alt-Tilly", "foot", "imperialist", "1813"),
      piece("alt-sachsen", "Alt-Sachsen", "horse", "imperialist", "1803"),
      piece("tott-1", "1/Tott", "horse", "allied", "1312"),
      piece("tott-2", "2/Tott", "horse", "allied", nullptr),
      piece("french-foot-7", "French foot 7", "foot", "french", "0707"),
      piece("french-gun-5", "French battery 5", "gun", "french", "0708")};
  return PieceNames(counters);
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
  EXPECT_THAT(found.candidates, ElementsAre("alt-tilly (Alt-Tilly, foot in 1813)",
                                            "alt-sachsen (Alt-Sachsen, horse in 1803)"));
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

TEST(Names, names_of_several_words_can_be_typed) {
  const PieceNames names = some_pieces();
  EXPECT_EQ(names.joined("move French foot 7 to 0808"), "move french-foot-7 to 0808");
  EXPECT_EQ(names.joined("fire gun 5 0909"), "fire gun-5 0909");
  EXPECT_EQ(names.piece("gun-5", {}).value, "french-gun-5");
  EXPECT_EQ(names.joined("roll 4"), "roll 4");
  EXPECT_EQ(names.joined("attack French foot 7, Merode Tott"), "attack french-foot-7, merode tott");
}

}  // namespace
}  // namespace tercio::advice
