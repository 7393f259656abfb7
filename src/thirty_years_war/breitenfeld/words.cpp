// What is told of a Breitenfeld position in words.
#include "engine/words.hpp"

#include <fmt/format.h>

#include "thirty_years_war/breitenfeld/breitenfeld.hpp"
#include "thirty_years_war/breitenfeld/exits.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/telling/tell.hpp"

namespace tercio::thirty_years_war {

// 18.0 How far one sees, and what that does.
engine::Fact Breitenfeld::about_visibility(const State& s) const {
  const Visibility now = s.breitenfeld.visibility;
  std::string text(name_of(now));
  if (now == Visibility::kClear) {
    text += ": guns fire as far as they see";
  } else {
    text += fmt::format(
        ": pieces move half as far, and a disrupted unit recovers only on {}",
        obscured_removal_needs_ == 6 ? "a 6" : fmt::format("{} or more", obscured_removal_needs_));
  }
  if (now == Visibility::kRestricted) {
    text += fmt::format("; guns fire at most {}, and cavalry charges only with or next to a leader",
                        engine::counted(restricted_range_, "hex", "hexes"));
  }
  const char* rule = now == Visibility::kClear      ? "18.1-1"
                     : now == Visibility::kModerate ? "18.1-2"
                                                    : "18.1-3";
  return {.title = "Visibility", .text = std::move(text), .rule = rule};
}

void Breitenfeld::tell_facts(const State& s, std::vector<engine::Fact>& out) const {
  out.push_back(about_visibility(s));
  // 16.11, 16.12
  for (const Side side : {kImperialist, kAllied}) {
    const PieceSet units = game().units(side) & s.present;
    if (units.empty()) continue;
    const Denial denial = why_not_move(s, units.first());
    if (!denial) continue;
    out.push_back({.title = side == kImperialist ? "The Imperialists may not move yet"
                                                 : "The Allies may not move yet",
                   .text = engine::capital(refusal_of(game(), denial).message),
                   .rule = denial.rule});
  }
  const BreitenfeldFacts& f = s.breitenfeld;
  if (f.saxon_collapse_turn != 0) {
    out.push_back(
        {.title = "Saxon collapse",
         .text = fmt::format("the Saxon army collapsed in turn {}, in the {} player-turn",
                             f.saxon_collapse_turn, game().side_name(side_of_collapse(s))),
         .rule = "20.12"});
  }
  // 19.0
  std::vector<std::string> ways;
  for (const ExitSum& sum : kExitSums) {
    const int points = f.*sum.points;
    if (points > 0) {
      ways.push_back(fmt::format("{} {}", sum.title,
                                 engine::counted(points, "strength point", "strength points")));
    }
  }
  if (!ways.empty()) {
    out.push_back({.title = "Left the map", .text = engine::in_a_row(ways), .rule = "19.0"});
  }
}

engine::Fact Breitenfeld::about_turn_die(const State& s) const {
  const auto faces = [&](const char* key) { return engine::on_faces(game().numbers(key)); };
  return {.title = "Visibility",
          .text = fmt::format("A roll decides how far one sees this turn: clear {}, moderate {}, "
                              "restricted {}; {} {}.",
                              faces("visibility.clear"), faces("visibility.moderate"),
                              faces("visibility.restricted"), faces("visibility.unchanged"),
                              s.turn <= 1 ? "it is moderate too" : "it stays as it is"),
          .rule = "18.0"};
}

}  // namespace tercio::thirty_years_war
