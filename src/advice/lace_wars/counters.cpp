#include "advice/lace_wars/counters.hpp"

#include "advice/lace_wars/words.hpp"
#include "lace_wars/rules/commanders.hpp"

namespace tercio::advice::lace {

namespace {

using lace_wars::Status;

std::string_view symbol_of(Arm arm) {
  switch (arm) {
    case Arm::kLineInfantry:
      return "foot";
    case Arm::kLightInfantry:
      return "light-foot";
    case Arm::kHeavyCavalry:
      return "horse";
    case Arm::kLightCavalry:
      return "light-horse";
    case Arm::kArtillery:
      return "gun";
    case Arm::kCommander:
      return "commander";
  }
  return "";
}

class Maker {
 public:
  Maker(const Scene& scene, PieceId p)
      : scene_(scene), game_(scene.game), p_(p), known_(scene.sees(p)) {}

  Counter counter() const {
    const auto& piece = game_.piece(p_);
    const auto& described = game_.described(p_);
    // A commander wears the colour of those he commands now.
    const int formation =
        piece.is_commander() ? formation_commanded(scene_.s, p_) : int{piece.formation};
    const bool placed = known_ && on_map(scene_.s, p_);
    Counter out{.id = described.id,
                .name = described.name,
                .side = game_.side_id(piece.side),
                .army = formation == kNoFormation ? std::string() : game_.formation(formation).id,
                .symbol = std::string(symbol_of(piece.arm)),
                .size = size(),
                .values = values(),
                .extra = extra(),
                .place = place(),
                .marks = marks(),
                .said = said(scene_, p_),
                .tag = std::string(name_of(described.values_tag))};
    if (!placed) return out;
    out.hex = scene_.s.at[p_];
    out.layer = layer();
    if (has_facing()) out.facing = scene_.degrees(out.hex, facing());
    return out;
  }

 private:
  std::string size() const {
    const auto& piece = game_.piece(p_);
    if (piece.is_commander()) return is_army_commander(scene_.s, p_) ? "XXXX" : "XX";
    return piece.is_artillery() ? "I" : "III";
  }

  // Combat points, morale and movement points now; of a gun its calibre and movement
  // points; of a commander his radius.
  std::vector<std::string> values() const {
    const auto& piece = game_.piece(p_);
    if (piece.is_commander()) return {std::to_string(radius_now(game_, scene_.s, p_))};
    if (piece.is_artillery()) {
      return {std::to_string(piece.calibre), std::to_string(movement())};
    }
    const bool now = known_ && on_map(scene_.s, p_);
    const int points =
        now ? combat_points(game_, scene_.s, p_) : static_cast<int>(piece.points[piece.steps]);
    return {std::to_string(points), std::to_string(morale_value(game_, scene_.s, p_)),
            std::to_string(movement())};
  }
  int movement() const {
    const int printed = game_.piece(p_).movement;
    const bool column = known_ && on_map(scene_.s, p_) && scene_.s.column.contains(p_);
    return column ? printed * game_.numbers().column_factor : printed;
  }

  std::string extra() const {
    const auto& piece = game_.piece(p_);
    if (piece.is_commander()) return is_army_commander(scene_.s, p_) ? "army" : "";
    std::string out;
    if (piece.fist) out = "fist";
    if (piece.swords) out += out.empty() ? "swords" : ", swords";
    return out;
  }

  Place place() const {
    if (!known_) return Place::kMap;
    switch (scene_.s.status[p_]) {
      case Status::kUnused:
        return Place::kUnused;
      case Status::kWaiting:
        return Place::kWaiting;
      case Status::kEliminated:
        return Place::kLost;
      case Status::kOnMap:
        break;
    }
    return Place::kMap;
  }

  // Commanders lie beneath, so that the top unit of a stack is its top counter.
  int layer() const {
    const State& s = scene_.seen;
    const HexId h = s.at[p_];
    const PieceSet leaders = commanders_in(game_, s, h, game_.piece(p_).side);
    int below = 0;
    if (game_.piece(p_).is_commander()) {
      for (const PieceId c : leaders) below += c < p_ ? 1 : 0;
      return below;
    }
    bool passed = false;
    for_each_unit(s, h, [&](PieceId p) {
      below += passed ? 1 : 0;
      passed = passed || p == p_;
    });
    return leaders.size() + below;
  }

  bool has_facing() const {
    const auto& piece = game_.piece(p_);
    return piece.is_unit() && !piece.is_light() && !is_routed(scene_.s, p_);
  }
  Facing facing() const { return scene_.s.facing[p_]; }

  std::vector<std::string> marks() const {
    std::vector<std::string> out;
    const auto mark = [&](bool holds, const char* name) {
      if (holds) out.emplace_back(name);
    };
    if (!known_) return {"hidden"};
    if (!on_map(scene_.s, p_)) return out;
    const State& s = scene_.s;
    const auto& piece = game_.piece(p_);
    if (piece.is_commander()) {
      const int f = formation_commanded(s, p_);
      mark(f != kNoFormation && has_bit(s.aide, f), "aide");
      return out;
    }
    mark(is_routed(s, p_), "routed");
    mark(!is_routed(s, p_) && is_disorganised(s, p_), "disorganised");
    mark(piece.morale != 0 && is_demoralised(game_, s, p_), "demoralized");
    mark(s.column.contains(p_), "column");
    mark(s.fired.contains(p_), "fired");
    mark(s.limbered.contains(p_), "limbered");
    mark((s.moved | s.marched).contains(p_), "moved");
    mark(scene_.owns(p_) && s.acting.contains(p_), "acting");
    const bool top = scene_.seen.top[s.at[p_]] == p_;
    mark(top && !commanders_in(game_, s, s.at[p_], piece.side).empty(), "led");
    mark(top && scene_.hides(s.at[p_]), "more");
    return out;
  }

  const Scene& scene_;
  const Game& game_;
  PieceId p_;
  bool known_;
};

}  // namespace

std::vector<Counter> counters_of(const Scene& scene) {
  std::vector<Counter> out;
  for (int p = 0; p < scene.game.piece_count(); ++p) {
    const auto piece = static_cast<PieceId>(p);
    if (scene.s.status[piece] == Status::kUnused) continue;
    out.push_back(Maker(scene, piece).counter());
  }
  return out;
}

}  // namespace tercio::advice::lace
