// 17.33, 17.34, 18.61, 18.73 Ways out of the map: exits, withdrawals, lines of communication.
#include <algorithm>
#include <array>

#include "thirty_years_war/freiburg/freiburg.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/walls.hpp"
#include "thirty_years_war/rules/zones.hpp"

namespace tercio::thirty_years_war {

// --- Exits --------------------------------------------------------------------------------------

Denial Freiburg::why_not_exit(const State& s, PieceId piece) const {
  // 17.33 (F-63) On 9 August only; 18.61 on the last day of a campaign.
  const bool scenario = play_ == Play::k9August;
  if (!scenario && last_day() == 1) return Battle::why_not_exit(s, piece);
  if (game().piece(piece).side != kBavarian) {  // units and von Mercy
    return {.rule = exit_rule(), .text = "only Bavarians can leave the map", .piece = piece};
  }
  if (scenario || is_last_day(s)) return {};
  return {.rule = exit_rule(),
          .text = "{piece} may leave the map only on the last day",
          .piece = piece};
}

Denial Freiburg::why_not_exit_from(const State&, PieceId piece, HexId h) const {
  if (exits_.contains(h)) return {};  // F-36, F-37
  const bool south = exits_.contains(*hex::parse_hex("1101"));
  return {.rule = exit_rule(),
          .text = south ? "{piece} can leave the map only between 1101 and 1601, not at {hex}"
                        : "{piece} can leave the map only between 0601 and 0901, not at {hex}",
          .piece = piece,
          .hex = h};
}

// 17.35, 18.62, 19.22 The last unit that leaves ends the day at once. Where von Mercy could leave
// first, and that would count, it should wait.
Denial Freiburg::why_not_exit_yet(const State& s, PieceId piece) const {
  const PieceId mercy = game().leaders(kBavarian).first();
  const PieceSet units = game().units(kBavarian) & s.present;
  const bool ends = is_day_of_retreat(s) && !ends_with_phase_ && units == PieceSet{piece};
  if (!ends || thirty_years_war::why_not_move(game(), s, mercy)) return {};
  hex::Reach reach;
  flood_for(game(), s, mercy, reach);
  if (exit_hexes(game(), s, mercy, reach).empty()) return {};
  const auto lead = [&](const State& at_the_end) {
    const auto total = totals(at_the_end);
    return total[index_of(kBavarian)] - total[index_of(kFrench)];
  };
  State now = s;
  take(game(), now, piece, Status::kExited);
  State later = now;
  take(game(), later, mercy, Status::kExited);
  if (lead(later) <= lead(now)) return {};
  return {.rule = play_ == Play::kSiege ? "19.62-2" : exit_rule(),
          .text =
              "the day ends as soon as {piece}, the last unit, leaves; let {other} leave first, "
              "because "
              "that counts",
          .piece = piece,
          .other = mercy};
}

// --- Routes -------------------------------------------------------------------------------------

// F-38, F-56 Rivers by bridge, walls by a friendly gate or a breach.
bool Freiburg::may_pass(const State& s, HexId from, Direction d) const {
  const HexId to = hex::neighbour(from, d);
  return game().grid().contains(to) && !game().is_barred(from, d) &&
         passage(game(), s, kBavarian, from, d) != Passage::kClosed;
}

HexSet Freiburg::open_ground(const State& s, Route route, bool ignore_the_french) const {
  HexSet out = all_hexes() - game().forest();
  if (route == Route::kClearOnly) {
    // 18.73 (F-56) Clear ground, slopes included.
    const HexSet all = out;
    const std::string& clear = game().definition().system.hex_terrain.front().id;
    all.for_each([&](HexId h) {
      if (game().terrain(h).id != clear) out.erase(h);
    });
  }
  if (ignore_the_french) return out;
  // Their own units do not shield the Bavarians from zones of control.
  return out - s.units[index_of(kFrench)] - zones(game(), s, kFrench);
}

// The hexes of the ground from which the goals can be reached.
HexSet Freiburg::connected_to(const State& s, const HexSet& goals, const HexSet& ground) const {
  HexSet out = goals & ground;
  std::vector<HexId> open;
  out.for_each([&](HexId h) { open.push_back(h); });
  while (!open.empty()) {
    const HexId h = open.back();
    open.pop_back();
    for (const Direction d : hex::kAllDirections) {
      const HexId to = hex::neighbour(h, d);
      if (!ground.contains(to) || out.contains(to) || !may_pass(s, h, d)) continue;
      out.insert(to);
      open.push_back(to);
    }
  }
  return out;
}

bool Freiburg::closed_at_start(const State& s, HexId from, Route route) const {
  return own_hex_counts_[static_cast<std::size_t>(route)] && in_zone(game(), s, from, kFrench);
}

// The hex a route starts from is exempt from its conditions.
bool Freiburg::leads_out(const State& s, HexId from, const HexSet& goals, const HexSet& region,
                         Route route) const {
  if (closed_at_start(s, from, route)) return false;
  if (goals.contains(from)) return true;
  return std::any_of(hex::kAllDirections.begin(), hex::kAllDirections.end(), [&](Direction d) {
    return may_pass(s, from, d) && region.contains(hex::neighbour(from, d));
  });
}

bool Freiburg::has_route(const State& s, HexId from, const HexSet& goals, Route route) const {
  return leads_out(s, from, goals, connected_to(s, goals, open_ground(s, route, false)), route);
}

Freiburg::Trace Freiburg::trace(const State& s, HexId from, const HexSet& goals,
                                Route route) const {
  // Breadth first, over ground that is open, or over all ground to find what closes it.
  const auto shortest = [&](const HexSet& ground) {
    std::array<HexId, hex::kHexCount> came{};
    came.fill(kNoHex);
    std::vector<HexId> queue{from};
    came[from] = from;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const HexId h = queue[i];
      if (goals.contains(h)) {
        std::vector<HexId> path;
        for (HexId back = h; back != from; back = came[back]) path.push_back(back);
        path.push_back(from);
        std::reverse(path.begin(), path.end());
        return path;
      }
      for (const Direction d : hex::kAllDirections) {
        const HexId to = hex::neighbour(h, d);
        if (!ground.contains(to) || came[to] != kNoHex || !may_pass(s, h, d)) continue;
        came[to] = h;
        queue.push_back(to);
      }
    }
    return std::vector<HexId>{};
  };
  Trace out;
  if (closed_at_start(s, from, route)) {
    out.cut_at = from;
    return out;
  }
  const HexSet open = open_ground(s, route, false);
  out.path = shortest(open);
  if (!out.path.empty()) return out;
  for (const HexId h : shortest(open_ground(s, route, true))) {
    if (h != from && !open.contains(h)) {
      out.cut_at = h;
      break;
    }
  }
  return out;
}

