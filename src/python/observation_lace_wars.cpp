// The lace-wars system in numbers, as one side sees it (3.6). The line is drawn where the view of
// the position draws it (lace_wars/position): of a hidden counter nothing is told but that it is
// hidden, of a stack only that there is more beneath.
#include <algorithm>
#include <array>

#include "lace_wars/board.hpp"
#include "lace_wars/match.hpp"
#include "lace_wars/pile.hpp"
#include "lace_wars/position/view.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/sequence.hpp"
#include "python/observation.hpp"

namespace tercio::python {

namespace {

using namespace lace_wars;

constexpr std::array<OnSide, 5> kSides{OnSide::kStream, OnSide::kRiver, OnSide::kBridge,
                                       OnSide::kRoad, OnSide::kTrail};
constexpr std::array<std::string_view, kSides.size()> kSideNames{"stream", "river", "bridge",
                                                                 "road", "trail"};
constexpr std::array<std::string_view, 2> kWhose{"own ", "enemy "};

class InNumbers {
 public:
  using Game = lace_wars::Game;
  using State = lace_wars::State;

  // Who looks at what, and what is hidden from him.
  struct Sight {
    Sight(const Game& g, const State& state, Side side)
        : game(g), s(state), me(side), hidden(hidden_from(g, state, side)) {}
    const Game& game;
    const State& s;
    Side me;
    PieceSet hidden;

    PieceSet seen(PieceSet pieces) const { return pieces - hidden; }
    bool sees_all(PieceSet pieces) const { return (pieces & hidden).empty(); }
  };

  explicit InNumbers(const Game& game) : game_(game) {}

  static const State& state_of(const engine::Match& match) { return *position_behind(match); }

  void ground(Planes& planes) const {
    Plane map = planes.next("map");
    std::vector<Plane> terrain = planes.next_of("terrain ", terrains_);
    Plane level = planes.next("level");
    std::vector<Plane> sides = planes.next_of("hexsides ", kSideNames);
    game_.hexes().for_each([&](HexId h) {
      map.add(h, 1);
      terrain[static_cast<std::size_t>(game_.terrain(h))].add(h, 1);
      level.add(h, game_.level(h));
      for (std::size_t i = 0; i < kSides.size(); ++i) {
        for (const Direction d : hex::kAllDirections) {
          if (game_.has(h, d, kSides[i])) sides[i].add(h, 1);
        }
      }
    });
  }

  void draw(const Sight& sight, Planes& planes) const {
    for (const std::string_view whose : kWhose) {
      draw_side(sight, whose == kWhose[0] ? sight.me : other(sight.me), whose, planes);
    }
    const State& s = sight.s;
    Plane mover = planes.next("moves");
    for (const PieceId p : s.mover.pieces & s.present) {
      mover.add(s.at[p], 1);
      break;  // how many they are may be hidden
    }
    Plane left = planes.next("moved from");
    if (!s.mover.pieces.empty() && s.mover.left != kNoHex) left.add(s.mover.left, 1);
    Plane target = planes.next("target");
    if (s.target != kNoHex) target.add(s.target, 1);
    Plane attackers = planes.next("attacks");
    for (const HexId h : s.combat.attackers) {
      if (h != kNoHex) attackers.add(h, 1);
    }
    Plane defenders = planes.next("is attacked");
    for (const HexId h : s.combat.defenders) {
      if (h != kNoHex) defenders.add(h, 1);
    }
    Plane must = planes.next("must be attacked");
    if (s.phase == Phase::kCombat && s.active == sight.me) must.add(open_obligations(game_, s));
  }

  void describe(const Sight& sight, PieceId p, Row& row) const {
    const State& s = sight.s;
    const Piece& piece = game_.piece(p);
    row.put("own", piece.side == sight.me ? 1 : 0);
    row.put_one_of("", arms_, static_cast<std::size_t>(piece.arm));
    row.put("full steps", piece.steps);
    row.put("full points", piece.is_unit() ? piece.points[piece.steps] : 0);
    row.put("morale", piece.morale);
    row.put("movement", piece.movement);
    row.put("calibre", piece.calibre);
    row.put("radius", piece.radius);
    row.put("fist", piece.fist ? 1 : 0);
    row.put("swords", piece.swords ? 1 : 0);
    row.put("formation demoralised", piece.is_unit() && is_demoralised(game_, s, p) ? 1 : 0);
    const bool hidden = sight.hidden.contains(p);
    row.put("hidden", hidden ? 1 : 0);
    const Status status = s.status[p];
    row.put("unused", !hidden && status == Status::kUnused ? 1 : 0);
    row.put("waiting", !hidden && status == Status::kWaiting ? 1 : 0);
    row.put("on map", !hidden && status == Status::kOnMap ? 1 : 0);
    row.put("eliminated", !hidden && status == Status::kEliminated ? 1 : 0);
    describe_place(sight, p, !hidden && status == Status::kOnMap, row);
    describe_deeds(sight, p, !hidden && status == Status::kOnMap, row);
  }

