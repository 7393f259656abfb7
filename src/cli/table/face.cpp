#include "cli/table/face.hpp"

#include <nlohmann/json.hpp>

#include "cli/lace_wars/face.hpp"
#include "cli/table/wording.hpp"
#include "cli/thirty_years_war/face.hpp"

namespace tercio::cli {

using engine::Json;
using engine::Match;

std::string Face::seat(const Match&) const { return {}; }

Json Face::shown(const Match& match) const {
  const std::string side = seat(match);
  return side.empty() ? match.state() : match.view(side);
}

MapWindow Face::whole_map(int width) const { return cli::whole_map(grid(), width); }

MapWindow Face::ground_about(hex::HexId centre, int width) const {
  return cli::ground_about(grid(), centre, width);
}

std::string Face::meant(std::span<const std::string>, const Match&) const { return {}; }

std::string Face::heading(const Match& match, const Json&) const { return match.heading(); }

StandingMarks Face::standing_marks(const Match&) const { return {}; }

bool Face::is_set_up(const Json& state) const { return state["phase"] == "set-up"; }

std::string Face::step(const Match&) const { return {}; }

std::string Face::opening(const Screen&, const Match&, const Json&, bool) const { return {}; }

std::string Face::left_undone(const Match&, const Json&) const { return {}; }

std::string Face::prompt(const Match& match) const {
  if (match.over()) return "> ";
  return (match.dice_to_act() ? "Dice" : side_title(match.to_act())) + "> ";
}

bool Face::is_frame(const Json& event) const {
  const std::string type = event["type"];
  return type == "turn-began" || type == "player-turn-began" || type == "phase-began" ||
         type == "day-began" || type == "day-ended";
}

ToldTogether Face::together(const std::vector<Json>&, std::size_t) const { return {}; }

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

std::unique_ptr<Face> face_of(const data::GameLibrary& library, const Match& match) {
  data::GameLibrary::Choices options;
  for (const auto& [key, value] : match.options()) options.emplace(key, value);
  const auto game = library.game(match.scenario(), options);
  return game ? make_face(*game) : nullptr;
}

}  // namespace tercio::cli
