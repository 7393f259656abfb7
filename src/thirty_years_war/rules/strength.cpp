#include "thirty_years_war/rules/strength.hpp"

#include <algorithm>

#include "thirty_years_war/rules/leaders.hpp"
#include "thirty_years_war/rules/walls.hpp"

namespace tercio::thirty_years_war {

namespace {

// Adds terms for one piece when somebody wants the arithmetic.
class Tally {
 public:
  Tally(PieceId piece, std::vector<Term>* terms) : piece_(piece), terms_(terms) {}
  void add(Term::Kind kind, int amount, const char* rule, PieceId other = kNoPiece) {
    if (terms_ == nullptr) return;
    terms_->push_back({kind, piece_, other, static_cast<std::int16_t>(amount), rule});
  }

 private:
  PieceId piece_;
  std::vector<Term>* terms_;
};

// 10.12, 12.0-Marsh (S-67) Printed strength and leader, then the charge, then the ground.
int attack_strength(const Game& game, const State& s, PieceId unit, bool charge,
                    std::vector<Term>* terms) {
  Tally tally(unit, terms);
  const Piece& p = game.piece(unit);
  int strength = p.strength;
  int bonus = 0;
  tally.add(Term::Kind::kPrinted, strength, "8.3");
  const PieceId leader = combat_leader(game, s, unit, Role::kAttacks);
  if (leader != kNoPiece) {
    bonus = game.piece(leader).value;
    tally.add(Term::Kind::kLeader, bonus, "10.11", leader);
  }
  if (charge && p.is_cavalry()) {
    strength *= 2;
    if (game.rules().leader_doubled_by_charge) bonus *= 2;  // B-16
    tally.add(Term::Kind::kCharge, strength + bonus, game.battle().charge_cases().doubled);
  }
  strength += bonus;
  if (game.terrain(s.at[unit]).strength_halved) {
    strength = half_up(strength);
    tally.add(Term::Kind::kMarshHalf, strength, "12.0-Marsh");
  }
  tally.add(Term::Kind::kTotal, strength, "8.3");
  return strength;
}

// What lies between an attacker and a defender.
struct Crossing {
  bool water = false;  // 12.0-Stream, 12.0-Bridge: stream, river, bridge, ford are one class (S-65)
  bool slope = false;  // 12.0-Slope: out of a slope hex
  bool breach = false;  // Freiburg 19.56: through a breached wall, from either side (F-70)
};

Crossing crossing(const Game& game, const State& s, HexId from, HexId to) {
  const auto d = hex::direction_to(from, to);
  if (!d) return {};
  const bool slope = game.has(from, *d, OnSide::kSlope) && game.is_slope(from);
  const bool breach =
      s.ground.breached != 0 && (breached_sides(game, s, from) >> hex::index_of(*d) & 1) != 0;
  return {game.doubles_across(from, *d), slope && game.slopes_double(),
          breach && game.breaches_double()};
}

// 8.4, 12.0 (S-65, S-66) The doubling a defender enjoys against all these attackers; kTotal: none.
Term::Kind doubling(const Game& game, const State& s, PieceSet attackers, HexId defender) {
  bool water = true;
  bool slope = true;
  bool breach = true;
  bool any = true;
  for (const PieceId a : attackers) {
    const Crossing c = crossing(game, s, s.at[a], defender);
    water = water && c.water;
    slope = slope && c.slope;
    breach = breach && c.breach;
    any = any && (c.water || c.slope || c.breach);
  }
  if (water) return Term::Kind::kWaterDouble;
  if (slope) return Term::Kind::kSlopeDouble;
  if (breach) return Term::Kind::kBreachDouble;
  if (any && game.rules().mixed_obstacles_double) return Term::Kind::kObstaclesDouble;
  return Term::Kind::kTotal;
}

const char* rule_of(Term::Kind kind) {
  if (kind == Term::Kind::kBreachDouble) return "19.56";
  if (kind == Term::Kind::kObstaclesDouble) return "8.4";
  return kind == Term::Kind::kSlopeDouble ? "12.0-Slope" : "12.0-Stream";
}

// 8.4 (S-64) The single best effect of the ground on a defender.
int on_the_ground(const Game& game, const State& s, PieceId unit, PieceSet attackers, int strength,
                  Tally& tally) {
  const Term::Kind doubled = doubling(game, s, attackers, s.at[unit]);
  const HexTerrain& ground = game.terrain(s.at[unit]);
  const bool marsh = ground.strength_halved;
  // 12.0-Entrenchment (F-19, F-20, F-21) One point more for its builders; a doubling is as much or
  // more and not added.
  const int works = game.is_builder(game.piece(unit).side) ? ground.builder_strength : 0;
  if (works > 0 && (doubled == Term::Kind::kTotal || strength < works)) {
    tally.add(Term::Kind::kWorks, works, ground.rule.c_str());
    return strength + works;
  }
  if (doubled != Term::Kind::kTotal) {
    strength *= 2;
    tally.add(doubled, strength, rule_of(doubled));
    if (!marsh || !game.rules().marsh_cumulative) return strength;  // B-37
  }
  if (marsh) {
    strength = half_up(strength);
    tally.add(Term::Kind::kMarshHalf, strength, "12.0-Marsh");
  }
  return strength;
}

int defence_strength(const Game& game, const State& s, PieceId unit, PieceSet attackers,
                     std::vector<Term>* terms) {
  Tally tally(unit, terms);
  const Piece& p = game.piece(unit);
  const PieceId leader = combat_leader(game, s, unit, Role::kDefends);
  const int bonus = leader == kNoPiece ? 0 : game.piece(leader).value;
  int strength = p.strength;
  if (is_disrupted(s, unit) && (leader == kNoPiece || game.rules().leader_added_to_back)) {
    strength = p.back + bonus;  // 9.13; S-68 by option
    tally.add(Term::Kind::kBack, p.back, "9.13");
    if (leader != kNoPiece) tally.add(Term::Kind::kLeader, bonus, "10.11", leader);
  } else {
    tally.add(Term::Kind::kPrinted, strength, "8.3");
    if (leader != kNoPiece) tally.add(Term::Kind::kLeader, bonus, "10.11", leader);
    strength += bonus;
    if (is_disrupted(s, unit)) {
      strength = half_up(strength);  // 10.12, 9.13 (S-68)
      tally.add(Term::Kind::kDisruptedHalf, strength, "10.12");
    }
  }
  strength = on_the_ground(game, s, unit, attackers, strength, tally);
  tally.add(Term::Kind::kTotal, strength, "8.3");
  return strength;
}

}  // namespace

Odds odds_of(const Game& game, const State& s, const Combat& combat, std::vector<Term>* terms) {
  Odds odds;
  for (const PieceId a : combat.attackers) {  // 8.22
    odds.attack += attack_strength(game, s, a, combat.charge, terms);
  }
  for (const PieceId d : combat.defenders) {  // 8.21 (S-63)
    odds.defence += defence_strength(game, s, d, combat.attackers, terms);
  }
  odds.column = game.combat_column(odds.attack, odds.defence);
  return odds;
}

int printed_defence(const Game& game, const State& s, PieceId defender) {
  const Piece& p = game.piece(defender);
  return is_disrupted(s, defender) && !game.rules().dx_counts_front ? p.back : p.strength;
}

}  // namespace tercio::thirty_years_war
