// Any lines at all to the engine protocol: every one gets one answer, and nothing breaks.
#include "engine/protocol.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <nlohmann/json.hpp>

#include "data/library.hpp"
#include "data/source.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const tercio::data::GameLibrary kLibrary{tercio::data::embedded_sources()};
  tercio::engine::Protocol protocol(kLibrary, [] { return std::string("1"); });
  std::string_view text(reinterpret_cast<const char*>(bytes), size);
  for (int lines = 0; !text.empty() && lines < 30; ++lines) {
    const auto end = std::min(text.find('\n'), text.size());
    const std::string answer = protocol.answer(text.substr(0, end));
    const auto json = nlohmann::json::parse(answer, nullptr, false);
    if (!json.is_object() || !json.contains("ok") || answer.find('\n') != std::string::npos) {
      std::abort();
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return 0;
}
