#include "advice/lace_wars/options.hpp"

#include "advice/lace_wars/words.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/evasion.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/losses.hpp"
#include "lace_wars/rules/may_activate.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/may_retreat.hpp"

namespace tercio::advice::lace {

using lace_wars::Body;

namespace {

Candidate candidate_of(const Scene& scene, Body body) {
  const Game& game = scene.game;
  const State& s = scene.s;
  Candidate out{.body = body};
  out.activates = !why_not_activate(game, s, body);
  out.holds = !why_not_hold(game, s, body);
  if (out.activates) {
    out.automatic = why_automatic(game, s, body) != nullptr;
    out.up_to = out.automatic ? 6 : highest_success(game, s, body);
  }
  if (body.unit != kNoPiece) {
    out.name = game.name(body.unit);
    out.pieces = PieceSet{body.unit};
    return out;
  }
  out.name = game.formation(body.formation).name;
  out.pieces = game.units_of(body.formation) & s.present;
  const PieceId commander = s.commander_of[body.formation];
  if (commander != kNoPiece && on_map(s, commander)) out.pieces.insert(commander);
  out.enters = s.phase == Phase::kActivation && out.activates && !out.holds;
  return out;
}

}  // namespace

std::vector<Candidate> candidates(const Scene& scene) {
  std::vector<Candidate> out;
  if (scene.s.step != Step::kActivate) return out;
  const auto add = [&](Body body) {
    Candidate c = candidate_of(scene, body);
    if (c.activates || c.holds) out.push_back(std::move(c));
  };
  for (int f = 0; f < scene.game.formation_count(); ++f) {
    if (scene.game.side_of_formation(f) == scene.s.active) {
      add({static_cast<std::uint8_t>(f), kNoPiece});
    }
  }
  for (const PieceId p : scene.game.independents(scene.s.active)) add({kNoFormation, p});
  return out;
}

std::string chance_text(const Candidate& candidate) {
  if (!candidate.activates) return "can only be held";
  return candidate.automatic ? "without a roll" : in_six(candidate.up_to);
}

std::string action_text(const Scene& scene, const lace_wars::Action& action) {
  return text_of(scene.game, scene.s, action);
}

HexSet hexes_of(const State& s, PieceSet pieces) {
  HexSet out;
  for (const PieceId p : pieces& s.present) out.insert(s.at[p]);
  return out;
}

PieceSet movable(const Scene& scene) {
  PieceSet out;
  if (scene.s.step == Step::kMoving) return scene.s.mover.pieces;
  if (scene.s.step != Step::kMove) return out;
  for (const PieceSet& group : movable_groups(scene.game, scene.s)) out |= group;
  return out;
}

PieceSet entering(const Scene& scene) {
  const State& s = scene.s;
  PieceSet out;
  if (s.step != Step::kMove || s.phase == Phase::kArmyCommander || s.formation == kNoFormation ||
      s.failed != 0 || s.held != 0 || !may_enter(scene.game, s, s.formation)) {
    return out;
  }
  for (const PieceId p : scene.game.units_of(s.formation)) {
    if (s.status[p] == lace_wars::Status::kWaiting) out.insert(p);
  }
  return out;
}

HexSet entry_hexes(const Scene& scene) {
  HexSet out;
  for (const auto& r : scene.game.arrivals()) {
    if (r.formation == scene.s.formation) out |= r.entry;
  }
  return out;
}

PieceSet guns_with_targets(const Scene& scene) {
  const Game& game = scene.game;
  PieceSet out;
  const bool acts = scene.s.step == Step::kFire;
  if (!acts && scene.s.step != Step::kReact) return out;
  const PieceSet guns = acts ? active_guns(game, scene.s)
                             : game.artillery() & game.units(scene.s.decider) & scene.s.present;
  for (const PieceId gun : guns) {
    if (!targets_of(game, scene.s, gun).empty()) out.insert(gun);
  }
  return out;
}

PieceSet turnable(const Scene& scene) {
  const State& s = scene.s;
  PieceSet out;
  const bool fire = s.step == Step::kFire;
  if (!fire && (s.step != Step::kMove || s.phase == Phase::kArmyCommander)) return out;
  const PieceSet units = scene.game.units(s.active) & s.present;
  for (const PieceId p : fire ? units& scene.game.artillery() : units) {
    for (const int v : {-1, 1}) {
      if (!why_not(scene.game, s, lace_wars::Turn{p, turned(s.facing[p], v)})) out.insert(p);
    }
  }
  return out;
}

HexSet attacking_hexes(const Scene& scene) {
  HexSet out;
  if (scene.s.step != Step::kAttack) return out;
  scene.s.units[index_of(scene.s.active)].for_each([&](HexId h) {
    if (!attackable_from(scene.game, scene.s, h).empty()) out.insert(h);
  });
  return out;
}

PieceSet attacking_units(const Scene& scene) {
  PieceSet out;
  attacking_hexes(scene).for_each([&](HexId h) { out |= fighters_in(scene.game, scene.s, h); });
  return out;
}

PieceSet task_pieces(const Scene& scene) {
  return scene.s.pile == 0 ? PieceSet{} : scene.s.tasks[scene.s.pile - 1U].pieces;
}

PieceSet evading(const Scene& scene) {
  PieceSet out;
  if (scene.s.step != Step::kEvade) return out;
  for (const auto& e : evasions(scene.game, scene.s)) out |= e.pieces;
  return out;
}

PieceSet advancing(const Scene& scene) {
  PieceSet out;
  if (scene.s.step != Step::kAdvance) return out;
  for (const auto& a : advances(scene.game, scene.s)) out |= a.pieces;
  return out;
}

PieceSet losing(const Scene& scene) {
  PieceSet out;
  if (scene.s.step != Step::kLoss) return out;
  const PieceSet pieces = task_pieces(scene);
  loss_hexes(scene.game, scene.s).for_each([&](HexId h) { out |= units_in(scene.s, h) & pieces; });
  return out;
}

}  // namespace tercio::advice::lace
