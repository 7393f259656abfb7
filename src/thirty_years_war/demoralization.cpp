#include "thirty_years_war/demoralization.hpp"

namespace tercio::thirty_years_war {

void count_loss(const Game& game, State& s, PieceId unit) {
  const Piece& p = game.piece(unit);
  const auto strength = static_cast<std::uint16_t>(p.strength);
  s.strength_lost[index_of(p.side)] =
      static_cast<std::uint16_t>(s.strength_lost[index_of(p.side)] + strength);
  if (game.definition().armies[p.army].only_infantry_losses && !p.is_infantry()) return;
  s.losses[p.army] = static_cast<std::uint16_t>(s.losses[p.army] + strength);
}

void test_demoralization(const Game& game, State& s, Events* events) {
  const auto& categories = game.definition().categories;
  for (std::size_t c = 0; c < categories.size(); ++c) {
    const int losses = s.losses[static_cast<std::size_t>(categories[c].army)];
    // Rocroi 19.21, 19.22 For good, and whatever the state of the other army.
    if (category_demoralized(s, static_cast<int>(c)) || losses < s.levels[c]) continue;
    s.demoralized = static_cast<std::uint16_t>(s.demoralized | 1U << c);
    tell(events, {.kind = EventKind::kDemoralized,
                  .n = static_cast<int>(c),
                  .m = losses,
                  .k = s.levels[c],
                  .rule = categories[c].rule.c_str()});
    game.battle().demoralized(s, static_cast<int>(c), events);
  }
}

void set_level(State& s, int category, int level, const char* rule, Events* events) {
  s.levels[static_cast<std::size_t>(category)] = static_cast<std::uint16_t>(level);
  tell(events, {.kind = EventKind::kLevelChanged, .n = category, .k = level, .rule = rule});
}

void raise_levels(const Game& game, State& s, Events* events) {
  const auto& categories = game.definition().categories;
  for (std::size_t c = 0; c < categories.size(); ++c) {
    int base = categories[c].level;
    for (const auto& rise : categories[c].rises) {
      const bool now = rise.after_turn == s.turn && rise.after_side == static_cast<int>(s.phasing);
      if (now && !category_demoralized(s, static_cast<int>(c))) {
        // The rise is added to whatever else has raised the level (B-33).
        set_level(s, static_cast<int>(c), s.levels[c] + rise.level - base, rise.rule.c_str(),
                  events);
      }
      base = rise.level;
    }
  }
}

}  // namespace tercio::thirty_years_war
