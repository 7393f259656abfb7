#include "advice/notes.hpp"

#include "advice/lace_wars/notes.hpp"
#include "advice/thirty_years_war/notes.hpp"
#include "lace_wars/match.hpp"
#include "thirty_years_war/match.hpp"

namespace tercio::advice {

namespace {

template <class Moment>
data::NoteIds ids_of(std::string_view system, std::span<const NoteTrigger<Moment>> triggers) {
  data::NoteIds out{.system = system, .ids = {}};
  out.ids.reserve(triggers.size());
  for (const auto& trigger : triggers) out.ids.push_back(trigger.id);
  return out;
}

}  // namespace

std::vector<data::NoteIds> note_ids() {
  return {ids_of(thirty_years_war::kSystemId, tyw::note_triggers()),
          ids_of(lace_wars::kSystemId, lace::note_triggers())};
}

}  // namespace tercio::advice
