// For tests: a table with verbs. A battle's own map or a small drawn one, pieces put by hand,
// actions as text, dice written down.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "data/library.hpp"
#include "data/source.hpp"
#include "thirty_years_war/action.hpp"
#include "thirty_years_war/board.hpp"
#include "thirty_years_war/combat.hpp"
#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/sequence.hpp"
#include "thirty_years_war/tell.hpp"

namespace tercio::thirty_years_war {

// The shipped data, loaded once.
inline const data::GameLibrary& shipped() {
  static const data::GameLibrary kLibrary{data::embedded_sources()};
  return kLibrary;
}

// The standard rules without exclusive ones: a point for every strength point.
class PlainBattle : public Battle {
 public:
  using Battle::Battle;
  void unit_lost(State& s, PieceId unit, std::uint16_t) const override {
    auto& points = s.points[index_of(other(game().piece(unit).side))];
    points = static_cast<std::int16_t>(points + game().piece(unit).strength);
  }
  void leader_lost(State&, PieceId) const override {}
  std::vector<Award> awards(const State& s) const override {
    return {{Side::kA, "", "", s.points[0]}, {Side::kB, "", "", s.points[1]}};
  }
  Outcome outcome(const State&) const override { return {}; }
};

// A small map for tests: 10 lines of 10 hexes, clear unless something is drawn, standard chart and
// tables, two sides "red" (first) and "blue" with armies and categories of the same names and
// level 99.
struct Drawing {
  std::shared_ptr<Definition> d = std::make_shared<Definition>();

  Drawing() {
    d->id = "drawn";
    d->title = "A drawn map";
    const auto model = *shipped().game_of<Game>("breitenfeld/historical", {});
    d->system = model->definition().system;
    d->map.grid = {10, 10};
    d->sides = {SideDefinition{"red", "Red"}, SideDefinition{"blue", "Blue"}};
    d->armies = {{"red", "Red", 0, false}, {"blue", "Blue", 1, false}};
    d->categories = {{"red", "Red", 0, 99, "11.0", {}, Tag::kStated},
                     {"blue", "Blue", 1, 99, "11.0", {}, Tag::kStated}};
    for (const auto& o : model->definition().options) {
      if (o.ruling.rfind("S-", 0) == 0) d->options.push_back(o);
    }
    d->scenarios = {{"test", "Test", "fixed", 0, 3, "3.0", {}}};
  }
  static HexSet hexes(std::initializer_list<const char*> labels) {
    HexSet out;
    for (const char* l : labels) out.insert(*hex::parse_hex(l));
    return out;
  }
  // "forest", "woods", "town", "marsh", "rough", "ditch"
  Drawing& ground(const char* terrain, std::initializer_list<const char*> labels) {
    d->map.terrain.emplace_back(terrain, hexes(labels));
    return *this;
  }
  Drawing& slope_hexes(std::initializer_list<const char*> labels) {
    d->map.slope_hexes |= hexes(labels);
    return *this;
  }
  // "stream", "river", "bridge", "ford", "road", "slope" (low hex first)
  Drawing& side(const char* kind, const char* a, const char* b) {
    d->map.hexsides.push_back({kind, {{*hex::parse_hex(a), *hex::parse_hex(b)}}});
    return *this;
  }
  // Ids beginning with "r" are red, others blue; off the map until put. back = half up.
  Drawing& unit(const char* id, Kind kind, int strength, int movement) {
    const int owner = id[0] == 'r' ? 0 : 1;
    PieceDefinition p;
    p.id = p.name = id;
    p.kind = kind;
    p.side = p.army = owner;
    p.category = owner;
    p.strength = strength;
    p.disrupted = (strength + 1) / 2;
    p.movement = movement;
    d->pieces.push_back(p);
    return *this;
  }
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
  explicit Table(std::string_view scenario, const OptionMap& options = {}) {
    auto made = shipped().game_of<Game>(scenario, options);
    if (!made) throw std::runtime_error(made.error().message);
    game_ = *made;
    s = empty_state(*game_);
    game_->battle().game_begins(s);
  }
  explicit Table(const Drawing& drawing, const Options& options = {})
      : game_(std::make_shared<const Game>(drawing.d, "test", options, [](const Game& g) {
          return std::make_unique<PlainBattle>(g);
        })) {
    s = empty_state(*game_);
  }

