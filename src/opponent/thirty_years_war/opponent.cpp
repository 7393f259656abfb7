#include "opponent/thirty_years_war/opponent.hpp"

#include "engine/random.hpp"
#include "thirty_years_war/action.hpp"
#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/match.hpp"
#include "thirty_years_war/playout.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::opponent::tyw {

namespace {

using namespace thirty_years_war;

// Before the script: any legal action.
class Placeholder final : public Opponent {
 public:
  explicit Placeholder(std::shared_ptr<const Game> game) : game_(std::move(game)) {}

  Decision decide(const engine::Match& match, std::string_view, const Player& player,
                  const Bounds&) const override {
    const State& s = state_of(match);
    engine::Random random(player.seed ^ hash_of(s));
    auto actions = legal_actions(*game_, s);
    if (s.step == Step::kDeploy) {
      for (const Action& a : actions) {
        if (std::holds_alternative<DeploySuggested>(a)) actions = {a};
      }
      if (!why_not(*game_, s, End{})) actions = {End{}};
    }
    const auto pick = static_cast<std::size_t>(random.below(static_cast<int>(actions.size())));
    return {{text_of(*game_, s, actions[pick])}, 0.5, 0, false};
  }
  std::vector<Suggestion> advise(const engine::Match& match, std::string_view,
                                 const AdviceRequest& request, const Bounds&) const override {
    std::vector<Suggestion> out;
    const State& s = state_of(match);
    for (const Action& a : legal_actions(*game_, s)) {
      if (static_cast<int>(out.size()) == request.most) break;
      out.push_back({{text_of(*game_, s, a)}, 0.5, 0.01, "brings more strength against the enemy"});
    }
    return out;
  }
  Evaluation evaluate(const engine::Match&, std::string_view) const override {
    return {{{game_->side_id(Side::kA), "victory", 0.45},
             {"", "draw", 0.1},
             {game_->side_id(Side::kB), "victory", 0.45}},
            {0.5, 0.5}};
  }
  Evaluation judge(const engine::Match& match, std::string_view seat, std::int64_t,
                   std::uint64_t) const override {
    return evaluate(match, seat);
  }
  Played play(const std::array<Player, 2>&, const Bounds&, std::uint64_t seed) const override {
    State s = start(*game_, nullptr);
    engine::Random random(seed);
    PlayoutCount count;
    random_game(*game_, s, random, count);
    return {};
  }

 private:
  std::shared_ptr<const Game> game_;
};

}  // namespace

std::unique_ptr<Opponent> make_opponent(std::shared_ptr<const Game> game) {
  return std::make_unique<Placeholder>(std::move(game));
}

}  // namespace tercio::opponent::tyw
