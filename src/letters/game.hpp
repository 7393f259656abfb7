// A game by letter as one of its two players has it (docs/records.md, Letters). A letter is the
// whole game as a record, signed by whoever hands it over.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/record.hpp"
#include "engine/session.hpp"

namespace tercio::letters {

// What a player is told of the dice, and of letters where something is hidden.
inline constexpr std::string_view kDiceTold =
    "The dice come from a secret of each player, mixed in the first letters: neither of you can "
    "choose or change a roll. But each could work out his own coming rolls before he decides, so "
    "play with somebody you trust.";
inline constexpr std::string_view kHiddenTold =
    "A letter holds the whole game, also what this program hides from each side: whoever reads the "
    "file itself sees it.";

// What a player keeps to himself.
struct Own {
  std::string side{};
  std::string key{};     // the secret one
  std::string secret{};  // for the dice: sealed by who began the game, given by who answered
};

struct Game {
  Own own{};
  // As it was last handed over or read, and what has been done here since.
  engine::Record record{};
};

// A player as a letter names him: a side and its open key.
struct Player {
  std::string side{};
  std::string key{};
};
// None: it is not of that form.
std::optional<Player> player_of(std::string_view text);
std::string text_of(const Player& player);

// A line `signed`: the number of the letter, how many actions it handed over, the signature.
struct Signed {
  std::size_t number = 0;
  std::size_t actions = 0;
  std::string signature{};
};
std::optional<Signed> signed_of(std::string_view text);
// How many actions the letters up to that number handed over.
std::size_t handed_over(const engine::Record& record, std::size_t number);
// The number of the last letter.
inline std::size_t letters_of(const engine::Record& record) { return record.signatures.size(); }
// Whether a letter of that number is of who began the game.
inline bool is_beginners(std::size_t number) { return number % 2 == 1; }

// The link of the chain after the beginning, as far as that letter knew it; actions follow.
std::string link_before_actions(const engine::Record& record, std::size_t number);
// What is signed.
std::string signed_text(const engine::Record& record, std::size_t number, std::size_t actions,
                        const std::string& link);

// --- A player's part ---

// Begins a game. `beginning`: the record of a game in which nothing has been done.
Game begin(engine::Record beginning, const std::string& side);
// Answers the first letter of a game. Requires: it is sound.
Game answer(engine::Record letter, const std::string& side);
// What one's own part adds by itself: the secret when the other has given his share.
void open_seal(Game& game);

enum class Part : std::uint8_t {
  kDecide,  // one is to decide
  kWrite,   // there is a letter to be written
  kWait,    // for the other's letter
  kOver,
};
// `actions`: how many have been done by now.
Part part_of(const Game& game, const engine::Match& match, std::size_t actions);

// The game with the dice of the letters, thrown as they are needed; what was handed over is not
// taken back. `heard` is told each step. Requires: the record is sound; otherwise it is null.
std::unique_ptr<engine::Session> session_of(const engine::Library& library, const Game& game,
                                            const engine::Session::Listener& heard = {});
// Takes down what has been done.
void note(Game& game, const engine::Session& session);
// Signs the game and gives the letter. Requires: part_of is kWrite.
std::string hand_over(Game& game);
// The last letter again, as it was written. Requires: there is one.
std::string last_letter(const Game& game);

// --- What a player keeps, as a text ---
std::string stored_text_of(const Game& game);
// A fault's message says what is wrong.
tl::expected<Game, engine::Refusal> game_of(std::string_view stored);

}  // namespace tercio::letters
