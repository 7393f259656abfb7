// 18.3, 18.4 The Interregnum between two days.
#include "thirty_years_war/freiburg/freiburg.hpp"
#include "thirty_years_war/rules/demoralization.hpp"

namespace tercio::thirty_years_war {

bool Freiburg::next_day(State& s, Events* events) const {
  if (is_last_day(s)) return false;
  if (s.day == 1) s.freiburg.line_taken = line_is_taken(s) ? 1 : 0;  // 18.51, 18.33
  // 18.32, 18.71 Before the second Interregnum: the French may have won.
  if (is_campaign() && s.day == 2 && hill_is_lost(s)) {
    s.freiburg.hill_lost = 1;
    return false;
  }
  tell(events,
       {.kind = EventKind::kDayEnded, .day = s.day, .rule = "18.3", .text = result_of_day(s)});
  regroup(s, events);
  ++s.day;  // 18.33 The turns begin anew.
  // 18.33, 18.51, 19.31, 20.31 Where there is but one way to redeploy, nothing is to be chosen.
  s.freiburg.post = Post::kNone;
  const std::vector<Post> open = posts(s);
  if (open.size() == 1) s.freiburg.post = open.front();
  set_levels(s);
  return true;
}

// What the day has come to, where that is not the end of the battle.
const char* Freiburg::result_of_day(const State& s) const {
  switch (s.freiburg.post) {
    case Post::kLine:
      return line_is_taken(s) ? "the French have taken the 3 August Line"
                              : "the 3 August Line has held";
    case Post::kPosition:
      return "the Bavarians still stand in the entrenchments of the Hill";
    default:
      return nullptr;
  }
}

// 18.3 Neither movement nor combat: all forces leave the map and are made ready.
void Freiburg::regroup(State& s, Events* events) const {
  pass_guns(s, events);
  for (const PieceId p : s.present - game().guns()) {
    take(game(), s, p, Status::kWaiting);  // 18.33, 18.34: in order when they come back
  }
  replace_losses(s, events);
  if (s.day == 1) reinforce(s, events);
  restore_morale(s, events);
}

// 18.36 (F-47) Guns captured during the day belong to their captor; those the French took in
// entrenchments lie there until the Bavarian has redeployed.
void Freiburg::pass_guns(State& s, Events* events) const {
  std::array<PieceSet, 2> passed;
  for (const PieceId gun : game().guns() & s.present) {
    const Side owner = owner_of(game(), s, gun);
    const Side before = s.freiburg.owned_by_b_at_dawn.contains(gun) ? kBavarian : kFrench;
    if (owner != before && owner == kFrench && works_.contains(s.at[gun])) continue;
    if (owner != before) passed[index_of(owner)].insert(gun);
    take(game(), s, gun, Status::kWaiting);
  }
  for (const Side side : {kFrench, kBavarian}) {
    tell_guns_passed(side, passed[index_of(side)], events);
  }
}

void Freiburg::tell_guns_passed(Side side, PieceSet guns, Events* events) {
  if (guns.empty()) return;
  tell(events, {.kind = EventKind::kGunsPassed, .side = side, .rule = "18.36", .pieces = guns});
}

// 18.41 (F-48, F-49) Of every army and type half of the day's losses, rounded down.
void Freiburg::replace_losses(State& s, Events* events) const {
  PieceSet back;
  for (std::size_t army = 0; army < game().definition().armies.size(); ++army) {
    // 18.43 (F-50) Nothing for an army whose leader is dead.
    if ((s.leaderless >> category_of_army(static_cast<int>(army)) & 1) != 0) continue;
    for (const Kind kind : {Kind::kInfantry, Kind::kCavalry}) {
      PieceSet lost;
      for (const PieceId u : game().units_of_army(static_cast<int>(army)) & s.freiburg.lost_today) {
        if (game().piece(u).kind == kind) lost.insert(u);
      }
      for (int n = 0; n < lost.size() / 2; ++n) back.insert(lost.nth(n));
    }
  }
  for (const PieceId u : back) s.status[u] = Status::kWaiting;  // 18.42: deployed with the rest
  s.freiburg.lost_today.clear();
  if (!back.empty()) {
    tell(events, {.kind = EventKind::kRegrouped, .rule = "18.41", .pieces = back});
  }
}

void Freiburg::reinforce(State& s, Events* events) const {
  // 18.21, 18.22 (F-41) The rest of the French, never Bavarians; F-81 not if Freiburg was held from
  // the first day, when the French were all there.
  if (!is_campaign() || s.freiburg.first_post == Post::kTown) return;
  PieceSet arrived;
  for (int i = 0; i < game().piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    if (game().piece(p).side != kFrench || s.status[p] != Status::kUnused) continue;
    if (is_listed(p, "3-august")) continue;  // left out of an edited game
    s.status[p] = Status::kWaiting;
    arrived.insert(p);
  }
  tell(events, {.kind = EventKind::kArrived, .rule = "18.21", .pieces = arrived});
}

// 18.35 (F-45, F-46) Losses are forgotten and armies recover, but not one that is demoralized and
// whose leader is dead.
void Freiburg::restore_morale(State& s, Events* events) const {
  s.losses.fill(0);
  s.leader_tests = 0;
  for (const int c : {regular_, mercenary_, bavarian_}) {
    if (!is_down(s, c) || (s.leaderless >> c & 1) != 0) continue;
    s.demoralized = static_cast<std::uint16_t>(s.demoralized & ~(1U << c));
    tell(events, {.kind = EventKind::kUndemoralized, .category = c, .rule = "18.35"});
  }
  // F-09, by option: while the Regulars are demoralized the Mercenaries are, too.
  if (cascade_is_state_ && is_down(s, regular_)) demoralized(s, regular_, events);
}

}  // namespace tercio::thirty_years_war
