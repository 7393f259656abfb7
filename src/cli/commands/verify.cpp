// tercio verify: whether records of games are sound.
#include <algorithm>
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/commands.hpp"
#include "cli/commands/files.hpp"
#include "cli/commands/retrace.hpp"
#include "dice/proof.hpp"
#include "engine/ended.hpp"
#include "letters/reading.hpp"

namespace tercio::cli {

namespace {

std::string at_line(int line, const std::string& fault) {
  return line > 0 ? fmt::format("line {}: {}", line, fault) : fault;
}

// What a sound record proves beside the rules having been kept.
std::string proven(const engine::Record& record, const dice::Proof& proof, bool written) {
  using Of = dice::Proof::Of;
  if (proof.of == Of::kNothing) return {};
  std::string out;
  if (proof.of == Of::kGame) {
    out += "; it began as it was committed to, and its actions are those of its chain";
  }
  if (proof.dice_checked) {
    const bool mixed = proof.mixing == dice::Mixing::kReady;
    out += fmt::format(
        "; {} from the {}",
        proof.dice == 1 ? "the die follows" : fmt::format("all {} dice follow", proof.dice),
        mixed ? "seed mixed of the server's secret, which was committed to before the game, the "
                "secret one player had sealed and the share of the other, so nobody chose them"
              : "seed that was committed to before the game");
  } else if (proof.of == Of::kDice || !record.seed_hash.empty()) {
    out += "; its dice can be checked when the game is over and the seed is told";
  } else {
    out += "; the players threw the dice";
  }
  if (record.share == dice::kNoShare) {
    out += "; the other player gave no share, so the dice were the server's alone";
  }
  if (record.taken_over > 0) {
    out +=
        fmt::format(" (those of the first {} actions are of an earlier game)", record.taken_over);
  }
  if (proof.of == Of::kDice) {
    out +=
        "; made by an older server, it proves nothing of how it began or of actions without dice";
  }
  if (written && proof.written_at > 0) {
    out += fmt::format("; what was written down is its chain after {} actions", proof.written_at);
  } else if (written) {
    out += "; what was written down is its commitment";
  }
  return out;
}

// An end by other means than the rules is the server's word; it must be possible, though.
std::string why_not_ended(const engine::Match& match, const engine::Ended& ended) {
  if (match.over()) return "the game was over by the rules already";
  const auto sides = match.sides();
  if (ended.side.empty() || std::find(sides.begin(), sides.end(), ended.side) != sides.end()) {
    return {};
  }
  return "there is no side '" + ended.side + "' in this game";
}

// The same for a letter, which is checked as its reader does.
std::string fault_of_letter(const data::GameLibrary& library, const std::string& text,
                            const std::string& written, std::string& summary) {
  if (!written.empty()) return "--commitment: a letter is held against the game its reader has";
  const auto reading = letters::read(library, text, nullptr);
  if (!reading->sound()) return at_line(reading->line(), reading->told());
  const engine::Match& match = reading->session().match();
  const engine::Record& letter = reading->record();
  const std::size_t number = letters::letters_of(letter);
  summary = fmt::format(
      "{}, {}, {}; letter {}, {}", match.scenario(),
      counted(static_cast<int>(letter.lines.size()), "action", "actions"), match.heading(), number,
      number == 1 ? "signed by who began the game" : "every part of it signed by its player");
  if (number >= 3) {
    summary +=
        "; every die follows from the seed mixed of a secret of each player, so neither "
        "chose it, though both could work out coming rolls";
  }
  return {};
}

// What is wrong with a record; empty: it is sound, and `summary` tells of it.
std::string fault_of(const data::GameLibrary& library, const std::string& text,
                     const std::string& written, std::string& summary) {
  const auto record = engine::parse_record(text);
  if (!record) return record.error().message;
  if (!record->begun_by.empty()) return fault_of_letter(library, text, written, summary);
  const Retraced played = retrace(library, *record);
  if (!played.session) return played.fault;
  // What was bent first is named: a die that was changed may break a rule only later.
  const dice::Proof proof = dice::proof_of(*record, *played.session, written);
  const bool first = played.fault.empty() || (proof.line > 0 && proof.line < played.line);
  if (!proof.fault.empty() && first) return at_line(proof.line, proof.fault);
  if (!played.fault.empty()) return at_line(played.line, played.fault);
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
  if (!record->ended.empty()) {
    const auto ended = engine::ended_of(record->ended);
    const std::string why = why_not_ended(match, *ended);
    if (!why.empty()) return at_line(record->ended_line, why);
    summary += "; the server says: " + engine::words_of(*ended);
    summary.pop_back();
  }
  summary += proven(*record, proof, !written.empty());
  return {};
}

}  // namespace

int run_verify(const Common& common, const VerifyArguments& arguments) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const std::string& written = arguments.commitment;
  const bool hash =
      written.size() == 64 && written.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (!written.empty() && !hash) {
    return complain("--commitment: a hash is 64 digits and letters from a to f");
  }
  int worst = kOk;
  for (const std::string& file : arguments.files) {
    const auto text = read_file(file);
    if (!text) {
      worst = std::max(worst, complain(text.error()));
      continue;
    }
    std::string summary;
    const std::string fault = fault_of(content->library, *text, arguments.commitment, summary);
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
