// For tests of chapters 11 to 13: a field on which every die of a combat has the result wanted.
#pragma once

#include <sstream>

#include "lace_wars/field_fixture.hpp"

namespace tercio::lace_wars {

// "1 MT+1", "2 D R1 *", "E", "-".
inline ResultCell result_cell(const std::string& text) {
  ResultCell out;
  out.text = text;
  std::istringstream words(text);
  for (std::string w; words >> w;) {
    if (w == "E") out.eliminated = true;
    if (w == "D") out.disorganised = true;
    if (w == "*") out.star = true;
    if (w[0] == 'R') out.retreat = w[1] - '0';
    if (w[0] >= '1' && w[0] <= '9') out.losses = w[0] - '0';
    if (w.starts_with("MT")) out.test = w.size() == 2 ? 0 : std::stoi(w.substr(2));
  }
  return out;
}

// Every combat has this result, and every shot of artillery the third.
inline Drawing& decided(Drawing& drawing, const char* attacker, const char* defender,
                        const char* shot = "-") {
  for (CombatRow& row : drawing.d->system.combat) {
    row.attacker = result_cell(attacker);
    row.defender = result_cell(defender);
  }
  for (FireRow& row : drawing.d->system.fire) {
    for (ResultCell& cell : row.by_range) cell = result_cell(shot);
  }
  return drawing;
}

// Two far-off units keep the game at its next decision once the combat is over. Red looks towards
// line 12 (nne), blue towards line 01 (ssw).
class Clash : public Field {
 public:
  static constexpr Facing kRedFront = Facing::kNNE;
  static constexpr Facing kBlueFront = Facing::kSSW;

  explicit Clash(Drawing& drawing, Options options = {})
      : Field(drawing.foot("r9").foot("b9"), std::move(options)) {
    put("r9", "0112", kRedFront);
    put("b9", "1201", kBlueFront);
  }
  // The verbs of a Field, for chains that go on with those below.
  using Field::order;
  using Field::steps;
  Clash& put(std::string_view id, std::string_view hex, Facing facing = Facing::kN) {
    Field::put(id, hex, facing);
    return *this;
  }
  Clash& order(std::string_view id, Order order) {
    Field::order(id, order);
    return *this;
  }
  Clash& steps(std::string_view id, int steps) {
    Field::steps(id, steps);
    return *this;
  }
  Clash& demoralised(std::string_view formation) {
    Field::demoralised(formation);
    return *this;
  }

  Clash& red_at(const char* id, const char* hex) {
    put(id, hex, kRedFront);
    return *this;
  }
  Clash& blue_at(const char* id, const char* hex) {
    put(id, hex, kBlueFront);
    return *this;
  }
  // An attack of the red or blue side, and its die.
  Clash& fight(const std::string& from, const std::string& to) {
    const Side side = game().piece(s.top[hex_of(from.substr(0, 4))]).side;
    at(1, side, Phase::kCombat);
    ok("attack " + from + " " + to);
    if (s.step == Step::kCombatRoll) roll(3);
    return *this;
  }
  int points(const char* id) const { return combat_points(game(), s, piece(id)); }
  // Whether a step or elimination of the last action was told with this rule.
  bool told(std::string_view what, const char* id, std::string_view rule) const {
    for (const Event& e : events().list) {
      if (name_of(e.kind) == what && e.piece == piece(id) && e.rule == rule) return true;
    }
    return false;
  }
};

}  // namespace tercio::lace_wars
