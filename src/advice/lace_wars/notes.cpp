#include "advice/lace_wars/notes.hpp"

#include <array>

#include "advice/board_parts.hpp"
#include "advice/lace_wars/options.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::advice::lace {

namespace {

using Found = std::optional<NoteSubject>;
using Moment = NoteMoment;

// About one of these pieces, or of several the first few; none: there are none.
Found about(const Scene& scene, PieceSet pieces, int most = 1) {
  const PieceSet some = first_of(pieces - scene.hidden, most);
  if (some.empty()) return std::nullopt;
  return NoteSubject{.pieces = scene.ids(some), .hexes = list_of(hexes_of(scene.seen, some))};
}
Found about_all(const Scene& scene, PieceSet pieces) {
  constexpr int kMostNamed = 4;
  return about(scene, pieces, kMostNamed);
}
// About the whole, and no piece.
Found if_so(bool so) { return so ? Found(NoteSubject{}) : std::nullopt; }

bool at(const Scene& scene, Step step) { return scene.s.step == step; }
bool moves(const Scene& scene) { return at(scene, Step::kMove) || at(scene, Step::kMoving); }
Side enemy(const Scene& scene) { return lace_wars::other(scene.seat); }
PieceSet own(const Scene& scene) { return scene.game.units(scene.seat) & scene.s.present; }

// The pieces that can do this now.
PieceSet ready(const Moment& now, std::string_view deed) {
  return ready_in<PieceSet>(now.view, now.scene.game, deed);
}
PieceSet routed_units(const Scene& scene) {
  return those(own(scene), [&](PieceId p) { return is_routed(scene.s, p); });
}

// --- How it is played ----------------------------------------------------------------------------

Found deploy(const Moment& now) {
  const Scene& scene = now.scene;
  return at(scene, Step::kDeploy) ? about_all(scene, ready(now, "deploy")) : Found();
}
// 5.1a
Found activate(const Moment& now) {
  const Scene& scene = now.scene;
  return if_so(at(scene, Step::kActivate) && scene.s.phase == Phase::kActivation);
}
// 4A
Found march(const Moment& now) {
  const Scene& scene = now.scene;
  return if_so(at(scene, Step::kActivate) && scene.s.phase == Phase::kMarch);
}
// 5.1c
Found join(const Moment& now) {
  const Scene& scene = now.scene;
  if (!at(scene, Step::kJoin)) return std::nullopt;
  return about_all(scene, ready(now, "join"));
}
// 9.1a
Found fire(const Moment& now) {
  const Scene& scene = now.scene;
  return at(scene, Step::kFire) ? about(scene, ready(now, "fire")) : Found();
}
// 8.1d
Found facing(const Moment& now) {
  const Scene& scene = now.scene;
  if (!at(scene, Step::kMove) || scene.s.phase != Phase::kActivation) return std::nullopt;
  return about_all(scene, those(ready(now, "move") & scene.game.units(scene.seat),
                                [&](PieceId p) { return !scene.game.piece(p).is_light(); }));
}
// 10.2b
Found planner(const Moment& now) {
  const Scene& scene = now.scene;
  return at(scene, Step::kAttack) ? about_all(scene, ready(now, "attack")) : Found();
}
// 4.4a
Found army_commander(const Moment& now) {
  const Scene& scene = now.scene;
  if (scene.s.phase != Phase::kArmyCommander || !at(scene, Step::kMove)) return std::nullopt;
  const PieceId p = scene.s.army_commander[index_of(scene.seat)];
  return p == kNoPiece ? Found() : about(scene, PieceSet{p} & scene.s.present);
}
// 16.1.5a
Found enter(const Moment& now) { return if_so(!ready(now, "enter").empty()); }

// --- What is asked in the middle of something ----------------------------------------------------

// 8.6a
Found react_charge(const Moment& now) {
  const Scene& scene = now.scene;
  if (!at(scene, Step::kReact)) return std::nullopt;
  return about(scene, ready(now, "charge"));
}
// 9.3a
Found react_fire(const Moment& now) {
  const Scene& scene = now.scene;
  return at(scene, Step::kReact) ? about(scene, ready(now, "fire")) : Found();
}
// 1.3d
Found evade(const Moment& now) {
  const Scene& scene = now.scene;
  return about_all(scene, ready(now, "evade"));
}
// 11.1d
Found lose(const Moment& now) {
  const Scene& scene = now.scene;
  return about_all(scene, ready(now, "lose"));
}
// 11.2.1
Found retreat(const Moment& now) {
  const Scene& scene = now.scene;
  return at(scene, Step::kRetreat) ? about_all(scene, task_pieces(scene)) : Found();
}
// 12.4a
Found rout(const Moment& now) {
  const Scene& scene = now.scene;
  return at(scene, Step::kRout) ? about(scene, task_pieces(scene)) : Found();
}
// 11.3a
Found advance(const Moment& now) {
  const Scene& scene = now.scene;
  return about_all(scene, ready(now, "advance"));
}

// --- What presses --------------------------------------------------------------------------------

// 10.1b
Found must_attack(const Moment& now) {
  const Scene& scene = now.scene;
  if (!at(scene, Step::kAttack)) return std::nullopt;
  PieceSet out;
  open_obligations(scene.game, scene.s).for_each([&](HexId h) { out |= units_in(scene.seen, h); });
  return about(scene, out);
}
// 5.3c
Found failed(const Moment& now) {
  const Scene& scene = now.scene;
  return if_so(at(scene, Step::kMove) && scene.s.failed != 0);
}
// 6.3a
Found out_of_command(const Moment& now) {
  const Scene& scene = now.scene;
  const State& s = scene.s;
  if (!at(scene, Step::kMove) || s.failed != 0 || s.formation == kNoFormation ||
      s.phase != Phase::kActivation) {
    return std::nullopt;
  }
  const PieceSet all = scene.game.units_of(s.formation) & own(scene);
  return about(scene, all - s.acting - routed_units(scene));
}
// 7.1a
Found zone(const Moment& now) {
  const Scene& scene = now.scene;
  if (!moves(scene)) return std::nullopt;
  const HexSet reached = zones(scene.game, scene.seen, enemy(scene));
  return about(scene, those(own(scene), [&](PieceId p) {
                 return reached.contains(scene.s.at[p]) && !is_routed(scene.s, p);
               }));
}
// 10.3d Own stacks with an enemy beside or behind them who looks at them.
Found flank(const Moment& now) {
  const Scene& scene = now.scene;
  if (!moves(scene)) return std::nullopt;
  const State& seen = scene.seen;
  return about(
      scene, those(own(scene), [&](PieceId p) {
        const HexId h = seen.at[p];
        if (!has_facing(scene.game, seen, h)) return false;
        const auto open = static_cast<std::uint8_t>(flanks_in(scene.game, seen, h) |
                                                    rear_in(scene.game, seen, h));
        for (const Direction direction : hex::kAllDirections) {
          if (!lace_wars::has_direction(open, direction)) continue;
          const HexId beside = hex::neighbour(h, direction);
          if (!has_unit(seen, beside, enemy(scene))) continue;
          if (lace_wars::has_direction(front_in(scene.game, seen, beside), opposite(direction)))
            return true;
        }
        return false;
      }));
}

// --- Order and morale ----------------------------------------------------------------------------

// 12.3a
Found routed(const Moment& now) {
  const Scene& scene = now.scene;
  return about(scene, routed_units(scene));
}
// 12.5b
Found rally(const Moment& now) {
  const Scene& scene = now.scene;
  return at(scene, Step::kMove) ? about(scene, routed_units(scene)) : Found();
}
// 12.2a
Found disorganised(const Moment& now) {
  const Scene& scene = now.scene;
  return about(scene, those(own(scene), [&](PieceId p) {
                 return scene.s.order[p] == lace_wars::Order::kDisorganised;
               }));
}
// 8.2a
Found rough(const Moment& now) {
  const Scene& scene = now.scene;
  return about(scene, scene.s.rough & own(scene));
}

PieceSet of_formations(const Scene& scene, bool broken) {
  PieceSet out;
  for (int f = 0; f < scene.game.formation_count(); ++f) {
    if (scene.game.side_of_formation(f) != scene.seat || !scene.plays(f)) continue;
    const bool is_broken = has_bit(scene.s.demoralised, f);
    const int lost = formation_losses(scene.game, scene.s, f);
    const bool near = !is_broken && lost * 3 >= scene.game.formation(f).demoralisation * 2;
    if (broken ? is_broken : near) out |= scene.game.units_of(f) & own(scene);
  }
  return out;
}
// 13.1a
Found near_level(const Moment& now) {
  const Scene& scene = now.scene;
  return about_all(scene, of_formations(scene, false));
}
// 13.1e
Found demoralised(const Moment& now) {
  const Scene& scene = now.scene;
  return about_all(scene, of_formations(scene, true));
}

// --- The ground and the march --------------------------------------------------------------------

// 14e
Found column(const Moment& now) {
  const Scene& scene = now.scene;
  return moves(scene) ? about(scene, scene.s.column & own(scene)) : Found();
}
// 16.1.6b
Found ford(const Moment& now) {
  const Scene& scene = now.scene;
  if (!at(scene, Step::kMove) || !scene.game.fords(scene.seat)) return std::nullopt;
  return about(scene, those(ready(now, "move") - scene.game.artillery(), [&](PieceId p) {
                 for (const Direction d : hex::kAllDirections) {
                   if (scene.game.is_open_river(scene.s.at[p], d)) return true;
                 }
                 return false;
               }));
}
// 3.6
Found hidden(const Moment& now) {
  const Scene& scene = now.scene;
  HexSet hexes;
  for (const PieceId p : scene.hidden & scene.s.present) hexes.insert(scene.s.at[p]);
  PieceSet tops;
  hexes.for_each([&](HexId h) { tops |= units_in(scene.seen, h); });
  return about(scene, tops);
}

constexpr std::array kTriggers{
    // What is asked in the middle of something.
    NoteTrigger<Moment>{"react-charge", react_charge},
    NoteTrigger<Moment>{"react-fire", react_fire},
    NoteTrigger<Moment>{"evade", evade},
    NoteTrigger<Moment>{"lose", lose},
    NoteTrigger<Moment>{"retreat", retreat},
    NoteTrigger<Moment>{"rout", rout},
    NoteTrigger<Moment>{"advance", advance},
    // How it is played.
    NoteTrigger<Moment>{"deploy", deploy},
    NoteTrigger<Moment>{"march", march},
    NoteTrigger<Moment>{"activate", activate},
    NoteTrigger<Moment>{"join", join},
    NoteTrigger<Moment>{"fire", fire},
    NoteTrigger<Moment>{"enter", enter},
    NoteTrigger<Moment>{"failed", failed},
    NoteTrigger<Moment>{"facing", facing},
    NoteTrigger<Moment>{"army-commander", army_commander},
    NoteTrigger<Moment>{"must-attack", must_attack},
    NoteTrigger<Moment>{"planner", planner},
    // What is worth knowing.
    NoteTrigger<Moment>{"out-of-command", out_of_command},
    NoteTrigger<Moment>{"zone", zone},
    NoteTrigger<Moment>{"flank", flank},
    NoteTrigger<Moment>{"routed", routed},
    NoteTrigger<Moment>{"rally", rally},
    NoteTrigger<Moment>{"disorganised", disorganised},
    NoteTrigger<Moment>{"rough", rough},
    NoteTrigger<Moment>{"demoralised", demoralised},
    NoteTrigger<Moment>{"near-level", near_level},
    NoteTrigger<Moment>{"column", column},
    NoteTrigger<Moment>{"ford", ford},
    NoteTrigger<Moment>{"hidden", hidden},
};

}  // namespace

std::span<const NoteTrigger<NoteMoment>> note_triggers() { return kTriggers; }

}  // namespace tercio::advice::lace
