#include "cli/commands/counsel.hpp"

#include <nlohmann/json.hpp>

#include "cli/table/opponents.hpp"
#include "engine/random.hpp"
#include "opponent/outcome.hpp"

namespace tercio::cli {

namespace {

using engine::Json;
using engine::Match;
using engine::Refusal;

constexpr std::uint64_t kSeed = engine::seed_of("evaluate");  // the same dice for every position

Json json_of(const opponent::Suggestion& suggestion) {
  return {{"actions", suggestion.actions},
          {"value", suggestion.value},
          {"gain", suggestion.gain},
          {"reason", suggestion.reason}};
}

Json json_of(const opponent::Evaluation& evaluation, const std::vector<std::string>& sides) {
  Json chances = Json::array();
  for (const opponent::Chance& chance : evaluation.chances) {
    chances.push_back({{"side", chance.side.empty() ? Json() : Json(chance.side)},
                       {"level", chance.level},
                       {"chance", chance.chance}});
  }
  Json value = Json::object();
  for (std::size_t i = 0; i < sides.size(); ++i) value[sides[i]] = evaluation.value[i];
  return {{"chances", std::move(chances)}, {"value", std::move(value)}};
}

class OpponentCounsel final : public engine::Counsel {
 public:
  explicit OpponentCounsel(const data::GameLibrary& library) : library_(library) {}

  tl::expected<Json, Refusal> advise(const Match& match, const Question& question) override {
    const auto asked = asked_about(match);
    if (!asked) return tl::unexpected(asked.error());
    Json suggestions = Json::array();
    for (const auto& one :
         (*asked)->advise(match, question.seat, {.piece = question.piece, .most = question.most},
                          {.judgements = question.judgements, .seconds = question.seconds})) {
      suggestions.push_back(json_of(one));
    }
    return Json{{"to_act", question.seat}, {"suggestions", std::move(suggestions)}};
  }

  tl::expected<Json, Refusal> evaluate(const Match& match, const Question& question) override {
    const auto asked = asked_about(match);
    if (!asked) return tl::unexpected(asked.error());
    const auto sides = match.sides();
    if (match.over()) return json_of(opponent::outcome_of(match), sides);
    return json_of(question.judgements > 0
                       ? (*asked)->judge(match, question.seat, question.judgements, kSeed, nullptr)
                       : (*asked)->evaluate(match, question.seat),
                   sides);
  }

 private:
  // Whoever plays the game of the match: made once for a game.
  tl::expected<const opponent::Opponent*, Refusal> asked_about(const Match& match) {
    std::string game = match.scenario();
    for (const auto& [key, value] : match.options()) {
      game.append(1, '\n').append(key).append(1, '=').append(value);
    }
    if (!opponent_ || game != game_) {
      auto made = opponent_of(library_, match);
      if (!made) {
        return tl::unexpected(Refusal{.code = engine::Code::kNoOpponent, .message = made.error()});
      }
      opponent_ = std::move(*made);
      game_ = std::move(game);
    }
    return opponent_.get();
  }

  const data::GameLibrary& library_;
  std::unique_ptr<opponent::Opponent> opponent_;
  std::string game_;  // scenario and options it plays
};

}  // namespace

std::unique_ptr<engine::Counsel> make_counsel(const data::GameLibrary& library) {
  return std::make_unique<OpponentCounsel>(library);
}

}  // namespace tercio::cli
