// 17.0 What is told of a Rocroi position in words: Beck and his arrival.
#include "engine/words.hpp"

#include <fmt/format.h>

#include "thirty_years_war/rocroi/rocroi.hpp"
#include "thirty_years_war/telling/words.hpp"

namespace tercio::thirty_years_war {

std::vector<int> Rocroi::faces_of_beck() const {
  std::vector<int> out;
  for (int die = 1; die <= 6; ++die) {
    bool brings = false;
    for (int p = 0; p < game().piece_count(); ++p) {
      brings = brings || comes_on(static_cast<PieceId>(p), die);
    }
    if (brings) out.push_back(die);
  }
  return out;
}

void Rocroi::tell_facts(const State& s, std::vector<engine::Fact>& out) const {
  if (!beck_) return;
  if (s.rocroi.beck_die == 0) {
    out.push_back(
        {.title = "Beck",
         .text = fmt::format("has not arrived; from turn {} a roll each turn brings him {}",
                             beck_first_turn_, engine::on_faces(faces_of_beck())),
         .rule = "17.0"});
    return;
  }
  PieceSet waiting;
  for (int i = 0; i < game().piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    if (s.status[p] == Status::kWaiting && comes_with_beck(p)) waiting.insert(p);
  }
  std::string text = fmt::format("a roll of {} has brought him", s.rocroi.beck_die);
  if (!waiting.empty()) {
    text += fmt::format("; still to enter: {}", force_text(game(), waiting));
  }
  const HexSet entry = waiting.empty() ? HexSet{} : entry_hexes(s, waiting.first());
  out.push_back({.title = "Beck",
                 .text = std::move(text),
                 .rule = waiting.empty() ? "17.0" : "17.12",
                 .hexes = engine::hexes_in(entry)});
}

engine::Fact Rocroi::about_turn_die(const State&) const {
  return {.title = "Beck",
          .text = fmt::format("A roll decides whether Beck arrives this turn: {}.",
                              engine::on_faces(faces_of_beck())),
          .rule = "17.0"};
}

}  // namespace tercio::thirty_years_war
