// tercio serve: the table in the browser.
#include <array>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <thread>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/commands/commands.hpp"
#include "cli/commands/files.hpp"
#include "cli/commands/serving.hpp"
#include "cli/table/terminal.hpp"

namespace tercio::cli {

namespace {

// Where a server that is running tells its address to one that finds its folder taken.
std::filesystem::path address_file(const std::filesystem::path& folder) {
  return folder / "address";
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

// The browser of the desktop; without one the address stands on the screen all the same.
void open_page(std::string address) {
  std::string program = "xdg-open";
  std::array<char*, 3> words{program.data(), address.data(), nullptr};
  pid_t child = 0;
  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  for (const int file : {STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&quiet, file, "/dev/null", O_WRONLY, 0);
  }
  if (::posix_spawnp(&child, program.c_str(), &quiet, nullptr, words.data(), environ) == 0) {
    // It is over when the browser has it, or the browser itself is over.
    std::thread([child] { (void)::waitpid(child, nullptr, 0); }).detach();
  }
  posix_spawn_file_actions_destroy(&quiet);
}

// Shows the page of the server that has the folder already; whether there is one.
bool open_page_of_another(const std::filesystem::path& folder) {
  if (!server::SqliteStore::in_use(folder)) return false;
  std::string address;
  std::getline(std::ifstream(address_file(folder)), address);
  if (!address.starts_with("http://")) return false;
  std::cout << "Tercio is running already, at " << address << '\n';
  open_page(address);
  return true;
}

constexpr int kForgetAfter = 365;  // days, where others come too

}  // namespace

int run_serve(const Common& common, const ServeArguments& arguments) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const auto level = server::level_of(arguments.log_level);
  if (!level) return complain("--log-level: debug, info, warning, error or off");
  if (!arguments.store.empty() && !server::PostgresStore::is_address(arguments.store)) {
    return complain("--store: an address like postgresql://user@host/database");
  }
  const bool shared = !arguments.store.empty();
  const std::filesystem::path folder = data_folder(arguments.data);
  if (folder.empty()) return complain("there is no home folder; name one with --data");
  if (arguments.show && !shared && open_page_of_another(folder)) return kOk;
  net::ServerSettings settings;
  settings.bind = arguments.bind;
  settings.any_port = !arguments.port;
  settings.open = arguments.open;
  settings.hosts = arguments.hosts;
  settings.proxies = arguments.proxies;
  settings.thinkers = arguments.thinkers;
  settings.metrics_port = arguments.metrics_port;
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
  const int forget_after = arguments.forget_after.value_or(settings.home() ? 0 : kForgetAfter);
  auto serving = Serving::open(*content, settings, {.folder = folder, .address = arguments.store},
                               log, forget_after);
  if (!serving) return complain(serving.error());
  const std::string address = (*serving)->server().address();
  if (!shared) std::ofstream(address_file(folder)) << address << '\n';
  std::cout << "Tercio is at " << address << '\n'
            << "Games are saved in " << (*serving)->place() << ". Press Ctrl C to stop.\n"
            << std::flush;
  if (const std::string where = (*serving)->server().metrics_address(); !where.empty()) {
    std::cout << "How it does is told at " << where << '\n' << std::flush;
  }
  if (arguments.show) open_page(address);
  (*serving)->run();
  std::error_code ignored;
  if (!shared) std::filesystem::remove(address_file(folder), ignored);
  return kOk;
}

}  // namespace tercio::cli