  const Game& game() const { return *game_; }
  State s;  // the position, for those who must look

  // --- Arranging ---
  Table& as_set_up() {
    s = start(*game_, &events_);
    return *this;
  }
  Table& put(std::string_view id, std::string_view hex, Status status = Status::kReady) {
    EXPECT_FALSE(on_map(s, piece(id))) << id << " stands on the map already";
    thirty_years_war::put(*game_, s, piece(id), hex_of(hex), status);
    return *this;
  }
  Table& put_disrupted(std::string_view id, std::string_view hex) {
    return put(id, hex, Status::kDisrupted);
  }
  Table& gun_of(std::string_view id, Side owner) {
    s.owned_by_b.erase(piece(id));
    if (owner == Side::kB) s.owned_by_b.insert(piece(id));
    return *this;
  }
  // Takes up play at a phase, as the protocol's setup does.
  Table& at(int turn, Side side, Phase phase) {
    s.turn = static_cast<std::uint8_t>(turn);
    s.phasing = side;
    s.phase = phase;
    resume(*game_, s);
    return *this;
  }
  Table& red(Phase phase) { return at(1, Side::kA, phase); }
  Table& blue(Phase phase) { return at(1, Side::kB, phase); }

  // --- Playing ---
  // Does an action that must be legal.
  Table& ok(std::string_view text) {
    const Parsed parsed = parse_action(*game_, s, text);
    EXPECT_TRUE(parsed.ok) << text << ": " << parsed.refusal.message;
    if (!parsed.ok) return *this;
    const Denial denial = why_not(*game_, s, parsed.action);
    EXPECT_FALSE(denial) << text << ": " << (denial ? refusal_of(*game_, denial).message : "");
    if (denial) return *this;
    events_ = {};
    apply(*game_, s, parsed.action, &events_);
    return *this;
  }
  Table& roll(int die) { return ok("roll " + std::to_string(die)); }
  // The rule by which an action is refused; "" when it is legal. The position stays as it is.
  std::string refusal(std::string_view text) const { return refused(text).rule; }
  engine::Refusal refused(std::string_view text) const {
    const Parsed parsed = parse_action(*game_, s, text);
    if (!parsed.ok) return parsed.refusal;
    const Denial denial = why_not(*game_, s, parsed.action);
    return denial ? refusal_of(*game_, denial) : engine::Refusal{};
  }
  bool legal(std::string_view text) const {
    const Parsed parsed = parse_action(*game_, s, text);
    return parsed.ok && !why_not(*game_, s, parsed.action);
  }

  // --- Looking ---
  PieceId piece(std::string_view id) const {
    const PieceId p = game_->find_piece(id);
    if (p == kNoPiece) throw std::runtime_error("no piece " + std::string(id));
    return p;
  }
  PieceSet set(std::initializer_list<std::string_view> ids) const {
    PieceSet out;
    for (const auto id : ids) out.insert(piece(id));
    return out;
  }
  std::string hex(std::string_view id) const {
    const HexId h = s.at[piece(id)];
    return h == kNoHex ? "" : hex::label(h);
  }
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
  std::map<std::string, int> reach(std::string_view id) const {
    std::map<std::string, int> out;
    for (const Action& a : legal_actions(*game_, s, piece(id))) {
      if (const auto* m = std::get_if<Move>(&a)) {
        out[hex::label(m->path.back())] = m->path.length;
      }
    }
    return out;
  }
  // The events of the last action, by their names: "captured", "disrupted" …
  std::vector<std::string> happened() const {
    std::vector<std::string> out;
    for (const Event& e : events_.list) out.emplace_back(name_of(e.kind));
    return out;
  }
  bool happened(std::string_view what) const {
    for (const Event& e : events_.list) {
      if (name_of(e.kind) == what) return true;
    }
    return false;
  }
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
