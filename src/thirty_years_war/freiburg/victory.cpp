// 17.15, 17.25, 17.36, 18.7, 19.6, 20.5 Who has won.
#include <algorithm>
#include <cstdlib>

#include "thirty_years_war/freiburg/freiburg.hpp"

namespace tercio::thirty_years_war {

// 17.15 (F-32) Four connected hexes of the Line without a Bavarian unit, two of them with French.
bool Freiburg::line_is_taken(const State& s) const {
  const HexSet& french = s.units[index_of(kFrench)];
  const auto held = [&](const HexSet& part) {
    return (part & french).size() >= game().number("line.occupied");
  };
  return largest_part(line_ - s.units[index_of(kBavarian)], held) >= game().number("line.cleared");
}

// 18.71 (F-54) Whether the Hill is asked about: if the Bavarians had fallen back on it; by option
// also if they had held the Line, or wherever they had stood.
bool Freiburg::hill_is_tested(const State& s) const {
  return s.freiburg.post == Post::kPosition || hill_always_tested_ ||
         (hill_tested_from_line_ && s.freiburg.post == Post::kLine);
}

// 18.71 Nobody left in the entrenchments of the Hill.
bool Freiburg::hill_is_lost(const State& s) const {
  return hill_is_tested(s) && (s.units[index_of(kBavarian)] & works_ & hill_).empty();
}

int Freiburg::bavarians(const State& s, Status a, Status b) const {
  const PieceSet units = game().units(kBavarian);
  return static_cast<int>(std::count_if(
      units.begin(), units.end(), [&](PieceId u) { return s.status[u] == a || s.status[u] == b; }));
}

// 17.25 (F-35) Every gun of the enemy in this battle, captured and held.
bool Freiburg::holds_all_guns(const State& s, Side holder) const {
  bool any = false;
  for (const PieceId gun : game().guns()) {
    if (game().piece(gun).side == holder || s.status[gun] == Status::kUnused) continue;
    if (!on_map(s, gun) || owner_of(game(), s, gun) != holder) return false;
    any = true;
  }
  return any;
}

void Freiburg::add_award(std::vector<Award>& out, Side side, const char* rule, const char* text,
                         bool met, std::string_view number) const {
  out.push_back({side, rule, text, met ? game().number(number) : 0});
}

std::vector<Award> Freiburg::awards(const State& s) const {
  std::vector<Award> out;
  const bool both = is_down(s, regular_) && is_down(s, mercenary_);
  const int on_map = bavarians(s, Status::kReady, Status::kDisrupted);
  const int exited = bavarians(s, Status::kExited, Status::kExited);
  const auto condition = [&](Side side, const char* rule, const char* text, bool met) {
    out.push_back({side, rule, text, met ? 1 : 0});
  };
  switch (play_) {
    case Play::k3August:
      condition(kFrench, "17.15",
                "four connected hexes of the 3 August Line cleared, two of them occupied",
                line_is_taken(s));
      break;
    case Play::k5August: {
      condition(kFrench, "17.25", "the Bavarian army demoralized", is_down(s, bavarian_));
      condition(kFrench, "17.25", "all Bavarian guns captured and held",
                holds_all_guns(s, kFrench));
      condition(kFrench, "17.25", "no Bavarian unit on the Hill",
                (s.units[index_of(kBavarian)] & hill_).empty());
      condition(kBavarian, "17.25", "the French Mercenary army demoralized",
                is_down(s, mercenary_));
      condition(kBavarian, "17.25", "both French armies demoralized", both);
      condition(kBavarian, "17.25", "all French guns captured and held",
                holds_all_guns(s, kBavarian));
      break;
    }
    case Play::k9August: {
      // 17.36 (F-39) Every Bavarian unit counts once, von Mercy for nobody.
      int guns = 0;
      for (const PieceId gun : game().guns()) {
        if (game().piece(gun).side != kBavarian) continue;
        const bool held = thirty_years_war::on_map(s, gun) && owner_of(game(), s, gun) == kFrench;
        if (held || s.status[gun] == Status::kEliminated) ++guns;
      }
      const int left = on_map + bavarians(s, Status::kEliminated, Status::kWaiting);
      out.push_back({kFrench, "17.36", "Bavarian guns captured or lost",
                     guns * game().number("victory.9-august.per_gun")});
      out.push_back({kFrench, "17.36", "Bavarian units that have not left the map",
                     left * game().number("victory.9-august.per_unit_left")});
      out.push_back({kBavarian, "17.36", "Bavarian units that have left the map",
                     exited * game().number("victory.9-august.per_unit_exited")});
      if (both) {
        add_award(out, kBavarian, "17.36", "both French armies demoralized", true,
                  "victory.9-august.both_demoralized");
      } else {
        add_award(out, kBavarian, "17.36", "only the French Mercenary army demoralized",
                  is_down(s, mercenary_), "victory.9-august.mercenary_demoralized");
      }
      break;
    }
    case Play::kCampaign:
    case Play::kBoth: {
      const int units = game().number("campaign.units");
      const bool now = s.day == 2 && s.turn > 0 && hill_is_lost(s);
      condition(kFrench, "18.71",
                "no Bavarian unit left in the entrenchments of the Hill after 5 August",
                s.freiburg.hill_lost != 0 || now);
      if (!is_last_day(s)) break;  // 18.72, 18.73 ask about the end of 9 August
      condition(kFrench, "18.72",
                "fewer than seven Bavarian units on the map, and fewer than seven have left it",
                on_map < units && exited < units);
      const PieceId mercy = game().leaders(kBavarian).first();
      condition(kBavarian, "18.73",
                "seven units with a line of communication, and von Mercy, on the map",
                thirty_years_war::on_map(s, mercy) && units_in_communication(s) >= units);
      break;
    }
    case Play::kSiege:
      add_siege_awards(s, out);
      break;
  }
  return out;
}

void Freiburg::add_siege_awards(const State& s, std::vector<Award>& out) const {
  const HexSet region = connected_to(s, exits_, open_ground(s, Route::kClearOnly, false));
  int survivors = 0;  // 19.61-1 (F-75, F-78) units, von Mercy and guns not captured
  int cut_off = 0;
  bool any_exited = false;
  int left = 0;
  for (int i = 0; i < game().piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    if (game().piece(p).side != kBavarian) continue;
    any_exited = any_exited || s.status[p] == Status::kExited;
    if (!on_map(s, p) || owner_of(game(), s, p) != kBavarian) continue;
    ++left;
    ++survivors;
    if (!leads_out(s, s.at[p], exits_, region, Route::kClearOnly)) ++cut_off;
  }
  const int broken = sections_broken(s);
  if (is_last_day(s)) {  // only then do communications matter
    add_award(out, kFrench, "19.61-1",
              "no Bavarian has left the map, and none has a line of communication",
              survivors > 0 && cut_off == survivors && !any_exited, "victory.siege.french.cut_off");
  }
  add_award(out, kFrench, "19.61-2", "the Bavarian army demoralized", is_down(s, bavarian_),
            "victory.siege.french.demoralized");  // F-76
  add_award(out, kFrench, "19.61-3", "Bavarian control of all three sections of Freiburg broken",
            broken == 3, "victory.siege.french.sections");
  add_award(out, kFrench, "19.61-4",
            "every Bavarian piece eliminated or captured, and none has left the map",
            left == 0 && !any_exited, "victory.siege.french.eliminated");
  add_award(out, kBavarian, "19.62-1", "both French armies demoralized",
            is_down(s, regular_) && is_down(s, mercenary_), "victory.siege.bavarian.demoralized");
  const PieceId mercy = game().leaders(kBavarian).first();
  const bool away = s.status[mercy] == Status::kExited &&
                    bavarians(s, Status::kExited, Status::kExited) >=
                        game().number("victory.siege.bavarian.exited_units");
  add_award(out, kBavarian, "19.62-2", "seven units and von Mercy have left the map", away,
            "victory.siege.bavarian.exited");
  add_award(out, kBavarian, "19.62-3", "all three sections of Freiburg under control", broken == 0,
            "victory.siege.bavarian.sections");
}

// 17.26, 19.63 The difference of the conditions met.
Outcome Freiburg::by_difference(const State& s, const char* rule) const {
  const auto total = totals(s);
  const int difference = total[index_of(kFrench)] - total[index_of(kBavarian)];
  const std::string score = "French " + std::to_string(total[index_of(kFrench)]) + ", Bavarian " +
                            std::to_string(total[index_of(kBavarian)]);
  const int by = std::abs(difference);
  if (by < game().number("victory.difference.marginal")) {
    return {true, Side::kA, "draw", score, rule};
  }
  const bool overwhelming = play_ == Play::kSiege && difference > 0 &&
                            by >= game().number("victory.difference.overwhelming");
  const char* level = overwhelming                                            ? "overwhelming"
                      : by >= game().number("victory.difference.decisive")    ? "decisive"
                      : by >= game().number("victory.difference.substantive") ? "substantive"
                                                                              : "marginal";
  return {false, difference > 0 ? kFrench : kBavarian, level, score, rule};
}

// 17.37 (F-40) The ratio of the points, exactly.
Outcome Freiburg::by_ratio(const State& s) const {
  const auto total = totals(s);
  const std::string score = "French " + std::to_string(total[index_of(kFrench)]) + ", Bavarian " +
                            std::to_string(total[index_of(kBavarian)]) + " points";
  if (total[0] == total[1]) return {true, Side::kA, "draw", score, "17.37"};
  const int more = std::max(total[0], total[1]);
  const int less = std::min(total[0], total[1]);
  const char* level = more >= less * game().number("victory.9-august.decisive_ratio") ? "decisive"
                      : more >= less * game().number("victory.9-august.substantive_ratio")
                          ? "substantive"
                          : "marginal";
  return {false, total[0] > total[1] ? Side::kA : Side::kB, level, score, "17.37"};
}

// 18.7, 20.5 (F-55, F-87)
Outcome Freiburg::of_campaign(const State& s) const {
  for (const Award& a : awards(s)) {
    if (a.points > 0) return {false, a.side, "victory", a.text, a.rule};
  }
  return {true, Side::kA, "draw", "neither side has met its victory conditions", "18.74"};
}

Outcome Freiburg::outcome(const State& s) const {
  switch (play_) {
    case Play::k3August: {
      const bool taken = line_is_taken(s);
      return {
          false, taken ? kFrench : kBavarian, "victory",
          taken ? "the French have broken into the 3 August Line" : "the 3 August Line has held",
          "17.15"};
    }
    case Play::k5August:
      return by_difference(s, "17.26");
    case Play::k9August:
      return by_ratio(s);
    case Play::kSiege:
      return by_difference(s, "19.63");
    case Play::kCampaign:
    case Play::kBoth:
      break;
  }
  return of_campaign(s);
}

}  // namespace tercio::thirty_years_war
