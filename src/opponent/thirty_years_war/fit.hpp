// Fitting the weights of the evaluation to games of self-play, and holding it against such games.
#pragma once

#include "opponent/opponent.hpp"
#include "opponent/thirty_years_war/evaluation.hpp"

namespace tercio::opponent::tyw {

Fitted fit_weights(const Tables& tables, const Judge& judge, const FitOrder& order);
Fitted hold_against(const Tables& tables, const Judge& judge, const FitOrder& order);

}  // namespace tercio::opponent::tyw
