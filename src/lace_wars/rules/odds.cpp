#include "lace_wars/rules/odds.hpp"

#include <algorithm>

#include "lace_wars/rules/commanders.hpp"

namespace tercio::lace_wars {

namespace {

bool is_cavalry(Arm arm) { return arm == Arm::kHeavyCavalry || arm == Arm::kLightCavalry; }

// One combat, looked at from all sides.
class Reckoning {
 public:
  Reckoning(const Game& game, const State& s, const Attack& attack, std::vector<Term>* terms)
      : game_(game), s_(s), terms_(terms) {
    for (const HexId h : attack.attackers) {
      if (h != kNoHex) from_[froms_++] = h;
    }
    for (std::size_t i = 0; i < froms_; ++i) attackers_ |= fighters_in(game, s, from_[i]);
    for (const HexId h : attack.defenders) {
      if (h != kNoHex) defend(h);
    }
  }

  Odds reckon() {
    for (const PieceId p : attackers_) odds_.attack += combat_points(game_, s_, p);
    for (const PieceId p : defenders_) odds_.defence += combat_points(game_, s_, p);
    ratio();
    morale();
    terrain();
    flank();
    fist();
    cavalry();
    order();
    lights();
    commander();
    rest();
    return odds_;
  }

 private:
  // A hex where nobody fights is no part of the combat: routed units and guns by themselves fall
  // without a die (12.3b, 9.5c), light troops may have slipped away (1.3d).
  void defend(HexId h) {
    PieceSet there;
    for (const PieceId p : fighters_in(game_, s_, h)) {
      if (!is_routed(s_, p)) there.insert(p);
    }
    if (there.empty()) return;
    defenders_ |= there;
    to_[tos_++] = h;
  }

  void add(const Term& term) {
    odds_.modifier += term.amount;
    if (terms_ != nullptr && term.amount != 0) terms_->push_back(term);
  }
  void fixed(ModifierKey key, PieceId piece = kNoPiece, HexId hex = kNoHex) {
    const Modifier& m = game_.modifier(key);
    add({.key = key_of(key),
         .rule = m.rule.c_str(),
         .amount = static_cast<std::int16_t>(m.value),
         .piece = piece,
         .hex = hex});
  }

  // 10.2a, 10.3i
  void ratio() {
    const int amount = game_.ratio_modifier(odds_.attack, odds_.defence);
    odds_.modifier += amount;
    if (terms_ != nullptr) {
      terms_->push_back({.key = "ratio",
                         .rule = "10.3i",
                         .amount = static_cast<std::int16_t>(amount),
                         .attacker = static_cast<std::int16_t>(odds_.attack),
                         .defender = static_cast<std::int16_t>(odds_.defence)});
    }
  }

  template <std::size_t N>
  int best_morale(const std::array<HexId, N>& hexes, std::size_t count) const {
    int best = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const PieceId top = top_fighter(game_, s_, hexes[i]);
      if (top != kNoPiece) best = std::max(best, morale_value(game_, s_, top));
    }
    return best;
  }
  // 10.3b, 10.3c A stack by its top unit, several by the best.
  void morale() {
    const int ours = best_morale(from_, froms_);
    const int theirs = best_morale(to_, tos_);
    add({.key = "morale",
         .rule = "10.3b",
         .amount = static_cast<std::int16_t>(ours - theirs),
         .attacker = static_cast<std::int16_t>(ours),
         .defender = static_cast<std::int16_t>(theirs)});
  }

  template <class Visit>
  void for_each_pair(Visit visit) const {
    for (std::size_t i = 0; i < froms_; ++i) {
      for (std::size_t j = 0; j < tos_; ++j) {
        const auto d = hex::direction_to(from_[i], to_[j]);
        if (d) visit(from_[i], to_[j], *d);
      }
    }
  }

