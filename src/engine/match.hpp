// One game in play, whatever its rule system: what every front end talks to.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "engine/refusal.hpp"

namespace tercio::engine {

using Json = nlohmann::ordered_json;

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
};

}  // namespace tercio::engine
