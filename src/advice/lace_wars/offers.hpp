// What a selection offers: targets on the map, choices beside it, and what is barred.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "advice/lace_wars/scene.hpp"
#include "lace_wars/action.hpp"

namespace tercio::advice::lace {

class Offers {
 public:
  explicit Offers(const Scene& scene) : scene_(scene) {}

  // Adds a target; the reference holds until the next is added.
  Json& target(HexId hex, const char* kind, const lace_wars::Action& action, std::string label,
               std::string said);
  // A target that opens the planner.
  Json& attack(HexId hex, PieceSet attackers, std::string label, std::string said);
  void choice(const lace_wars::Action& action, std::string label, std::string said);
  void blocked(HexId hex, Json by, std::string rule, std::string message);
  void partners(PieceSet pieces);
  void refuse(Refusal refusal) {
    if (!refused_) refused_ = std::move(refusal);
  }

  bool has(HexId hex) const { return offered_.contains(hex); }
  bool empty() const { return offered_.empty() && choices_.empty(); }
  const std::optional<Refusal>& refused() const { return refused_; }

  // targets, choices, blocked, partners, refused.
  void write(Json& out) &&;

 private:
  const Scene& scene_;
  HexSet offered_;
  Json targets_ = Json::array();
  Json choices_ = Json::array();
  Json blocked_ = Json::array();
  Json partners_ = Json::array();
  std::optional<Refusal> refused_;
};

// What pieces of the seat can do in the decision that is due.
Offers offers_of(const Scene& scene, PieceSet pieces);

// --- By chapter ---
void offer_moves(const Scene& scene, PieceSet group, Offers& out);
void offer_entries(const Scene& scene, PieceSet pieces, Offers& out);
// The one vertex of a unit or gun that does not move.
void offer_turns(const Scene& scene, PieceId unit, Offers& out);
void offer_shots(const Scene& scene, PieceId gun, Offers& out);
void offer_charges(const Scene& scene, PieceSet pieces, Offers& out);
void offer_attacks(const Scene& scene, PieceSet pieces, Offers& out);
void offer_evasions(const Scene& scene, PieceSet pieces, Offers& out);
void offer_routs(const Scene& scene, PieceSet pieces, Offers& out);
void offer_advances(const Scene& scene, PieceSet pieces, Offers& out);

// The whole answer, for pieces of either side that the seat sees.
Json selection(const Scene& scene, PieceSet pieces);
std::optional<Refusal> why_not_at(const Scene& scene, PieceSet pieces, HexId hex);
// Why the seat decides nothing now; nothing when it does.
std::optional<Refusal> why_not_deciding(const Scene& scene);

}  // namespace tercio::advice::lace
