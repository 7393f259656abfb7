// Any text at all as one of the data files: faults with a place in a file, never a crash, and a
// game that loads can be started.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "data/library.hpp"
#include "data/source.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  // Of every battle its own files and the system's; the first byte chooses the battle and which
  // file the input replaces.
  using Files = std::vector<tercio::data::SourceFile>;
  static const std::vector<Files> kBattles = [] {
    const Files all = tercio::data::embedded_sources();
    const tercio::data::GameLibrary whole{all};
    std::vector<Files> out;
    for (const auto& battle : whole.battles()) {
      const std::string folder = battle.system + '/';
      Files& files = out.emplace_back();
      std::copy_if(all.begin(), all.end(), std::back_inserter(files), [&](const auto& f) {
        return f.path == folder + "system.toml" || f.path.starts_with(folder + battle.id + '/');
      });
    }
    return out;
  }();
  if (size == 0) return 0;
  Files files = kBattles[(bytes[0] >> 4U) % kBattles.size()];
  const std::string text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
  files[(bytes[0] & 15U) % files.size()].text = text;
  const tercio::data::GameLibrary library{files};
  for (const auto& fault : library.faults()) {
    if (fault.file.empty() || fault.message.empty()) std::abort();
  }
  for (const std::string& id : library.scenarios()) (void)library.start(id, {});
  return 0;
}
