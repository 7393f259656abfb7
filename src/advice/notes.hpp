// Notes for those who learn: each system says what calls for one (its notes.cpp), the data what it
// says.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "advice/answers.hpp"
#include "data/notes.hpp"

namespace tercio::advice {

// What a note is about, the first before all.
struct NoteSubject {
  Ids pieces{};
  Hexes hexes{};
};

// What calls for a note in a moment of a game; it answers none where the thing does not matter.
template <class Moment>
struct NoteTrigger {
  std::string_view id;
  std::optional<NoteSubject> (*find)(const Moment&);
};

// The notes of one battle. Requires: the triggers outlive it.
template <class Moment>
class Notes {
 public:
  Notes(std::span<const NoteTrigger<Moment>> triggers, std::string_view system,
        std::string_view battle) {
    rows_.reserve(triggers.size());
    for (const auto& trigger : triggers) {
      if (const auto* text = data::shipped_notes().find(system, battle, trigger.id)) {
        rows_.emplace_back(&trigger, text);
      }
    }
  }

  // Those that matter now, in the order of the triggers: the most important first.
  std::vector<FirstNote> of(const Moment& now) const {
    std::vector<FirstNote> out;
    for (const auto& [trigger, text] : rows_) {
      auto subject = trigger->find(now);
      if (!subject) continue;
      out.push_back({.id = text->id,
                     .text = text->text,
                     .rule = text->rule,
                     .hexes = std::move(subject->hexes),
                     .pieces = std::move(subject->pieces)});
    }
    return out;
  }

 private:
  std::vector<std::pair<const NoteTrigger<Moment>*, const data::NoteText*>> rows_;
};

// --- What triggers are made of -------------------------------------------------------------------

template <class Pieces, class Predicate>
Pieces those(Pieces pieces, Predicate is_meant) {
  Pieces out;
  for (const auto p : pieces) {
    if (is_meant(p)) out.insert(p);
  }
  return out;
}
template <class Pieces>
Pieces first_of(Pieces pieces, int most) {
  Pieces out;
  for (const auto p : pieces) {
    if (out.size() < most) out.insert(p);
  }
  return out;
}
// The pieces that can do this now.
template <class Pieces, class Game>
Pieces ready_in(const View& view, const Game& game, std::string_view deed) {
  Pieces out;
  for (const auto& [id, deeds] : view.ready) {
    if (std::find(deeds.begin(), deeds.end(), deed) != deeds.end()) out.insert(game.find_piece(id));
  }
  return out;
}

// All notes the systems know, to be held against the texts.
std::vector<data::NoteIds> note_ids();

}  // namespace tercio::advice
