#include "cli/thirty_years_war/guide.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/table/names.hpp"
#include "cli/table/wording.hpp"
#include "cli/thirty_years_war/battle_text.hpp"
#include "thirty_years_war/telling/tell.hpp"

namespace tercio::cli::tyw {

using engine::Json;
using engine::Match;

namespace {

// The pieces the listed actions are about: the second word of each. `verb`: of these only.
std::vector<std::string> pieces_with_actions(const std::vector<std::string>& actions,
                                             std::string_view verb = {}) {
  std::vector<std::string> pieces;
  for (const std::string& action : actions) {
    const auto words = split_words(action);
    if (words.size() < 2 || (!verb.empty() && words[0] != verb)) continue;
    if (pieces.empty() || pieces.back() != words[1]) pieces.push_back(words[1]);
  }
  std::sort(pieces.begin(), pieces.end());
  pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
  return pieces;
}

bool may_end(const std::vector<std::string>& actions) {
  return std::find(actions.begin(), actions.end(), "end") != actions.end();
}

std::vector<std::string> with_hexes(const Json& state, const std::vector<std::string>& ids) {
  std::vector<std::string> out;
  for (const std::string& id : ids) {
    const std::string hex = hex_of_piece(state, id);
    out.push_back(name_of_piece(state, id) + (hex.empty() ? "" : " in " + hex));
  }
  return out;
}

std::vector<std::string> texts(const Json& list) {
  std::vector<std::string> out;
  for (const auto& entry : list) out.push_back(entry.get<std::string>());
  return out;
}

std::string deploying(const Json& state, const std::string& who, const Match& match) {
  const std::vector<std::string> left = still_to_place(state);
  const bool free = !match.check("deploy suggested");
  if (left.empty()) {
    const auto refusal = match.check("end");
    if (!refusal) {
      return fmt::format("{} has placed every piece: `end` finishes the set-up{}.", who,
                         free ? ", `deploy <piece> <hex>` moves a piece elsewhere" : "");
    }
    return fmt::format("{} has placed every piece but may not finish: {} ({}).", who,
                       refusal->message, refusal->rule);
  }
  // Numbered pieces are placed several at a time.
  std::string several;
  for (std::size_t i = 1; i < left.size() && several.empty(); ++i) {
    const std::string stem = stem_of(left[i]);
    if (stem == stem_of(left[i - 1])) {
      several = fmt::format("`deploy {} <hex> <hex> …` for the next ones of a kind, ", stem);
    }
  }
  return fmt::format(
      "{} sets up. Still to be placed: {}. `deploy <piece> <hex>`, {}`deploy suggested` for the "
      "whole army; `areas` tells where.",
      who, force_text(state, left), several);
}

std::string firing(const thirty_years_war::Game& game, const Json& state, const std::string& who,
                   const std::vector<std::string>& actions) {
  const auto guns = pieces_with_actions(actions, "fire");
  const auto breaching = pieces_with_actions(actions, "breach");
  const auto withdrawing = pieces_with_actions(actions, "withdraw");
  if (guns.empty() && breaching.empty() && withdrawing.empty()) {
    return who + " has no gun that can fire: `end` goes on.";
  }
  // The same guns are not listed twice.
  const auto listed = [&](const std::vector<std::string>& some) {
    return some == guns ? std::string(some.size() > 1 ? "them" : "it")
                        : in_a_row(with_hexes(state, some));
  };
  std::vector<std::string> ways;
  if (!guns.empty()) {
    ways.push_back(
        fmt::format("fire with {}: `fire <gun> <hex>`", in_a_row(with_hexes(state, guns))));
  }
  if (!breaching.empty()) {
    ways.push_back(
        fmt::format("fire at walls with {}: `breach <gun> <hex>` (19.55)", listed(breaching)));
  }
  if (!withdrawing.empty()) {
    const int needed = game.battle().withdrawal_needs();
    ways.push_back(fmt::format(
        "withdraw {}: `withdraw <gun>`, saved on {}, {} in 6, and otherwise "
        "lost (17.34)",
        listed(withdrawing), needed == 6 ? "a 6" : fmt::format("{} or more", needed), 7 - needed));
  }
  return fmt::format("{} may {}, or `end`.{}", who, fmt::join(ways, "; "),
                     breaching.empty() ? "" : " `targets <gun>` tells the chances.");
}

// Why the first unit on the map may not move: what holds for one often holds for all.
std::string reason_to_stand(const Match& match, const Json& state) {
  for (const auto& piece : state["pieces"]) {
    if (piece["side"] != state["to_act"] || piece["kind"] == "leader" ||
        piece["kind"] == "artillery" || !piece["hex"].is_string()) {
      continue;
    }
    const auto reach = match.reach(piece["id"].get<std::string>());
    if (!reach) return fmt::format(" ({}: {})", reach.error().rule, reach.error().message);
  }
  return "";
}

std::string moving(const std::string& who, const std::vector<std::string>& actions,
                   const Match& match, const Json& state) {
  const auto pieces = pieces_with_actions(actions);
  std::string text = pieces.empty()
                         ? who + " has no piece that may move" + reason_to_stand(match, state)
                         : fmt::format("{} may move {}: `move <piece> <hex>`", who,
                                       counted(static_cast<int>(pieces.size()), "piece", "pieces"));
  const auto leaving = pieces_with_actions(actions, "exit");
  if (!leaving.empty()) {
    text += fmt::format("; {} can leave the map: `exit <piece> <hex>`",
                        counted(static_cast<int>(leaving.size()), "piece", "pieces"));
  }
  if (may_end(actions)) return text + (pieces.empty() ? ": `end` goes on." : ", or `end`.");
  const auto refusal = match.check("end");
  if (refusal)
    text += fmt::format("; the phase cannot end yet: {} ({})", refusal->message, refusal->rule);
  return text + '.';
}

// A line for every piece that is lost if it stays, or would leave too early.
std::string warnings(const Screen& screen, const Match& match, const Json& state) {
  const Json extras = match.legal_extras();
  std::string out;
  const auto warn = [&](const std::string& text) {
    out += screen.paint(Role::kWarning, screen.wrap(text, 2, 4)) + '\n';
  };
  const Json not_yet = extras.value("exit_not_yet", Json::object());
  for (const Json& why : not_yet) {
    warn(fmt::format("{} ({})", capital(why["text"].get<std::string>()),
                     why["rule"].get<std::string>()));
  }
  if (!extras.contains("must_move")) return out;
  for (const std::string& id : texts(extras["must_move"])) {
    const auto actions = match.actions_of(id);
    const bool stuck = actions && actions->empty();
    warn(fmt::format(
        "{} in {} is lost at the end of the phase if it stays beside the entrenched Bavarians{} "
        "(16.1-b)",
        name_of_piece(state, id), hex_of_piece(state, id),
        stuck ? ", and it cannot get away" : ""));
  }
  return out;
}

std::string attacking(const Screen& screen, const thirty_years_war::Game& game, const Match& match,
                      const Json& state, const std::string& who) {
  const Json extras = match.legal_extras();
  std::vector<std::string> ids;
  for (const auto& [id, targets] : extras["may_attack"].items()) ids.push_back(id);
  std::string out = ids.empty()
                        ? who + " has no attack left: `end` goes on."
                        : fmt::format("{} may attack with {}: `attack <pieces> <pieces>{}`{}.", who,
                                      in_a_row(with_hexes(state, ids)),
                                      game.rules().declare_all_first ? "" : " [charge]",
                                      match.check("end") ? "" : ", or `end`");
  out = screen.wrap(out) + '\n';
  const auto oblige = [&](const char* key, const char* what, const char* rule) {
    for (const std::string& id : texts(extras[key])) {
      out += "  " +
             screen.paint(Role::kWarning, fmt::format("{} in {} {} ({})", name_of_piece(state, id),
                                                      hex_of_piece(state, id), what, rule)) +
             '\n';
    }
  };
  oblige("must_attack", "must attack", "8.12");
  oblige("must_be_attacked", "must be attacked", "8.11");
  return out;
}

std::string exchanging(const Match& match, const Json& state, const std::string& who) {
  const Json extras = match.legal_extras();
  return fmt::format(
      "{} must disrupt attackers worth at least {} strength points (8.61): `disrupt <pieces>`, "
      "from {}.",
      who, extras.value("owed", 0), in_a_row(with_hexes(state, texts(extras["payers"]))));
}

std::string rolling(const thirty_years_war::Game& game, const Json& state) {
  const std::string decision = state["decision"];
  const Json pending = state.value("pending", Json::object());
  const std::string piece =
      pending.contains("piece") ? name_of_piece(state, pending["piece"].get<std::string>()) : "";
  std::string what = "A die is to be thrown";
  if (decision == "turn-roll") what += " for " + state["phase"].get<std::string>();
  if (decision == "removal-roll") what = piece + " tries to re-form";
  if (decision == "fire-roll") {
    const std::string shot = pending.value("shot", "unit");
    what = shot == "withdrawal" ? piece + " tries to withdraw (17.34)"
           : shot == "walls"
               ? fmt::format("{} fires at the walls of {}", piece, pending.value("target", ""))
               : fmt::format("{} fires at {}", piece, pending.value("target", ""));
  }
  if (decision == "morale-roll") what = morale_test_text(game, state);
  if (decision == "combat-roll") what = "The attack is resolved";
  return what + ": `roll N` with the die you threw, or `roll` to have it thrown.";
}

std::string choosing(const Match& match, const std::string& who, const std::string& decision) {
  const auto actions = match.actions();
  const char* what = decision == "leaders"         ? "chooses the leaders who join the attack"
                     : decision == "assign-leader" ? "chooses which unit each leader helps"
                     : decision == "resolve"
                         ? "chooses the attack to resolve next, and whether it is a charge"
                         : "chooses";
  std::string out = fmt::format("{} {}: ", who, what);
  std::vector<std::string> quoted;
  quoted.reserve(actions.size());
  for (const std::string& action : actions) quoted.push_back('`' + action + '`');
  if (quoted.size() > 12) {
    quoted.resize(12);
    quoted.emplace_back("… (`legal` lists all)");
  }
  return out + fmt::format("{}.", fmt::join(quoted, ", "));
}

// The alternatives a battle puts before a side.
std::string alternatives(const Screen& screen, const Match& match, const std::string& who) {
  std::string out = screen.wrap(who + " chooses one of these with `choose <word>`:") + '\n';
  const Json extras = match.legal_extras();
  for (const auto& choice : extras["alternatives"]) {
    out += screen.wrap(
               fmt::format("choose {:<10} {} ({})", choice["id"].get<std::string>(),
                           choice["text"].get<std::string>(), choice["rule"].get<std::string>()),
               2, 20) +
           '\n';
  }
  return out;
}

}  // namespace

std::string guidance(const Screen& screen, const thirty_years_war::Game& game, const Match& match,
                     const Json& state) {
  if (match.over()) return screen.wrap(match.heading() + '.') + '\n';
  const std::string decision = match.decision();
  if (match.dice_to_act()) {
    return screen.wrap(rolling(game, state)) + '\n' + die_outcomes(screen, match);
  }
  const std::string who = capital(match.to_act());
  if (decision == "attack") return attacking(screen, game, match, state, who);
  if (decision == "choose") return alternatives(screen, match, who);
  std::string text;
  if (decision == "deploy") {
    text = deploying(state, who, match);
  } else if (decision == "fire") {
    text = firing(game, state, who, match.actions());
  } else if (decision == "move") {
    return screen.wrap(moving(who, match.actions(), match, state)) + '\n' +
           warnings(screen, match, state);
  } else if (decision == "exchange") {
    text = exchanging(match, state, who);
  } else {
    text = choosing(match, who, decision);
  }
  return screen.wrap(text) + '\n';
}

std::string result_text(std::string_view code) {
  using thirty_years_war::Result;
  for (const Result result :
       {Result::kAd, Result::kAe, Result::kDd, Result::kDe, Result::kDx, Result::kNone}) {
    if (name_of(result) != code) continue;
    const std::string_view meaning = meaning_of(result);
    return result == Result::kNone ? std::string(meaning) : fmt::format("{} {}", code, meaning);
  }
  return std::string(code);
}

namespace {

// What a die does apart from being thrown: the events after its own. Where there are none, its own.
std::string effect_of(const std::vector<Json>& events) {
  std::vector<std::string> effects;
  for (const Json& event : events) {
    const std::string type = event["type"];
    const bool frame = type == "phase-began" || type == "player-turn-began" || type == "turn-began";
    const bool roll = type == "fired" || type == "combat-rolled" || type == "removal-rolled" ||
                      type == "reinforcement-rolled" || type == "breach-fired" ||
                      type == "withdrawal-rolled" || type == "morale-rolled";
    if (frame) break;
    if (type == "day-ended") {
      effects.emplace_back("the day ends");
      break;
    }
    if (type == "combat-rolled") {
      effects.push_back(result_text(event["result"].get<std::string>()));
    } else if (type == "visibility-rolled") {
      effects.push_back("visibility " + event["visibility"].get<std::string>());
    } else if (!roll) {
      effects.push_back(event["text"].get<std::string>());
    }
  }
  if (!effects.empty()) return fmt::format("{}", fmt::join(effects, ", "));
  const bool tested = !events.empty() && events.front()["type"] == "morale-rolled";
  return tested ? "the army holds" : "nothing";
}

}  // namespace

std::string die_outcomes(const Screen& screen, const Match& match) {
  return cli::die_outcomes(screen, match, [](const Match& after, const std::vector<Json>& events) {
    const std::string effect = effect_of(events);
    return after.decision() == "exchange" ? effect + ", the attacker chooses who pays" : effect;
  });
}

}  // namespace tercio::cli::tyw
