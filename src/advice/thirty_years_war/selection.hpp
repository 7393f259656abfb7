// What a click on pieces offers, and why a click on a hex does nothing. Every chapter answers both
// questions from the same predicates, so that what is not offered is refused and the other way
// round.
#pragma once

#include "advice/thirty_years_war/ready.hpp"
#include "advice/thirty_years_war/scene.hpp"
#include "hex/flood.hpp"

namespace tercio::advice::tyw {

// What a selection is made of.
struct Offer {
  std::vector<Target> targets{};
  std::vector<Choice> choices{};
  std::vector<Blocked> blocked{};
  std::vector<PieceSet> partners{};

  bool empty() const { return targets.empty() && choices.empty(); }
};

using Why = std::optional<Refusal>;

Selection selection_of(const Scene& scene, PieceSet pieces);
// Why these pieces can do nothing at the hex now; none: something is offered there. Requires: there
// are pieces.
Why why_not_at(const Scene& scene, PieceSet pieces, HexId h);
// Why nothing can be done with what stands in a hex; none: something can.
Why why_idle(const Scene& scene, HexId h);
// Why the seat can do nothing at all now; none: it is to decide.
Why why_not_now(const Scene& scene);

// --- The chapters --------------------------------------------------------------------------------

// 6.0
void offer_moves(const Scene& scene, PieceId p, Offer& offer);
Why why_not_go(const Scene& scene, PieceId p, HexId h);
// The move to one of its destinations.
Target move_to(const Scene& scene, PieceId p, const hex::Reach& reach, HexId h);
// 5.0
void offer_shots(const Scene& scene, PieceId gun, Offer& offer);
// What a gun sees from where it stands, whoever's turn it is, and with what chance it would hit:
// sentences, the nearest first.
std::vector<std::string> sights_of(const Scene& scene, PieceId gun);
// 5.1, 5.11 How many faces of the die hurt what stands in the hex: none where the range or the
// visibility forbids the shot, and none against a disrupted unit.
int harmful_faces(const Scene& scene, HexId from, HexId at);
// "hits on 1 to 3" of so many faces.
std::string hit_text(int faces);
// 17.34 What a roll to withdraw a gun does.
std::string withdrawal_text(const Scene& scene, PieceId gun);
Why why_not_shoot(const Scene& scene, PieceId gun, HexId h);
// 8.0 Own and enemy pieces mixed: attackers and defenders.
void offer_attacks(const Scene& scene, PieceSet pieces, Offer& offer);
Why why_not_fight(const Scene& scene, PieceSet pieces, HexId h);
// 3.0
void offer_places(const Scene& scene, PieceId p, Offer& offer);
Why why_not_place(const Scene& scene, PieceId p, HexId h);
// 8.61-Dx, 10.11, and the order of declared attacks.
void offer_choices(const Scene& scene, PieceSet pieces, Offer& offer);
Why why_not_choose(const Scene& scene, PieceSet pieces, HexId h);

// --- Wording -------------------------------------------------------------------------------------

// Why an action of this kind is not for this phase: what the rules refuse, told in phases.
enum class Deed : std::uint8_t { kMove, kFire, kAttack };
Refusal not_in_this_phase(const Scene& scene, PieceId p, Deed deed);
Refusal belongs_to_the_enemy(const Scene& scene, PieceId p);
inline Why why_of(const Scene& scene, const Denial& denial) {
  if (!denial) return std::nullopt;
  return refusal_from(scene, denial);
}

}  // namespace tercio::advice::tyw
