#include "thirty_years_war/telling/answers.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/words.hpp"
#include "thirty_years_war/action.hpp"
#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/position/position.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/deployment.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/results.hpp"
#include "thirty_years_war/rules/sequence.hpp"
#include "thirty_years_war/rules/sight.hpp"
#include "thirty_years_war/rules/strength.hpp"
#include "thirty_years_war/rules/zones.hpp"
#include "thirty_years_war/telling/tell.hpp"

namespace tercio::thirty_years_war {

using engine::Code;
using engine::Refusal;

namespace {

Refusal unknown(std::string field, std::string message) {
  return {.code = Code::kUnknown, .message = std::move(message), .field = std::move(field)};
}

Refusal no_piece(const char* field, std::string_view name) {
  return unknown(field, "there is no piece " + engine::in_quotes(name));
}

const std::string& id_of(const Game& game, PieceId p) { return game.described(p).id; }

std::optional<HexId> find_hex(const Game& game, std::string_view text) {
  const auto h = hex::parse_hex(text);
  return h && game.grid().contains(*h) ? h : std::nullopt;
}

// Where the side that deploys now may put its pieces, each area once.
Json areas_of(const Game& game, const State& s) {
  Json out = Json::array();
  std::vector<std::pair<HexSet, PieceSet>> groups;
  for (const PieceId p : deployable(game, s)) {
    const HexSet area = game.battle().deployment_area(s, p);
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [&](const auto& group) { return group.first == area; });
    if (same != groups.end()) {
      same->second.insert(p);
    } else {
      groups.emplace_back(area, PieceSet{p});
    }
  }
  for (const auto& [area, pieces] : groups) {
    Json hexes = Json::array();
    area.for_each([&](HexId h) { hexes.push_back(hex::label(h)); });
    out.push_back({{"rule", game.battle().deployment_rule(s, pieces.first())},
                   {"pieces", ids_of(game, pieces)},
                   {"hexes", std::move(hexes)}});
  }
  return out;
}

std::optional<Refusal> read_pieces(const Game& game, const State& s, const Json& request,
                                   const char* field, PieceSet& out) {
  const auto bad = [&](std::string message) {
    return Refusal{.code = Code::kBadRequest, .message = std::move(message), .field = field};
  };
  if (!request.contains(field) || !request[field].is_array() || request[field].empty()) {
    return bad("a list of pieces is wanted");
  }
  for (const Json& name : request[field]) {
    if (!name.is_string()) return bad("a list of pieces is wanted");
    const PieceId p = game.find_piece(name.get<std::string>());
    if (p == kNoPiece) return no_piece(field, name.get<std::string>());
    if (!game.piece(p).is_unit()) return bad("'" + id_of(game, p) + "' is not a unit (8.0)");
    if (!on_map(s, p)) return bad("'" + id_of(game, p) + "' is not on the map");
    out.insert(p);
  }
  return std::nullopt;
}

}  // namespace

Json extras_of(const Game& game, const State& s) {
  Json out = Json::object();
  // Whose Player-Turn it is; before the first of a turn, who will have it.
  if (is_roll(s.step)) out["thrower"] = game.side_id(s.phasing);
  if (s.step == Step::kAttack) {
    Json may = Json::object();
    for (const PieceId u : game.units(s.phasing)) {
      if (why_not_attacker(game, s, u)) continue;
      const PieceSet targets = targets_of(game, s, u);
      if (!targets.empty()) may[id_of(game, u)] = ids_of(game, targets);
    }
    out["may_attack"] = may;
    out["must_attack"] = ids_of(game, open_must_attack(game, s));
    out["must_be_attacked"] = ids_of(game, open_must_be_attacked(game, s));
  }
  if (s.step == Step::kExchange) {
    out["owed"] = exchange_owed(game, s);
    out["payers"] = ids_of(game, exchange_payers(game, s));
  }
  if (s.step == Step::kChoose) {
    Json choices = Json::array();
    for (const Alternative& a : game.battle().alternatives(s)) {
      choices.push_back({{"id", a.id}, {"text", a.text}, {"rule", a.rule}});
    }
    out["alternatives"] = choices;
  }
  if (s.step == Step::kDeploy) out["areas"] = areas_of(game, s);
  if (s.step == Step::kMove) {
    const PieceSet must = game.battle().must_move(s);
    if (!must.empty()) out["must_move"] = ids_of(game, must);
    Json not_yet = Json::object();
    for (const PieceId p : game.movers(s.phasing) & s.present) {
      const Denial d = game.battle().why_not_exit_yet(s, p);
      if (!d) continue;
      const Refusal warning = refusal_of(game, d);
      not_yet[id_of(game, p)] = {{"rule", warning.rule}, {"text", warning.message}};
    }
    if (!not_yet.empty()) out["exit_not_yet"] = not_yet;
  }
  return out;
}

