#include "advice/orders/names.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace tercio::advice {

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

std::vector<std::string> split_list(const std::string& list) {
  std::vector<std::string> out;
  for (std::size_t begin = 0; begin < list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    if (end > begin) out.push_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
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

PieceNames::PieceNames(std::span<const Counter> counters) {
  for (const Counter& counter : counters) {
    if (counter.place == Place::kUnused || counter.id.empty()) continue;
    pieces_.push_back({.id = counter.id,
                       .name = counter.name,
                       .kind = counter.symbol,
                       .side = counter.side,
                       .hex = counter.hex == kNoHex ? "" : hex::label(counter.hex),
                       .waiting = counter.place == Place::kWaiting});
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
  // "tott" for "1/Tott", "tilly" for "Alt-Tilly", "gun-5" for "french-gun-5".
  for (const std::string_view mark : {"/", "-"}) {
    const std::string part = std::string(mark) + word;
    if (name.find(part) != std::string::npos || piece.id.find(part) != std::string::npos) return 1;
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

namespace {

bool is_short_number(std::string_view word) {
  return !word.empty() && word.size() < 3 &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Replaces a phrase wherever it stands as whole words.
void replace_words(std::string& line, const std::string& phrase, const std::string& by) {
  const auto is_edge = [&](std::size_t at) {
    return at >= line.size() || line[at] == ' ' || line[at] == ',';
  };
  for (std::size_t at = line.find(phrase); at != std::string::npos; at = line.find(phrase, at)) {
    if ((at == 0 || is_edge(at - 1)) && is_edge(at + phrase.size())) {
      line.replace(at, phrase.size(), by);
      at += by.size();
    } else {
      ++at;
    }
  }
}

}  // namespace

std::string PieceNames::joined(std::string_view line) const {
  std::string out = lower_case(line);
  std::vector<std::pair<std::string, const NamedPiece*>> phrases;
  for (const NamedPiece& piece : pieces_) {
    if (piece.name.find(' ') != std::string::npos) {
      phrases.emplace_back(lower_case(piece.name), &piece);
    }
  }
  std::sort(phrases.begin(), phrases.end(), [](const auto& a, const auto& b) {
    return a.first.size() > b.first.size() || (a.first.size() == b.first.size() && a < b);
  });
  for (std::size_t i = 0; i < phrases.size(); ++i) {
    const bool twice = (i > 0 && phrases[i - 1].first == phrases[i].first) ||
                       (i + 1 < phrases.size() && phrases[i + 1].first == phrases[i].first);
    replace_words(out, phrases[i].first, twice ? typed(phrases[i].first) : phrases[i].second->id);
  }
  // "gun 5": a number of one or two digits belongs to the word before it, unless that is the verb.
  std::string together;
  std::size_t count = 0;
  for (const std::string& word : split_words(out)) {
    const bool joins = count > 1 && is_short_number(word) && together.back() != ',' &&
                       !is_short_number(together.substr(together.find_last_of(' ') + 1));
    if (count > 0) together += joins ? '-' : ' ';
    together += word;
    ++count;
  }
  return together;
}

std::string description_of(const NamedPiece& piece) {
  const std::string place =
      piece.hex.empty() ? (piece.waiting ? "waiting" : "off the map") : "in " + piece.hex;
  return fmt::format("{} ({}, {} {})", piece.id, piece.name, piece.kind, place);
}

}  // namespace tercio::advice
