#include "thirty_years_war/position/position.hpp"

#include <nlohmann/json.hpp>

#include "thirty_years_war/board.hpp"
#include "thirty_years_war/position/under_way.hpp"
#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::thirty_years_war {

Json ids_of(const Game& game, PieceSet pieces) {
  Json out = Json::array();
  for (const PieceId p : pieces) out.push_back(game.described(p).id);
  return out;
}

std::string to_act(const Game& game, const State& s) {
  if (is_over(s)) return {};
  return is_roll(s.step) ? "dice" : game.side_id(s.decider);
}

Json printed_of(const Game& game, PieceId p) {
  const Piece& piece = game.piece(p);
  const PieceDefinition& d = game.described(p);
  Json json{{"id", d.id},
            {"name", d.name},
            {"side", game.side_id(piece.side)},
            {"army", game.definition().armies[piece.army].id},
            {"kind", name_of(piece.kind)}};
  if (piece.is_unit()) {
    json["strength"] = piece.strength;
    json["disrupted_strength"] = piece.back;
    json["category"] = game.definition().categories[piece.category].id;
  }
  if (piece.kind != Kind::kArtillery) json["movement"] = piece.movement;
  if (piece.kind == Kind::kLeader) json["value"] = piece.value;
  json["tags"] = {{"values", name_of(d.values_tag)}, {"hex", name_of(d.hex_tag)}};
  return json;
}

namespace {

Json piece_json(const Game& game, const State& s, PieceId p) {
  const Piece& piece = game.piece(p);
  Json json = printed_of(game, p);
  Json tags = std::move(json["tags"]);
  json.erase("tags");
  json["hex"] = s.at[p] == kNoHex ? Json(nullptr) : Json(hex::label(s.at[p]));
  json["state"] = name_of(s.status[p]);
  if (piece.kind == Kind::kArtillery) json["owner"] = game.side_id(owner_of(game, s, p));
  json["tags"] = std::move(tags);
  return json;
}

Json facts_json(const Game& game, const State& s) {
  Json facts = Json::object();
  const Definition& d = game.definition();
  Json losses = Json::object();
  for (std::size_t a = 0; a < d.armies.size(); ++a) losses[d.armies[a].id] = s.losses[a];
  Json levels = Json::object();
  Json demoralized = Json::array();
  for (std::size_t c = 0; c < d.categories.size(); ++c) {
    levels[d.categories[c].id] = s.levels[c];
    if (category_demoralized(s, static_cast<int>(c))) demoralized.push_back(d.categories[c].id);
  }
  facts["losses"] = losses;
  facts["levels"] = levels;
  facts["demoralized"] = demoralized;
  facts["strength_lost"] = {{d.sides[0].id, s.strength_lost[0]},
                            {d.sides[1].id, s.strength_lost[1]}};
  if (is_over(s)) {
    facts["scored"] = {{d.sides[0].id, s.points[0]}, {d.sides[1].id, s.points[1]}};
  }
  game.battle().add_facts(s, facts);
  Json awards = Json::array();
  for (const Award& a : game.battle().awards_so_far(s)) {
    awards.push_back(
        {{"side", game.side_id(a.side)}, {"rule", a.rule}, {"text", a.text}, {"points", a.points}});
  }
  facts["awards"] = awards;
  Json under_way = under_way_of(game, s);
  if (!under_way.empty()) facts["under_way"] = std::move(under_way);
  return facts;
}

// What a player needs to know of a decision that is open in mid-action.
void add_pending(const Game& game, const State& s, Json& json) {
  Json pending = Json::object();
  if (s.subject != kNoPiece) pending["piece"] = game.described(s.subject).id;
  if (s.target != kNoHex) pending["target"] = hex::label(s.target);
  if (s.step == Step::kFireRoll) pending["shot"] = name_of(s.shot);
  if (s.step == Step::kMoraleRoll) {
    const int c = category_to_test(game, s);
    pending["category"] = game.definition().categories[static_cast<std::size_t>(c)].id;
  }
  if (!s.attackers.empty()) {
    pending["attackers"] = ids_of(game, s.attackers);
    pending["defenders"] = ids_of(game, s.defenders);
    pending["charge"] = s.charge != 0;
  }
  if (!pending.empty()) json["pending"] = pending;
}

}  // namespace

Json position_of(const Game& game, const State& s, std::string_view scenario) {
  Json json{{"scenario", scenario},
            {"turn", s.turn},
            {"turns", game.battle().turns(s)},
            {"phase", name_of(s.phase)},
            {"side", game.side_id(s.phase == Phase::kSetUp ? s.decider : s.phasing)}};
  const std::string actor = to_act(game, s);
  json["to_act"] = actor.empty() ? Json(nullptr) : Json(actor);
  json["decision"] = name_of(s.step);
  add_pending(game, s, json);
  json["facts"] = facts_json(game, s);
  Json pieces = Json::array();
  for (int p = 0; p < game.piece_count(); ++p) {
    pieces.push_back(piece_json(game, s, static_cast<PieceId>(p)));
  }
  json["pieces"] = std::move(pieces);
  std::array<int, 2> points{s.points[0], s.points[1]};
  json["outcome"] = nullptr;
  if (is_over(s)) {
    points = game.battle().totals(s);
    const Outcome o = game.battle().outcome(s);
    json["outcome"] = {{"winner", o.draw ? Json(nullptr) : Json(game.side_id(o.winner))},
                       {"level", o.level},
                       {"reason", o.reason},
                       {"rule", o.rule}};
  }
  json["points"] = {{game.side_id(Side::kA), points[0]}, {game.side_id(Side::kB), points[1]}};
  return json;
}

}  // namespace tercio::thirty_years_war
