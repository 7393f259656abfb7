#include "advice/lace_wars/why.hpp"

#include <fmt/format.h>

#include "advice/lace_wars/choices.hpp"
#include "advice/lace_wars/options.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/reach.hpp"

namespace tercio::advice::lace {

namespace {

using lace_wars::Action;
using lace_wars::Route;

Route route_to(HexId hex) {
  Route out;
  out.push_back(hex);
  return out;
}

class Why {
 public:
  Why(const Scene& scene, PieceSet pieces, HexId hex)
      : scene_(scene), game_(scene.game), s_(scene.s), pieces_(pieces), hex_(hex) {}

  Refusal refusal() const {
    const Denial denial = likeliest();
    if (denial) return scene_.told(denial);
    return forbidden(usual_rule(), usual_text());
  }

 private:
  Denial of(const Action& action) const { return why_not(game_, s_, action); }

  Denial likeliest() const {
    switch (s_.step) {
      case Step::kDeploy:
        return of(lace_wars::Deploy{pieces_.first(), hex_});
      case Step::kFire:
        return of(lace_wars::Fire{pieces_.first(), hex_});
      case Step::kMove:
        return on_map(s_, pieces_.first()) ? far(pieces_) : entry();
      case Step::kMoving:
        return far(s_.mover.pieces);
      case Step::kReact:
        return game_.piece(pieces_.first()).is_artillery()
                   ? of(lace_wars::Fire{pieces_.first(), hex_})
                   : of(lace_wars::Charge{pieces_});
      case Step::kCharge:
        return of(lace_wars::Move{task_pieces(scene_), route_to(hex_)});
      case Step::kAttack:
        return attack();
      case Step::kEvade:
        return of(lace_wars::Evade{pieces_, route_to(hex_)});
      case Step::kLoss:
        return of(lace_wars::Lose{hex_});
      case Step::kRetreat:
        return of(lace_wars::Retreat{hex_});
      case Step::kRout:
        return why_not_rout_to(game_, s_, hex_);
      case Step::kPlace:
        return of(lace_wars::Place{hex_});
      case Step::kAdvance:
        return of(lace_wars::Advance{pieces_, hex_, kNoHex});
      default:
        return {};
    }
  }

  Denial attack() const {
    HexSet from;
    for (const PieceId p : pieces_& s_.present) from.insert(s_.at[p]);
    Denial out{};
    from.for_each([&](HexId h) {
      if (!out) out = why_not_attack_hex(game_, s_, h, hex_);
    });
    return out;
  }

  Denial entry() const {
    return of(lace_wars::Enter{pieces_, hex_, Facing::kN, s_.phase == Phase::kMarch});
  }

  // Why the group does not move, or does not come there.
  Denial far(PieceSet group) const {
    const Denial step = of(lace_wars::Move{group, route_to(hex_)});
    if (!may_start_or_go_on(game_, s_, group)) return step;
    const Denial why = why_out_of_reach(game_, s_, group, hex_);
    return why ? why : step;
  }

  // Where the decision has no place on the map, or the action meant is another one.
  const char* usual_rule() const {
    switch (s_.step) {
      case Step::kActivate:
        return "4C-b";
      case Step::kJoin:
        return "5.1c";
      case Step::kFire:
        return "4C-d";
      case Step::kPromote:
        return "11.4c";
      case Step::kFace:
        return "2.2";
      case Step::kReact:
        return "9.3d";
      case Step::kAttack:
        return "10.1a";
      default:
        return "8.1a";
    }
  }
  std::string usual_text() const {
    switch (s_.step) {
      case Step::kActivate:
        return "first activate it or its formation";
      case Step::kJoin:
        return "first choose who acts with the formation";
      case Step::kFire:
        return "artillery fires before the units move";
      case Step::kPromote:
        return "first choose a new army commander";
      case Step::kFace:
        return "first choose the facing of the unit that has rallied";
      case Step::kReact:
        return "you can only react to the unit that has just moved";
      case Step::kAttack:
        return "there is nothing to attack in " + hex::label(hex_);
      default:
        return fmt::format("{} can do nothing in {} now", scene_.names(pieces_), hex::label(hex_));
    }
  }

  const Scene& scene_;
  const Game& game_;
  const State& s_;
  PieceSet pieces_;
  HexId hex_;
};

}  // namespace

std::optional<Refusal> why_not_deciding(const Scene& scene) {
  if (scene.decides()) return std::nullopt;
  Refusal out{.code = engine::Code::kNotToAct};
  if (scene.is_over()) {
    out.rule = "15.0";
    out.message = "the game is over";
  } else if (scene.is_rolling()) {
    out.rule = "0.1d";
    out.message = "a die has to be rolled first";
  } else {
    out.rule = "0.1b";
    out.message = fmt::format("{} decides now", scene.who());
  }
  return out;
}

std::optional<Refusal> why_not_at(const Scene& scene, PieceSet pieces, HexId hex) {
  if (!scene.owns(pieces.first())) {
    return forbidden("0.1b", scene.names(pieces) + " belongs to the other side");
  }
  if (auto refusal = why_not_deciding(scene)) return refusal;
  const Offers offers = offers_of(scene, pieces);
  if (offers.has(hex)) return std::nullopt;
  if (offers.empty() && offers.refused()) return offers.refused();
  return Why(scene, pieces, hex).refusal();
}

std::optional<Refusal> why_nothing_in(const Scene& scene, HexId hex) {
  if (auto refusal = why_not_deciding(scene)) return refusal;
  PieceSet pieces = commanders_in(scene.game, scene.s, hex, scene.seat);
  if (has_unit(scene.s, hex, scene.seat)) pieces |= units_in(scene.s, hex);
  if (pieces.empty()) {
    return forbidden("0.1b", has_unit(scene.s, hex, other(scene.seat))
                                 ? "the units in " + hex::label(hex) + " belong to the other side"
                                 : "none of your pieces is in " + hex::label(hex));
  }
  std::optional<Refusal> first;
  for (const PieceId p : pieces) {
    const Offers offers = offers_of(scene, PieceSet{p});
    if (!offers.empty()) return std::nullopt;
    if (!first) first = offers.refused();
  }
  return first ? first : forbidden("4C-b", "nothing can be done with it now");
}

}  // namespace tercio::advice::lace
