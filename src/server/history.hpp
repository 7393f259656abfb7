// What is told of a battle before and after it is played, as the objects of docs/wire.md.
#pragma once

#include "advice/opening.hpp"
#include "advice/statistics.hpp"
#include "data/story.hpp"
#include "server/answer.hpp"

namespace tercio::server {

// What a game that is over can be compared with; nothing where nothing is told.
struct History {
  const data::StoryScenario* story = nullptr;
  const advice::Opening* opening = nullptr;
};

Json story_json(const data::Story& story);
// `after` and `differed`. Requires: the history is there and the game is over.
Json history_json(const History& history, const data::AnyGame& game, const advice::View& view,
                  const advice::Statistics& numbers);

}  // namespace tercio::server
