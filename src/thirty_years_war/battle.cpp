// What a battle answers where its exclusive rules say nothing.
#include "thirty_years_war/battle.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/words.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::thirty_years_war {

HexId Battle::set_up_hex(PieceId piece) const { return game().described(piece).hex; }

Battle::Battle(const Game& game) : game_(game) {
  for (int line = 1; line <= game.grid().lines; ++line) {
    for (int place = 1; place <= game.grid().places; ++place) {
      all_hexes_.insert(hex::make_hex(line, place));
    }
  }
}

Side Battle::first_side(const State&) const {
  return static_cast<Side>(game().scenario().first_side);
}

int Battle::turns(const State&) const { return game().scenario().turns; }

std::vector<Award> Battle::awards_so_far(const State& s) const {
  return is_deployment(s) ? std::vector<Award>{} : awards(s);
}

std::array<int, 2> Battle::totals(const State& s) const {
  std::array<int, 2> out{};
  for (const Award& a : awards(s)) out[index_of(a.side)] += a.points;
  return out;
}

Denial Battle::why_not_breach(const State&) const {
  return {.rule = "5.0", .text = "guns cannot fire at walls in this battle"};
}

Denial Battle::why_not_withdraw(const State&, PieceId gun) const {
  return {.rule = "5.0", .text = "{piece} is artillery and never moves", .piece = gun};
}

Denial Battle::why_not_exit(const State&, PieceId piece) const {
  return {.rule = "6.15",
          .text = "pieces cannot leave the map in this battle",
          .piece = piece};  // S-44
}

Denial Battle::why_not_enter(const State&, PieceId piece) const {
  return {.rule = "4.1C", .text = "no reinforcements arrive in this battle", .piece = piece};
}

Denial Battle::why_not_wait(const State&, PieceId piece) const {
  return {
      .rule = "4.1C", .text = "{piece} is waiting, but nobody enters the map now", .piece = piece};
}

Denial Battle::why_not_charge(const State&, PieceSet, PieceSet) const {
  return {.rule = "8.0", .text = "there are no charges in this battle"};
}

int Battle::first_level(int category) const {
  return game().definition().categories[static_cast<std::size_t>(category)].level;
}

std::string Battle::level_text(const State& s, int category) const {
  const auto index = static_cast<std::size_t>(category);
  const auto army = static_cast<std::size_t>(game().definition().categories[index].army);
  const int level = s.levels[index];
  std::string out = engine::counted(s.losses[army], "strength point", "strength points") + " lost";
  if (category_demoralized(s, category))
    return out + fmt::format(" (limit {}): demoralized", level);
  return out + fmt::format("; {} more and it is demoralized (limit {})",
                           std::max(0, level - s.losses[army]), level);
}

engine::Fact Battle::about_choice(const State&) const {
  return {.title = "how the army is set up",
          .text = "The choice is made before the armies are set up.",
          .rule = "3.0"};
}

engine::Fact Battle::about_turn_die(const State&) const {
  return {.title = "The turn", .text = "A roll decides what this turn brings.", .rule = "4.0"};
}

}  // namespace tercio::thirty_years_war
