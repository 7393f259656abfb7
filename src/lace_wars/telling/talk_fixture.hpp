// For tests of how the system speaks: positions of random games.
#pragma once

#include <memory>
#include <string_view>

#include <nlohmann/json.hpp>

#include "lace_wars/field_fixture.hpp"
#include "lace_wars/playout.hpp"
#include "lace_wars/position/position.hpp"

namespace tercio::lace_wars {

inline std::shared_ptr<const Game> shipped_game(std::string_view scenario = "historical") {
  return std::make_shared<const Game>(warburg(), scenario, Options{});
}

// A member of a list of objects by one of its values; null when there is none.
inline Json entry_of(const Json& list, const char* key, std::string_view value) {
  for (const auto& entry : list) {
    if (entry[key] == value) return entry;
  }
  return nullptr;
}
inline Json piece_of(const Json& position, std::string_view id) {
  return entry_of(position["pieces"], "id", id);
}
inline Json stack_in(const Json& position, std::string_view hex) {
  return entry_of(position["facts"]["stacks"], "hex", hex);
}

// Calls visit(state) for positions of random games, every `stride` steps, and for their ends.
template <class Visit>
void in_random_games(const Game& game, int games, int stride, Visit visit) {
  for (int g = 0; g < games; ++g) {
    engine::Random random(static_cast<std::uint64_t>(g) + 1);
    State s = start(game, nullptr);
    PlayoutCount count;
    for (int step = 0; !is_over(s) && step < 20000; ++step) {
      if (step % stride == 0) visit(s);
      random_step(game, s, random, count);
    }
    visit(s);
  }
}

// The position with two units of different hexes in each other's place.
inline State exchanged(State s, PieceId a, PieceId b) {
  const auto relink = [&](HexId h, PieceId old, PieceId now) {
    if (s.top[h] == old) {
      s.top[h] = now;
      return;
    }
    PieceId above = s.top[h];
    while (s.below[above] != old) above = s.below[above];
    s.below[above] = now;
  };
  relink(s.at[a], a, b);
  relink(s.at[b], b, a);
  std::swap(s.below[a], s.below[b]);
  std::swap(s.at[a], s.at[b]);
  std::swap(s.facing[a], s.facing[b]);
  std::swap(s.order[a], s.order[b]);
  for (PieceSet* set : {&s.rough, &s.column}) {
    const bool of_a = set->contains(a);
    const bool of_b = set->contains(b);
    set->erase(a);
    set->erase(b);
    if (of_a) set->insert(b);
    if (of_b) set->insert(a);
  }
  return s;
}

// Units that nobody could tell apart by what the rules do with them.
inline bool are_alike(const Game& game, const State& s, PieceId a, PieceId b) {
  const Piece& x = game.piece(a);
  const Piece& y = game.piece(b);
  return x.arm == y.arm && x.points == y.points && x.morale == y.morale &&
         x.movement == y.movement && x.company == y.company && x.fist == y.fist &&
         x.swords == y.swords && x.formation == y.formation && s.steps[a] == s.steps[b];
}

// Those that move, fight or are being decided about.
inline PieceSet busy_pieces(const State& s) {
  PieceSet busy = s.mover.pieces | s.combat.attacking | s.combat.defending;
  for (int i = 0; i < s.pile; ++i) busy |= s.tasks[static_cast<std::size_t>(i)].pieces;
  if (s.subject != kNoPiece) busy.insert(s.subject);
  return busy;
}

// Two French stacks and a gun before an Allied line.
inline Field two_stacks() {
  Field t;
  t.put("jenner", "1207", Facing::kNNE).put("lochmann", "1207", Facing::kNNE);
  t.put("courten", "1209", Facing::kNNE).put("planta", "1209", Facing::kNNE);
  t.put("aumont", "1107", Facing::kN).put("art-12l-segur", "1107", Facing::kN);
  t.put("segur-leader", "1209").put("de-muy-leader", "0812");
  t.put("toll", "1307", Facing::kSSW).put("gr-wittorf", "1308", Facing::kSSW);
  t.put("zastrow-leader", "1307").put("brunswick-leader", "1504");
  return t;
}

}  // namespace tercio::lace_wars
