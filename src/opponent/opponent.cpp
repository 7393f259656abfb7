#include "opponent/opponent.hpp"

#include <variant>

#include "opponent/thirty_years_war/opponent.hpp"

namespace tercio::opponent {

std::unique_ptr<Opponent> make_opponent(const data::AnyGame& game) {
  if (const auto* one = std::get_if<std::shared_ptr<const thirty_years_war::Game>>(&game)) {
    return tyw::make_opponent(*one);
  }
  return nullptr;
}

std::string why_no_opponent(std::string_view system) {
  if (system == "thirty-years-war") return {};
  return "The computer does not play this battle yet.";
}

}  // namespace tercio::opponent
