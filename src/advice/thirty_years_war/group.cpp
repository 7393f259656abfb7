#include "advice/thirty_years_war/group.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "advice/thirty_years_war/selection.hpp"
#include "thirty_years_war/rules/movement.hpp"

namespace tercio::advice::tyw {

namespace {

using hex::Cube;
using thirty_years_war::Move;

Cube plus(Cube a, Cube b) { return {a.q + b.q, a.r + b.r}; }
Cube minus(Cube a, Cube b) { return {a.q - b.q, a.r - b.r}; }

// The hex of these coordinates; kNoHex: it is not on the map.
HexId hex_at(const Game& game, Cube c) {
  const int line = c.r;
  const int doubled = 2 * c.q + line + 1 - ((line & 1) == 0 ? 1 : 0);
  if (line < 1 || line > hex::kLastLine || doubled < 2 || doubled / 2 > hex::kLastPlace) {
    return kNoHex;
  }
  const HexId h = hex::make_hex(line, doubled / 2);
  return game.grid().contains(h) ? h : kNoHex;
}

// How far `at` lies in that direction, in no unit.
int forward(Cube at, Cube way) {
  return 2 * (at.q * way.q + at.r * way.r) + at.q * way.r + at.r * way.q;
}

class Marching {
 public:
  Marching(const Scene& scene, HexId from, HexId to)
      : seat_(scene.seat),
        game_(scene.game),
        s_(scene.s),
        way_(minus(hex::cube_of(to), hex::cube_of(from))) {
    out_.hex = to;
  }

  Group march(std::vector<PieceId> pieces) {
    // Those in front make room for those behind; who rides with a unit follows it.
    std::stable_sort(pieces.begin(), pieces.end(), [&](PieceId a, PieceId b) {
      const auto rank = [&](PieceId p) {
        return std::tuple(game_.piece(p).is_unit() ? 0 : 1,
                          s_.at[p] == kNoHex ? 0 : -forward(hex::cube_of(s_.at[p]), way_));
      };
      return rank(a) < rank(b);
    });
    const std::size_t all = pieces.size();
    for (const bool all_the_way : {true, true, false}) {
      std::erase_if(pieces, [&](PieceId p) { return go(p, all_the_way); });
    }
    for (const PieceId p : pieces) out_.stays.push_back({.piece = now().id(p), .why = why(p)});
    const int going = static_cast<int>(out_.moves.size());
    out_.title = pieces.empty() ? fmt::format("All {} go", counted(going, "piece", "pieces"))
                                : fmt::format("{} of {} go", going,
                                              counted(static_cast<int>(all), "piece", "pieces"));
    return std::move(out_);
  }

 private:
  Scene now() const { return {game_, s_, seat_}; }
  Cube goal(PieceId p) const { return plus(hex::cube_of(s_.at[p]), way_); }

  // Whether it goes: to its goal, or at least nearer to it.
  bool go(PieceId p, bool all_the_way) {
    const Scene scene = now();
    if (s_.at[p] == kNoHex || scene.owner(p) != seat_ || why_not_move(game_, s_, p)) return false;
    hex::Reach reach;
    flood_for(game_, s_, p, reach);
    HexSet hexes = destinations(game_, s_, p, reach);
    // A friend that stands there would have to move on.
    if (game_.piece(p).is_unit()) hexes = hexes - s_.units[index_of(seat_)];
    const HexId h = all_the_way ? hex_at(game_, goal(p)) : nearest(p, hexes);
    if (h == kNoHex || !hexes.contains(h)) return false;
    Target target = move_to(scene, p, reach, h);
    State after = s_;
    apply(game_, after, Move{p, path_to(game_, s_, p, reach, h)}, nullptr);
    if (after.step != Step::kMove || after.decider != s_.decider || after.phase != s_.phase) {
      return false;
    }
    s_ = after;
    out_.moves.push_back({.piece = scene.id(p), .target = std::move(target)});
    return true;
  }

