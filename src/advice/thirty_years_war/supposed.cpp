#include "advice/thirty_years_war/supposed.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/walls.hpp"

namespace tercio::advice::tyw {

namespace {

// Farther than any march: a hex that cannot be reached this turn costs this and its distance.
constexpr int kTooFar = 1000;

struct Spot {
  HexId hex = kNoHex;
  int cost = 0;

  bool is_reached() const { return cost < kTooFar; }
};

// The hexes from which a unit of this kind may attack all of these.
HexSet beside_all(const Scene& scene, Kind kind, PieceSet defenders) {
  HexSet out;
  bool first = true;
  for (const PieceId d : defenders) {
    HexSet about;
    for (const Direction direction : hex::kAllDirections) {
      const HexId h = hex::neighbour(scene.s.at[d], direction);
      if (!scene.game.grid().contains(h)) continue;
      const int back = hex::index_of(hex::opposite(direction));
      if ((attack_sides(scene.game, scene.s, kind, h) >> back & 1) != 0) about.insert(h);
    }
    out = first ? about : out & about;
    first = false;
  }
  return out;
}

// The places a unit could take, friends that stay where they are apart.
std::vector<Spot> spots_of(const Scene& scene, const State& moving, PieceId p, const Combat& combat,
                           PieceSet comers) {
  hex::Reach reach;
  const bool may_move = !why_not_move(scene.game, moving, p);
  if (may_move) flood_for(scene.game, moving, p, reach);
  std::vector<Spot> out;
  beside_all(scene, scene.piece(p).kind, combat.defenders).for_each([&](HexId h) {
    const PieceId there = unit_in(scene.s, h);
    if (there != kNoPiece && !comers.contains(there)) return;
    const bool reached = may_move && reach.all().contains(h);
    out.push_back(
        {.hex = h, .cost = reached ? reach.cost_to(h) : kTooFar + hex::distance(scene.s.at[p], h)});
  });
  return out;
}

// Gives everybody a place of his own at the least cost in all.
class Seating {
 public:
  explicit Seating(std::vector<std::vector<Spot>> choices) : choices_(std::move(choices)) {
    chosen_.resize(choices_.size());
    seat(0, 0);
  }
  // Empty: not everybody finds one.
  const std::vector<Spot>& best() const { return best_; }

 private:
  void seat(std::size_t who, int cost) {
    if (cost >= least_) return;
    if (who == choices_.size()) {
      least_ = cost;
      best_ = chosen_;
      return;
    }
    for (const Spot& place : choices_[who]) {
      if (taken_.contains(place.hex)) continue;
      taken_.insert(place.hex);
      chosen_[who] = place;
      seat(who + 1, cost + place.cost);
      taken_.erase(place.hex);
    }
  }

  std::vector<std::vector<Spot>> choices_;
  std::vector<Spot> chosen_;
  std::vector<Spot> best_;
  HexSet taken_;
  int least_ = std::numeric_limits<int>::max();
};

Note note_of(const Scene& scene, const State& moving, PieceId p, const Spot& place) {
  const std::string as_if =
      fmt::format("as if {} were in {}", scene.name(p), hex::label(place.hex));
  if (!place.is_reached()) {
    return {.text = as_if + ", which it cannot reach this turn", .rule = "8.15"};
  }
  const auto gait = gait_of(scene.game, moving, p);
  return {.text = fmt::format("{}, {} of {} away", as_if, place.cost,
                              counted(gait.budget, "movement point", "movement points")),
          .rule = "6.14"};
}

}  // namespace

bool stands_beside(const Scene& scene, PieceId attacker, PieceSet defenders) {
  return std::all_of(defenders.begin(), defenders.end(),
                     [&](PieceId d) { return can_attack(scene.game, scene.s, attacker, d); });
}

std::optional<Supposed> supposed_beside(const Scene& scene, const Combat& combat) {
  constexpr std::size_t kMostPlaces = 6;  // about one hex
  PieceSet comers;
  for (const PieceId a : combat.attackers) {
    if (!stands_beside(scene, a, combat.defenders)) comers.insert(a);
  }
  if (static_cast<std::size_t>(comers.size()) > kMostPlaces) return std::nullopt;
  const Side side = scene.piece(combat.attackers.first()).side;
  const bool now = scene.s.step == Step::kMove && scene.s.phasing == side;
  const State moving = now ? scene.s : as_if(scene.s, side, Phase::kMovement);
  std::vector<std::vector<Spot>> choices;
  for (const PieceId p : comers) {
    choices.push_back(spots_of(scene, moving, p, combat, comers));
  }
  const Seating seating(std::move(choices));
  if (seating.best().size() != static_cast<std::size_t>(comers.size())) return std::nullopt;
  Supposed out{.s = scene.s};
  std::size_t n = 0;
  for (const PieceId p : comers) {
    const Spot& place = seating.best()[n++];
    out.notes.push_back(note_of(scene, moving, p, place));
    shift(scene.game, out.s, p, place.hex);
  }
  return out;
}

}  // namespace tercio::advice::tyw
