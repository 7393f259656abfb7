#include "advice/lace_wars/fights.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "advice/lace_wars/options.hpp"
#include "advice/lace_wars/words.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/evasion.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/odds.hpp"
#include "lace_wars/rules/reaction.hpp"

namespace tercio::advice::lace {

namespace {

using lace_wars::Route;

Hexes path_of(HexId from, const Route& route) {
  Hexes out{from};
  for (const std::uint16_t item : route) {
    if (!Route::is_turn(item)) out.push_back(Route::hex_of(item));
  }
  return out;
}

HexId end_of(HexId from, const Route& route) {
  HexId out = from;
  for (const std::uint16_t item : route) {
    if (!Route::is_turn(item)) out = Route::hex_of(item);
  }
  return out;
}

// The facing at the end of a way; that of the start when it never turns.
Facing facing_after(Facing facing, const Route& route) {
  for (const std::uint16_t item : route) {
    if (Route::is_turn(item)) facing = Route::facing_of(item);
  }
  return facing;
}

}  // namespace

void offer_charges(const Scene& scene, PieceSet pieces, Offers& out) {
  const Game& game = scene.game;
  const State& s = scene.s;
  if (s.step == Step::kCharge) {
    const PieceId first = pieces.first();
    for (const Route& route : charge_routes(game, s, pieces)) {
      const HexId to = end_of(s.at[first], route);
      const Facing facing = facing_after(s.facing[first], route);
      Target& t = out.target(to, "charge", lace_wars::Move{pieces, route}, "charge",
                             fmt::format("{} charges to {}, {}.", scene.names(pieces),
                                         hex::label(to), facing_text(game, to, facing)));
      t.path = path_of(s.at[first], route);
      if (!game.piece(first).is_light()) t.facing = scene.degrees(to, facing);
    }
    out.refuse(forbidden("8.6e", "there is no way to a hex beside the enemy"));
    return;
  }
  for (const PieceSet& group : chargers(game, s)) {
    if (group == pieces) {
      const int up_to = highest_charge(game, s, group);
      out.target(s.at[s.mover.pieces.first()], "charge", lace_wars::Charge{group}, in_six(up_to),
                 fmt::format("{} tries an opportunity charge and needs {}.", scene.names(group),
                             at_most(up_to)))
          .chance = chance_up_to(up_to);
    } else if ((group & pieces) == pieces) {
      out.partners(group);
    }
  }
  const Denial denial = why_not(game, s, lace_wars::Charge{pieces});
  if (denial) out.refuse(scene.told(denial));
}

namespace {

std::string odds_label(const Scene& scene, HexSet from, HexId to) {
  lace_wars::Attack attack;
  std::size_t n = 0;
  from.for_each([&](HexId h) {
    if (n < attack.attackers.size()) attack.attackers[n++] = h;
  });
  attack.defenders[0] = to;
  const PieceId target = top_fighter(scene.game, scene.seen, to);
  if (target == kNoPiece || is_routed(scene.seen, target)) return "attack";
  const auto odds = odds_of(scene.game, scene.seen, attack, nullptr);
  return fmt::format("{}:{} die {:+}", odds.attack, odds.defence, odds.modifier);
}

}  // namespace

void offer_attacks(const Scene& scene, PieceSet pieces, Offers& out) {
  const Game& game = scene.game;
  const State& s = scene.s;
  const HexSet from = hexes_of(s, pieces);
  if (from.empty()) {
    out.refuse(forbidden("10.1a", scene.names(pieces) + " is not on the map"));
    return;
  }
  HexSet targets = attackable_from(game, s, from.nth(0));
  from.for_each([&](HexId h) { targets &= attackable_from(game, s, h); });
  PieceSet fighters;
  from.for_each([&](HexId h) { fighters |= fighters_in(game, s, h); });
  const HexSet must = open_obligations(game, s);
  targets.for_each([&](HexId h) {
    Target& t = out.attack(
        h, fighters, odds_label(scene, from, h),
        fmt::format("{} attacks {} in {}.", scene.names(fighters), scene.stack(h), hex::label(h)));
    if (must.contains(h)) t.notes.push_back({"It must be attacked.", "10.1b"});
    if (scene.hides(h)) t.notes.push_back(unseen_note());
  });
  if (!targets.empty()) return;
  from.for_each([&](HexId h) {
    // The reason that holds whatever is attacked, or else the nearest enemy's.
    HexId any = kNoHex;
    s.units[index_of(other(s.active))].for_each([&](HexId e) {
      if (any == kNoHex || hex::distance(h, e) < hex::distance(h, any)) any = e;
    });
    const Denial denial = why_not_attack_hex(game, s, h, any);
    if (denial) out.refuse(scene.told(denial));
  });
  out.refuse(forbidden("10.1k", "there is no enemy that all of these stacks could attack"));
}

namespace {

// Those of the actions that exactly these pieces can take; when there are none, those of some of
// them. Larger groups are named as partners.
template <class Move, class Offer>
void offer_of_group(const std::vector<Move>& moves, PieceSet pieces, Offers& out, Offer offer) {
  bool exact = false;
  PieceSet named;
  for (const Move& m : moves) {
    if (m.pieces == pieces) {
      exact = true;
      offer(m);
    } else if ((m.pieces & pieces) == pieces && m.pieces != named) {
      named = m.pieces;
      out.partners(m.pieces);
    }
  }
  if (exact) return;
  for (const Move& m : moves) {
    if ((m.pieces & pieces) == m.pieces) offer(m);
  }
}

}  // namespace

void offer_evasions(const Scene& scene, PieceSet pieces, Offers& out) {
  const State& s = scene.s;
  offer_of_group(evasions(scene.game, s), pieces, out, [&](const lace_wars::Evade& e) {
    const HexId from = s.at[e.pieces.first()];
    const HexId to = end_of(from, e.route);
    out.target(to, "evade", e, "slip away",
               fmt::format("{} slips away to {}.", scene.names(e.pieces), hex::label(to)))
        .path = path_of(from, e.route);
  });
  const Denial denial = why_not(scene.game, s, lace_wars::Evade{pieces, {}});
  if (denial) out.refuse(scene.told(denial));
  out.refuse(forbidden("1.3d", scene.names(pieces) + " has nowhere to slip away to"));
}

namespace {

// 12.4e The friends a way runs through.
PieceSet friends_on(const Scene& scene, const Route& route) {
  PieceSet out;
  for (const std::uint16_t item : route) {
    out |= fighters_in(scene.game, scene.s, Route::hex_of(item));
  }
  return out;
}

// 12.4g "with Ségur as far as 0905"
std::string company_of(const Game& game, const lace_wars::Rout& rout) {
  std::string out;
  for (std::size_t i = 0; i < rout.companions.size(); ++i) {
    if (rout.companions[i] == kNoPiece) continue;
    out += fmt::format("{} {} as far as {}", out.empty() ? "with" : " and",
                       game.name(rout.companions[i]), hex::label(rout.stops[i]));
  }
  return out;
}

}  // namespace

// To each end one way for each set of friends it runs through and of commanders who may go along,
// those that spare friends first, with each choice of these commanders.
void offer_routs(const Scene& scene, Offers& out) {
  const Game& game = scene.game;
  const State& s = scene.s;
  const PieceId unit = task_pieces(scene).first();
  std::vector<std::pair<HexId, PieceSet>> offered;
  for (const Route& route : rout_routes(game, s, unit)) {
    const HexId to = end_of(s.at[unit], route);
    const PieceSet friends = friends_on(scene, route);
    const std::pair alike{to, friends | rout_companions(game, s, unit, route)};
    if (std::find(offered.begin(), offered.end(), alike) != offered.end()) continue;
    offered.push_back(alike);
    const std::string through = friends.empty() ? "" : "through " + scene.names(friends);
    for (const lace_wars::Rout& rout : routs_along(game, s, unit, route)) {
      const std::string with = company_of(game, rout);
      const char* comma = through.empty() || with.empty() ? "" : ", ";
      const std::string how = fmt::format("{}{}{}", through, comma, with);
      Target& t = out.target(to, "rout", rout, how.empty() ? "rout" : how,
                             fmt::format("{} routs to {}{}{}.", game.name(unit), hex::label(to),
                                         how.empty() ? "" : ", ", how));
      t.path = path_of(s.at[unit], route);
      t.tone = Tone::kBad;
      if (friends.empty()) continue;
      t.notes.push_back(
          {"Friends it runs through are disorganised, or rout if they were disorganised already.",
           "12.4e"});
    }
  }
}

void offer_advances(const Scene& scene, PieceSet pieces, Offers& out) {
  const State& s = scene.s;
  const auto all = advances(scene.game, s);
  offer_of_group(all, pieces, out, [&](const lace_wars::Advance& a) {
    const HexId to = a.second == kNoHex ? a.hex : a.second;
    Target& t =
        out.target(to, "advance", a, "advance",
                   fmt::format("{} advances to {}.", scene.names(a.pieces), hex::label(to)));
    t.path = {s.at[a.pieces.first()], a.hex};
    if (a.second != kNoHex) t.path.push_back(a.second);
  });
  const HexId goal = all.empty() ? kNoHex : all.front().hex;
  const Denial denial = why_not(scene.game, s, lace_wars::Advance{pieces, goal, kNoHex});
  if (denial) out.refuse(scene.told(denial));
  out.refuse(forbidden("11.3a", scene.names(pieces) + " cannot advance now"));
}

}  // namespace tercio::advice::lace
