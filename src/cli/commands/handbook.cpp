// tercio handbook: how each battle is played and won, for the terminal or as files.
#include "data/handbook.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include "cli/commands/commands.hpp"
#include "cli/commands/files.hpp"

namespace tercio::cli {

namespace {

using data::Form;
using data::Handbook;
using data::HandbookPicture;
using data::PictureKind;

constexpr int kWordsInAMinute = 200;

std::string without_marks(std::string text) {
  std::erase(text, '*');
  std::erase(text, '`');
  return text;
}

int minutes_of(const Handbook& book) {
  std::istringstream words(text_of(book, Form::kPlain, [](const auto&) { return std::string(); }));
  std::string word;
  int count = 0;
  while (words >> word) ++count;
  return std::max(1, (count + kWordsInAMinute / 2) / kWordsInAMinute);
}

// Markdown as lines of a terminal: paragraphs are wrapped, marks are left out.
class TerminalText {
 public:
  explicit TerminalText(const Screen& screen) : screen_(screen) {}

  std::string of(const std::string& markdown) {
    std::istringstream lines(markdown);
    std::string line;
    while (std::getline(lines, line)) add(line);
    finish();
    return std::move(out_);
  }

 private:
  void add(const std::string& line) {
    if (line.starts_with('#')) {
      finish();
      out_ +=
          '\n' + screen_.paint(Role::kHeading, line.substr(line.find_first_not_of("# "))) + '\n';
    } else if (line.empty()) {
      if (finish()) out_ += '\n';
    } else if (line.starts_with('|')) {
      add_row(line);
    } else {
      if (line.starts_with("- ")) finish();
      if (!paragraph_.empty()) paragraph_ += ' ';
      paragraph_ += line.substr(std::min(line.find_first_not_of(' '), line.size()));
    }
  }

  // "| a | b |" as "a: b".
  void add_row(const std::string& line) {
    finish();
    if (line.starts_with("|-")) return;
    const std::size_t middle = line.find('|', 1);
    const std::string rest = line.substr(middle + 1, line.rfind('|') - middle - 1);
    paragraph_ = line.substr(2, middle - 3) + ':' + rest.substr(0, rest.find_last_not_of(' ') + 1);
    finish();
  }

  // Whether there was a paragraph.
  bool finish() {
    if (paragraph_.empty()) return false;
    const bool item = paragraph_.starts_with("- ");
    out_ += screen_.wrap(without_marks(paragraph_), 0, item ? 2 : 0) + '\n';
    paragraph_.clear();
    return true;
  }

  const Screen& screen_;
  std::string paragraph_;
  std::string out_;
};

// What the examples say of themselves, by their ids.
using Told = std::map<std::string, std::string, std::less<>>;

Told told_by_examples(const Content& content) {
  const auto proses = data::make_proses(content.library, content.rules, content.sources);
  Told told;
  for (const data::Example& one : content.examples) {
    const auto prose = proses.find(one.battle);
    if (prose == proses.end()) continue;
    told.emplace(one.id, prose->second.expand(one.caption, Form::kPlain).value_or(""));
  }
  return told;
}

// "Three against one. Norrby and …"
std::string caption_of(const HandbookPicture& picture, const Told& told) {
  const auto found = picture.kind == PictureKind::kFigure ? told.find(picture.of) : told.end();
  return found == told.end() ? picture.caption : picture.caption + ". " + found->second;
}

void print(const Screen& screen, const Handbook& book, const Told& told) {
  const std::string text = text_of(book, Form::kPlain, [&](const HandbookPicture& picture) {
    return fmt::format("[Picture: {}]", caption_of(picture, told));
  });
  std::cout << screen.paint(Role::kHeading, book.title) << '\n' << TerminalText(screen).of(text);
}

std::string as_file(const Handbook& book, const Told& told) {
  const std::string text = text_of(book, Form::kPlain, [&](const HandbookPicture& picture) {
    const std::string name = picture.kind == PictureKind::kMap
                                 ? fmt::format("map-{}-{}", book.battle, picture.of)
                                 : fmt::format("figure-{}", picture.of);
    return fmt::format("![{}](pictures/{}.jpg)\n\n*{}*", picture.caption, name,
                       caption_of(picture, told));
  });
  return fmt::format("# {}\n\n[All handbooks](README.md)\n\n{}", book.title, text);
}

std::string contents(const std::vector<Handbook>& books) {
  std::string out =
      "# The handbook\n\nEach battle in about ten minutes of reading: how it is played, what is "
      "special about it, how each side wins it. Begin with First Orders,\nwhich teaches the rules "
      "that the battles of its system share.\n\n";
  for (const Handbook& book : books) {
    out += fmt::format("- [{}]({}.md), {}\n", book.title, book.battle,
                       counted(minutes_of(book), "minute", "minutes"));
  }
  out +=
      "\nThe page has the same texts (*Handbook*), with the pictures drawn anew and every case a "
      "link to the rules; `tercio handbook` prints them.\nThese files are written by `tercio "
      "handbook --write docs/handbook` from `games/*/*/handbook.md`, the pictures by\n`node "
      "tests/browser/handbook.mjs docs/handbook/pictures`.\n";
  return out;
}

int write(const std::vector<Handbook>& books, const Told& told, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return complain(folder + ": " + error.message());
  std::string wrong = write_file(folder + "/README.md", contents(books));
  for (const Handbook& book : books) {
    if (wrong.empty())
      wrong = write_file(fmt::format("{}/{}.md", folder, book.battle), as_file(book, told));
  }
  return wrong.empty() ? kOk : complain(wrong);
}

}  // namespace

int run_handbook(const Common& common, const std::string& battle, const std::string& folder) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const auto books = data::load_handbooks(content->library, content->rules, content->sources,
                                          data::figure_ids(content->examples));
  for (const auto& fault : books.faults) std::cerr << to_string(fault) << '\n';
  if (!books.faults.empty()) return kBadInput;
  const Told told = told_by_examples(*content);
  if (!folder.empty()) return write(books.books, told, folder);
  const Screen screen = standard_screen(common.color, common.width);
  if (battle.empty()) {
    for (const Handbook& book : books.books) {
      std::cout << fmt::format("  {}{}, {}\n", padded(book.battle, 14), book.title,
                               counted(minutes_of(book), "minute", "minutes"));
    }
    std::cout << "\n`tercio handbook rocroi` prints one.\n";
    return kOk;
  }
  const Handbook* book = books.find(battle);
  if (book == nullptr) return complain("there is no handbook of '" + battle + "'");
  print(screen, *book, told);
  return kOk;
}

}  // namespace tercio::cli
