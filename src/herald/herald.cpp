#include "herald/herald.hpp"

#include "herald/lace_wars_herald.hpp"
#include "herald/thirty_years_war_herald.hpp"

namespace tercio::herald {

std::unique_ptr<Herald> make_herald(const data::AnyGame& game) {
  if (const auto* one = std::get_if<std::shared_ptr<const thirty_years_war::Game>>(&game)) {
    return tyw::make_herald(*one);
  }
  return lace::make_herald(std::get<std::shared_ptr<const lace_wars::Game>>(game));
}

}  // namespace tercio::herald
