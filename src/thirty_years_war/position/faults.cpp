#include "thirty_years_war/position/faults.hpp"

#include <fmt/format.h>

#include "thirty_years_war/board.hpp"
#include "thirty_years_war/position/under_way.hpp"
#include "thirty_years_war/rules/deployment.hpp"
#include "thirty_years_war/rules/room.hpp"
#include "thirty_years_war/rules/sequence.hpp"
#include "thirty_years_war/rules/terrain_effects.hpp"

namespace tercio::thirty_years_war {

namespace {

using engine::Code;
using engine::Faults;
using engine::Refusal;

void add(const Game& game, Faults& faults, const char* field, const Denial& denial) {
  Refusal refusal = refusal_of(game, denial);
  refusal.field = field;
  faults.add(std::move(refusal));
}

// --- The ground --------------------------------------------------------------------------------

class Standing {
 public:
  Standing(const Game& game, const State& s, Faults& faults)
      : game_(game), s_(s), faults_(faults) {}

  void inspect() {
    for (const PieceId p : s_.present) {
      if (game_.piece(p).is_unit()) {
        if (unit_in(s_, s_.at[p]) == p) stack(p);
      } else {
        beside_enemies(p);
      }
      if (!may_stand(p)) {
        wrong(game_.terrain(s_.at[p]).rule, p, kNoPiece, "may not stand in hex");
      }
    }
  }

 private:
  void wrong(const std::string& rule, PieceId a, PieceId b, const char* what) {
    Refusal r{.code = Code::kIllegal, .rule = rule};
    const std::string label = hex::label(s_.at[a]);
    const std::string both =
        game_.name(a) + (b == kNoPiece ? std::string() : " and " + game_.name(b));
    r.message = fmt::format("{} {} {}", both, what, label);
    r.hexes.push_back(label);
    r.pieces.push_back(game_.described(a).id);
    if (b != kNoPiece) r.pieces.push_back(game_.described(b).id);
    r.field = "setup.pieces";
    faults_.add(std::move(r));
  }

  // 6.32 One unit a hex. In the middle of a movement a unit that has moved may stand on a friend
  // that has not (S-91), and the day may end just then.
  void stack(PieceId top) {
    const PieceId next = s_.next_here[top];
    if (next == kNoPiece) return;
    const bool friends = game_.piece(top).side == game_.piece(next).side;
    const bool two = s_.next_here[next] == kNoPiece;
    const bool moving = interrupted_step(s_) == Step::kMove && s_.phase_ended == 0 &&
                        game_.piece(top).side == s_.phasing && s_.done.contains(top) &&
                        !s_.done.contains(next);
    if (friends && two && (moving || s_.step == Step::kOver)) return;
    for (PieceId p = next; p != kNoPiece; p = s_.next_here[p]) {
      wrong(friends ? "6.32" : "6.12", p, top, "share hex");
    }
  }

  // 6.12 No leader stands with an enemy unit. A gun does: it is the unit's (5.31).
  void beside_enemies(PieceId p) {
    if (game_.piece(p).kind != Kind::kLeader) return;
    if (has_unit(s_, s_.at[p], other(game_.piece(p).side))) {
      wrong("6.12", p, unit_in(s_, s_.at[p]), "share hex");
    }
  }

  // 6.21, 12.0
  bool may_stand(PieceId p) const {
    const HexId h = s_.at[p];
    for (const Direction d : hex::kAllDirections) {
      if (game_.has(h, d, OnSide::kRoad)) return true;  // 12.0-Road (S-34)
    }
    const Piece& piece = game_.piece(p);
    // 11.12 (S-52) By option units that flee pass over any ground.
    const bool flees =
        game_.rules().four_hexes_waive_all && piece.is_unit() && is_demoralized(game_, s_, p);
    if (flees) return true;
    const HexTerrain& t = game_.terrain(h);
    return t.open_at_set_up || cost_to_enter(t, piece.kind, game_.is_builder(piece.side)) != 0;
  }

