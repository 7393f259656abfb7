#include "advice/lace_wars/shots.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "advice/lace_wars/prospects.hpp"
#include "advice/lace_wars/supposed.hpp"
#include "advice/lace_wars/words.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/carry_out.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/sight.hpp"
#include "lace_wars/telling/names.hpp"

namespace tercio::advice::lace {

namespace {

std::vector<Note> notes_of(const Scene& scene, const std::vector<lace_wars::Term>& terms) {
  std::vector<Note> out;
  out.reserve(terms.size());
  for (const auto& term : terms) {
    out.push_back({capital(words_of(scene.game, term)), term.rule});
  }
  return out;
}

// The chance of harm in a position in which the gun may fire.
double harm_in(const Game& game, const State& s, PieceId gun, HexId h) {
  State fired = s;
  apply(game, fired, lace_wars::Fire{gun, h}, nullptr);
  const PieceSet struck = struck_by_shot(game, s, h);
  Prospects all;
  for (int die = 1; die <= 6; ++die) {
    State after = fired;
    apply(game, after, lace_wars::Roll{die}, nullptr);
    all.add(follow(game, fired, struck, after), 1.0 / 6);
  }
  return all.harmed;
}

// The faces of the die that do something.
int effective_faces(const Game& game, const lace_wars::Shot& shot, bool lone_battery) {
  int out = 0;
  for (int die = 1; die <= 6; ++die) {
    const auto& row =
        game.system().fire[static_cast<std::size_t>(game.fire_row(die + shot.modifier))];
    const auto& cell = row.by_range[static_cast<std::size_t>(shot.column)];
    out += has_effect(cell, lone_battery) ? 1 : 0;
  }
  return out;
}

// As far as the seat can see.
bool is_lone_battery(const Scene& scene, HexId h) {
  return !strikes_behind(scene.game, scene.s, h) && !scene.hides(h) && is_occupied(scene.seen, h) &&
         fighters_in(scene.game, scene.seen, h).empty();
}

void offer_shot(const Scene& scene, PieceId gun, HexId h, Offers& out) {
  const Game& game = scene.game;
  std::vector<lace_wars::Term> terms;
  const auto shot = shot_of(game, scene.seen, gun, h, &terms);
  const bool behind = strikes_behind(game, scene.s, h);
  const double chance = chance_of_shot(scene, gun, h);
  const std::string whom = behind ? "what has just left it" : scene.stack(h);
  Target& t = out.target(
      h, "fire", lace_wars::Fire{gun, h}, percent(chance),
      fmt::format("{} fires at {}, {}, range {}, die {:+}: {} to do harm.", game.name(gun),
                  hex::label(h), whom, shot.range, shot.modifier, percent(chance)));
  t.chance = chance;
  t.notes = notes_of(scene, terms);
  if (is_lone_battery(scene, h))
    t.notes.push_back({"A battery alone tests no morale; a loss destroys it.", "9.5"});
  if (scene.hides(h)) t.notes.push_back(unseen_note());
}

}  // namespace

void offer_shots(const Scene& scene, PieceId gun, Offers& out) {
  const Game& game = scene.game;
  const State& s = scene.s;
  const HexSet targets = targets_of(game, s, gun);
  targets.for_each([&](HexId h) { offer_shot(scene, gun, h, out); });
  field_of_fire(game, scene.seen, gun).for_each([&](HexId h) {
    if (targets.contains(h) || !has_unit(scene.seen, h, other(game.piece(gun).side))) return;
    const auto sight = look(game, scene.seen, s.at[gun], h);
    if (sight.clear) return;
    const std::string by = blocker_of(sight);
    out.blocked({.hex = h,
                 .by = {by},
                 .rule = sight.rule,
                 .message = fmt::format("{} does not see {}: {} is in the way", game.name(gun),
                                        hex::label(h), by)});
  });
  if (!targets.empty()) return;
  // Why it fires at nobody: what holds for every target, or that it has none.
  HexId any = kNoHex;
  s.units[index_of(other(game.piece(gun).side))].for_each([&](HexId h) {
    if (any == kNoHex || hex::distance(s.at[gun], h) < hex::distance(s.at[gun], any)) any = h;
  });
  if (s.step == Step::kReact && !s.mover.pieces.empty()) any = s.at[s.mover.pieces.first()];
  const Denial denial = why_not(game, s, lace_wars::Fire{gun, any});
  if (denial) out.refuse(scene.told(denial));
}

std::optional<double> chance_of_harm(const Scene& scene, PieceId gun, HexId target) {
  const Game& game = scene.game;
  const lace_wars::Fire fire{gun, target};
  if (!why_not(game, scene.seen, fire)) return harm_in(game, scene.seen, gun, target);
  State then = as_if_active(scene, game.piece(gun).side);
  then.step = Step::kFire;
  then.stage = lace_wars::Stage::kFire;
  then.formation = game.piece(gun).formation;
  then.independent = then.formation == kNoFormation ? gun : kNoPiece;
  then.shot.clear();
  then.tasks.fill(lace_wars::Task{});
  then.pile = 0;
  if (why_not(game, then, fire)) return std::nullopt;
  return harm_in(game, then, gun, target);
}

double chance_of_shot(const Scene& scene, PieceId gun, HexId target) {
  if (const auto harm = chance_of_harm(scene, gun, target)) return *harm;
  const auto shot = shot_of(scene.game, scene.seen, gun, target, nullptr);
  return effective_faces(scene.game, shot, is_lone_battery(scene, target)) / 6.0;
}

std::string blocker_of(const lace_wars::Sight& sight) {
  const auto [one, two] = std::minmax(sight.blocked_by.first, sight.blocked_by.second);
  return one == kNoHex ? hex::label(two) : hex::label(one) + "/" + hex::label(two);
}

}  // namespace tercio::advice::lace
