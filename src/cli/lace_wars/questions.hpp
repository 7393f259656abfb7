// The questions a table of the lace-wars system answers beside those of every table.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cli/table/desk.hpp"
#include "cli/table/face.hpp"
#include "lace_wars/game.hpp"
#include "lace_wars/state.hpp"

namespace tercio::cli::lace {

class Questions {
 public:
  Questions(const Face& face, const lace_wars::Game& game, Desk& desk)
      : face_(face), game_(game), desk_(desk) {}

  // Answers a question; false when it is none of these.
  bool answer(const Words& words);

 private:
  // --- Command and activation ---
  void command(const Words& words);
  void command_of(int formation);
  void activated();

  // --- Hexes and stacks ---
  void what(const Words& words);
  void stack(const Words& words);
  void tell_stack(hex::HexId h);
  void tell_zones_on(hex::HexId h);
  void tell_guns_on(hex::HexId h);
  void zones(const Words& words);

  // --- Maps with marks (lace_wars_overlays.cpp) ---
  bool map(const Words& words);
  void draw(hex::HexId centre, const MapMarks& marks, const std::string& note);
  void map_front(const std::string& word);
  void map_command(const std::string& word);
  void map_fire(const std::string& word);
  void map_zones(const Words& words);

  // --- Fighting (lace_wars_chances.cpp) ---
  void odds(const Words& words);
  void targets(const Words& words);
  void sight(const Words& words);
  void tell_breakdown(const engine::Json& breakdown);

  // The piece a word names; kNoPiece after saying why not.
  lace_wars::PieceId piece_named(const std::string& word);
  hex::HexId hex_named(const std::string& word);
  // The side a word names; nothing after saying why not.
  std::string side_named(const std::string& word);
  lace_wars::State seen() const;

  const engine::Match& match() const { return desk_.match(); }
  engine::Json state() const { return desk_.state(); }
  const Screen& screen() const { return desk_.screen(); }
  void say(const std::string& text) { desk_.say(text); }
  void say_line(const std::string& text) { desk_.say_line(text); }
  void say_item(const std::string& text) { desk_.say_item(text); }
  void refuse(const std::string& text) { desk_.refuse(text); }
  void refuse(const engine::Refusal& refusal) { desk_.refuse(refusal); }

  const Face& face_;
  const lace_wars::Game& game_;
  Desk& desk_;
};

}  // namespace tercio::cli::lace
