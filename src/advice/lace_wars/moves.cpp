#include "advice/lace_wars/moves.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include <fmt/format.h>

#include "advice/lace_wars/options.hpp"
#include "advice/lace_wars/words.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/entry.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/movement_price.hpp"
#include "lace_wars/rules/reach.hpp"
#include "lace_wars/rules/sight.hpp"
#include "lace_wars/rules/walk.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::advice::lace {

namespace {

using lace_wars::Route;
using lace_wars::Walk;
using lace_wars::Ways;

// 9.3, 8.6 Who could react to a step into a hex, of what the seat sees.
class Dangers {
 public:
  Dangers(const Scene& scene, Side side) : scene_(scene) {
    const Game& game = scene.game;
    const State& s = scene.seen;
    gun_.fill(kNoPiece);
    horse_.fill(kNoPiece);
    if (s.turn == 0) return;  // 16.3a
    const PieceSet enemies = game.units(other(side)) & s.present;
    for (const PieceId gun : (enemies & game.artillery()) - s.reacted - s.limbered - s.column) {
      field_of_fire(game, s, gun).for_each([&](HexId h) {
        if (gun_[h] == kNoPiece && look(game, s, s.at[gun], h).clear) gun_[h] = gun;
      });
    }
    for (const PieceId p : (enemies & game.cavalry()) - s.tried - s.column) {
      if (is_routed(s, p) || is_demoralised(game, s, p) || in_zone(game, s, side, s.at[p]))
        continue;
      near(s.at[p], p);
    }
  }
  PieceId gun(HexId h) const { return gun_[h]; }
  PieceId horse(HexId h) const { return horse_[h]; }

 private:
  void near(HexId centre, PieceId p) {
    scene_.game.hexes().for_each([&](HexId h) {
      if (hex::distance(centre, h) <= scene_.game.numbers().charge_distance) horse_[h] = p;
    });
  }

  const Scene& scene_;
  hex::HexMap<PieceId> gun_;
  hex::HexMap<PieceId> horse_;
};

class Mover {
 public:
  Mover(const Scene& scene, PieceSet group, Offers& out)
      : scene_(scene),
        game_(scene.game),
        s_(scene.s),
        group_(group),
        start_(walk_of(game_, s_, group)),
        dangers_(scene, start_.side),
        names_(scene.names(group)),
        out_(out) {}

  void ways() {
    const auto found = std::make_unique<Ways>();
    find_ways(game_, s_, group_, *found);
    const auto each = [&](HexId h) {
      for (const Facing facing : by_cost(*found, h)) {
        const Route route = found->route(h, facing);
        if (!route.empty()) way(h, facing, found->cost(h, facing), route);
      }
    };
    each(start_.at);
    found->hexes().for_each(each);
  }

  void manoeuvres() {
    for (const Direction d : hex::kAllDirections) {
      const HexId to = hex::neighbour(start_.at, d);
      if (!game_.on_grid(to)) continue;
      backward(lace_wars::Back{group_, to}, to, "back",
               fmt::format("{} moves back to {} without turning.", names_, hex::label(to)));
      backward(lace_wars::Withdraw{group_, to}, to, "withdraw",
               fmt::format("{} withdraws out of the enemy zone of control to {}.", names_,
                           hex::label(to)));
    }
    choose(lace_wars::About{group_}, "Turn about",
           names_ + " turns about for one movement point; the order of the stack is reversed.");
    choose(
        lace_wars::March{group_}, "Into march column",
        names_ + " forms march column: twice the movement points, and turns along roads are free.");
    choose(lace_wars::Reorder{start_.at}, "Change the order",
           "The units of " + hex::label(start_.at) + " change places in the stack.");
    for (int f = 0; f < kFacings; ++f) {
      const auto facing = static_cast<Facing>(f);
      const lace_wars::Form form{group_, facing};
      if (why_not(game_, s_, form)) continue;
      out_.target(start_.at, "form", form, "deploy",
                  fmt::format("{} leaves march column, {}.", names_,
                              facing_text(game_, start_.at, facing)))
          .facing = scene_.degrees(start_.at, facing);
    }
  }

