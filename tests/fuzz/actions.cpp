// Bytes as choices among the legal actions, with malformed texts in between: no dead end, and no
// refusal changes anything.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "data/library.hpp"
#include "data/source.hpp"
#include "engine/match.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const tercio::data::GameLibrary kLibrary{tercio::data::embedded_sources()};
  if (size < 2) return 0;
  constexpr std::array kScenarios{"breitenfeld/historical", "rocroi/historical",
                                  "freiburg/3-august",      "freiburg/5-august",
                                  "freiburg/9-august",      "freiburg/campaign",
                                  "freiburg/siege",         "freiburg/siege-campaign"};
  const std::string scenario = kScenarios[bytes[0] >> 5];
  const bool rocroi = scenario == "rocroi/historical";
  std::map<std::string, std::string> options;
  if ((bytes[0] & 2) != 0) options["combat.declare_all_first"] = "on";
  if ((bytes[0] & 4) != 0) options["leader.auto_apply"] = "off";
  if (rocroi && (bytes[0] & 8) != 0) options["option.leader_radius"] = "on";
  auto match = kLibrary.start(scenario, options);
  if (!match) std::abort();
  // Half of the deployments are made at once, so that the bytes last for the battle.
  const auto deploy = [&] {
    while ((*match)->decision() == "deploy") {
      if (!(*match)->apply("deploy suggested") || !(*match)->apply("end")) std::abort();
    }
  };
  for (std::size_t i = 1; i < size && i < 200 && !(*match)->over(); ++i) {
    if ((bytes[0] & 16) != 0) deploy();
    const auto actions = (*match)->actions();
    if (actions.empty()) std::abort();
    std::string text = actions[(bytes[i] * actions.size()) / 256];
    if (bytes[i] % 7 == 0) {  // spoil it
      text[text.size() / 2] = static_cast<char>(bytes[i]);
      const auto before = (*match)->hash();
      if ((*match)->check(text) && ((*match)->apply(text) || (*match)->hash() != before)) {
        std::abort();
      }
      continue;
    }
    if (!(*match)->apply(text)) std::abort();
  }
  return 0;
}
