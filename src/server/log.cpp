#include "server/log.hpp"

#include <array>
#include <chrono>
#include <cstdio>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace tercio::server {

namespace {

constexpr std::array<std::string_view, 5> kNames{"debug", "info", "warning", "error", "off"};

std::string time_now() {
  using std::chrono::system_clock;
  const auto now = system_clock::now();
  const auto seconds = std::chrono::floor<std::chrono::seconds>(now);
  const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(now - seconds).count();
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(system_clock::to_time_t(seconds)),
                     rest);
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
  Fields line{{"time", time_now()},
              {"level", kNames[static_cast<std::size_t>(level)]},
              {"message", message}};
  line.update(fields);
  const std::string text = line.dump(-1, ' ', false, Fields::error_handler_t::replace) + '\n';
  (void)std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace tercio::server
