// The facts of a Breitenfeld position as JSON.
#include <nlohmann/json.hpp>

#include "thirty_years_war/breitenfeld/breitenfeld.hpp"
#include "thirty_years_war/breitenfeld/exits.hpp"
#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/telling/tell.hpp"

namespace tercio::thirty_years_war {

void Breitenfeld::add_facts(const State& s, nlohmann::ordered_json& facts) const {
  facts["visibility"] = name_of(s.breitenfeld.visibility);
  nlohmann::ordered_json released;
  for (const Side side : {kImperialist, kAllied}) {
    released[game().side_id(side)] = is_released(s, side);
  }
  facts["released"] = released;
  const BreitenfeldFacts& f = s.breitenfeld;
  for (const ExitSum& sum : kExitSums) facts["exited"][sum.id] = f.*sum.points;
  if (f.saxon_collapse_turn == 0) return;
  facts["saxon_collapse_turn"] = f.saxon_collapse_turn;
  facts["saxon_collapse_side"] = game().side_id(side_of_collapse(s));
}

// 20.13 Whose Player-Turn it was.
Side Breitenfeld::side_of_collapse(const State& s) const {
  const BreitenfeldFacts& f = s.breitenfeld;
  const Side first = first_side(s);
  return f.saxon_collapse == 2 * f.saxon_collapse_turn ? other(first) : first;
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
    read_released(s, value, fault);
    return true;
  }
  if (key == "exited") {
    read_exited(s, value, fault);
    return true;
  }
  // 20.13, 20.32 The Game-Turn of the collapse, and whose Player-Turn it was.
  if (key == "saxon_collapse_turn") {
    const bool fits = value.is_number_integer() && value >= 1 && value <= turns(s);
    if (!fits) fault = "the turn of the Saxon collapse is wanted";
    f.saxon_collapse_turn = static_cast<std::uint8_t>(fits ? value.get<int>() : 1);
    return true;
  }
  if (key == "saxon_collapse_side") {
    const bool second = value == game().side_id(other(first_side(s)));
    if (!second && value != game().side_id(first_side(s))) {
      fault = "the side whose player-turn it was is wanted";
    }
    f.saxon_collapse = second ? 2 : 1;
    return true;
  }
  return false;
}

void Breitenfeld::read_released(State& s, const nlohmann::ordered_json& value,
                                std::string& fault) const {
  if (!value.is_object()) fault = "released gives true or false for each side";
  for (const auto& [side, released] : value.items()) {
    const bool known = side == game().side_id(kImperialist) || side == game().side_id(kAllied);
    if (!known || !released.is_boolean()) {
      fault = "released gives true or false for each side";
      return;
    }
    s.breitenfeld.released[side == game().side_id(kImperialist) ? 0 : 1] =
        released.get<bool>() ? 1 : 0;
  }
}

// 21.11, 21.12 The strength points that have left the map where they may score.
void Breitenfeld::read_exited(State& s, const nlohmann::ordered_json& value,
                              std::string& fault) const {
  BreitenfeldFacts& f = s.breitenfeld;
  constexpr const char* kWanted =
      "exited gives strength points from 0 to 999 for allied_cavalry_south, swedish_north, "
      "imperialist_cavalry_north, imperialist_south";
  if (!value.is_object()) fault = kWanted;
  for (const auto& [key, points] : value.items()) {
    bool fits = false;
    for (const ExitSum& sum : kExitSums) {
      if (key != sum.id || !points.is_number_integer() || points < 0 || points > 999) continue;
      f.*sum.points = static_cast<std::uint16_t>(points.get<int>());
      fits = true;
    }
    if (fits) continue;
    fault = kWanted;
    return;
  }
}

void Breitenfeld::position_edited(State& s, Levels levels) const {
  BreitenfeldFacts& f = s.breitenfeld;
  // 20.11 Losses that have reached the level have brought the collapse.
  const auto saxons = static_cast<std::size_t>(saxon_category_);
  if (s.levels[saxons] > 0 && s.losses[static_cast<std::size_t>(saxon_)] >= s.levels[saxons]) {
    s.demoralized = static_cast<std::uint16_t>(s.demoralized | 1U << saxon_category_);
  }
  if (!category_demoralized(s, saxon_category_)) return;
  if (f.saxon_collapse_turn != 0) {
    f.saxon_collapse = static_cast<std::uint8_t>(2 * (f.saxon_collapse_turn - 1) +
                                                 (f.saxon_collapse == 2 ? 2 : 1));
  } else {
    // Without a date it counts as an event of the Player-Turn before this one, or of the last one
    // before it of the side that is given.
    const int before = s.player_turn > 0 ? s.player_turn - 1 : 0;
    const bool given = f.saxon_collapse != 0;
    const bool his = before % 2 == f.saxon_collapse % 2;
    f.saxon_collapse = static_cast<std::uint8_t>(given && !his && before > 0 ? before - 1 : before);
    f.saxon_collapse_turn = static_cast<std::uint8_t>((f.saxon_collapse + 1) / 2);
    if (f.saxon_collapse_turn == 0) f.saxon_collapse_turn = 1;
  }
  for (const PieceId unit : game().units_of_army(saxon_)) {
    if (on_map(s, unit)) disrupt(game(), s, unit, "20.12", nullptr);
  }
  // 20.13 The grace of the option is over with the first Allied movement after the collapse.
  for (int turn = f.saxon_collapse + 1; turn <= s.player_turn; ++turn) {
    const bool allied = (turn % 2 == 0) == (first_side(s) == kImperialist);
    const bool moved = turn < s.player_turn || s.phase == Phase::kCombat || s.phase == Phase::kOver;
    if (allied && moved) f.saxon_grace_over = 1;
  }
  if (f.saxon_collapse_turn >= s.turn) return;
  if (levels == Levels::kGiven) f.imperialist_level_raised = 1;
  turn_begins(s, nullptr);  // 20.32
}

void Breitenfeld::find_faults(const State& s, std::vector<PositionFault>& faults) const {
  const BreitenfeldFacts& f = s.breitenfeld;
  const bool dated = f.saxon_collapse != 0 || f.saxon_collapse_turn != 0;
  if (dated && !category_demoralized(s, saxon_category_)) {
    faults.push_back({f.saxon_collapse_turn != 0 ? "setup.facts.saxon_collapse_turn"
                                                 : "setup.facts.saxon_collapse_side",
                      {.rule = "20.11", .text = "the Saxons are not demoralized"}});
  } else if (f.saxon_collapse > s.player_turn) {
    faults.push_back({"setup.facts.saxon_collapse_turn",
                      {.rule = "20.13", .text = "the Saxon collapse has not happened yet"}});
  }
}

}  // namespace tercio::thirty_years_war
