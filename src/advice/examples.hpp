// Examples to the rules as they are drawn: their position with what the rules say of it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "advice/adviser.hpp"
#include "advice/answers.hpp"
#include "data/examples.hpp"
#include "data/fault.hpp"
#include "data/library.hpp"
#include "data/prose.hpp"
#include "data/rules_reference.hpp"

namespace tercio::advice {

struct Figure {
  std::string id{};
  std::string title{};
  std::string battle{};
  std::string scenario{};
  std::string caption{};
  std::vector<std::string> cases{};
  Hexes crop{};
  View view{};  // of the one who looks
  std::optional<Selection> selection{};
  HexId aimed = kNoHex;
  std::optional<Plan> plan{};
  std::optional<Overlay> overlay{};
  Hexes marked_hexes{};
  Ids marked_pieces{};
};

// The figure of an example, or everything that is wrong with it: the position is checked, and so is
// each claim. The adviser is that of the game, the prose that of its battle.
tl::expected<Figure, std::vector<data::Fault>> figure_of(const data::Example& example,
                                                         const data::AnyGame& game,
                                                         const Adviser& adviser,
                                                         const data::Prose& prose);

// What is wrong with the examples: also cases the rules do not have.
std::vector<data::Fault> check_examples(std::span<const data::Example> examples,
                                        const data::GameLibrary& library,
                                        std::span<const data::RulesReference> rules);

// The examples to be shown beside the rules of a battle, each with those of its cases that are
// among them: standard ones, and those of this battle alone.
struct ListedExample {
  const data::Example* example = nullptr;
  std::vector<std::string> cases{};
};
std::vector<ListedExample> examples_for(std::span<const data::Example> examples,
                                        const data::RulesReference& rules,
                                        const std::string& battle);

}  // namespace tercio::advice
