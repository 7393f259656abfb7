// What may and must be done now: the prompt, what is still open, and the buttons.
#pragma once

#include <optional>
#include <vector>

#include "advice/thirty_years_war/ready.hpp"
#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

Prompt prompt_of(const Scene& scene, const Ready& ready);
std::vector<Todo> todo_of(const Scene& scene, const Ready& ready);
std::vector<Order> buttons_of(const Scene& scene, const Ready& ready);
NextPieces next_pieces(const Scene& scene, const Ready& ready);
// What a die or a decision in the middle of an action is about; none: there is none.
std::optional<Pending> pending_of(const Scene& scene);

// The attack that is being resolved, in a sentence: "Merode attacks Tott: 5 against 6, column 1-2."
std::string attack_text(const Scene& scene);
// What a die that is due is about. Requires: one is to be rolled.
std::string die_text(const Scene& scene);

}  // namespace tercio::advice::tyw
