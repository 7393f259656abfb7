#include "advice/lace_wars/choices.hpp"

#include <fmt/format.h>

#include "advice/lace_wars/fights.hpp"
#include "advice/lace_wars/moves.hpp"
#include "advice/lace_wars/options.hpp"
#include "advice/lace_wars/shots.hpp"
#include "advice/lace_wars/words.hpp"
#include "lace_wars/pile.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/losses.hpp"
#include "lace_wars/rules/may_activate.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/succession.hpp"
#include "lace_wars/rules/walk.hpp"

namespace tercio::advice::lace {

namespace {

class Chooser {
 public:
  Chooser(const Scene& scene, PieceSet pieces)
      : scene_(scene), game_(scene.game), s_(scene.s), pieces_(pieces), out_(scene) {}

  Offers offers() {
    switch (s_.step) {
      case Step::kDeploy:
        deploy();
        break;
      case Step::kActivate:
        activate();
        break;
      case Step::kJoin:
        for (const PieceId p : pieces_) join(p);
        break;
      case Step::kFire:
        fire();
        break;
      case Step::kMove:
        move();
        break;
      case Step::kMoving:
        go_on();
        break;
      case Step::kReact:
        react();
        break;
      case Step::kCharge:
        if (of_task("8.6e", "charges now")) offer_charges(scene_, task_pieces(scene_), out_);
        break;
      case Step::kAttack:
        offer_attacks(scene_, pieces_, out_);
        break;
      case Step::kEvade:
        offer_evasions(scene_, pieces_, out_);
        break;
      case Step::kLoss:
        loss();
        break;
      case Step::kRetreat:
        if (of_task("11.1c", "retreats now")) retreat();
        break;
      case Step::kRout:
        if (of_task("12.4a", "routs now")) offer_routs(scene_, out_);
        break;
      case Step::kFace:
        if (of_task("2.2", "has rallied and chooses its facing now")) face();
        break;
      case Step::kPromote:
        promote();
        break;
      case Step::kPlace:
        if (of_task("11.4d", "must be placed now")) place();
        break;
      case Step::kAdvance:
        offer_advances(scene_, pieces_, out_);
        break;
      default:
        break;
    }
    return std::move(out_);
  }

 private:
  PieceId first() const { return pieces_.first(); }
  std::string names() const { return scene_.names(pieces_); }
  void deny(const Denial& denial) {
    if (denial) out_.refuse(scene_.told(denial));
  }
  // Whether a piece of the task is chosen; refuses otherwise.
  bool of_task(const char* rule, const char* what) {
    const PieceSet now = task_pieces(scene_);
    if (!(pieces_ & now).empty()) return true;
    out_.refuse(forbidden(rule, fmt::format("{} {}", scene_.names_placed(now), what)));
    return false;
  }

  void deploy() {
    for (const PieceId p : pieces_) {
      if (!deployable(game_, s_, s_.decider).contains(p)) {
        deny(why_not_deploy(game_, s_, p, s_.at[p]));
        out_.refuse(forbidden("16.1.4a-1", game_.name(p) + " stands where the scenario puts it"));
        continue;
      }
      deploy_hexes(game_, s_, p).for_each([&](HexId h) {
        if (h == s_.at[p]) return;
        out_.target(h, "deploy", lace_wars::Deploy{p, h}, "place",
                    fmt::format("{} is placed in {}.", game_.name(p), hex::label(h)));
      });
      out_.refuse(forbidden("16.1.4a-1", game_.name(p) + " can stand nowhere else"));
    }
  }

  void activate() {
    for (const Candidate& c : candidates(scene_)) {
      if ((c.pieces & pieces_).empty()) continue;
      if (c.activates) {
        out_.choice(lace_wars::Activate{c.body.formation, c.body.unit},
                    fmt::format("Activate {} ({})", c.name, chance_text(c)),
                    fmt::format("{} is activated {}.", c.name,
                                c.automatic ? "without a roll" : "on " + at_most(c.up_to)));
      }
      if (c.holds) {
        out_.choice(lace_wars::Hold{c.body.formation, c.body.unit}, "Hold " + c.name,
                    c.name + " is held back this turn: only its guns may fire.");
      }
    }
    const auto& piece = game_.piece(first());
    if (piece.formation == kNoFormation) {
      deny(why_not_activate(game_, s_, {kNoFormation, first()}));
    } else {
      deny(why_not_activate(game_, s_, {piece.formation, kNoPiece}));
    }
    out_.refuse(forbidden("4C-b", "first choose a formation or an independent unit to activate"));
  }