  // 10.3a One row, the most favourable to the defender.
  void terrain() {
    int best = 0;
    HexId at = kNoHex;
    const auto offer = [&](int drm, HexId h) {
      if (drm < best) {
        best = drm;
        at = h;
      }
    };
    for_each_pair([&](HexId a, HexId b, Direction d) {
      offer(game_.row(b).combat, b);
      const int up = game_.level(b) - game_.level(a);
      if (up == 1) offer(game_.row(SideTerrain::kUp).combat, b);
      if (up >= 2) offer(game_.row(SideTerrain::kSteep).combat, b);
      if (game_.has(a, d, OnSide::kStream)) offer(game_.row(SideTerrain::kStream).combat, b);
      if (game_.has(a, d, OnSide::kBridge)) offer(game_.row(SideTerrain::kBridge).combat, b);
    });
    add({.key = "terrain", .rule = "10.3a", .amount = static_cast<std::int16_t>(best), .hex = at});
  }

  // 10.3d The worst for the defender, once.
  void flank() {
    Aspect worst = Aspect::kFront;
    HexId at = kNoHex;
    for_each_pair([&](HexId a, HexId b, Direction d) {
      if (!has_facing(game_, s_, b)) return;
      const Aspect aspect = aspect_of(facing_in(game_, s_, b), hex::opposite(d));
      if (aspect > worst) {
        worst = aspect;
        at = a;
      }
    });
    if (worst == Aspect::kFlank) fixed(ModifierKey::kFlank, kNoPiece, at);
    if (worst == Aspect::kRear) fixed(ModifierKey::kRear, kNoPiece, at);
  }

  bool has_infantry(HexId h) const {
    for (const PieceId p : fighters_in(game_, s_, h)) {
      if (!is_cavalry(arm_now(game_, s_, p))) return true;
    }
    return false;
  }
  // 10.3e, 1.1.2b The top unit of an attacking stack, against infantry it did not attack before.
  void fist() {
    for (std::size_t i = 0; i < froms_; ++i) {
      const PieceId top = top_fighter(game_, s_, from_[i]);
      if (top == kNoPiece || !game_.piece(top).fist) continue;
      const PieceSet before = s_.struck_before[game_.piece(top).fist_rank];
      for (std::size_t j = 0; j < tos_; ++j) {
        if (has_infantry(to_[j]) && (before & units_in(s_, to_[j])).empty()) {
          fixed(ModifierKey::kFist, top);
          return;
        }
      }
    }
  }

  bool is_arm(PieceId p, Arm arm) const { return arm_now(game_, s_, p) == arm; }
  bool is_horse(PieceId p) const { return is_cavalry(arm_now(game_, s_, p)); }

  // 10.3f, 10.3g, 10.3h For an attack of cavalry; a mixed one counts as that of its strongest
  // stack.
  void cavalry() {
    int horse = 0;
    int foot = 0;
    bool all_horse = true;
    PieceId rider = kNoPiece;
    PieceId swords = kNoPiece;
    for (const PieceId p : attackers_) {
      all_horse = all_horse && is_horse(p);
      if (is_horse(p) && game_.piece(p).swords) swords = p;
    }
    for (std::size_t i = 0; i < froms_; ++i) {
      const PieceId top = top_fighter(game_, s_, from_[i]);
      const int points = combat_points_in(game_, s_, from_[i]);
      if (is_horse(top)) {
        horse = std::max(horse, points);
        rider = top;
      } else {
        foot = std::max(foot, points);
      }
    }
    PieceId line = kNoPiece;
    PieceId shaken = kNoPiece;
    PieceId enemy_horse = kNoPiece;
    PieceId enemy_swords = kNoPiece;
    for (const PieceId p : defenders_) {
      if (is_arm(p, Arm::kLineInfantry)) line = p;
      if (!is_horse(p) && is_disorganised(s_, p)) shaken = p;
      if (is_horse(p)) enemy_horse = p;
      if (is_horse(p) && game_.piece(p).swords) enemy_swords = p;
    }
    const int value =
        (line != kNoPiece ? game_.modifier(ModifierKey::kCavalryOnLine).value : 0) +
        (shaken != kNoPiece ? game_.modifier(ModifierKey::kCavalryOnDisorganised).value : 0);
    // Ruling 10.3-7: at a tie the attacker chooses what is better for him.
    const bool counts = rider != kNoPiece && (horse > foot || (horse == foot && value > 0));
    if (counts && line != kNoPiece) fixed(ModifierKey::kCavalryOnLine, line);
    if (counts && shaken != kNoPiece) fixed(ModifierKey::kCavalryOnDisorganised, shaken);
    if (swords != kNoPiece && enemy_horse != kNoPiece && horse >= foot) {
      fixed(ModifierKey::kSwordsAttack, swords);
    }
    if (enemy_swords != kNoPiece && all_horse) fixed(ModifierKey::kSwordsDefence, enemy_swords);
  }

