// What a seat at the table is told and may ask, for front ends that know no rule: the board to
// draw, the position in drawable counters, what may and must be done now, what a click would do,
// what an attack would lead to, why something cannot be done, and what typed words mean. Answers
// are values (answers.hpp).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "advice/answers.hpp"
#include "advice/orders/reader.hpp"
#include "data/library.hpp"
#include "engine/match.hpp"
#include "engine/refusal.hpp"

namespace tercio::advice {

using engine::Match;

struct PlanRequest {
  Ids attackers{};
  Ids defenders{};
  std::vector<std::string> switches{};
};
struct OverlayRequest {
  std::string id{};
  std::string hex{};
  std::string piece{};
};

template <class Answer>
using Answered = tl::expected<Answer, Refusal>;

// The seat of those for whom nothing is hidden, who ask for the side that decides: one person who
// plays both sides, or looks at a record.
inline constexpr std::string_view kOpenTable = "*";

// Everything is told as the side `seat` may know it. One adviser serves all positions of one game
// (scenario and options); it holds no position. A match given to it is one of that game.
class Adviser {
 public:
  virtual ~Adviser() = default;

  // These two do not change during a game.
  virtual Introduction introduction() const = 0;
  virtual Board board() const = 0;

  virtual View view(const Match& match, std::string_view seat) const = 0;
  virtual Answered<Selection> select(const Match& match, std::string_view seat,
                                     const Ids& pieces) const = 0;
  // Why the pieces cannot do anything at that hex now: of the actions a player could mean, the
  // refusal of the likeliest. Nothing when one is legal. With no pieces: why nothing can be done
  // with what stands there. A refusal always has a case.
  virtual std::optional<Refusal> why_not(const Match& match, std::string_view seat,
                                         const Ids& pieces, std::string_view hex) const = 0;
  // The refusal of an action as that seat may know it; nothing when it is legal.
  virtual std::optional<Refusal> why_not(const Match& match, std::string_view seat,
                                         std::string_view action) const = 0;
  virtual Answered<Plan> plan(const Match& match, std::string_view seat,
                              const PlanRequest& request) const = 0;
  virtual Answered<Overlay> overlay(const Match& match, std::string_view seat,
                                    const OverlayRequest& request) const = 0;
  // What becomes of several pieces when the first of them is to go to that hex and the others the
  // same way, each as far as it may.
  virtual Answered<Group> group(const Match& match, std::string_view seat, const Ids& pieces,
                                std::string_view hex) const = 0;
  // A hex or a piece in words.
  virtual Answered<Description> describe(const Match& match, std::string_view seat,
                                         std::string_view what) const = 0;

  // What both players of one screen may hear before the one who decides looks at it.
  virtual Cover cover(const Match& /*match*/) const { return {}; }
  virtual Standing standing(const Match& /*match*/) const { return {}; }
  // The side whose turn it is, whoever is asked meanwhile.
  virtual std::string turn_of(const Match& match) const = 0;
  // The standing orders there are for such questions, and the answer of one of them to the question
  // that is due, from what the side asked may know; empty: it wants to be asked.
  virtual std::vector<StandingOrder> standing_orders() const { return {}; }
  virtual std::string answer_by(const Match& /*match*/, std::string_view /*order*/) const {
    return {};
  }
  // The order that was interrupted, given again for what is left of it: of the last actions, the
  // latest first, the one that is meant. Nothing when it cannot be gone on with.
  virtual std::optional<Order> resumed(const Match& /*match*/, std::string_view /*seat*/,
                                       std::span<const std::string> /*actions*/) const {
    return std::nullopt;
  }

  // The orders that can be typed, in the order of the help, and who reads them. The view is that of
  // the seat that types; it and the match have to outlive the reader.
  virtual std::span<const Verb> verbs() const = 0;
  virtual std::unique_ptr<OrderReader> reader(const Match& match, const View& view) const = 0;
};

// The adviser of a game. The one place where systems are told apart: adviser.cpp.
std::unique_ptr<Adviser> make_adviser(const data::AnyGame& game);

}  // namespace tercio::advice