// --- 17.34 Withdrawal of artillery --------------------------------------------------------------

bool Freiburg::guns_withdraw(const State& s) const {
  return play_ == Play::k9August ||
         (campaign_withdrawal_ && is_campaign() && is_last_day(s));  // F-53
}

Denial Freiburg::why_not_withdraw(const State& s, PieceId gun) const {
  if (!guns_withdraw(s)) return Battle::why_not_withdraw(s, gun);
  if (s.phasing != kBavarian) {
    return {.rule = "17.34", .text = "only the Bavarians can withdraw guns", .piece = gun};
  }
  if (has_route(s, s.at[gun], exits_, Route::kNotForest)) return {};
  const HexId cut = trace(s, s.at[gun], exits_, Route::kNotForest).cut_at;
  return {.rule = "17.34",
          .text = cut == kNoHex ? "the ground blocks every route of {piece} to the east edge"
                                : "the French block every route of {piece} to the east edge, for "
                                  "example at {hex}",
          .piece = gun,
          .hex = cut};
}

// --- 18.73 Lines of communication ---------------------------------------------------------------

int Freiburg::units_in_communication(const State& s) const {
  const HexSet region = connected_to(s, exits_, open_ground(s, Route::kClearOnly, false));
  int count = 0;
  for (const PieceId u : game().units(kBavarian) & s.present) {
    if (leads_out(s, s.at[u], exits_, region, Route::kClearOnly)) ++count;
  }
  return count;
}

}  // namespace tercio::thirty_years_war
