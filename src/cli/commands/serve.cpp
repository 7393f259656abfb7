// tercio serve: the table in the browser.
#include <cstdlib>
#include <iostream>

#include "cli/commands/commands.hpp"
#include "cli/commands/files.hpp"
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

// What letters need; the error says what is wrong with it.
tl::expected<net::MailSettings, std::string> mail_of(const ServeArguments& arguments) {
  net::MailSettings mail{
      .server = arguments.mail, .from = arguments.mail_from, .user = arguments.mail_user};
  if (mail.server.empty()) {
    const bool more = !mail.from.empty() || !mail.user.empty() || !arguments.mail_password.empty();
    if (more) return tl::unexpected(std::string("name the server that takes letters with --mail"));
    return mail;
  }
  if (auto fault = net::fault_of(mail)) return tl::unexpected(std::move(*fault));
  if (mail.user.empty()) return mail;
  if (!arguments.mail_password.empty()) {
    auto text = read_file(arguments.mail_password);
    if (!text) return tl::unexpected("--mail-password: " + text.error());
    mail.password = text->substr(0, text->find_first_of("\r\n"));
  } else if (const char* given = std::getenv("TERCIO_MAIL_PASSWORD"); given != nullptr) {
    mail.password = given;
  }
  if (mail.password.empty()) {
    return tl::unexpected(
        std::string("--mail-user needs a password, in --mail-password or TERCIO_MAIL_PASSWORD"));
  }
  return mail;
}

}  // namespace

int run_serve(const Common& common, const ServeArguments& arguments) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const auto level = server::level_of(arguments.log_level);
  if (!level) return complain("--log-level: debug, info, warning, error or off");
  const std::filesystem::path folder =
      arguments.data.empty() ? default_folder() : std::filesystem::path(arguments.data);
  if (!arguments.store.empty() && !server::PostgresStore::is_address(arguments.store)) {
    return complain("--store: an address like postgresql://user@host/database");
  }
  if (!arguments.store.empty() && !arguments.data.empty()) {
    return complain("--data and --store are two places for the games; name one of them");
  }
  if (folder.empty() && arguments.store.empty()) {
    return complain("there is no home folder; name one with --data");
  }
  net::ServerSettings settings;
  settings.bind = arguments.bind;
  settings.any_port = !arguments.port;
  settings.open = arguments.open;
  settings.hosts = arguments.hosts;
  settings.proxies = arguments.proxies;
  settings.thinkers = arguments.thinkers;
  if (arguments.port) settings.port = *arguments.port;
  const auto mail = mail_of(arguments);
  if (!mail) return complain(mail.error());
  settings.mail = *mail;
  settings.letter_delay = arguments.mail_delay;
  settings.address = arguments.address;
  if (!settings.address.empty()) {
    if (!settings.address.starts_with("http://") && !settings.address.starts_with("https://")) {
      return complain("--address: an address as https://play.example/ is expected");
    }
    if (!settings.address.ends_with('/')) settings.address += '/';
  }
  LogSettings log{.level = *level, .file = arguments.log_file};
  // A person at a terminal is told in sentences what has gone wrong, and nothing else.
  if (log.file.empty() && errors_are_on_terminal()) log.style = server::Log::Style::kSentences;
  auto serving =
      Serving::open(*content, settings, {.folder = folder, .address = arguments.store}, log);
  if (!serving) return complain(serving.error());
  std::cout << "Tercio is at " << (*serving)->server().address() << '\n'
            << "Games are saved in " << (*serving)->place() << ". Press Ctrl C to stop.\n"
            << std::flush;
  (*serving)->run();
  return kOk;
}

}  // namespace tercio::cli
