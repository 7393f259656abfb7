// Advice: the best few things to do in a position, with what each is worth and why.
#pragma once

#include "opponent/thirty_years_war/mind.hpp"

namespace tercio::opponent::tyw {

std::vector<Suggestion> counsel(const Tables& tables, const Judge& judge, const State& s,
                                const AdviceRequest& request, const Bounds& bounds);

}  // namespace tercio::opponent::tyw
