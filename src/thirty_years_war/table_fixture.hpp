// For tests: a table with verbs. A battle's own map or a small drawn one, pieces put by hand,
// actions as text, dice written down.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "data/library.hpp"
#include "data/source.hpp"
#include "thirty_years_war/action.hpp"
#include "thirty_years_war/board.hpp"
#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/rules/sequence.hpp"
#include "thirty_years_war/rules/strength.hpp"
#include "thirty_years_war/telling/tell.hpp"

namespace tercio::thirty_years_war {

// The shipped data, loaded once.
const data::GameLibrary& shipped();

// A small map for tests: 10 lines of 10 hexes, clear unless something is drawn, standard chart and
// tables, two sides "red" (first) and "blue" with armies and categories of the same names and
// level 99.
struct Drawing {
  std::shared_ptr<Definition> d = std::make_shared<Definition>();

  Drawing();
  static HexSet hexes(std::initializer_list<const char*> labels);
  // "forest", "woods", "town", "marsh", "rough", "ditch"
  Drawing& ground(const char* terrain, std::initializer_list<const char*> labels);
  Drawing& slope_hexes(std::initializer_list<const char*> labels) {
    d->map.slope_hexes |= hexes(labels);
    return *this;
  }
  // "stream", "river", "bridge", "ford", "road", "slope" (low hex first)
  Drawing& side(const char* kind, const char* a, const char* b);
  // Ids beginning with "r" are red, others blue; off the map until put. back = half up.
  Drawing& unit(const char* id, Kind kind, int strength, int movement);
  Drawing& foot(const char* id, int strength = 4, int movement = 4) {
    return unit(id, Kind::kInfantry, strength, movement);
  }
  Drawing& horse(const char* id, int strength = 4, int movement = 8) {
    return unit(id, Kind::kCavalry, strength, movement);
  }
  Drawing& leader(const char* id, int value, int movement = 8) {
    unit(id, Kind::kLeader, 0, movement);
    d->pieces.back().value = value;
    d->pieces.back().category = -1;
    return *this;
  }
  Drawing& gun(const char* id) {
    unit(id, Kind::kArtillery, 0, 0);
    d->pieces.back().category = -1;
    return *this;
  }
};

class Table {
 public:
  using OptionMap = std::map<std::string, std::string>;

  // A battle's own map, empty of pieces; call as_set_up() for its printed set-up instead.
  explicit Table(std::string_view scenario, const OptionMap& options = {});
  explicit Table(const Drawing& drawing, const Options& options = {});

  const Game& game() const { return *game_; }
  State s;  // the position, for those who must look

  // --- Arranging ---
  Table& as_set_up();
  Table& put(std::string_view id, std::string_view hex, Status status = Status::kReady);
  Table& put_disrupted(std::string_view id, std::string_view hex) {
    return put(id, hex, Status::kDisrupted);
  }
  Table& gun_of(std::string_view id, Side owner);
  // Takes up play at a phase, as the protocol's setup does.
  Table& at(int turn, Side side, Phase phase);
  Table& red(Phase phase) { return at(1, Side::kA, phase); }
  Table& blue(Phase phase) { return at(1, Side::kB, phase); }

  // --- Playing ---
  // Does an action that must be legal.
  Table& ok(std::string_view text);
  Table& roll(int die) { return ok("roll " + std::to_string(die)); }
  // The rule by which an action is refused; "" when it is legal. The position stays as it is.
  std::string refusal(std::string_view text) const { return refused(text).rule; }
  engine::Refusal refused(std::string_view text) const;
  bool legal(std::string_view text) const;

  // --- Looking ---
  PieceId piece(std::string_view id) const;
  PieceSet set(std::initializer_list<std::string_view> ids) const;
  std::string hex(std::string_view id) const;
  static HexId hex_of(std::string_view label) { return *hex::parse_hex(label); }
  Status status(std::string_view id) const { return s.status[piece(id)]; }
  bool is_disrupted(std::string_view id) const { return status(id) == Status::kDisrupted; }
  bool is_ready(std::string_view id) const { return status(id) == Status::kReady; }
  bool is_eliminated(std::string_view id) const { return status(id) == Status::kEliminated; }
  Side owner(std::string_view gun) const { return owner_of(*game_, s, piece(gun)); }
  Odds odds(std::initializer_list<std::string_view> attackers,
            std::initializer_list<std::string_view> defenders, bool charge = false) const {
    return odds_of(*game_, s, {set(attackers), set(defenders), charge}, nullptr);
  }
  std::string column(const Odds& o) const {
    return game_->definition().system.combat_columns[static_cast<std::size_t>(o.column)];
  }
  // The hexes where a piece may end its move now, by label.
  std::map<std::string, int> reach(std::string_view id) const;
  // The events of the last action, by their names: "captured", "disrupted" …
  std::vector<std::string> happened() const;
  bool happened(std::string_view what) const;
  const Events& events() const { return events_; }
  int points(Side side) const { return s.points[index_of(side)]; }
  bool demoralized(std::string_view category) const {
    return (s.demoralized >> game_->category_index(category) & 1) != 0;
  }
  int losses(std::string_view army) const {
    return s.losses[static_cast<std::size_t>(game_->army_index(army))];
  }
  int level(std::string_view category) const {
    return s.levels[static_cast<std::size_t>(game_->category_index(category))];
  }

 private:
  std::shared_ptr<const Game> game_;
  Events events_;
};

}  // namespace tercio::thirty_years_war
