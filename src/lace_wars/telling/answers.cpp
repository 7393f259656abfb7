#include "lace_wars/telling/answers.hpp"

#include <algorithm>
#include <memory>
#include <numeric>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/words.hpp"
#include "lace_wars/legal.hpp"
#include "lace_wars/position/position.hpp"
#include "lace_wars/position/view.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/carry_out_activation.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/odds.hpp"
#include "lace_wars/rules/reach.hpp"
#include "lace_wars/rules/sight.hpp"
#include "lace_wars/rules/zones.hpp"
#include "lace_wars/telling/names.hpp"

namespace tercio::lace_wars {

namespace {

using engine::Code;
using engine::in_quotes;
using engine::Refusal;

Refusal unknown(std::string field, std::string message) {
  return {.code = Code::kUnknown, .message = std::move(message), .field = std::move(field)};
}
Refusal bad(std::string field, std::string message) {
  return {.code = Code::kBadRequest, .message = std::move(message), .field = std::move(field)};
}
Refusal illegal(const char* rule, std::string message, HexId h) {
  return {.code = Code::kIllegal,
          .rule = rule,
          .message = std::move(message),
          .hexes = {hex::label(h)}};
}

std::optional<HexId> find_hex(const Game& game, std::string_view text) {
  const auto h = hex::parse_hex(text);
  return h && game.on_grid(*h) ? h : std::nullopt;
}

// Whether the piece is one of those whose activation this is.
bool acts_now(const Game& game, const State& s, PieceId p) {
  if (s.phase == Phase::kArmyCommander || game.piece(p).side != s.active) return true;
  if (s.acting.contains(p) || s.independent == p) return true;
  if (s.formation == kNoFormation) return false;
  return game.piece(p).formation == s.formation || s.commander_of[s.formation] == p ||
         is_army_commander(s, p);
}

// 16.1.5 Where a piece that waits may come onto the map.
Json entries_of(const Game& game, const State& s, PieceId p) {
  Json hexes = Json::object();
  for (const Action& a : legal_actions(game, s, p)) {
    const auto* enter = std::get_if<Enter>(&a);
    if (enter == nullptr) continue;
    const int price = game.piece(p).is_unit()
                          ? game.row(enter->hex).enter[static_cast<std::size_t>(game.piece(p).arm)]
                          : game.numbers().commander_clear;
    hexes[hex::label(enter->hex)] = std::max(price, 1);
  }
  return hexes;
}

}  // namespace

Answer reach_answer(const Game& game, const State& s, std::string_view pieces) {
  PieceSet group;
  for (std::string_view rest = pieces;;) {
    const auto comma = rest.find(',');
    const PieceId p = game.find_piece(rest.substr(0, comma));
    if (p == kNoPiece) {
      return tl::unexpected(
          unknown("piece", "there is no piece " + in_quotes(rest.substr(0, comma))));
    }
    group.insert(p);
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
  }
  const PieceId first = group.first();
  if (s.step == Step::kMoving && !(group & s.mover.pieces).empty()) group = s.mover.pieces;
  const bool moving = s.step == Step::kMoving && group == s.mover.pieces;
  const bool acts = acts_now(game, s, first);
  if (s.step == Step::kMoving && !moving && acts && game.piece(first).side == s.active) {
    return tl::unexpected(refusal_of(game, why_not_while_another_moves(s)));
  }
  // Those who act move when their joining and firing is done.
  const bool soon = s.step == Step::kJoin || s.step == Step::kFire;
  const bool now = moving || (acts && (soon || s.step == Step::kMove));
  State then = s;
  if (now && soon) {
    then.stage = Stage::kMove;
    then.step = Step::kMove;
  }
  if (!now) {
    // Before its activation: where it could go if it were activated.
    const bool before = s.phase == Phase::kMarch || s.phase == Phase::kActivation;
    const Denial denial = before && !is_roll(s.step) ? suppose_activated(game, then, group)
                                                     : why_not(game, s, Move{group, {}});
    if (denial) return tl::unexpected(refusal_of(game, denial));
    if (!before) return tl::unexpected(bad("piece", "nobody is to move now"));
  }
  Json out = Json::object();
  if (s.status[first] == Status::kWaiting) {
    out["hexes"] = entries_of(game, then, first);
  } else {
    if (!moving) {
      if (const Denial denial = why_not_mover(game, then, group)) {
        return tl::unexpected(refusal_of(game, denial));
      }
    }
    const auto ways = std::make_unique<Ways>();
    find_ways(game, then, group, *ways);
    Json hexes = Json::object();
    ways->hexes().for_each([&](HexId h) { hexes[hex::label(h)] = ways->cost(h); });
    out["hexes"] = std::move(hexes);
  }
  if (!now) out["if_activated"] = true;
  return out;
}

Answer sight_answer(const Game& game, const State& s, std::string_view from, std::string_view to) {
  const auto a = find_hex(game, from);
  const auto b = find_hex(game, to);
  if (!a) return tl::unexpected(unknown("from", "there is no such hex on the map"));
  if (!b) return tl::unexpected(unknown("to", "there is no such hex on the map"));
  const Sight seen = look(game, s, *a, *b);
  Json blocked = Json::array();
  if (!seen.clear) {
    const auto [one, two] = std::minmax(seen.blocked_by.first, seen.blocked_by.second);
    blocked.push_back(one == kNoHex ? hex::label(two) : hex::label(one) + "/" + hex::label(two));
  }
  return Json{
      {"clear", seen.clear}, {"range", seen.range}, {"blocked_by", blocked}, {"rule", seen.rule}};
}

Answer zones_answer(const Game& game, const State& s, std::string_view side) {
  for (const Side candidate : {Side::kA, Side::kB}) {
    if (game.side_id(candidate) == side) return labels_of(zones(game, s, candidate));
  }
  return tl::unexpected(unknown("side", "there is no side " + in_quotes(side)));
}

namespace {

// Odds, asked by somebody who may see everything or by one side.
class Asker {
 public:
  Asker(const Game& game, const State& s, const Json& request)
      : game_(game), s_(s), full_(s), request_(request) {}

