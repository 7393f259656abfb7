#include "thirty_years_war/freiburg/freiburg.hpp"

#include <algorithm>
#include <array>

#include "thirty_years_war/rules/demoralization.hpp"

namespace tercio::thirty_years_war {

std::span<const NumberSpec> Freiburg::number_specs() {
  static constexpr std::array kSpecs{
      // 17.13, 17.23, 17.35, 18.31, 18.32, 18.62, 19.2, 20.21
      NumberSpec{"turns.3-august", 1, 1, 99},
      NumberSpec{"turns.5-august", 1, 1, 99},
      NumberSpec{"turns.9-august", 1, 1, 99},
      // 15.3
      NumberSpec{"morale.die", 4, 1, 6, true},
      NumberSpec{"morale.3-august.bavarian", 4, 1, 999, true},
      NumberSpec{"morale.3-august.regular", 4, 1, 999, true},
      NumberSpec{"morale.5-august.bavarian", 4, 1, 999, true},
      NumberSpec{"morale.5-august.regular", 4, 1, 999, true},
      NumberSpec{"morale.5-august.mercenary", 4, 1, 999, true},
      NumberSpec{"morale.9-august.bavarian", 4, 1, 999, true},
      NumberSpec{"morale.9-august.regular", 4, 1, 999, true},
      NumberSpec{"morale.9-august.mercenary", 4, 1, 999, true},
      // 15.22
      NumberSpec{"morale.leader_lost.die", 1, 1, 6},
      NumberSpec{"morale.leader_lost.reduction", 1, 0, 6},
      // 17.12, 19.12, 19.32
      NumberSpec{"deployment.from_entrenchments", 1, 1, 20},
      NumberSpec{"deployment.from_bavarians", 1, 1, 20},
      NumberSpec{"deployment.from_town", 1, 1, 20},
      // 17.15
      NumberSpec{"line.cleared", 1, 1, 99},
      NumberSpec{"line.occupied", 1, 1, 99},
      // 17.33, 17.34, 18.61
      NumberSpec{"exit.cost", 1, 0, 8},
      NumberSpec{"withdrawal.needs", 1, 1, 6},
      // 17.36, 17.37
      NumberSpec{"victory.9-august.per_gun"},
      NumberSpec{"victory.9-august.per_unit_left"},
      NumberSpec{"victory.9-august.per_unit_exited"},
      NumberSpec{"victory.9-august.mercenary_demoralized"},
      NumberSpec{"victory.9-august.both_demoralized"},
      NumberSpec{"victory.9-august.substantive_ratio", 1, 1, 99},
      NumberSpec{"victory.9-august.decisive_ratio", 1, 1, 99},
      // 17.26: the differences of each level
      NumberSpec{"victory.difference.marginal", 1, 1, 99},
      NumberSpec{"victory.difference.substantive", 1, 1, 99},
      NumberSpec{"victory.difference.decisive", 1, 1, 99},
      NumberSpec{"victory.difference.overwhelming", 1, 1, 99},
      // 18.72, 18.73
      NumberSpec{"campaign.units", 1, 1, 99},
      // 19.58
      NumberSpec{"section.broken_by", 1, 1, 99},
      // 19.61, 19.62
      NumberSpec{"victory.siege.french.cut_off"},
      NumberSpec{"victory.siege.french.demoralized"},
      NumberSpec{"victory.siege.french.sections"},
      NumberSpec{"victory.siege.french.eliminated"},
      NumberSpec{"victory.siege.bavarian.demoralized"},
      NumberSpec{"victory.siege.bavarian.exited"},
      NumberSpec{"victory.siege.bavarian.exited_units", 1, 1, 99},
      NumberSpec{"victory.siege.bavarian.sections"},
  };
  return kSpecs;
}

std::span<const std::string_view> Freiburg::scenario_ids() {
  static constexpr std::array<std::string_view, 6> kScenarios{
      "3-august", "5-august", "9-august", "campaign", "siege", "siege-campaign"};
  return kScenarios;
}

std::span<const std::string_view> Freiburg::area_ids() {
  static constexpr std::array<std::string_view, 15> kAreas{
      "line_3_august",     "bavarian_3aug_extra", "french_3aug",       "line_1113_2108",
      "line_1116_2011",    "bavarian_5aug",       "french_5aug_9aug",  "hill",
      "freiburg_altstadt", "freiburg_neuburg",    "freiburg_vorstadt", "north_of_dreisam",
      "exit_campaign",     "exit_9aug_scenario",  "key_1218_1220"};
  return kAreas;
}

std::span<const std::string_view> Freiburg::option_keys() {
  static constexpr std::array<std::string_view, 18> kKeys{"charge.leader_doubled",
                                                          "charge.immune_to_ae",
                                                          "freiburg.regular_cascade",
                                                          "freiburg.bav_cav_enter_entrenchment",
                                                          "freiburg.deploy_lines_extend",
                                                          "freiburg.exit_range",
                                                          "freiburg.campaign_first_player",
                                                          "freiburg.campaign_gun_withdrawal",
                                                          "freiburg.last_day_ends",
                                                          "freiburg.case_18_71",
                                                          "freiburg.communications_own_hex",
                                                          "freiburg.gun_route_own_hex",
                                                          "freiburg.breach_in_all_scenarios",
                                                          "freiburg.fire_along_wall",
                                                          "freiburg.breach_fire_also_hits_unit",
                                                          "freiburg.20_12_forces",
                                                          "freiburg.20_21_scope",
                                                          "freiburg.20_31_test_applies_to"};
  return kKeys;
}

std::span<const std::string_view> Freiburg::set_up_ids() {
  static constexpr std::array<std::string_view, 4> kSetUps{"3-august", "5-august", "9-august",
                                                           "siege"};
  return kSetUps;
}

namespace {

HexSet exits_of(const Game& game, bool scenario_of_9_august) {
  // 17.33, 18.61 (F-36) As printed, or one range for all.
  if (game.option_is("freiburg.exit_range", "all_1101_1601"))
    return game.area("exit_9aug_scenario");
  if (game.option_is("freiburg.exit_range", "all_0601_0901")) return game.area("exit_campaign");
  return game.area(scenario_of_9_august ? "exit_9aug_scenario" : "exit_campaign");
}

}  // namespace

Freiburg::Freiburg(const Game& game)
    : Battle(game),
      play_(game.scenario().id == "3-august"   ? Play::k3August
            : game.scenario().id == "5-august" ? Play::k5August
            : game.scenario().id == "9-august" ? Play::k9August
            : game.scenario().id == "campaign" ? Play::kCampaign
            : game.scenario().id == "siege"    ? Play::kSiege
                                               : Play::kBoth),
      regular_(game.category_index("regular")),
      mercenary_(game.category_index("mercenary")),
      bavarian_(game.category_index("bavarian")),
      line_(game.area("line_3_august")),
      beside_line_(game.area("bavarian_3aug_extra")),
      hill_(game.area("hill")),
      sections_{game.area("freiburg_altstadt"), game.area("freiburg_neuburg"),
                game.area("freiburg_vorstadt")},
      north_(game.area("north_of_dreisam")),
      keys_(game.area("key_1218_1220")),
      french_3_august_(game.area("french_3aug")),
      bavarian_5_august_(game.area("bavarian_5aug")),
      french_5_august_(game.area("french_5aug_9aug")),
      exits_(exits_of(game, play_ == Play::k9August)),
      cascade_is_state_(game.option_is("freiburg.regular_cascade", "state")),
      french_first_always_(game.option_is("freiburg.campaign_first_player", "french_always")),
      first_by_post_(game.option_is("freiburg.campaign_first_player", "by_post")),
      ends_with_phase_(game.option_is("freiburg.last_day_ends", "with_the_phase")),
      campaign_withdrawal_(game.option_is("freiburg.campaign_gun_withdrawal", "on")),
      hill_always_tested_(game.option_is("freiburg.case_18_71", "always")),
      hill_tested_from_line_(game.option_is("freiburg.case_18_71", "line_too")),
      own_hex_counts_{game.option_is("freiburg.gun_route_own_hex", "zones_count"),
                      game.option_is("freiburg.communications_own_hex", "zones_count")},
      cavalry_enters_works_(game.option_is("freiburg.bav_cav_enter_entrenchment", "on")),
      fires_along_walls_(game.option_is("freiburg.fire_along_wall", "free")),
      breach_everywhere_(game.option_is("freiburg.breach_in_all_scenarios", "on")),
      breach_hits_unit_(game.option_is("freiburg.breach_fire_also_hits_unit", "on")),
      all_forces_in_town_(game.option_is("freiburg.20_12_forces", "full_campaign")),
      twelve_turns_always_(game.option_is("freiburg.20_21_scope", "always")),
      keys_for_line_(game.option_is("freiburg.20_31_test_applies_to", "line_setup")),
      leader_test_die_(game.number("morale.leader_lost.die")),
      leader_reduction_(game.number("morale.leader_lost.reduction")),
      exit_cost_(game.number("exit.cost")),
      withdrawal_needs_(game.number("withdrawal.needs")) {
  for (const HexSet& section : sections_) town_ |= section;
  all_hexes().for_each([&](HexId h) {
    if (game.terrain(h).enter_builder) works_.insert(h);
  });
  // 17.21, 17.22, 17.32 (F-31) By option the lines go on to the edges of the map.
  if (game.option_is("freiburg.deploy_lines_extend", "on")) {
    bavarian_5_august_ |= extended("line_1113_2108", kBavarian);
    french_5_august_ |= extended("line_1116_2011", kFrench);
  }
}

int Freiburg::category_of_army(int army) const {
  return game().category_index(game().definition().armies[static_cast<std::size_t>(army)].id);
}

bool Freiburg::in_play(const State& s, int army) const {
  const PieceSet units = game().units_of_army(army);
  return std::any_of(units.begin(), units.end(),
                     [&](PieceId u) { return s.status[u] != Status::kUnused; });
}

// --- 15.0 Demoralization levels -----------------------------------------------------------------

const std::vector<int>* Freiburg::levels_of(Date date, int category) const {
  // 15.3 (F-11) A row for each date and army; none for the mercenaries on 3 August.
  if (date == Date::k3August && category == mercenary_) return nullptr;
  const char* day = date == Date::k3August   ? "morale.3-august."
                    : date == Date::k5August ? "morale.5-august."
                                             : "morale.9-august.";
  const auto& id = game().definition().categories[static_cast<std::size_t>(category)].id;
  return &game().numbers(day + id);
}

int Freiburg::first_level(int category) const {
  const auto* levels = levels_of(date_of({}), category);
  return levels == nullptr ? 0 : levels->front();
}

// 15.12 The first level of the day, for every army.
void Freiburg::set_levels(State& s) const {
  for (const int c : {regular_, mercenary_, bavarian_}) {
    const auto index = static_cast<std::size_t>(c);
    const auto* levels = levels_of(date_of(s), c);
    s.tests_passed[index] = 0;
    s.levels[index] = static_cast<std::uint16_t>(levels == nullptr ? 0 : levels->front());
  }
}

int Freiburg::demoralizing_die(const State& s, int category) const {
  // 15.12, 15.14, 15.15 The column of the level reached; the last is automatic.
  const auto passed = s.tests_passed[static_cast<std::size_t>(category)];
  return passed >= 3 ? 6 : game().numbers("morale.die")[passed];
}

int Freiburg::morale_reduction(const State& s, int category) const {
  // 15.22, 15.23 (F-07, F-08) Once its leader has been lost, and that loss tested.
  const bool leaderless = (s.leaderless >> category & 1) != 0;
  const bool untested = (s.leader_tests >> category & 1) != 0;
  return leaderless && !untested ? leader_reduction_ : 0;
}

void Freiburg::test_survived(State& s, int category) const {
  const auto index = static_cast<std::size_t>(category);
  const auto* levels = levels_of(date_of(s), category);
  if (levels == nullptr || s.tests_passed[index] >= 3) return;
  ++s.tests_passed[index];
  s.levels[index] = static_cast<std::uint16_t>((*levels)[s.tests_passed[index]]);
}

void Freiburg::demoralized(State& s, int category, Events* events) const {
  // 15.16, 15.24 (F-09) The fall of the Regulars takes the Mercenaries in play along.
  if (category != regular_ || is_down(s, mercenary_)) return;
  if (in_play(s, game().army_index("mercenary"))) {
    demoralize(game(), s, mercenary_, "15.16", "the Regulars have fallen", events);
  }
}

void Freiburg::unit_lost(State& s, PieceId unit, std::uint16_t) const {
  // 15.11 The losses themselves are counted by the standard rule (F-05).
  s.freiburg.lost_today.insert(unit);  // 18.41
}

void Freiburg::leader_lost(State& s, PieceId leader) const {
  // 15.21, 15.22 The leader of an army is the one that belongs to it; an army that has fallen is
  // not tested again.
  const int category = category_of_army(game().piece(leader).army);
  s.leaderless = static_cast<std::uint8_t>(s.leaderless | 1U << category);
  if (is_down(s, category)) return;
  s.leader_tests = static_cast<std::uint8_t>(s.leader_tests | 1U << category);
}

// --- 17.0, 18.0, 20.0 The days ------------------------------------------------------------------

int Freiburg::last_day() const {
  // 18.0 Three days; 19.2 two; 17.0 one.
  return is_campaign() ? 3 : play_ == Play::kSiege ? 2 : 1;
}

Freiburg::Date Freiburg::date_of(const State& s) const {
  switch (play_) {
    case Play::k3August:
      return Date::k3August;
    case Play::k5August:
      return Date::k5August;
    case Play::k9August:
      return Date::k9August;
    case Play::kSiege:  // 19.21, 19.22 (F-62)
      return s.day == 1 ? Date::k5August : Date::k9August;
    case Play::kCampaign:
    case Play::kBoth:
      break;
  }
  if (s.day == 3) return Date::k9August;
  // 20.22 (F-83) Freiburg held from the first day: the row of 5 August for both days.
  if (s.day == 2 || s.freiburg.first_post == Post::kTown) return Date::k5August;
  return Date::k3August;
}

Side Freiburg::first_side(const State& s) const {
  // 17.24 The Bavarians on 5 August, also in the campaign (F-43, F-86); by option not where they
  // hold the Line (17.14).
  if (play_ == Play::k5August) return kBavarian;
  const bool as_on_3_august = first_by_post_ && s.freiburg.post == Post::kLine;
  const bool french_first = french_first_always_ || as_on_3_august;
  if (play_ == Play::kCampaign && s.day == 2 && !french_first) return kBavarian;
  // 17.14, 17.33, 19.4, 20.4 Otherwise the French.
  return kFrench;
}

int Freiburg::turns(const State& s) const {
  switch (date_of(s)) {
    case Date::k3August:
      // 17.13, 18.31; 20.21 (F-82) by option twelve with the Line as well.
      return game().number(play_ == Play::kBoth && twelve_turns_always_ ? "turns.5-august"
                                                                        : "turns.3-august");
    case Date::k5August:
      return game().number("turns.5-august");  // 17.23, 18.32, 19.21, 20.21
    case Date::k9August:
      break;
  }
  return game().number("turns.9-august");  // 17.35, 18.62, 19.22
}

void Freiburg::game_begins(State& s) const {
  // 19.57, 19.58 All gates and sections are Bavarian to begin with.
  s.ground.last_b = all_watched();
  s.freiburg.owned_by_b_at_dawn = s.owned_by_b;
  switch (play_) {
    case Play::k3August:
    case Play::kCampaign:  // 18.1
      s.freiburg.post = Post::kLine;
      break;
    case Play::k5August:
      s.freiburg.post = Post::kPosition;
      break;
    case Play::k9August:
      s.freiburg.post = Post::kHill;
      break;
    case Play::kSiege:
      s.freiburg.post = Post::kTown;
      break;
    case Play::kBoth:
      s.freiburg.post = Post::kNone;  // 20.11
      break;
  }
  s.freiburg.first_post = s.freiburg.post;
  set_levels(s);
}

void Freiburg::day_begins(State& s, Events* events) const {
  note_occupants(s);
  s.freiburg.lost_today.clear();
  s.freiburg.owned_by_b_at_dawn = s.owned_by_b;
  if (last_day() == 1) return;
  const char* siege = s.day == 1 ? "The first day of the siege" : "The second day of the siege";
  const char* campaign = s.day == 1 ? "3 August" : s.day == 2 ? "5 August" : "9 August";
  tell(events, {.kind = EventKind::kDayBegan,
                .day = s.day,
                .rule = play_ == Play::kSiege ? "19.2" : "18.0",
                .text = play_ == Play::kSiege ? siege : campaign});
}

// 17.35, 18.62, 19.22 The last day is over when no Bavarian unit is left on the map.
bool Freiburg::is_day_of_retreat(const State& s) const {
  return play_ == Play::k9August || (last_day() > 1 && is_last_day(s));
}

bool Freiburg::ends_at_once(const State& s) const {
  // F-94 By option not before the phase is over.
  if (is_day_of_retreat(s)) return !ends_with_phase_ && s.units[index_of(kBavarian)].empty();
  // 17.13, 17.23, 18.31, 18.32, 19.21, 20.21 (F-33) The instant all armies in play are demoralized.
  if (!is_down(s, regular_) || !is_down(s, bavarian_)) return false;
  return is_down(s, mercenary_) || !in_play(s, game().army_index("mercenary"));
}

bool Freiburg::ends_with_phase(const State& s) const {
  return ends_at_once(s) || (is_day_of_retreat(s) && s.units[index_of(kBavarian)].empty());
}

}  // namespace tercio::thirty_years_war
