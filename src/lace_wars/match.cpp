#include "lace_wars/match.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/catalogue.hpp"
#include "engine/words.hpp"
#include "lace_wars/action.hpp"
#include "lace_wars/action_parse.hpp"
#include "lace_wars/battle.hpp"
#include "lace_wars/legal.hpp"
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

class TheMatch final : public engine::Match {
 public:
  explicit TheMatch(std::shared_ptr<const Game> game)
      : game_(std::move(game)), s_(start(*game_, nullptr)) {}
  TheMatch(std::shared_ptr<const Game> game, const State& s) : game_(std::move(game)), s_(s) {}
  TheMatch(const TheMatch&) = default;

  const State& position() const { return s_; }

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

  std::string to_act() const override { return lace_wars::to_act(*game_, s_); }
  std::string decision() const override { return std::string(name_of(s_.step)); }
  bool dice_to_act() const override { return is_roll(s_.step); }
  bool over() const override { return is_over(s_); }
  std::string heading() const override;

  std::vector<std::string> actions() const override { return texts(legal_actions(*game_, s_)); }
  tl::expected<std::vector<std::string>, Refusal> actions_of(
      std::string_view piece) const override {
    const PieceId p = game_->find_piece(piece);
    if (p == kNoPiece) {
      return tl::unexpected(Refusal{.code = Code::kUnknown,
                                    .message = "there is no piece " + engine::in_quotes(piece),
                                    .field = "piece"});
    }
    return texts(legal_actions(*game_, s_, p));
  }

  std::optional<Refusal> check(std::string_view text) const override {
    const Parsed parsed = parse_action(*game_, s_, text);
    if (!parsed.ok) return parsed.refusal;
    if (const Denial denial = why_not(*game_, s_, parsed.action)) {
      return refusal_of(*game_, reason(parsed.action, denial));
    }
    return std::nullopt;
  }

  tl::expected<Done, Refusal> apply(std::string_view text) override {
    return apply(text, Reading::kOrder);
  }
  tl::expected<Done, Refusal> apply_recorded(std::string_view text) override {
    return apply(text, Reading::kRecord);
  }

  std::vector<Json> opening() const override {
    Events events;
    if (s_ == start(*game_, &events)) return json_of(*game_, events);
    return {};
  }

  Json state() const override { return position_of(*game_, s_, scenario()); }
  Json view(std::string_view side) const override {
    for (const Side seat : {Side::kA, Side::kB}) {
      if (game_->side_id(seat) == side) return view_of(*game_, s_, scenario(), seat);
    }
    return state();
  }
  Json legal_extras() const override {
    Json out = extras_of(*game_, s_);
    if (is_roll(s_.step)) out["thrower"] = game_->side_id(thrower_of(*game_, s_));
    return out;
  }
  tl::expected<Json, Refusal> reach(std::string_view piece) const override {
    return reach_answer(*game_, s_, piece);
  }
  tl::expected<Json, Refusal> sight(std::string_view from, std::string_view to) const override {
    return sight_answer(*game_, s_, from, to);
  }
  tl::expected<Json, Refusal> zones(std::string_view side) const override {
    return zones_answer(*game_, s_, side);
  }
  tl::expected<Json, Refusal> odds(const Json& request) const override {
    return odds_answer(*game_, s_, request);
  }

  std::uint64_t perft(int depth) const override { return lace_wars::perft(*game_, s_, depth); }
  std::uint64_t hash() const override { return hash_of(s_); }

  std::vector<Refusal> set_up(const Json& setup) override { return edit(*game_, setup, s_); }
  Json save() const override { return lace_wars::save(*game_, s_); }
  std::vector<Refusal> restore(const Json& saved) override {
    return lace_wars::restore(*game_, saved, s_);
  }
  bool undo_past_dice() const override { return false; }

 private:
  std::vector<std::string> texts(const std::vector<Action>& actions) const {
    std::vector<std::string> out;
    out.reserve(actions.size());
    for (const Action& a : actions) out.push_back(text_of(*game_, s_, a));
    return out;
  }

  tl::expected<Done, Refusal> apply(std::string_view text, Reading reading) {
    const Parsed parsed = parse_action(*game_, s_, text, reading);
    if (!parsed.ok) return tl::unexpected(parsed.refusal);
    if (const Denial denial = why_not(*game_, s_, parsed.action)) {
      return tl::unexpected(refusal_of(*game_, reason(parsed.action, denial)));
    }
    // What a record has stays as it is: its proof is over these words.
    std::string said = text_of(*game_, parsed.action);
    if (reading == Reading::kOrder || said != text) said = text_of(*game_, s_, parsed.action);
    Events events;
    lace_wars::apply(*game_, s_, parsed.action, &events);
    // 3.6 Each side learns only what it may.
    return Done{std::move(said),
                json_of(*game_, events),
                {json_of(*game_, events, Side::kA), json_of(*game_, events, Side::kB)}};
  }

  // A move named only by its far end is refused for what keeps the group from coming there.
  Denial reason(const Action& action, const Denial& denial) const {
    const auto* move = std::get_if<Move>(&action);
    if (move == nullptr || move->route.length != 1 || Route::is_turn(move->route.front()) ||
        !may_start_or_go_on(*game_, s_, move->pieces)) {
      return denial;
    }
    const Denial far =
        why_out_of_reach(*game_, s_, move->pieces, Route::hex_of(move->route.front()));
    return far ? far : denial;
  }

  std::string outcome_heading() const;
  std::string activation_heading() const;

  std::shared_ptr<const Game> game_;
  State s_;
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
  const Outcome o = game_->battle().outcome(s_);
  if (o.draw) return fmt::format("Draw: {} ({})", o.reason, o.rule);
  return fmt::format("{} {} victory: {} ({})", game_->side_name(o.winner), o.level, o.reason,
                     o.rule);
}

std::string TheMatch::activation_heading() const {
  if (s_.formation != kNoFormation) {
    return fmt::format("activation of {}", game_->formation(s_.formation).name);
  }
  if (s_.independent != kNoPiece) {
    return fmt::format("activation of {}", game_->name(s_.independent));
  }
  return engine::without_hyphens(name_of(s_.phase));
}

std::string TheMatch::heading() const {
  if (s_.phase == Phase::kSetUp) return fmt::format("Set-up, {}", game_->side_name(s_.decider));
  if (is_over(s_)) return outcome_heading();
  if (s_.step == Step::kInitiativeRoll) return fmt::format("Turn {}, initiative", s_.turn);
  if (s_.step == Step::kReinforcementRoll) return fmt::format("Turn {}, reinforcements", s_.turn);
  std::string out =
      fmt::format("Turn {}, {}, {}", s_.turn, game_->side_name(s_.active), activation_heading());
  if (!is_roll(s_.step) && s_.decider != s_.active) {
    out += fmt::format(": the {} player {}", game_->side_name(s_.decider), interruption(s_.step));
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
