// What one side asks of the other beside the rules: proposals, and whether something may be taken
// back. It is kept, so that one who is away finds it, and heard at other servers.
#include "engine/json_input.hpp"
#include "server/hub.hpp"

namespace tercio::server {

namespace {

constexpr const char* kAsked = "asked";  // of the document
constexpr const char* kAskedSuffix = "/asked";

}  // namespace

// With the entries of the log there were: once the game has gone on it counts no more.
void Hub::keep_asked(const Place& place, const std::string& said) {
  const Table& table = *place.table;
  const std::string& id = table.row().id;
  Json proposals = Json::array();
  for (const Proposal& one : place.proposals) {
    proposals.push_back({{"what", one.what}, {"by", one.by}});
  }
  const Json kept{{"entries", place.entries},
                  {"proposals", std::move(proposals)},
                  {"undo", table.asked() ? table.asked()->by : ""},
                  {"said", said}};
  write({Document{.kind = kAsked,
                  .id = id + kAskedSuffix,
                  .owner = id,
                  .text = text_of(kept),
                  .at = settings_.time()}},
        [this, id](const std::string& fault) {
          if (fault.empty()) return;
          log_.error("what was asked could not be stored", {{"table", id}, {"what", fault}});
        });
}

// What was said when it was last answered or withdrawn, or nothing.
std::string Hub::bring_asked(Place& place) {
  Table& table = *place.table;
  const auto found = store_.document(kAsked, table.row().id + kAskedSuffix);
  if (!found) return {};
  const Json kept = engine::read_object(found->text);
  if (kept.value("entries", std::int64_t{-1}) != place.entries || table.over()) return {};
  place.proposals.clear();
  for (const Json& one : kept.value("proposals", Json::array())) {
    place.proposals.push_back({.what = one.value("what", ""), .by = one.value("by", "")});
  }
  table.ask_no_more();
  if (const std::string by = kept.value("undo", ""); holds(table.game().sides, by)) table.ask(by);
  return kept.value("said", "");
}

void Hub::hear_asked(const std::string& id) {
  if (id.empty()) {
    std::vector<std::string> here;
    here.reserve(places_.size());
    for (const auto& [table, place] : places_) here.push_back(table);
    for (const std::string& table : here) hear_asked(table + kAskedSuffix);
    return;
  }
  const auto it = places_.find(id.substr(0, id.find('/')));
  if (it == places_.end() || !it->second.table) return;
  const std::string said = bring_asked(it->second);
  push_undo(it->second, said);
  push_apart(it->second);
}

}  // namespace tercio::server
