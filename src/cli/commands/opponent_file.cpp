#include "cli/commands/opponent_file.hpp"

#include <algorithm>
#include <fstream>
#include <vector>

#include <fmt/format.h>

namespace tercio::cli {

namespace {

constexpr std::string_view kScenario = "[[scenario]]\n";
constexpr std::string_view kTaste = "[[scenario.taste]]\n";

// A text in pieces that begin with the words; what comes before the first of them is `before`.
struct Pieces {
  std::string before;
  std::vector<std::string> pieces;
};
Pieces cut(const std::string& text, std::string_view words) {
  Pieces out;
  std::size_t at = text.find(words);
  out.before = text.substr(0, at);
  while (at != std::string::npos) {
    const std::size_t next = text.find(words, at + words.size());
    out.pieces.push_back(text.substr(at, next - at));
    at = next;
  }
  return out;
}

// The one that has this line; at the end when none has it.
auto with_line(std::vector<std::string>& pieces, const std::string& line) {
  return std::find_if(pieces.begin(), pieces.end(), [&](const std::string& piece) {
    return piece.find('\n' + line + '\n') != std::string::npos;
  });
}

std::string id_line(const std::string& scenario) { return "id = \"" + scenario + '"'; }

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Whoever reads the file meanwhile has the old one or the new one, whole.
std::optional<std::string> replace(const std::filesystem::path& path, const std::string& before,
                                   const std::vector<std::string>& parts) {
  const std::filesystem::path fresh = path.string() + ".new";
  std::ofstream out(fresh, std::ios::binary);
  out << before;
  for (const std::string& part : parts) out << part;
  out.close();
  std::error_code error;
  if (out) std::filesystem::rename(fresh, path, error);
  if (!out || error) return "cannot write " + path.string();
  return std::nullopt;
}

// A list of an array of the file, in lines that end before they are too long.
template <class Items, class Print>
std::string list(const char* key, const Items& items, const Print& print) {
  constexpr std::size_t kWidth = 152;
  std::string text = fmt::format("{} = [\n", key);
  std::string line;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string word = print(items[i]) + (i + 1 < items.size() ? "," : "");
    if (!line.empty() && line.size() + 1 + word.size() > kWidth) {
      text += line + '\n';
      line.clear();
    }
    line += (line.empty() ? "  " : " ") + word;
  }
  return text + line + "\n]\n";
}

}  // namespace

std::filesystem::path opponent_file(const std::filesystem::path& folder,
                                    const data::GameLibrary& library, const std::string& scenario) {
  return folder / library.battle_of(scenario)->system / scenario.substr(0, scenario.find('/')) /
         "opponent.toml";
}

std::string text_of(const engine::OpponentWeights::Taste& taste) {
  return std::string(kTaste) + fmt::format("side = \"{}\"\n", taste.side) +
         list("numbers", taste.numbers, [](const std::string& name) { return '"' + name + '"'; }) +
         list("values", taste.values, [](int value) { return std::to_string(value); });
}

std::optional<std::string> write_weights(const std::filesystem::path& path,
                                         const std::string& made_by, const std::string& scenario,
                                         const std::string& weights) {
  std::vector<std::string> parts = cut(read(path), kScenario).pieces;
  const auto part = with_line(parts, id_line(scenario));
  if (part == parts.end()) {
    parts.push_back(weights);
  } else {
    std::string tastes;
    for (const std::string& taste : cut(*part, kTaste).pieces) tastes += taste;
    *part = weights + tastes;
  }
  return replace(path,
                 fmt::format("# What the computer makes of the numbers of a position "
                             "(docs/opponent.md), in thousandths.\n"
                             "format = \"tercio-opponent/1\"\nmade_by = \"{}\"\n\n",
                             made_by),
                 parts);
}

std::optional<std::string> write_taste(const std::filesystem::path& path,
                                       const std::string& scenario,
                                       const engine::OpponentWeights::Taste& taste) {
  Pieces file = cut(read(path), kScenario);
  const auto part = with_line(file.pieces, id_line(scenario));
  if (part == file.pieces.end()) {
    return fmt::format(
        "{} has no weights for {}, beside which a taste could stand: `tercio fit` "
        "makes them",
        path.string(), scenario);
  }
  Pieces tastes = cut(*part, kTaste);
  const auto present = with_line(tastes.pieces, "side = \"" + taste.side + '"');
  if (present == tastes.pieces.end()) {
    tastes.pieces.push_back(text_of(taste));
  } else {
    *present = text_of(taste);
  }
  *part = tastes.before;
  for (const std::string& piece : tastes.pieces) *part += piece;
  return replace(path, file.before, file.pieces);
}

}  // namespace tercio::cli
