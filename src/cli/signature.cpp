// tercio signature: one number that changes when the rules play differently.
#include <iostream>

#include "cli/commands.hpp"
#include "thirty_years_war/playout.hpp"
#include "thirty_years_war/sequence.hpp"

namespace tercio::cli {

namespace {

using namespace thirty_years_war;

// Plays games with fixed seeds and mixes their ends and lengths into the number.
void mix_games(const Game& game, int games, std::uint64_t& signature) {
  const auto mix = [&](std::uint64_t value) {
    for (int byte = 0; byte < 8; ++byte, value >>= 8) {
      signature = (signature ^ (value & 255U)) * 0x100000001b3ULL;
    }
  };
  for (int n = 0; n < games; ++n) {
    engine::Random random(static_cast<std::uint64_t>(n) + 1);
    State state = start(game, nullptr);
    PlayoutCount count;
    random_game(game, state, random, count);
    mix(hash_of(state));
    mix(count.decisions);
  }
}

}  // namespace

int run_signature(const Common& common, int games) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  std::uint64_t signature = engine::seed_of("tercio");
  for (const auto& battle : content->library.battles()) {
    for (const auto& scenario : battle->scenarios) {
      const auto game = content->library.game(battle->id + '/' + scenario.id, {});
      if (!game) return complain(game.error().message);
      mix_games(**game, games, signature);
    }
  }
  std::cout << signature << '\n';
  return kOk;
}

}  // namespace tercio::cli
