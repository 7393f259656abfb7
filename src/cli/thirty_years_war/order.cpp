#include "cli/thirty_years_war/order.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/table/wording.hpp"

namespace tercio::cli::tyw {

std::string Orders::verb_of_phase() const {
  std::string decision = match().decision();
  if (decision == "fire" || decision == "deploy" || decision == "attack") return decision;
  return "move";
}

std::string Orders::piece_and_hexes(const std::vector<std::string>& words, Wanted wanted) {
  if (words.size() < 2) {
    set_fault(fmt::format("{} which piece? `help {}` tells the form", words[0], words[0]));
    return {};
  }
  std::string action = words[0] + ' ' + piece(words[1], wanted);
  for (std::size_t i = 2; i < words.size(); ++i) action += ' ' + hex(words[i]);
  return action;
}

std::string Orders::attack(const std::vector<std::string>& words) {
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
std::vector<std::string> Orders::next_of_kind(const std::string& word, std::size_t count) {
  const std::string_view kind = kind_named(word);
  std::vector<std::string> stems;
  std::vector<std::string> out;
  bool any = false;
  for (const NamedPiece& piece : names().all()) {
    const std::string stem = stem_of(piece.id);
    const bool meant = kind.empty() ? stem == word && stem != piece.id : piece.kind == kind;
    if (!meant || piece.side != match().to_act()) continue;
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

std::vector<std::string> Orders::deploy(const std::vector<std::string>& words) {
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
  if (pieces.empty() && fault().empty()) {
    pieces = {piece(words[1], Wanted::kOwn)};
    if (hexes.size() > 1) set_fault("one piece stands in one hex");
  }
  std::vector<std::string> actions;
  for (std::size_t i = 0; i < std::min(pieces.size(), hexes.size()); ++i) {
    actions.push_back(fmt::format("deploy {} {}", pieces[i], hexes[i]));
  }
  return actions;
}

std::string Orders::alternative(const std::string& word) {
  const engine::Json extras = match().legal_extras();
  std::vector<std::string> ids;
  for (const auto& choice : extras["alternatives"]) ids.push_back(choice["id"].get<std::string>());
  const std::vector<std::string_view> views(ids.begin(), ids.end());
  const Resolved found = resolve_word(word, views);
  if (found.value.empty()) {
    set_fault(fmt::format("'{}' is not to be chosen; there is {}", word, fmt::join(ids, ", ")));
  }
  return "choose " + found.value;
}

std::string Orders::choose(const std::vector<std::string>& words) {
  if (words.size() < 2 || words.size() > 3) {
    set_fault("the form is: choose none | choose <leader>[,<leader>…] | choose <leader> <unit>");
    return {};
  }
  if (match().decision() == "choose") return alternative(words[1]);
  if (words[1] == "none") return "choose none";
  std::string action = "choose " + pieces(words[1], Wanted::kMover);
  if (words.size() == 3) action += ' ' + pieces(words[2], Wanted::kUnit);
  return action;
}

Order Orders::read(std::vector<std::string> words) {
  static constexpr std::array<std::string_view, 12> kVerbs{
      "deploy", "fire",   "breach", "withdraw", "move", "exit",
      "enter",  "attack", "choose", "disrupt",  "roll", "end"};
  clear_fault();
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
    if (!fault().empty() || actions.empty()) return {"", fault()};
    action = actions.front();
    return {action, "", {actions.begin() + 1, actions.end()}};
  } else {
    action = fmt::format("{}", fmt::join(words, " "));
  }
  return {fault().empty() ? action : "", fault()};
}

}  // namespace tercio::cli::tyw
