#include "engine/refusal.hpp"

namespace tercio::engine {

std::string_view name_of(Code code) {
  switch (code) {
    case Code::kBadRequest:
      return "bad-request";
    case Code::kUnknown:
      return "unknown";
    case Code::kNoGame:
      return "no-game";
    case Code::kIllegal:
      return "illegal";
    case Code::kNotToAct:
      return "not-to-act";
    case Code::kPastDice:
      return "past-dice";
    case Code::kNoOpponent:
      return "no-opponent";
  }
  return "";
}

}  // namespace tercio::engine
