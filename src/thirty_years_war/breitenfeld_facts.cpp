// The facts of a Breitenfeld position as JSON.
#include <nlohmann/json.hpp>

#include "thirty_years_war/breitenfeld.hpp"
#include "thirty_years_war/demoralization.hpp"
#include "thirty_years_war/disruption.hpp"
#include "thirty_years_war/tell.hpp"

namespace tercio::thirty_years_war {

void Breitenfeld::add_facts(const State& s, nlohmann::ordered_json& facts) const {
  facts["visibility"] = name_of(s.breitenfeld.visibility);
  nlohmann::ordered_json released;
  for (const Side side : {kImperialist, kAllied}) {
    released[game().side_id(side)] = is_released(s, side);
  }
  facts["released"] = released;
  const BreitenfeldFacts& f = s.breitenfeld;
  facts["exited"] = {{"allied_cavalry_south", f.allied_cavalry_exited_south},
                     {"swedish_north", f.swedish_exited_north},
                     {"imperialist_cavalry_north", f.imperialist_cavalry_exited_north},
                     {"imperialist_south", f.imperialist_exited_south}};
  if (f.saxon_collapse_turn != 0) facts["saxon_collapse_turn"] = f.saxon_collapse_turn;
}

bool Breitenfeld::read_fact(State& s, std::string_view key, const nlohmann::ordered_json& value,
                            std::string& fault) const {
  BreitenfeldFacts& f = s.breitenfeld;
  if (key == "visibility") {
    for (const Visibility v :
         {Visibility::kClear, Visibility::kModerate, Visibility::kRestricted}) {
      if (value == std::string(name_of(v))) {
        f.visibility = v;
        return true;
      }
    }
    fault = "visibility is clear, moderate or restricted";
    return true;
  }
  if (key == "released") {
    if (!value.is_object()) fault = "released gives true or false for each side";
    for (const auto& [side, released] : value.items()) {
      const bool known = side == game().side_id(kImperialist) || side == game().side_id(kAllied);
      if (!known || !released.is_boolean()) {
        fault = "released gives true or false for each side";
        continue;
      }
      f.released[side == game().side_id(kImperialist) ? 0 : 1] = released.get<bool>() ? 1 : 0;
    }
    return true;
  }
  return false;
}

void Breitenfeld::position_edited(State& s, Levels levels) const {
  BreitenfeldFacts& f = s.breitenfeld;
  if (!category_demoralized(s, saxon_category_) || f.saxon_collapse_turn != 0) return;
  // The collapse counts as an event of the Player-Turn before this one.
  f.saxon_collapse = static_cast<std::uint8_t>(s.player_turn > 0 ? s.player_turn - 1 : 0);
  f.saxon_collapse_turn = static_cast<std::uint8_t>((f.saxon_collapse + 1) / 2);
  if (f.saxon_collapse_turn == 0) f.saxon_collapse_turn = 1;
  for (const PieceId unit : game().units_of_army(saxon_)) {
    if (on_map(s, unit)) disrupt(game(), s, unit, "20.12", nullptr);
  }
  if (f.saxon_collapse_turn >= s.turn) return;
  if (levels == Levels::kGiven) f.imperialist_level_raised = 1;
  turn_begins(s, nullptr);  // 20.32
}

}  // namespace tercio::thirty_years_war
