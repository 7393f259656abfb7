#include "cli/table/face.hpp"

#include <utility>

#include "cli/lace_wars/face.hpp"
#include "cli/thirty_years_war/face.hpp"

namespace tercio::cli {

std::unique_ptr<Face> make_face(const data::AnyGame& game) {
  struct {
    std::unique_ptr<Face> operator()(const std::shared_ptr<const thirty_years_war::Game>& g) const {
      return tyw::make_face(g);
    }
    std::unique_ptr<Face> operator()(const std::shared_ptr<const lace_wars::Game>& g) const {
      return lace::make_face(g);
    }
  } of_system;
  return std::visit(of_system, game);
}

std::optional<data::AnyGame> game_of(const data::GameLibrary& library, const engine::Match& match) {
  data::GameLibrary::Choices options;
  for (const auto& [key, value] : match.options()) options.emplace(key, value);
  auto game = library.game(match.scenario(), options);
  if (!game) return std::nullopt;
  return std::move(*game);
}

}  // namespace tercio::cli
