#include "thirty_years_war_system.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "thirty_years_war/board.hpp"

namespace tercio::property {

using namespace thirty_years_war;

namespace {

// The sets of hexes and the stacks say the same as the hexes of the pieces.
std::string board_fault(const Game& game, const State& s) {
  std::array<HexSet, 2> units;
  std::array<HexSet, 2> ready;
  HexSet guns;
  for (int i = 0; i < game.piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    const Piece& piece = game.piece(p);
    if (on_map(s, p) != (s.at[p] != kNoHex)) return "a piece off the map has a hex";
    if (!on_map(s, p)) continue;
    if (!game.grid().contains(s.at[p])) return "a piece stands outside the map";
    if (piece.kind == Kind::kArtillery) guns.insert(s.at[p]);
    if (!piece.is_unit()) {
      if (s.status[p] == Status::kDisrupted) return "9.11: a leader or gun is disrupted";
      continue;
    }
    units[index_of(piece.side)].insert(s.at[p]);
    if (is_ready(s, p)) ready[index_of(piece.side)].insert(s.at[p]);
    bool found = false;
    for (PieceId u = unit_in(s, s.at[p]); u != kNoPiece; u = s.next_here[u])
      found = found || u == p;
    if (!found) return "a unit is missing from its stack";
  }
  if (units != s.units || ready != s.ready || guns != s.guns) return "the sets of hexes are wrong";
  if (!(units[0] & units[1]).empty()) return "6.12: units of both sides in one hex";
  return {};
}

// 6.32 One unit a hex whenever no movement is under way.
std::string stacking_fault(const Game& game, const State& s) {
  int crowded = 0;
  for (const Side side : {Side::kA, Side::kB}) {
    int on = 0;
    for (const PieceId u : game.units(side)) on += on_map(s, u) ? 1 : 0;
    crowded += on - s.units[index_of(side)].size();
  }
  // Freiburg 15.13, 17.13: a test or the end of the day may come in the middle of a movement.
  const bool moving = s.step == Step::kMove || s.interrupted == Step::kMove || is_over(s);
  if (!moving && crowded != 0) return "6.32: two units share a hex after movement";
  if (crowded != s.crowded) return "the count of crowded units is wrong";
  return {};
}

// 11.0, 21.0, 20.0: losses and points are the sums of what has been eliminated.
std::string sums_fault(const Game& game, const State& s) {
  std::array<int, kMaxArmies> losses{};
  std::array<int, 2> lost{};
  std::array<int, 2> least{};
  std::array<int, 2> most{};
  for (int i = 0; i < game.piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    const Piece& piece = game.piece(p);
    if (s.status[p] != Status::kEliminated) continue;
    const auto enemy = index_of(other(piece.side));
    if (piece.kind == Kind::kLeader) {
      most[enemy] += 25;  // in First Orders nothing
      continue;
    }
    lost[index_of(piece.side)] += piece.strength;
    least[enemy] += piece.strength;
    most[enemy] += 2 * piece.strength;
    if (!game.definition().armies[piece.army].only_infantry_losses || piece.is_infantry()) {
      losses[piece.army] += piece.strength;
    }
  }
  if (game.battle().tests_morale()) {
    // Freiburg 15.11, 18.35, 18.41: the losses of the day; units may come back, nobody scores.
    losses.fill(0);
    for (const PieceId u : s.freiburg.lost_today)
      losses[game.piece(u).army] += game.piece(u).strength;
    for (std::size_t side = 0; side < 2; ++side) {
      if (s.strength_lost[side] < lost[side]) return "more has been lost than was counted";
      lost[side] = s.strength_lost[side];
      least[side] = 0;
      most[side] = 0;
    }
  }
  for (std::size_t a = 0; a < losses.size(); ++a) {
    if (losses[a] != s.losses[a]) return "the losses of an army do not add up";
  }
  for (std::size_t side = 0; side < 2; ++side) {
    if (lost[side] != s.strength_lost[side]) return "the strength lost does not add up";
    if (s.points[side] < least[side] || s.points[side] > most[side]) {
      return "the points do not add up";
    }
  }
  return {};
}

// What the list offers is legal, and what it does not offer is refused: for one piece at a time,
// with every hex of the map.
void list_equals_check(const Game& game, const State& s, PieceId p, const std::string& where) {
  const auto actions = legal_actions(game, s, p);
  HexSet offered;
  HexSet offered_exits;
  HexSet offered_breaches;
  bool offered_withdrawal = false;
  for (const Action& a : actions) {
    const Denial d = why_not(game, s, a);
    ASSERT_FALSE(d) << where << ": " << text_of(game, a) << " is listed and refused by " << d.rule;
    if (const auto* m = std::get_if<Move>(&a)) offered.insert(m->path.back());
    if (const auto* f = std::get_if<Fire>(&a)) offered.insert(f->target);
    if (const auto* b = std::get_if<Breach>(&a)) offered_breaches.insert(b->target);
    offered_withdrawal = offered_withdrawal || std::holds_alternative<Withdraw>(a);
    if (const auto* y = std::get_if<Deploy>(&a)) offered.insert(y->hex);
    if (const auto* e = std::get_if<Enter>(&a)) offered.insert(e->path.back());
    if (const auto* e = std::get_if<Exit>(&a)) {
      offered_exits.insert(e->path.empty() ? s.at[p] : e->path.back());
    }
  }
  const std::string id = game.described(p).id;
  ASSERT_EQ(offered_withdrawal, !why_not(game, s, Withdraw{p})) << where << ": withdraw " << id;
  for (int line = 1; line <= game.grid().lines; ++line) {
    for (int place = 1; place <= game.grid().places; ++place) {
      const HexId h = hex::make_hex(line, place);
      if (h == s.at[p] && s.step == Step::kMove) continue;
      for (const char* verb : {"move", "fire", "deploy", "enter"}) {
        if (std::string_view(verb) == "enter" && s.status[p] == Status::kWaiting) continue;
        const std::string text = std::string(verb) + " " + id + " " + hex::label(h);
        const Parsed parsed = parse_action(game, s, text);
        const bool legal = parsed.ok && !why_not(game, s, parsed.action);
        ASSERT_TRUE(!legal || offered.contains(h))
            << where << ": " << text << " is legal, not listed";
      }
      ASSERT_EQ(offered_breaches.contains(h), !why_not(game, s, Breach{p, h}))
          << where << ": breach " << id << " " << hex::label(h);
      const Parsed exit = parse_action(game, s, "exit " + id + " " + hex::label(h));
      ASSERT_TRUE(!exit.ok || why_not(game, s, exit.action) || offered_exits.contains(h))
          << where << ": exit by " << hex::label(h) << " is legal, not listed";
    }
  }
}

bool in_contact(const Game& game, const State& s, PieceId unit) {
  for (const Direction d : hex::kAllDirections) {
    const PieceId u = unit_in(s, hex::neighbour(s.at[unit], d));
    if (u != kNoPiece && game.piece(u).side != game.piece(unit).side) return true;
  }
  return false;
}

// Random pairs of sets as attacks: the list has them exactly when they are legal.
void attacks_equal_check(const Game& game, const State& s, engine::Random& random,
                         const std::string& where) {
  const auto actions = legal_actions(game, s);
  for (const Action& a : actions) {
    ASSERT_FALSE(why_not(game, s, a)) << where << ": " << text_of(game, a);
  }
  std::vector<PieceId> ours;
  for (const PieceId u : game.units(s.phasing)) {
    if (on_map(s, u) && in_contact(game, s, u)) ours.push_back(u);
  }
  for (int n = 0; n < 40 && !ours.empty(); ++n) {
    Attack attack;
    const PieceId a = ours[static_cast<std::size_t>(random.below(static_cast<int>(ours.size())))];
    attack.attackers.insert(a);
    for (const Direction d : hex::kAllDirections) {
      const PieceId u = unit_in(s, hex::neighbour(s.at[a], d));
      if (u == kNoPiece || random.below(2) == 0) continue;
      (game.piece(u).side == s.phasing ? attack.attackers : attack.defenders).insert(u);
    }
    attack.charge = random.below(3) == 0;
    const bool legal = !why_not(game, s, attack);
    const bool listed = std::find(actions.begin(), actions.end(), Action{attack}) != actions.end();
    ASSERT_EQ(legal, listed) << where << ": " << text_of(game, attack);
  }
}

}  // namespace

using Tested = System<thirty_years_war::Game>;

std::string Tested::broken_board(const Game& game, const State& s) {
  std::string wrong = board_fault(game, s);
  return wrong.empty() ? stacking_fault(game, s) : wrong;
}

std::string Tested::broken_invariant(const Game& game, const State& s) {
  std::string wrong = broken_board(game, s);
  return wrong.empty() ? sums_fault(game, s) : wrong;
}

std::string Tested::end_fault(const Game& game, const State& s) {
  // Freiburg 17.13, 17.23, 17.35: a day may end before its last turn.
  if (s.turn > game.battle().turns(s)) return "there were too many turns";
  if (!game.battle().tests_morale() && s.turn != game.scenario().turns) return "it ended early";
  if (game.battle().outcome(s).level.empty()) return "nobody won and it is no draw";
  return {};
}

bool Tested::is_rare(const State& s) {
  return s.step == Step::kResolve || s.step == Step::kExchange || s.step == Step::kLeaders ||
         s.step == Step::kAssign;
}

void Tested::check_list(const Game& game, const State& s, engine::Random& random,
                        const std::string& where) {
  const auto p = static_cast<PieceId>(random.below(game.piece_count()));
  if (s.step == Step::kAttack) {
    attacks_equal_check(game, s, random, where);
  } else {
    list_equals_check(game, s, p, where);
  }
}

void Tested::fingerprint(const Game& game, const State& s, const Add& add) {
  for (int p = 0; p < game.piece_count(); ++p) {
    add(s.at[static_cast<std::size_t>(p)]);
    add(static_cast<std::int64_t>(s.status[static_cast<std::size_t>(p)]));
  }
  for (const auto lost : s.losses) add(lost);
  for (const auto points : s.points) add(points);
  add(s.demoralized);
  add(s.turn);
}

}  // namespace tercio::property
