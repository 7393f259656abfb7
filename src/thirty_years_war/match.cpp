#include "thirty_years_war/match.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/catalogue.hpp"
#include "engine/words.hpp"
#include "thirty_years_war/action.hpp"
#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/position/edit.hpp"
#include "thirty_years_war/position/position.hpp"
#include "thirty_years_war/position/save.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/deployment.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/results.hpp"
#include "thirty_years_war/rules/sequence.hpp"
#include "thirty_years_war/rules/sight.hpp"
#include "thirty_years_war/rules/zones.hpp"
#include "thirty_years_war/telling/tell.hpp"

namespace tercio::thirty_years_war {

namespace {

using engine::Code;
using engine::Refusal;

Refusal unknown(std::string field, std::string message) {
  return {.code = Code::kUnknown, .message = std::move(message), .field = std::move(field)};
}

class TheMatch final : public engine::Match {
 public:
  explicit TheMatch(std::shared_ptr<const Game> game)
      : game_(std::move(game)), s_(start(*game_, nullptr)) {}
  TheMatch(const TheMatch&) = default;

  std::unique_ptr<Match> clone() const override { return std::make_unique<TheMatch>(*this); }

  std::string rules() const override { return fmt::format("{} {}", kSystemId, kRulesVersion); }
  std::string scenario() const override {
    return game_->definition().id + "/" + game_->scenario().id;
  }
  std::vector<std::pair<std::string, std::string>> options() const override {
    return {game_->options().begin(), game_->options().end()};
  }
  std::vector<std::string> sides() const override {
    return {game_->side_id(Side::kA), game_->side_id(Side::kB)};
  }

  std::string to_act() const override { return thirty_years_war::to_act(*game_, s_); }
  std::string decision() const override { return std::string(name_of(s_.step)); }
  bool dice_to_act() const override { return is_roll(s_.step); }
  bool over() const override { return is_over(s_); }

  std::string heading() const override {
    if (s_.phase == Phase::kSetUp) return fmt::format("Set-up, {}", game_->side_name(s_.decider));
    if (s_.phase == Phase::kInterregnum) {
      return fmt::format("Interregnum before day {}, {}", s_.day, game_->side_name(s_.decider));
    }
    if (is_over(s_)) {
      const Outcome o = game_->battle().outcome(s_);
      if (o.draw) return fmt::format("Draw: {} ({})", o.reason, o.rule);
      const bool graded = o.level != "victory";
      return fmt::format("{} {}victory: {} ({})", game_->side_name(o.winner),
                         graded ? o.level + " " : "", o.reason, o.rule);
    }
    const std::string phase = engine::without_hyphens(name_of(s_.phase));
    if (s_.step == Step::kTurnRoll) return fmt::format("Turn {}, {}", s_.turn, phase);
    return fmt::format("Turn {}, {}, {}", s_.turn, game_->side_name(s_.phasing), phase);
  }

  std::vector<std::string> actions() const override { return texts(legal_actions(*game_, s_)); }

  tl::expected<std::vector<std::string>, Refusal> actions_of(
      std::string_view piece) const override {
    const PieceId p = game_->find_piece(piece);
    if (p == kNoPiece) return tl::unexpected(no_piece("piece", piece));
    return texts(legal_actions(*game_, s_, p));
  }

  std::optional<Refusal> check(std::string_view text) const override {
    const Parsed parsed = parse_action(*game_, s_, text);
    if (!parsed.ok) return parsed.refusal;
    const Denial denial = why_not(*game_, s_, parsed.action);
    if (denial) return refusal_of(*game_, denial);
    return std::nullopt;
  }

  tl::expected<Done, Refusal> apply(std::string_view text) override {
    const Parsed parsed = parse_action(*game_, s_, text);
    if (!parsed.ok) return tl::unexpected(parsed.refusal);
    if (const Denial denial = why_not(*game_, s_, parsed.action)) {
      return tl::unexpected(refusal_of(*game_, denial));
    }
    std::string said = text_of(*game_, s_, parsed.action);
    Events events;
    thirty_years_war::apply(*game_, s_, parsed.action, &events);
    return Done{std::move(said), json_of(*game_, events)};
  }

  std::vector<Json> opening() const override {
    Events events;
    if (s_ == start(*game_, &events)) return json_of(*game_, events);
    return {};
  }

  const State& position() const { return s_; }
  Json state() const override { return position_of(*game_, s_, scenario()); }
  Json legal_extras() const override;
  Json areas() const;
  tl::expected<Json, Refusal> reach(std::string_view piece) const override {
    return hexes_of(piece).map([](Json hexes) { return Json{{"hexes", std::move(hexes)}}; });
  }
  tl::expected<Json, Refusal> sight(std::string_view from, std::string_view to) const override;
  tl::expected<Json, Refusal> zones(std::string_view side) const override;
  tl::expected<Json, Refusal> odds(const Json& request) const override;

  std::uint64_t perft(int depth) const override {
    return thirty_years_war::perft(*game_, s_, depth);
  }
  std::uint64_t hash() const override { return hash_of(s_); }

