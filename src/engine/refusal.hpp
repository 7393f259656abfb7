// A refused request: what is wrong, by which rule, and where.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tercio::engine {

enum class Code { kBadRequest, kUnknown, kNoGame, kIllegal, kNotToAct, kPastDice, kNoOpponent };
std::string_view name_of(Code code);

struct Refusal {
  Code code = Code::kIllegal;
  std::string rule{};  // the case, for kIllegal
  std::string message{};
  std::vector<std::string> hexes{};
  std::vector<std::string> pieces{};
  std::string field{};  // the request's field at fault, for kBadRequest and kUnknown
};

}  // namespace tercio::engine
