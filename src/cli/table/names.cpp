#include "cli/table/names.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tercio::cli {

std::string lower_case(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return out;
}

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
    if (!blank) {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

bool is_hex_number(std::string_view word) {
  return word.size() == 4 &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string stem_of(const std::string& id) {
  const std::size_t end = id.find_last_not_of("0123456789");
  const bool numbered = end != std::string::npos && end + 1 < id.size() && id[end] == '-';
  return numbered ? id.substr(0, end) : id;
}

Resolved resolve_word(std::string_view word, std::span<const std::string_view> words) {
  const std::string wanted = lower_case(word);
  Resolved out;
  if (wanted.empty()) return out;
  for (const std::string_view candidate : words) {
    if (candidate == wanted) return {std::string(candidate), {}};
    if (candidate.starts_with(wanted)) out.candidates.emplace_back(candidate);
  }
  if (out.candidates.size() == 1) out.value = std::move(out.candidates.front());
  if (!out.value.empty()) out.candidates.clear();
  return out;
}

PieceNames::PieceNames(const engine::Json& state) {
  for (const auto& piece : state["pieces"]) {
    const std::string status = piece["state"];
    if (status == "unused") continue;
    pieces_.push_back({.id = piece["id"],
                       .name = piece["name"],
                       .kind = piece["kind"],
                       .side = piece.contains("owner") ? piece["owner"] : piece["side"],
                       .hex = piece["hex"].is_string() ? piece["hex"].get<std::string>() : "",
                       .waiting = status == "waiting"});
  }
}

const NamedPiece* PieceNames::find(std::string_view id) const {
  for (const NamedPiece& piece : pieces_) {
    if (piece.id == id) return &piece;
  }
  return nullptr;
}

namespace {

// A name as it can be typed in one word.
std::string typed(std::string_view name) {
  std::string out = lower_case(name);
  std::replace(out.begin(), out.end(), ' ', '-');
  return out;
}

// How well a word names a piece; 0: not at all.
int fit(const NamedPiece& piece, const std::string& word) {
  const std::string name = typed(piece.name);
  if (piece.id == word) return 4;
  if (piece.hex == word || name == word) return 3;
  if (piece.id.starts_with(word) || name.starts_with(word)) return 2;
  // "tott" for "1/Tott", "tilly" for "Alt-Tilly".
  for (const std::string_view mark : {"/", "-"}) {
    if (name.find(std::string(mark) + word) != std::string::npos) return 1;
  }
  return 0;
}

}  // namespace

Resolved PieceNames::piece(std::string_view word, const Filter& likes) const {
  const std::string wanted = lower_case(word);
  if (wanted.empty()) return {};
  std::vector<const NamedPiece*> best;
  int level = 1;
  for (const NamedPiece& piece : pieces_) {
    const int found = fit(piece, wanted);
    if (found < level) continue;
    if (found > level) best.clear();
    level = found;
    best.push_back(&piece);
  }
  if (best.size() > 1 && likes) {
    std::vector<const NamedPiece*> liked;
    std::copy_if(best.begin(), best.end(), std::back_inserter(liked),
                 [&](const NamedPiece* piece) { return likes(*piece); });
    if (!liked.empty()) best = std::move(liked);
  }
  if (best.size() == 1) return {best.front()->id, {}};
  Resolved out;
  for (const NamedPiece* piece : best) out.candidates.push_back(description_of(*piece));
  return out;
}

std::string description_of(const NamedPiece& piece) {
  const std::string place =
      piece.hex.empty() ? (piece.waiting ? "waiting" : "off the map") : "in " + piece.hex;
  return fmt::format("{} ({}, {} {})", piece.id, piece.name, piece.kind, place);
}

}  // namespace tercio::cli
