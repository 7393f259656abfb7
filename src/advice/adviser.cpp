#include "advice/adviser.hpp"

#include "advice/lace_wars/adviser.hpp"
#include "advice/thirty_years_war/adviser.hpp"

namespace tercio::advice {

std::unique_ptr<Adviser> make_adviser(const data::AnyGame& game) {
  if (const auto* one = std::get_if<std::shared_ptr<const thirty_years_war::Game>>(&game)) {
    return tyw::make_adviser(*one);
  }
  return lace::make_adviser(std::get<std::shared_ptr<const lace_wars::Game>>(game));
}

}  // namespace tercio::advice
