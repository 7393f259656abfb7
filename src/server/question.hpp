// What the computer is asked, and what it answers, as values: they can be written as JSON, carried
// to another program and read there.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "engine/match.hpp"
#include "engine/refusal.hpp"
#include "opponent/opponent.hpp"
#include "server/answer.hpp"
#include "server/games.hpp"
#include "server/thinkers.hpp"

namespace tercio::server {

struct Question {
  enum class Kind : std::uint8_t {
    kDecide,  // what does the player of that level do as that side?
    kAdvise,  // what could that side do?
    kReview,  // what did each decision of the game give away?
  };
  Kind kind = Kind::kDecide;
  std::string scenario{};
  Games::Choices options{};
  std::string level{};
  std::int64_t judgements = 0;  // 0: as the level has it
  double seconds = 0;           // 0: as the level has it
  bool hurried = false;         // thinks no longer than a Captain
  // To decide and to advise. The position is Match::save(); it is null where the match itself is at
  // hand.
  Json position{};
  std::string side{};
  std::uint64_t seed = 0;  // to decide
  std::string piece{};     // to advise; empty: in the phase
  int most = 3;            // suggestions
  // To review: the edited start as JSON text, or empty, and every action in full.
  std::string setup{};
  std::vector<std::string> actions{};
};

struct Reply {
  std::string fault{};               // why there is none, in words; empty: there is one
  opponent::Decision decision{};     // kDecide
  Json suggestions = Json::array();  // kAdvise, as docs/wire.md has them
  std::string review{};              // kReview: JSON text, the same
};

// A question is written with its position; `match` has it where the question does not.
Json json_of(const Question& question, const engine::Match* match = nullptr);
Json json_of(const Reply& reply, Question::Kind kind);
// The refusal names the field that is wrong.
tl::expected<Question, Refusal> question_of(const Json& json);
tl::expected<Reply, Refusal> reply_of(const Json& json, Question::Kind kind);
// The same from text, which is bounded. What cannot be read is a reply with a fault.
tl::expected<Question, Refusal> read_question(std::string_view text);
Reply read_reply(std::string_view text, Question::Kind kind);

// Thinks. `game` is that of the question, and `match` the position; a review needs none. Whatever
// goes wrong is the reply's fault.
Reply answer(const Question& question, const Game& game, const engine::Match* match,
             Thinkers::Signals& signals);
// The same where nothing is at hand but the question.
Reply answer(const Question& question, Games& games, Thinkers::Signals& signals);
// From text to text.
std::string answer(std::string_view question, Games& games, Thinkers::Signals& signals);

}  // namespace tercio::server
