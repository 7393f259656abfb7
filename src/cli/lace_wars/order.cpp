#include "cli/lace_wars/order.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/table/wording.hpp"

namespace tercio::cli::lace {

using engine::Json;

namespace {

constexpr std::array<std::string_view, 6> kFacings{"nnw", "n", "nne", "sse", "s", "ssw"};

bool is_facing(const std::string& word) {
  return std::find(kFacings.begin(), kFacings.end(), word) != kFacings.end();
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

std::string joined(const Json& ids) {
  std::string out;
  for (const auto& id : ids) out += (out.empty() ? "" : ",") + id.get<std::string>();
  return out;
}

}  // namespace

bool Orders::likes(const NamedPiece& piece, Wanted wanted) const {
  const bool here = !piece.hex.empty();
  const bool unit = piece.kind != "commander";
  const bool gun = piece.kind == "artillery";
  const bool own = piece.side == match().to_act();
  switch (wanted) {
    case Wanted::kAny:
      return here;
    case Wanted::kOwn:
    case Wanted::kMover:
      return own && (here || piece.waiting);
    case Wanted::kGun:
      return own && gun && here;
    case Wanted::kAttacker:
      return own && unit && !gun && here;
    case Wanted::kDefender:
      return !own && unit && here;
    case Wanted::kUnit:
      return unit && here;
  }
  return false;
}

std::string Orders::verb_of_phase() const {
  const std::string decision = match().decision();
  constexpr std::pair<std::string_view, std::string_view> kVerbs[] = {
      {"moving", "move"}, {"charge", "move"}, {"react", "fire"}, {"loss", "lose"}};
  for (const auto& [step, verb] : kVerbs) {
    if (decision == step) return std::string(verb);
  }
  return match().dice_to_act() ? "roll" : decision;
}

std::string Orders::movers() const {
  const std::string decision = match().decision();
  const Json now = position();
  if (decision == "charge" && now.contains("pending")) return joined(now["pending"]["pieces"]);
  const Json& mover = now["facts"]["mover"];
  return decision == "moving" && mover.is_object() ? joined(mover["pieces"]) : "";
}

std::string Orders::group(const std::string& word, const std::string& verb) {
  if (!is_hex_number(word)) return pieces(word, Wanted::kMover);
  // Of what may be done from the hex, that with the most pieces.
  std::string best;
  for (const std::string& action : match().actions()) {
    const auto parts = split_words(action);
    if (parts.size() < 2 || parts[0] != verb) continue;
    const auto ids = split_list(parts[1]);
    const bool there = std::all_of(ids.begin(), ids.end(), [&](const std::string& id) {
      const NamedPiece* piece = names().find(id);
      return piece != nullptr && piece->hex == word;
    });
    if (there && ids.size() > split_list(best).size()) best = parts[1];
  }
  return best.empty() ? piece(word, Wanted::kMover) : best;
}

std::string Orders::formation(const std::string& word) const {
  std::vector<std::string> found;
  const Json now = position();
  for (const auto& [id, formation] : now["facts"]["formations"].items()) {
    if (id == word) return id;
    if (id.starts_with(word)) found.push_back(id);
  }
  if (found.size() > 1) {
    std::erase_if(found, [&](const std::string& id) {
      return now["facts"]["formations"][id]["side"] != match().to_act();
    });
  }
  return found.size() == 1 ? found.front() : "";
}

std::string Orders::body(const Words& words) {
  if (words.size() != 2) {
    set_fault(
        fmt::format("the form is: {} <formation> or {} <independent unit>", words[0], words[0]));
    return {};
  }
  const std::string found = formation(words[1]);
  return words[0] + ' ' + (found.empty() ? piece(words[1], Wanted::kOwn) : found);
}

std::string Orders::hexes(const std::string& word) {
  std::vector<std::string> out;
  for (const std::string& one : split_list(word)) {
    const std::string label = hex(one);
    if (std::find(out.begin(), out.end(), label) == out.end()) out.push_back(label);
  }
  return fmt::format("{}", fmt::join(out, ","));
}

// move, about, back, withdraw, march, form, enter: who, then hexes and facings.
std::string Orders::moving(Words words) {
  const std::string& verb = words[0];
  const std::string now = movers();
  const bool bare =
      words.size() < 2 || is_facing(words[1]) ||
      (is_hex_number(words[1]) && words.size() == 2 && verb != "about" && verb != "march");
  std::string out;
  std::size_t next = 1;
  if (!now.empty() && (bare || is_hex_number(words[1]))) {
    out = verb + ' ' + now;
  } else if (words.size() < 2) {
    set_fault(fmt::format("{} which piece? `help {}` tells the form", verb, verb));
    return {};
  } else {
    out = verb + ' ' + group(words[1], verb);
    next = 2;
  }
  for (; next < words.size(); ++next) {
    const std::string& word = words[next];
    const bool column =
        verb == "enter" && word.size() > 1 && std::string_view("column").starts_with(word);
    out += ' ' + (column ? "column" : is_facing(word) ? word : hex(word));
  }
  return out;
}

// A gun or a unit out of command turns its one vertex; one that may move turns by moving.
std::string Orders::turning(const Words& words) {
  const std::string now = movers();
  if (!now.empty() && words.size() == 2) return fmt::format("move {} {}", now, words[1]);
  if (words.size() != 3 || !is_facing(words[2])) {
    set_fault("the form is: turn <unit> <facing>; facings are nnw, n, nne, sse, s and ssw");
    return {};
  }
  const std::string who = group(words[1], "turn");
  const std::string turn = fmt::format("turn {} {}", who, words[2]);
  const std::string move = fmt::format("move {} {}", group(words[1], "move"), words[2]);
  return match().check(turn) && !match().check(move) ? move : turn;
}

std::string Orders::attack(const Words& words) {
  if (words.size() < 3) {
    set_fault("the form is: attack <hexes or units> <hexes or units>, each list with commas");
    return {};
  }
  std::string attackers = words[1];
  for (std::size_t i = 2; i + 1 < words.size(); ++i) attackers += ',' + words[i];
  return fmt::format("attack {} {}", hexes(attackers), hexes(words.back()));
}

std::string Orders::rout(const Words& words) {
  std::string out = "rout";
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (is_hex_number(words[i])) {
      out += ' ' + words[i];
    } else if (i + 1 < words.size()) {
      out += fmt::format(" with {} {}", piece(words[i], Wanted::kOwn), hex(words[i + 1]));
      ++i;
    } else {
      set_fault("the form is: rout <hex> <hex> <hex> … [with <commander> <hex>] …");
    }
  }
  // A single hex: the way that ends there and spares most friends, which is listed first.
  if (words.size() == 2 && match().check(out)) {
    for (const std::string& action : match().actions()) {
      const bool alone = action.find(" with ") == std::string::npos;
      if (alone && action.starts_with("rout ") && action.ends_with(' ' + words[1])) return action;
    }
  }
  return out;
}

std::string Orders::advance(const Words& words) {
  if (words.size() == 2) {
    std::string best;
    const auto size = [](const std::string& action) {
      return std::count(action.begin(), action.end(), ',');
    };
    for (const std::string& action : match().actions()) {
      const auto parts = split_words(action);
      const bool meant = parts.size() == 3 && parts[0] == "advance" &&
                         (parts[2] == words[1] || parts[1] == words[1]);
      if (meant && (best.empty() || size(action) > size(best))) best = action;
    }
    if (!best.empty()) return best;
  }
  if (words.size() < 3) {
    set_fault("the form is: advance <pieces> <hex> [<hex>], or advance <hex> for all that may");
    return {};
  }
  std::string out = "advance " + group(words[1], "advance");
  for (std::size_t i = 2; i < words.size(); ++i) out += ' ' + hex(words[i]);
  return out;
}

std::string Orders::evade(const Words& words) {
  const auto actions = match().actions();
  if (words.size() == 2 && is_hex_number(words[1])) {
    for (const std::string& action : actions) {
      if (action.starts_with("evade ") && action.ends_with(' ' + words[1])) return action;
    }
  }
  if (words.size() < 3) {
    set_fault("the form is: evade <pieces> <hex> [<hex>]");
    return {};
  }
  std::string out = "evade " + group(words[1], "evade");
  for (std::size_t i = 2; i < words.size(); ++i) out += ' ' + hex(words[i]);
  return out;
}

std::string Orders::on_hex(const Words& words, const char* form) {
  if (words.size() == 2) return words[0] + ' ' + hex(words[1]);
  set_fault(fmt::format("the form is: {}", form));
  return {};
}

std::string Orders::named(const Words& words, Wanted wanted, const char* form) {
  if (words.size() < 2) {
    set_fault(fmt::format("the form is: {}", form));
    return {};
  }
  std::string out = words[0] + ' ' + piece(words[1], wanted);
  for (std::size_t i = 2; i < words.size(); ++i) out += ' ' + hex(words[i]);
  return out;
}

// Naming another piece while one moves ends the move of the first.
std::optional<Order> Orders::after_the_move(const Words& words) {
  if (match().decision() != "moving" || words.size() < 2 || is_facing(words[1])) return {};
  const std::string now = movers();
  const std::string who = is_hex_number(words[1]) ? "" : pieces(words[1], Wanted::kMover);
  clear_fault();
  if (who.empty() || now.find(who) != std::string::npos) return {};
  const auto after = match().clone();
  if (!after->apply("end") || after->decision() != "move") return {};
  Orders next(names(), *after);
  const Order order = next.read(words);
  if (!order.fault.empty() || after->check(order.action)) return {};
  return Order{"end", "", {order.action}};
}

Order Orders::read(std::vector<std::string> words) {
  static constexpr std::array<std::string_view, 27> kVerbs{
      "deploy",   "activate", "hold", "join",    "turn",  "fire",    "move",   "about", "back",
      "withdraw", "march",    "form", "reorder", "enter", "charge",  "attack", "evade", "lose",
      "retreat",  "rout",     "face", "promote", "place", "advance", "pass",   "roll",  "end"};
  clear_fault();
  if (words.empty()) return {"", "nothing was ordered"};
  if (std::find(kVerbs.begin(), kVerbs.end(), words[0]) == kVerbs.end()) {
    words.insert(words.begin(), verb_of_phase());
  }
  const std::string& verb = words[0];
  const auto is = [&](std::initializer_list<std::string_view> some) {
    return std::find(some.begin(), some.end(), verb) != some.end();
  };
  if (is({"move", "about", "back", "withdraw", "march", "form", "enter", "turn"})) {
    if (auto two = after_the_move(words)) return *two;
  }
  std::string action;
  if (is({"activate", "hold"})) {
    action = body(words);
  } else if (is({"move", "about", "back", "withdraw", "march", "form", "enter"})) {
    action = moving(words);
  } else if (verb == "turn") {
    action = turning(words);
  } else if (verb == "attack") {
    action = attack(words);
  } else if (verb == "rout") {
    action = rout(words);
  } else if (verb == "advance") {
    action = advance(words);
  } else if (verb == "evade") {
    action = evade(words);
  } else if (is({"reorder", "lose", "retreat", "place"})) {
    action = on_hex(words, (verb + " <hex>").c_str());
  } else if (verb == "fire") {
    action = named(words, Wanted::kGun, "fire <gun> <hex>");
  } else if (verb == "deploy") {
    action = named(words, Wanted::kOwn, "deploy <piece> <hex>");
  } else if (verb == "join" || verb == "promote") {
    action = named(words, Wanted::kOwn, verb == "join" ? "join <unit>" : "promote <commander>");
  } else if (verb == "charge") {
    action = words.size() == 2 ? "charge " + group(words[1], "charge") : "charge";
  } else {
    action = fmt::format("{}", fmt::join(words, " "));
  }
  return {fault().empty() ? action : "", fault()};
}

}  // namespace tercio::cli::lace