  Answer answer() {
    if (auto refusal = read_seat()) return tl::unexpected(*refusal);
    if (request_.contains("gun") || request_.contains("target")) return shot();
    Attack attack;
    if (auto r = read_hexes("attackers", attack.attackers)) return tl::unexpected(*r);
    if (auto r = read_hexes("defenders", attack.defenders)) return tl::unexpected(*r);
    // Asked as if it were the attackers' combat phase and nobody had attacked yet.
    s_.active = side_in(attack.attackers[0]);
    s_.attacked.clear();
    if (auto r = unfit(attack)) return tl::unexpected(*r);
    return combat(attack);
  }

 private:
  std::optional<Refusal> read_seat() {
    if (!request_.contains("seat")) return std::nullopt;
    const Json& seat = request_["seat"];
    for (const Side side : {Side::kA, Side::kB}) {
      if (seat.is_string() && seat.get_ref<const std::string&>() == game_.side_id(side)) {
        s_ = seen_by(game_, full_, side);
        return std::nullopt;
      }
    }
    return unknown("seat", "there is no such side");
  }

  // 3.6 A piece that is not seen is not to be asked about.
  std::optional<Refusal> read_place(const Json& name, const char* field, HexId& out) const {
    if (!name.is_string()) return bad(field, "a piece or a hex is wanted");
    const auto& text = name.get_ref<const std::string&>();
    const PieceId p = game_.find_piece(text);
    const auto h = find_hex(game_, text);
    if (p == kNoPiece && !h) return unknown(field, "there is no piece or hex " + in_quotes(text));
    if (p != kNoPiece && !on_map(s_, p)) {
      return bad(field, in_quotes(text) + " is not to be seen on the map");
    }
    out = p != kNoPiece ? s_.at[p] : *h;
    return std::nullopt;
  }

  template <std::size_t N>
  std::optional<Refusal> read_hexes(const char* field, std::array<HexId, N>& out) const {
    if (!request_.contains(field) || !request_[field].is_array() || request_[field].empty()) {
      return bad(field, "a list of pieces or hexes is wanted");
    }
    HexSet named;
    for (const Json& name : request_[field]) {
      HexId h = kNoHex;
      if (auto r = read_place(name, field, h)) return r;
      if (!is_occupied(s_, h)) return bad(field, "there is no unit in " + hex::label(h));
      named.insert(h);
    }
    if (named.size() > static_cast<int>(N)) {
      return illegal("10.1j", "so many hexes cannot fight in one combat", named.nth(0));
    }
    std::size_t n = 0;
    named.for_each([&](HexId h) { out[n++] = h; });
    return std::nullopt;
  }

  // 10.1a, 10.1m Odds are told only for units that could fight each other from where they stand.
  std::optional<Refusal> unfit(const Attack& attack) const {
    if (attack.attackers[1] != kNoHex && attack.defenders[1] != kNoHex) {
      return illegal("10.1m", "several hexes may not attack several", attack.attackers[0]);
    }
    for (const HexId from : attack.attackers) {
      for (const HexId to : attack.defenders) {
        if (from == kNoHex || to == kNoHex) continue;
        if (side_in(from) == side_in(to) || side_in(from) != side_in(attack.attackers[0])) {
          return illegal("10.1a", "attackers and defenders are of one side", from);
        }
        if (const Denial d = why_not_attack_hex(game_, s_, from, to)) {
          return refusal_of(game_, d);
        }
      }
    }
    return std::nullopt;
  }
  Side side_in(HexId h) const { return game_.piece(s_.top[h]).side; }

  // Whether something stands in the hex that was left out.
  bool hides(HexId h) const { return units_in(full_, h) != units_in(s_, h); }

