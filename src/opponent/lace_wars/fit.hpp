// Fitting the weights of the evaluation to games of self-play, and holding it against such games.
#pragma once

#include "opponent/lace_wars/evaluation.hpp"
#include "opponent/opponent.hpp"

namespace tercio::opponent::lw {

Fitted fit_weights(const Tables& tables, const Judge& judge, const FitOrder& order);
Fitted hold_against(const Tables& tables, const Judge& judge, const FitOrder& order);

}  // namespace tercio::opponent::lw
