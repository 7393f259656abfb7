// The computer opponent, whatever the rule system: it decides, advises, and judges positions. One
// opponent serves all positions of one game (scenario and options); it holds no position and may be
// asked by several threads at once. A match given to it is one of that game.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "data/library.hpp"
#include "engine/match.hpp"
#include "opponent/course.hpp"
#include "opponent/level.hpp"

namespace tercio::opponent {

// How long to think. Thought is counted in judgements (a position played on to the end of the
// enemy's reply and valued), so that it comes to the same whatever else the machine does; the clock
// only cuts it short.
struct Bounds {
  std::int64_t judgements = 0;              // for one player-turn; 0: as the level has it
  double seconds = 0;                       // for one player-turn; 0: as the level has it
  const std::atomic<bool>* stop = nullptr;  // set by another thread: answer with what there is
  std::atomic<double>* progress = nullptr;  // is told how much of the thought is done, 0 to 1
  // Is told the same in the thread that thinks.
  const std::function<void(double)>* listener = nullptr;
};

// Who decides: a level, and a seed for what it leaves to chance. The same player in the same
// position decides the same, as long as the clock does not cut it short.
struct Player {
  const Level* level = nullptr;
  std::uint64_t seed = 0;
};

// What a player decides: one action, or several that belong together and are carried out one after
// the other, such as the moves of a whole Movement Phase. No die falls between them, and none of
// them is followed by a decision of the other side before the last.
struct Decision {
  std::vector<std::string> actions;
  double value = 0.5;  // of the position for the side that decides, 0 to 1: won and half of drawn
  std::int64_t judgements = 0;  // that it took
  bool cut_short = false;       // by the clock or by `stop`
};

// An action that could be taken, and what it is worth.
struct Suggestion {
  std::vector<std::string>
      actions;         // the one advised first; what it prepares for in the same phase follows
  double value = 0.5;  // with it, for the side that decides
  double gain = 0;     // against doing nothing with that piece, or ending the phase
  std::string reason;  // a sentence: "disrupts Teuffel before Merode's assault"
};
struct AdviceRequest {
  std::string piece{};  // id: what could be done with it; empty: in the phase
  int most = 3;
};

// The chance of each way the game can end.
struct Chance {
  std::string side{};   // empty: nobody wins
  std::string level{};  // "marginal", "decisive", "draw" …, as the outcome has it
  double chance = 0;
};
struct Evaluation {
  std::vector<Chance>
      chances;  // add up to 1; from the first side's highest victory to the second's
  std::array<double, 2>
      value{};  // of each side, in the order of Match::sides(): won and half of drawn
};

// A whole game between two players, for ladders and for fitting.
struct Played {
  int winner = -1;              // 0 or 1: the side, in the order of Match::sides(); -1: drawn
  std::string level{};          // of the victory
  std::array<int, 2> points{};  // the totals of the score
  int margin = 0;               // how far the first side is ahead, in what decides
  std::uint64_t hash = 0;       // of the last position
  std::array<double, 2> seconds{};
  std::array<double, 2> longest{};  // the longest thought about one decision
  std::array<std::int64_t, 2> judgements{};
  int player_turns = 0;
  int turns = 0;  // game-turns
};

// Games of a player against himself, to fit the evaluation to or to hold it against.
struct FitOrder {
  Player player;
  std::int64_t judgements = 0;  // 0: as the level has it
  int games = 400;
  std::uint64_t seed = 1;
  int threads = 1;
  std::atomic<double>* progress = nullptr;
};
// Of the positions for which this chance of the first side was said: how often it came so.
struct Calibration {
  double from = 0;  // the chance said, at least
  double to = 0.1;  // … below
  int positions = 0;
  double said = 0;  // on average
  double came = 0;  // points of the first side on average
};
struct Fitted {
  std::string text{};  // the scenario's part of opponent.toml; empty: nothing was fitted
  int games = 0;
  int positions = 0;
  double loss = 0;                    // log loss of how the games ended, of those held out
  double constant_loss = 0;           // … if nothing but how often each ending occurs were known
  std::vector<Calibration> tenths{};  // of the games held out
};

// The seat of one for whom nothing is hidden.
inline constexpr std::string_view kEverything;

class Opponent {
 public:
  virtual ~Opponent() = default;

  // What the player does as that side. Where something is hidden it uses what the side can see.
  // Requires: match.to_act() == seat.
  virtual Decision decide(const engine::Match& match, std::string_view seat, const Player& player,
                          const Bounds& bounds) const = 0;
  // The best few things to do, best first; empty where there is nothing to decide.
  // Requires: match.to_act() == seat.
  virtual std::vector<Suggestion> advise(const engine::Match& match, std::string_view seat,
                                         const AdviceRequest& request,
                                         const Bounds& bounds) const = 0;
  // The chances as the position stands, without looking ahead, as that side may know it, or
  // `kEverything`.
  virtual Evaluation evaluate(const engine::Match& match, std::string_view seat) const = 0;
  // The same looking ahead: the mean of so many judgements. Dice may be due. Equal seeds make the
  // dice of two positions comparable. `stop`: set by another thread, it is the mean of those there
  // are, of one at least; null: nobody stops it.
  virtual Evaluation judge(const engine::Match& match, std::string_view seat,
                           std::int64_t judgements, std::uint64_t seed,
                           const std::atomic<bool>* stop) const = 0;
  // A game from its beginning to its end. The dice follow from the seed and from what they are
  // thrown for. `course`: is filled with what it wants; it changes nothing of the game.
  virtual Played play(const std::array<Player, 2>& players, const Bounds& bounds,
                      std::uint64_t seed, Course* course = nullptr) const = 0;

  // Weights fitted to games of self-play; one game in five is held out and only judged.
  virtual Fitted fit(const FitOrder& order) const = 0;
  // The evaluation as it is, held against games of self-play.
  virtual Fitted calibrate(const FitOrder& order) const = 0;
};

// The opponent of a game; null where nobody plays its system yet. The one place where systems are
// told apart: opponent.cpp.
std::unique_ptr<Opponent> make_opponent(const data::AnyGame& game);
// Why there is none, in a sentence; empty where there is one.
std::string why_no_opponent(std::string_view system);

}  // namespace tercio::opponent