  std::vector<Refusal> set_up(const Json& setup) override { return edit(*game_, setup, s_); }
  Json save() const override { return thirty_years_war::save(*game_, s_); }
  std::vector<Refusal> restore(const Json& saved) override {
    return thirty_years_war::restore(*game_, saved, s_);
  }
  bool undo_past_dice() const override { return game_->rules().undo_by_consent; }
  std::string undo_rule() const override { return "6.16"; }

 private:
  // Hex → movement points, wherever the piece may end its move now.
  tl::expected<Json, Refusal> hexes_of(std::string_view piece) const;
  std::vector<std::string> texts(const std::vector<Action>& actions) const {
    std::vector<std::string> out;
    out.reserve(actions.size());
    for (const Action& a : actions) out.push_back(short_text(a));
    return out;
  }
  // A listed move names its destination; the cheapest path is meant.
  std::string short_text(const Action& action) const {
    if (const auto* move = std::get_if<Move>(&action)) {
      return "move " + id(move->piece) + ' ' + hex::label(move->path.back());
    }
    if (const auto* exit = std::get_if<Exit>(&action); exit != nullptr && !exit->path.empty()) {
      return "exit " + id(exit->piece) + ' ' + hex::label(exit->path.back());
    }
    return text_of(*game_, action);
  }
  const std::string& id(PieceId p) const { return game_->described(p).id; }
  Json ids(PieceSet pieces) const { return ids_of(*game_, pieces); }
  static Refusal no_piece(const char* field, std::string_view name) {
    return unknown(field, fmt::format("there is no piece '{}'", name.substr(0, 60)));
  }
  std::optional<HexId> find_hex(std::string_view text) const {
    const auto h = hex::parse_hex(text);
    return h && game_->grid().contains(*h) ? h : std::nullopt;
  }
  std::optional<Refusal> read_pieces(const Json& request, const char* field, PieceSet& out) const;

