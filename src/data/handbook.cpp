#include "data/handbook.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace tercio::data {

namespace {

constexpr std::string_view kHandbookFile = "/handbook.md";
constexpr std::size_t kMostHandbookBytes = std::size_t{64} << 10U;

// A line of a file as it is, with its number.
struct HandbookLine {
  int number = 0;
  std::string_view text;
};

std::vector<HandbookLine> handbook_lines(std::string_view text) {
  std::vector<HandbookLine> lines;
  lines.reserve(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back({static_cast<int>(lines.size()) + 1, text.substr(0, end)});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// What stands at "![caption](target)".
struct DrawnPicture {
  std::string_view caption;
  std::string_view target;
};

std::optional<DrawnPicture> picture_in(std::string_view line) {
  const std::size_t middle = line.find("](");
  if (!line.starts_with("![") || !line.ends_with(')') || middle == std::string_view::npos) {
    return std::nullopt;
  }
  return DrawnPicture{line.substr(2, middle - 2),
                      line.substr(middle + 2, line.size() - middle - 3)};
}

// Reads the handbook of one battle.
class HandbookReader {
 public:
  HandbookReader(const SourceFile& source, const BattleInfo& battle, const Prose& prose,
                 std::span<const std::string> figures, std::vector<Fault>& faults)
      : source_(source), battle_(battle), prose_(prose), figures_(figures), faults_(faults) {}

  Handbook read() {
    Handbook book{battle_.id, battle_.title, {}};
    if (source_.text.size() > kMostHandbookBytes) {
      fault(0, 0, fmt::format("a handbook has at most {} KiB", kMostHandbookBytes >> 10U));
      return book;
    }
    bool headed = false;
    for (const HandbookLine& line : handbook_lines(source_.text)) {
      headed = headed || line.text.starts_with("## ");
      check(line);
      if (const auto drawn = picture_in(line.text)) {
        add_picture(book, line, *drawn);
      } else {
        add_text(book, line);
      }
    }
    if (!headed) fault(0, 0, "a handbook has sections, headed by \"## \"");
    return book;
  }

 private:
  void fault(int line, int column, std::string message) {
    faults_.push_back({source_.path, line, column, std::move(message)});
  }

  void check(const HandbookLine& line) {
    if (line.text.starts_with("# ")) fault(line.number, 1, "the title is that of the battle");
    const std::size_t markup = line.text.find('<');
    if (markup != std::string_view::npos) {
      fault(line.number, static_cast<int>(markup) + 1, "a handbook has no HTML");
    }
    if (line.text.find("](") != std::string_view::npos && !picture_in(line.text)) {
      fault(line.number, 1, "only pictures have an address, each on a line of its own");
    }
  }

  // The text in both forms. Its faults are told at their places, `at` bytes into the line.
  std::pair<std::string, std::string> expand(int line, std::size_t at, std::string_view text) {
    const auto found = prose_.faults(text);
    for (const ProseFault& one : found) {
      fault(line, static_cast<int>(at + one.offset) + 1, one.message);
    }
    if (!found.empty()) return {};
    return {prose_.expand(text, Form::kPlain).value_or(""),
            prose_.expand(text, Form::kPage).value_or("")};
  }

  void add_text(Handbook& book, const HandbookLine& line) {
    if (book.parts.empty() || book.parts.back().picture) book.parts.emplace_back();
    const auto [plain, page] = expand(line.number, 0, line.text);
    book.parts.back().plain += plain + '\n';
    book.parts.back().page += page + '\n';
  }

  void add_picture(Handbook& book, const HandbookLine& line, const DrawnPicture& drawn) {
    const std::size_t colon = std::min(drawn.target.find(':'), drawn.target.size());
    const std::string_view kind = drawn.target.substr(0, colon);
    const std::string of(drawn.target.substr(std::min(colon + 1, drawn.target.size())));
    const auto caption = expand(line.number, 2, drawn.caption);
    if (drawn.caption.empty()) fault(line.number, 1, "a picture has a caption");
    if (kind == "map") {
      const bool known = std::any_of(battle_.scenarios.begin(), battle_.scenarios.end(),
                                     [&](const auto& s) { return s.id == battle_.id + '/' + of; });
      if (!known) fault(line.number, 1, fmt::format("{} has no scenario \"{}\"", battle_.id, of));
    } else if (kind != "figure") {
      fault(line.number, 1, "a picture is figure:… or map:…");
    } else if (std::find(figures_.begin(), figures_.end(), of) == figures_.end()) {
      fault(line.number, 1, fmt::format("there is no example \"{}\"", of));
    }
    HandbookPart& part = book.parts.emplace_back();
    part.picture = HandbookPicture{kind == "map" ? PictureKind::kMap : PictureKind::kFigure, of,
                                   caption.first};
  }

  const SourceFile& source_;
  const BattleInfo& battle_;
  const Prose& prose_;
  std::span<const std::string> figures_;
  std::vector<Fault>& faults_;
};

}  // namespace

std::string text_of(const Handbook& book, Form form,
                    const std::function<std::string(const HandbookPicture&)>& draw) {
  std::string out;
  for (const HandbookPart& part : book.parts) {
    out += form == Form::kPlain ? part.plain : part.page;
    if (part.picture) out += draw(*part.picture) + '\n';
  }
  return out;
}

std::string page_text(const Handbook& book) {
  return text_of(book, Form::kPage, [](const HandbookPicture& picture) {
    return fmt::format("![{}]({}:{})", picture.caption,
                       picture.kind == PictureKind::kMap ? "map" : "figure", picture.of);
  });
}

const Handbook* LoadedHandbooks::find(std::string_view battle) const {
  const auto it =
      std::find_if(books.begin(), books.end(), [&](const auto& b) { return b.battle == battle; });
  return it == books.end() ? nullptr : &*it;
}

LoadedHandbooks load_handbooks(const GameLibrary& library, std::span<const RulesReference> rules,
                               std::span<const SourceFile> sources,
                               std::span<const std::string> figures) {
  LoadedHandbooks loaded;
  const auto proses = make_proses(library, rules, sources);
  loaded.books.reserve(library.battles().size());
  for (const BattleInfo& battle : library.battles()) {
    const std::string path = fmt::format("{}/{}{}", battle.system, battle.id, kHandbookFile);
    const auto source = std::find_if(sources.begin(), sources.end(),
                                     [&](const SourceFile& s) { return s.path == path; });
    const auto prose = proses.find(battle.id);
    if (source == sources.end() || prose == proses.end()) continue;
    const std::size_t before = loaded.faults.size();
    Handbook book = HandbookReader(*source, battle, prose->second, figures, loaded.faults).read();
    if (loaded.faults.size() == before) loaded.books.push_back(std::move(book));
  }
  for (const SourceFile& source : sources) {
    if (!source.path.ends_with(".md") || source.path.ends_with(kHandbookFile)) continue;
    loaded.faults.push_back({source.path, 0, 0, "no such file belongs to a battle"});
  }
  return loaded;
}

}  // namespace tercio::data
