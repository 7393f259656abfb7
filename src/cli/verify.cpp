// tercio verify: whether records of games are sound.
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/retrace.hpp"
#include "dice/committed.hpp"

namespace tercio::cli {

namespace {

// What is wrong with a record; empty: it is sound, and `summary` tells of it.
std::string fault_of(const data::GameLibrary& library, const std::string& text,
                     std::string& summary) {
  const auto record = engine::parse_record(text);
  if (!record) return record.error().message;
  const auto dice = dice::check_dice(*record);
  if (dice && !dice->fault.empty()) return fmt::format("line {}: {}", dice->line, dice->fault);
  const Retraced played = retrace(library, *record);
  if (!played.fault.empty()) {
    return played.line > 0 ? fmt::format("line {}: {}", played.line, played.fault) : played.fault;
  }
  // The game recorded again, and that record played: the same actions, the same position.
  const engine::Record again = played.session->record();
  const auto reread = engine::parse_record(text_of(again));
  if (!reread) return "recorded again it cannot be read: " + reread.error().message;
  const Retraced second = retrace(library, *reread);
  if (!second.fault.empty()) return "recorded again it breaks a rule: " + second.fault;
  const engine::Record twice = second.session->record();
  for (std::size_t i = 0; i < again.lines.size(); ++i) {
    if (i >= twice.lines.size() || again.lines[i].action != twice.lines[i].action) {
      return fmt::format("recorded again, action {} is another one", i + 1);
    }
  }
  const engine::Match& match = played.session->match();
  if (match.hash() != second.session->match().hash()) {
    return "recorded again it leads to another position";
  }
  summary = fmt::format("{}, {}, {}", match.scenario(),
                        counted(static_cast<int>(again.lines.size()), "action", "actions"),
                        match.heading());
  if (dice) {
    summary += fmt::format(
        "; {} from the seed that was committed to before the game",
        dice->dice == 1 ? "the die follows" : fmt::format("all {} dice follow", dice->dice));
    if (record->taken_over > 0) {
      summary += fmt::format(" (those of the first {} actions are of an earlier game)",
                             record->taken_over);
    }
  } else if (!record->commitment.empty()) {
    summary += "; its dice can be checked when the game is over and the seed is told";
  }
  return {};
}

}  // namespace

int run_verify(const Common& common, const std::vector<std::string>& files) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  int worst = kOk;
  for (const std::string& file : files) {
    const auto text = read_file(file);
    if (!text) {
      worst = std::max(worst, complain(text.error()));
      continue;
    }
    std::string summary;
    const std::string fault = fault_of(content->library, *text, summary);
    if (fault.empty()) {
      std::cout << file << ": sound: " << summary << '\n';
    } else {
      std::cout << file << ": not sound: " << fault << '\n';
      worst = std::max(worst, kFailed);
    }
  }
  return worst;
}

}  // namespace tercio::cli
