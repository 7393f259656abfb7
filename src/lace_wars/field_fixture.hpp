// For tests: a field with verbs. Warburg's own map or a small drawn one, pieces put by hand,
// actions as text, dice written down.
#pragma once

#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "data/lace_wars/lace_wars.hpp"
#include "data/source.hpp"
#include "lace_wars/action.hpp"
#include "lace_wars/action_parse.hpp"
#include "lace_wars/battle.hpp"
#include "lace_wars/board.hpp"
#include "lace_wars/legal.hpp"
#include "lace_wars/rules/carry_out.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/odds.hpp"
#include "lace_wars/rules/sequence.hpp"
#include "lace_wars/telling/names.hpp"

namespace tercio::lace_wars {

// The shipped battle, loaded once.
inline std::shared_ptr<const Definition> warburg() {
  static const auto kLoaded = data::load_lace_wars(data::embedded_sources());
  return kLoaded.battles.front();
}

// A small map for tests: 12 lines of 12 hexes, clear and level unless something is drawn, the
// shipped charts and tables; sides "red" (first, it fords) and "blue", each with two formations of
// demoralisation value 99: red-1, red-2, blue-1, blue-2. Red's friendly edge is line 01, blue's
// line 12.
struct Drawing {
  std::shared_ptr<Definition> d = std::make_shared<Definition>();

  Drawing() {
    d->id = "warburg";  // whose exclusive rules hold there too
    d->title = "A drawn map";
    d->system = warburg()->system;
    d->map.grid = {12, 12};
    for (int place = 1; place <= 12; ++place) {
      d->map.friendly_edge[0].insert(hex::make_hex(1, place));
      d->map.friendly_edge[1].insert(hex::make_hex(12, place));
    }
    d->sides = {SideDefinition{"red", "Red", true}, SideDefinition{"blue", "Blue", false}};
    for (const auto& [id, side] : {std::pair{"red-1", 0}, std::pair{"red-2", 0},
                                   std::pair{"blue-1", 1}, std::pair{"blue-2", 1}}) {
      d->formations.push_back({id, id, side, 99, "13.1a", Tag::kStated});
    }
    ScenarioDefinition scenario;
    scenario.id = "test";
    scenario.title = "Test";
    scenario.turns = 3;
    d->scenarios = {scenario};
  }
  static HexId hex_of(const char* label) { return *hex::parse_hex(label); }
  static HexSet hexes(std::initializer_list<const char*> labels) {
    HexSet out;
    for (const char* l : labels) out.insert(hex_of(l));
    return out;
  }
  Drawing& ground(Terrain t, std::initializer_list<const char*> labels) {
    d->map.terrain[static_cast<std::size_t>(t)] |= hexes(labels);
    return *this;
  }
  Drawing& level(int l, std::initializer_list<const char*> labels) {
    d->map.level[static_cast<std::size_t>(l)] |= hexes(labels);
    return *this;
  }
  Drawing& stream(const char* a, const char* b) {
    d->map.streams.push_back({hex_of(a), hex_of(b)});
    return *this;
  }
  Drawing& river(const char* a, const char* b) {
    d->map.rivers.push_back({hex_of(a), hex_of(b)});
    return *this;
  }
  Drawing& bridge(const char* a, const char* b) {
    river(a, b);
    d->map.bridges.push_back({"Bridge", {hex_of(a), hex_of(b)}, Tag::kStated});
    return *this;
  }
  Drawing& road(const char* a, const char* b) {
    d->map.roads.push_back({hex_of(a), hex_of(b)});
    return *this;
  }
  Drawing& trail(const char* a, const char* b) {
    d->map.trails.push_back({hex_of(a), hex_of(b)});
    return *this;
  }
  // Ids beginning with "r" are red, others blue. `formation`: "red-1" …; "": independent.
  PieceDefinition& piece(const char* id, Arm arm, const char* formation) {
    PieceDefinition p;
    p.id = p.name = id;
    p.arm = arm;
    p.side = id[0] == 'r' ? 0 : 1;
    p.formation = -1;
    for (std::size_t f = 0; f < d->formations.size(); ++f) {
      if (d->formations[f].id == formation) p.formation = static_cast<int>(f);
    }
    d->pieces.push_back(p);
    return d->pieces.back();
  }
  // 1.1.4: the ladder of a strength.
  static std::vector<int> ladder(int points) {
    switch (points) {
      case 8:
        return {8, 6, 4, 2};
      case 7:
        return {7, 5, 4, 2};
      case 6:
        return {6, 4, 2};
      case 5:
        return {5, 3, 2};
      case 4:
        return {4, 2};
      case 3:
        return {3, 2};
      default:
        return {2, 1};
    }
  }
  Drawing& unit(const char* id, Arm arm, int points, int morale, int movement,
                const char* formation) {
    PieceDefinition& p = piece(id, arm, formation);
    p.ladder = ladder(points);
    p.morale = morale;
    p.movement = movement;
    return *this;
  }
  static const char* first_formation(const char* id) { return id[0] == 'r' ? "red-1" : "blue-1"; }
  Drawing& foot(const char* id, int points = 4, int morale = 3) {
    return unit(id, Arm::kLineInfantry, points, morale, 4, first_formation(id));
  }
  Drawing& light_foot(const char* id, int points = 4, int morale = 3) {
    return unit(id, Arm::kLightInfantry, points, morale, 5, first_formation(id));
  }
  Drawing& horse(const char* id, int points = 4, int morale = 3) {
    return unit(id, Arm::kHeavyCavalry, points, morale, 6, first_formation(id));
  }
  Drawing& light_horse(const char* id, int points = 3, int morale = 3) {
    return unit(id, Arm::kLightCavalry, points, morale, 7, first_formation(id));
  }
  Drawing& gun(const char* id, int calibre = 6) {
    PieceDefinition& p = piece(id, Arm::kArtillery, first_formation(id));
    p.ladder = {0};
    p.calibre = calibre;
    p.movement = calibre >= 12 ? 2 : 3;
    return *this;
  }
  Drawing& commander(const char* id, const char* formation, int radius = 3) {
    PieceDefinition& p = piece(id, Arm::kCommander, formation);
    p.radius = radius;
    p.army_commander = formation[0] == '\0';
    return *this;
  }
  // Changes the piece drawn last: .with([](auto& p) { p.fist = true; })
  template <class Change>
  Drawing& with(Change change) {
    change(d->pieces.back());
    return *this;
  }
};

class Field {
 public:
  // Warburg's own map, empty of pieces; call as_set_up() for the set-up of the scenario.
  explicit Field(std::string_view scenario = "historical", Options options = {})
      : game_(std::make_shared<const Game>(warburg(), scenario, std::move(options))),
        s(empty_state(*game_)) {}
  explicit Field(const Drawing& drawing, Options options = {})
      : game_(std::make_shared<const Game>(drawing.d, "test", std::move(options))),
        s(empty_state(*game_)) {}

