// A game by letter at the terminal: the letter that has come is played back, one's own part is
// played, and the answer is written into a file (docs/records.md, Letters).
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/files.hpp"
#include "cli/commands/retrace.hpp"
#include "cli/table/print.hpp"
#include "cli/table/table.hpp"
#include "engine/deed.hpp"
#include "letters/reading.hpp"

namespace tercio::cli {

namespace {

namespace fs = std::filesystem;
using letters::Part;
using letters::Verdict;

constexpr const char* kLetterEnding = ".tercio";
constexpr const char* kOwnEnding = ".mine";
constexpr std::size_t kMostKept = 1000;  // files looked through for the one of a game

// "folder/rocroi" of "folder/rocroi-3.tercio".
std::string base_of(const std::string& file) {
  fs::path path(file);
  if (path.extension() == kLetterEnding) path.replace_extension();
  std::string name = path.filename().string();
  const auto dash = name.rfind('-');
  const bool numbered = dash != std::string::npos && dash > 0 && dash + 1 < name.size() &&
                        name.find_first_not_of("0123456789", dash + 1) == std::string::npos;
  if (numbered) name.resize(dash);
  return (path.parent_path() / name).string();
}

std::string letter_file(const Correspondence& letters) {
  return fmt::format("{}-{}{}", letters.base, letters::letters_of(letters.game.record),
                     kLetterEnding);
}

// What is kept of a game in the folder of a letter; nothing: it is not there.
std::optional<Correspondence> kept_beside(const std::string& file, const std::string& game) {
  std::error_code error;
  fs::path folder = fs::path(file).parent_path();
  if (folder.empty()) folder = ".";
  std::size_t seen = 0;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (it->path().extension() != kOwnEnding || ++seen > kMostKept) continue;
    const auto text = read_file(it->path().string());
    if (!text) continue;
    auto kept = letters::game_of(*text);
    if (kept && kept->record.table == game) {
      return Correspondence{std::move(*kept), base_of(file), it->path().string()};
    }
  }
  return std::nullopt;
}

// The file of what a player keeps of a game that begins here: one there is stays as it is.
std::string new_own_file(const std::string& base, const letters::Game& game) {
  std::error_code error;
  std::string plain = fmt::format("{}-{}{}", base, game.own.side, kOwnEnding);
  if (!fs::exists(plain, error)) return plain;
  return fmt::format("{}-{}-{}{}", base, game.record.table, game.own.side, kOwnEnding);
}

}  // namespace

std::string Table::begin_letters(const std::string& scenario, const OptionChoices& options,
                                 const std::string& side, const std::string& file) {
  auto match = content_.library.start(scenario, options);
  if (!match) {
    return sentence_of(match.error()) + "; `tercio list " + scenario + "` tells the options";
  }
  const auto sides = (*match)->sides();
  if (!side.empty() && std::find(sides.begin(), sides.end(), side) == sides.end()) {
    return fmt::format("--side: the sides are {} and {}", sides.front(), sides.back());
  }
  const engine::Session fresh(std::move(*match), engine::Dice::kManual, "");
  const std::string first = engine::actor_of(fresh.match());
  const bool known = std::find(sides.begin(), sides.end(), first) != sides.end();
  const std::string own = !side.empty() ? side : known ? first : sides.front();
  letters_ = std::make_unique<Correspondence>();
  letters_->game = letters::begin(fresh.record(0), own);
  letters_->base = base_of(file);
  letters_->own = new_own_file(letters_->base, letters_->game);
  std::error_code error;
  if (const std::string taken = fmt::format("{}-1{}", letters_->base, kLetterEnding);
      fs::exists(taken, error)) {
    return taken + " is there already; give the letters of this game another name";
  }
  say(screen().paint(Role::kHeading, title_of(content_.library, scenario)) + '\n');
  say_line(fmt::format("A game by letter. You play the {} side.", engine::side_in_words(own)));
  return sit_down_to_letters(0);
}