  void tell(const Sight& sight, Row& row) const {
    const State& s = sight.s;
    row.put("turn", s.turn);
    row.put("turns", game_.scenario().turns);
    row.put("own turn", s.active == sight.me ? 1 : 0);
    row.put("own decision", !is_over(s) && !is_roll(s.step) && s.decider == sight.me ? 1 : 0);
    row.put("dice", is_roll(s.step) ? 1 : 0);
    row.put("first this turn", s.first == sight.me ? 1 : 0);
    row.put_one_of("phase ", phases_, static_cast<std::size_t>(s.phase));
    row.put_one_of("step ", steps_, static_cast<std::size_t>(s.step));
    row.put("activation failed", s.failed);
    row.put("activation held", s.held);
    row.put("commander has moved", s.commander_moved);
    tell_mover(sight, row);
    tell_due(s, row);
    for (int f = 0; f < game_.formation_count(); ++f) tell_formation(sight, f, row);
    for (const std::string_view whose : kWhose) {
      const int side = static_cast<int>(whose == kWhose[0] ? sight.me : other(sight.me));
      row.put(whose, "army demoralised", has_bit(s.army_demoralised, side) ? 1 : 0);
    }
  }

 private:
  void draw_side(const Sight& sight, Side side, std::string_view whose, Planes& planes) const {
    const State& s = sight.s;
    Plane points = planes.next(whose, "combat points");
    Plane foot = planes.next(whose, "infantry");
    Plane horse = planes.next(whose, "cavalry");
    Plane guns = planes.next(whose, "artillery");
    Plane disorganised = planes.next(whose, "disorganised units");
    Plane routed = planes.next(whose, "routed units");
    Plane columns = planes.next(whose, "units in column");
    Plane commanders = planes.next(whose, "commanders");
    Plane more = planes.next(whose, "more beneath");
    const std::string faces = std::string(whose) + "faces ";
    std::vector<Plane> facing = planes.next_of(faces, facings_);
    for (const PieceId p : sight.seen(game_.units(side) & s.present)) {
      const Piece& piece = game_.piece(p);
      const HexId h = s.at[p];
      if (!piece.is_artillery()) points.add(h, combat_points(game_, s, p));
      (piece.is_artillery() ? guns : piece.is_cavalry() ? horse : foot).add(h, 1);
      if (is_routed(s, p)) {
        routed.add(h, 1);
      } else if (is_disorganised(s, p)) {
        disorganised.add(h, 1);
      }
      if (s.column.contains(p)) columns.add(h, 1);
    }
    for (const PieceId p : game_.commanders(side) & s.present) commanders.add(s.at[p], 1);
    HexSet covering;
    for (const PieceId p : game_.units(side) & s.present & sight.hidden) covering.insert(s.at[p]);
    more.add(covering);
    s.units[index_of(side)].for_each([&](HexId h) {
      PieceId formed = kNoPiece;
      for_each_unit(s, h, [&](PieceId p) {
        if (formed == kNoPiece && !sight.hidden.contains(p) && has_own_facing(s, p)) formed = p;
      });
      if (formed != kNoPiece) facing[static_cast<std::size_t>(s.facing[formed])].add(h, 1);
    });
  }

  // Light troops, routed units and commanders have none.
  bool has_own_facing(const State& s, PieceId p) const {
    const Piece& piece = game_.piece(p);
    return piece.is_unit() && !piece.is_light() && !is_routed(s, p);
  }

