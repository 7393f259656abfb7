#include "opponent/opponent.hpp"

#include <variant>

#include "lace_wars/match.hpp"
#include "opponent/lace_wars/learn.hpp"
#include "opponent/lace_wars/opponent.hpp"
#include "opponent/thirty_years_war/opponent.hpp"
#include "thirty_years_war/match.hpp"

namespace tercio::opponent {

std::unique_ptr<Opponent> make_opponent(const data::AnyGame& game) {
  if (const auto* one = std::get_if<std::shared_ptr<const thirty_years_war::Game>>(&game)) {
    return tyw::make_opponent(*one);
  }
  if (const auto* one = std::get_if<std::shared_ptr<const lace_wars::Game>>(&game)) {
    return lw::make_opponent(*one);
  }
  return nullptr;
}

std::optional<Learned> learn(const data::AnyGame& game, const LearnOrder& order) {
  const auto* one = std::get_if<std::shared_ptr<const lace_wars::Game>>(&game);
  if (one == nullptr) return std::nullopt;
  return lw::learn_taste(*one, order);
}

std::string why_no_opponent(std::string_view system) {
  if (system == thirty_years_war::kSystemId || system == lace_wars::kSystemId) return {};
  return "The computer does not play this battle yet.";
}

}  // namespace tercio::opponent
