// What is known of a table's dice, and the game in numbers.
#include <array>
#include <map>
#include <set>

#include <fmt/format.h>

#include "advice/statistics.hpp"
#include "advice/wire.hpp"
#include "engine/json_input.hpp"
#include "server/table.hpp"

namespace tercio::server {

// The actions that were not done here; empty: there are none.
std::string Table::taken_over_told() const {
  if (taken_over_ == 0) return {};
  const std::string count = taken_over_ == 1 ? "The first action or roll of this game was"
                                             : fmt::format(
                                                   "The first {} actions and rolls of "
                                                   "this game were",
                                                   taken_over_);
  if (!row_.origin.empty()) return fmt::format("{} taken over from {}.", count, row_.origin);
  return count + " taken over from a file. Nobody here can say how those dice were rolled.";
}

Json Table::dice_json(std::size_t sequence) const {
  Json out{{"mode", row_.dice}, {"taken_over", taken_over_}};
  if (lesson_) {
    out["thrown"] = 0;
    out["told"] = {"In a lesson the dice fall as the lesson needs them."};
    out["covers"] = "In a lesson nothing about the dice is to be proved.";
    return out;
  }
  std::size_t thrown = 0;  // here, up to now
  for (std::size_t i = taken_over_; i < this->sequence(); ++i) {
    if (session_->is_die(i)) ++thrown;
  }
  out["thrown"] = thrown;
  const std::string before = taken_over_told();
  const bool over = this->over();
  Json told = Json::array();
  if (!before.empty()) told.push_back(before);
  const std::string since = before.empty() ? "" : "after that ";
  if (over && thrown == 0) {
    told.push_back(before.empty() ? "No die was rolled." : "No die was rolled after that.");
  } else if (!server_dice()) {
    told.push_back(
        fmt::format("{}the players {} real dice, or {} the program roll one for them; no "
                    "roll can be checked.",
                    before.empty() ? "In this game " : "After that ", over ? "rolled" : "roll",
                    over ? "had" : "have"));
  } else {
    told.push_back(
        fmt::format("Every roll {}{} from a secret seed that was fixed before the first "
                    "{}.",
                    since, over ? "came" : "comes", before.empty() ? "move" : "new move"));
    told.push_back(over ? "The seed is no longer secret, so every such roll can be checked: save "
                          "the game as a file and run “tercio verify” on it."
                        : "The seed is shown when the game is over, so that every such roll can "
                          "be checked.");
  }
  out["told"] = std::move(told);
  if (row_.proof < 2) {
    out["covers"] =
        "This game was started on an older server. Only its dice can be checked, and "
        "only when it is over.";
  } else {
    out["covers"] = fmt::format(
        "This number was fixed before the first {}. It covers the scenario, the options, the "
        "set-up{}{}.",
        before.empty() ? "move" : "new move", before.empty() ? "" : ", the actions taken over",
        server_dice() ? " and every die the program rolls" : "");
  }
  if (!row_.commitment.empty()) out["commitment"] = row_.commitment;
  if (const std::string chain = link(sequence); !chain.empty()) out["chain"] = chain;
  if (server_dice() && over) out["seed"] = row_.seed;
  return out;
}

// The dice of each side by their faces; a die of which the seat was told nothing is not counted.
Json Table::statistics(const std::string& seat, const History& history) const {
  const Json events = Json::parse('[' + this->events(seat, kAll) + ']');
  std::set<std::size_t> known;
  for (const Json& event : events) known.insert(event.value("n", std::size_t{0}));
  std::map<std::string, std::array<int, 6>> dice;
  for (const std::string& side : game_->sides) dice[side] = {};
  for (std::size_t i = 0; i < sequence(); ++i) {
    const auto side = dice.find(session_->side(i));
    if (!session_->is_die(i) || !known.contains(i + 1) || side == dice.end()) continue;
    const char face = session_->action(i).back();  // "roll 4"
    if (face >= '1' && face <= '6') ++side->second.at(static_cast<std::size_t>(face - '1'));
  }
  const auto numbers = advice::statistics_of(game_->game, std::vector<Json>(events));
  Json out = advice::wire::json_of(numbers);
  out["sides"] = game_->sides;
  out["dice"] = dice;
  if (history.story != nullptr) {
    const advice::View view = game_->advice->view(match(), seat);
    out["history"] = history_json(history, game_->game, view, numbers);
  }
  return out;
}

}  // namespace tercio::server