  const Game& game() const { return *game_; }

 private:
  std::shared_ptr<const Game> game_;
  Events events_;

 public:
  State s;  // the position, for those who must look

  // --- Arranging ---
  Field& as_set_up() {
    s = start(*game_, &events_);
    return *this;
  }
  // Below what stands there already; artillery on top.
  Field& put(std::string_view id, std::string_view hex, Facing facing = Facing::kN) {
    const PieceId p = piece(id);
    if (on_map(s, p)) take(*game_, s, p, Status::kWaiting);
    lace_wars::put(*game_, s, p, hex_of(hex));
    s.facing[p] = facing;
    if (game_->piece(p).is_unit()) game_->battle().came_to(s, PieceSet{p}, hex_of(hex));
    return *this;
  }
  Field& order(std::string_view id, Order order) {
    s.order[piece(id)] = order;
    return *this;
  }
  Field& steps(std::string_view id, int steps) {
    s.steps[piece(id)] = static_cast<std::uint8_t>(steps);
    return *this;
  }
  Field& column(std::string_view id) {
    s.column.insert(piece(id));
    return *this;
  }
  Field& demoralised(std::string_view formation) {
    s.demoralised |= static_cast<std::uint8_t>(1U << game_->find_formation(formation));
    return *this;
  }
  // Takes up play at a phase, as the protocol's setup does.
  Field& at(int turn, Side side, Phase phase) {
    s.turn = static_cast<std::uint8_t>(turn);
    s.active = side;
    s.first = side;
    s.phase = phase;
    resume(*game_, s);
    return *this;
  }
  Field& red(Phase phase = Phase::kActivation) { return at(1, Side::kA, phase); }
  Field& blue(Phase phase = Phase::kActivation) { return at(1, Side::kB, phase); }

  // --- Playing ---
  // Does an action that must be legal.
  Field& ok(std::string_view text) {
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
  Field& roll(int die) { return ok("roll " + std::to_string(die)); }
  // Activates a formation or unit, by a die of 1 where one is needed, and goes on to its moves.
  Field& activate(std::string_view id) {
    ok("activate " + std::string(id));
    if (s.step == Step::kActivationRoll) roll(1);
    if (s.step == Step::kJoin) ok("end");
    if (s.step == Step::kFire) ok("end");
    return *this;
  }
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
  Facing facing(std::string_view id) const { return s.facing[piece(id)]; }
  Order order(std::string_view id) const { return s.order[piece(id)]; }
  int steps(std::string_view id) const { return s.steps[piece(id)]; }
  bool is_eliminated(std::string_view id) const {
    return s.status[piece(id)] == Status::kEliminated;
  }
  // The modifier of a combat, and of one of its terms ("flank", "terrain" …; 0 when it has none).
  int modifier(const Attack& attack) const { return odds_of(*game_, s, attack, nullptr).modifier; }
  int term(const Attack& attack, std::string_view key) const {
    std::vector<Term> terms;
    odds_of(*game_, s, attack, &terms);
    int sum = 0;
    for (const Term& t : terms) {
      if (t.key == key) sum += t.amount;
    }
    return sum;
  }
  static Attack attack(std::initializer_list<const char*> from,
                       std::initializer_list<const char*> to) {
    Attack out;
    std::size_t n = 0;
    for (const char* l : from) out.attackers[n++] = hex_of(l);
    n = 0;
    for (const char* l : to) out.defenders[n++] = hex_of(l);
    return out;
  }
  // The events of the last action, by their names: "moved", "step-lost" …
  bool happened(std::string_view what) const {
    for (const Event& e : events_.list) {
      if (name_of(e.kind) == what) return true;
    }
    return false;
  }
  std::vector<std::string> happened() const {
    std::vector<std::string> out;
    out.reserve(events_.list.size());
    for (const Event& e : events_.list) out.emplace_back(name_of(e.kind));
    return out;
  }
  const Events& events() const { return events_; }
};

}  // namespace tercio::lace_wars
