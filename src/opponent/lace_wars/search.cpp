#include "opponent/lace_wars/search.hpp"

namespace tercio::opponent::lw {

Search::Search(const Tables& tables, const Judge& judge)
    : tables_(tables), game_(tables.game), judge_(judge), script_(tables) {}

double Search::share(const State& s) const {
  (void)s;
  return 0;
}

Search::Found Search::decide(std::span<const State> guesses, const Taste& taste, std::uint64_t seed,
                             Budget& budget) {
  (void)seed;
  (void)budget;
  script_.set_taste(guesses.front().decider, taste);
  return {{script_.decide(guesses.front())}, 0.5};
}

Search::Found Search::among(std::span<const State> guesses, std::span<const Action> actions,
                            std::uint64_t seed, Budget& budget) {
  (void)guesses;
  (void)seed;
  (void)budget;
  return {{actions.front()}, 0.5};
}

double Search::worth(std::span<const State> guesses, Side side, std::uint64_t seed, int samples,
                     Budget& budget) {
  (void)samples;
  (void)seed;
  (void)budget;
  return judge_.value(guesses.front(), side);
}

}  // namespace tercio::opponent::lw
