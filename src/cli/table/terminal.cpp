#include "cli/table/terminal.hpp"

#include <algorithm>
#include <cstdlib>

#include <sys/ioctl.h>
#include <unistd.h>

namespace tercio::cli {

namespace {

std::string_view code_of(Role role) {
  switch (role) {
    case Role::kPlain:
      return "";
    case Role::kHeading:
      return "1";
    case Role::kFaint:
      return "2";
    case Role::kRule:
      return "36";
    case Role::kWarning:
      return "1;33";
    case Role::kSideA:
      return "1;97;41";
    case Role::kSideAAlly:
      return "1;97;45";
    case Role::kSideB:
      return "1;97;44";
    case Role::kSideBAlly:
      return "1;30;46";
    case Role::kForest:
      return "32";
    case Role::kMarsh:
      return "36";
    case Role::kWater:
      return "1;34";
    case Role::kHigh:
      return "33";
    case Role::kRoad:
      return "2;37";
    case Role::kTown:
      return "1;35";
    case Role::kMark:
      return "1;30;43";
  }
  return "";
}

bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

// The end of the escape sequence that begins here; the same place when none does.
std::size_t past_escape(std::string_view text, std::size_t at) {
  if (text[at] != '\033') return at;
  const std::size_t end = text.find('m', at);
  return end == std::string_view::npos ? text.size() : end + 1;
}

int width_of_terminal() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  if (const char* columns = std::getenv("COLUMNS")) {
    const int n = std::atoi(columns);
    if (n > 0) return n;
  }
  return 80;
}

}  // namespace

std::string Screen::paint(Role role, std::string_view text) const {
  const std::string_view code = code_of(role);
  if (!color || code.empty() || text.empty()) return std::string(text);
  return "\033[" + std::string(code) + "m" + std::string(text) + "\033[0m";
}

std::string Screen::wrap(std::string_view text, int indent, int hanging) const {
  const int next = hanging < 0 ? indent : hanging;
  const int room = std::max(width, 20);
  std::string out(static_cast<std::size_t>(indent), ' ');
  int column = indent;
  bool fresh = true;
  while (!text.empty()) {
    // The blanks before a word are kept, except where the line is broken.
    const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
    text.remove_prefix(blanks);
    const std::string_view word = text.substr(0, std::min(text.find(' '), text.size()));
    text.remove_prefix(word.size());
    const int wide = columns_of(word);
    if (!fresh && column + static_cast<int>(blanks) + wide > room) {
      out += '\n' + std::string(static_cast<std::size_t>(next), ' ');
      column = next;
    } else if (!word.empty()) {
      out += std::string(blanks, ' ');
      column += static_cast<int>(blanks);
    }
    out += word;
    column += wide;
    fresh = false;
  }
  return out;
}

bool output_is_terminal() { return isatty(STDOUT_FILENO) != 0; }
bool errors_are_on_terminal() { return isatty(STDERR_FILENO) != 0; }
bool input_is_terminal() { return isatty(STDIN_FILENO) != 0; }

Screen standard_screen(ColorMode mode, int width) {
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  const bool dumb = term != nullptr && std::string_view(term) == "dumb";
  const bool wanted = output_is_terminal() && !dumb && (no_color == nullptr || no_color[0] == '\0');
  return {.color = mode == ColorMode::kAlways || (mode == ColorMode::kAuto && wanted),
          .width = width > 0 ? width : width_of_terminal()};
}

int columns_of(std::string_view text) {
  int n = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t past = past_escape(text, i);
    if (past != i) {
      i = past;
      continue;
    }
    if (starts_character(text[i])) ++n;
    ++i;
  }
  return n;
}

std::string padded(std::string_view text, int width) {
  return std::string(text) +
         std::string(static_cast<std::size_t>(std::max(0, width - columns_of(text))), ' ');
}

std::string right_aligned(std::string_view text, int width) {
  return std::string(static_cast<std::size_t>(std::max(0, width - columns_of(text))), ' ') +
         std::string(text);
}

}  // namespace tercio::cli
