#include "advice/thirty_years_war/selection.hpp"

#include <fmt/format.h>

#include "engine/words.hpp"
#include "thirty_years_war/rules/artillery.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/zones.hpp"

namespace tercio::advice::tyw {

// --- Wording -------------------------------------------------------------------------------------

namespace {

// "this is artillery fire"
std::string this_phase(Phase phase) {
  if (phase == Phase::kSetUp) return "the set-up";
  if (phase == Phase::kInterregnum) return "the set-up for the next day";
  return small(std::string(title_of(phase)));
}

}  // namespace

Refusal not_in_this_phase(const Scene& scene, PieceId p, Deed deed) {
  const auto told = [&](std::string_view rule, std::string_view what, std::string_view phase) {
    return forbidden(rule,
                     fmt::format("{} can {} in the {} phase; this is {}", scene.name(p), what,
                                 phase, this_phase(scene.s.phase)),
                     {}, {scene.id(p)});
  };
  switch (deed) {
    case Deed::kMove:
      return told("6.11", "move", "movement");
    case Deed::kFire:
      return told("4.1B", "fire", "artillery fire");
    case Deed::kAttack:
      return told("4.1D", "attack", "combat");
  }
  return told("4.1", "act", "movement");
}

Refusal belongs_to_the_enemy(const Scene& scene, PieceId p) {
  const bool gun = scene.piece(p).kind == Kind::kArtillery;
  return forbidden(gun ? "5.31" : rule_of(scene.s.phase),
                   fmt::format("{} belongs to {}", scene.name(p), player(scene, scene.owner(p))),
                   {}, {scene.id(p)});
}

Why why_not_now(const Scene& scene) {
  const State& s = scene.s;
  Refusal refusal{.code = engine::Code::kNotToAct, .rule = "4.1"};
  if (is_over(s)) {
    refusal.rule = "4.0";
    refusal.message = "the battle is over";
  } else if (is_roll(s.step)) {
    refusal.message = "a die has to be rolled first";
  } else if (s.decider != scene.seat) {
    refusal.rule = rule_of(s.phase);
    refusal.message = fmt::format("it is up to {} now", player(scene, s.decider));
  } else {
    return std::nullopt;
  }
  return refusal;
}

namespace {

// What a player would mean by a click with this piece that has nothing to do in this phase.
Refusal meant_otherwise(const Scene& scene, PieceId p, HexId h) {
  if (scene.piece(p).kind == Kind::kArtillery) {
    if (scene.s.step == Step::kFire) return *why_not_shoot(scene, p, h);
    return scene.s.step == Step::kMove ? refusal_from(scene, why_not_move(scene.game, scene.s, p))
                                       : not_in_this_phase(scene, p, Deed::kFire);
  }
  const bool at_enemy = h != kNoHex && has_unit(scene.s, h, other(scene.seat));
  return not_in_this_phase(scene, p,
                           at_enemy && scene.piece(p).is_unit() ? Deed::kAttack : Deed::kMove);
}

Refusal one_at_a_time(const Scene& scene, PieceSet pieces) {
  const bool placing = scene.s.step == Step::kDeploy;
  return forbidden(placing                       ? "3.0"
                   : scene.s.step == Step::kFire ? "5.0"
                                                 : "6.16",
                   "pieces act one at a time: choose one of them", {}, ids_of(scene, pieces));
}

// Whether several pieces may be chosen together in this decision.
bool together(Step step) {
  return step == Step::kAttack || step == Step::kExchange || step == Step::kLeaders;
}

// A gun or leader in the Combat Phase, a unit among guns that fire.
bool has_other_duty(const Scene& scene, PieceId p) {
  const bool gun = scene.piece(p).kind == Kind::kArtillery;
  if (scene.s.step == Step::kFire) return !gun;
  return scene.s.step == Step::kAttack && gun;
}

}  // namespace

Why why_not_at(const Scene& scene, PieceSet pieces, HexId h) {
  if (Why why = why_not_now(scene)) return why;
  const PieceId first = pieces.first();
  const Step step = scene.s.step;
  if (pieces.size() > 1 && !together(step) && step != Step::kMove) {
    return one_at_a_time(scene, pieces);
  }
  if (step != Step::kAttack) {
    for (const PieceId p : pieces) {
      if (scene.owner(p) != scene.seat) return belongs_to_the_enemy(scene, p);
    }
  }
  if (has_other_duty(scene, first)) return meant_otherwise(scene, first, h);
  switch (step) {
    case Step::kDeploy:
      return why_not_place(scene, first, h);
    case Step::kFire:
      return why_not_shoot(scene, first, h);
    case Step::kMove:
      return why_not_go(scene, first, h);
    case Step::kAttack:
      return why_not_fight(scene, pieces, h);
    default:
      return why_not_choose(scene, pieces, h);
  }
}

namespace {

// Why a piece that is offered nothing can do nothing.
Refusal why_nothing(const Scene& scene, PieceSet pieces) {
  const PieceId p = pieces.first();
  const HexId h = scene.s.at[p];
  if (Why why = why_not_now(scene)) return *why;
  const Step step = scene.s.step;
  if (step == Step::kFire && scene.piece(p).kind == Kind::kArtillery &&
      scene.owner(p) == scene.seat && !why_not_serve(scene.game, scene.s, p)) {
    return forbidden("5.0",
                     fmt::format("{} has nothing in sight and range to fire at", scene.name(p)),
                     {hex::label(h)}, {scene.id(p)});
  }
  if (step == Step::kAttack && pieces.size() == 1 && scene.owner(p) == scene.seat &&
      !why_not_attacker(scene.game, scene.s, p)) {
    return forbidden("8.15", fmt::format("{} has no enemy beside it to attack", scene.name(p)),
                     {hex::label(h)}, {scene.id(p)});
  }
  if (step == Step::kMove && h != kNoHex) {
    // What bars the way to the hexes beside it.
    for (const Direction d : hex::kAllDirections) {
      const HexId next = hex::neighbour(h, d);
      if (!scene.game.grid().contains(next)) continue;
      if (Why why = why_not_at(scene, pieces, next)) return *why;
    }
  }
  if (Why why = why_not_at(scene, pieces, h == kNoHex ? hex::make_hex(1, 1) : h)) return *why;
  return forbidden(rule_of(scene.s.phase), fmt::format("{} can do nothing now", scene.name(p)), {},
                   {scene.id(p)});
}

Offer offer_of(const Scene& scene, PieceSet pieces) {
  Offer out;
  if (!scene.decides()) return out;
  const PieceId first = pieces.first();
  const Step step = scene.s.step;
  if (pieces.size() > 1 && !together(step)) return out;
  if (step != Step::kAttack && scene.owner(first) != scene.seat) return out;
  switch (step) {
    case Step::kDeploy:
      offer_places(scene, first, out);
      break;
    case Step::kFire:
      offer_shots(scene, first, out);
      break;
    case Step::kMove:
      offer_moves(scene, first, out);
      break;
    case Step::kAttack:
      offer_attacks(scene, pieces, out);
      break;
    default:
      offer_choices(scene, pieces, out);
      break;
  }
  return out;
}

// 7.0 The zone of an undisrupted unit, 10.2 the reach of a leader.
std::vector<Area> areas_of(const Scene& scene, PieceSet pieces) {
  HexSet zone;
  HexSet command;
  for (const PieceId p : pieces) {
    const HexId h = scene.s.at[p];
    if (h == kNoHex) continue;
    HexSet here;
    here.insert(h);
    if (scene.piece(p).is_unit() && is_ready(scene.s, p)) {
      zone |= zones_from(scene.game, scene.s, here);
    }
    if (scene.piece(p).kind != Kind::kLeader) continue;
    const int radius = scene.game.battle().leader_radius_removal(p);
    for (int n = 0; n < radius; ++n) {
      HexSet wider = here;
      for (const Direction d : hex::kAllDirections) wider |= hex::shifted(here, d);
      here = wider;
    }
    here.for_each([&](HexId at) {
      if (scene.game.grid().contains(at)) command.insert(at);
    });
  }
  std::vector<Area> out;
  if (!zone.empty()) out.push_back({.kind = "zone", .hexes = engine::hexes_in(zone)});
  if (!command.empty()) out.push_back({.kind = "command", .hexes = engine::hexes_in(command)});
  return out;
}

}  // namespace

Selection selection_of(const Scene& scene, PieceSet pieces) {
  Offer offer = offer_of(scene, pieces);
  Selection out{.pieces = ids_of(scene, pieces), .title = in_a_row(names_of(scene, pieces))};
  for (const PieceId p : pieces) out.lines.push_back(said_of(scene, p));
  if (offer.empty()) {
    out.refused = why_nothing(scene, pieces);
    // 5.2 What a gun sees is worth knowing when it may not fire, too.
    for (const PieceId p : pieces& scene.game.guns() & scene.s.present) {
      for (std::string& line : sights_of(scene, p)) out.lines.push_back(std::move(line));
    }
  }
  out.targets = std::move(offer.targets);
  out.choices = std::move(offer.choices);
  out.blocked = std::move(offer.blocked);
  out.areas = areas_of(scene, pieces);
  for (const PieceSet& group : offer.partners) out.partners.push_back(ids_of(scene, group));
  return out;
}

Why why_idle(const Scene& scene, HexId h) {
  if (Why why = why_not_now(scene)) return why;
  const std::vector<PieceId> here = stack_in(scene, h);
  if (here.empty()) {
    return forbidden(rule_of(scene.s.phase), fmt::format("there is nothing in {}", hex::label(h)),
                     {hex::label(h)});
  }
  PieceId meant = kNoPiece;
  for (const PieceId p : here) {
    if (!offer_of(scene, {p}).empty()) return std::nullopt;
    if (meant == kNoPiece || scene.owner(p) == scene.seat) meant = p;
  }
  return why_nothing(scene, {meant});
}

}  // namespace tercio::advice::tyw
