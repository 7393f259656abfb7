#include "thirty_years_war/match.hpp"

#include <array>
#include <variant>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/catalogue.hpp"
#include "engine/game_match.hpp"
#include "engine/words.hpp"
#include "thirty_years_war/action.hpp"
#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/playout.hpp"
#include "thirty_years_war/position/edit.hpp"
#include "thirty_years_war/position/position.hpp"
#include "thirty_years_war/position/save.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/sequence.hpp"
#include "thirty_years_war/telling/answers.hpp"
#include "thirty_years_war/telling/tell.hpp"

namespace tercio::thirty_years_war {

namespace {

using engine::Refusal;

struct ThirtyYearsWar {
  using Game = thirty_years_war::Game;
  using State = thirty_years_war::State;
  using Action = thirty_years_war::Action;
  using Denial = thirty_years_war::Denial;
  using Events = thirty_years_war::Events;
  using Side = thirty_years_war::Side;
  using Count = PlayoutCount;
  static constexpr auto kId = kSystemId;
  static constexpr auto kVersion = kRulesVersion;
  // NOLINTBEGIN(readability-identifier-naming): functions under their own names
  static constexpr auto start = thirty_years_war::start;
  static constexpr auto to_act = thirty_years_war::to_act;
  static constexpr auto apply = thirty_years_war::apply;
  static constexpr auto perft = thirty_years_war::perft;
  static constexpr auto save = thirty_years_war::save;
  static constexpr auto restore = thirty_years_war::restore;
  static constexpr auto random_step = thirty_years_war::random_step;
  static constexpr auto random_game = thirty_years_war::random_game;
  // NOLINTEND(readability-identifier-naming)
  static engine::Ending ending(const Game& game, const State& s) {
    const Outcome o = game.battle().outcome(s);
    return {.winner = o.draw ? -1 : static_cast<int>(index_of(o.winner)),
            .level = o.level,
            .points = game.battle().totals(s)};
  }
  static constexpr std::array<std::string_view, 15> kVerbs{
      "end",    "roll",   "deploy",  "fire",   "move",    "exit",
      "enter",  "attack", "choose",  "choose", "disrupt", "deploy suggested",
      "choose", "breach", "withdraw"};
  static engine::Match::Outline outline(const Action& action) {
    engine::Match::Outline out{.verb = static_cast<int>(action.index())};
    std::visit(
        [&](const auto& a) {
          if constexpr (requires { a.piece; }) out.piece = a.piece;
          if constexpr (requires { a.gun; }) out.piece = a.gun;
          if constexpr (requires { a.unit; }) out.piece = a.leader;
          if constexpr (requires { a.attackers; }) out.piece = a.attackers.first();
          if constexpr (requires { a.units; }) out.piece = a.units.first();
          if constexpr (requires { a.hex; }) out.hex = a.hex;
          if constexpr (requires { a.target; }) out.hex = a.target;
          if constexpr (requires { a.path; }) {
            if (!a.path.empty()) out.hex = a.path.back();
          }
        },
        action);
    return out;
  }
};

class TheMatch final : public engine::GameMatch<ThirtyYearsWar> {
 public:
  using GameMatch::GameMatch;

  std::unique_ptr<Match> clone() const override { return std::make_unique<TheMatch>(*this); }
  std::string heading() const override;
  Json legal_extras() const override { return extras_of(game(), position()); }
  tl::expected<Json, Refusal> reach(std::string_view piece) const override {
    return reach_answer(game(), position(), piece);
  }
  tl::expected<Json, Refusal> sight(std::string_view from, std::string_view to) const override {
    return sight_answer(game(), position(), from, to);
  }
  tl::expected<Json, Refusal> zones(std::string_view side) const override {
    return zones_answer(game(), position(), side);
  }
  tl::expected<Json, Refusal> odds(const Json& request) const override {
    return odds_answer(game(), position(), request);
  }
  bool undo_past_dice() const override { return game().rules().undo_by_consent; }
  std::string undo_rule() const override { return "6.16"; }

 protected:
  // A listed move names its destination; the cheapest path is meant.
  std::string listed(const Action& action) const override {
    if (const auto* move = std::get_if<Move>(&action)) {
      return "move " + id(move->piece) + ' ' + hex::label(move->path.back());
    }
    if (const auto* exit = std::get_if<Exit>(&action); exit != nullptr && !exit->path.empty()) {
      return "exit " + id(exit->piece) + ' ' + hex::label(exit->path.back());
    }
    return text_of(game(), action);
  }

 private:
  const std::string& id(PieceId p) const { return game().described(p).id; }
};

std::string TheMatch::heading() const {
  const State& s = position();
  if (is_over(s)) {
    const Outcome o = game().battle().outcome(s);
    if (o.draw) return fmt::format("Draw: {} ({})", o.reason, o.rule);
    const bool graded = o.level != "victory";
    return fmt::format("{} {}victory: {} ({})", game().side_name(o.winner),
                       graded ? o.level + " " : "", o.reason, o.rule);
  }
  const bool campaign = game().battle().days() > 1;
  const std::string day = campaign ? game().battle().day_text(s) : "";
  const std::string of_day = campaign ? fmt::format(" ({})", day) : "";
  if (s.phase == Phase::kSetUp) {
    return fmt::format("Set-up, {}{}", game().side_name(s.decider), of_day);
  }
  if (s.phase == Phase::kInterregnum) {
    return fmt::format("Night before {}, {}", day, game().side_name(s.decider));
  }
  const std::string phase = engine::without_hyphens(name_of(s.phase));
  const std::string when = campaign ? fmt::format("{}: turn {}", engine::capital(day), s.turn)
                                    : fmt::format("Turn {}", s.turn);
  if (s.step == Step::kTurnRoll) return fmt::format("{}, {}", when, phase);
  return fmt::format("{}, {}, {}", when, game().side_name(s.phasing), phase);
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
