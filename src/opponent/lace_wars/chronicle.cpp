#include "opponent/lace_wars/chronicle.hpp"

#include "lace_wars/rules/carry_out.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/sequence.hpp"
#include "opponent/lace_wars/whole_game.hpp"

namespace tercio::opponent::lw {

namespace {

// Whose die it was: who fires, tests, or asks for something.
Side roller_of(const Game& game, const Event& event) {
  if (event.piece != kNoPiece) return game.piece(event.piece).side;
  if (!event.pieces.empty()) return game.piece(event.pieces.first()).side;
  if (event.formation != kNoFormation) return game.side_of_formation(event.formation);
  return event.side;
}

}  // namespace

Chronicle::Chronicle(const Tables& tables, const Judge& judge, const State& s, Course& course)
    : tables_(tables), judge_(judge), keeper_(course), at_(s.at) {
  for (const Side side : {Side::kA, Side::kB}) {
    for (const PieceId p : tables.game.units(side)) steps_[p] = tables.game.piece(p).steps;
  }
}

void Chronicle::take(const State& s) {
  if (!keeper_.listens()) return;
  keeper_.take(events_, [&](const Event& event) { count(event); });
  events_.list.clear();
  events_.terms.clear();
  at_ = s.at;
}

void Chronicle::lose(hex::HexId h, PieceId piece, int steps_left) {
  keeper_.lost(h, steps_[piece] - steps_left);
  steps_[piece] = static_cast<std::uint8_t>(steps_left);
}

void Chronicle::count(const Event& event) {
  switch (event.kind) {
    case EventKind::kMoved:
    case EventKind::kEntered:
    case EventKind::kCharged:
    case EventKind::kEvaded:
    case EventKind::kRetreated:
    case EventKind::kAdvanced:
      for (const PieceId piece : event.pieces) {
        keeper_.entered(event.to);
        at_[piece] = event.to;
      }
      break;
    case EventKind::kCommanderMoved:
    case EventKind::kRoutMoved:
      keeper_.entered(event.to);
      at_[event.piece] = event.to;
      break;
    case EventKind::kFired:
      keeper_.fired_at(event.to);
      break;
    case EventKind::kAttackDeclared:
      for (const PieceId defender : event.others) keeper_.attacked(at_[defender]);
      break;
    case EventKind::kStepLost:
      lose(event.to, event.piece, event.steps_left);
      break;
    case EventKind::kEliminated:
      lose(event.to, event.piece, 0);
      break;
    default:
      break;
  }
}

Course::Turn Chronicle::standing(const State& s) const {
  const Game& game = tables_.game;
  Course::Turn out;
  out.chance = thousandths(judge_.value(s, Side::kA));
  for (const Side side : {Side::kA, Side::kB}) {
    const std::size_t i = index_of(side);
    out.lost[i] = steps_lost(game, s, side);
    out.demoralized[i] = demoralised_formations(game, s, side);
    for (const PieceId unit : game.units(side) & s.present) {
      if (s.order[unit] != Order::kGood) ++out.shaken[i];
    }
  }
  return out;
}

void Chronicle::decision(const State& s) {
  if (!keeper_.wanted().turns || s.phase == Phase::kSetUp || !keeper_.is_due(1, s.turn)) return;
  keeper_.keep(standing(s), 1, s.turn);
}

void Chronicle::die(const State& s, int face) {
  if (!keeper_.wanted().luck) return;
  Events told;
  const Weighed weighed = weigh_die(
      s, face,
      [&](State& t, int n) { apply(tables_.game, t, Roll{n}, n == face ? &told : nullptr); },
      [&](const State& t) { return judge_.value(t, Side::kA); });
  const Side side = told.list.empty() ? s.active : roller_of(tables_.game, told.list.front());
  keeper_.die(side, weighed);
}

void Chronicle::finish(const State& s) {
  if (keeper_.wanted().turns) keeper_.keep(standing(s), 1, s.turn);
  keeper_.finish();
}

}  // namespace tercio::opponent::lw
