#include "engine/record.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "engine/ended.hpp"

namespace tercio::engine {

namespace {

std::string what_is_played(const Record& record) {
  std::string out = "rules " + record.rules + "\n";
  out += "scenario " + record.scenario + "\n";
  for (const auto& [key, value] : record.options) out += fmt::format("option {} {}\n", key, value);
  if (!record.table.empty()) out += "table " + record.table + "\n";
  return out;
}

std::string taken_over_text(const Record& record) {
  if (record.taken_over == 0) return {};
  const char* space = record.taken_over_hash.empty() ? "" : " ";
  return fmt::format("taken-over {}{}{}\n", record.taken_over, space, record.taken_over_hash);
}

std::string dice_and_set_up(const Record& record) {
  std::string out = std::string("dice ") + (record.manual_dice ? "manual" : "auto") + "\n";
  if (!record.set_up.empty()) out += "setup " + record.set_up + "\n";
  return out;
}

std::string head_of(const Record& record) {
  const std::string ended = record.ended.empty() ? "" : "ended " + record.ended + "\n";
  const std::string seed = (record.seed.empty() ? "" : "seed " + record.seed + "\n") + ended;
  const std::string commitment =
      record.commitment.empty() ? "" : "commitment " + record.commitment + "\n";
  if (record.chain.empty()) {
    return what_is_played(record) + commitment + taken_over_text(record) + seed +
           dice_and_set_up(record);
  }
  const std::string share = record.share.empty() ? "" : "share " + record.share + "\n";
  const std::string unsealed = record.unsealed.empty() ? "" : "unsealed " + record.unsealed + "\n";
  const std::string answered =
      record.answered_by.empty() ? "" : "answered-by " + record.answered_by + "\n";
  std::string signatures;
  for (const auto& line : record.signatures) signatures += "signed " + line.action + "\n";
  return beginning_of(record) + commitment + answered + share + unsealed + "chain " + record.chain +
         "\n" + signatures + seed;
}

}  // namespace

std::string beginning_of(const Record& record) {
  std::string out = what_is_played(record) + taken_over_text(record) + dice_and_set_up(record);
  if (!record.seed_hash.empty()) out += "seed-hash " + record.seed_hash + "\n";
  if (!record.seal.empty()) out += "seal " + record.seal + "\n";
  if (!record.begun_by.empty()) out += "begun-by " + record.begun_by + "\n";
  return out;
}

std::string text_of(const Record& record) {
  std::string out = "tercio-record " + std::to_string(kRecordFormat) + "\n";
  out += head_of(record) + "begin\n";
  for (const auto& line : record.lines) {
    if (!line.comment.empty()) out += "# " + line.comment + "\n";
    out += line.action + "\n";
  }
  if (!record.outcome.empty()) out += "# " + record.outcome + "\n";
  return out;
}

namespace {

struct Word {
  std::string_view first;
  std::string_view rest;
};

std::string_view trimmed(std::string_view s) {
  const auto begin = s.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return s.substr(begin, s.find_last_not_of(" \t\r") - begin + 1);
}

Word split(std::string_view line) {
  const auto space = line.find_first_of(" \t");
  if (space == std::string_view::npos) return {line, {}};
  return {line.substr(0, space), trimmed(line.substr(space))};
}

// Reads a record line by line; the head ends with `begin`.
class Reader {
 public:
  tl::expected<Record, Refusal> read(std::string_view text) {
    while (!text.empty() && fault_.empty()) {
      const auto end = std::min(text.find('\n'), text.size());
      ++number_;
      line(trimmed(text.substr(0, end)));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (fault_.empty() && !named_format_) fault("the first line must be 'tercio-record 1'");
    if (fault_.empty() && record_.scenario.empty()) fault("the record names no scenario");
    if (fault_.empty() && !begun_) fault("the record has no line 'begin'");
    if (fault_.empty()) return std::move(record_);
    return tl::unexpected(Refusal{.code = Code::kBadRequest, .message = fault_, .field = "record"});
  }

 private:
  void fault(const std::string& what) {
    if (fault_.empty()) fault_ = "line " + std::to_string(std::max(1, number_)) + ": " + what;
  }

  void line(std::string_view text) {
    if (text.empty() || text.front() == '#') return;
    if (begun_) {
      record_.lines.push_back({std::string(text), number_, {}});
      return;
    }
    const auto [key, value] = split(text);
    if (!named_format_) {
      named_format_ = true;
      if (key != "tercio-record")
        fault("the first line must be 'tercio-record 1'");
      else if (value != std::to_string(kRecordFormat)) {
        fault("record format " + std::string(value.substr(0, 20)) +
              " is not known; this program reads 1");
      }
      return;
    }
    head(key, value);
  }

  void head(std::string_view key, std::string_view value) {
    if (key == "begin") {
      begun_ = true;
    } else if (value.empty()) {
      fault("'" + std::string(key.substr(0, 40)) + "' has no value");
    } else if (key == "rules") {
      record_.rules = value;
    } else if (key == "scenario") {
      record_.scenario = value;
    } else if (key == "option") {
      const auto [name, chosen] = split(value);
      if (chosen.empty()) fault("an option line is 'option <key> <value>'");
      if (!record_.options.emplace(name, chosen).second) {
        fault("option " + std::string(name) + " is given twice");
      }
    } else if (key == "seed") {
      record_.seed = value;
      record_.seed_line = number_;
    } else if (key == "table") {
      record_.table = value;
    } else if (key == "commitment") {
      record_.commitment = value;
      record_.commitment_line = number_;
    } else if (key == "seed-hash") {
      record_.seed_hash = value;
    } else if (key == "seal") {
      record_.seal = value;
      record_.seal_line = number_;
    } else if (key == "share") {
      record_.share = value;
      record_.share_line = number_;
    } else if (key == "begun-by") {
      record_.begun_by = value;
      record_.begun_by_line = number_;
    } else if (key == "answered-by") {
      record_.answered_by = value;
      record_.answered_by_line = number_;
    } else if (key == "signed") {
      record_.signatures.push_back({std::string(value), number_, {}});
    } else if (key == "unsealed") {
      record_.unsealed = value;
      record_.unsealed_line = number_;
    } else if (key == "chain") {
      record_.chain = value;
      record_.chain_line = number_;
    } else if (key == "ended") {
      if (!ended_of(value)) fault("'ended' is 'resigned <side>', 'time <side>' or 'drawn'");
      record_.ended = value;
      record_.ended_line = number_;
    } else if (key == "taken-over") {
      taken_over(value);
    } else if (key == "dice") {
      if (value != "auto" && value != "manual") fault("dice are 'auto' or 'manual'");
      record_.manual_dice = value == "manual";
    } else if (key == "setup") {
      record_.set_up = value;
    } else {
      fault("'" + std::string(key.substr(0, 40)) + "' is not a line of a record's head");
    }
  }

  void taken_over(std::string_view value) {
    const auto [number, hash] = split(value);
    const char* last = number.data() + number.size();
    const auto [end, error] =
        std::from_chars(number.data(), number.data() + number.size(), record_.taken_over);
    if (error != std::errc{} || end != last) {
      fault("'taken-over' is followed by a number of actions");
    }
    record_.taken_over_hash = hash;
    record_.taken_over_line = number_;
  }

  Record record_;
  std::string fault_;
  int number_ = 0;
  bool named_format_ = false;
  bool begun_ = false;
};

}  // namespace

tl::expected<Record, Refusal> parse_record(std::string_view text) { return Reader().read(text); }

}  // namespace tercio::engine
