// What a seat at the table is told, for a page that knows no rule: the board to draw, the position
// in drawable counters, what may and must be done now, what a click would do, what an attack would
// lead to, and why something cannot be done. The objects are those of docs/wire.md.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "data/library.hpp"
#include "engine/match.hpp"
#include "engine/refusal.hpp"

namespace tercio::advice {

using engine::Json;
using engine::Match;
using engine::Refusal;
using Ids = std::vector<std::string>;

// Everything is told as the side `seat` may know it. One adviser serves all positions of one game
// (scenario and options); it holds no position. A match given to it is one of that game.
class Adviser {
 public:
  virtual ~Adviser() = default;

  // Does not change during a game.
  virtual Json board() const = 0;

  // The fields of a view that follow from the position: everything but table, sequence, seats,
  // title, undo and dice.
  virtual Json view(const Match& match, std::string_view seat) const = 0;
  virtual tl::expected<Json, Refusal> select(const Match& match, std::string_view seat,
                                             const Ids& pieces) const = 0;
  // Why the pieces cannot do anything at that hex now: of the actions a player could mean, the
  // refusal of the likeliest. Nothing when one is legal. With no pieces: why nothing can be done
  // with what stands there. A refusal always has a case.
  virtual std::optional<Refusal> why_not(const Match& match, std::string_view seat,
                                         const Ids& pieces, std::string_view hex) const = 0;
  // The refusal of an action as that seat may know it; nothing when it is legal.
  virtual std::optional<Refusal> why_not(const Match& match, std::string_view seat,
                                         std::string_view action) const = 0;
  virtual tl::expected<Json, Refusal> plan(const Match& match, std::string_view seat,
                                           const Ids& attackers, const Ids& defenders,
                                           const Ids& switches) const = 0;
  struct OverlayRequest {
    std::string id{};
    std::string hex{};
    std::string piece{};
  };
  virtual tl::expected<Json, Refusal> overlay(const Match& match, std::string_view seat,
                                              const OverlayRequest& request) const = 0;
  // A hex or a piece in words.
  virtual tl::expected<Json, Refusal> describe(const Match& match, std::string_view seat,
                                               std::string_view what) const = 0;
};

// The adviser of a game. The one place where systems are told apart: advice.cpp.
std::unique_ptr<Adviser> make_adviser(const data::AnyGame& game);

}  // namespace tercio::advice
