// 9 What guns can hit, and with what chance.
#pragma once

#include <optional>
#include <string>

#include "advice/lace_wars/offers.hpp"
#include "lace_wars/rules/sight.hpp"

namespace tercio::advice::lace {

void offer_shots(const Scene& scene, PieceId gun, Offers& out);

// The chance that a shot does harm, the tests that follow it counted in, of what the seat sees; as
// if the gun could fire now. Nothing where it cannot.
std::optional<double> chance_of_harm(const Scene& scene, PieceId gun, HexId target);

// The chance of a shot that is offered: of harm where it can be foreseen; at what the seat does not
// see, or what has just left the hex, of a die that does something.
double chance_of_shot(const Scene& scene, PieceId gun, HexId target);

// The hex, or the hexside between two, that bars a line of sight. Requires: it is barred.
std::string blocker_of(const lace_wars::Sight& sight);

}  // namespace tercio::advice::lace
