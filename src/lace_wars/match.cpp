#include "lace_wars/match.hpp"

#include <array>
#include <variant>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/catalogue.hpp"
#include "engine/game_match.hpp"
#include "engine/words.hpp"
#include "lace_wars/action.hpp"
#include "lace_wars/action_parse.hpp"
#include "lace_wars/battle.hpp"
#include "lace_wars/legal.hpp"
#include "lace_wars/playout.hpp"
#include "lace_wars/position/edit.hpp"
#include "lace_wars/position/position.hpp"
#include "lace_wars/position/save.hpp"
#include "lace_wars/position/view.hpp"
#include "lace_wars/rules/carry_out.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/reach.hpp"
#include "lace_wars/rules/sequence.hpp"
#include "lace_wars/telling/answers.hpp"
#include "lace_wars/telling/legal_extras.hpp"
#include "lace_wars/telling/names.hpp"
#include "lace_wars/telling/tell.hpp"

namespace tercio::lace_wars {

namespace {

using engine::Code;
using engine::Refusal;

struct LaceWars {
  using Game = lace_wars::Game;
  using State = lace_wars::State;
  using Action = lace_wars::Action;
  using Denial = lace_wars::Denial;
  using Events = lace_wars::Events;
  using Side = lace_wars::Side;
  using Count = PlayoutCount;
  static constexpr auto kId = kSystemId;
  static constexpr auto kVersion = kRulesVersion;
  // NOLINTBEGIN(readability-identifier-naming): functions under their own names
  static constexpr auto start = lace_wars::start;
  static constexpr auto to_act = lace_wars::to_act;
  static constexpr auto apply = lace_wars::apply;
  static constexpr auto perft = lace_wars::perft;
  static constexpr auto save = lace_wars::save;
  static constexpr auto restore = lace_wars::restore;
  static constexpr auto random_step = lace_wars::random_step;
  static constexpr auto random_game = lace_wars::random_game;
  // NOLINTEND(readability-identifier-naming)
  // The battle is not decided by points.
  static engine::Ending ending(const Game& game, const State& s) {
    const Outcome o = game.battle().outcome(s);
    return {.winner = o.draw ? -1 : static_cast<int>(index_of(o.winner)), .level = o.level};
  }
  static constexpr std::array<std::string_view, 27> kVerbs{
      "end",    "pass",  "roll", "deploy",   "activate", "hold", "join",    "turn",  "fire",
      "move",   "about", "back", "withdraw", "march",    "form", "reorder", "enter", "charge",
      "attack", "evade", "lose", "retreat",  "rout",     "face", "promote", "place", "advance"};
  static engine::Match::Outline outline(const Action& action) {
    engine::Match::Outline out{.verb = static_cast<int>(action.index())};
    std::visit(
        [&](const auto& a) {
          if constexpr (requires { a.piece; }) out.piece = a.piece;
          if constexpr (requires { a.gun; }) out.piece = a.gun;
          if constexpr (requires { a.commander; }) out.piece = a.commander;
          if constexpr (requires { a.unit; }) {
            if (a.unit != kNoPiece) out.piece = a.unit;
          }
          if constexpr (requires { a.pieces; }) out.piece = a.pieces.first();
          if constexpr (requires { a.hex; }) out.hex = a.hex;
          if constexpr (requires { a.target; }) out.hex = a.target;
          if constexpr (requires { a.defenders; }) out.hex = a.defenders[0];
          if constexpr (requires { a.route; }) out.hex = end_of(a.route);
        },
        action);
    return out;
  }
  // The last hex of a way; kNoHex where it only turns.
  static HexId end_of(const Route& route) {
    HexId last = kNoHex;
    for (const std::uint16_t item : route) {
      if (!Route::is_turn(item)) last = Route::hex_of(item);
    }
    return last;
  }
};

class TheMatch final : public engine::GameMatch<LaceWars> {
 public:
  using GameMatch::GameMatch;

