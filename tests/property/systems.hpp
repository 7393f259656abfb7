// What the property tests ask of a rule system beside the functions that every system has in its
// namespace (start, why_not, apply, is_over, legal_actions, perft, hash_of, save, restore,
// random_step, random_game, text_of, parse_action). A system is tested as soon as the library has
// its games and it is included here.
#pragma once

#include "lace_wars_system.hpp"
#include "thirty_years_war_system.hpp"