 private:
  // The facings with which it can come to a hex, the cheapest first.
  static std::vector<Facing> by_cost(const Ways& ways, HexId h) {
    std::vector<Facing> out;
    for (int f = 0; f < kFacings; ++f) {
      const auto facing = static_cast<Facing>(f);
      if (ways.cost(h, facing) != Ways::kNone) out.push_back(facing);
    }
    std::stable_sort(out.begin(), out.end(),
                     [&](Facing a, Facing b) { return ways.cost(h, a) < ways.cost(h, b); });
    return out;
  }

  void choose(const lace_wars::Action& action, const char* label, std::string said) {
    if (!why_not(game_, s_, action)) out_.choice(action, label, std::move(said));
  }
  void backward(const lace_wars::Action& action, HexId to, const char* kind, std::string said) {
    if (why_not(game_, s_, action)) return;
    out_.target(to, kind, action, kind, std::move(said)).path = {start_.at, to};
  }

  void way(HexId h, Facing facing, int cost, const Route& route) {
    Hexes path{start_.at};
    std::vector<Note> notes;
    risk_ = false;
    follow(route, path, notes);
    const bool turns = h == start_.at;
    std::string said =
        fmt::format("{} {} for {} of {}", names_, turns ? "turns" : "goes to " + hex::label(h),
                    cost, counted(start_.points, "movement point", "movement points"));
    if (start_.formed) said += ", " + facing_text(game_, h, facing);
    Target& t = out_.target(h, turns ? "turn" : "move", lace_wars::Move{group_, route},
                            std::to_string(cost), said + '.');
    t.path = std::move(path);
    t.notes = std::move(notes);
    if (start_.formed) t.facing = scene_.degrees(h, facing);
    if (risk_) t.tone = Tone::kRisk;
  }

  // What happens on the way and at its end.
  void follow(const Route& route, Hexes& path, std::vector<Note>& notes) {
    Walk w = start_;
    PieceId gun = kNoPiece;
    PieceId horse = kNoPiece;
    HexId shot_in = kNoHex;
    bool tested = s_.mover.pieces == group_ && s_.mover.tested != 0;
    for (const std::uint16_t item : route) {
      const auto tried = try_item(game_, s_, w, item);
      if (Route::is_turn(item)) {
        if (w.in_zone && !tested) {
          warn(notes, "Turning in an enemy zone of control requires a morale test.", "8.3b");
          tested = true;
        }
      } else {
        const HexId to = Route::hex_of(item);
        path.push_back(to);
        entering(w, to, tried.price.ford, notes);
        if (!w.units.empty() && gun == kNoPiece && dangers_.gun(to) != kNoPiece) {
          gun = dangers_.gun(to);
          shot_in = to;
        }
        if (!w.units.empty() && horse == kNoPiece) horse = dangers_.horse(to);
      }
      go_on(game_, s_, w, item, tried);
    }
    if (gun != kNoPiece) {
      warn(notes, fmt::format("{} may fire at it in {}.", scene_.placed(gun), hex::label(shot_in)),
           "9.3a");
    }
    if (horse != kNoPiece) {
      warn(notes, scene_.placed(horse) + " may try to charge it.", "8.6a");
    }
    if (w.in_zone && w.hexes > start_.hexes) {
      notes.push_back({"It stops there, in an enemy zone of control.", "7.1a"});
    }
    if (w.joined) notes.push_back({"It joins the units there and stays.", "8.1g"});
  }

  void entering(const Walk& w, HexId to, bool ford, std::vector<Note>& notes) {
    if (ford) {
      warn(notes, "It fords the river: it is disorganised, and each unit may lose a step.",
           "16.1.6b");
    }
    const auto d = hex::direction_to(w.at, to);
    if (!d) return;
    for (const PieceId p : w.units) {
      if (!step_is_rough(game_, game_.piece(p).arm, w.at, *d)) continue;
      warn(notes,
           fmt::format("{1} is disorganised by the ground while it is in {0}.", hex::label(to),
                       scene_.name(p)),
           "8.2a");
    }
    if (!w.units.empty() && has_unit(s_, to, other(w.side))) {
      notes.push_back({"It rides down the battery there.", "9.5c"});
    }
  }
  void warn(std::vector<Note>& notes, std::string text, const char* rule) {
    risk_ = true;
    notes.push_back({std::move(text), rule});
  }

