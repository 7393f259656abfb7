#include "advice/thirty_years_war/notes.hpp"

#include <algorithm>
#include <array>

#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/leaders.hpp"
#include "thirty_years_war/rules/room.hpp"
#include "thirty_years_war/rules/zones.hpp"

namespace tercio::advice::tyw {

namespace {

using Found = std::optional<NoteSubject>;
using Moment = NoteMoment;

// About one of these pieces, or of several the first few; none: there are none.
Found about(const Moment& now, PieceSet pieces, int most = 1) {
  if (pieces.empty()) return std::nullopt;
  const PieceSet some = first_of(pieces, most);
  return NoteSubject{.pieces = ids_of(now.scene, some), .hexes = hexes_of(now.scene, some)};
}
Found about_all(const Moment& now, PieceSet pieces) {
  constexpr int kMostNamed = 4;
  return about(now, pieces, kMostNamed);
}
// About the whole, and no piece.
Found if_so(bool so) { return so ? Found(NoteSubject{}) : std::nullopt; }

bool at(const Moment& now, Step step) { return now.scene.s.step == step; }
Side enemy(const Moment& now) { return other(now.scene.seat); }
PieceSet units(const Moment& now, Side side) {
  return now.scene.game.units(side) & now.scene.s.present;
}
PieceSet own(const Moment& now) { return units(now, now.scene.seat); }
PieceSet theirs(const Moment& now) { return units(now, enemy(now)); }

PieceSet disrupted(const Moment& now, PieceSet pieces) {
  return those(pieces, [&](PieceId p) { return is_disrupted(now.scene.s, p); });
}
PieceSet in_hexes(const Moment& now, PieceSet pieces, const HexSet& hexes) {
  return those(pieces, [&](PieceId p) { return hexes.contains(now.scene.s.at[p]); });
}
PieceSet foot(const Moment& now, PieceSet pieces) {
  return those(pieces, [&](PieceId p) { return now.scene.piece(p).is_infantry(); });
}
HexSet enemy_zones(const Moment& now) { return zones(now.scene.game, now.scene.s, enemy(now)); }
bool stands_within(const Moment& now, PieceSet pieces, HexId h, int hexes) {
  return std::any_of(pieces.begin(), pieces.end(),
                     [&](PieceId p) { return hex::distance(now.scene.s.at[p], h) <= hexes; });
}

// The pieces that can do this now.
PieceSet ready(const Moment& now, std::string_view deed) {
  return ready_in<PieceSet>(now.view, now.scene.game, deed);
}

// --- How it is played ----------------------------------------------------------------------------

Found pick(const Moment& now) {
  return at(now, Step::kMove) ? about_all(now, ready(now, "move")) : Found();
}
Found deploy(const Moment& now) {
  return if_so(at(now, Step::kDeploy) && now.scene.s.phase == Phase::kSetUp);
}
Found fire(const Moment& now) {
  return at(now, Step::kFire) ? about(now, ready(now, "fire")) : Found();
}
Found planner(const Moment& now) {
  return at(now, Step::kAttack) ? about_all(now, ready(now, "attack")) : Found();
}

// --- What presses --------------------------------------------------------------------------------

// 10.0
Found leader_alone(const Moment& now) {
  const Scene& scene = now.scene;
  return about(now, those(scene.game.leaders(scene.seat) & scene.s.present,
                          [&](PieceId p) { return is_caught(scene.game, scene.s, p); }));
}
// 6.32
Found crowded(const Moment& now) {
  if (!at(now, Step::kMove)) return std::nullopt;
  return about(now, crowded_units(now.scene.game, now.scene.s));
}
// 8.61-Dx
Found exchange(const Moment& now) {
  return at(now, Step::kExchange) ? about_all(now, now.scene.s.attackers) : Found();
}
// 8.12
Found must_attack(const Moment& now) {
  if (!at(now, Step::kAttack)) return std::nullopt;
  return about(now, open_must_attack(now.scene.game, now.scene.s));
}
// 8.11
Found must_be_attacked(const Moment& now) {
  if (!at(now, Step::kAttack)) return std::nullopt;
  return about_all(now, open_must_be_attacked(now.scene.game, now.scene.s));
}
// 7.21
Found zone(const Moment& now) {
  if (!at(now, Step::kMove)) return std::nullopt;
  return about(now, in_hexes(now, own(now) - disrupted(now, own(now)), enemy_zones(now)));
}

// --- Disruption ----------------------------------------------------------------------------------

// 9.1
Found disrupted_unit(const Moment& now) { return about(now, disrupted(now, own(now))); }
// 9.2
Found no_recovery(const Moment& now) {
  if (!at(now, Step::kMove)) return std::nullopt;
  return about(now, in_hexes(now, disrupted(now, own(now)), enemy_zones(now)));
}
// 10.21
Found leader_recovers(const Moment& now) {
  const Scene& scene = now.scene;
  if (!at(now, Step::kMove) || (scene.game.leaders(scene.seat) & scene.s.present).empty()) {
    return std::nullopt;
  }
  const PieceSet waiting = disrupted(now, own(now));
  const PieceSet free = waiting - in_hexes(now, waiting, enemy_zones(now));
  return about(now, those(free, [&](PieceId p) {
                 return best_removal_leader(scene.game, scene.s, p) == kNoPiece;
               }));
}
// 9.0
Found enemy_disrupted(const Moment& now) {
  if (!at(now, Step::kAttack)) return std::nullopt;
  return about(now, those(disrupted(now, theirs(now)), [&](PieceId p) {
                 return !attackers_of(now.scene.game, now.scene.s, p).empty();
               }));
}

// --- Leaders and guns ----------------------------------------------------------------------------

// 10.11
Found leader_adds(const Moment& now) {
  if (!at(now, Step::kAttack)) return std::nullopt;
  return about(now, those(ready(now, "attack"), [&](PieceId p) {
                 return !combat_leaders(now.scene.game, now.scene.s, p).empty();
               }));
}

PieceSet unguarded(const Moment& now, Side owner) {
  const Scene& scene = now.scene;
  return those(scene.game.guns() & scene.s.present, [&](PieceId gun) {
    return scene.owner(gun) == owner && unit_in(scene.s, scene.s.at[gun]) == kNoPiece;
  });
}
// 5.32
Found gun_alone(const Moment& now) {
  constexpr int kNear = 6;
  if (!at(now, Step::kMove)) return std::nullopt;
  return about(now, those(unguarded(now, now.scene.seat), [&](PieceId gun) {
                 return stands_within(now, theirs(now), now.scene.s.at[gun], kNear);
               }));
}
Found gun_to_take(const Moment& now) {
  constexpr int kNear = 3;
  if (!at(now, Step::kMove)) return std::nullopt;
  const PieceSet can = ready(now, "move") & own(now);
  return about(now, those(unguarded(now, enemy(now)), [&](PieceId gun) {
                 return stands_within(now, can, now.scene.s.at[gun], kNear);
               }));
}

// --- Demoralization ------------------------------------------------------------------------------

// 11.0 Whether a part of this side is this far from its end.
enum class Morale : std::uint8_t { kNear, kBroken };
bool is_so(const Moment& now, Side side, Morale morale) {
  const Scene& scene = now.scene;
  const auto& definition = scene.game.definition();
  for (std::size_t c = 0; c < definition.categories.size(); ++c) {
    const auto army = static_cast<std::size_t>(definition.categories[c].army);
    if (static_cast<Side>(definition.armies[army].side) != side) continue;
    const bool broken = category_demoralized(scene.s, static_cast<int>(c));
    if (morale == Morale::kBroken && broken) return true;
    const int lost = scene.s.losses[army];
    const int level = scene.s.levels[c];
    if (morale == Morale::kNear && !broken && level > 0 && lost * 3 >= level * 2) return true;
  }
  return false;
}
PieceSet demoralized_units(const Moment& now, PieceSet pieces) {
  return those(pieces, [&](PieceId p) { return is_demoralized(now.scene.game, now.scene.s, p); });
}
bool by_level(const Moment& now) { return !now.scene.game.battle().tests_morale(); }

Found near_level(const Moment& now) {
  return if_so(by_level(now) && is_so(now, now.scene.seat, Morale::kNear));
}
Found enemy_near_level(const Moment& now) {
  return if_so(by_level(now) && is_so(now, enemy(now), Morale::kNear));
}
// 11.1
Found demoralized(const Moment& now) {
  if (!is_so(now, now.scene.seat, Morale::kBroken)) return std::nullopt;
  return about_all(now, demoralized_units(now, own(now)));
}
Found enemy_demoralized(const Moment& now) {
  if (!is_so(now, enemy(now), Morale::kBroken)) return std::nullopt;
  return about_all(now, demoralized_units(now, foot(now, theirs(now))));
}

// --- The battles' own ----------------------------------------------------------------------------

// 17.11 B, 16.11 R, 16.21 F Enemies that could be charged now.
Found charge(const Moment& now) {
  const Scene& scene = now.scene;
  if (!at(now, Step::kAttack)) return std::nullopt;
  PieceSet out;
  for (const PieceId target : foot(now, theirs(now))) {
    for (const PieceId p : attackers_of(scene.game, scene.s, target)) {
      if (!scene.piece(p).is_cavalry()) continue;
      if (!scene.game.battle().why_not_charge(scene.s, {p}, {target})) out.insert(target);
    }
  }
  return about(now, out);
}
// First Orders 17.1
Found points(const Moment& now) {
  const auto& lost = now.scene.s.strength_lost;
  return if_so(lost[0] + lost[1] > 0);
}
// Breitenfeld 16.11, 16.12
bool is_held(const Moment& now, Side side) {
  return now.scene.seat == side && now.scene.s.turn > 0 &&
         now.scene.s.breitenfeld.released[index_of(side)] == 0;
}
Found held_imperialists(const Moment& now) { return if_so(is_held(now, Side::kA)); }
Found held_allies(const Moment& now) { return if_so(is_held(now, Side::kB)); }
// Breitenfeld 18.1
bool is_seen(const Moment& now, thirty_years_war::Visibility visibility) {
  return (at(now, Step::kMove) || at(now, Step::kFire)) &&
         now.scene.s.breitenfeld.visibility == visibility;
}
Found moderate(const Moment& now) {
  return if_so(is_seen(now, thirty_years_war::Visibility::kModerate));
}
Found restricted(const Moment& now) {
  return if_so(is_seen(now, thirty_years_war::Visibility::kRestricted));
}
// Breitenfeld 20.12 Saxons who stand, with enemies near.
PieceSet saxons_at_risk(const Moment& now) {
  constexpr int kNear = 4;
  const Scene& scene = now.scene;
  const int saxon = scene.game.category_index("saxon");
  if (saxon < 0 || category_demoralized(scene.s, saxon)) return {};
  return those(foot(now, units(now, Side::kB)), [&](PieceId p) {
    return scene.piece(p).category == saxon &&
           stands_within(now, units(now, Side::kA), scene.s.at[p], kNear);
  });
}
Found saxons(const Moment& now) {
  return now.scene.seat == Side::kB ? about_all(now, saxons_at_risk(now)) : Found();
}
Found saxons_as_prey(const Moment& now) {
  return now.scene.seat == Side::kA ? about_all(now, saxons_at_risk(now)) : Found();
}
// Breitenfeld 19.0, Freiburg 17.33, 18.61
Found leave(const Moment& now) { return about(now, ready(now, "exit")); }
// Rocroi 19.0
Found categories(const Moment& now) {
  const auto& lost = now.scene.s.strength_lost;
  return if_so(lost[index_of(now.scene.seat)] > 0);
}
// Rocroi 18.0
Found leader_afar(const Moment& now) {
  const Scene& scene = now.scene;
  if (!at(now, Step::kAssign)) return std::nullopt;
  return about_all(now, scene.game.leaders(scene.seat) & scene.s.present);
}
// Rocroi 17.12
Found beck(const Moment& now) {
  return if_so(at(now, Step::kMove) && !ready(now, "enter").empty());
}

// Freiburg 12.0-Entrenchment Units of the builder in their works that have an enemy beside them.
PieceSet in_works(const Moment& now) {
  const Scene& scene = now.scene;
  const Side builder = scene.game.is_builder(Side::kA) ? Side::kA : Side::kB;
  return those(units(now, builder), [&](PieceId p) {
    return scene.game.terrain(scene.s.at[p]).builder_strength > 0 &&
           stands_within(now, units(now, other(builder)), scene.s.at[p], 1);
  });
}
Found works_before_you(const Moment& now) {
  if (now.scene.game.is_builder(now.scene.seat)) return std::nullopt;
  return about_all(now, in_works(now));
}
Found works_around_you(const Moment& now) {
  if (!now.scene.game.is_builder(now.scene.seat)) return std::nullopt;
  return about(now, in_works(now));
}
// Freiburg 16.1
Found works_and_cavalry(const Moment& now) {
  constexpr int kNear = 2;
  const Scene& scene = now.scene;
  if (!at(now, Step::kMove) || !scene.game.battle().bars_hexes()) return std::nullopt;
  return about(now, those(ready(now, "move") & own(now), [&](PieceId p) {
                 if (!scene.piece(p).is_cavalry()) return false;
                 bool near = false;
                 scene.game.battle().barred_hexes(scene.s, p).for_each([&](HexId h) {
                   near = near || hex::distance(scene.s.at[p], h) <= kNear;
                 });
                 return near;
               }));
}
Found caught_at_works(const Moment& now) {
  if (!at(now, Step::kMove)) return std::nullopt;
  return about(now, now.scene.game.battle().must_move(now.scene.s) & own(now));
}
// Freiburg 15.1
Found morale_test(const Moment& now) {
  const auto& lost = now.scene.s.strength_lost;
  return if_so(now.scene.game.battle().tests_morale() && lost[index_of(now.scene.seat)] > 0);
}
// Freiburg 18.51, 20.11
Found stand(const Moment& now) { return if_so(at(now, Step::kChoose)); }
// Freiburg 18.3
Found night(const Moment& now) { return if_so(now.scene.s.phase == Phase::kInterregnum); }
// Freiburg 19.51
Found walls(const Moment& now) {
  const Scene& scene = now.scene;
  if (!at(now, Step::kMove) || scene.game.battle().why_not_breach(scene.s)) return std::nullopt;
  return about(now,
               those(own(now), [&](PieceId p) { return scene.game.walls(scene.s.at[p]) != 0; }));
}
// Freiburg 19.55
Found breach(const Moment& now) { return about(now, ready(now, "breach")); }
// Freiburg 17.34
Found withdraw(const Moment& now) { return about(now, ready(now, "withdraw")); }

constexpr std::array kTriggers{
    // What decides about pieces now.
    NoteTrigger<Moment>{"leader-alone", leader_alone},
    NoteTrigger<Moment>{"freiburg-caught", caught_at_works},
    NoteTrigger<Moment>{"crowded", crowded},
    NoteTrigger<Moment>{"exchange", exchange},
    // How it is played.
    NoteTrigger<Moment>{"freiburg-stand", stand},
    NoteTrigger<Moment>{"freiburg-night", night},
    NoteTrigger<Moment>{"deploy", deploy},
    NoteTrigger<Moment>{"breitenfeld-held", held_imperialists},
    NoteTrigger<Moment>{"breitenfeld-waiting", held_allies},
    NoteTrigger<Moment>{"fire", fire},
    NoteTrigger<Moment>{"pick", pick},
    NoteTrigger<Moment>{"must-attack", must_attack},
    NoteTrigger<Moment>{"planner", planner},
    NoteTrigger<Moment>{"rocroi-leader-afar", leader_afar},
    NoteTrigger<Moment>{"zone", zone},
    NoteTrigger<Moment>{"disrupted", disrupted_unit},
    // What is worth knowing.
    NoteTrigger<Moment>{"breitenfeld-charge", charge},
    NoteTrigger<Moment>{"rocroi-charge", charge},
    NoteTrigger<Moment>{"freiburg-charge", charge},
    NoteTrigger<Moment>{"demoralized", demoralized},
    NoteTrigger<Moment>{"near-level", near_level},
    NoteTrigger<Moment>{"must-be-attacked", must_be_attacked},
    NoteTrigger<Moment>{"no-recovery", no_recovery},
    NoteTrigger<Moment>{"leader-recovers", leader_recovers},
    NoteTrigger<Moment>{"leader-adds", leader_adds},
    NoteTrigger<Moment>{"breitenfeld-saxons", saxons},
    NoteTrigger<Moment>{"breitenfeld-prey", saxons_as_prey},
    NoteTrigger<Moment>{"breitenfeld-moderate", moderate},
    NoteTrigger<Moment>{"breitenfeld-restricted", restricted},
    NoteTrigger<Moment>{"breitenfeld-leave", leave},
    NoteTrigger<Moment>{"rocroi-beck", beck},
    NoteTrigger<Moment>{"freiburg-leave", leave},
    NoteTrigger<Moment>{"freiburg-guns", withdraw},
    NoteTrigger<Moment>{"freiburg-breach", breach},
    NoteTrigger<Moment>{"freiburg-walls", walls},
    NoteTrigger<Moment>{"freiburg-works", works_before_you},
    NoteTrigger<Moment>{"freiburg-entrenched", works_around_you},
    NoteTrigger<Moment>{"freiburg-cavalry", works_and_cavalry},
    NoteTrigger<Moment>{"gun-to-take", gun_to_take},
    NoteTrigger<Moment>{"gun-alone", gun_alone},
    NoteTrigger<Moment>{"enemy-disrupted", enemy_disrupted},
    NoteTrigger<Moment>{"enemy-near-level", enemy_near_level},
    NoteTrigger<Moment>{"enemy-demoralized", enemy_demoralized},
    NoteTrigger<Moment>{"rocroi-categories", categories},
    NoteTrigger<Moment>{"freiburg-morale", morale_test},
    NoteTrigger<Moment>{"first-orders-points", points},
};

}  // namespace

std::span<const NoteTrigger<NoteMoment>> note_triggers() { return kTriggers; }

}  // namespace tercio::advice::tyw
