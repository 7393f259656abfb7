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

void Table::contribute(const dice::Contributions& given) {
  if (given_.seal.empty() || by_letter()) return;
  given_.share = given.share;
  given_.secret = dice::opens(given_.seal, given.secret) ? given.secret : "";
  if (chain_.size() == 1) chain_ = {dice::first_link(given_, row_.commitment)};
  if (dice_ready()) box_->take_seed(row_.id, dice::seed_of(given_, row_.seed));
}

bool Table::has_dice_due() const {
  return !given_.seal.empty() && session_->dice() == engine::Dice::kManual && match().dice_to_act();
}

void Table::settle_dice() {
  if ((server_dice() || by_letter()) && dice_ready() && !has_dice_due()) throw_due_dice();
}

std::string Table::why_no_dice() const {
  if (letters_) return dice_ready() ? "" : letter_told();
  switch (mixing()) {
    case dice::Mixing::kWaiting:
      return "both players contribute to the dice, so the game begins when the other player has "
             "taken a seat";
    case dice::Mixing::kSealed:
      return "the dice are still sealed; the game begins when the player who opened this table "
             "is here, in the browser that made the seal. If that browser has forgotten it, the "
             "game cannot be played";
    case dice::Mixing::kAlone:
    case dice::Mixing::kReady:
      break;
  }
  return {};
}

// Where the dice of the server come from, and what whoever runs it could know.
void Table::tell_of_servers_dice(Json& told, const std::string& since) const {
  const bool over = this->over();
  const std::string first = since.empty() ? "move" : "new move";
  if (given_.seal.empty() || mixing() == dice::Mixing::kAlone) {
    told.push_back(
        fmt::format("Every roll {}{} from a secret seed that was fixed before the first {}.", since,
                    over ? "came" : "comes", first));
    if (terms_) {
      told.push_back(
          "The server alone drew that seed; whoever runs it could have drawn another, and could "
          "know the rolls beforehand.");
    }
  } else {
    told.push_back(
        fmt::format("Every roll {}{} from a seed mixed of three secrets, one of the server and one "
                    "of each player, none of which was chosen with the others in sight; so nobody "
                    "chose the dice, and nobody can change one.",
                    since, dice_ready() ? (over ? "came" : "comes") : "will come"));
    told.push_back(
        "Whoever runs the server can work out coming rolls once the secrets are mixed. If your "
        "opponent runs it, he could foresee his, and leave a game that begins badly.");
  }
  told.push_back(over ? "The seed is no longer secret, so every such roll can be checked: save "
                        "the game as a file and run “tercio verify” on it."
                      : "The seed is shown when the game is over, so that every such roll can "
                        "be checked.");
}

Json Table::dice_json(std::size_t sequence) const {
  Json out{{"mode", row_.dice}, {"taken_over", taken_over_}};
  if (lesson_) {
    out["thrown"] = 0;
    out["told"] = {"In a lesson the dice fall as the lesson needs them."};
    out["covers"] = "In a lesson nothing about the dice is to be proved.";
    return out;
  }
  if (letters_) {
    out["mode"] = "server";
    out["thrown"] = 0;
    out["told"] = {letters::kDiceTold};
    out["covers"] = "Each letter signs all that has been done and rolled.";
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
    tell_of_servers_dice(told, since);
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
        !server_dice()        ? ""
        : given_.seal.empty() ? " and every die the program rolls"
                              : ", the server's secret and the seal of the player who opened the "
                                "table; the number of each position covers the other player's "
                                "share as well");
  }
  if (!row_.commitment.empty()) out["commitment"] = row_.commitment;
  // Where something is hidden it would tell, by trying, what the other side has done.
  const bool tells = !game_->hidden || over;
  if (const std::string chain = link(sequence); tells && !chain.empty()) out["chain"] = chain;
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
