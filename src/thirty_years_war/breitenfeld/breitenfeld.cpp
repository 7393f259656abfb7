#include "thirty_years_war/breitenfeld/breitenfeld.hpp"

#include <algorithm>
#include <array>

#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/rules/leaders.hpp"
#include "thirty_years_war/rules/score.hpp"
#include "thirty_years_war/rules/zones.hpp"

namespace tercio::thirty_years_war {

std::span<const NumberSpec> Breitenfeld::number_specs() {
  static constexpr std::array kSpecs{
      NumberSpec{"release.imperialist_turn", 1, 1, 99},
      NumberSpec{"release.allied_turn", 1, 1, 99},
      NumberSpec{"release.distance", 1, 0, 60},
      NumberSpec{"visibility.clear", 0, 1, 6},
      NumberSpec{"visibility.moderate", 0, 1, 6},
      NumberSpec{"visibility.restricted", 0, 1, 6},
      NumberSpec{"visibility.unchanged", 0, 1, 6},
      NumberSpec{"visibility.restricted_range", 1, 1, 60},
      NumberSpec{"visibility.removal_needs", 1, 1, 6},
      NumberSpec{"deployment.forward_limit", 1, 0, 99},
      NumberSpec{"exit.cost", 1, 0, 8},
      NumberSpec{"demoralization.imperialist_after_saxon_collapse", 1, 0, 999},
      NumberSpec{"victory.allied.per_strength_point"},
      NumberSpec{"victory.allied.per_leader_point"},
      NumberSpec{"victory.allied.all_guns"},
      NumberSpec{"victory.allied.cavalry_exited_south"},
      NumberSpec{"victory.allied.swedish_exited_north"},
      NumberSpec{"victory.imperialist.per_strength_point"},
      NumberSpec{"victory.imperialist.per_leader_point"},
      NumberSpec{"victory.imperialist.gustavus"},
      NumberSpec{"victory.imperialist.cavalry_exited_north"},
      NumberSpec{"victory.imperialist.exited_south"},
  };
  return kSpecs;
}

std::span<const std::string_view> Breitenfeld::scenario_ids() {
  static constexpr std::array<std::string_view, 2> kScenarios{"historical", "free"};
  return kScenarios;
}

std::span<const std::string_view> Breitenfeld::area_ids() {
  static constexpr std::array<std::string_view, 7> kAreas{
      "imperialist_free", "imperialist_free_wide", "saxon_free",
      "swedish_free",     "swedish_forward",       "exit_north",
      "exit_south"};
  return kAreas;
}

std::span<const std::string_view> Breitenfeld::option_keys() {
  static constexpr std::array<std::string_view, 14> kKeys{
      "charge.leader_doubled",          "charge.immune_to_ae",
      "breitenfeld.gustavus_hex",       "breitenfeld.free_deploy_imp_rows",
      "breitenfeld.free_deploy_guns",   "breitenfeld.freeze_leaders",
      "breitenfeld.release_on_passing", "visibility.halve_disrupted_two",
      "breitenfeld.exit_edges",         "breitenfeld.leaders_may_exit",
      "breitenfeld.saxon_grace",        "breitenfeld.imp_artillery_vp",
      "marsh.cumulative_with_double",   "option.demoralized_rally_on_7"};
  return kKeys;
}

Breitenfeld::Breitenfeld(const Game& game)
    : Battle(game),
      imperialist_(game.army_index("imperialist")),
      saxon_(game.army_index("saxon")),
      swedish_(game.army_index("swedish")),
      imperialist_category_(game.category_index("imperialist")),
      saxon_category_(game.category_index("saxon")),
      swedish_category_(game.category_index("swedish")),
      gustavus_(game.find_piece("gustavus-adolphus-leader")),
      gustavus_hex_(hex::parse_hex(game.options().at("breitenfeld.gustavus_hex")).value_or(kNoHex)),
      imperialist_area_(game.area(game.option_is("breitenfeld.free_deploy_imp_rows", "18-22")
                                      ? "imperialist_free_wide"
                                      : "imperialist_free")),
      saxon_area_(game.area("saxon_free")),
      swedish_area_(game.area("swedish_free")),
      forward_area_(game.area("swedish_forward")),
      release_turn_{game.number("release.imperialist_turn"), game.number("release.allied_turn")},
      release_distance_(game.number("release.distance")),
      restricted_range_(game.number("visibility.restricted_range")),
      obscured_removal_needs_(game.number("visibility.removal_needs")),
      forward_limit_(game.number("deployment.forward_limit")),
      exit_cost_(game.number("exit.cost")),
      guns_with_army_(game.option_is("breitenfeld.free_deploy_guns", "with_army")),
      freeze_leaders_(game.option_is("breitenfeld.freeze_leaders", "on")),
      release_on_passing_(game.option_is("breitenfeld.release_on_passing", "on")),
      halve_disrupted_two_(game.option_is("visibility.halve_disrupted_two", "on")),
      exit_scoring_rows_only_(game.option_is("breitenfeld.exit_edges", "scoring_row_only")),
      leaders_may_exit_(game.option_is("breitenfeld.leaders_may_exit", "on")),
      saxon_grace_(game.option_is("breitenfeld.saxon_grace", "until_own_movement_end")),
      rally_on_seven_(game.option_is("option.demoralized_rally_on_7", "on")),
      imperialist_artillery_points_(game.option_is("breitenfeld.imp_artillery_vp", "15") ? 15 : 0),
      per_strength_point_{game.number("victory.imperialist.per_strength_point"),
                          game.number("victory.allied.per_strength_point")},
      per_leader_point_{game.number("victory.imperialist.per_leader_point"),
                        game.number("victory.allied.per_leader_point")},
      for_gustavus_(game.number("victory.imperialist.gustavus")) {}

bool Breitenfeld::is_saxon(PieceId piece) const { return game().piece(piece).army == saxon_; }

// --- 15.0 Initial deployment --------------------------------------------------------------------

HexId Breitenfeld::set_up_hex(PieceId piece) const {
  // 15.0, 15.1, 15.11, 15.12, 15.14 Where the list or the map puts it; 15.13 Gustavus by option
  // (B-02).
  return piece == gustavus_ ? gustavus_hex_ : Battle::set_up_hex(piece);
}

bool Breitenfeld::is_deployed(PieceId piece) const {
  return guns_with_army_ || game().piece(piece).kind != Kind::kArtillery;  // 15.14 (B-08)
}

HexSet Breitenfeld::deployment_area(const State&, PieceId piece) const {
  const int army = game().piece(piece).army;
  if (army == imperialist_) return imperialist_area_;
  return army == saxon_ ? saxon_area_ : swedish_area_ | forward_area_;
}

const char* Breitenfeld::deployment_rule(const State&, PieceId piece) const {
  const int army = game().piece(piece).army;
  return army == imperialist_ ? "15.21" : army == saxon_ ? "15.22" : "15.23";
}

Denial Breitenfeld::why_not_deploy(const State& s, PieceId piece, HexId h) const {
  const Game& g = game();
  const Piece& p = g.piece(piece);
  if (p.army == imperialist_ && !imperialist_area_.contains(h)) {
    return {.rule = "15.21",
            .text = "Imperialists deploy between hexrows 1800 and 2300",
            .piece = piece,
            .hex = h};
  }
  if (p.army == saxon_ && !saxon_area_.contains(h)) {
    return {.rule = "15.22",
            .text = "Saxons deploy east of the Leipzig road, in hexrows 0900 to 1100",
            .piece = piece,
            .hex = h};
  }
  if (p.army == swedish_ && !swedish_area_.contains(h) && !forward_area_.contains(h)) {
    return {.rule = "15.23",
            .text = "Swedes deploy west of the Leipzig road and no farther south than hexrow 1100",
            .piece = piece,
            .hex = h};
  }
  if (!p.is_unit()) return why_not_stay_at(s, piece, h);
  // 15.23 At most five Swedish units in hexrows 1200 to 1400 (B-07).
  if (p.army == swedish_ && forward_area_.contains(h)) {
    int others = 0;
    for (const PieceId u : g.units_of_army(swedish_)) {
      if (u != piece && on_map(s, u) && forward_area_.contains(s.at[u])) ++others;
    }
    if (others >= forward_limit_) {
      return {.rule = "15.23",
              .text = "no more than {m} Swedish units may stand in hexrows 1200 to 1400",
              .piece = piece,
              .hex = h,
              .m = forward_limit_};
    }
  }
  return {};
}

// 15.2 (B-08) A leader stands with a unit of his army; so do guns among the five forward units.
Denial Breitenfeld::why_not_stay_at(const State& s, PieceId piece, HexId h) const {
  const bool gun = game().piece(piece).kind == Kind::kArtillery;
  if (gun && !forward_area_.contains(h)) return {};
  const PieceId unit = unit_in(s, h);
  if (unit != kNoPiece && game().piece(unit).army == game().piece(piece).army) return {};
  return {.rule = gun ? "15.23" : "15.2",
          .text = gun ? "in hexrows 1200 to 1400 {piece} must stand with a Swedish unit"
                      : "{piece} must stand with a unit of his army",
          .piece = piece,
          .hex = h};
}

Denial Breitenfeld::why_not_stay_deployed(const State& s, PieceId piece) const {
  if (game().piece(piece).is_unit()) return {};
  return why_not_stay_at(s, piece, s.at[piece]);
}

// --- 16.0 Movement restrictions -----------------------------------------------------------------

bool Breitenfeld::is_released(const State& s, Side side) const {
  return s.breitenfeld.released[index_of(side)] != 0 ||
         s.turn >= release_turn_[index_of(side)];  // 16.0
}

Denial Breitenfeld::why_not_move(const State& s, PieceId piece) const {
  const Piece& p = game().piece(piece);
  if (is_released(s, p.side)) return {};
  if (p.kind == Kind::kLeader && !freeze_leaders_) return {};  // B-10
  const bool imperialist = p.side == kImperialist;
  return {
      .rule = imperialist ? "16.11" : "16.12",
      .text = imperialist
                  ? "the Imperialists may not move until Allied artillery disrupts one of their "
                    "units, or until turn {n}"
                  : "the Allies may not move until an Imperialist unit comes within {m} hexes of "
                    "one of theirs, or until turn {n}",
      .piece = piece,
      .n = release_turn_[index_of(p.side)],
      .m = release_distance_};
}

// 16.12 (B-11) An Imperialist unit moves to within three hexes of an Allied unit.
void Breitenfeld::release_allies_if_near(State& s, PieceId piece, HexId h, Events* events) const {
  const Piece& p = game().piece(piece);
  if (p.side != kImperialist || !p.is_unit() || is_released(s, kAllied)) return;
  bool near = false;
  s.units[index_of(kAllied)].for_each(
      [&](HexId ally) { near = near || hex::distance(ally, h) <= release_distance_; });
  if (!near) return;
  s.breitenfeld.released[index_of(kAllied)] = 1;
  tell(events,
       {.kind = EventKind::kReleased, .side = kAllied, .piece = piece, .to = h, .rule = "16.12"});
}

void Breitenfeld::entered_hex(State& s, PieceId piece, HexId h, Events* events) const {
  if (release_on_passing_) release_allies_if_near(s, piece, h, events);
}

void Breitenfeld::move_ended(State& s, PieceId piece, Events* events) const {
  if (!release_on_passing_) release_allies_if_near(s, piece, s.at[piece], events);
}

void Breitenfeld::disrupted_by_fire(State& s, PieceId unit, Events* events) const {
  // 16.11 (B-09) An Imperialist unit disrupted by enemy artillery.
  if (game().piece(unit).side != kImperialist || is_released(s, kImperialist)) return;
  s.breitenfeld.released[index_of(kImperialist)] = 1;
  tell(events, {.kind = EventKind::kReleased,
                .side = kImperialist,
                .piece = unit,
                .to = s.at[unit],
                .rule = "16.11"});
}

// --- 17.0 Swedish cavalry charge ----------------------------------------------------------------

bool Breitenfeld::near_leader(const State& s, PieceId unit) const {
  for (const PieceId leader : game().leaders(kAllied)) {
    if (on_map(s, leader) && hex::distance(s.at[leader], s.at[unit]) <= 1) return true;
  }
  return false;
}

Denial Breitenfeld::why_not_charge(const State& s, PieceSet attackers, PieceSet defenders) const {
  const Game& g = game();
  bool cavalry = false;
  const bool swedes = std::any_of(attackers.begin(), attackers.end(), [&](PieceId a) {
    return g.piece(a).is_cavalry() && g.piece(a).army == swedish_;
  });
  for (const PieceId a : attackers) {
    if (!g.piece(a).is_cavalry()) continue;  // 17.13 Infantry and leaders may join.
    cavalry = true;
    if (g.piece(a).side != kAllied || is_saxon(a)) {
      // 17.0, 17.12 (B-14, B-15) Only Swedes charge, and beside no cavalry that does not.
      return {.rule = is_saxon(a) && swedes ? "17.12" : "17.11",
              .text = "{piece} is not Swedish cavalry and cannot charge",
              .piece = a};
    }
    // 18.1-3 (B-18)
    if (s.breitenfeld.visibility == Visibility::kRestricted && !near_leader(s, a)) {
      return {.rule = "18.1-3",
              .text = "in restricted visibility {piece} can charge only with or next to a leader",
              .piece = a,
              .hex = s.at[a]};
    }
  }
  if (!cavalry) return {.rule = "17.0", .text = "only cavalry can charge"};
  for (const PieceId d : defenders) {
    if (g.piece(d).is_infantry() && is_disrupted(s, d)) continue;
    return {.rule = "17.11", .text = "{piece} is not disrupted infantry", .piece = d};
  }
  return {};
}

// --- 18.0 Visibility ----------------------------------------------------------------------------

void Breitenfeld::turn_begins(State& s, Events* events) const {
  // 20.32 From the turn after the Saxon collapse the Imperialist level is five higher (B-33).
  if (s.breitenfeld.saxon_collapse_turn == 0 || s.turn <= s.breitenfeld.saxon_collapse_turn) return;
  if (s.breitenfeld.imperialist_level_raised != 0) return;
  if (category_demoralized(s, imperialist_category_)) return;
  s.breitenfeld.imperialist_level_raised = 1;
  const int level = s.levels[static_cast<std::size_t>(imperialist_category_)];
  set_level(s, imperialist_category_,
            level + game().number("demoralization.imperialist_after_saxon_collapse"), "20.32",
            events);
}

Phase Breitenfeld::turn_roll(const State&) const { return Phase::kVisibility; }

void Breitenfeld::turn_rolled(State& s, int die, Events* events) const {
  const auto shows = [&](std::string_view key) {
    const auto& dice = game().numbers(key);
    return std::find(dice.begin(), dice.end(), die) != dice.end();
  };
  // 18.0 (B-19) A six leaves it as it was; on the first turn it means moderate.
  Visibility& visibility = s.breitenfeld.visibility;
  if (shows("visibility.clear")) {
    visibility = Visibility::kClear;
  } else if (shows("visibility.moderate") || (shows("visibility.unchanged") && s.turn == 1)) {
    visibility = Visibility::kModerate;
  } else if (shows("visibility.restricted")) {
    visibility = Visibility::kRestricted;
  }
  tell(
      events,
      {.kind = EventKind::kVisibilityRolled, .die = die, .visibility = visibility, .rule = "18.0"});
}

int Breitenfeld::longest_range(const State& s) const {
  // 18.1-3 (B-22)
  return s.breitenfeld.visibility == Visibility::kRestricted ? restricted_range_ : kNoLimit;
}

int Breitenfeld::allowance(const State& s, PieceId, Order order, int standard) const {
  // 18.1-1, 18.1-2 Clear changes nothing; otherwise it is halved, fractions up. The two hexes of a
  // disrupted unit are no allowance (B-20).
  if (!obscured(s) || (order == Order::kDisrupted && !halve_disrupted_two_)) return standard;
  return (standard + 1) / 2;
}

int Breitenfeld::removal_needs(const State& s, PieceId unit) const {
  // B-39, by option: demoralized infantry rallies on seven.
  if (game().piece(unit).is_infantry() && is_demoralized(game(), s, unit)) return 7;
  return obscured(s) ? obscured_removal_needs_ : 5;  // 18.1-2 (B-21)
}

const char* Breitenfeld::removal_rule(const State& s) const {
  return obscured(s) ? "18.1-2" : "9.2";
}

// --- 19.0 Exiting the map -----------------------------------------------------------------------

Denial Breitenfeld::why_not_exit(const State& s, PieceId piece) const {
  const Piece& p = game().piece(piece);
  if (p.kind == Kind::kLeader && !leaders_may_exit_) {  // B-26
    return {.rule = "19.0", .text = "leaders may not leave the map", .piece = piece};
  }
  if (is_saxon(piece)) {
    if (category_demoralized(s, saxon_category_)) return {};
    return {.rule = "19.13",
            .text = "{piece} may leave the map only after the Saxon collapse",
            .piece = piece};
  }
  // 19.13, 19.14, 19.15, 19.16 (B-25)
  if (category_demoralized(s, imperialist_category_) ||
      category_demoralized(s, swedish_category_)) {
    return {};
  }
  return {.rule = "19.13",
          .text = "{piece} may leave the map only when Swedes or Imperialists are demoralized",
          .piece = piece};
}

bool Breitenfeld::scores_for(const State& s, PieceId piece, HexId h) const {
  const bool north = hex::line_of(h) == 1;
  const bool south = hex::line_of(h) == game().grid().lines;
  if (is_saxon(piece)) return north || south;  // no exit of theirs scores; either row will do
  // 19.14, 19.15 The south edge when the Imperialists are demoralized, the north when the Swedes
  // are.
  return (south && category_demoralized(s, imperialist_category_)) ||
         (north && category_demoralized(s, swedish_category_));
}

Denial Breitenfeld::why_not_exit_from(const State& s, PieceId piece, HexId h) const {
  // 19.11 (B-23) From any edge; by option only from the hexrow that scores.
  if (exit_scoring_rows_only_ ? scores_for(s, piece, h) : game().grid().is_edge(h)) return {};
  return {
      .rule = "19.11", .text = "{piece} cannot leave the map at {hex}", .piece = piece, .hex = h};
}

void Breitenfeld::exited(State& s, PieceId piece, HexId h, Status before) const {
  // 19.12, 19.17 Gone for good, not eliminated; what may score is noted (B-27).
  const Piece& p = game().piece(piece);
  if (!p.is_unit()) return;
  const bool north = hex::line_of(h) == 1;
  const bool south = hex::line_of(h) == game().grid().lines;
  const bool fresh_cavalry = p.is_cavalry() && before == Status::kReady;
  const auto add = [&](std::uint16_t& sum) { sum = static_cast<std::uint16_t>(sum + p.strength); };
  BreitenfeldFacts& facts = s.breitenfeld;
  if (p.side == kAllied) {
    if (south && fresh_cavalry) add(facts.allied_cavalry_exited_south);
    if (north && p.army == swedish_) add(facts.swedish_exited_north);
  } else {
    if (north && fresh_cavalry) add(facts.imperialist_cavalry_exited_north);
    if (south) add(facts.imperialist_exited_south);
  }
}

// --- 20.0 Demoralization ------------------------------------------------------------------------

void Breitenfeld::demoralized(State& s, int category, Events* events) const {
  if (category != saxon_category_) return;
  // 20.12 Every Saxon unit is disrupted at once; one that is already stays so (B-30).
  s.breitenfeld.saxon_collapse = s.player_turn;
  s.breitenfeld.saxon_collapse_turn = s.turn;
  for (const PieceId unit : game().units_of_army(saxon_)) {
    if (on_map(s, unit)) disrupt(game(), s, unit, "20.12", events);
  }
}

void Breitenfeld::phase_ends(State& s, Events* events) const {
  // 20.13 From the Player-Turn after the collapse (B-31).
  BreitenfeldFacts& facts = s.breitenfeld;
  if (facts.saxon_collapse_turn == 0 || s.player_turn <= facts.saxon_collapse) return;
  if (s.phase == Phase::kMovement && s.phasing == kAllied) facts.saxon_grace_over = 1;
  if (saxon_grace_ && facts.saxon_grace_over == 0) return;
  const std::uint16_t before = s.demoralized;
  for (const PieceId unit : game().units_of_army(saxon_)) {
    if (on_map(s, unit) && in_zone(game(), s, s.at[unit], kImperialist)) {
      eliminate(game(), s, unit, before, "20.13", events);
    }
  }
}

Denial Breitenfeld::why_not_removal(const State& s, PieceId unit) const {
  if (is_saxon(unit) && is_demoralized(game(), s, unit)) {
    return {
        .rule = "20.12", .text = "Saxon units do not recover after the collapse", .piece = unit};
  }
  return {};
}

bool Breitenfeld::rallies_demoralized(const State& s, PieceId unit) const {
  return rally_on_seven_ && best_removal_leader(game(), s, unit) != kNoPiece;  // B-39
}

bool Breitenfeld::leader_affects(PieceId leader, PieceId unit) const {
  // 20.14 Swedish leaders have no effect on Saxons (B-32).
  return !(is_saxon(unit) && !is_saxon(leader));
}

// --- 21.0 Victory -------------------------------------------------------------------------------

void Breitenfeld::unit_lost(State& s, PieceId unit, std::uint16_t) const {
  const Piece& p = game().piece(unit);
  const auto scorer = index_of(other(p.side));
  // 21.11-1, 21.12-1
  s.points[scorer] =
      static_cast<std::int16_t>(s.points[scorer] + p.strength * per_strength_point_[scorer]);
}

void Breitenfeld::leader_lost(State& s, PieceId leader) const {
  const Piece& p = game().piece(leader);
  const auto scorer = index_of(other(p.side));
  // 21.11-2, 21.12-2, 21.12-3
  const int award = p.value * per_leader_point_[scorer] + (leader == gustavus_ ? for_gustavus_ : 0);
  s.points[scorer] = static_cast<std::int16_t>(s.points[scorer] + award);
}

std::vector<Award> Breitenfeld::awards(const State& s) const {
  const Game& g = game();
  std::vector<Award> out;
  out.push_back({kAllied, "21.11-1", "Imperialist units and leaders eliminated",
                 s.points[index_of(kAllied)]});
  out.push_back({kImperialist, "21.12-1", "Allied units and leaders eliminated",
                 s.points[index_of(kImperialist)]});
  const auto holds_all = [&](Side side) {
    for (const PieceId gun : g.guns()) {
      if (g.piece(gun).side != side && owner_of(g, s, gun) != side) return false;
    }
    return true;
  };
  // 21.11-3 (B-36)
  out.push_back({kAllied, "21.11-3", "holding all Imperialist artillery",
                 holds_all(kAllied) ? g.number("victory.allied.all_guns") : 0});
  if (imperialist_artillery_points_ > 0) {
    out.push_back({kImperialist, "21.12", "holding all Allied artillery",
                   holds_all(kImperialist) ? imperialist_artillery_points_ : 0});
  }
  const bool imperialists = category_demoralized(s, imperialist_category_);
  const bool swedes = category_demoralized(s, swedish_category_);
  const bool only_imperialists = imperialists && !swedes;
  const bool only_swedes = swedes && !imperialists;
  const BreitenfeldFacts& f = s.breitenfeld;
  const auto exits = [&](Side side, const char* rule, const char* text, bool counts, int strength,
                         std::string_view key) {
    out.push_back({side, rule, text, counts ? strength * g.number(key) : 0});
  };
  exits(kAllied, "21.11-4", "undisrupted cavalry that left by hexrow 2300", only_imperialists,
        f.allied_cavalry_exited_south, "victory.allied.cavalry_exited_south");
  exits(kAllied, "21.11-5", "Swedes who left by hexrow 0100", only_swedes, f.swedish_exited_north,
        "victory.allied.swedish_exited_north");
  exits(kImperialist, "21.12-4", "undisrupted cavalry that left by hexrow 0100", only_swedes,
        f.imperialist_cavalry_exited_north, "victory.imperialist.cavalry_exited_north");
  exits(kImperialist, "21.12-5", "Imperialists who left by hexrow 2300", only_imperialists,
        f.imperialist_exited_south, "victory.imperialist.exited_south");
  return out;
}

// 21.0 (B-36) Equal points are a draw.
Outcome Breitenfeld::outcome(const State& s) const { return more_points_win(totals(s), "21.0"); }

}  // namespace tercio::thirty_years_war
