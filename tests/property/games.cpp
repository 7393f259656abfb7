#include "games.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "data/source.hpp"
#include "thirty_years_war/board.hpp"
#include "thirty_years_war/sequence.hpp"

namespace tercio::property {

using namespace thirty_years_war;

const data::GameLibrary& library() {
  static const data::GameLibrary kLibrary{data::embedded_sources()};
  return kLibrary;
}

std::string Variant::name() const {
  std::string out = scenario;
  for (const auto& [key, value] : options) out += " " + key + "=" + value;
  return out;
}

std::vector<Variant> scenarios() {
  std::vector<Variant> out;
  for (const std::string& id : library().scenarios()) out.push_back({id, {}});
  return out;
}

std::vector<Variant> scenarios_by_option() {
  std::vector<Variant> out;
  for (const auto& battle : library().battles()) {
    for (const auto& s : battle.scenarios) {
      for (const auto& o : battle.options) {
        for (std::size_t v = 1; v < o.values.size(); ++v) {
          out.push_back({s.id, {{o.key, o.values[v]}}});
        }
      }
    }
  }
  return out;
}

std::shared_ptr<const Game> make_game(const Variant& variant) {
  auto made = library().game_of<Game>(variant.scenario, variant.options);
  if (!made) throw std::runtime_error(variant.name() + ": " + made.error().message);
  return *made;
}

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
      least[enemy] += piece.value;
      most[enemy] += 25;
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

}  // namespace

std::string broken_invariant(const Game& game, const State& s) {
  for (auto* fault : {board_fault, stacking_fault, sums_fault}) {
    std::string wrong = fault(game, s);
    if (!wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace tercio::property
