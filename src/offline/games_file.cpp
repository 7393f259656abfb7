#include "offline/games_file.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "engine/json_input.hpp"

namespace tercio::offline {

namespace {

constexpr std::string_view kFirstLine = "tercio-games/1";
constexpr engine::JsonLimits kGameLimits{
    .bytes = kLongestFile, .depth = 6, .keys = 100, .values = 2'000'000};
constexpr std::size_t kLongestName = 200;

std::string mebibytes(std::size_t bytes) { return fmt::format("{} MiB", bytes >> 20U); }

tl::expected<Json, std::string> game_json(const std::string& title, const std::vector<Row>& rows) {
  Json list = Json::array();
  for (const Row& row : rows) {
    auto value = value_of(row);
    if (!value) return tl::unexpected(fmt::format("“{}”: {}", title, value.error()));
    list.push_back(Json::array({row.key, std::move(*value)}));
  }
  return Json{{"game", title}, {"rows", std::move(list)}};
}

std::string name_in(const Json& game) {
  const auto it = game.find("game");
  if (it == game.end() || !it->is_string()) return "a game without a name";
  return fmt::format("“{}”", it->get<std::string>().substr(0, kLongestName));
}

// The line before the next line end, which is taken off.
std::string_view taken_line(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace

tl::expected<std::string, std::string> games_text(RowStore& store, std::size_t longest) {
  std::string out = fmt::format("{}\n", kFirstLine);
  for (const std::string& id : store.names()) {
    const auto game = game_json(store.row(id)->title, store.rows_of_table(id));
    if (!game) return tl::unexpected(game.error());
    out += server::text_of(*game) + '\n';
    if (out.size() > longest) {
      return tl::unexpected(
          fmt::format("they are longer than the {} a file may have; delete some games first",
                      mebibytes(longest)));
    }
  }
  return out;
}

class Import::One final : public server::StoreInMemory {
 public:
  One(std::string id, std::string title, const std::deque<server::Write>& writes)
      : id_(std::move(id)), title_(std::move(title)) {
    for (const server::Write& one : writes) put(server::Write(one));
  }
  std::size_t bytes() override { return 0; }
  void write(std::vector<server::Write>, Done) override {}
  const std::string& id() const { return id_; }
  const std::string& title() const { return title_; }

 private:
  std::string id_;
  std::string title_;
};

Import::Import(RowStore& store, server::Games& games, const server::Limits& limits)
    : store_(store), games_(games), limits_(limits) {}

Import::~Import() = default;

tl::expected<std::unique_ptr<Import>, std::string> Import::begin(std::string_view text,
                                                                 RowStore& store,
                                                                 server::Games& games,
                                                                 const server::Limits& limits) {
  if (text.size() > kLongestFile) {
    return tl::unexpected(fmt::format("the file is longer than {}", mebibytes(kLongestFile)));
  }
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  if (taken_line(text) != kFirstLine) {
    return tl::unexpected(
        fmt::format("this is no file of games: its first line would be “{}”", kFirstLine));
  }
  std::unique_ptr<Import> out(new Import(store, games, limits));
  for (std::size_t number = 2; !text.empty(); ++number) {
    const std::string_view line = taken_line(text);
    if (line.empty()) continue;
    if (const std::string why = out->take_line(line); !why.empty()) {
      return tl::unexpected(fmt::format("line {}: {}", number, why));
    }
  }
  if (const std::string why = out->why_no_room(); !why.empty()) return tl::unexpected(why);
  out->mend_parents();
  out->make_room();
  return out;
}

std::string Import::take_line(std::string_view line) {
  if (waiting_.size() + kept_ >= kMostGames) {
    return fmt::format("there are more than {} games", kMostGames);
  }
  const auto json = engine::read_json(line, kGameLimits);
  if (!json) return json.error().message;
  if (!json->is_object()) return "a game is a JSON object";
  const std::string name = name_in(*json);
  const auto list = json->find("rows");
  if (list == json->end() || !list->is_array()) return name + " has no rows";
  std::deque<Row> rows;
  for (const Json& row : *list) {
    if (!row.is_array() || row.size() != 2 || !row[1].is_object()) {
      return name + " has a row that is not a key and an object";
    }
    rows.push_back({row[0], server::text_of(row[1])});
  }
  Loaded loaded = read_rows(std::move(rows));
  if (!loaded.faults.empty()) return fmt::format("{}: {}", name, loaded.faults.front());
  if (loaded.tables.size() != 1) return name + ": its rows are not those of one game";
  const std::string why = take_game(std::move(loaded));
  return why.empty() ? "" : fmt::format("{}: {}", name, why);
}

std::string Import::take_game(Loaded loaded) {
  const std::string id = loaded.tables.front();
  if (store_.row(id)) {
    ++kept_;
    return {};
  }
  if (std::find(tables_.begin(), tables_.end(), id) != tables_.end()) return "it stands here twice";
  std::string title;
  for (const server::Write& one : loaded.writes) {
    if (const auto* row = std::get_if<server::TableRow>(&one)) title = row->title;
    const auto* document = std::get_if<server::Document>(&one);
    if (document == nullptr) continue;
    if (document->owner != id || store_.has(*document)) {
      return fmt::format("the document {} {} belongs to another game", document->kind,
                         document->id);
    }
  }
  bytes_ += loaded.bytes;
  tables_.push_back(id);
  waiting_.push_back(std::make_unique<One>(id, std::move(title), loaded.writes));
  std::move(loaded.writes.begin(), loaded.writes.end(), std::back_inserter(writes_));
  return {};
}

// A game that was tried out from one that is neither here nor comes with it has none it comes from.
void Import::mend_parents() {
  const std::set<std::string> coming(tables_.begin(), tables_.end());
  for (server::Write& one : writes_) {
    auto* const row = std::get_if<server::TableRow>(&one);
    if (row == nullptr || row->parent.empty()) continue;
    if (!coming.contains(row->parent) && !store_.row(row->parent)) row->parent.clear();
  }
}

// What is stored together must come out as a file again.
std::string Import::why_no_room() const {
  if (store_.names().size() + tables_.size() > kMostGames) {
    return fmt::format("with those that are here there would be more than {} games", kMostGames);
  }
  if (store_.bytes() + bytes_ > kLongestFile) {
    return fmt::format(
        "with the games that are here they would take more than {}; delete some first",
        mebibytes(kLongestFile));
  }
  return {};
}

// A table that was left out because a row of it cannot be read still has its rows: what comes in
// its place must not be mixed with them.
void Import::make_room() {
  std::vector<server::Write> gone;
  for (const std::string& id : tables_) {
    gone.emplace_back(server::Deleted{id});
    const auto it = store_.left_out().find(id);
    if (it == store_.left_out().end()) continue;
    for (const server::Discarded& document : it->second.documents) gone.emplace_back(document);
  }
  writes_.insert(writes_.begin(), std::make_move_iterator(gone.begin()),
                 std::make_move_iterator(gone.end()));
}

bool Import::go_on(const std::function<bool()>& time_is_up) {
  while (fault_.empty() && played_ < waiting_.size()) {
    One& one = *waiting_[played_];
    if (!loading_) {
      loading_ = std::make_unique<server::Loading>(one, games_, one.id(), limits_.entries);
    }
    if (!loading_->go_on(time_is_up)) return false;
    if (!loading_->fault().empty()) {
      fault_ = fmt::format("“{}” cannot be taken: {}", one.title(), loading_->fault());
    }
    loading_.reset();
    waiting_[played_].reset();
    ++played_;
    if (time_is_up()) return false;
  }
  return true;
}

}  // namespace tercio::offline
