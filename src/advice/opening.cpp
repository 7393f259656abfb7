#include "advice/opening.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace tercio::advice {

namespace {

constexpr int kMostDecisions = 64;  // of a set-up

int losable(const thirty_years_war::PieceDefinition& piece) { return piece.strength; }
int losable(const lace_wars::PieceDefinition& piece) {
  const bool commands = piece.arm == lace_wars::Arm::kCommander;
  return commands ? 0 : static_cast<int>(piece.ladder.size());
}

// What the units of these counters can lose, by the side that has them.
std::map<std::string, int> strength_of(const data::AnyGame& game, const std::vector<Counter>& all) {
  std::map<std::string, int> out;
  std::visit(
      [&](const auto& concrete) {
        for (const Counter& counter : all) {
          if (counter.place != Place::kMap && counter.place != Place::kWaiting) continue;
          for (const auto& piece : concrete->definition().pieces) {
            if (piece.id == counter.id) out[counter.side] += losable(piece);
          }
        }
      },
      game);
  return out;
}

// What the players decide before the first turn, decided as is proposed to them.
class SetUp {
 public:
  explicit SetUp(Match& match) : match_(match) {}

  void run() {
    for (int i = 0; i < kMostDecisions && decides(); ++i) {
      if (!match_.apply(action())) return;
    }
  }
  std::string note() const {
    std::string out;
    if (chosen_) out = "One side first chooses where it stands; this is its first choice. ";
    if (suggested_) {
      out += "The players deploy the armies themselves; this is the suggested set-up.";
    } else if (placed_) {
      out += "Commanders and some units are placed by the players; this is how it is proposed.";
    }
    return out;
  }

 private:
  bool decides() const {
    const std::string decision = match_.decision();
    return decision == "choose" || decision == "deploy";
  }
  std::string action() {
    if (match_.decision() == "choose") {
      chosen_ = true;
      return match_.actions().front();
    }
    placed_ = true;
    if (!match_.check("end")) return "end";
    suggested_ = true;
    return "deploy suggested";
  }

  Match& match_;
  bool chosen_ = false;
  bool placed_ = false;
  bool suggested_ = false;
};

}  // namespace

Opening opening_of(const data::AnyGame& game, const Adviser& adviser) {
  const auto match = data::match_of(game);
  SetUp set_up(*match);
  set_up.run();
  Opening out;
  out.counters = adviser.view(*match, kOpenTable).counters;
  out.strength = strength_of(game, out.counters);
  out.note = set_up.note();
  const bool later = std::any_of(out.counters.begin(), out.counters.end(),
                                 [](const Counter& c) { return c.place == Place::kWaiting; });
  if (later && !out.note.empty()) out.note += " Who comes later is not shown.";
  std::erase_if(out.counters, [](const Counter& c) { return c.place != Place::kMap; });
  return out;
}

}  // namespace tercio::advice
