// tercio serve: the table in the browser.
#include <cstdlib>
#include <iostream>

#include "cli/commands/commands.hpp"
#include "cli/commands/serving.hpp"
#include "cli/table/terminal.hpp"

namespace tercio::cli {

namespace {

// Where the tables are kept when no folder is named; empty: there is no place to be found.
std::filesystem::path default_folder() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/') {
    return std::filesystem::path(data) / "tercio";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    return std::filesystem::path(home) / ".local" / "share" / "tercio";
  }
  return {};
}

}  // namespace

int run_serve(const Common& common, const ServeArguments& arguments) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const auto level = server::level_of(arguments.log_level);
  if (!level) return complain("--log-level: debug, info, warning, error or off");
  const std::filesystem::path folder =
      arguments.data.empty() ? default_folder() : std::filesystem::path(arguments.data);
  if (folder.empty()) return complain("there is no home folder; name one with --data");
  net::ServerSettings settings;
  settings.bind = arguments.bind;
  settings.any_port = !arguments.port;
  settings.open = arguments.open;
  settings.hosts = arguments.hosts;
  settings.proxies = arguments.proxies;
  settings.thinkers = arguments.thinkers;
  if (arguments.port) settings.port = *arguments.port;
  LogSettings log{.level = *level, .file = arguments.log_file};
  // A person at a terminal is told in sentences what has gone wrong, and nothing else.
  if (log.file.empty() && errors_are_on_terminal()) log.style = server::Log::Style::kSentences;
  auto serving = Serving::open(*content, settings, folder, log);
  if (!serving) return complain(serving.error());
  std::cout << "Tercio is at " << (*serving)->server().address() << '\n'
            << "Games are saved in " << folder.string() << ". Press Ctrl C to stop.\n"
            << std::flush;
  (*serving)->run();
  return kOk;
}

}  // namespace tercio::cli
