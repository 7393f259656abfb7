// Any text at all as one of the data files: faults with a place in a file, never a crash, and a
// game that loads can be started.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "data/library.hpp"
#include "data/source.hpp"
#include "thirty_years_war/sequence.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  // The system's file and one battle; the first byte chooses the battle and which file the input
  // replaces.
  const auto files_of = [](std::string_view battle) {
    std::vector<tercio::data::SourceFile> out;
    for (auto& f : tercio::data::embedded_sources()) {
      const bool wanted = f.path.find("system.toml") != std::string::npos ||
                          f.path.find(battle) != std::string::npos;
      if (wanted) out.push_back(std::move(f));
    }
    return out;
  };
  static const auto kRocroi = files_of("/rocroi/");
  static const auto kFreiburg = files_of("/freiburg/");
  if (size == 0) return 0;
  const bool freiburg = (bytes[0] & 128) != 0;
  auto files = freiburg ? kFreiburg : kRocroi;
  const std::string text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
  files[(bytes[0] & 127U) % files.size()].text = text;
  const tercio::data::GameLibrary library{files};
  for (const auto& fault : library.faults()) {
    if (fault.file.empty() || fault.message.empty()) std::abort();
  }
  if (const auto game = library.game(freiburg ? "freiburg/campaign" : "rocroi/historical", {})) {
    (void)tercio::thirty_years_war::start(**game, nullptr);
  }
  return 0;
}