Answer reach_answer(const Game& game, const State& s, std::string_view piece) {
  const PieceId p = game.find_piece(piece);
  if (p == kNoPiece) return tl::unexpected(no_piece("piece", piece));
  if (s.step != Step::kMove) {
    return tl::unexpected(refusal_of(game, why_not(game, s, Move{p, {}})));
  }
  Json hexes = Json::object();
  hex::Reach flooded;
  if (s.status[p] == Status::kWaiting) {
    for (const Action& a : legal_actions(game, s, p)) {
      const auto* enter = std::get_if<Enter>(&a);
      if (enter == nullptr) continue;
      const int cost = path_price(game, s, p, enter->path.hexes[0], enter->path.begin() + 1,
                                  enter->path.end(), game.battle().entry_cost())
                           .cost;
      hexes[hex::label(enter->path.back())] = cost;
    }
    return Json{{"hexes", std::move(hexes)}};
  }
  if (const Denial d = why_not_move(game, s, p)) return tl::unexpected(refusal_of(game, d));
  flood_for(game, s, p, flooded);
  destinations(game, s, p, flooded).for_each([&](HexId h) {
    const hex::Path path = path_to(game, s, p, flooded, h);
    hexes[hex::label(h)] = path_price(game, s, p, s.at[p], path.begin(), path.end(), 0).cost;
  });
  return Json{{"hexes", std::move(hexes)}};
}

Answer sight_answer(const Game& game, const State& s, std::string_view from, std::string_view to) {
  const auto a = find_hex(game, from);
  const auto b = find_hex(game, to);
  if (!a) return tl::unexpected(unknown("from", "there is no such hex on the map"));
  if (!b) return tl::unexpected(unknown("to", "there is no such hex on the map"));
  const Sight seen = look(game, s, *a, *b);
  Json blocked = Json::array();
  if (!seen.clear) {
    blocked.push_back(
        seen.blocked_by.second == kNoHex
            ? hex::label(seen.blocked_by.first)
            : hex::label(std::min(seen.blocked_by.first, seen.blocked_by.second)) + "/" +
                  hex::label(std::max(seen.blocked_by.first, seen.blocked_by.second)));
  }
  return Json{
      {"clear", seen.clear}, {"range", seen.range}, {"blocked_by", blocked}, {"rule", seen.rule}};
}

Answer zones_answer(const Game& game, const State& s, std::string_view side) {
  for (const Side each : {Side::kA, Side::kB}) {
    if (game.side_id(each) != side) continue;
    Json out = Json::array();
    zones(game, s, each).for_each([&](HexId h) { out.push_back(hex::label(h)); });
    return out;
  }
  return tl::unexpected(unknown("side", fmt::format("there is no side '{}'", side.substr(0, 40))));
}

Answer odds_answer(const Game& game, const State& s, const Json& request) {
  Combat combat;
  if (auto r = read_pieces(game, s, request, "attackers", combat.attackers))
    return tl::unexpected(*r);
  if (auto r = read_pieces(game, s, request, "defenders", combat.defenders))
    return tl::unexpected(*r);
  if (request.contains("charge")) {
    if (!request["charge"].is_boolean()) {
      return tl::unexpected(Refusal{
          .code = Code::kBadRequest, .message = "true or false is wanted", .field = "charge"});
    }
    combat.charge = request["charge"].get<bool>();
  }
  if (combat.charge) {
    const Denial d = game.battle().why_not_charge(s, combat.attackers, combat.defenders);
    if (d) return tl::unexpected(refusal_of(game, d));
  }
  // 8.15, 8.22: odds are told only for units that could fight each other from where they stand.
  for (const PieceId a : combat.attackers) {
    for (const PieceId d : combat.defenders) {
      if (game.piece(a).side == game.piece(d).side) {
        return tl::unexpected(Refusal{.code = Code::kIllegal,
                                      .rule = "8.0",
                                      .message = "attackers and defenders are of one side",
                                      .pieces = {id_of(game, a), id_of(game, d)}});
      }
      if (!can_attack(game, s, a, d)) {
        return tl::unexpected(refusal_of(
            game,
            {.rule = combat.attackers.size() > 1 && combat.defenders.size() > 1 ? "8.22" : "8.15",
             .text = "{piece} cannot attack {other} from {hex}",
             .piece = a,
             .other = d,
             .hex = s.at[a]}));
      }
    }
  }
  std::vector<Term> terms;
  const Odds found = odds_of(game, s, combat, &terms);
  Json results = Json::object();
  for (int die = 1; die <= 6; ++die) {
    results[std::to_string(die)] = name_of(game.combat_result(found.column, die));
  }
  return Json{
      {"attack", found.attack},
      {"defence", found.defence},
      {"column", game.definition().system.combat_columns[static_cast<std::size_t>(found.column)]},
      {"results", results},
      {"breakdown", breakdown_of(game, terms.data(), terms.data() + terms.size())}};
}

}  // namespace tercio::thirty_years_war
