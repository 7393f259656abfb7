// Any text at all as one of the data files: faults with a place in a file, never a crash, and a
// game that loads can be started.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "data/library.hpp"
#include "data/source.hpp"
#include "lessons/check.hpp"

namespace {

bool is_lesson(const tercio::data::SourceFile& file) {
  return file.path.find("/lessons/") != std::string::npos;
}

// A lesson that can be read is played, or its faults are told.
int take_lesson(const tercio::data::SourceFile& file) {
  using namespace tercio;
  static const auto kSources = data::embedded_sources();
  static const data::GameLibrary kLibrary{kSources};
  static const auto kRules = data::load_rules_references(kSources);
  static const auto kProses = data::make_proses(kLibrary, kRules.systems, kSources);
  for (const auto& lesson : lessons::load_lessons(std::span(&file, 1), kProses).lessons) {
    for (const auto& fault : lessons::check(kLibrary, *lesson)) {
      if (fault.file.empty() || fault.message.empty()) std::abort();
    }
  }
  return 0;
}

}  // namespace

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
      // What a game is played by comes first, then the lessons.
      std::stable_partition(files.begin(), files.end(), is_lesson);
      std::stable_partition(files.begin(), files.end(), [](const auto& f) {
        const std::string name = f.path.substr(f.path.rfind('/') + 1);
        return !is_lesson(f) && name != "story.toml" && !name.ends_with(".md");
      });
    }
    return out;
  }();
  if (size == 0) return 0;
  Files files = kBattles[(bytes[0] >> 4U) % kBattles.size()];
  const std::string text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
  auto& replaced = files[(bytes[0] & 15U) % files.size()];
  replaced.text = text;
  if (is_lesson(replaced)) return take_lesson(replaced);
  const tercio::data::GameLibrary library{files};
  for (const auto& fault : library.faults()) {
    if (fault.file.empty() || fault.message.empty()) std::abort();
  }
  for (const std::string& id : library.scenarios()) (void)library.start(id, {});
  return 0;
}
