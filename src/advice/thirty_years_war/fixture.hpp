// For tests: positions of shipped battles, played at random or put by hand, and what is told of
// them.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "advice/thirty_years_war/adviser.hpp"
#include "advice/thirty_years_war/scene.hpp"
#include "data/library.hpp"
#include "data/rules_reference.hpp"
#include "data/source.hpp"
#include "engine/random.hpp"
#include "thirty_years_war/match.hpp"
#include "thirty_years_war/playout.hpp"

namespace tercio::advice::tyw {

inline const data::GameLibrary& shipped() {
  static const data::GameLibrary kLibrary{data::embedded_sources()};
  return kLibrary;
}

// Whether the rules by which a battle is played have the case.
inline bool is_case(std::string_view battle, std::string_view number) {
  static const data::LoadedRules kRules = data::load_rules_references(data::embedded_sources());
  const data::RulesReference* rules = data::rules_of(kRules.systems, battle);
  return rules != nullptr && rules->find(battle, number) != nullptr;
}

using engine::Json;

// A match with its advice; orders are given as texts.
class Table {
 public:
  explicit Table(std::string_view scenario, const data::GameLibrary::Choices& options = {})
      : game_(*shipped().game_of<Game>(scenario, options)),
        match_(thirty_years_war::make_match(game_)),
        adviser_(make_adviser(game_)) {}

  const Game& game() const { return *game_; }
  const Match& match() const { return *match_; }
  const Adviser& advice() const { return *adviser_; }
  const State& state() const { return thirty_years_war::state_of(*match_); }
  const std::string& seat() const { return game_->side_id(state().decider); }
  Scene scene() const { return {*game_, state(), state().decider}; }

  Table& edit(const Json& setup) {
    for (const Refusal& fault : match_->set_up(setup)) ADD_FAILURE() << fault.message;
    return *this;
  }
  Table& act(std::string_view action) {
    const auto done = match_->apply(action);
    if (!done) ADD_FAILURE() << action << ": " << done.error().message;
    return *this;
  }

  View view() const { return adviser_->view(*match_, seat()); }
  Selection select(const Ids& pieces) const { return *adviser_->select(*match_, seat(), pieces); }
  Plan plan(const Ids& attackers, const Ids& defenders, const Ids& switches = {}) const {
    return *adviser_->plan(*match_, seat(),
                           {.attackers = attackers, .defenders = defenders, .switches = switches});
  }
  std::optional<Refusal> why(const Ids& pieces, std::string_view hex) const {
    return adviser_->why_not(*match_, seat(), pieces, hex);
  }
  std::string rule_of(const Ids& pieces, std::string_view hex) const {
    const auto refusal = why(pieces, hex);
    return refusal ? refusal->rule : "offered";
  }
  // The target of a selection in a hex; one without a hex: there is none.
  Target target(const Ids& pieces, std::string_view hex, std::string_view kind = {}) const {
    const Selection selection = select(pieces);
    for (const Target& target : selection.targets) {
      if (hex::label(target.hex) == hex && (kind.empty() || target.kind == kind)) return target;
    }
    return {};
  }
  // What typed words come to.
  TypedOrder typed(const std::string& words) const {
    const View now = view();
    const auto reader = adviser_->reader(*match_, now);
    return reader->read(order_words(reader->names().joined(words)));
  }

 private:
  std::shared_ptr<const Game> game_;
  std::unique_ptr<Match> match_;
  std::unique_ptr<Adviser> adviser_;
};

inline HexId at(std::string_view label) { return hex::parse_hex(label).value_or(kNoHex); }

inline Json piece(const char* id, const char* hex, bool disrupted = false) {
  return {{"id", id}, {"hex", hex}, {"disrupted", disrupted}};
}

// Breitenfeld on turn 6, with these pieces alone and both armies free to move.
inline Table field(const char* side, const char* phase, const Json& pieces) {
  Table table("breitenfeld/historical");
  table.edit({{"clear", true},
              {"turn", 6},
              {"side", side},
              {"phase", phase},
              {"pieces", pieces},
              {"facts", {{"released", {{"imperialist", true}, {"allied", true}}}}}});
  return table;
}

}  // namespace tercio::advice::tyw
