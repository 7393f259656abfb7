#include "server/log.hpp"

#include <array>
#include <chrono>
#include <cstdio>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "server/answer.hpp"

namespace tercio::server {

namespace {

constexpr int kMostLines = 100;  // in a second
constexpr std::array<std::string_view, 5> kNames{"debug", "info", "warning", "error", "off"};

std::string time_now() {
  using std::chrono::system_clock;
  const auto now = system_clock::now();
  const auto seconds = std::chrono::floor<std::chrono::seconds>(now);
  const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(now - seconds).count();
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(system_clock::to_time_t(seconds)),
                     rest);
}

std::string line_of(Level level, std::string_view message, const Log::Fields& fields) {
  Log::Fields line{{"time", time_now()},
                   {"level", kNames[static_cast<std::size_t>(level)]},
                   {"message", message}};
  line.update(fields);
  return text_of(line);
}

// "Warning: the table cannot be loaded (table: "ab12")"
std::string sentence_of(Level level, std::string_view message, const Log::Fields& fields) {
  std::string more;
  for (const auto& [key, value] : fields.items()) {
    more += fmt::format("{}{}: {}", more.empty() ? " (" : ", ", key, text_of(value));
  }
  return fmt::format("{}: {}{}{}", level == Level::kError ? "Error" : "Warning", message, more,
                     more.empty() ? "" : ")");
}

}  // namespace

std::optional<Level> level_of(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<Level>(i);
  }
  return std::nullopt;
}

void Log::write(Level level, std::string_view message, const Fields& fields) const {
  if (level < least_ || level == Level::kOff) return;
  if (style_ == Style::kSentences && level < Level::kWarning) return;
  const std::scoped_lock hold(mutex_);
  const std::int64_t now = std::chrono::duration_cast<std::chrono::seconds>(
                               std::chrono::steady_clock::now().time_since_epoch())
                               .count();
  if (now != second_) {
    second_ = now;
    lines_ = 0;
    if (const int missing = std::exchange(left_out_, 0); missing > 0) {
      put(Level::kWarning, "lines were left out", {{"lines", missing}});
    }
  }
  if (++lines_ > kMostLines) {
    ++left_out_;
    return;
  }
  put(level, message, fields);
}

void Log::put(Level level, std::string_view message, const Fields& fields) const {
  std::string text = style_ == Style::kLines ? line_of(level, message, fields)
                                             : sentence_of(level, message, fields);
  if (sink_) return sink_(text);
  text += '\n';
  (void)std::fwrite(text.data(), 1, text.size(), to_);
  (void)std::fflush(to_);
}

}  // namespace tercio::server
