#include "thirty_years_war/freiburg/situation.hpp"

#include "thirty_years_war/freiburg/freiburg.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/rules/walls.hpp"

namespace tercio::thirty_years_war {

std::string_view Freiburg::name_of_date(Date date) {
  return date == Date::k3August ? "3 August" : date == Date::k5August ? "5 August" : "9 August";
}

std::string_view Freiburg::date_text(const State& s) const {
  // The siege stands in no calendar; a campaign does, whatever row of the morale table it uses.
  if (is_campaign()) return name_of_date(static_cast<Date>(s.day - 1));
  return play_ == Play::kSiege ? std::string_view{} : name_of_date(date_of(s));
}

LineNow Freiburg::line_now(const State& s) const {
  return {.cleared = line_ - s.units[index_of(kBavarian)],
          .french = line_ & s.units[index_of(kFrench)],
          .taken = line_is_taken(s)};
}

std::vector<GateNow> Freiburg::gates_now(const State& s) const {
  std::vector<GateNow> out;
  for (const WallSide& side : game().wall_sides()) {
    if (!side.gate) continue;
    GateNow gate{.inner = side.inner, .outer = side.outer};
    for (const Side whose : {kFrench, kBavarian}) {
      if (is_friendly_gate(game(), s, whose, side.inner, side.direction)) gate.usable_by = whose;
    }
    gate.breached =
        (breached_sides(game(), s, side.inner) >> hex::index_of(side.direction) & 1) != 0;
    out.push_back(gate);
  }
  return out;
}

std::array<SectionNow, Freiburg::kSections> Freiburg::sections_now(const State& s) const {
  std::array<SectionNow, kSections> out;
  for (std::size_t i = 0; i < kSections; ++i) {
    out[i] = {.name = kSectionNames[i],
              .hexes = sections_[i],
              .last_french = last_french(s, sections_[i]),
              .broken = is_broken(s, i)};
  }
  return out;
}

std::vector<RouteNow> Freiburg::routes_now(const State& s) const {
  std::vector<RouteNow> out;
  const auto add = [&](PieceId p, const char* rule, Route route) {
    Trace found = trace(s, s.at[p], exits_, route);
    out.push_back(
        {.piece = p, .rule = rule, .path = std::move(found.path), .cut_at = found.cut_at});
  };
  for (const PieceId p : s.present) {
    if (owner_of(game(), s, p) != kBavarian) continue;
    const bool gun = game().piece(p).kind == Kind::kArtillery;
    if (gun && guns_withdraw(s)) {
      add(p, "17.34", Route::kNotForest);
    } else if (last_day() > 1 && is_last_day(s) && (!gun || play_ == Play::kSiege)) {
      add(p, play_ == Play::kSiege ? "19.61-1" : "18.73", Route::kClearOnly);
    }
  }
  return out;
}

std::optional<MoraleNow> Freiburg::morale_now(const State& s, int category) const {
  const auto index = static_cast<std::size_t>(category);
  const auto* levels = levels_of(date_of(s), category);
  const int army = game().definition().categories[index].army;
  if (levels == nullptr || !in_play(s, army)) return std::nullopt;
  return MoraleNow{.category = category,
                   .levels = *levels,
                   .dice = game().numbers("morale.die"),
                   .passed = s.tests_passed[index],
                   .losses = s.losses[static_cast<std::size_t>(army)],
                   .leader_lost = (s.leaderless >> category & 1) != 0,
                   .reduction = morale_reduction(s, category),
                   .demoralized = is_down(s, category)};
}

}  // namespace tercio::thirty_years_war
