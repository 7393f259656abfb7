// One game in play, whatever its rule system: what every front end talks to.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "engine/random.hpp"
#include "engine/refusal.hpp"
#include "hex/grid.hpp"

namespace tercio::engine {

using Json = nlohmann::ordered_json;

// How a game has ended, without a word of why. Of sides as numbers in the order of Match::sides().
struct Ending {
  int winner = -1;              // -1: drawn, or not over
  std::string level{};          // "marginal", "decisive", "draw" …; empty: not over
  std::array<int, 2> points{};  // the totals of the score
};

// The contract of a rule system, type-erased. A Match is a position with the game it belongs to;
// copies are cheap and share the game. The search of a computer opponent is compiled against the
// concrete system instead.
class Match {
 public:
  virtual ~Match() = default;
  virtual std::unique_ptr<Match> clone() const = 0;

  // --- Identity ---
  virtual std::string rules() const = 0;     // "thirty-years-war 1": system and its version
  virtual std::string scenario() const = 0;  // "breitenfeld/historical"
  virtual std::vector<std::pair<std::string, std::string>> options() const = 0;  // key, value
  virtual std::vector<std::string> sides() const = 0;

  // --- Who decides what ---
  virtual std::string to_act() const = 0;    // a side, "dice", or "" when the game is over
  virtual std::string decision() const = 0;  // "fire", "combat-roll" …
  virtual bool dice_to_act() const = 0;
  virtual bool over() const = 0;
  // A heading for records and terminals: "Turn 3, Imperialist, movement".
  virtual std::string heading() const = 0;

  // --- Actions ---
  virtual std::vector<std::string> actions() const = 0;
  virtual tl::expected<std::vector<std::string>, Refusal> actions_of(
      std::string_view piece) const = 0;
  // The refusal of an action, or none when it is legal.
  virtual std::optional<Refusal> check(std::string_view action) const = 0;
  // Carries out an action and returns its text in full (paths hex by hex) and its events. Refused,
  // it changes nothing.
  struct Done {
    std::string action;
    std::vector<Json> events;  // each: type, rule, text, and the facts
    // What each side, in the order of sides(), may know of the events; empty: every side sees all.
    std::vector<std::vector<Json>> seen{};
  };
  virtual tl::expected<Done, Refusal> apply(std::string_view action) = 0;
  // The same for a text that apply returned, in this version or an older one: it means what it
  // meant then and is returned as it stands.
  virtual tl::expected<Done, Refusal> apply_recorded(std::string_view action);
  // Events of the very beginning: the first turn and phase.
  virtual std::vector<Json> opening() const = 0;

  // --- Questions ---
  virtual Json state() const = 0;  // the position, as the protocol describes it
  // The position as that side may see it. Where nothing is hidden, it is the position.
  virtual Json view(std::string_view side) const;
  virtual Json legal_extras() const = 0;  // what `legal` adds to the actions; an object
  virtual tl::expected<Json, Refusal> reach(std::string_view piece) const = 0;
  virtual tl::expected<Json, Refusal> sight(std::string_view from, std::string_view to) const = 0;
  virtual tl::expected<Json, Refusal> zones(std::string_view side) const = 0;
  virtual tl::expected<Json, Refusal> odds(const Json& request) const = 0;
  virtual std::uint64_t perft(int depth) const = 0;
  virtual std::uint64_t hash() const = 0;

  // --- Edited positions ---
  // Replaces the position by an edited one (`setup` of the protocol); all faults at once.
  virtual std::vector<Refusal> set_up(const Json& setup) = 0;
  // The whole position as JSON, exact: restore(save()) is the same position, bit for bit.
  virtual Json save() const = 0;
  virtual std::vector<Refusal> restore(const Json& saved) = 0;

  // Whether dice may be taken back by the players' consent, and the case that says so.
  virtual bool undo_past_dice() const = 0;
  virtual std::string undo_rule() const { return {}; }

  // --- Without words, for programs that play games by the thousand ---
  // The legal actions of a position, in the order of actions(). Texts are made of those that are
  // asked for.
  class Choices {
   public:
    Choices() = default;
    virtual ~Choices() = default;
    Choices(const Choices&) = delete;
    Choices& operator=(const Choices&) = delete;
    virtual std::size_t size() const = 0;
  };
  // What follows may be slow where a system has nothing better than its texts. Requires of all that
  // take Choices: they are of this position, and 0 <= n < size().
  virtual std::unique_ptr<Choices> choices() const;
  // As actions() lists it, and in full as apply() tells it.
  virtual std::string text_of_choice(const Choices& choices, std::size_t n) const;
  virtual std::string full_text_of_choice(const Choices& choices, std::size_t n) const;
  // What it is about, in three numbers.
  struct Outline {
    int verb = 0;                  // a number of verbs()
    int piece = -1;                // the first piece that acts, by its number; -1: none is named
    hex::HexId hex = hex::kNoHex;  // where it goes or at what it aims; kNoHex: nowhere
  };
  virtual Outline outline_of_choice(const Choices& choices, std::size_t n) const;
  // Every kind of action, in the words of its text: "move", "end" …
  virtual std::vector<std::string_view> verbs() const { return {}; }
  // Carries it out. Nobody is told.
  virtual void choose(const Choices& choices, std::size_t n);
  // What apply does, though nobody is told of the events: returns the text in full.
  virtual tl::expected<std::string, Refusal> apply_untold(std::string_view action);
  // Takes one step at random, a die or a decision. Puts its text in full where it is wanted.
  // Requires: not over.
  virtual void random_step(Random& random, std::string* text = nullptr);
  // Plays at random to the end; returns the number of decisions.
  virtual std::uint64_t random_game(Random& random);
  virtual Ending ending() const;
};

}  // namespace tercio::engine