  // 10.3j, 10.3k, 12.2a, 13.1d
  void order() {
    PieceId a = kNoPiece;
    PieceId a_low = kNoPiece;
    for (const PieceId p : attackers_) {
      if (is_disorganised(s_, p)) a = p;
      if (is_demoralised(game_, s_, p)) a_low = p;
    }
    PieceId d = kNoPiece;
    PieceId d_low = kNoPiece;
    for (const PieceId p : defenders_) {
      if (is_disorganised(s_, p)) d = p;
      if (is_demoralised(game_, s_, p)) d_low = p;
    }
    if (a != kNoPiece) fixed(ModifierKey::kAttackerDisorganised, a);
    if (d != kNoPiece) fixed(ModifierKey::kDefenderDisorganised, d);
    if (a_low != kNoPiece) fixed(ModifierKey::kAttackerDemoralised, a_low);
    if (d_low != kNoPiece) fixed(ModifierKey::kDefenderDemoralised, d_low);
  }

  // 1.3c, 10.3l In clear terrain only.
  void lights() {
    for (std::size_t i = 0; i < froms_; ++i) {
      if (!game_.is_clear(from_[i])) return;
    }
    for (std::size_t i = 0; i < tos_; ++i) {
      if (!game_.is_clear(to_[i])) return;
    }
    const bool light_attack = (attackers_ - game_.lights()).empty();
    const bool light_defence = (defenders_ - game_.lights()).empty();
    if (light_attack && !light_defence) fixed(ModifierKey::kLightAttacks, attackers_.first());
    if (light_defence && !light_attack && !defenders_.empty()) {
      fixed(ModifierKey::kLightDefends, defenders_.first());
    }
  }

  // 1.2c, 10.3m, 3.2d His own formation's, or the army's, with a unit that attacks; once.
  void commander() {
    for (std::size_t i = 0; i < froms_; ++i) {
      for (const PieceId c : commanders_in(game_, s_, from_[i], s_.active)) {
        bool leads = is_army_commander(s_, c);
        for (const PieceId p : fighters_in(game_, s_, from_[i])) {
          leads = leads || (game_.piece(p).formation != kNoFormation &&
                            game_.piece(p).formation == formation_commanded(s_, c));
        }
        if (leads) {
          fixed(ModifierKey::kCommander, c);
          return;
        }
      }
    }
  }

  // 10.3n, 10.3o, 10.3q
  void rest() {
    const PieceSet changed = attackers_ & s_.reordered;
    if (!changed.empty()) fixed(ModifierKey::kReordered, changed.first());
    const PieceSet marching = defenders_ & s_.column;
    if (!marching.empty()) fixed(ModifierKey::kColumn, marching.first());  // 14f
    for (std::size_t j = 0; j < tos_; ++j) {
      const PieceId gun = gun_in(game_, s_, to_[j]);
      if (gun == kNoPiece) continue;
      fixed(ModifierKey::kArtillerySupport, gun);
      break;
    }
  }

  const Game& game_;
  const State& s_;
  std::vector<Term>* terms_;
  std::array<HexId, 6> from_{};
  std::array<HexId, 2> to_{};
  std::size_t froms_ = 0;
  std::size_t tos_ = 0;
  PieceSet attackers_;
  PieceSet defenders_;
  Odds odds_;
};

}  // namespace

// 10.3p, 10-ex1 All modifiers add up.
Odds odds_of(const Game& game, const State& s, const Attack& attack, std::vector<Term>* terms) {
  return Reckoning(game, s, attack, terms).reckon();
}

}  // namespace tercio::lace_wars
