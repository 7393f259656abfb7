// 16.0 Cavalry: entrenchments and the charge.
#include <algorithm>

#include "thirty_years_war/freiburg/freiburg.hpp"
#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/rules/zones.hpp"

namespace tercio::thirty_years_war {

// 16.1 (F-17) The zones of control of undisrupted Bavarians in entrenchments.
HexSet Freiburg::zones_of_works(const State& s) const {
  return zones_from(game(), s, s.ready[index_of(kBavarian)] & works_);
}

HexSet Freiburg::barred_hexes(const State& s, PieceId piece) const {
  const Piece& p = game().piece(piece);
  // 16.1 (F-14, F-17) French cavalry in any order, with a leader or without; nobody else (F-23).
  if (p.side != kFrench || !p.is_cavalry()) return {};
  // 16.1-a No step into such a zone; 16.1-c (F-12) no entrenchment in any Bavarian zone.
  return zones_of_works(s) | (works_ & zones(game(), s, kBavarian));
}

Denial Freiburg::why_barred(const State& s, PieceId piece, HexId h) const {
  if (!barred_hexes(s, piece).contains(h)) return {};
  if (!zones_of_works(s).contains(h)) {
    return {.rule = "16.1-c",
            .text =
                "{piece} may enter the entrenchment {hex} only when no Bavarian zone of control "
                "reaches it",
            .piece = piece,
            .hex = h};
  }
  return {.rule = "16.1-a",
          .text = "{piece} may not enter {hex}: it is in the zone of control of an entrenched unit",
          .piece = piece,
          .hex = h};
}

PieceSet Freiburg::cavalry_at_works(const State& s) const {
  PieceSet out;
  const HexSet zone = zones_of_works(s);
  for (const PieceId u : game().units(kFrench) & s.present) {
    if (game().piece(u).is_cavalry() && zone.contains(s.at[u])) out.insert(u);
  }
  return out;
}

PieceSet Freiburg::must_move(const State& s) const {
  return s.phasing == kFrench ? cavalry_at_works(s) : PieceSet{};
}

void Freiburg::phase_begins(State& s, Events* events) const {
  if (s.phase != Phase::kMovement || s.phasing != kFrench) return;
  // 16.1-b (F-15) Disrupted at once; what is disrupted already stays so.
  for (const PieceId u : cavalry_at_works(s)) disrupt(game(), s, u, "16.1-b", events);
}

void Freiburg::phase_ends(State& s, Events* events) const {
  if (s.phase != Phase::kMovement || s.phasing != kFrench) return;
  // 16.1-b (F-16) What has not got away by the end of the phase is lost.
  for (const PieceId u : cavalry_at_works(s)) {
    eliminate(game(), s, u, s.demoralized, "16.1-b", events);
  }
}

// 16.24, 16.25 What a charge costs, also in an exchange, is what it costs in the other battles.
Denial Freiburg::why_not_charge(const State& s, PieceSet attackers, PieceSet defenders) const {
  const Game& g = game();
  // 16.2, 16.22, 16.23 (F-24) Cavalry of either side, all of it in the attack; infantry and leaders
  // may join.
  const bool cavalry = std::any_of(attackers.begin(), attackers.end(),
                                   [&](PieceId a) { return g.piece(a).is_cavalry(); });
  if (!cavalry) return {.rule = "16.2", .text = "only cavalry can charge"};
  for (const PieceId d : defenders) {
    if (g.piece(d).is_infantry() && is_disrupted(s, d)) continue;  // 16.21
    return {.rule = "16.21", .text = "{piece} is not disrupted infantry", .piece = d};
  }
  return {};
}

}  // namespace tercio::thirty_years_war
