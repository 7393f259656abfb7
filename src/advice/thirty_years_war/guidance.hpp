// What may and must be done now: the prompt, what is still open, and the buttons.
#pragma once

#include "advice/thirty_years_war/deeds.hpp"
#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

Json prompt_json(const Scene& scene, const Ready& ready);
Json todo_json(const Scene& scene, const Ready& ready);
Json orders_json(const Scene& scene, const Ready& ready);
// What a die or a decision in the middle of an action is about; null: there is none.
Json pending_json(const Scene& scene);

}  // namespace tercio::advice::tyw
