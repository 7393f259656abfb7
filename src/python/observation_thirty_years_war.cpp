// The Thirty Years War system in numbers. Nothing is hidden in it.
#include <algorithm>
#include <array>

#include "python/observation.hpp"
#include "thirty_years_war/board.hpp"
#include "thirty_years_war/match.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::python {

namespace {

using namespace thirty_years_war;

constexpr std::array<OnSide, 7> kSides{OnSide::kSlope,  OnSide::kStream, OnSide::kRiver,
                                       OnSide::kBridge, OnSide::kFord,   OnSide::kRoad,
                                       OnSide::kWall};
constexpr std::array<std::string_view, kSides.size()> kSideNames{
    "slope", "stream", "river", "bridge", "ford", "road", "wall"};
constexpr std::array<std::string_view, 2> kWhose{"own ", "enemy "};

class InNumbers {
 public:
  using Game = thirty_years_war::Game;
  using State = thirty_years_war::State;

  // Who looks at what.
  struct Sight {
    Sight(const Game& g, const State& state, Side side) : game(g), s(state), me(side) {}
    const Game& game;
    const State& s;
    Side me;
  };

  explicit InNumbers(const Game& game) : game_(game) {
    for (const HexTerrain& t : game.definition().system.hex_terrain) terrains_.push_back(t.id);
  }

  static const State& state_of(const engine::Match& match) {
    return thirty_years_war::state_of(match);
  }

  void ground(Planes& planes) const {
    Plane map = planes.next("map");
    std::vector<Plane> terrain = planes.next_of("terrain ", terrains_);
    Plane slope = planes.next("slope hex");
    std::vector<Plane> sides = planes.next_of("hexsides ", kSideNames);
    for (int line = 1; line <= game_.grid().lines; ++line) {
      for (int place = 1; place <= game_.grid().places; ++place) {
        const HexId h = hex::make_hex(line, place);
        map.add(h, 1);
        const std::string& here = game_.terrain(h).id;
        for (std::size_t i = 0; i < terrains_.size(); ++i) {
          if (terrains_[i] == here) terrain[i].add(h, 1);
        }
        if (game_.is_slope(h)) slope.add(h, 1);
        for (std::size_t i = 0; i < kSides.size(); ++i) {
          for (const Direction d : hex::kAllDirections) {
            if (game_.has(h, d, kSides[i])) sides[i].add(h, 1);
          }
        }
      }
    }
  }

  void draw(const Sight& sight, Planes& planes) const {
    for (const std::string_view whose : kWhose) {
      draw_side(sight, whose == kWhose[0] ? sight.me : other(sight.me), whose, planes);
    }
    const State& s = sight.s;
    draw_set(s, s.done, planes.next("has acted"));
    draw_set(s, s.must_attack, planes.next("must attack"));
    draw_set(s, s.must_be_attacked, planes.next("must be attacked"));
    draw_set(s, s.attackers, planes.next("attacks"));
    draw_set(s, s.defenders, planes.next("is attacked"));
    Plane target = planes.next("target");
    if (s.target != kNoHex) target.add(s.target, 1);
    Plane breached = planes.next("breached");
    for (std::size_t i = 0; i < game_.watched().size(); ++i) {
      if ((s.ground.breached >> i & 1U) != 0) breached.add(game_.watched()[i], 1);
    }
  }

  void describe(const Sight& sight, PieceId p, Row& row) const {
    const State& s = sight.s;
    const Piece& piece = game_.piece(p);
    const bool here = on_map(s, p);
    const bool unit = piece.is_unit();
    row.put("own", owner_of(game_, s, p) == sight.me ? 1 : 0);
    row.put_one_of("", kinds_, static_cast<std::size_t>(piece.kind));
    row.put("full strength", piece.strength);
    row.put("strength", strength_now(s, p));
    row.put("movement", piece.movement);
    row.put("value", piece.value);
    row.put_one_of("", statuses_, static_cast<std::size_t>(s.status[p]));
    row.put("line", here ? hex::line_of(s.at[p]) : 0);
    row.put("place", here ? hex::place_of(s.at[p]) : 0);
    row.put("demoralized", unit && is_demoralized(game_, s, p) ? 1 : 0);
    row.put("has acted", s.done.contains(p) ? 1 : 0);
    row.put("must attack", s.must_attack.contains(p) ? 1 : 0);
    row.put("must be attacked", s.must_be_attacked.contains(p) ? 1 : 0);
    row.put("attacks", s.attackers.contains(p) ? 1 : 0);
    row.put("is attacked", s.defenders.contains(p) ? 1 : 0);
    row.put("die is for it", s.subject == p ? 1 : 0);
  }

