// The facts of a Rocroi position as JSON.
#include <nlohmann/json.hpp>

#include "thirty_years_war/board.hpp"
#include "thirty_years_war/rocroi/rocroi.hpp"

namespace tercio::thirty_years_war {

void Rocroi::add_facts(const State& s, nlohmann::ordered_json& facts) const {
  if (beck_) facts["beck"] = s.rocroi.beck_die;
}

bool Rocroi::read_fact(State& s, std::string_view key, const nlohmann::ordered_json& value,
                       std::string& fault) const {
  if (key != "beck" || !beck_) return false;
  std::vector<int> known = faces_of_beck();
  known.push_back(0);
  for (const int die : known) {
    if (value != die) continue;
    s.rocroi.beck_die = static_cast<std::uint8_t>(die);
    return true;
  }
  fault = "beck is the roll that brought Beck, or 0";
  return true;
}

Denial Rocroi::why_not_wait(const State& s, PieceId piece) const {
  if (s.rocroi.beck_die != 0 && comes_on(piece, s.rocroi.beck_die)) return {};
  if (!beck_ || !comes_with_beck(piece)) return Battle::why_not_wait(s, piece);
  return {
      .rule = "17.0", .text = "{piece} is waiting, but no roll has brought Beck", .piece = piece};
}

void Rocroi::find_faults(const State& s, std::vector<PositionFault>& faults) const {
  if (!beck_) return;
  const int die = s.rocroi.beck_die;
  // 17.0 The first die is thrown on that turn.
  if (die != 0 && s.turn < beck_first_turn_) {
    faults.push_back(
        {"setup.facts.beck",
         {.rule = "17.0", .text = "Beck comes on turn {n} or later", .n = beck_first_turn_}});
  }
  // 17.11 Whoever comes with Beck has come by the die that brought him.
  for (int i = 0; i < game().piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    if (s.status[p] == Status::kUnused || s.status[p] == Status::kWaiting) continue;
    if (!comes_with_beck(p) || (die != 0 && comes_on(p, die))) continue;
    faults.push_back({"setup.facts.beck",
                      {.rule = "17.11",
                       .text = die == 0 ? "{piece} is here, but no roll has brought Beck"
                                        : "{piece} is here, but a roll of {n} does not bring it",
                       .piece = p,
                       .n = die}});
  }
}

}  // namespace tercio::thirty_years_war
