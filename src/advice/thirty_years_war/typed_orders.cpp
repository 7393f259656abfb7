#include "advice/thirty_years_war/typed_orders.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "advice/thirty_years_war/suggestion.hpp"
#include "thirty_years_war/match.hpp"
#include "thirty_years_war/rules/deployment.hpp"

namespace tercio::advice::tyw {

namespace {

using Kind = Verb::Kind;

constexpr std::array<Verb, 12> kVerbs{{
    {"deploy", "deploy <piece> <hex> | <kind> <hex> … | suggested",
     "place a piece, the next ones of a kind (foot, horse, gun, regular-foot; hexes also as "
     "1917..1920), or everything not placed yet as suggested",
     Kind::kOrder},
    {"fire", "fire <gun> <hex>", "fire at the unit in a hex", Kind::kOrder},
    {"breach", "breach <gun> <hex>", "fire at the walls of a hex; the second hit breaches them",
     Kind::kOrder},
    {"withdraw", "withdraw <gun>", "try to get a gun off the map instead of firing", Kind::kOrder},
    {"move", "move <piece> <hex> [<hex> …]",
     "move by the cheapest way, or hex by hex; `1825 to 1528` does the same", Kind::kOrder},
    {"exit", "exit <piece> [<hex> …]", "leave the map", Kind::kOrder},
    {"enter", "enter <piece> <hex> [<hex> …]", "come onto the map", Kind::kOrder},
    {"attack", "attack <pieces> <pieces> [charge]",
     "attackers, then defenders, each list with commas or `and`", Kind::kOrder},
    {"choose", "choose <alternative> | none | <leaders> | <leader> <unit>",
     "take one of the alternatives, or say which leaders help; alone it lists them", Kind::kOrder},
    {"disrupt", "disrupt <pieces>", "say which attackers pay for an exchange", Kind::kOrder},
    kRollVerb,
    {"end", "end", "end the phase or the set-up", Kind::kOrder},
}};

// "1917..1920" as single hexes.
std::vector<std::string> spread_hexes(const std::string& word) {
  if (word.size() != 10 || word.compare(4, 2, "..") != 0) return {word};
  const auto first = hex::parse_hex(word.substr(0, 4));
  const auto last = hex::parse_hex(word.substr(6));
  if (!first || !last || hex::line_of(*first) != hex::line_of(*last)) return {word};
  std::vector<std::string> out;
  const int step = hex::place_of(*first) <= hex::place_of(*last) ? 1 : -1;
  for (int place = hex::place_of(*first);; place += step) {
    out.push_back(hex::label(hex::make_hex(hex::line_of(*first), place)));
    if (place == hex::place_of(*last)) return out;
  }
}

}  // namespace

std::span<const Verb> order_verbs() { return kVerbs; }

std::string TypedOrders::verb_of_phase() const {
  std::string decision = match().decision();
  if (decision == "fire" || decision == "deploy" || decision == "attack") return decision;
  return "move";
}

std::string TypedOrders::piece_and_hexes(const std::vector<std::string>& words, Wanted wanted) {
  if (words.size() < 2) {
    const auto verb = std::find_if(kVerbs.begin(), kVerbs.end(),
                                   [&](const Verb& known) { return known.verb == words[0]; });
    set_fault(fmt::format("{} which piece? The form is: {}", words[0], verb->form));
    return {};
  }
  std::string action = words[0] + ' ' + piece(words[1], wanted);
  for (std::size_t i = 2; i < words.size(); ++i) action += ' ' + hex(words[i]);
  return action;
}

std::string TypedOrders::attack(const std::vector<std::string>& words) {
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
      {"foot", "foot"}, {"infantry", "foot"}, {"horse", "horse"},   {"cavalry", "horse"},
      {"gun", "gun"},   {"guns", "gun"},      {"artillery", "gun"}, {"battery", "gun"}};
  for (const auto& [name, kind] : kKinds) {
    if (name == word) return kind;
  }
  return {};
}

}  // namespace

