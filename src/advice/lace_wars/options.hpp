// Who could do what in the decision that is due: shared by the prompt, the list of what is open,
// the buttons and the selection.
#pragma once

#include <string>
#include <vector>

#include "advice/lace_wars/scene.hpp"
#include "lace_wars/action.hpp"
#include "lace_wars/rules/may_activate.hpp"

namespace tercio::advice::lace {

// A formation or independent unit that may be tested or held now.
struct Candidate {
  lace_wars::Body body{};
  std::string name{};
  bool activates = false;
  bool holds = false;
  bool automatic = false;
  int up_to = 0;        // the highest die that succeeds
  PieceSet pieces{};    // its units on the map and its commander
  bool enters = false;  // 16.1.5a it has to come onto the map
};
std::vector<Candidate> candidates(const Scene& scene);
// "4 in 6", "without a roll".
std::string chance_text(const Candidate& candidate);
std::string action_text(const Scene& scene, const lace_wars::Action& action);

// The hexes in which pieces stand.
HexSet hexes_of(const State& s, PieceSet pieces);
// The pieces that belong to some group that may start a move.
PieceSet movable(const Scene& scene);
// 16.1.5 Units of the acting formation that wait to enter, and the hexes by which they may.
PieceSet entering(const Scene& scene);
HexSet entry_hexes(const Scene& scene);
// Guns that have a target now, in their activation or in reaction.
PieceSet guns_with_targets(const Scene& scene);
// 6.4b, 8.7a Units and guns that may take their one vertex.
PieceSet turnable(const Scene& scene);

// The hexes from which an enemy may be attacked, and the units there that fight.
HexSet attacking_hexes(const Scene& scene);
PieceSet attacking_units(const Scene& scene);

// The pieces a task on top of the pile is about.
PieceSet task_pieces(const Scene& scene);
PieceSet evading(const Scene& scene);
PieceSet advancing(const Scene& scene);
PieceSet losing(const Scene& scene);

}  // namespace tercio::advice::lace
