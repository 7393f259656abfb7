#include "opponent/thirty_years_war/chronicle.hpp"

#include "thirty_years_war/action.hpp"
#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::opponent::tyw {

Chronicle::Chronicle(const Tables& tables, const Judge& judge, Course& course)
    : tables_(tables), judge_(judge), keeper_(course) {}

void Chronicle::take(const State& s) {
  if (!keeper_.listens()) return;
  keeper_.take(events_, [&](const Event& event) { count(s, event); });
  events_.list.clear();
  events_.terms.clear();
  events_.hexes.clear();
}

void Chronicle::count(const State& s, const Event& event) {
  switch (event.kind) {
    case EventKind::kMoved:
    case EventKind::kEntered:
    case EventKind::kExited:
      for (std::size_t i = event.first_hex; i < event.first_hex + event.hexes; ++i) {
        keeper_.entered(events_.hexes[i]);
      }
      break;
    case EventKind::kFired:
    case EventKind::kBreachFired:
      keeper_.fired_at(event.to);
      break;
    case EventKind::kAttackDeclared:
      for (const PieceId defender : event.others) keeper_.attacked(s.at[defender]);
      break;
    case EventKind::kEliminated:
      keeper_.lost(event.from, tables_.game.piece(event.piece).strength);
      break;
    default:
      break;
  }
}

Course::Turn Chronicle::standing(const State& s) const {
  const Game& game = tables_.game;
  Course::Turn out;
  out.chance = thousandths(judge_.value(s, Side::kA));
  out.lost = {s.strength_lost[0], s.strength_lost[1]};
  const auto& categories = game.definition().categories;
  for (std::size_t c = 0; c < categories.size(); ++c) {
    if (!category_demoralized(s, static_cast<int>(c))) continue;
    const auto army = static_cast<std::size_t>(categories[c].army);
    ++out.demoralized[static_cast<std::size_t>(game.definition().armies[army].side)];
  }
  for (const Side side : {Side::kA, Side::kB}) {
    for (const PieceId unit : game.units(side)) {
      if (is_disrupted(s, unit)) ++out.shaken[index_of(side)];
    }
  }
  return out;
}

void Chronicle::decision(const State& s) {
  if (!keeper_.wanted().turns || is_deployment(s) || !keeper_.is_due(s.day, s.turn)) return;
  keeper_.keep(standing(s), s.day, s.turn);
}

void Chronicle::die(const State& s, int face) {
  if (!keeper_.wanted().luck) return;
  keeper_.die(s.phasing,
              weigh_die(
                  s, face, [&](State& t, int n) { apply(tables_.game, t, Roll{n}, nullptr); },
                  [&](const State& t) { return judge_.value(t, Side::kA, &nearness_); }));
}

void Chronicle::finish(const State& s) {
  if (keeper_.wanted().turns) keeper_.keep(standing(s), s.day, s.turn);
  keeper_.finish();
}

}  // namespace tercio::opponent::tyw