  const Scene& scene_;
  const Game& game_;
  const State& s_;
  PieceSet group_;
  Walk start_;
  Dangers dangers_;
  std::string names_;
  Offers& out_;
  bool risk_ = false;
};

}  // namespace

void offer_moves(const Scene& scene, PieceSet group, Offers& out) {
  Mover mover(scene, group, out);
  mover.ways();
  mover.manoeuvres();
}

void offer_turns(const Scene& scene, PieceId unit, Offers& out) {
  const State& s = scene.s;
  for (const int v : {-1, 1}) {
    const lace_wars::Turn turn{unit, turned(s.facing[unit], v)};
    if (const Denial denial = why_not(scene.game, s, turn)) {
      out.refuse(scene.told(denial));
      continue;
    }
    out.target(s.at[unit], "turn", turn, "turn",
               fmt::format("{} turns one vertex, {}.", scene.game.name(unit),
                           facing_text(scene.game, s.at[unit], turn.facing)))
        .facing = scene.degrees(s.at[unit], turn.facing);
  }
}

namespace {

bool offer_entry(const Scene& scene, PieceSet pieces, Offers& out) {
  const Game& game = scene.game;
  const PieceSet units = units_of_group(game, pieces);
  const bool light = !units.empty() && game.piece(units.first()).is_light();
  bool any = false;
  entry_hexes(scene).for_each([&](HexId h) {
    for (const bool column : {false, true}) {
      for (const Facing facing : facings_to_enter(game, h)) {
        if (light && facing != into_the_map(game, h)) continue;
        const lace_wars::Enter enter{pieces, h, facing, column};
        if (why_not(scene.game, scene.s, enter)) continue;
        any = true;
        Target& t = out.target(h, "enter", enter, column ? "enter in column" : "enter",
                               fmt::format("{} enters the map in {}{}{}.", scene.names(pieces),
                                           hex::label(h), column ? " in march column" : "",
                                           light ? "" : ", " + facing_text(game, h, facing)));
        if (!light) t.facing = scene.degrees(h, facing);
      }
    }
  });
  return any;
}

}  // namespace

void offer_entries(const Scene& scene, PieceSet pieces, Offers& out) {
  const State& s = scene.s;
  if (s.formation == kNoFormation || (entering(scene) & pieces).empty()) {
    const Denial denial =
        why_not(scene.game, s, lace_wars::Enter{pieces, kNoHex, Facing::kN, false});
    if (denial) out.refuse(scene.told(denial));
    out.refuse(forbidden("16.1.5a", scene.names(pieces) + " cannot enter now"));
    return;
  }
  const PieceSet leaders = waiting_leaders(scene.game, s, s.formation);
  bool any = offer_entry(scene, pieces, out);
  for (const PieceId c : leaders - pieces) out.partners(pieces | PieceSet{c});
  if ((leaders - pieces).size() > 1) out.partners(pieces | leaders);
  // 16.1.5a The last unit brings the commanders who still wait.
  for (const PieceId c : leaders - pieces) {
    if (!any) any = offer_entry(scene, pieces | PieceSet{c}, out);
  }
  if (!any && (leaders - pieces).size() > 1) any = offer_entry(scene, pieces | leaders, out);
  if (!any) {
    entry_hexes(scene).for_each([&](HexId h) {
      const bool column = s.phase == Phase::kMarch;
      const Denial denial = why_not(scene.game, s, lace_wars::Enter{pieces, h, Facing::kN, column});
      if (denial) out.refuse(scene.told(denial));
    });
    out.refuse(forbidden("16.1.5a", scene.names(pieces) + " has no free hex to enter by"));
  }
}

}  // namespace tercio::advice::lace