  // 9.5c, 12.3b What happens without a die.
  const char* automatic(const Attack& attack) const {
    for (const HexId h : attack.defenders) {
      if (h == kNoHex) continue;
      const PieceId p = top_fighter(game_, s_, h);
      if (p != kNoPiece && !is_routed(s_, p)) return nullptr;
    }
    return top_fighter(game_, s_, attack.defenders[0]) == kNoPiece ? "9.5c" : "12.3b";
  }

  Json combat(const Attack& attack) const {
    bool hidden = false;
    for (const HexId h : attack.attackers) hidden = hidden || (h != kNoHex && hides(h));
    for (const HexId h : attack.defenders) hidden = hidden || (h != kNoHex && hides(h));
    Json out = Json::object();
    if (hidden) out["hidden"] = true;
    if (const char* rule = automatic(attack)) {
      // A gun on top may hide what fights under it.
      if (hidden) return out;
      out["eliminated"] = true;
      out["rule"] = rule;
      return out;
    }
    std::vector<Term> terms;
    const Odds odds = odds_of(game_, s_, attack, &terms);
    out["attack"] = odds.attack;
    out["defence"] = odds.defence;
    out["ratio"] = ratio(odds);
    out["modifier"] = odds.modifier;
    Json results = Json::object();
    for (int die = 1; die <= 6; ++die) {
      const int modified = die + odds.modifier;
      const auto& row = game_.system().combat[static_cast<std::size_t>(game_.combat_row(modified))];
      results[std::to_string(die)] = {
          {"modified", modified}, {"attacker", row.attacker.text}, {"defender", row.defender.text}};
    }
    out["results"] = std::move(results);
    out["breakdown"] = breakdown_of(game_, terms.data(), terms.data() + terms.size());
    return out;
  }

  // The row of the table that the points come to.
  std::string ratio(const Odds& odds) const {
    for (const RatioRow& row : game_.system().ratios) {
      if (odds.attack * row.defence >= row.attack * odds.defence) {
        return fmt::format("{}:{}", row.attack, row.defence);
      }
    }
    const RatioRow& last = game_.system().ratios.back();
    return fmt::format("under {}:{}", last.attack, last.defence);
  }

  Answer shot() const {
    if (!request_.contains("gun") || !request_.contains("target")) {
      return tl::unexpected(bad(request_.contains("gun") ? "target" : "gun", "it is missing"));
    }
    const PieceId gun = request_["gun"].is_string()
                            ? game_.find_piece(request_["gun"].get_ref<const std::string&>())
                            : kNoPiece;
    if (gun == kNoPiece || !game_.piece(gun).is_artillery() || !on_map(s_, gun)) {
      return tl::unexpected(unknown("gun", "a gun on the map is wanted"));
    }
    HexId target = kNoHex;
    if (auto r = read_place(request_["target"], "target", target)) return tl::unexpected(*r);
    if (auto r = unfit(gun, target)) return tl::unexpected(*r);
    std::vector<Term> terms;
    const Shot found = shot_of(game_, s_, gun, target, &terms);
    const bool lone = is_lone_battery(target);
    Json results = Json::object();
    for (int die = 1; die <= 6; ++die) {
      const int modified = die + found.modifier;
      const auto& row = game_.system().fire[static_cast<std::size_t>(game_.fire_row(modified))];
      const ResultCell& cell = row.by_range[static_cast<std::size_t>(found.column)];
      results[std::to_string(die)] = {{"modified", modified},
                                      {"result", !lone                    ? cell.text
                                                 : has_effect(cell, true) ? "E"
                                                                          : "-"}};
    }
    Json out{{"range", found.range},
             {"column", range_text(game_, found.column)},
             {"modifier", found.modifier},
             {"results", std::move(results)},
             {"breakdown", breakdown_of(game_, terms.data(), terms.data() + terms.size())}};
    if (lone) out["lone_battery"] = true;
    if (hides(target)) out["hidden"] = true;
    return out;
  }

  bool is_lone_battery(HexId h) const { return !hides(h) && fighters_in(game_, s_, h).empty(); }

  std::optional<Refusal> unfit(PieceId gun, HexId target) const {
    if (!has_unit(s_, target, other(game_.piece(gun).side))) {
      return illegal("9.1a", "there is no enemy unit in " + hex::label(target), target);
    }
    if (!field_of_fire(game_, s_, gun).contains(target)) {
      return illegal("9.1a", game_.name(gun) + " does not bear on " + hex::label(target), target);
    }
    if (!look(game_, s_, s_.at[gun], target).clear) {
      return illegal("9.1c", game_.name(gun) + " does not see " + hex::label(target), target);
    }
    return std::nullopt;
  }

  const Game& game_;
  State s_;            // what the asker sees
  const State& full_;  // what there is
  const Json& request_;
};

}  // namespace

Answer odds_answer(const Game& game, const State& s, const Json& request) {
  return Asker(game, s, request).answer();
}

}  // namespace tercio::lace_wars
