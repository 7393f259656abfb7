#include "lace_wars/position/facts.hpp"

#include <nlohmann/json.hpp>

#include "lace_wars/battle.hpp"
#include "lace_wars/board.hpp"
#include "lace_wars/position/eyes.hpp"
#include "lace_wars/position/position.hpp"
#include "lace_wars/position/view.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/odds.hpp"
#include "lace_wars/rules/walk.hpp"
#include "lace_wars/telling/names.hpp"

namespace tercio::lace_wars {

namespace {

Json id_of(const Game& game, PieceId p) {
  return p == kNoPiece ? Json(nullptr) : Json(game.described(p).id);
}

bool is_die(int n) { return n >= 1 && n <= 6; }

// A group of pieces, of which only some may be seen.
void add_group(const Eyes& eyes, Json& json, const char* key, PieceSet pieces) {
  json[key] = ids_of(eyes.game, eyes.seen(pieces));
  if (eyes.seen(pieces) != pieces) json["more"] = true;
}

// The units of the side that have not been on the map, or whose place nobody can mistake.
bool is_anything_hidden(const Eyes& eyes, PieceSet pieces) {
  return !(pieces & eyes.hidden).empty();
}

Json mover_json(const Eyes& eyes) {
  const State& s = eyes.s;
  if (s.mover.pieces.empty()) return nullptr;
  Json json = Json::object();
  add_group(eyes, json, "pieces", s.mover.pieces);
  json["hexes"] = s.mover.hexes;
  json["left"] = s.mover.left == kNoHex ? Json(nullptr) : Json(hex::label(s.mover.left));
  json["turned"] = s.mover.turned;
  json["open"] = s.mover.open_turn == 0 ? 0 : open_vertices(walk_of(eyes.game, s, s.mover.pieces));
  json["stopped"] = s.mover.stopped != 0;
  if (!is_anything_hidden(eyes, s.mover.pieces)) json["points"] = s.mover.points;
  return json;
}

Json activation_json(const Eyes& eyes) {
  const Game& game = eyes.game;
  const State& s = eyes.s;
  if (s.formation == kNoFormation && s.independent == kNoPiece) return nullptr;
  Json json = Json::object();
  if (s.formation != kNoFormation) {
    json["formation"] = game.formation(s.formation).id;
  } else {
    json["unit"] = id_of(game, s.independent);
  }
  json["failed"] = s.failed != 0;
  json["held"] = s.held != 0;
  json["commander_moved"] = s.commander_moved != 0;
  if (eyes.owns(s.active)) json["acting"] = ids_of(game, s.acting);
  return json;
}

Json formations_json(const Eyes& eyes) {
  const Game& game = eyes.game;
  const State& s = eyes.s;
  Json out = Json::object();
  for (int f = 0; f < game.formation_count(); ++f) {
    const PieceId commander = s.commander_of[static_cast<std::size_t>(f)];
    Json json{{"side", game.side_id(game.side_of_formation(f))},
              {"commander", id_of(game, commander)},
              {"aide", has_bit(s.aide, f)},
              {"commander_dead", has_bit(s.commander_dead, f)},
              {"tested", has_bit(s.tested, f)},
              {"demoralised", has_bit(s.demoralised, f)},
              {"value", game.formation(f).demoralisation}};
    if (commander != kNoPiece) json["radius"] = radius_of(game, f);
    // The steps of hidden units are hidden too.
    if (!is_anything_hidden(eyes, game.units_of(f))) json["losses"] = formation_losses(game, s, f);
    out[game.formation(f).id] = std::move(json);
  }
  return out;
}

Json names_by_bit(const Game& game, std::uint8_t bits) {
  Json out = Json::array();
  for (int f = 0; f < game.formation_count(); ++f) {
    if (has_bit(bits, f)) out.push_back(game.formation(f).id);
  }
  return out;
}

Json arrivals_json(const Eyes& eyes) {
  const Game& game = eyes.game;
  const State& s = eyes.s;
  Json out = Json::array();
  for (const Reinforcement& r : game.arrivals()) {
    Json rolls = Json::array();
    for (const auto& [turn, least] : r.rolls)
      rolls.push_back({{"turn", turn}, {"at_least", least}});
    PieceSet waiting;
    for (const PieceId p : game.units_of(r.formation)) {
      if (s.status[p] == Status::kWaiting) waiting.insert(p);
    }
    out.push_back({{"formation", game.formation(r.formation).id},
                   {"rolls", std::move(rolls)},
                   {"entry", labels_of(r.entry)},
                   {"arrived", has_bit(s.arrived, r.formation)},
                   {"waiting", ids_of(game, waiting)},
                   {"rule", r.rule}});
  }
  return out;
}

// A hex with units, or with commanders alone.
Json stack_json(const Eyes& eyes, HexId h, Side side) {
  const Game& game = eyes.game;
  const State& s = eyes.s;
  Json units = Json::array();
  bool more = false;
  PieceId formed = kNoPiece;
  for_each_unit(s, h, [&](PieceId p) {
    if (!eyes.sees(p)) {
      more = true;
      return;
    }
    units.push_back(game.described(p).id);
    if (formed == kNoPiece && !game.piece(p).is_light() && !is_routed(s, p)) formed = p;
  });
  Json json{{"hex", hex::label(h)},
            {"side", game.side_id(side)},
            {"units", std::move(units)},
            {"commanders", ids_of(game, commanders_in(game, s, h, side))},
            {"facing", formed == kNoPiece ? Json(nullptr) : Json(name_of(s.facing[formed]))}};
  if (more) {
    json["more"] = true;
  } else {
    json["points"] = combat_points_in(game, s, h);
  }
  return json;
}

Json stacks_json(const Eyes& eyes) {
  const Game& game = eyes.game;
  const State& s = eyes.s;
  Json out = Json::array();
  for (const Side side : {Side::kA, Side::kB}) {
    HexSet hexes = s.units[index_of(side)];
    for (const PieceId c : game.commanders(side) & s.present) hexes.insert(s.at[c]);
    hexes.for_each([&](HexId h) { out.push_back(stack_json(eyes, h, side)); });
  }
  return out;
}

template <std::size_t N>
Json labels(const std::array<HexId, N>& hexes) {
  Json out = Json::array();
  for (const HexId h : hexes) {
    if (h != kNoHex) out.push_back(hex::label(h));
  }
  return out;
}

// 10.1 Combat reveals: nothing in it is hidden.
Json combat_json(const Eyes& eyes) {
  const Game& game = eyes.game;
  const State& s = eyes.s;
  if (s.combat.attackers[0] == kNoHex) return nullptr;
  Json json{{"attackers", labels(s.combat.attackers)}, {"defenders", labels(s.combat.defenders)}};
  add_group(eyes, json, "attacking", s.combat.attacking);
  add_group(eyes, json, "defending", s.combat.defending);
  add_group(eyes, json, "evaded", s.combat.evaded);
  if (s.step != Step::kCombatRoll) return json;
  std::vector<Term> terms;
  const Odds odds = odds_of(game, s, Attack{s.combat.attackers, s.combat.defenders}, &terms);
  json["attack"] = odds.attack;
  json["defence"] = odds.defence;
  json["modifier"] = odds.modifier;
  json["breakdown"] = breakdown_of(game, terms.data(), terms.data() + terms.size());
  return json;
}

}  // namespace

Json facts_json(const Eyes& eyes) {
  const Game& game = eyes.game;
  const State& s = eyes.s;
  Json army_demoralised = Json::array();
  Json army_commanders = Json::object();
  for (const Side side : {Side::kA, Side::kB}) {
    if (has_bit(s.army_demoralised, static_cast<int>(side))) {
      army_demoralised.push_back(game.side_id(side));
    }
    army_commanders[game.side_id(side)] = id_of(game, s.army_commander[index_of(side)]);
  }
  Json facts{{"first", game.side_id(s.first)},
             {"initiative_die", is_die(s.initiative_die) ? Json(s.initiative_die) : Json(nullptr)},
             {"activation", activation_json(eyes)},
             {"mover", mover_json(eyes)},
             {"tested", names_by_bit(game, s.tested)},
             {"used", ids_of(game, eyes.seen(s.used))},
             {"formations", formations_json(eyes)},
             {"demoralised", names_by_bit(game, s.demoralised)},
             {"army_demoralised", std::move(army_demoralised)},
             {"army_commanders", std::move(army_commanders)},
             {"arrivals", arrivals_json(eyes)}};
  game.battle().add_facts(eyes, facts);
  facts["stacks"] = stacks_json(eyes);
  facts["combat"] = combat_json(eyes);
  if (s.phase == Phase::kCombat && eyes.owns(s.active)) {
    facts["must_attack"] = labels_of(open_obligations(game, s));
  }
  return facts;
}

}  // namespace tercio::lace_wars
