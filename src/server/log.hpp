// What the server tells its owner: a JSON object a line, for programs; or, to a person at a
// terminal, warnings and errors as sentences.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

namespace tercio::server {

enum class Level : std::uint8_t { kDebug, kInfo, kWarning, kError, kOff };
std::optional<Level> level_of(std::string_view name);

class Log {
 public:
  enum class Style : std::uint8_t { kLines, kSentences };
  // Does not close the file, which has to outlive it.
  explicit Log(Level least, Style style = Style::kLines, std::FILE* to = stderr)
      : least_(least), style_(style), to_(to) {}
  // Lines for somebody else to keep.
  Log(Level least, std::function<void(std::string_view line)> sink)
      : least_(least), style_(Style::kSentences), sink_(std::move(sink)) {}
  using Fields = nlohmann::ordered_json;
  // Safe to call from any thread: a line is written at once. What others do cannot fill a disk with
  // it: of more than a hundred lines in a second the rest is counted and left out.
  void write(Level level, std::string_view message, const Fields& fields = Fields::object()) const;
  void debug(std::string_view m, const Fields& f = Fields::object()) const {
    write(Level::kDebug, m, f);
  }
  void info(std::string_view m, const Fields& f = Fields::object()) const {
    write(Level::kInfo, m, f);
  }
  void warning(std::string_view m, const Fields& f = Fields::object()) const {
    write(Level::kWarning, m, f);
  }
  void error(std::string_view m, const Fields& f = Fields::object()) const {
    write(Level::kError, m, f);
  }

 private:
  void put(Level level, std::string_view message, const Fields& fields) const;

  Level least_;
  Style style_;
  std::FILE* to_ = nullptr;
  std::function<void(std::string_view line)> sink_{};
  mutable std::mutex mutex_;
  mutable std::int64_t second_ = 0;
  mutable int lines_ = 0;  // in this second
  mutable int left_out_ = 0;
};

}  // namespace tercio::server