std::string Table::open_letter(const std::string& file) {
  const auto text = read_file(file);
  if (!text) return text.error();
  if (auto kept = letters::game_of(*text)) {
    letters_ = std::make_unique<Correspondence>();
    letters_->base = base_of(fs::path(file).replace_extension().string());
    const std::string side = '-' + kept->own.side;
    if (letters_->base.ends_with(side)) letters_->base.erase(letters_->base.size() - side.size());
    letters_->own = file;
    letters_->game = std::move(*kept);
    return sit_down_to_letters(letters_->game.record.lines.size());
  }
  auto kept = kept_beside(file, letters::game_id_of(*text));
  const auto reading = letters::read(content_.library, *text, kept ? &kept->game : nullptr);
  const Verdict verdict = reading->verdict();
  if (verdict != Verdict::kGood && verdict != Verdict::kSame) {
    const std::string where = reading->line() > 0 ? fmt::format(":{}", reading->line()) : "";
    return fmt::format("{}{}: {}", file, where, reading->told());
  }
  std::size_t before = reading->before();
  if (!kept) {
    letters_ = std::make_unique<Correspondence>();
    letters_->game = letters::answer(reading->record(), reading->answering_side());
    letters_->base = base_of(file);
    letters_->own = new_own_file(letters_->base, letters_->game);
  } else {
    letters_ = std::make_unique<Correspondence>(std::move(*kept));
    if (verdict == Verdict::kGood) letters_->game.record = reading->record();
  }
  if (verdict == Verdict::kSame) {
    // What it brought is told again.
    const std::size_t number = letters::letters_of(letters_->game.record);
    before = letters::handed_over(letters_->game.record, number - 1);
  }
  say_line(fmt::format("{} You play the {} side.", reading->told(),
                       engine::side_in_words(letters_->game.own.side)));
  return sit_down_to_letters(before);
}

// `before`: what has been done since is new to the player.
std::string Table::sit_down_to_letters(std::size_t before) {
  letters::open_seal(letters_->game);
  std::vector<std::pair<std::size_t, engine::Happened>> heard;
  auto session = letters::session_of(content_.library, letters_->game,
                                     [&](std::size_t length, const engine::Match::Done& done) {
                                       heard.emplace_back(length, engine::Happened{});
                                       heard.back().second.add(done);
                                     });
  if (!session) return "the game of these letters cannot be played any more";
  if (std::string fault = adopt(std::move(session)); !fault.empty()) return fault;
  for (const auto& [length, happened] : heard) write_down(happened, length);
  if (letters::letters_of(letters_->game.record) < 2) {
    say_line(std::string(letters::kDiceTold));
    if (board_.hidden) say_line(std::string(letters::kHiddenTold));
  }
  play_back(heard, before);
  letters::note(letters_->game, *session_);
  if (!waits_for_a_letter()) {
    announce({});
  }
  return keep_letter();
}

// Step by step: a person says when to go on.
void Table::play_back(const std::vector<std::pair<std::size_t, engine::Happened>>& heard,
                      std::size_t before) {
  bool any = false;
  for (const auto& [length, happened] : heard) {
    if (length <= before || known(happened).empty()) continue;
    if (!any) say_line("What has happened since:");
    any = true;
    tell(known(happened));
    std::string line;
    if (settings_.interactive && !session_->is_die(length - 1) && !read("(Enter) ", line)) return;
  }
}

std::string Table::keep_letter() {
  letters::note(letters_->game, *session_);
  if (letters::part_of(letters_->game, match(), session_->length()) == Part::kWrite) {
    (void)letters::hand_over(letters_->game);
    session_->begin_here();
    if (std::string fault =
            write_file(letters_->own, letters::stored_text_of(letters_->game), true);
        !fault.empty()) {
      return fault;
    }
    return write_letter();
  }
  saved_length_ = session_->length();
  return write_file(letters_->own, letters::stored_text_of(letters_->game), true);
}

std::string Table::write_letter() {
  const std::string file = letter_file(*letters_);
  if (std::string fault = write_file(file, letters::last_letter(letters_->game)); !fault.empty()) {
    return fault;
  }
  saved_length_ = session_->length();
  say_line(
      fmt::format("Your letter is {}: send it to the other player. {} stays with you: it has "
                  "your key.",
                  file, letters_->own));
  say_line(letter_standing());
  return {};
}

void Table::letter() {
  if (!letters_) return refuse("this is not a game by letter (`tercio play --letter`)");
  if (!waits_for_a_letter() && !match().over()) return say_line(letter_standing());
  if (const std::string fault = write_letter(); !fault.empty()) refuse(fault);
}

bool Table::waits_for_a_letter() const {
  return letters_ && letters::part_of(letters_->game, match(), session_->length()) != Part::kDecide;
}

std::string Table::letter_standing() const {
  switch (letters::part_of(letters_->game, match(), session_->length())) {
    case Part::kDecide:
      return "It is your part; the letter is written when the other player is to decide.";
    case Part::kOver:
      return "The game is over.";
    case Part::kWrite:
    case Part::kWait:
      break;
  }
  return fmt::format(
      "Now the other player's answer is waited for: open it with `tercio play "
      "--letter {}-{}{}`, in the same folder.",
      letters_->base, letters::letters_of(letters_->game.record) + 1, kLetterEnding);
}

}  // namespace tercio::cli
