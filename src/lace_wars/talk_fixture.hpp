// For tests of how the system speaks: the shipped battle, an empty map or its set-up, and verbs.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "data/lace_wars.hpp"
#include "data/source.hpp"
#include "lace_wars/action.hpp"
#include "lace_wars/board.hpp"
#include "lace_wars/legal.hpp"
#include "lace_wars/playout.hpp"
#include "lace_wars/position.hpp"
#include "lace_wars/sequence.hpp"

namespace tercio::lace_wars {

inline std::shared_ptr<const Game> warburg(std::string_view scenario = "historical") {
  static const data::LoadedLaceWars kLoaded = data::load_lace_wars(data::embedded_sources());
  if (kLoaded.battles.empty()) throw std::runtime_error("no battle of the lace wars is shipped");
  return std::make_shared<const Game>(kLoaded.battles.front(), scenario, Options{});
}

class Talk {
 public:
  explicit Talk(std::string_view scenario = "historical")
      : game_(warburg(scenario)), s(empty_state(*game_)) {}

  const Game& game() const { return *game_; }
  std::shared_ptr<const Game> shared() const { return game_; }

  PieceId piece(std::string_view id) const {
    const PieceId p = game_->find_piece(id);
    if (p == kNoPiece) throw std::runtime_error("no piece " + std::string(id));
    return p;
  }
  static HexId hex(std::string_view label) { return *hex::parse_hex(label); }

  Talk& as_set_up() {
    s = start(*game_, nullptr);
    return *this;
  }
  // The first put is on top; artillery always.
  Talk& put(std::string_view id, std::string_view label, Facing facing = Facing::kN) {
    lace_wars::put(*game_, s, piece(id), hex(label));
    s.facing[piece(id)] = facing;
    return *this;
  }
  Talk& at(int turn, Side side, Phase phase) {
    s.turn = static_cast<std::uint8_t>(turn);
    s.first = s.active = s.decider = side;
    s.phase = phase;
    resume(*game_, s);
    return *this;
  }

  Talk& ok(std::string_view text, Events* events = nullptr) {
    const Parsed parsed = parse_action(*game_, s, text);
    EXPECT_TRUE(parsed.ok) << text << ": " << parsed.refusal.message;
    if (!parsed.ok) return *this;
    const Denial denial = why_not(*game_, s, parsed.action);
    EXPECT_FALSE(denial) << text << ": " << (denial ? refusal_of(*game_, denial).message : "");
    if (!denial) apply(*game_, s, parsed.action, events);
    return *this;
  }
  Json view(Side seat) const { return view_of(*game_, s, "warburg/test", seat); }
  std::vector<std::string> texts() const {
    std::vector<std::string> out;
    for (const Action& a : legal_actions(*game_, s)) out.push_back(text_of(*game_, a));
    return out;
  }

 private:
  std::shared_ptr<const Game> game_;

 public:
  State s;  // the position, for those who must look
};

// Calls visit(state) for positions of random games, every `stride` steps.
template <class Visit>
void in_random_games(const Game& game, int games, int stride, Visit visit) {
  for (int g = 0; g < games; ++g) {
    engine::Random random(static_cast<std::uint64_t>(g) + 1);
    State s = start(game, nullptr);
    PlayoutCount count;
    for (int step = 0; !is_over(s) && step < 20000; ++step) {
      if (step % stride == 0) visit(s);
      random_step(game, s, random, count);
    }
    visit(s);
  }
}

}  // namespace tercio::lace_wars
