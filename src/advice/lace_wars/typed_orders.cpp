#include "advice/lace_wars/typed_orders.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lace_wars/match.hpp"
#include "lace_wars/rules/carry_out.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/state.hpp"

namespace tercio::advice::lace {

namespace {

constexpr std::array<std::string_view, 6> kFacings{"nnw", "n", "nne", "sse", "s", "ssw"};

// Orders of the form: who, then hexes and facings.
constexpr std::array<std::string_view, 7> kMoving{"move",  "about", "back", "withdraw",
                                                  "march", "form",  "enter"};

bool is_moving(std::string_view verb) {
  return std::find(kMoving.begin(), kMoving.end(), verb) != kMoving.end();
}

bool is_facing(const std::string& word) {
  return std::find(kFacings.begin(), kFacings.end(), word) != kFacings.end();
}

using Kind = Verb::Kind;

constexpr std::array kVerbs = std::to_array<Verb>({
    {"deploy", "deploy <piece> <hex>", "place a piece elsewhere in the set-up", Kind::kOrder},
    {"activate", "activate <formation or unit>",
     "test a formation or an independent unit; short: a", Kind::kOrder},
    {"hold", "hold <formation or unit>", "do not activate it: only its artillery fires",
     Kind::kOrder},
    {"join", "join <unit>", "let an independent unit act with the formation", Kind::kOrder},
    {"fire", "fire <gun> <hex>", "fire at a hex, in an activation or in reaction", Kind::kOrder},
    {"turn", "turn <unit> <facing>",
     "turn: a gun before it fires or a unit out of command by one vertex, others as part of a "
     "move; facings are nnw n nne sse s ssw",
     Kind::kOrder},
    {"move", "move <pieces> <hex or facing> …",
     "move and turn step by step, as in: m post 1005 sse 1106. A single hex means the cheapest way "
     "there; a hex stands for its stack; whoever is moving need not be named again",
     Kind::kOrder},
    {"about", "about <pieces>", "turn about and change the order of the stack", Kind::kOrder},
    {"back", "back <pieces> <hex>", "one hex backward, facing as before", Kind::kOrder},
    {"withdraw", "withdraw <pieces> <hex>", "out of an enemy zone of control, facing as before",
     Kind::kOrder},
    {"march", "march <pieces>", "form march column", Kind::kOrder},
    {"form", "form <pieces> <facing>", "leave march column", Kind::kOrder},
    {"reorder", "reorder <hex>", "change the order of a stack", Kind::kOrder},
    {"enter", "enter <pieces> <hex> <facing> [column]", "come onto the map", Kind::kOrder},
    {"charge", "charge <cavalry>", "try an opportunity charge in reaction to a move", Kind::kOrder},
    {"pass", "pass", "no reaction, no evasion, no advance", Kind::kOrder},
    {"attack", "attack <hexes or units> <hexes or units>",
     "attackers, then defenders, each list with commas or 'and'", Kind::kOrder},
    {"evade", "evade <pieces> <hex> [<hex>]", "light troops slip away before the fight",
     Kind::kOrder},
    {"lose", "lose <hex>", "choose where a step is lost", Kind::kOrder},
    {"retreat", "retreat <hex>", "the next hex of a retreat", Kind::kOrder},
    {"rout", "rout <hex> <hex> <hex> [with <commander> <hex>]", "the way of a routed unit",
     Kind::kOrder},
    {"advance", "advance <pieces> <hex> [<hex>]", "advance into a hex the enemy has left",
     Kind::kOrder},
    {"face", "face <facing>", "the facing of a unit that has rallied", Kind::kOrder},
    {"promote", "promote <commander>", "choose who commands the army now", Kind::kOrder},
    {"place", "place <hex>", "put a commander with a unit", Kind::kOrder},
    kRollVerb,
    {"end", "end", "end the set-up, a move, the activation or the phase, one at a time",
     Kind::kOrder},
});

}  // namespace

std::span<const Verb> order_verbs() { return kVerbs; }

bool TypedOrders::likes(const NamedPiece& piece, Wanted wanted) const {
  const bool here = !piece.hex.empty();
  const bool unit = piece.kind != "commander";
  const bool gun = piece.kind == "gun";
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

std::string TypedOrders::verb_of_phase() const {
  const std::string decision = match().decision();
  constexpr std::pair<std::string_view, std::string_view> kOthers[] = {
      {"moving", "move"}, {"charge", "move"}, {"react", "fire"}, {"loss", "lose"}};
  for (const auto& [step, verb] : kOthers) {
    if (decision == step) return std::string(verb);
  }
  return match().dice_to_act() ? "roll" : decision;
}

std::string TypedOrders::movers() const {
  const std::string decision = match().decision();
  const bool goes = decision == "moving" || decision == "charge";
  return goes && view().pending ? fmt::format("{}", fmt::join(view().pending->pieces, ",")) : "";
}

std::string TypedOrders::group(const std::string& word, const std::string& verb) {
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

std::string TypedOrders::formation(const std::string& word) const {
  std::vector<std::string> found;
  std::vector<std::string> own;
  for (int f = 0; f < game_->formation_count(); ++f) {
    const std::string& id = game_->formation(f).id;
    if (id == word) return id;
    if (!id.starts_with(word)) continue;
    found.push_back(id);
    if (game_->side_id(game_->side_of_formation(f)) == match().to_act()) own.push_back(id);
  }
  if (found.size() > 1) found = own;
  return found.size() == 1 ? found.front() : "";
}

void TypedOrders::ask_for_form(const std::string& verb) {
  for (const Verb& known : kVerbs) {
    if (known.verb == verb) set_fault(fmt::format("the form is: {}", known.form));
  }
}

std::string TypedOrders::body(const Words& words) {
  if (words.size() != 2) {
    ask_for_form(words[0]);
    return {};
  }
  const std::string found = formation(words[1]);
  return words[0] + ' ' + (found.empty() ? piece(words[1], Wanted::kOwn) : found);
}

std::string TypedOrders::hexes(const std::string& word) {
  std::vector<std::string> out;
  for (const std::string& one : split_list(word)) {
    const std::string label = hex(one);
    if (std::find(out.begin(), out.end(), label) == out.end()) out.push_back(label);
  }
  return fmt::format("{}", fmt::join(out, ","));
}

// move, about, back, withdraw, march, form, enter: who, then hexes and facings.
std::string TypedOrders::moving(const Words& words) {
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
    ask_for_form(verb);
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
std::string TypedOrders::turning(const Words& words) {
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

std::string TypedOrders::attack(const Words& words) {
  if (words.size() < 3) {
    ask_for_form(words[0]);
    return {};
  }
  std::string attackers = words[1];
  for (std::size_t i = 2; i + 1 < words.size(); ++i) attackers += ',' + words[i];
  return fmt::format("attack {} {}", hexes(attackers), hexes(words.back()));
}

std::string TypedOrders::rout(const Words& words) {
  std::string out = "rout";
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (is_hex_number(words[i])) {
      out += ' ' + words[i];
    } else if (i + 1 < words.size()) {
      out += fmt::format(" with {} {}", piece(words[i], Wanted::kOwn), hex(words[i + 1]));
      ++i;
    } else {
      ask_for_form(words[0]);
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

std::string TypedOrders::advance(const Words& words) {
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
    ask_for_form(words[0]);
    return {};
  }
  std::string out = "advance " + group(words[1], "advance");
  for (std::size_t i = 2; i < words.size(); ++i) out += ' ' + hex(words[i]);
  return out;
}

std::string TypedOrders::evade(const Words& words) {
  const auto actions = match().actions();
  if (words.size() == 2 && is_hex_number(words[1])) {
    for (const std::string& action : actions) {
      if (action.starts_with("evade ") && action.ends_with(' ' + words[1])) return action;
    }
  }
  if (words.size() < 3) {
    ask_for_form(words[0]);
    return {};
  }
  std::string out = "evade " + group(words[1], "evade");
  for (std::size_t i = 2; i < words.size(); ++i) out += ' ' + hex(words[i]);
  return out;
}

std::string TypedOrders::on_hex(const Words& words) {
  if (words.size() == 2) return words[0] + ' ' + hex(words[1]);
  ask_for_form(words[0]);
  return {};
}

std::string TypedOrders::named(const Words& words, Wanted wanted) {
  if (words.size() < 2) {
    ask_for_form(words[0]);
    return {};
  }
  std::string out = words[0] + ' ' + piece(words[1], wanted);
  for (std::size_t i = 2; i < words.size(); ++i) out += ' ' + hex(words[i]);
  return out;
}

// Naming another piece while one moves ends the move of the first.
std::optional<TypedOrder> TypedOrders::after_the_move(const Words& words) {
  if (match().decision() != "moving" || words.size() < 2 || is_facing(words[1])) return {};
  const std::string now = movers();
  const std::string who = is_hex_number(words[1]) ? "" : pieces(words[1], Wanted::kMover);
  clear_fault();
  if (who.empty() || now.find(who) != std::string::npos) return {};
  const lace_wars::State* position = lace_wars::position_behind(match());
  if (position == nullptr || why_not(*game_, *position, lace_wars::End{})) return {};
  lace_wars::State then = *position;
  apply(*game_, then, lace_wars::End{}, nullptr);
  if (then.step != lace_wars::Step::kMove) return {};
  const auto after = lace_wars::make_match(game_, then);
  const View view_then = adviser_.view(*after, view().seat);
  TypedOrders next(adviser_, game_, *after, view_then);
  const TypedOrder order = next.read(words);
  if (!order.fault.empty() || after->check(order.action)) return {};
  return TypedOrder{"end", "", {order.action}};
}

std::string TypedOrders::action_of(const Words& words) {
  const std::string& verb = words[0];
  const auto is = [&](std::initializer_list<std::string_view> some) {
    return std::find(some.begin(), some.end(), verb) != some.end();
  };
  if (is({"activate", "hold"})) return body(words);
  if (is_moving(verb)) return moving(words);
  if (verb == "turn") return turning(words);
  if (verb == "attack") return attack(words);
  if (verb == "rout") return rout(words);
  if (verb == "advance") return advance(words);
  if (verb == "evade") return evade(words);
  if (is({"reorder", "lose", "retreat", "place"})) return on_hex(words);
  if (verb == "fire") return named(words, Wanted::kGun);
  if (is({"deploy", "join", "promote"})) return named(words, Wanted::kOwn);
  if (verb == "charge") return words.size() == 2 ? "charge " + group(words[1], verb) : verb;
  return fmt::format("{}", fmt::join(words, " "));
}

TypedOrder TypedOrders::read(std::vector<std::string> words) {
  clear_fault();
  if (words.empty()) return {"", "nothing was ordered"};
  const auto is_verb = [&](const Verb& verb) { return verb.verb == words[0]; };
  if (std::none_of(kVerbs.begin(), kVerbs.end(), is_verb)) {
    words.insert(words.begin(), verb_of_phase());
  }
  const bool moves =
      words[0] == "turn" || std::find(kMoving.begin(), kMoving.end(), words[0]) != kMoving.end();
  if (moves) {
    if (auto two = after_the_move(words)) return *two;
  }
  const std::string action = action_of(words);
  return {fault().empty() ? action : "", fault()};
}

}  // namespace tercio::advice::lace
