#include "cli/order.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/battle_text.hpp"

namespace tercio::cli {

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
  const bool unit = piece.kind == "infantry" || piece.kind == "cavalry";
  const bool own = piece.side == match_.to_act();
  switch (wanted) {
    case Wanted::kAny:
      return !piece.hex.empty();
    case Wanted::kOwn:
      return own && (!piece.hex.empty() || piece.waiting);
    case Wanted::kMover:
      return own && piece.kind != "artillery" && (!piece.hex.empty() || piece.waiting);
    case Wanted::kGun:
      return own && piece.kind == "artillery";
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
  std::size_t begin = 0;
  while (begin <= word.size()) {
    const std::size_t end = std::min(word.find(',', begin), word.size());
    if (end > begin) {
      const std::string id = piece(word.substr(begin, end - begin), wanted);
      out += (out.empty() ? "" : ",") + id;
    }
    begin = end + 1;
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

std::string OrderReader::verb_of_phase() const {
  std::string decision = match_.decision();
  if (decision == "fire" || decision == "deploy" || decision == "attack") return decision;
  return "move";
}

std::string OrderReader::piece_and_hexes(const std::vector<std::string>& words, Wanted wanted) {
  if (words.size() < 2) {
    set_fault(fmt::format("{} which piece? `help {}` tells the form", words[0], words[0]));
    return {};
  }
  std::string action = words[0] + ' ' + piece(words[1], wanted);
  for (std::size_t i = 2; i < words.size(); ++i) action += ' ' + hex(words[i]);
  return action;
}

std::string OrderReader::attack(const std::vector<std::string>& words) {
  const bool charge = words.size() > 3 && std::string_view("charge").starts_with(words.back());
  if (words.size() != (charge ? 4U : 3U)) {
    set_fault("the form is: attack <piece>[,<piece>…] <piece>[,<piece>…] [charge]");
    return {};
  }
  return fmt::format("attack {} {}{}", pieces(words[1], Wanted::kAttacker),
                     pieces(words[2], Wanted::kDefender), charge ? " charge" : "");
}

namespace {

// The kind of piece a plain word means; empty: none.
std::string_view kind_named(std::string_view word) {
  constexpr std::pair<std::string_view, std::string_view> kKinds[] = {
      {"foot", "infantry"},      {"infantry", "infantry"}, {"horse", "cavalry"},
      {"cavalry", "cavalry"},    {"gun", "artillery"},     {"guns", "artillery"},
      {"artillery", "artillery"}};
  for (const auto& [name, kind] : kKinds) {
    if (name == word) return kind;
  }
  return {};
}

}  // namespace

// The next pieces to be placed of those a word like "foot" or "regular-foot" means.
std::vector<std::string> OrderReader::next_of_kind(const std::string& word, std::size_t count) {
  const std::string_view kind = kind_named(word);
  std::vector<std::string> stems;
  std::vector<std::string> out;
  bool any = false;
  for (const NamedPiece& piece : names_.all()) {
    const std::string stem = stem_of(piece.id);
    const bool meant = kind.empty() ? stem == word && stem != piece.id : piece.kind == kind;
    if (!meant || piece.side != match_.to_act()) continue;
    any = true;
    if (!piece.waiting) continue;
    out.push_back(piece.id);
    if (std::find(stems.begin(), stems.end(), stem) == stems.end()) stems.push_back(stem);
  }
  if (!any) return {};
  if (stems.size() > 1) {
    constexpr std::size_t kMostNamed = 6;
    const bool more = stems.size() > kMostNamed;
    if (more) stems.resize(kMostNamed);
    set_fault(fmt::format("'{}' can be {}{}", word, fmt::join(stems, ", "), more ? " …" : ""));
  } else if (out.empty()) {
    set_fault(fmt::format("every {} is placed; name one to move it", word));
  } else if (out.size() < count) {
    set_fault(fmt::format("only {} of '{}' are still to be placed, for {} hexes", out.size(), word,
                          count));
  } else {
    out.resize(count);
  }
  return out;
}

std::vector<std::string> OrderReader::deploy(const std::vector<std::string>& words) {
  if (words.size() == 2 && words[1].size() > 2 &&
      std::string_view("suggested").starts_with(words[1])) {
    return {"deploy suggested"};
  }
  if (words.size() < 3) {
    set_fault("the form is: deploy <piece> <hex> | <kind> <hex> [<hex> …] | suggested");
    return {};
  }
  std::vector<std::string> hexes;
  for (std::size_t i = 2; i < words.size(); ++i) {
    for (const std::string& one : spread_hexes(words[i])) hexes.push_back(hex(one));
  }
  std::vector<std::string> pieces = next_of_kind(words[1], hexes.size());
  if (pieces.empty() && fault_.empty()) {
    pieces = {piece(words[1], Wanted::kOwn)};
    if (hexes.size() > 1) set_fault("one piece stands in one hex");
  }
  std::vector<std::string> actions;
  for (std::size_t i = 0; i < std::min(pieces.size(), hexes.size()); ++i) {
    actions.push_back(fmt::format("deploy {} {}", pieces[i], hexes[i]));
  }
  return actions;
}

std::string OrderReader::alternative(const std::string& word) {
  const engine::Json extras = match_.legal_extras();
  std::vector<std::string> ids;
  for (const auto& choice : extras["alternatives"]) ids.push_back(choice["id"].get<std::string>());
  const std::vector<std::string_view> views(ids.begin(), ids.end());
  const Resolved found = resolve_word(word, views);
  if (found.value.empty()) {
    set_fault(fmt::format("'{}' is not to be chosen; there is {}", word, fmt::join(ids, ", ")));
  }
  return "choose " + found.value;
}

std::string OrderReader::choose(const std::vector<std::string>& words) {
  if (words.size() < 2 || words.size() > 3) {
    set_fault("the form is: choose none | choose <leader>[,<leader>…] | choose <leader> <unit>");
    return {};
  }
  if (match_.decision() == "choose") return alternative(words[1]);
  if (words[1] == "none") return "choose none";
  std::string action = "choose " + pieces(words[1], Wanted::kMover);
  if (words.size() == 3) action += ' ' + pieces(words[2], Wanted::kUnit);
  return action;
}

Order OrderReader::read(std::vector<std::string> words) {
  static constexpr std::array<std::string_view, 12> kVerbs{
      "deploy", "fire",   "breach", "withdraw", "move", "exit",
      "enter",  "attack", "choose", "disrupt",  "roll", "end"};
  fault_.clear();
  if (words.empty()) return {"", "nothing was ordered"};
  if (std::find(kVerbs.begin(), kVerbs.end(), words[0]) == kVerbs.end()) {
    words.insert(words.begin(), verb_of_phase());
  }
  const std::string& verb = words[0];
  std::string action;
  if (verb == "attack") {
    action = attack(words);
  } else if (verb == "choose") {
    action = choose(words);
  } else if (verb == "disrupt" && words.size() == 2) {
    action = "disrupt " + pieces(words[1], Wanted::kAttacker);
  } else if (verb == "fire" || verb == "breach" || verb == "withdraw") {
    action = piece_and_hexes(words, Wanted::kGun);
  } else if (verb == "move" || verb == "exit" || verb == "enter") {
    action = piece_and_hexes(words, Wanted::kMover);
  } else if (verb == "deploy") {
    std::vector<std::string> actions = deploy(words);
    if (!fault_.empty() || actions.empty()) return {"", fault_};
    action = actions.front();
    return {action, "", {actions.begin() + 1, actions.end()}};
  } else {
    action = fmt::format("{}", fmt::join(words, " "));
  }
  return {fault_.empty() ? action : "", fault_};
}

}  // namespace tercio::cli
