// How a rule system is drawn at the terminal. Everything else that is told there
// comes from the adviser; each system has one Face, for one game, in the folder of its name.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/table/hex_canvas.hpp"
#include "cli/table/terminal.hpp"
#include "data/library.hpp"
#include "engine/match.hpp"

namespace tercio::cli {

class Face {
 public:
  virtual ~Face() = default;

  // --- The game ---
  // What the battle's data hold, for `check`; lines.
  virtual std::string summary(const Screen& screen) const = 0;
  // Where values come from, for `show --tags`; lines.
  virtual std::string provenance(const Screen& screen) const = 0;

  // --- The map ---
  virtual hex::Grid grid() const = 0;
  // The whole map, and the ground about a hex, as wide as the screen allows.
  virtual MapWindow whole_map(int width) const { return cli::whole_map(grid(), width); }
  virtual MapWindow ground_about(hex::HexId centre, int width) const {
    return cli::ground_about(grid(), centre, width);
  }
  // The map as that seat may see the position; an empty seat sees everything.
  virtual MapPicture map(const Screen& screen, const engine::Match& match, std::string_view seat,
                         const MapWindow& window, const MapMarks& marks) const = 0;
};

// The face of a game. The one place where systems are told apart: face.cpp.
std::unique_ptr<Face> make_face(const data::AnyGame& game);

// The library's game that a match is one of; none: it has no such game.
std::optional<data::AnyGame> game_of(const data::GameLibrary& library, const engine::Match& match);

}  // namespace tercio::cli