  std::unique_ptr<Match> clone() const override { return std::make_unique<TheMatch>(*this); }
  std::string heading() const override;
  tl::expected<Done, Refusal> apply_recorded(std::string_view text) override {
    const Parsed parsed = parse_action(game(), position(), text, Reading::kRecord);
    if (!parsed.ok) return tl::unexpected(parsed.refusal);
    // What a record has stays as it is: its proof is over these words.
    std::string said = text_of(game(), parsed.action);
    if (said != text) said = text_of(game(), position(), parsed.action);
    return carry_out(parsed.action, std::move(said));
  }

  Json view(std::string_view side) const override {
    for (const Side seat : {Side::kA, Side::kB}) {
      if (game().side_id(seat) == side) return view_of(game(), position(), scenario(), seat);
    }
    return state();
  }
  Json legal_extras() const override {
    Json out = extras_of(game(), position());
    if (dice_to_act()) out["thrower"] = game().side_id(thrower_of(game(), position()));
    return out;
  }
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
  bool undo_past_dice() const override { return false; }

 protected:
  // 3.6 Each side learns only what it may.
  std::vector<std::vector<Json>> seen(const Events& events) const override {
    return {json_of(game(), events, Side::kA), json_of(game(), events, Side::kB)};
  }

  // A move named only by its far end is refused for what keeps the group from coming there.
  Denial reason(const Action& action, const Denial& denial) const override {
    const auto* move = std::get_if<Move>(&action);
    if (move == nullptr || move->route.length != 1 || Route::is_turn(move->route.front()) ||
        !may_start_or_go_on(game(), position(), move->pieces)) {
      return denial;
    }
    const Denial far =
        why_out_of_reach(game(), position(), move->pieces, Route::hex_of(move->route.front()));
    return far ? far : denial;
  }

 private:
  std::string outcome_heading() const;
  std::string activation_heading() const;
};

// What the other side decides in the middle of something.
std::string_view interruption(Step step) {
  switch (step) {
    case Step::kReact:
      return "may react";
    case Step::kCharge:
      return "charges";
    case Step::kEvade:
      return "may slip away";
    case Step::kLoss:
      return "takes losses";
    case Step::kRetreat:
      return "retreats";
    case Step::kRout:
      return "routs";
    case Step::kPromote:
      return "names a commander";
    case Step::kPlace:
      return "places a commander";
    case Step::kAdvance:
      return "may advance";
    default:
      return "decides";
  }
}

std::string TheMatch::outcome_heading() const {
  const Outcome o = game().battle().outcome(position());
  if (o.draw) return fmt::format("Draw: {} ({})", o.reason, o.rule);
  return fmt::format("{} {} victory: {} ({})", game().side_name(o.winner), o.level, o.reason,
                     o.rule);
}

std::string TheMatch::activation_heading() const {
  if (position().formation != kNoFormation) {
    return fmt::format("activation of {}", game().formation(position().formation).name);
  }
  if (position().independent != kNoPiece) {
    return fmt::format("activation of {}", game().name(position().independent));
  }
  return engine::without_hyphens(name_of(position().phase));
}

std::string TheMatch::heading() const {
  if (position().phase == Phase::kSetUp)
    return fmt::format("Set-up, {}", game().side_name(position().decider));
  if (is_over(position())) return outcome_heading();
  if (position().step == Step::kInitiativeRoll)
    return fmt::format("Turn {}, initiative", position().turn);
  if (position().step == Step::kReinforcementRoll)
    return fmt::format("Turn {}, reinforcements", position().turn);
  std::string out = fmt::format("Turn {}, {}, {}", position().turn,
                                game().side_name(position().active), activation_heading());
  if (!is_roll(position().step) && position().decider != position().active) {
    out += fmt::format(": the {} player {}", game().side_name(position().decider),
                       interruption(position().step));
  }
  return out;
}

}  // namespace

std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Game> game) {
  return std::make_unique<TheMatch>(std::move(game));
}

std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Game> game, const State& s) {
  return std::make_unique<TheMatch>(std::move(game), s);
}

const State* position_behind(const engine::Match& match) {
  const auto* ours = dynamic_cast<const TheMatch*>(&match);
  return ours == nullptr ? nullptr : &ours->position();
}

nlohmann::ordered_json catalogue_entry(const Definition& definition) {
  return engine::catalogue_entry(definition, kSystemId);
}

}  // namespace tercio::lace_wars
