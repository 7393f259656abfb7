#include "letters/reading.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "dice/committed.hpp"
#include "dice/mixed.hpp"
#include "dice/proof.hpp"
#include "dice/secret.hpp"
#include "engine/deed.hpp"
#include "letters/keys.hpp"

namespace tercio::letters {

using engine::Record;

namespace {

constexpr std::size_t kActionsAtOnce = 16;
constexpr std::size_t kSignaturesAtOnce = 8;

}  // namespace

Reading::Reading(const engine::Library& library, std::string_view text, const Game* have)
    : library_(library), have_(have) {
  begin(text);
}

void Reading::end(Verdict verdict, std::string told, int line) {
  if (ended()) return;
  verdict_ = verdict;
  told_ = std::move(told);
  line_ = line;
  stage_ = Stage::kDone;
}

std::string Reading::letter_words(std::size_t number) const {
  const std::size_t from = handed_over(record_, number - 1);
  const std::size_t to = handed_over(record_, number);
  if (from >= to) return fmt::format("letter {}", number);
  return to == from + 1 ? fmt::format("letter {} (action {})", number, to)
                        : fmt::format("letter {} (actions {} to {})", number, from + 1, to);
}

std::string Reading::answering_side() const {
  for (const std::string& side : session_->match().sides()) {
    if (side != beginner_.side) return side;
  }
  return {};
}

void Reading::begin(std::string_view text) {
  if (text.size() > kLongestLetter) {
    return end(Verdict::kUnreadable, "The file is too large for a letter.");
  }
  auto record = engine::parse_record(text);
  if (!record) {
    return end(Verdict::kUnreadable,
               fmt::format("The file cannot be read: {}.", record.error().message));
  }
  record_ = std::move(*record);
  if (record_.begun_by.empty() || record_.signatures.empty()) {
    return end(Verdict::kUnreadable, "The file is a saved game and not a letter.");
  }
  if (!dice::is_name(record_.table)) {
    return end(Verdict::kUnreadable, "The file names its game as no letter of Tercio does.");
  }
  if (have_ != nullptr && have_->record.table != record_.table) {
    return end(Verdict::kOther, "The letter is of another game than the one you have here.");
  }
  check_rules();
  if (!ended()) check_players();
  if (!ended()) check_form();
  if (!ended()) check_first_letters();
}

void Reading::check_rules() {
  auto match = library_.start(record_.scenario, record_.options);
  if (!match) {
    return end(Verdict::kRules, fmt::format("This program cannot play the game of the letter: {}.",
                                            match.error().message));
  }
  if (record_.rules != (*match)->rules()) {
    return end(Verdict::kRules,
               fmt::format("The letter was written under the rules “{}”, and this program plays "
                           "“{}”; both players need the same version of Tercio.",
                           record_.rules, (*match)->rules()));
  }
  session_ = std::make_unique<engine::Session>(std::move(*match), engine::Dice::kManual, "");
  if (!record_.set_up.empty() && !session_->set_up_from(record_.set_up).empty()) {
    return edited(0, "The set-up in the letter does not hold.");
  }
  (void)session_->begin();
  if (record_.manual_dice || !record_.seed_hash.empty() || record_.taken_over > 0) {
    return edited(0, "The letter has lines that no letter has.");
  }
  const std::string hash = dice::sha256_of(engine::beginning_of(record_));
  if (hash != record_.commitment) {
    edited(record_.commitment_line,
           "How the game began was changed: scenario, options, seal or player are not those that "
           "were signed.");
  }
}

void Reading::check_players() {
  const auto sides = session_->match().sides();
  const auto known = [&](const std::string& side) {
    return std::find(sides.begin(), sides.end(), side) != sides.end();
  };
  const auto beginner = player_of(record_.begun_by);
  if (!beginner || !known(beginner->side)) {
    return edited(record_.begun_by_line, "The line of the player who began the game is damaged.");
  }
  beginner_ = *beginner;
  if (letters_of(record_) < 2) return;
  const auto answerer = player_of(record_.answered_by);
  if (!answerer || !known(answerer->side) || answerer->side == beginner_.side) {
    return edited(record_.answered_by_line, "The line of the player who answered is damaged.");
  }
  answerer_ = *answerer;
}

// The letters are numbered, and hand over ever more.
void Reading::check_form() {
  const std::size_t letters = letters_of(record_);
  if (letters > kMostLetters || record_.lines.size() > kMostActions) {
    return end(Verdict::kUnreadable, "The game of the letter is too long for this program.");
  }
  std::size_t before = 0;
  for (std::size_t i = 0; i < letters; ++i) {
    const auto line = signed_of(record_.signatures[i].action);
    if (!line || line->number != i + 1 || line->actions < before ||
        (line->number < 3 && line->actions > 0)) {
      return edited(record_.signatures[i].number, "A signature is damaged or out of its order.");
    }
    before = line->actions;
  }
  if (before != record_.lines.size()) {
    edited(record_.signatures.back().number,
           before < record_.lines.size()
               ? "Actions were added after the last signature."
               : "Actions are missing: fewer are written down than were signed.");
  }
}

void Reading::check_first_letters() {
  const std::size_t letters = letters_of(record_);
  if ((letters < 2 && (!record_.share.empty() || !record_.answered_by.empty())) ||
      (letters < 3 && !record_.unsealed.empty())) {
    return edited(0, "The letter tells what a letter of its number cannot know.");
  }
  if (!dice::is_secret(record_.seal)) {
    return edited(record_.seal_line, "The seal of the dice is damaged.");
  }
  if (letters >= 2 && !dice::is_secret(record_.share)) {
    return edited(record_.share_line, "The share in the dice is damaged.");
  }
  if (letters >= 3 && !dice::opens(record_.seal, record_.unsealed)) {
    return edited(record_.unsealed_line,
                  "The secret for the dice is not the one that was sealed in the first letter.");
  }
  if (letters >= 3) seed_ = dice::mixed_seed(record_.table, record_.unsealed, record_.share);
}

bool Reading::go_on(const std::function<bool()>& time_is_up) {
  while (!ended()) {
    if (stage_ == Stage::kSignatures) {
      for (std::size_t i = 0; i < kSignaturesAtOnce && stage_ == Stage::kSignatures; ++i) {
        check_signature();
      }
    } else {
      play();
    }
    if (!ended() && time_is_up()) return false;
  }
  return true;
}

void Reading::check_signature() {
  if (letter_ == letters_of(record_)) {
    if (link_ != record_.chain) {
      return edited(record_.chain_line, "The line ‘chain’ does not belong to these actions.");
    }
    stage_ = Stage::kActions;
    return;
  }
  const std::size_t number = ++letter_;
  const Signed line = *signed_of(record_.signatures[number - 1].action);
  if (number <= 3) link_ = link_before_actions(record_, number);
  for (; linked_ < line.actions; ++linked_) {
    link_ = dice::next_link(link_, record_.lines[linked_].action);
  }
  const Player& signer = is_beginners(number) ? beginner_ : answerer_;
  if (!is_signed(signer.key, signed_text(record_, number, line.actions, link_), line.signature)) {
    edited(record_.signatures[number - 1].number,
           fmt::format("What stands in {} is not what the {} player signed.", letter_words(number),
                       engine::side_in_words(signer.side)));
  }
}

void Reading::play() {
  for (std::size_t i = 0; i < kActionsAtOnce && !ended(); ++i) {
    if (played_ == record_.lines.size()) return check_end();
    const Record::Line& line = record_.lines[played_];
    const bool die = session_->match().dice_to_act();
    if (die) {
      const int due = dice::committed_die(
          seed_, record_.table,
          {.sequence = thrown_.sequence, .action = thrown_action_, .ordinal = thrown_.ordinal});
      if (line.action != fmt::format("roll {}", due)) {
        return edited(line.number, fmt::format("The die of action {} must show {}; the letter has "
                                               "another.",
                                               played_ + 1, due));
      }
    } else {
      check_decider(played_);
      if (ended()) return;
    }
    const auto done = session_->act_recorded(line.action);
    if (!done) {
      return edited(line.number, fmt::format("Action {} breaks the rules: {}.", played_ + 1,
                                             done.error().message));
    }
    if (session_->action(played_) != line.action) {
      return edited(line.number, fmt::format("Action {} is not written out.", played_ + 1));
    }
    if (!die) {
      thrown_ = {.sequence = played_, .action = {}, .ordinal = 0};
      thrown_action_ = line.action;
    }
    ++thrown_.ordinal;
    ++played_;
  }
}

// Each decides for his own side in his own letters.
void Reading::check_decider(std::size_t number) {
  while (handed_over(record_, decided_in_) <= number) ++decided_in_;
  const Player& signer = is_beginners(decided_in_) ? beginner_ : answerer_;
  if (session_->match().to_act() == signer.side) return;
  edited(record_.lines[number].number,
         fmt::format("Action {} is the other side’s, and the {} player has decided it.", number + 1,
                     engine::side_in_words(signer.side)));
}

// What is handed over is the other's to go on with.
void Reading::check_end() {
  const std::size_t letters = letters_of(record_);
  const engine::Match& match = session_->match();
  const Player& signer = is_beginners(letters) ? beginner_ : answerer_;
  if (letters >= 3 && (match.dice_to_act() || match.to_act() == signer.side)) {
    return edited(record_.signatures.back().number,
                  fmt::format("The letter ends before the part of the {} player is over.",
                              engine::side_in_words(signer.side)));
  }
  compare();
}

// The letter is sound; now against what is here.
void Reading::compare() {
  sound_ = true;
  const std::size_t letters = letters_of(record_);
  const std::size_t actions = record_.lines.size();
  if (have_ == nullptr) {
    if (letters > 1) {
      return end(Verdict::kOther,
                 "You have nothing of this game here: it began elsewhere, and only the player who "
                 "has its keys can go on with it.");
    }
    return end(Verdict::kGood, "A new game.");
  }
  const Record& mine = have_->record;
  const std::size_t known = letters_of(mine);
  const bool other_beginning =
      mine.commitment != record_.commitment ||
      (known >= 2 && letters >= 2 &&
       (mine.answered_by != record_.answered_by || mine.share != record_.share));
  if (other_beginning) {
    return end(Verdict::kForked,
               "The letter is of a game with the same name that began differently: its first "
               "letters are not those you have.");
  }
  const std::size_t common = std::min(actions, handed_over(mine, known));
  for (std::size_t i = 0; i < common; ++i) {
    if (mine.lines[i].action == record_.lines[i].action) continue;
    before_ = i;
    return end(Verdict::kForked,
               fmt::format("The letter tells another course of the game from action {} on: you "
                           "have “{}” there, and it has “{}”.",
                           i + 1, mine.lines[i].action, record_.lines[i].action),
               record_.lines[i].number);
  }
  before_ = handed_over(mine, known);
  const Player& signer = is_beginners(letters) ? beginner_ : answerer_;
  const bool own = signer.side == have_->own.side;
  if (own && letters <= known) {
    return end(Verdict::kOwn, fmt::format("This is letter {}, which you wrote yourself; it is for "
                                          "the other player.",
                                          letters));
  }
  if (letters < known || actions < before_) {
    return end(Verdict::kOlder,
               fmt::format("This is letter {}, and you have gone on to letter {} already.", letters,
                           known));
  }
  if (letters == known) {
    if (mine.signatures.back().action != record_.signatures.back().action) {
      return end(Verdict::kForked,
                 "This letter and the one you have read are two different ones "
                 "of the same number.");
    }
    return end(Verdict::kSame, fmt::format("You have read letter {} before.", letters));
  }
  if (own) {
    return end(Verdict::kOther,
               "You wrote this letter yourself, with a newer copy of your game "
               "than the one that is here.");
  }
  const std::size_t more = actions - before_;
  end(Verdict::kGood,
      more == 0   ? fmt::format("Letter {}, with nothing new on the map.", letters)
      : more == 1 ? fmt::format("Letter {}, with one new action or roll.", letters)
                  : fmt::format("Letter {}, with {} new actions and rolls.", letters, more));
}

std::unique_ptr<Reading> read(const engine::Library& library, std::string_view text,
                              const Game* have) {
  auto reading = std::make_unique<Reading>(library, text, have);
  (void)reading->go_on([] { return false; });
  return reading;
}

std::string game_id_of(std::string_view text) {
  if (text.size() > kLongestLetter) return {};
  const auto record = engine::parse_record(text);
  return record && !record->begun_by.empty() ? record->table : "";
}

}  // namespace tercio::letters
