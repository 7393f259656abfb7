// tercio signature: one number that changes when the rules play differently.
#include <iostream>

#include "cli/commands/commands.hpp"

namespace tercio::cli {

namespace {

// Plays games with fixed seeds and mixes their ends and lengths into the number.
void mix_games(const engine::Playable& scenario, int games, std::uint64_t& signature) {
  const auto mix = [&](std::uint64_t value) {
    for (int byte = 0; byte < 8; ++byte, value >>= 8) {
      signature = (signature ^ (value & 255U)) * 0x100000001b3ULL;
    }
  };
  for (int n = 0; n < games; ++n) {
    const engine::PlayedGame played = scenario.play(static_cast<std::uint64_t>(n) + 1);
    mix(played.hash);
    mix(played.decisions);
  }
}

}  // namespace

int run_signature(const Common& common, int games) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  std::uint64_t signature = engine::seed_of("tercio");
  for (const std::string& id : content->library.scenarios()) {
    const auto scenario = content->library.playable(id, {});
    if (!scenario) return complain(scenario.error().message);
    mix_games(**scenario, games, signature);
  }
  std::cout << signature << '\n';
  return kOk;
}

}  // namespace tercio::cli
