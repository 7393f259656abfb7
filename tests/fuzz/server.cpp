// Any messages at all to the server: every one gets one answer, and nothing breaks. A line that
// begins with "{" is sent as it is; "@" in it stands for the table and "#" for its sequence.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "data/library.hpp"
#include "data/source.hpp"
#include "server/hub.hpp"
#include "server/memory_store.hpp"
#include "server/puppet.hpp"

namespace {

using tercio::server::ConnectionId;

class Counter final : public tercio::server::Wire {
 public:
  void send(ConnectionId, std::shared_ptr<const std::string> text) override {
    last = nlohmann::ordered_json::parse(*text, nullptr, false);
    if (!last.is_object()) std::abort();
    if (last.contains("ok")) ++answers;
  }
  void close(ConnectionId, const std::string&) override {}
  nlohmann::ordered_json last;
  int answers = 0;
};

std::string filled(std::string_view line, const std::string& table, std::size_t sequence) {
  std::string out;
  for (const char c : line) {
    if (c == '@') {
      out += table;
    } else if (c == '#') {
      out += std::to_string(sequence);
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const tercio::data::GameLibrary kLibrary{tercio::data::embedded_sources()};
  static const tercio::server::Log kLog(tercio::server::Level::kOff);
  if (size == 0) return 0;
  tercio::server::MemoryStore store;
  Counter wire;
  tercio::server::HubSettings settings;
  settings.seconds = [] { return 0.0; };
  settings.make_opponent = [](const tercio::data::AnyGame&) {
    return std::make_unique<tercio::server::Puppet>(
        [](const tercio::engine::Match& match, const tercio::opponent::Bounds&) {
          return tercio::opponent::Decision{.actions = {match.actions().front()}};
        });
  };
  settings.time = [] { return std::int64_t{0}; };
  tercio::server::Hub hub(kLibrary, store, wire, kLog, settings);
  hub.opened(1);
  const char* scenario = bytes[0] % 2 == 0 ? "rocroi/historical" : "warburg/historical";
  hub.handle(1, nlohmann::json{{"type", "create"}, {"scenario", scenario}}.dump());
  store.settle();
  const auto made = wire.last;
  nlohmann::json keys = nlohmann::json::array();
  for (const auto& [side, key] : made["keys"].items()) keys.push_back(key.get<std::string>());
  const std::string table = made["table"];
  hub.handle(
      1,
      nlohmann::json{{"type", "join"}, {"table", table}, {"keys", keys}, {"view", false}}.dump());
  std::size_t sequence = wire.last["sequence"];
  std::string_view text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
  for (int lines = 0; !text.empty() && lines < 20; ++lines) {
    const auto end = std::min(text.find('\n'), text.size());
    const int before = wire.answers;
    hub.handle(1, filled(text.substr(0, end), table, sequence));
    store.settle();
    // The computer thinks of a few things; a hint is answered then.
    for (int thoughts = 0; thoughts < 20 && hub.think(); ++thoughts) store.settle();
    if (wire.answers != before + 1) std::abort();
    if (wire.last.contains("push") && wire.last.contains("sequence"))
      sequence = wire.last["sequence"];
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  (void)hub.get(std::string_view(reinterpret_cast<const char*>(bytes), size));
  return 0;
}
