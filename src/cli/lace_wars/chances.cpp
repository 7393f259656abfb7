// Questions about fighting: odds, fire, sight.
#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands/retrace.hpp"
#include "cli/lace_wars/order.hpp"
#include "cli/lace_wars/questions.hpp"
#include "cli/lace_wars/words.hpp"
#include "cli/table/wording.hpp"
#include "lace_wars/board.hpp"
#include "lace_wars/rules/artillery.hpp"

namespace tercio::cli::lace {

using engine::Json;
using hex::HexId;
using lace_wars::kNoPiece;
using lace_wars::PieceId;
using lace_wars::State;

namespace {

std::vector<std::string> split_list(const std::string& list) {
  std::vector<std::string> out;
  for (std::size_t begin = 0; begin < list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    if (end > begin) out.push_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

// Faces with the same result together, in the order of the dice.
std::string by_result(const Screen& screen, const Json& results,
                      const std::function<std::string(const Json&)>& told) {
  std::vector<std::pair<std::string, std::vector<std::string>>> rows;
  for (const auto& [die, result] : results.items()) {
    const std::string text = told(result);
    const std::string face = fmt::format("{}→{}", die, result["modified"].get<int>());
    const auto it =
        std::find_if(rows.begin(), rows.end(), [&](const auto& r) { return r.first == text; });
    if (it != rows.end()) {
      it->second.push_back(face);
    } else {
      rows.push_back({text, {face}});
    }
  }
  std::string out;
  for (const auto& [text, faces] : rows) {
    out += screen.wrap(
               fmt::format("{} {} in 6: {}", padded(fmt::format("{}", fmt::join(faces, " ")), 14),
                           faces.size(), text),
               2, 25) +
           '\n';
  }
  return out;
}

std::string row_text(const Json& result) {
  const std::string attacker = result["attacker"];
  const std::string defender = result["defender"];
  return fmt::format("attacker {}: {}; defender {}: {}", attacker, result_text(attacker), defender,
                     result_text(defender));
}

}  // namespace

void Questions::tell_breakdown(const Json& breakdown) {
  for (const auto& term : breakdown) {
    say_item(
        fmt::format("{} ({})", term["text"].get<std::string>(), term["rule"].get<std::string>()));
  }
}

void Questions::odds(const Words& words) {
  if (words.size() < 3) return refuse("the form is: odds <hexes or units> <hexes or units>");
  const Json now = state();
  const PieceNames names(now);
  Orders reader(names, match());
  std::string from = words[1];
  for (std::size_t i = 2; i + 1 < words.size(); ++i) from += ',' + words[i];
  const auto attackers = split_list(reader.hexes(from));
  const auto defenders = split_list(reader.hexes(words.back()));
  if (!reader.fault().empty()) return refuse(reader.fault());
  Json request{{"attackers", attackers}, {"defenders", defenders}};
  if (now.contains("seat")) request["seat"] = now["seat"];
  const auto found = match().odds(request);
  if (!found) return refuse(found.error());
  const Json& odds = *found;
  say_line(fmt::format("{} against {}", fmt::join(attackers, ", "), fmt::join(defenders, ", ")));
  if (odds.value("hidden", false))
    say_item("What lies under the enemy's top counter is not counted: it is not seen (3.6).");
  if (odds.value("eliminated", false)) {
    return say_item(fmt::format("The defender is eliminated without a die ({}).",
                                odds["rule"].get<std::string>()));
  }
  if (!odds.contains("attack")) return;
  say_item(fmt::format("{} combat points to {}, ratio {}", odds["attack"].get<int>(),
                       odds["defence"].get<int>(), odds["ratio"].get<std::string>()));
  tell_breakdown(odds["breakdown"]);
  say_item(fmt::format("Die {:+}", odds["modifier"].get<int>()));
  say(by_result(screen(), odds["results"], row_text));
  const std::string action =
      fmt::format("attack {} {}", fmt::join(attackers, ","), fmt::join(defenders, ","));
  if (const auto refusal = match().check(action)) {
    say_line("It may not be made now: " + sentence_of(*refusal) + ".");
  }
}

void Questions::targets(const Words& words) {
  if (words.size() != 2) return refuse("the form is: targets <gun>");
  const Json now = state();
  const PieceNames names(now);
  Orders reader(names, match());
  const std::string id = reader.piece(words[1], OrderReader::Wanted::kGun);
  if (id.empty()) return refuse(reader.fault());
  const PieceId gun = game_.find_piece(id);
  const State s = seen();
  if (!game_.piece(gun).is_artillery()) return refuse(game_.name(gun) + " is no artillery");
  if (!on_map(s, gun)) return refuse(game_.name(gun) + " is not on the map");
  int count = 0;
  field_of_fire(game_, s, gun).for_each([&](HexId h) {
    if (!has_unit(s, h, other(game_.piece(gun).side))) return;
    Json request{{"gun", id}, {"target", hex::label(h)}};
    if (now.contains("seat")) request["seat"] = now["seat"];
    const auto shot = match().odds(request);
    ++count;
    if (!shot) return say_item(hex::label(h) + ": " + sentence_of(shot.error()) + ".");
    say_line(fmt::format("{} {}, range {} ({}), die {:+}", hex::label(h), game_.name(s.top[h]),
                         (*shot)["range"].get<int>(), (*shot)["column"].get<std::string>(),
                         (*shot)["modifier"].get<int>()));
    tell_breakdown((*shot)["breakdown"]);
    say(by_result(screen(), (*shot)["results"], [](const Json& result) {
      const std::string cell = result["result"];
      return cell == "-" ? std::string("no effect")
                         : fmt::format("{} ({})", cell, result_text(cell));
    }));
  });
  if (count == 0) {
    say_line(fmt::format("{} in {} has no enemy in its field of fire; `map fire {}` shows it.",
                         game_.name(gun), hex::label(s.at[gun]), id));
  }
}

void Questions::sight(const Words& words) {
  if (words.size() != 3) return refuse("the form is: sight <gun or hex> <hex>");
  const HexId from = hex_named(words[1]);
  if (from == hex::kNoHex) return;
  const HexId to = hex_named(words[2]);
  if (to == hex::kNoHex) return;
  const auto found = match().sight(hex::label(from), hex::label(to));
  if (!found) return refuse(found.error());
  const Json& sight = *found;
  const auto blocked = labels_of(sight["blocked_by"]);
  say_line(sight["clear"].get<bool>()
               ? fmt::format("{} sees {}, range {} ({}).", hex::label(from), hex::label(to),
                             sight["range"].get<int>(), sight["rule"].get<std::string>())
               : fmt::format("{} does not see {}, range {}: {} is in the way ({}).",
                             hex::label(from), hex::label(to), sight["range"].get<int>(),
                             fmt::join(blocked, ", "), sight["rule"].get<std::string>()));
}

}  // namespace tercio::cli::lace
