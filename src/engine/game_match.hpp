// A game of a concrete system as a Match, by the free functions that every system has in its
// namespace: legal_actions, parse_action, why_not, text_of, json_of, position_of, edit, hash_of,
// refusal_of and those below.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/match.hpp"
#include "engine/playable.hpp"
#include "engine/words.hpp"

namespace tercio::engine {

// `System` has the types Game, State, Action, Denial, Events, Side and Count (of a playout), its
// kId and kVersion, and the functions whose names a Match hides: start, to_act, apply, perft, save,
// restore, random_step, random_game, ending, outline. The others are found by their arguments. What
// a system tells beside is left to its subclass.
template <class System>
class GameMatch : public Match {
 public:
  using Game = typename System::Game;
  using State = typename System::State;
  using Action = typename System::Action;
  using Denial = typename System::Denial;
  using Events = typename System::Events;
  using Side = typename System::Side;
  using Count = typename System::Count;

  explicit GameMatch(std::shared_ptr<const Game> game)
      : game_(std::move(game)), s_(first_position(*game_)) {}
  GameMatch(std::shared_ptr<const Game> game, const State& s) : game_(std::move(game)), s_(s) {}

  const Game& game() const { return *game_; }
  const State& position() const { return s_; }

  // --- Identity ---
  std::string rules() const override {
    return std::string(System::kId) + ' ' + std::to_string(System::kVersion);
  }
  std::string scenario() const override {
    return game_->definition().id + "/" + game_->scenario().id;
  }
  std::vector<std::pair<std::string, std::string>> options() const override {
    return {game_->options().begin(), game_->options().end()};
  }
  std::vector<std::string> sides() const override {
    return {game_->side_id(Side::kA), game_->side_id(Side::kB)};
  }

  // --- Who decides what ---
  std::string to_act() const override { return System::to_act(*game_, s_); }
  std::string decision() const override { return std::string(name_of(s_.step)); }
  bool dice_to_act() const override { return is_roll(s_.step); }
  bool over() const override { return is_over(s_); }

  // --- Actions ---
  std::vector<std::string> actions() const override { return texts(legal_actions(*game_, s_)); }
  tl::expected<std::vector<std::string>, Refusal> actions_of(
      std::string_view piece) const override {
    const auto p = game_->find_piece(piece);
    if (p == kNoPiece) {
      return tl::unexpected(Refusal{.code = Code::kUnknown,
                                    .message = "there is no piece " + in_quotes(piece),
                                    .field = "piece"});
    }
    return texts(legal_actions(*game_, s_, p));
  }
  std::optional<Refusal> check(std::string_view text) const override {
    const auto parsed = parse_action(*game_, s_, text);
    if (!parsed.ok) return parsed.refusal;
    if (const Denial denial = why_not(*game_, s_, parsed.action)) {
      return refusal_of(*game_, reason(parsed.action, denial));
    }
    return std::nullopt;
  }
  tl::expected<Done, Refusal> apply(std::string_view text) override {
    const auto parsed = parse_action(*game_, s_, text);
    if (!parsed.ok) return tl::unexpected(parsed.refusal);
    return carry_out(parsed.action, text_of(*game_, s_, parsed.action));
  }
  std::vector<Json> opening() const override {
    Events events;
    if (s_ == System::start(*game_, &events)) return json_of(*game_, events);
    return {};
  }

  // --- Questions ---
  Json state() const override { return position_of(*game_, s_, scenario()); }
  std::uint64_t perft(int depth) const override { return System::perft(*game_, s_, depth); }
  std::uint64_t hash() const override { return hash_of(s_); }

  // --- Edited positions ---
  std::vector<Refusal> set_up(const Json& setup) override { return edit(*game_, setup, s_); }
  Json save() const override { return System::save(*game_, s_); }
  std::vector<Refusal> restore(const Json& saved) override {
    return System::restore(*game_, saved, s_);
  }

  // --- Without words ---
  std::unique_ptr<Choices> choices() const override {
    return std::make_unique<TheChoices>(legal_actions(*game_, s_));
  }
  std::string text_of_choice(const Choices& choices, std::size_t n) const override {
    return listed(action_of(choices, n));
  }
  std::string full_text_of_choice(const Choices& choices, std::size_t n) const override {
    return text_of(*game_, s_, action_of(choices, n));
  }
  Outline outline_of_choice(const Choices& choices, std::size_t n) const override {
    return System::outline(action_of(choices, n));
  }
  std::vector<std::string_view> verbs() const override {
    static_assert(System::kVerbs.size() == std::variant_size_v<Action>);
    return {System::kVerbs.begin(), System::kVerbs.end()};
  }
  void choose(const Choices& choices, std::size_t n) override {
    System::apply(*game_, s_, action_of(choices, n), nullptr);
  }
  tl::expected<std::string, Refusal> apply_untold(std::string_view text) override {
    const auto parsed = parse_action(*game_, s_, text);
    if (!parsed.ok) return tl::unexpected(parsed.refusal);
    if (const Denial denial = why_not(*game_, s_, parsed.action)) {
      return tl::unexpected(refusal_of(*game_, reason(parsed.action, denial)));
    }
    std::string said = text_of(*game_, s_, parsed.action);
    System::apply(*game_, s_, parsed.action, nullptr);
    return said;
  }
  void random_step(Random& random, std::string* text) override {
    Count count;
    if (text == nullptr) return System::random_step(*game_, s_, random, count, nullptr, nullptr);
    const State before = s_;
    Action taken;
    System::random_step(*game_, s_, random, count, nullptr, &taken);
    *text = text_of(*game_, before, taken);
  }
  std::uint64_t random_game(Random& random) override {
    Count count;
    System::random_game(*game_, s_, random, count);
    return count.decisions;
  }
  Ending ending() const override { return is_over(s_) ? System::ending(*game_, s_) : Ending{}; }

 protected:
  // How an action is listed: the shortest text that means it.
  virtual std::string listed(const Action& action) const { return text_of(*game_, s_, action); }
  // What is told of why an action is denied: the denial, or a better one.
  virtual Denial reason(const Action& /*action*/, const Denial& denial) const { return denial; }
  // What each side may know of the events; empty: all of them.
  virtual std::vector<std::vector<Json>> seen(const Events& /*events*/) const { return {}; }

  // Carries out an action under this text.
  tl::expected<Done, Refusal> carry_out(const Action& action, std::string said) {
    if (const Denial denial = why_not(*game_, s_, action)) {
      return tl::unexpected(refusal_of(*game_, reason(action, denial)));
    }
    Events events;
    System::apply(*game_, s_, action, &events);
    return Done{std::move(said), json_of(*game_, events), seen(events)};
  }

 private:
  class TheChoices final : public Choices {
   public:
    explicit TheChoices(std::vector<Action> actions) : actions_(std::move(actions)) {}
    std::size_t size() const override { return actions_.size(); }
    const Action& operator[](std::size_t n) const { return actions_[n]; }

   private:
    std::vector<Action> actions_;
  };
  static const Action& action_of(const Choices& choices, std::size_t n) {
    return static_cast<const TheChoices&>(choices)[n];
  }

  std::vector<std::string> texts(const std::vector<Action>& actions) const {
    std::vector<std::string> out;
    out.reserve(actions.size());
    for (const Action& action : actions) out.push_back(listed(action));
    return out;
  }

  std::shared_ptr<const Game> game_;
  State s_;
};

}  // namespace tercio::engine