  // Of a piece that is seen on the map.
  void describe_place(const Sight& sight, PieceId p, bool seen, Row& row) const {
    const State& s = sight.s;
    const Piece& piece = game_.piece(p);
    const bool unit = seen && piece.is_unit();
    row.put("line", seen ? hex::line_of(s.at[p]) : 0);
    row.put("place", seen ? hex::place_of(s.at[p]) : 0);
    int depth = 0;
    if (unit) {
      int above = 0;
      for_each_unit(s, s.at[p], [&](PieceId u) {
        if (u == p) depth = above;
        if (!sight.hidden.contains(u)) ++above;
      });
    }
    row.put("depth in the stack", depth);
    row.put("steps", unit ? s.steps[p] : 0);
    row.put("points", unit && !piece.is_artillery() ? combat_points(game_, s, p) : 0);
    for (const Order order : {Order::kGood, Order::kDisorganised, Order::kRouted}) {
      row.put("order ", name_of(order), unit && s.order[p] == order ? 1 : 0);
    }
    row.put("disorganised for a time", unit && s.rough.contains(p) ? 1 : 0);
    const std::size_t facing =
        unit && has_own_facing(s, p) ? static_cast<std::size_t>(s.facing[p]) : facings_.size();
    row.put_one_of("faces ", facings_, facing);
    row.put("in column", unit && s.column.contains(p) ? 1 : 0);
  }

  void describe_deeds(const Sight& sight, PieceId p, bool seen, Row& row) const {
    const State& s = sight.s;
    const Piece& piece = game_.piece(p);
    const bool own = piece.side == sight.me;
    row.put("has moved", seen && (s.moved | s.marched).contains(p) ? 1 : 0);
    row.put("has fired", seen && s.fired.contains(p) ? 1 : 0);
    row.put("has reacted", seen && s.reacted.contains(p) ? 1 : 0);
    row.put("limbered", seen && s.limbered.contains(p) ? 1 : 0);
    row.put("used", seen && s.used.contains(p) ? 1 : 0);
    row.put("moves", seen && s.mover.pieces.contains(p) ? 1 : 0);
    row.put("attacks", seen && s.combat.attacking.contains(p) ? 1 : 0);
    row.put("is attacked", seen && s.combat.defending.contains(p) ? 1 : 0);
    row.put("die is for it", seen && s.subject == p ? 1 : 0);
    // Which enemy units are in command may depend on units that are not seen.
    row.put("activated", own && seen && s.activated.contains(p) ? 1 : 0);
    row.put("in command", own && seen && s.active == sight.me && s.acting.contains(p) ? 1 : 0);
  }

  void tell_mover(const Sight& sight, Row& row) const {
    const Mover& mover = sight.s.mover;
    const bool moves = !mover.pieces.empty();
    row.put("mover's hexes", moves ? mover.hexes : 0);
    row.put("mover's vertices", moves ? mover.turned : 0);
    row.put("mover is stopped", moves ? mover.stopped : 0);
    row.put("mover's points left", moves && sight.sees_all(mover.pieces) ? mover.points : 0);
  }

  // What is due now: steps to lose, hexes to go back, the modifier of a test.
  static void tell_due(const State& s, Row& row) {
    const Task none;
    const Task& due = s.pile == 0 ? none : top_task(s);
    row.put("steps to lose", due.kind == TaskKind::kLosses ? due.steps_to_lose() : 0);
    row.put("hexes to retreat", due.kind == TaskKind::kRetreat ? due.hexes_to_go() : 0);
    row.put("test's modifier", due.kind == TaskKind::kTest ? due.modifier() : 0);
  }

  void tell_formation(const Sight& sight, int f, Row& row) const {
    const State& s = sight.s;
    const std::string& id = game_.formation(f).id;
    row.put("own ", id, game_.side_of_formation(f) == sight.me ? 1 : 0);
    row.put("acts ", id, s.formation == f ? 1 : 0);
    row.put("tested ", id, has_bit(s.tested, f) ? 1 : 0);
    row.put("demoralised ", id, has_bit(s.demoralised, f) ? 1 : 0);
    row.put("commander dead ", id, has_bit(s.commander_dead, f) ? 1 : 0);
    row.put("arrived ", id, has_bit(s.arrived, f) ? 1 : 0);
    // The steps of hidden units are hidden too.
    const bool known = sight.sees_all(game_.units_of(f));
    row.put("losses known ", id, known ? 1 : 0);
    row.put("losses ", id, known ? formation_losses(game_, s, f) : 0);
  }

  const Game& game_;
  std::vector<std::string_view> terrains_ = names_up_to(Terrain::kTown);
  std::vector<std::string_view> arms_ = names_up_to(Arm::kCommander);
  std::vector<std::string_view> facings_ = names_up_to(Facing::kSSW);
  std::vector<std::string_view> phases_ = names_up_to(Phase::kOver);
  std::vector<std::string_view> steps_ = names_up_to(Step::kOver);
};

}  // namespace

std::unique_ptr<Observer> make_observer(std::shared_ptr<const lace_wars::Game> game) {
  return std::make_unique<TheObserver<InNumbers>>(std::move(game));
}

}  // namespace tercio::python
