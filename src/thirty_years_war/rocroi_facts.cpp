// The facts of a Rocroi position as JSON.
#include <nlohmann/json.hpp>

#include "thirty_years_war/rocroi.hpp"

namespace tercio::thirty_years_war {

void Rocroi::add_facts(const State& s, nlohmann::ordered_json& facts) const {
  if (beck_) facts["beck"] = s.rocroi.beck_die;
}

bool Rocroi::read_fact(State& s, std::string_view key, const nlohmann::ordered_json& value,
                       std::string& fault) const {
  if (key != "beck") return false;
  if (value.is_number_integer() && value.get<int>() >= 0 && value.get<int>() <= 6) {
    s.rocroi.beck_die = static_cast<std::uint8_t>(value.get<int>());
  } else {
    fault = "beck is the die that brought Beck, or 0";
  }
  return true;
}

}  // namespace tercio::thirty_years_war
