#include "lace_wars/position/pending.hpp"

#include <nlohmann/json.hpp>

#include "lace_wars/battle.hpp"
#include "lace_wars/board.hpp"
#include "lace_wars/position/eyes.hpp"
#include "lace_wars/position/position.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/reaction.hpp"

namespace tercio::lace_wars {

namespace {

class Pending {
 public:
  explicit Pending(const Eyes& eyes) : eyes_(eyes), game_(eyes.game), s_(eyes.s) {}

  Json json() {
    add_subject();
    switch (s_.step) {
      case Step::kReact:
        add_pieces(s_.mover.pieces);
        if (s_.mover.left != kNoHex) out_["left"] = hex::label(s_.mover.left);
        break;
      case Step::kTestRoll:
        if (const Task* t = due(TaskKind::kTest)) {
          add_pieces(t->pieces);
          out_["modifier"] = t->modifier();
          if (is_plain(t->pieces)) {
            out_["up_to"] = highest_pass(game_, s_, t->pieces, t->modifier(), t->hex);
          }
        }
        break;
      case Step::kLoss:
        if (const Task* t = due(TaskKind::kLosses)) {
          add_pieces(t->pieces);
          out_["steps"] = t->steps_to_lose();
        }
        break;
      case Step::kRetreat:
        if (const Task* t = due(TaskKind::kRetreat)) {
          add_pieces(t->pieces);
          out_["hexes"] = t->hexes_to_go();
        }
        break;
      case Step::kChargeRoll:
        if (const Task* t = due(TaskKind::kCharge)) {
          add_pieces(t->pieces);
          out_["up_to"] = highest_charge(game_, s_, t->pieces);
        }
        break;
      case Step::kCharge:
        if (const Task* t = due(TaskKind::kCharge)) add_pieces(t->pieces);
        break;
      case Step::kFordRoll:
        if (const Task* t = due(TaskKind::kFord)) {
          add_pieces(t->pieces);
          out_["at_least"] = game_.battle().ford_loss_from();
        }
        break;
      case Step::kRout:
        if (const Task* t = due(TaskKind::kRout)) add_pieces(t->pieces);
        break;
      case Step::kPlace:
        if (const Task* t = due(TaskKind::kPlace)) add_pieces(t->pieces);
        break;
      case Step::kFace:
        if (const Task* t = due(TaskKind::kFace)) add_pieces(t->pieces);
        break;
      default:
        break;
    }
    return std::move(out_);
  }

 private:
  // The task on top of the pile, when it is of this kind.
  const Task* due(TaskKind kind) const {
    if (s_.pile == 0) return nullptr;
    const Task& top = s_.tasks[s_.pile - 1U];
    return top.kind == kind ? &top : nullptr;
  }
  bool is_plain(PieceSet pieces) const { return (pieces & eyes_.hidden).empty(); }
  void add_pieces(PieceSet pieces) {
    out_["pieces"] = ids_of(game_, eyes_.seen(pieces));
    if (!is_plain(pieces)) out_["more"] = true;
  }
  void add_subject() {
    if (s_.subject != kNoPiece && eyes_.sees(s_.subject)) {
      out_["piece"] = game_.described(s_.subject).id;
    }
    if (s_.target != kNoHex) out_["target"] = hex::label(s_.target);
  }

  const Eyes& eyes_;
  const Game& game_;
  const State& s_;
  Json out_ = Json::object();
};

}  // namespace

Json pending_json(const Eyes& eyes) { return Pending(eyes).json(); }

}  // namespace tercio::lace_wars
