#include "advice/orders/reader.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tercio::advice {

namespace {

constexpr std::array<std::string_view, 8> kFillers{"to",   "at",   "on", "against",
                                                   "with", "from", "in", "the"};

bool is_filler(const std::string& word) {
  return std::find(kFillers.begin(), kFillers.end(), word) != kFillers.end();
}

}  // namespace

std::vector<std::string> order_words(std::string_view line) {
  std::vector<std::string> words;
  bool joined = false;  // the next word belongs to the last one
  for (std::string& word : split_words(lower_case(line))) {
    if (!words.empty() && is_filler(word)) continue;
    const bool joins = word == "and" || word == "," || word == "+";
    if (joins && !words.empty()) {
      joined = true;
      continue;
    }
    const bool begins = word.front() == ',';
    word.erase(0, std::min(word.find_first_not_of(','), word.size()));
    if (word.empty()) continue;
    if ((joined || begins) && !words.empty()) {
      if (words.back().back() != ',') words.back() += ',';
      words.back() += word;
    } else {
      words.push_back(word);
    }
    joined = !words.back().empty() && words.back().back() == ',';
  }
  while (!words.empty() && !words.back().empty() && words.back().back() == ',') {
    words.back().pop_back();
  }
  return words;
}

bool OrderReader::likes(const NamedPiece& piece, Wanted wanted) const {
  const bool gun = piece.kind == "gun";
  const bool unit = !gun && piece.kind != "leader" && piece.kind != "commander";
  const bool own = piece.side == match_.to_act();
  switch (wanted) {
    case Wanted::kAny:
      return !piece.hex.empty();
    case Wanted::kOwn:
      return own && (!piece.hex.empty() || piece.waiting);
    case Wanted::kMover:
      return own && !gun && (!piece.hex.empty() || piece.waiting);
    case Wanted::kGun:
      return own && gun;
    case Wanted::kAttacker:
      return own && unit && !piece.hex.empty();
    case Wanted::kDefender:
      return !own && unit && !piece.hex.empty();
    case Wanted::kUnit:
      return unit && !piece.hex.empty();
  }
  return false;
}

std::string OrderReader::piece(const std::string& word, Wanted wanted) {
  Resolved found =
      names_.piece(word, [&](const NamedPiece& piece) { return likes(piece, wanted); });
  if (found.candidates.size() > 1 && is_hex_number(word)) {
    // A hex stands for the unit in it; others in it are named.
    found = names_.piece(word, [&](const NamedPiece& piece) {
      return likes(piece, wanted) && likes(piece, Wanted::kUnit);
    });
  }
  if (!found.value.empty()) return found.value;
  if (!found.candidates.empty()) {
    constexpr std::size_t kMostNamed = 8;
    if (found.candidates.size() > kMostNamed) {
      const std::size_t more = found.candidates.size() - kMostNamed;
      found.candidates.resize(kMostNamed);
      found.candidates.push_back(fmt::format("{} more", more));
    }
    set_fault(fmt::format("'{}' can be {}", word, fmt::join(found.candidates, ", ")));
  } else if (is_hex_number(word)) {
    set_fault(fmt::format("there is no piece in {}", word));
  } else {
    set_fault(fmt::format("there is no piece '{}'", word));
  }
  return {};
}

std::string OrderReader::pieces(const std::string& word, Wanted wanted) {
  std::string out;
  for (const std::string& one : split_list(word)) {
    const std::string id = piece(one, wanted);
    out += (out.empty() ? "" : ",") + id;
  }
  return out;
}

std::string OrderReader::hex(const std::string& word) {
  if (is_hex_number(word)) return word;
  const std::string id = piece(word, Wanted::kAny);
  const NamedPiece* found = names_.find(id);
  if (found == nullptr) return {};
  if (found->hex.empty()) set_fault(found->name + " is not on the map");
  return found->hex;
}

}  // namespace tercio::advice
