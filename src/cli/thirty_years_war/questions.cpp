#include "cli/thirty_years_war/questions.hpp"

#include "cli/thirty_years_war/battle_text.hpp"
#include "cli/thirty_years_war/order.hpp"

namespace tercio::cli::tyw {

using engine::Json;

bool Questions::answer(const Words& words) {
  const std::string& verb = words[0];
  if (verb == "odds") {
    odds(words);
  } else if (verb == "targets") {
    targets(words);
  } else if (verb == "routes") {
    routes(words);
  } else if (verb == "sight") {
    sight(words);
  } else if (verb == "what") {
    what(words);
  } else if (verb == "morale") {
    say(morale_text(screen(), game_, state(), Detail::kFull));
  } else if (verb == "town") {
    say(town_text(screen(), game_, state(), Detail::kFull));
  } else if (verb == "line") {
    say(line_text(screen(), state(), Detail::kFull));
  } else if (verb == "areas") {
    areas();
  } else {
    return false;
  }
  return true;
}

void Questions::areas() {
  const std::string areas = areas_text(screen(), state(), match().legal_extras());
  say(areas.empty() ? "Nothing is being set up now.\n" : areas);
}

void Questions::routes(const Words& words) {
  const Json now = state();
  std::string id;
  if (words.size() > 1) {
    const PieceNames names(now);
    Orders reader(names, match());
    id = reader.piece(words[1], OrderReader::Wanted::kAny);
    if (id.empty()) return refuse(reader.fault());
  }
  say(routes_text(screen(), now, Detail::kFull, id));
}

}  // namespace tercio::cli::tyw