  void tell(const Sight& sight, Row& row) const {
    const State& s = sight.s;
    row.put("turn", s.turn);
    row.put("turns", game_.battle().turns(s));
    row.put("day", s.day);
    row.put("player-turn", s.player_turn);
    row.put("own turn", s.phasing == sight.me ? 1 : 0);
    row.put("own decision", !is_over(s) && !is_roll(s.step) && s.decider == sight.me ? 1 : 0);
    row.put("dice", is_roll(s.step) ? 1 : 0);
    row.put_one_of("phase ", phases_, static_cast<std::size_t>(s.phase));
    row.put_one_of("step ", steps_, static_cast<std::size_t>(s.step));
    for (const std::string_view whose : kWhose) {
      const std::size_t side = index_of(whose == kWhose[0] ? sight.me : other(sight.me));
      row.put(whose, "points", s.points[side]);
      row.put(whose, "strength lost", s.strength_lost[side]);
    }
    row.put("charge", s.charge);
    row.put("crowded", s.crowded);
    const Definition& d = game_.definition();
    for (std::size_t a = 0; a < d.armies.size(); ++a)
      row.put("losses ", d.armies[a].id, s.losses[a]);
    for (std::size_t c = 0; c < d.categories.size(); ++c) {
      row.put("level ", d.categories[c].id, s.levels[c]);
      row.put("demoralized ", d.categories[c].id, (s.demoralized >> c & 1U) != 0 ? 1 : 0);
    }
    tell_battle(s, row);
  }

 private:
  int strength_now(const State& s, PieceId p) const {
    const Piece& piece = game_.piece(p);
    if (!piece.is_unit() || !on_map(s, p)) return 0;
    return is_disrupted(s, p) ? piece.back : piece.strength;
  }

  void draw_side(const Sight& sight, Side side, std::string_view whose, Planes& planes) const {
    const State& s = sight.s;
    Plane foot = planes.next(whose, "infantry strength");
    Plane horse = planes.next(whose, "cavalry strength");
    Plane units = planes.next(whose, "units");
    Plane disrupted = planes.next(whose, "disrupted units");
    Plane demoralized = planes.next(whose, "demoralized units");
    Plane leaders = planes.next(whose, "leaders");
    Plane values = planes.next(whose, "leaders' value");
    Plane guns = planes.next(whose, "guns");
    for (const PieceId p : s.present) {
      if (owner_of(game_, s, p) != side) continue;
      const Piece& piece = game_.piece(p);
      const HexId h = s.at[p];
      if (piece.is_unit()) {
        (piece.is_cavalry() ? horse : foot).add(h, strength_now(s, p));
        units.add(h, 1);
        if (is_disrupted(s, p)) disrupted.add(h, 1);
        if (is_demoralized(game_, s, p)) demoralized.add(h, 1);
      } else if (piece.kind == Kind::kLeader) {
        leaders.add(h, 1);
        values.add(h, piece.value);
      } else {
        guns.add(h, 1);
      }
    }
  }

  static void draw_set(const State& s, PieceSet pieces, Plane plane) {
    for (const PieceId p : pieces& s.present) plane.add(s.at[p], 1);
  }

  // What the exclusive rules remember.
  void tell_battle(const State& s, Row& row) const {
    const std::string& id = game_.definition().id;
    if (id == "breitenfeld") {
      const BreitenfeldFacts& b = s.breitenfeld;
      row.put("visibility", static_cast<int>(b.visibility));
      for (const Side side : {Side::kA, Side::kB}) {
        row.put("released ", game_.side_id(side), b.released[index_of(side)]);
      }
      row.put("saxon collapse", b.saxon_collapse != 0 ? 1 : 0);
      row.put("allied cavalry exited south", b.allied_cavalry_exited_south);
      row.put("swedish exited north", b.swedish_exited_north);
      row.put("imperialist cavalry exited north", b.imperialist_cavalry_exited_north);
      row.put("imperialist exited south", b.imperialist_exited_south);
    } else if (id == "rocroi") {
      row.put("beck's die", s.rocroi.beck_die);
    } else if (id == "freiburg") {
      const FreiburgFacts& f = s.freiburg;
      row.put("first post", static_cast<int>(f.first_post));
      row.put("post", static_cast<int>(f.post));
      row.put("line taken", f.line_taken);
      row.put("hill lost", f.hill_lost);
    }
  }

  const Game& game_;
  std::vector<std::string_view> terrains_;
  std::vector<std::string_view> kinds_ = names_up_to(Kind::kArtillery);
  std::vector<std::string_view> statuses_ = names_up_to(Status::kExited);
  std::vector<std::string_view> phases_ = names_up_to(Phase::kOver);
  std::vector<std::string_view> steps_ = names_up_to(Step::kOver);
};

}  // namespace

std::unique_ptr<Observer> make_observer(std::shared_ptr<const thirty_years_war::Game> game) {
  return std::make_unique<TheObserver<InNumbers>>(std::move(game));
}

}  // namespace tercio::python