  void join(PieceId p) {
    const Denial denial = why_not_join(game_, s_, p);
    if (denial) return deny(denial);
    out_.choice(lace_wars::Join{p}, game_.name(p) + " acts with it",
                fmt::format("{} acts with {}.", game_.name(p), game_.formation(s_.formation).name));
  }

  void fire() {
    for (const PieceId p : pieces_) {
      if (game_.piece(p).is_artillery() && on_map(s_, p)) {
        offer_shots(scene_, p, out_);
        offer_turns(scene_, p, out_);
      } else {
        out_.refuse(forbidden("4C-d", "artillery fires before the units move"));
      }
    }
  }

  void move() {
    const bool waits = !on_map(s_, first());
    if (waits) {
      offer_entries(scene_, pieces_, out_);
      return;
    }
    if (const Denial denial = why_not_mover(game_, s_, pieces_)) {
      if (pieces_.size() == 1) offer_turns(scene_, first(), out_);
      deny(denial);
    } else {
      offer_moves(scene_, pieces_, out_);
    }
    for (const PieceSet& group : movable_groups(game_, s_, first())) {
      if (group != pieces_ && (group & pieces_) == pieces_) out_.partners(group);
    }
    out_.refuse(forbidden("8.1a", names() + " can neither move nor turn"));
  }

  void go_on() {
    if ((pieces_ & s_.mover.pieces).empty()) {
      out_.refuse(
          forbidden("8.1c", "first finish the move of " + scene_.names_placed(s_.mover.pieces)));
      return;
    }
    offer_moves(scene_, s_.mover.pieces, out_);
    out_.refuse(forbidden("8.1a", names() + " cannot move any further"));
  }

  void react() {
    for (const PieceId p : pieces_) {
      if (game_.piece(p).is_artillery() && on_map(s_, p)) offer_shots(scene_, p, out_);
    }
    offer_charges(scene_, pieces_, out_);
  }

  void loss() {
    if ((losing(scene_) & pieces_).empty()) {
      out_.refuse(forbidden(
          "11.1d", "choose among those who lose steps: " + scene_.names_placed(losing(scene_))));
      return;
    }
    loss_hexes(game_, s_).for_each([&](HexId h) {
      out_.target(h, "lose", lace_wars::Lose{h}, "lose a step",
                  fmt::format("{} loses the step.", scene_.stack(h)))
          .tone = Tone::kBad;
    });
  }

  void retreat() {
    const PieceSet units = task_pieces(scene_) - game_.all_commanders();
    retreat_hexes(game_, s_, units, top_task(s_).is_on_friends()).for_each([&](HexId h) {
      Target& t = out_.target(
          h, "retreat", lace_wars::Retreat{h}, "retreat",
          fmt::format("{} retreats to {}.", scene_.names(task_pieces(scene_)), hex::label(h)));
      t.path = {s_.at[units.first()], h};
      if (!has_unit(s_, h, game_.piece(units.first()).side)) return;
      t.notes.push_back(
          {"Friends stand there: they test their morale, and it must retreat on behind them.",
           "11.2.1b-1"});
      t.tone = Tone::kRisk;
    });
  }

  void face() {
    const HexId h = s_.at[task_pieces(scene_).first()];
    for (int f = 0; f < kFacings; ++f) {
      const auto facing = static_cast<Facing>(f);
      out_.target(h, "face", lace_wars::ChooseFacing{facing}, "face",
                  fmt::format("{} forms up again, {}.", scene_.names(task_pieces(scene_)),
                              facing_text(game_, h, facing)))
          .facing = scene_.degrees(h, facing);
    }
  }

  void promote() {
    for (const PieceId p : pieces_) {
      const Denial denial = why_not_promote(game_, s_, p);
      if (denial) {
        deny(denial);
        continue;
      }
      out_.choice(lace_wars::Promote{p}, game_.name(p) + " commands the army",
                  game_.name(p) + " takes command of the army.");
    }
  }

  void place() {
    place_hexes(game_, s_).for_each([&](HexId h) {
      out_.target(h, "place", lace_wars::Place{h}, "place",
                  fmt::format("{} is placed with {} in {}.", scene_.names(task_pieces(scene_)),
                              scene_.stack(h), hex::label(h)));
    });
  }

  const Scene& scene_;
  const Game& game_;
  const State& s_;
  PieceSet pieces_;
  Offers out_;
};

}  // namespace

Offers offers_of(const Scene& scene, PieceSet pieces) { return Chooser(scene, pieces).offers(); }

}  // namespace tercio::advice::lace
