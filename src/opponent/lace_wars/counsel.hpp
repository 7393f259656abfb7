// Advice: the best few things to do in a position, with what each is worth and why.
#pragma once

#include "opponent/lace_wars/mind.hpp"

namespace tercio::opponent::lw {

// `s` is asked only what is allowed; all else is taken from the sight.
std::vector<Suggestion> counsel(const Tables& tables, const Judge& judge, const State& s,
                                const Sight& sight, const AdviceRequest& request,
                                const Bounds& bounds);

}  // namespace tercio::opponent::lw
