#include "opponent/lace_wars/script.hpp"

#include "lace_wars/legal.hpp"
#include "lace_wars/rules/legality.hpp"

namespace tercio::opponent::lw {

Script::Script(const Tables& tables) : tables_(tables), game_(tables.game) {}

Action Script::decide(const State& s) {
  if (!why_not(game_, s, End{})) return End{};
  if (!why_not(game_, s, Pass{})) return Pass{};
  return legal_actions(game_, s).front();
}

}  // namespace tercio::opponent::lw
