// The computer at the table: its seats, its turns, its hints, its review.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/table/opponents.hpp"
#include "cli/table/print.hpp"
#include "cli/table/review_text.hpp"
#include "cli/table/table.hpp"
#include "cli/table/thinking.hpp"
#include "engine/random.hpp"
#include "engine/words.hpp"
#include "opponent/review.hpp"

namespace tercio::cli {

using opponent::Bounds;
using opponent::Level;

namespace {

constexpr std::int64_t kShortReview = 400;  // judgements for a decision
constexpr std::size_t kShortSwings = 3;

}  // namespace

// ---- Seats

std::string Table::seat_computers(const engine::Match& match) {
  opponent_.reset();
  computers_.clear();
  const Seating& seating = settings_.seating;
  if (seating.levels.empty()) return {};
  const auto sides = match.sides();
  const std::string person = seating.person.empty() ? sides.front() : seating.person;
  const bool none = person == "none" || seating.levels.size() > 1;
  if (!none && std::find(sides.begin(), sides.end(), person) == sides.end()) {
    return fmt::format("there is no side '{}'; the sides are {}", person.substr(0, 40),
                       fmt::join(sides, ", "));
  }
  auto made = opponent_of(content_.library, match);
  if (!made) return made.error();
  opponent_ = std::move(*made);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (none || sides[i] != person) {
      computers_[sides[i]] = seating.levels[std::min(i, seating.levels.size() - 1)];
    }
  }
  return {};
}

const opponent::Opponent* Table::opponent() {
  if (!opponent_) {
    auto made = opponent_of(content_.library, match());
    if (!made) {
      refuse(made.error());
      return nullptr;
    }
    opponent_ = std::move(*made);
  }
  return opponent_.get();
}

const Level* Table::computer_to_act() const {
  if (match().over() || match().dice_to_act()) return nullptr;
  const auto it = computers_.find(match().to_act());
  return it == computers_.end() ? nullptr : it->second;
}

std::string Table::lone_person() const {
  std::string out;
  if (computers_.empty()) return out;
  for (const std::string& side : match().sides()) {
    if (!computers_.contains(side)) out = side;
  }
  return out;
}

void Table::set_computer(const Words& words) {
  if (words.size() == 1) {
    tell_players();
    return say_line(fmt::format("The levels, the weakest first: {}.", level_ids()));
  }
  const auto sides = match().sides();
  std::vector<std::string> meant;
  if (words.size() > 2) {
    const std::string side = side_named(words[2]);
    if (side.empty()) return;
    meant = {side};
  } else if (!computers_.empty()) {
    for (const auto& [side, level] : computers_) meant.push_back(side);
  } else {
    // Whoever types wants somebody to play against.
    const std::string mine = asker();
    for (const std::string& side : sides) {
      if (side != mine) meant.push_back(side);
    }
  }
  if (words[1] == "off") {
    for (const std::string& side : meant) computers_.erase(side);
  } else {
    const auto level = level_named(words[1]);
    if (!level) return refuse(level.error());
    if (opponent() == nullptr) return;
    for (const std::string& side : meant) computers_[side] = *level;
  }
  tell_players();
}

void Table::tell_players() {
  for (const std::string& side : match().sides()) {
    const auto it = computers_.find(side);
    say_line(fmt::format(
        "{}: {}.", side_title(board_, side),
        it == computers_.end() ? "a person" : fmt::format("the computer, {}", it->second->name)));
  }
}

// ---- Its turn

bool Table::ponder(const std::string& who, const std::function<void(const Bounds&)>& work) {
  bool said = false;
  const bool interrupted = think(
      work,
      [&](double) {
        if (settings_.interactive && !said) say(screen().paint(Role::kFaint, who) + '\n');
        said = true;
      },
      settings_.interactive);
  return !interrupted;
}

bool Table::play_computers() {
  while (const Level* level = computer_to_act()) {
    const opponent::Opponent* plays = opponent();
    const std::string side = match().to_act();
    opponent::Decision decided;
    const opponent::Player player{level, engine::seed_of(session_->seed())};
    const bool went_on = ponder(fmt::format("{} thinks…", level->name), [&](const Bounds& bounds) {
      decided = plays->decide(match(), side, player, bounds);
    });
    if (!went_on) return false;
    carry_out(decided, side);
  }
  return true;
}

void Table::carry_out(const opponent::Decision& decided, const std::string& side) {
  bool any = false;
  for (const std::string& action : decided.actions) {
    if (match().over() || match().to_act() != side) break;
    const auto done = session_->act(action);
    if (!done) break;
    any = true;
    refused_.reset();
    position_changed();
    write_down(*done, session_->length());
    announce(*done);
  }
  autosave();
  if (any) return;
  // It is never to hold up the table.
  computers_.erase(side);
  refuse(fmt::format("the computer does not know what to do; the {} side is yours now",
                     side_title(board_, side)));
  announce({});
}

// ---- What it is asked

void Table::hint(const Words& words) {
  if (words.size() > 2) return refuse("the form is: hint [<piece>]");
  if (match().over()) return refuse("the game is over");
  if (match().dice_to_act()) return refuse("the dice decide now");
  opponent::AdviceRequest request;
  if (words.size() == 2) {
    const auto reading = reader();
    request.piece = reading->piece(words[1], advice::OrderReader::Wanted::kOwn);
    if (request.piece.empty()) return refuse(reading->fault());
  }
  const opponent::Opponent* adviser = opponent();
  if (adviser == nullptr) return;
  std::vector<opponent::Suggestion> found;
  const std::string side = match().to_act();
  ponder(fmt::format("The {} thinks…", opponent::adviser_level().name),
         [&](const Bounds& bounds) { found = adviser->advise(match(), side, request, bounds); });
  if (found.empty()) return say_line("There is nothing to advise.");
  for (const opponent::Suggestion& one : found) {
    if (one.actions.empty()) continue;
    std::string text = fmt::format("{} ({}, {}): {}", one.actions.front(),
                                   advice::percent(one.value), swing_text(one.gain), one.reason);
    if (one.actions.size() > 1) {
      const std::vector<std::string> rest(one.actions.begin() + 1, one.actions.end());
      text += fmt::format("; then {}", engine::some_in_a_row(rest, 3));
    }
    say(screen().wrap(text, 2, 4) + '\n');
  }
}

void Table::review() {
  const opponent::Opponent* reviewer = opponent();
  if (reviewer == nullptr) return;
  if (!seat().empty() && !lone_person().empty()) {
    return refuse("a review tells what is hidden; ask for it when the game is over");
  }
  opponent::Review found;
  ponder(fmt::format("The {} goes over the game…", opponent::adviser_level().name),
         [&](Bounds bounds) {
           bounds.judgements = kShortReview;
           found = opponent::review(*session_, *reviewer, bounds);
         });
  say(short_review_text(screen(), found, kShortSwings));
  say_line("`save <file>` and then `tercio review <file>` tells more.");
}

}  // namespace tercio::cli
