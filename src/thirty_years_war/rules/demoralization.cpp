#include "thirty_years_war/rules/demoralization.hpp"

namespace tercio::thirty_years_war {

void count_loss(const Game& game, State& s, PieceId unit) {
  const Piece& p = game.piece(unit);
  const auto strength = static_cast<std::uint16_t>(p.strength);
  s.strength_lost[index_of(p.side)] =
      static_cast<std::uint16_t>(s.strength_lost[index_of(p.side)] + strength);
  if (game.definition().armies[p.army].only_infantry_losses && !p.is_infantry()) return;
  s.losses[p.army] = static_cast<std::uint16_t>(s.losses[p.army] + strength);
}

namespace {

int losses_of(const Game& game, const State& s, int category) {
  const auto& d = game.definition().categories[static_cast<std::size_t>(category)];
  return s.losses[static_cast<std::size_t>(d.army)];
}

// Whether the losses have reached the level of a category that still holds; a level of 0 is none.
bool level_reached(const Game& game, const State& s, int category) {
  const int level = s.levels[static_cast<std::size_t>(category)];
  return level > 0 && !category_demoralized(s, category) && losses_of(game, s, category) >= level;
}

}  // namespace

void demoralize(const Game& game, State& s, int category, const char* rule, const char* why,
                Events* events) {
  s.demoralized = static_cast<std::uint16_t>(s.demoralized | 1U << category);
  s.leader_tests = static_cast<std::uint8_t>(s.leader_tests & ~(1U << category));
  tell(events, {.kind = EventKind::kDemoralized,
                .category = category,
                .losses = losses_of(game, s, category),
                .level = s.levels[static_cast<std::size_t>(category)],
                .rule = rule,
                .text = why});
  game.battle().demoralized(s, category, events);
}

void test_demoralization(const Game& game, State& s, Events* events) {
  const auto& categories = game.definition().categories;
  for (std::size_t c = 0; c < categories.size(); ++c) {
    const auto category = static_cast<int>(c);
    // Rocroi 19.21, 19.22 For good, and whatever the state of the other army.
    if (!level_reached(game, s, category)) continue;
    // Freiburg 15.12 At the last level without a die.
    if (game.battle().demoralizing_die(s, category) < 6) continue;
    demoralize(game, s, category, categories[c].rule.c_str(), nullptr, events);
  }
}

int category_to_test(const Game& game, const State& s) {
  if (!game.battle().tests_morale()) return -1;
  const auto count = static_cast<int>(game.definition().categories.size());
  // Freiburg 15.13 At the instant the losses reach a level; 15.23 (F-08) and only then for a
  // leader.
  for (int c = 0; c < count; ++c) {
    if (level_reached(game, s, c)) return c;
  }
  for (int c = 0; c < count; ++c) {
    if ((s.leader_tests >> c & 1) != 0) return c;
  }
  return -1;
}

void roll_morale(const Game& game, State& s, int die, Events* events) {
  const int category = category_to_test(game, s);
  const bool by_losses = level_reached(game, s, category);
  const Battle& battle = game.battle();
  // Freiburg 15.22 (F-07) The test for a leader is not reduced; later ones are.
  const int limit = by_losses ? battle.demoralizing_die(s, category) : battle.leader_test_die();
  const int reduction = by_losses ? battle.morale_reduction(s, category) : 0;
  const char* rule =
      by_losses ? game.definition().categories[static_cast<std::size_t>(category)].rule.c_str()
                : battle.leader_test_rule();
  tell(events, {.kind = EventKind::kMoraleRolled,
                .die = die,
                .up_to = limit,
                .reduction = reduction,
                .category = category,
                .rule = rule});
  if (!by_losses) s.leader_tests = static_cast<std::uint8_t>(s.leader_tests & ~(1U << category));
  if (die - reduction <= limit) {
    demoralize(game, s, category, rule, by_losses ? nullptr : "its leader is lost", events);
  } else if (by_losses) {
    battle.test_survived(s, category);
    test_demoralization(game, s, events);  // Freiburg 15.12: the last level may be reached as well
  }
}

void set_level(State& s, int category, int level, const char* rule, Events* events) {
  s.levels[static_cast<std::size_t>(category)] = static_cast<std::uint16_t>(level);
  tell(events,
       {.kind = EventKind::kLevelChanged, .category = category, .level = level, .rule = rule});
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