  std::shared_ptr<const Game> game_;
  State s_;
};

Json TheMatch::legal_extras() const {
  Json out = Json::object();
  // Whose Player-Turn it is; before the first of a turn, who will have it.
  if (is_roll(s_.step)) out["thrower"] = game_->side_id(s_.phasing);
  if (s_.step == Step::kAttack) {
    Json may = Json::object();
    for (const PieceId u : game_->units(s_.phasing)) {
      if (why_not_attacker(*game_, s_, u)) continue;
      const PieceSet targets = targets_of(*game_, s_, u);
      if (!targets.empty()) may[id(u)] = ids(targets);
    }
    out["may_attack"] = may;
    out["must_attack"] = ids(open_must_attack(*game_, s_));
    out["must_be_attacked"] = ids(open_must_be_attacked(*game_, s_));
  }
  if (s_.step == Step::kExchange) {
    out["owed"] = exchange_owed(*game_, s_);
    out["payers"] = ids(exchange_payers(*game_, s_));
  }
  if (s_.step == Step::kChoose) {
    Json choices = Json::array();
    for (const Alternative& a : game_->battle().alternatives(s_)) {
      choices.push_back({{"id", a.id}, {"text", a.text}, {"rule", a.rule}});
    }
    out["alternatives"] = choices;
  }
  if (s_.step == Step::kDeploy) out["areas"] = areas();
  if (s_.step == Step::kMove) {
    const PieceSet must = game_->battle().must_move(s_);
    if (!must.empty()) out["must_move"] = ids(must);
    Json not_yet = Json::object();
    for (const PieceId p : game_->movers(s_.phasing) & s_.present) {
      const Denial d = game_->battle().why_not_exit_yet(s_, p);
      if (!d) continue;
      const Refusal warning = refusal_of(*game_, d);
      not_yet[id(p)] = {{"rule", warning.rule}, {"text", warning.message}};
    }
    if (!not_yet.empty()) out["exit_not_yet"] = not_yet;
  }
  return out;
}

// Where the side that deploys now may put its pieces, each area once.
Json TheMatch::areas() const {
  Json out = Json::array();
  std::vector<std::pair<HexSet, PieceSet>> groups;
  for (const PieceId p : deployable(*game_, s_)) {
    const HexSet area = game_->battle().deployment_area(s_, p);
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
    out.push_back({{"rule", game_->battle().deployment_rule(s_, pieces.first())},
                   {"pieces", ids(pieces)},
                   {"hexes", std::move(hexes)}});
  }
  return out;
}

tl::expected<Json, Refusal> TheMatch::hexes_of(std::string_view piece) const {
  const PieceId p = game_->find_piece(piece);
  if (p == kNoPiece) return tl::unexpected(no_piece("piece", piece));
  if (s_.step != Step::kMove) {
    return tl::unexpected(refusal_of(*game_, why_not(*game_, s_, Move{p, {}})));
  }
  Json hexes = Json::object();
  hex::Reach flooded;
  if (s_.status[p] == Status::kWaiting) {
    for (const Action& a : legal_actions(*game_, s_, p)) {
      const auto* enter = std::get_if<Enter>(&a);
      if (enter == nullptr) continue;
      const int cost = path_price(*game_, s_, p, enter->path.hexes[0], enter->path.begin() + 1,
                                  enter->path.end(), game_->battle().entry_cost())
                           .cost;
      hexes[hex::label(enter->path.back())] = cost;
    }
    return hexes;
  }
  if (const Denial d = why_not_move(*game_, s_, p)) return tl::unexpected(refusal_of(*game_, d));
  flood_for(*game_, s_, p, flooded);
  destinations(*game_, s_, p, flooded).for_each([&](HexId h) {
    const hex::Path path = path_to(*game_, s_, p, flooded, h);
    hexes[hex::label(h)] = path_price(*game_, s_, p, s_.at[p], path.begin(), path.end(), 0).cost;
  });
  return hexes;
}

tl::expected<Json, Refusal> TheMatch::sight(std::string_view from, std::string_view to) const {
  const auto a = find_hex(from);
  const auto b = find_hex(to);
  if (!a) return tl::unexpected(unknown("from", "there is no such hex on the map"));
  if (!b) return tl::unexpected(unknown("to", "there is no such hex on the map"));
  const Sight seen = look(*game_, s_, *a, *b);
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

tl::expected<Json, Refusal> TheMatch::zones(std::string_view side) const {
  for (const Side s : {Side::kA, Side::kB}) {
    if (game_->side_id(s) != side) continue;
    Json out = Json::array();
    thirty_years_war::zones(*game_, s_, s).for_each([&](HexId h) { out.push_back(hex::label(h)); });
    return out;
  }
  return tl::unexpected(unknown("side", fmt::format("there is no side '{}'", side.substr(0, 40))));
}

std::optional<Refusal> TheMatch::read_pieces(const Json& request, const char* field,
                                             PieceSet& out) const {
  const auto bad = [&](std::string message) {
    return Refusal{.code = Code::kBadRequest, .message = std::move(message), .field = field};
  };
  if (!request.contains(field) || !request[field].is_array() || request[field].empty()) {
    return bad("a list of pieces is wanted");
  }
  for (const Json& name : request[field]) {
    if (!name.is_string()) return bad("a list of pieces is wanted");
    const PieceId p = game_->find_piece(name.get<std::string>());
    if (p == kNoPiece) return no_piece(field, name.get<std::string>());
    if (!game_->piece(p).is_unit()) return bad("'" + id(p) + "' is not a unit (8.0)");
    if (!on_map(s_, p)) return bad("'" + id(p) + "' is not on the map");
    out.insert(p);
  }
  return std::nullopt;
}

tl::expected<Json, Refusal> TheMatch::odds(const Json& request) const {
  Combat combat;
  if (auto r = read_pieces(request, "attackers", combat.attackers)) return tl::unexpected(*r);
  if (auto r = read_pieces(request, "defenders", combat.defenders)) return tl::unexpected(*r);
  if (request.contains("charge")) {
    if (!request["charge"].is_boolean()) {
      return tl::unexpected(Refusal{
          .code = Code::kBadRequest, .message = "true or false is wanted", .field = "charge"});
    }
    combat.charge = request["charge"].get<bool>();
  }
  if (combat.charge) {
    const Denial d = game_->battle().why_not_charge(s_, combat.attackers, combat.defenders);
    if (d) return tl::unexpected(refusal_of(*game_, d));
  }
  // 8.15, 8.22: odds are told only for units that could fight each other from where they stand.
  for (const PieceId a : combat.attackers) {
    for (const PieceId d : combat.defenders) {
      if (game_->piece(a).side == game_->piece(d).side) {
        return tl::unexpected(Refusal{.code = Code::kIllegal,
                                      .rule = "8.0",
                                      .message = "attackers and defenders are of one side",
                                      .pieces = {id(a), id(d)}});
      }
      if (!can_attack(*game_, s_, a, d)) {
        return tl::unexpected(refusal_of(
            *game_,
            {.rule = combat.attackers.size() > 1 && combat.defenders.size() > 1 ? "8.22" : "8.15",
             .text = "{piece} cannot attack {other} from {hex}",
             .piece = a,
             .other = d,
             .hex = s_.at[a]}));
      }
    }
  }
  std::vector<Term> terms;
  const Odds found = odds_of(*game_, s_, combat, &terms);
  Json results = Json::object();
  for (int die = 1; die <= 6; ++die) {
    results[std::to_string(die)] = name_of(game_->combat_result(found.column, die));
  }
  return Json{
      {"attack", found.attack},
      {"defence", found.defence},
      {"column", game_->definition().system.combat_columns[static_cast<std::size_t>(found.column)]},
      {"results", results},
      {"breakdown", breakdown_of(*game_, terms.data(), terms.data() + terms.size())}};
}

}  // namespace

std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Game> game) {
  return std::make_unique<TheMatch>(std::move(game));
}

const State& state_of(const engine::Match& match) {
  return dynamic_cast<const TheMatch&>(match).position();
}

nlohmann::ordered_json catalogue_entry(const Definition& definition) {
  return engine::catalogue_entry(definition, kSystemId);
}

}  // namespace tercio::thirty_years_war
