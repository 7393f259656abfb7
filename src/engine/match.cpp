#include "engine/match.hpp"

#include <nlohmann/json.hpp>

namespace tercio::engine {

namespace {

class ListedChoices final : public Match::Choices {
 public:
  explicit ListedChoices(std::vector<std::string> texts) : texts_(std::move(texts)) {}
  std::size_t size() const override { return texts_.size(); }
  const std::string& text(std::size_t n) const { return texts_[n]; }

 private:
  std::vector<std::string> texts_;
};

}  // namespace

Json Match::view(std::string_view) const { return state(); }

tl::expected<Match::Done, Refusal> Match::apply_recorded(std::string_view action) {
  return apply(action);
}

std::unique_ptr<Match::Choices> Match::choices() const {
  return std::make_unique<ListedChoices>(actions());
}

std::string Match::text_of_choice(const Choices& choices, std::size_t n) const {
  return static_cast<const ListedChoices&>(choices).text(n);
}

std::string Match::full_text_of_choice(const Choices& choices, std::size_t n) const {
  const auto done = clone()->apply(text_of_choice(choices, n));
  return done ? done->action : std::string();
}

Match::Outline Match::outline_of_choice(const Choices& /*choices*/, std::size_t /*n*/) const {
  return {};
}

void Match::choose(const Choices& choices, std::size_t n) {
  (void)apply(text_of_choice(choices, n));
}

tl::expected<std::string, Refusal> Match::apply_untold(std::string_view action) {
  auto done = apply(action);
  if (!done) return tl::unexpected(std::move(done.error()));
  return std::move(done->action);
}

void Match::random_step(Random& random, std::string* text) {
  const auto offered = actions();
  auto done =
      apply(offered[static_cast<std::size_t>(random.below(static_cast<int>(offered.size())))]);
  if (done && text != nullptr) *text = std::move(done->action);
}

std::uint64_t Match::random_game(Random& random) {
  std::uint64_t decisions = 0;
  while (!over()) {
    if (!dice_to_act()) ++decisions;
    random_step(random);
  }
  return decisions;
}

Ending Match::ending() const {
  Ending out;
  if (!over()) return out;
  const Json position = state();
  const Json outcome = position.value("outcome", Json::object());
  const auto names = sides();
  for (std::size_t side = 0; side < 2 && side < names.size(); ++side) {
    if (outcome.value("winner", Json()) == Json(names[side])) out.winner = static_cast<int>(side);
    out.points[side] = position.value("points", Json::object()).value(names[side], 0);
  }
  out.level = outcome.value("level", "draw");
  return out;
}

}  // namespace tercio::engine