// The next pieces to be placed of those a word like "foot" or "regular-foot" means.
std::vector<std::string> TypedOrders::next_of_kind(const std::string& word, std::size_t count) {
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
    set_fault(fmt::format("only {} of '{}' {} still to be placed, for {} hexes", out.size(), word,
                          out.size() == 1 ? "is" : "are", count));
  } else {
    out.resize(count);
  }
  return out;
}

std::vector<std::string> TypedOrders::deploy(const std::vector<std::string>& words) {
  if (words.size() == 2 && words[1].size() > 2 &&
      std::string_view("suggested").starts_with(words[1])) {
    return deploy_suggested();
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

// What is placed by hand stays.
std::vector<std::string> TypedOrders::deploy_suggested() {
  const State& s = thirty_years_war::state_of(match());
  if (s.step != Step::kDeploy || why_not_deploy_suggested(game_)) return {"deploy suggested"};
  bool untouched = true;
  bool complete = true;
  for (const PieceId p : deployable(game_, s)) {
    untouched = untouched && !on_map(s, p);
    complete = complete && on_map(s, p);
  }
  if (untouched) return {"deploy suggested"};
  if (complete) {
    set_fault("every piece is placed already; name one to move it");
    return {};
  }
  std::vector<std::string> actions;
  for (const auto& [p, h] : suggestion_for_the_rest(game_, s)) {
    actions.push_back(fmt::format("deploy {} {}", game_.described(p).id, hex::label(h)));
  }
  if (actions.empty()) set_fault("there is no room left where the suggestion puts the others");
  return actions;
}

namespace {

// What can be chosen now: the words after `choose`, and what they mean.
std::vector<std::pair<std::string, std::string>> choices_in(const View& view) {
  constexpr std::string_view kChoose = "choose ";
  std::vector<std::pair<std::string, std::string>> out;
  for (const Order& order : view.orders) {
    if (!order.action.starts_with(kChoose)) continue;
    out.emplace_back(order.action.substr(kChoose.size()), order.label);
  }
  return out;
}

std::string list_of_choices(const View& view) {
  std::vector<std::string> out;
  for (const auto& [word, label] : choices_in(view)) {
    out.push_back(fmt::format("choose {} - {}", word, small(label)));
  }
  return out.empty() ? "there is nothing to choose now"
                     : fmt::format("you can choose: {}", fmt::join(out, "; "));
}

}  // namespace

std::string TypedOrders::alternative(const std::string& word) {
  std::vector<std::string> ids;
  for (const auto& [id, label] : choices_in(view())) ids.push_back(id);
  const std::vector<std::string_view> views(ids.begin(), ids.end());
  const Resolved found = resolve_word(word, views);
  if (found.value.empty()) {
    set_fault(fmt::format("'{}' is not open; {}", word, list_of_choices(view())));
  }
  return "choose " + found.value;
}

std::string TypedOrders::choose(const std::vector<std::string>& words) {
  if (words.size() == 1) {
    set_fault(list_of_choices(view()));
    return {};
  }
  if (words.size() > 3) {
    set_fault("the form is: choose none | choose <leader>[,<leader>…] | choose <leader> <unit>");
    return {};
  }
  if (match().decision() == "choose") return alternative(words[1]);
  if (words[1] == "none") return "choose none";
  std::string action = "choose " + pieces(words[1], Wanted::kMover);
  if (words.size() == 3) action += ' ' + pieces(words[2], Wanted::kUnit);
  return action;
}

TypedOrder TypedOrders::read(std::vector<std::string> words) {
  clear_fault();
  if (words.empty()) return {.action = "", .fault = "nothing was ordered"};
  if (std::none_of(kVerbs.begin(), kVerbs.end(),
                   [&](const Verb& known) { return known.verb == words[0]; })) {
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
    if (!fault().empty() || actions.empty()) return {.action = "", .fault = fault()};
    return {.action = actions.front(), .fault = "", .rest = {actions.begin() + 1, actions.end()}};
  } else {
    action = fmt::format("{}", fmt::join(words, " "));
  }
  return {.action = fault().empty() ? action : "", .fault = fault()};
}

}  // namespace tercio::advice::tyw
