// Bytes as choices among the legal actions, with malformed texts in between: no dead end, and no
// refusal changes anything.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "data/library.hpp"
#include "data/source.hpp"
#include "engine/match.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const tercio::data::GameLibrary kLibrary{tercio::data::embedded_sources()};
  if (size < 4) return 0;
  static const std::vector<std::string> kScenarios = kLibrary.scenarios();
  // The first byte chooses the scenario, the next two an option each that is not as by default; 0:
  // none.
  const std::string& scenario = kScenarios[(bytes[0] & 127U) % kScenarios.size()];
  const auto& choices = kLibrary.battle_of(scenario)->options;
  std::map<std::string, std::string> options;
  for (const std::size_t byte : {1U, 2U}) {
    const std::size_t n = bytes[byte] % (choices.size() + 1);
    if (n > 0) options[choices[n - 1].key] = choices[n - 1].values.back();
  }
  auto match = kLibrary.start(scenario, options);
  if (!match) std::abort();
  // Half of the deployments are made at once, so that the bytes last for the battle.
  const auto deploy = [&] {
    while ((*match)->decision() == "deploy" && !(*match)->check("deploy suggested")) {
      if (!(*match)->apply("deploy suggested") || !(*match)->apply("end")) std::abort();
    }
  };
  for (std::size_t i = 3; i < size && i < 200 && !(*match)->over(); ++i) {
    if ((bytes[0] & 128) != 0) deploy();
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
