// Any text at all as a record: it is refused or replayed; what is replayed can be written and read
// again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <nlohmann/json.hpp>

#include "data/library.hpp"
#include "data/source.hpp"
#include "engine/session.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const tercio::data::GameLibrary kLibrary{tercio::data::embedded_sources()};
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  const auto record = tercio::engine::parse_record(text);
  if (!record) return 0;
  auto played = tercio::engine::replay(kLibrary, *record);
  if (!played.session) return 0;
  const auto again = tercio::engine::parse_record(text_of(played.session->record()));
  if (!again) std::abort();
  auto replayed = tercio::engine::replay(kLibrary, *again);
  if (replayed.fault || replayed.session->match().hash() != played.session->match().hash()) {
    std::abort();
  }
  return 0;
}