  const Game& game_;
  const State& s_;
  Faults& faults_;
};

// --- The rest ----------------------------------------------------------------------------------

// 4.1C Nobody waits in the middle of the battle who cannot come.
void find_waiting(const Game& game, const State& s, Faults& faults) {
  if (is_deployment(s)) return;
  int waiting = 0;
  Refusal all{.code = Code::kIllegal, .field = "setup.pieces"};
  for (int i = 0; i < game.piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    if (s.status[p] != Status::kWaiting) continue;
    const Denial d = game.battle().why_not_wait(s, p);
    if (!d) continue;
    if (++waiting == 1) {
      all = refusal_of(game, d);
      all.field = "setup.pieces";
    } else {
      all.pieces.push_back(game.described(p).id);
    }
  }
  if (waiting == 0) return;
  if (waiting > 1) {
    all.message = fmt::format(
        "{} pieces wait to be deployed in the middle of the battle: give them a hex, or clear the "
        "map",
        waiting);
  }
  faults.add(std::move(all));
}

// 6.14, 5.31 Who can have left the map, and which guns can be lost.
void find_departed(const Game& game, const State& s, Faults& faults) {
  for (int i = 0; i < game.piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    const bool gun = game.piece(p).kind == Kind::kArtillery;
    if (s.status[p] == Status::kExited && !gun) {
      if (const Denial d = game.battle().why_not_exit(s, p)) add(game, faults, "setup.pieces", d);
    }
    const bool gone = s.status[p] == Status::kExited || s.status[p] == Status::kEliminated;
    if (gun && gone && !game.battle().guns_withdraw(s)) {
      add(game, faults, "setup.pieces",
          {.rule = "5.31",
           .text = "{piece} cannot be lost or withdrawn: guns only change hands",
           .piece = p});
    }
  }
}

// 3.0 A deployment that cannot be finished would never end: the one that is suggested must do.
void find_deployment(const Game& game, const State& s, Faults& faults) {
  if (s.step != Step::kDeploy) return;
  State trial = s;
  while (trial.step == Step::kDeploy && trial.phase == s.phase && trial.day == s.day) {
    if (!why_not_deploy_suggested(game)) deploy_suggested(game, trial, nullptr);
    if (const Denial d = why_not_end_deployment(game, trial)) {
      Refusal refusal = refusal_of(game, d);
      refusal.message = "the deployment cannot be finished: " + refusal.message;
      refusal.field = "setup.pieces";
      faults.add(std::move(refusal));
      return;
    }
    apply(game, trial, End{}, nullptr);
  }
}

// Freiburg 20.1, 18.3 Nobody is deployed before the choice; captured guns may lie where they are.
void find_choice(const Game& game, const State& s, Faults& faults) {
  if (s.step != Step::kChoose) return;
  const PieceSet early = s.phase == Phase::kInterregnum ? s.present - game.guns() : s.present;
  if (!early.empty()) {
    add(game, faults, "setup.pieces",
        {.rule = "20.1",
         .text = "{piece} is placed before the choice has been made",
         .piece = early.first(),
         .hex = s.at[early.first()]});
    return;
  }
  const auto count = static_cast<int>(game.battle().alternatives(s).size());
  for (int i = 0; i < count; ++i) {
    State trial = s;
    apply(game, trial, Choose{i}, nullptr);
    find_deployment(game, trial, faults);
  }
}

void add_day_over(const Game& game, Faults& faults) {
  add(game, faults, "setup.pieces",
      {.rule = "4.0", .text = "in this position the day is already over"});
}

}  // namespace

void find_start_faults(const Game& game, const State& s, Faults& faults) {
  if (s.phase != Phase::kOver && game.battle().ends_with_phase(s)) add_day_over(game, faults);
}

void find_ground_faults(const Game& game, const State& s, Faults& faults) {
  Standing(game, s, faults).inspect();
}

void find_position_faults(const Game& game, const State& s, Faults& faults) {
  find_waiting(game, s, faults);
  find_departed(game, s, faults);
  std::vector<PositionFault> found;
  game.battle().find_faults(s, found);
  for (const PositionFault& fault : found) add(game, faults, fault.field, fault.denial);
  // 17.35 … The day has ended at this instant.
  const bool fought = !is_deployment(s) && s.step != Step::kOver && s.step != Step::kMoraleRoll;
  if (fought && game.battle().ends_at_once(s)) add_day_over(game, faults);
  // S-91
  if (s.crowded > 0 && s.step != Step::kOver && !has_room(game, s)) {
    add(game, faults, "setup.pieces",
        {.rule = "6.32",
         .text = "the units that share hexes cannot all move to a hex of their own"});
  }
  if (!faults.empty()) return;
  find_choice(game, s, faults);
  find_deployment(game, s, faults);
}

}  // namespace tercio::thirty_years_war
