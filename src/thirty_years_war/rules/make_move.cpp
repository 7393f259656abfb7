#include "thirty_years_war/rules/make_move.hpp"

#include <cassert>

#include "thirty_years_war/rules/artillery.hpp"
#include "thirty_years_war/rules/leaders.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/walls.hpp"

namespace tercio::thirty_years_war {

namespace {

bool shares_hex(const State& s, PieceId unit) {
  return unit_in(s, s.at[unit]) != unit || s.next_here[unit] != kNoPiece;
}

void count_crowd(State& s, int change) {
  s.crowded = static_cast<std::uint8_t>(s.crowded + change);
}

// What a piece does on entering a hex, whether it stops there or not.
void pass_through(const Game& game, State& s, PieceId piece, HexId h, Events* events) {
  if (game.piece(piece).is_unit()) {
    capture_guns(game, s, piece, h, events);             // 5.32
    occupy(game, s, h, game.piece(piece).side, events);  // Freiburg 19.57, 19.58
    // 6.12, 10.0 (S-43) An enemy leader alone in the hex is eliminated.
    for (const PieceId leader : game.leaders(other(game.piece(piece).side))) {
      if (s.at[leader] == h && on_map(s, leader)) {
        eliminate_leader(game, s, leader, "6.12", events);
      }
    }
  }
  game.battle().entered_hex(s, piece, h, events);
}

// Walks a path; returns false when the piece is eliminated on the way.
bool walk(const Game& game, State& s, PieceId piece, const HexId* first, const HexId* last,
          Events* events) {
  for (const HexId* h = first; h != last; ++h) {
    if (!game.rules().leader_check_continuous) {
      pass_through(game, s, piece, *h, events);
      continue;
    }
    // S-76, by option: leaders are caught at every step.
    shift(game, s, piece, *h);
    pass_through(game, s, piece, *h, events);
    remove_caught_leaders(game, s, events);
    if (!on_map(s, piece)) return false;
  }
  return true;
}

Event path_event(EventKind kind, PieceId piece, HexId from, const hex::Path& path, int cost,
                 const char* rule, Events* events) {
  Event event{.kind = kind,
              .piece = piece,
              .from = from,
              .to = path.empty() ? from : path.back(),
              .cost = cost,
              .rule = rule};
  if (events != nullptr) {
    event.first_hex = static_cast<std::uint32_t>(events->hexes.size());
    event.hexes = path.length;
    events->hexes.insert(events->hexes.end(), path.begin(), path.end());
  }
  return event;
}

}  // namespace

void set_out(const Game& game, State& s, PieceId piece) {
  s.done.insert(piece);
  if (game.piece(piece).is_unit() && shares_hex(s, piece)) count_crowd(s, -1);
}

void settle_in(const Game& game, State& s, PieceId piece, HexId to) {
  s.done.insert(piece);
  if (s.at[piece] != to) shift(game, s, piece, to);
  if (game.piece(piece).is_unit() && shares_hex(s, piece)) count_crowd(s, +1);
}

void move(const Game& game, State& s, PieceId piece, const hex::Path& path, Events* events) {
  const HexId start = s.at[piece];
  if (events != nullptr) {
    const int cost = path_price(game, s, piece, start, path.begin(), path.end(), 0).cost;
    tell(events, path_event(EventKind::kMoved, piece, start, path, cost, "6.0", events));
  }
  set_out(game, s, piece);
  if (!walk(game, s, piece, path.begin(), path.end(), events)) return;
  settle_in(game, s, piece, path.back());
  game.battle().move_ended(s, piece, events);
}

void exit(const Game& game, State& s, PieceId piece, const hex::Path& path, Events* events) {
  const HexId start = s.at[piece];
  if (events != nullptr) {
    const int cost = path_price(game, s, piece, start, path.begin(), path.end(), 0).cost;
    tell(events, path_event(EventKind::kExited, piece, start, path,
                            cost + game.battle().exit_cost(), game.battle().exit_rule(), events));
  }
  set_out(game, s, piece);
  if (!walk(game, s, piece, path.begin(), path.end(), events)) return;
  const Status before = s.status[piece];
  take(game, s, piece, Status::kExited);
  game.battle().exited(s, piece, path.empty() ? start : path.back(), before);
  if (game.rules().leader_check_continuous) remove_caught_leaders(game, s, events);  // S-76
}

void enter(const Game& game, State& s, PieceId piece, const hex::Path& path, Events* events) {
  const HexId entry = path.hexes[0];
  if (events != nullptr) {
    const int cost =
        path_price(game, s, piece, entry, path.begin() + 1, path.end(), game.battle().entry_cost())
            .cost;
    tell(events, path_event(EventKind::kEntered, piece, kNoHex, path, cost, "6.0", events));
  }
  put(game, s, piece, entry, Status::kReady);  // Rocroi 17.13 A piece like any other from now on.
  if (!walk(game, s, piece, path.begin(), path.end(), events)) return;
  settle_in(game, s, piece, path.back());
  game.battle().move_ended(s, piece, events);
}

}  // namespace tercio::thirty_years_war
