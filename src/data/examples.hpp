// Examples to the rules: positions that are drawn beside the cases they explain. What is to be seen
// in them comes from the rules when they are drawn (advice/examples.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "data/fault.hpp"
#include "data/source.hpp"
#include "engine/match.hpp"

namespace tercio::data {

// A line of sight that is drawn, and what the caption says of it.
struct ExampleLine {
  std::string from{};
  std::string to{};
  std::string by{};  // what bars it, a hex or hexside; empty: it is clear
  int line = 0;      // of the file
};

// Something the caption claims, which has to follow from the rules.
struct Claim {
  enum class Kind : std::uint8_t {
    kShaded,  // the overlay shades these hexes, with `label` if it is given
    kBare,    // … and not these
    kReach,   // the picked pieces can act in this hex, for what `label` says
    kBarred,  // … and cannot in this one
    kMust,    // exactly these pieces have a duty
    kOdds,    // of the attack that is planned
    kAttack,  // the sums of its two sides
    kDefence,
    kLegal,    // this action may be carried out
    kRefused,  // … and this may not
    kArea,     // an area of the picked pieces is exactly these hexes
  };
  Kind kind = Kind::kShaded;
  std::vector<std::string> names{};  // hexes or pieces
  std::string text{};                // an action, odds, a number, the name of an area
  std::string label{};               // of a shade or target; empty: whatever it is
  std::string rule{};                // the case of a refusal
  int line = 0;
};

struct Example {
  std::string file{};
  int line = 0;
  std::string id{};
  std::string title{};
  std::string battle{};
  std::string scenario{};  // in full
  std::string seat{};      // who looks; empty: who decides
  std::string caption{};   // with placeholders (prose.hpp)
  int caption_line = 0;
  std::vector<std::string> cases{};  // the one it explains first
  std::vector<std::string> crop{};   // hexes that are in the picture
  engine::Json setup{};
  std::vector<std::string> actions{};  // carried out before it is drawn
  std::string overlay{};
  std::string overlay_hex{};
  std::string overlay_piece{};
  std::vector<std::string> pick{};
  std::string aim{};  // the hex the picked pieces are about to act in
  std::vector<std::string> attackers{};
  std::vector<std::string> defenders{};
  std::vector<std::string> switches{};  // of the attack that is planned: "charge"
  std::vector<ExampleLine> lines{};
  std::vector<std::string> marked_hexes{};
  std::vector<std::string> marked_pieces{};
  std::vector<Claim> claims{};

  Fault fault(int at, std::string message) const { return {file, at, 1, std::move(message)}; }
};

struct LoadedExamples {
  std::vector<Example> examples{};
  std::vector<Fault> faults{};
};

// Reads every <system>/examples.toml. With faults a file's examples are missing.
LoadedExamples load_examples(std::span<const SourceFile> sources);

// The one with this id; null when there is none.
const Example* find_example(std::span<const Example> examples, std::string_view id);

// Their ids.
std::vector<std::string> figure_ids(std::span<const Example> examples);

}  // namespace tercio::data
