#include "lace_wars/position/position.hpp"

#include <nlohmann/json.hpp>

#include "lace_wars/battle.hpp"
#include "lace_wars/board.hpp"
#include "lace_wars/pile.hpp"
#include "lace_wars/position/eyes.hpp"
#include "lace_wars/position/facts.hpp"
#include "lace_wars/position/pending.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/sequence.hpp"

namespace tercio::lace_wars {

Json ids_of(const Game& game, PieceSet pieces) {
  Json out = Json::array();
  for (const PieceId p : pieces) out.push_back(game.described(p).id);
  return out;
}

Json labels_of(const HexSet& hexes) {
  Json out = Json::array();
  hexes.for_each([&](HexId h) { out.push_back(hex::label(h)); });
  return out;
}

std::string to_act(const Game& game, const State& s) {
  if (is_over(s)) return {};
  return is_roll(s.step) ? "dice" : game.side_id(s.decider);
}

Side thrower_of(const Game& game, const State& s) {
  switch (s.step) {
    // 12.1a, 16.1.6b, 11.4a, 12.5a The owner throws for what is his, in whosever turn.
    case Step::kTestRoll:
    case Step::kFordRoll:
      return game.piece(top_task(s).pieces.first()).side;
    case Step::kCommanderRoll:
    case Step::kRallyRoll:
      return game.piece(s.subject).side;
    // 9.3, 8.6d Who fires or charges, in reaction too.
    case Step::kFireRoll:
    case Step::kChargeRoll:
      return s.decider;
    default:
      return s.active;
  }
}

namespace {

// "ready" and what else becomes of a piece.
std::string_view state_name(const Game& game, const State& s, PieceId p) {
  switch (s.status[p]) {
    case Status::kUnused:
      return "unused";
    case Status::kWaiting:
      return "waiting";
    case Status::kEliminated:
      return "eliminated";
    case Status::kOnMap:
      break;
  }
  if (!game.piece(p).is_unit()) return "ready";
  if (is_routed(s, p)) return "routed";
  return is_disorganised(s, p) ? "disorganised" : "ready";
}

// What is printed on the counter; of a commander the radius he has now.
void add_printed(const Game& game, const State& s, PieceId p, Json& json) {
  const Piece& piece = game.piece(p);
  if (piece.is_commander()) {
    json["radius"] = radius_now(game, s, p);
  } else if (piece.is_artillery()) {
    json["calibre"] = piece.calibre;
  } else {
    json["full_points"] = piece.points[piece.steps];
    json["fist"] = piece.fist;
    json["swords"] = piece.swords;
    json["english"] = piece.english;
  }
  if (piece.is_unit()) json["full_steps"] = piece.steps;
  json["movement"] = piece.movement;
}

// 2.1b, 2.2 Light troops, routed units and commanders have no facing.
bool has_own_facing(const Game& game, const State& s, PieceId p) {
  const Piece& piece = game.piece(p);
  return on_map(s, p) && piece.is_unit() && !piece.is_light() && !is_routed(s, p);
}

void add_unit(const Eyes& eyes, PieceId p, Json& json) {
  const Game& game = eyes.game;
  const State& s = eyes.s;
  const Piece& piece = game.piece(p);
  if (!piece.is_artillery()) json["points"] = combat_points(game, s, p);
  json["steps"] = s.steps[p];
  json["facing"] = has_own_facing(game, s, p) ? Json(name_of(s.facing[p])) : Json(nullptr);
  if (!on_map(s, p)) return;
  json["temporary"] = s.rough.contains(p) && s.order[p] == Order::kGood;
  json["column"] = s.column.contains(p);
  json["moved"] = (s.moved | s.marched).contains(p);
  if (piece.is_artillery()) {
    json["fired"] = s.fired.contains(p);
    json["reacted"] = s.reacted.contains(p);
    json["limbered"] = s.limbered.contains(p);
  }
  if (piece.formation == kNoFormation) json["used"] = s.used.contains(p);
  // Which units are in command may depend on units that are not seen.
  if (!eyes.owns(piece.side)) return;
  json["activated"] = s.activated.contains(p);
  const bool acts = s.formation != kNoFormation || s.independent != kNoPiece;
  if (acts && piece.side == s.active) json["in_command"] = s.acting.contains(p);
}

void add_commander(const Game& game, const State& s, PieceId p, Json& json) {
  const int formation = formation_commanded(s, p);
  const bool commands = formation != kNoFormation;
  json["rank"] = is_army_commander(s, p) ? "army" : "formation";
  json["commands"] = commands ? Json(game.formation(formation).id) : Json(nullptr);
  json["aide"] = commands && (s.aide >> formation & 1) != 0;
}

Json piece_json(const Eyes& eyes, PieceId p) {
  const Game& game = eyes.game;
  const State& s = eyes.s;
  const Piece& piece = game.piece(p);
  const PieceDefinition& d = game.described(p);
  const bool independent = piece.formation == kNoFormation;
  Json json{{"id", d.id},
            {"name", d.name},
            {"side", game.side_id(piece.side)},
            {"formation", independent ? Json(nullptr) : Json(game.formation(piece.formation).id)},
            {"kind", name_of(piece.arm)}};
  add_printed(game, s, p, json);
  if (piece.morale != 0) {
    json["morale"] = morale_value(game, s, p);
    json["demoralised"] = is_demoralised(game, s, p);
  }
  if (eyes.sees(p)) {
    json["hex"] = s.at[p] == kNoHex ? Json(nullptr) : Json(hex::label(s.at[p]));
    json["state"] = state_name(game, s, p);
    if (piece.is_unit()) {
      add_unit(eyes, p, json);
    } else {
      add_commander(game, s, p, json);
    }
  } else {
    json["hex"] = nullptr;
    json["state"] = "hidden";
  }
  json["tags"] = {{"name", name_of(d.name_tag)}, {"values", name_of(d.values_tag)}};
  return json;
}

Json outcome_json(const Game& game, const State& s) {
  const Outcome o = game.battle().outcome(s);
  return {{"winner", o.draw ? Json(nullptr) : Json(game.side_id(o.winner))},
          {"level", o.level},
          {"reason", o.reason},
          {"rule", o.rule}};
}

}  // namespace

Json position_json(const Eyes& eyes, std::string_view scenario) {
  const Game& game = eyes.game;
  const State& s = eyes.s;
  Json json{{"scenario", scenario},
            {"turn", s.turn},
            {"turns", game.scenario().turns},
            {"phase", name_of(s.phase)},
            {"side", game.side_id(s.phase == Phase::kSetUp ? s.decider : s.active)}};
  const std::string actor = to_act(game, s);
  json["to_act"] = actor.empty() ? Json(nullptr) : Json(actor);
  json["decision"] = name_of(s.step);
  if (eyes.seat) json["seat"] = game.side_id(*eyes.seat);
  Json pending = pending_json(eyes);
  if (!pending.empty()) json["pending"] = std::move(pending);
  json["facts"] = facts_json(eyes);
  Json pieces = Json::array();
  for (int p = 0; p < game.piece_count(); ++p) {
    pieces.push_back(piece_json(eyes, static_cast<PieceId>(p)));
  }
  json["pieces"] = std::move(pieces);
  json["outcome"] = is_over(s) ? outcome_json(game, s) : Json(nullptr);
  json["points"] = Json::object();  // the battle is not decided by points
  return json;
}

Json position_of(const Game& game, const State& s, std::string_view scenario) {
  return position_json({game, s}, scenario);
}

}  // namespace tercio::lace_wars
