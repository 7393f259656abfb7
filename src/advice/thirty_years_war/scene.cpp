#include "advice/thirty_years_war/scene.hpp"

#include <fmt/format.h>

#include "engine/words.hpp"
#include "thirty_years_war/denial.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/telling/words.hpp"

namespace tercio::advice::tyw {

State as_if(const State& s, Side phasing, Phase phase) {
  State out = s;
  out.phasing = phasing;
  out.decider = phasing;
  out.phase = phase;
  out.step = phase == Phase::kMovement        ? Step::kMove
             : phase == Phase::kArtilleryFire ? Step::kFire
                                              : Step::kAttack;
  out.done.clear();
  out.attacked.clear();
  out.crowded = 0;
  return out;
}

Ids ids_of(const Scene& scene, PieceSet pieces) {
  Ids out;
  for (const PieceId p : pieces) out.push_back(scene.id(p));
  return out;
}

std::vector<std::string> names_of(const Scene& scene, PieceSet pieces) {
  std::vector<std::string> out;
  for (const PieceId p : pieces) out.push_back(scene.name(p));
  return out;
}

std::string name_and_hex(const Scene& scene, PieceId p) {
  return thirty_years_war::name_and_hex(scene.game, scene.s, p);
}

std::vector<std::string> names_and_hexes(const Scene& scene, PieceSet pieces) {
  std::vector<std::string> out;
  for (const PieceId p : pieces) out.push_back(name_and_hex(scene, p));
  return out;
}

Hexes hexes_of(const Scene& scene, PieceSet pieces) {
  HexSet hexes;
  for (const PieceId p : pieces) {
    if (scene.s.at[p] != kNoHex) hexes.insert(scene.s.at[p]);
  }
  return engine::hexes_in(hexes);
}

std::vector<PieceId> stack_in(const Scene& scene, HexId h) {
  std::vector<PieceId> guns;
  std::vector<PieceId> units;
  std::vector<PieceId> leaders;
  for (PieceId u = unit_in(scene.s, h); u != kNoPiece; u = scene.s.next_here[u]) {
    units.insert(units.begin(), u);
  }
  for (const PieceId p : scene.s.present) {
    if (scene.s.at[p] != h) continue;
    if (scene.piece(p).kind == Kind::kArtillery) guns.push_back(p);
    if (scene.piece(p).kind == Kind::kLeader) leaders.push_back(p);
  }
  guns.insert(guns.end(), units.begin(), units.end());
  guns.insert(guns.end(), leaders.begin(), leaders.end());
  return guns;
}

namespace {

std::string place_text(const Scene& scene, PieceId p) {
  switch (scene.s.status[p]) {
    case Status::kReady:
    case Status::kDisrupted:
      return " in " + hex::label(scene.s.at[p]);
    case Status::kWaiting:
      return ", waiting beside the map";
    case Status::kEliminated:
      return ", lost";
    case Status::kExited:
      return ", has left the map";
    case Status::kUnused:
      return ", not in this battle";
  }
  return "";
}

}  // namespace

std::string said_of(const Scene& scene, PieceId p) {
  const Piece& piece = scene.piece(p);
  const Side owner = scene.owner(p);
  std::string out = fmt::format("{}, {} {}{}", scene.name(p), scene.game.side_name(owner),
                                thirty_years_war::arm_of(piece.kind), place_text(scene, p));
  if (piece.kind == Kind::kArtillery) {
    if (owner != piece.side) out += ", captured";
    return out;
  }
  const int movement = on_map(scene.s, p) ? gait_of(scene.game, scene.s, p).budget : piece.movement;
  if (piece.kind == Kind::kLeader) {
    return out + fmt::format(", value {}, movement {}", piece.value, movement);
  }
  if (is_disrupted(scene.s, p)) {
    out += fmt::format(", strength {} ({} when recovered), movement {}, disrupted", piece.back,
                       piece.strength, movement);
  } else {
    out += fmt::format(", strength {}, movement {}", piece.strength, movement);
  }
  if (is_demoralized(scene.game, scene.s, p)) out += ", demoralized";
  return out;
}

std::string player(const Scene& scene, Side side) {
  return fmt::format("the {} player", scene.game.side_name(side));
}

std::string body(const Scene& scene, int category) {
  const auto& definition = scene.game.definition();
  const auto& what = definition.categories[static_cast<std::size_t>(category)];
  const bool whole = what.name == definition.armies[static_cast<std::size_t>(what.army)].name;
  return fmt::format("the {}{}", what.name, whole ? " army" : "");
}

std::string_view title_of(Phase phase) {
  switch (phase) {
    case Phase::kSetUp:
      return "Set-up";
    case Phase::kVisibility:
      return "Visibility";
    case Phase::kReinforcement:
      return "Reinforcements";
    case Phase::kDisruptionRemoval:
      return "Disruption removal";
    case Phase::kArtilleryFire:
      return "Artillery fire";
    case Phase::kMovement:
      return "Movement";
    case Phase::kCombat:
      return "Combat";
    case Phase::kInterregnum:
      return "Interregnum";
    case Phase::kOver:
      return "End of the battle";
  }
  return "";
}

std::string_view rule_of(Phase phase) {
  switch (phase) {
    case Phase::kSetUp:
      return "3.0";
    case Phase::kVisibility:
      return "18.0";
    case Phase::kReinforcement:
      return "17.0";
    case Phase::kDisruptionRemoval:
      return "4.1A";
    case Phase::kArtilleryFire:
      return "4.1B";
    case Phase::kMovement:
      return "4.1C";
    case Phase::kCombat:
      return "4.1D";
    case Phase::kInterregnum:
      return "18.3";
    case Phase::kOver:
      return "4.0";
  }
  return "4.1";
}

Refusal refusal_from(const Scene& scene, const Denial& denial) {
  return refusal_of(scene.game, denial);
}

}  // namespace tercio::advice::tyw