  // The hex nearest to its goal, on the straight way if there is one; kNoHex: it is as near as it
  // gets.
  HexId nearest(PieceId p, const HexSet& hexes) const {
    const Cube from = hex::cube_of(s_.at[p]);
    const Cube to = goal(p);
    const int whole = hex::distance(from, to);
    std::tuple best{whole, 0, kNoHex};
    hexes.for_each([&](HexId h) {
      const Cube c = hex::cube_of(h);
      const std::tuple found{hex::distance(c, to), hex::distance(from, c) + hex::distance(c, to),
                             h};
      if (std::get<0>(found) < whole && (std::get<2>(best) == kNoHex || found < best)) {
        best = found;
      }
    });
    return std::get<2>(best);
  }

  Refusal why(PieceId p) const {
    const Scene scene = now();
    if (scene.owner(p) != seat_) return belongs_to_the_enemy(scene, p);
    if (s_.at[p] == kNoHex) {
      return forbidden("6.11", fmt::format("{} is not on the map", scene.name(p)), {},
                       {scene.id(p)});
    }
    if (const Why why = why_of(scene, why_not_move(game_, s_, p))) return *why;
    const HexId h = hex_at(game_, goal(p));
    if (h == kNoHex) {
      return forbidden("6.11", fmt::format("the map ends before {} gets there", scene.name(p)), {},
                       {scene.id(p)});
    }
    if (const Why why = why_not_go(scene, p, h)) return *why;
    return forbidden("6.32",
                     fmt::format("{} would end in {}, where another unit stands; move it alone",
                                 scene.name(p), hex::label(h)),
                     {hex::label(h)}, {scene.id(p)});
  }

  Side seat_;
  const Game& game_;
  State s_;
  Cube way_;
  Group out_;
};

bool can_move(const Scene& scene, PieceId p) {
  const auto deeds = deeds_of(scene, p);
  return std::find(deeds.begin(), deeds.end(), "move") != deeds.end();
}

// The first that can move comes first: the others follow it.
void put_lead_first(const Scene& scene, std::vector<PieceId>& pieces) {
  const auto lead = std::find_if(pieces.begin(), pieces.end(), [&](PieceId p) {
    return scene.owner(p) == scene.seat && can_move(scene, p);
  });
  if (lead != pieces.end()) std::rotate(pieces.begin(), lead, lead + 1);
}

}  // namespace

bool can_go_together(const Scene& scene) { return scene.decides() && scene.s.step == Step::kMove; }

Selection line_selection(const Scene& scene, std::vector<PieceId> pieces) {
  put_lead_first(scene, pieces);
  const PieceId lead = pieces.front();
  Selection out = selection_of(scene, {lead});
  std::erase_if(out.targets, [](const Target& target) { return target.kind != "move"; });
  for (Target& target : out.targets) {
    target = {.hex = target.hex,
              .kind = "group",
              .label = target.label,
              .said = fmt::format("{} goes to {}, the others the same way", scene.name(lead),
                                  hex::label(target.hex)),
              .path = target.path};
  }
  out.choices.clear();
  out.pieces.clear();
  for (const PieceId p : pieces) out.pieces.push_back(scene.id(p));
  out.title = counted(static_cast<int>(pieces.size()), "piece", "pieces");
  std::vector<std::string> names;
  names.reserve(pieces.size());
  for (const PieceId p : pieces) names.push_back(name_and_hex(scene, p));
  constexpr std::size_t kMostNamed = 12;
  out.lines = {some_in_a_row(names, kMostNamed)};
  if (!out.targets.empty()) {
    out.lines.push_back(fmt::format("{} leads: choose where it goes", scene.name(lead)));
  }
  return out;
}

Group group_of(const Scene& scene, std::vector<PieceId> pieces, HexId to) {
  put_lead_first(scene, pieces);
  const HexId from = scene.s.at[pieces.front()];
  return Marching(scene, from == kNoHex ? to : from, to).march(std::move(pieces));
}

}  // namespace tercio::advice::tyw
