// Whoever can be asked what to do and how things stand. The engine knows nobody who can; the
// program gives the protocol somebody.
#pragma once

#include <cstdint>
#include <string>

#include <tl/expected.hpp>

#include "engine/match.hpp"
#include "engine/refusal.hpp"

namespace tercio::engine {

class Counsel {
 public:
  virtual ~Counsel() = default;

  struct Question {
    std::string seat{};           // for whose eyes
    std::string piece{};          // what could be done with it; empty: with any
    int most = 3;                 // things to do that are told
    std::int64_t judgements = 0;  // how much thought; 0: as it likes
    double seconds = 0;           // at most; 0: as it likes
  };
  // What the side that decides could do, best first: `suggestions`, as the protocol has them.
  // Requires: a side is to act.
  virtual tl::expected<Json, Refusal> advise(const Match& match, const Question& question) = 0;
  // The chances of each way the game can end; with judgements it looks ahead.
  virtual tl::expected<Json, Refusal> evaluate(const Match& match, const Question& question) = 0;
};

}  // namespace tercio::engine
