// A letter that has come: whether it is good, and if not, what is wrong with it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "engine/session.hpp"
#include "letters/game.hpp"

namespace tercio::letters {

enum class Verdict : std::uint8_t {
  kGood,
  kSame,        // it has been read before
  kOlder,       // the game here has gone further
  kOwn,         // written by the player who reads it
  kForked,      // another course of the game, from some action on
  kEdited,      // a signature, a hash, a die or an action is wrong
  kOther,       // of another game, or a later letter of one that is not here
  kRules,       // made under other rules than this program's
  kUnreadable,  // not a letter at all
};

// Larger ones are not looked at.
inline constexpr std::size_t kLongestLetter = 1 << 20;
inline constexpr std::size_t kMostLetters = 2000;
inline constexpr std::size_t kMostActions = 10'000;

// Reads a letter in steps, as its game may be long. It trusts nothing in it.
class Reading {
 public:
  // `have`: the game of that player, or null when he has none of this id. All have to outlive it.
  Reading(const engine::Library& library, std::string_view text, const Game* have);

  // Goes on until the time is up; whether it has come to an end.
  bool go_on(const std::function<bool()>& time_is_up);

  Verdict verdict() const { return verdict_; }
  // Whether the letter is sound in itself, whatever is here.
  bool sound() const { return sound_; }
  // What is wrong, or what it brings, in a sentence.
  const std::string& told() const { return told_; }
  // The line of the letter that is at fault; 0: none in particular.
  int line() const { return line_; }
  // How many actions there were before, and how many there are: those between are new.
  std::size_t before() const { return before_; }
  const engine::Record& record() const { return record_; }
  // The letter's game, as far as it is sound.
  const engine::Session& session() const { return *session_; }
  // The side that is to answer a first letter.
  std::string answering_side() const;

 private:
  enum class Stage : std::uint8_t { kSignatures, kActions, kDone };
  void end(Verdict verdict, std::string told, int line = 0);
  void edited(int line, const std::string& told) { end(Verdict::kEdited, told, line); }
  bool ended() const { return stage_ == Stage::kDone; }

  void begin(std::string_view text);
  void check_rules();
  void check_players();
  void check_form();
  void check_first_letters();
  void check_signature();
  void play();
  void check_decider(std::size_t number);
  void check_end();
  void compare();
  std::string letter_words(std::size_t number) const;

  const engine::Library& library_;
  const Game* have_;
  engine::Record record_;
  std::unique_ptr<engine::Session> session_;
  std::string seed_;
  Player beginner_;
  Player answerer_;
  Stage stage_ = Stage::kSignatures;
  std::size_t letter_ = 0;  // whose signature has been checked
  std::string link_;
  std::size_t linked_ = 0;  // actions in it
  std::size_t played_ = 0;
  std::size_t decided_in_ = 1;  // the letter the next action belongs to
  engine::Throw thrown_{};
  std::string thrown_action_;
  Verdict verdict_ = Verdict::kUnreadable;
  std::string told_;
  int line_ = 0;
  std::size_t before_ = 0;
  bool sound_ = false;
};

// The same at once.
std::unique_ptr<Reading> read(const engine::Library& library, std::string_view text,
                              const Game* have);
// The id of the game a letter is of; empty: it is none.
std::string game_id_of(std::string_view text);

}  // namespace tercio::letters
