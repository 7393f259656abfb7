#include "lace_wars/rules/may_activate.hpp"

#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/entry.hpp"

namespace tercio::lace_wars {

namespace {

bool has_unit_on_map(const Game& game, const State& s, int formation) {
  return !(game.units_of(formation) & s.present).empty();
}

Denial why_not_formation(const Game& game, const State& s, int f) {
  if (game.side_of_formation(f) != s.active) {
    return {.rule = "4C-b", .text = "only formations of the active player can be activated"};
  }
  // 5.1b
  if (has_bit(s.tested, f)) {
    return {.rule = "5.1b", .text = "the formation has already been activated this turn"};
  }
  if (!has_unit_on_map(game, s, f) && !may_enter(game, s, f)) {
    return {.rule = "1.1.3b", .text = "the formation has no unit on the map"};
  }
  return {};
}

Denial why_not_unit(const Game& game, const State& s, PieceId unit) {
  const Piece& piece = game.piece(unit);
  if (piece.side != s.active) {
    return {.rule = "4C-b", .text = "{piece} is not a piece of the active player", .piece = unit};
  }
  if (!piece.is_unit() || piece.formation != kNoFormation) {
    return {.rule = "1.1.3b", .text = "{piece} is activated with its formation", .piece = unit};
  }
  if (!on_map(s, unit))
    return {.rule = "1.1.3c", .text = "{piece} is not on the map", .piece = unit};
  if (s.used.contains(unit)) {
    return {.rule = "5.1b", .text = "{piece} has already been activated this turn", .piece = unit};
  }
  if (is_routed(s, unit)) {
    return {.rule = "12.3a", .text = "{piece} is routed", .piece = unit, .hex = s.at[unit]};
  }
  if (s.turn == 0) {
    return {.rule = "16.3a", .text = "on turn 0 only formations that enter the map can act"};
  }
  return {};
}

}  // namespace

bool marches(const Game& game, const State& s, int formation) {
  return !(game.units_of(formation) & s.present & s.column).empty();
}

bool may_enter(const Game& game, const State& s, int formation) {
  if (!has_bit(s.arrived, formation)) return false;
  for (const PieceId p : game.units_of(formation)) {
    if (s.status[p] == Status::kWaiting) return true;
  }
  return false;
}

Denial why_not_activate(const Game& game, const State& s, Body body) {
  const bool formation = body.formation != kNoFormation;
  const Denial denial =
      formation ? why_not_formation(game, s, body.formation) : why_not_unit(game, s, body.unit);
  if (denial) return denial;
  // 4A Phase A is for those in march column or entering in it.
  if (s.phase == Phase::kMarch) {
    const bool marching =
        formation ? marches(game, s, body.formation) || may_enter(game, s, body.formation)
                  : s.column.contains(body.unit);
    if (!marching) return {.rule = "4A", .text = "only march columns can act now"};
  }
  return {};
}

// 4C-h, ruling 4C-2
Denial why_not_hold(const Game& game, const State& s, Body body) {
  if (s.phase == Phase::kMarch) {
    return {.rule = "4A", .text = "nothing can be held back in this phase; just end it"};
  }
  if (const Denial denial = why_not_activate(game, s, body)) return denial;
  if (body.formation == kNoFormation) return {};
  return why_not_hold_back(game, s, body.formation);
}

// 5.1c
Denial why_not_join(const Game& game, const State& s, PieceId unit) {
  const Piece& piece = game.piece(unit);
  if (!piece.is_unit() || piece.formation != kNoFormation || piece.side != s.active) {
    return {
        .rule = "5.1c", .text = "{piece} is not an independent unit of this side", .piece = unit};
  }
  if (s.used.contains(unit)) {
    return {.rule = "5.1b", .text = "{piece} has already been activated this turn", .piece = unit};
  }
  if (!joinable(game, s, s.formation).contains(unit)) {
    return {.rule = "5.1c",
            .text = "{piece} is not within the command range of the formation's commander",
            .piece = unit};
  }
  return {};
}

const char* why_automatic(const Game& game, const State& s, Body body) {
  const Side side = s.active;
  const PieceId army = s.army_commander[index_of(side)];
  const bool has_army = army != kNoPiece && on_map(s, army);
  if (body.unit != kNoPiece) {
    return has_army && s.at[army] == s.at[body.unit] ? "5.1d" : nullptr;
  }
  // 16.1.5a, 16.3a A formation that enters needs no test (W-02).
  if (may_enter(game, s, body.formation)) {
    const bool late = game.scenario().turn_zero && s.turn <= 1;
    if (late || !has_unit_on_map(game, s, body.formation)) return "16.1.5a";
  }
  const PieceId c = s.commander_of[body.formation];
  const bool led = has_army && c != kNoPiece && on_map(s, c) && s.at[army] == s.at[c];
  return led ? "5.1f" : nullptr;
}

// 5.1e, 6.2
int activation_bonus(const Game& game, const State& s, Body body) {
  const bool in_range = body.unit != kNoPiece ? unit_in_range(game, s, body.unit)
                                              : commander_in_range(game, s, body.formation);
  return in_range ? 1 : 0;
}

// 5.1a, 5.2, 16.1.2, 11.4e
int highest_success(const Game& game, const State& s, Body body) {
  const bool aide = body.formation != kNoFormation && has_bit(s.aide, body.formation);
  const int value = aide ? game.numbers().aide_activation : game.numbers().activation;
  return value + activation_bonus(game, s, body);
}

bool has_candidate(const Game& game, const State& s) {
  for (int f = 0; f < game.formation_count(); ++f) {
    if (!why_not_activate(game, s, {static_cast<std::uint8_t>(f), kNoPiece})) return true;
  }
  for (const PieceId p : game.independents(s.active) & s.present) {
    if (!why_not_activate(game, s, {kNoFormation, p})) return true;
  }
  return false;
}

}  // namespace tercio::lace_wars
