// Which pieces can do what now.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "advice/thirty_years_war/scene.hpp"
#include "thirty_years_war/action.hpp"
#include "thirty_years_war/rules/strength.hpp"

namespace tercio::advice::tyw {

using thirty_years_war::Action;
using thirty_years_war::Combat;

// The kinds of action a piece has now for the seat that looks: "deploy" "fire" "breach" "withdraw"
// "move" "exit" "enter" "attack" "choose" "disrupt".
std::vector<std::string_view> deeds_of(const Scene& scene, PieceId p);

// The same of all pieces, found once.
class Ready {
 public:
  explicit Ready(const Scene& scene);

  // By piece, those that can do anything.
  std::vector<std::pair<std::string, std::vector<std::string>>> list(const Scene& scene) const;
  PieceSet all() const { return all_; }
  PieceSet with(std::string_view deed) const;

 private:
  std::vector<std::pair<PieceId, std::vector<std::string_view>>> deeds_;
  PieceSet all_;
};

// The pieces of the side that sets up which are still to be placed.
PieceSet to_be_placed(const Scene& scene);
// Of these guns those whose fire could hurt.
PieceSet guns_worth_firing(const Scene& scene, PieceSet guns);
// Units that can still attack somebody.
PieceSet units_to_attack(const Scene& scene);

// The legal attack with the fewest pieces in which these take part; none: there is none. Requires:
// the attacks are being declared.
std::optional<Combat> completed(const Scene& scene, const Combat& combat);
// Who can still attack all of these, and who can still be attacked by all of them.
PieceSet common_attackers(const Scene& scene, PieceSet defenders);
PieceSet common_targets(const Scene& scene, PieceSet attackers);
// The attacks declared and not yet resolved (combat.declare_all_first).
std::vector<Combat> to_be_resolved(const Scene& scene);

std::string text_of(const Scene& scene, const Action& action);

}  // namespace tercio::advice::tyw
