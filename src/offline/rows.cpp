#include "offline/rows.hpp"

#include <algorithm>
#include <map>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include "engine/json_input.hpp"

namespace tercio::offline {

namespace {

using server::Deleted;
using server::Discarded;
using server::Document;
using server::Entry;
using server::Renamed;
using server::ReviewRow;
using server::SeatRow;
using server::Summary;
using server::TableRow;
using server::text_of;
using server::Write;

constexpr engine::JsonLimits kRowLimits{
    .bytes = std::size_t{32} << 20, .depth = 4, .keys = 100, .values = 200};

// ---- The fields of a row, which stand here once for writing and reading

template <class Fields, class Row>
  requires std::is_same_v<std::remove_const_t<Row>, TableRow>
void each(Fields& field, Row& row) {
  field("title", row.title);
  field.needed("scenario", row.scenario);
  field.needed("options", row.options);
  field.needed("dice", row.dice);
  field("seed", row.seed);
  field("commitment", row.commitment);
  field("setup", row.setup);
  field("start", row.start);
  field("created", row.created);
  field.needed("proof", row.proof);
  field("parent", row.parent);
  field("parent_at", row.parent_at);
  field("origin", row.origin);
  field("lesson", row.lesson);
  field("lesson_step", row.lesson_step);
  field("terms", row.terms);
}

template <class Fields, class Row>
  requires std::is_same_v<std::remove_const_t<Row>, SeatRow>
void each(Fields& field, Row& row) {
  field.needed("key", row.key);
  field("once", row.once);
  field("handed", row.handed);
  field("level", row.level);
  field("hints", row.hints);
  field("taken_back", row.taken_back);
  field("offered", row.offered);
  field("user", row.user);
  field("standing", row.standing);
  field("version", row.version);
}

template <class Fields, class Row>
  requires std::is_same_v<std::remove_const_t<Row>, Entry>
void each(Fields& field, Row& row) {
  field.kind("kind", row.kind);
  field("text", row.text);
  field("at", row.at);
}

template <class Fields, class Row>
  requires std::is_same_v<std::remove_const_t<Row>, Summary>
void each(Fields& field, Row& row) {
  field("heading", row.heading);
  field("side", row.side);
  field("over", row.over);
  field("sequence", row.sequence);
  field("entries", row.entries);
  field("changed", row.changed);
}

template <class Fields, class Row>
  requires std::is_same_v<std::remove_const_t<Row>, ReviewRow>
void each(Fields& field, Row& row) {
  field("entries", row.entries);
  field.needed("text", row.text);
}

template <class Fields, class Row>
  requires std::is_same_v<std::remove_const_t<Row>, Document>
void each(Fields& field, Row& row) {
  field("owner", row.owner);
  field("text", row.text);
  field("at", row.at);
}

constexpr std::array<std::string_view, 3> kEntryKinds{"do", "undo", "end"};

// What is empty, zero or false is not written.
struct Writing {
  Json out = Json::object();

  template <class T>
  void operator()(const char* name, const T& value) {
    if (value != T{}) out[name] = value;
  }
  template <class T>
  void needed(const char* name, const T& value) {
    out[name] = value;
  }
  void kind(const char* name, Entry::Kind value) {
    out[name] = kEntryKinds.at(static_cast<std::size_t>(value));
  }
};

struct Reading {
  const Json& from;
  std::string fault{};
  std::size_t found = 0;

  void fail(std::string why) {
    if (fault.empty()) fault = std::move(why);
  }
  const Json* value(const char* name) {
    const auto it = from.find(name);
    if (it == from.end()) return nullptr;
    ++found;
    return &*it;
  }
  template <class T>
  void operator()(const char* name, T& to) {
    const Json* const given = value(name);
    if (given == nullptr) return;
    if constexpr (std::is_same_v<T, std::string>) {
      if (!given->is_string()) return fail(fmt::format("'{}' is no text", name));
    } else if constexpr (std::is_same_v<T, bool>) {
      if (!given->is_boolean()) return fail(fmt::format("'{}' is neither true nor false", name));
    } else {
      constexpr std::int64_t kMost = std::int64_t{1} << (sizeof(T) == 4 ? 30 : 53);
      if (!given->is_number_integer() || given->template get<double>() < 0 ||
          given->template get<double>() > static_cast<double>(kMost)) {
        return fail(fmt::format("'{}' is no whole number that can be", name));
      }
    }
    to = given->template get<T>();
  }
  template <class T>
  void needed(const char* name, T& to) {
    if (!from.contains(name)) return fail(fmt::format("'{}' is missing", name));
    (*this)(name, to);
  }
  void kind(const char* name, Entry::Kind& to) {
    std::string text;
    needed(name, text);
    const auto it = std::find(kEntryKinds.begin(), kEntryKinds.end(), text);
    if (it == kEntryKinds.end()) return fail(fmt::format("'{}' is not do, undo or end", name));
    to = static_cast<Entry::Kind>(it - kEntryKinds.begin());
  }
};

template <class Row>
std::string written(const Row& row) {
  Writing writing;
  each(writing, row);
  return text_of(writing.out);
}

tl::expected<Json, std::string> object_in(const std::string& text) {
  auto json = engine::read_json(text, kRowLimits);
  if (!json) return tl::unexpected(json.error().message);
  if (!json->is_object()) return tl::unexpected(std::string("it is no JSON object"));
  return std::move(*json);
}

// What is wrong; empty: it was read.
template <class Row>
std::string read(const std::string& text, Row& row) {
  const auto json = object_in(text);
  if (!json) return json.error();
  Reading reading{*json};
  each(reading, row);
  if (reading.fault.empty() && reading.found != json->size()) {
    reading.fault = "it has fields this version does not know";
  }
  return reading.fault;
}

// ---- Keys

Json key_of(const TableRow& row) { return {"table", row.id}; }
Json key_of(const SeatRow& row) { return {"seat", row.table, row.side}; }
Json key_of(const Entry& row) { return {"entry", row.table, row.number}; }
Json key_of(const Summary& row) { return {"summary", row.table}; }
Json key_of(const ReviewRow& row) { return {"review", row.table}; }
Json key_of(const Document& row) { return {"document", row.kind, row.id}; }

template <class Kind>
Row row_of(const Kind& row) {
  return {key_of(row), written(row)};
}

// ---- Writes

class Changes {
 public:
  explicit Changes(const Kept& kept) : kept_(kept) {}

  template <class Row>
  void add(const Row& row) {
    put(row);
  }
  void add(const TableRow& row) {
    tables_[row.id] = row;
    put(row);
  }
  void add(const Document& row) {
    documents_[{row.kind, row.id}] = row;
    put(row);
  }
  void add(const server::Here& /*one*/) {}
  void add(const Renamed& renamed) {
    std::optional<TableRow> row = table(renamed.table);
    if (!row) return;
    row->title = renamed.title;
    add(*row);
  }
  void add(const Deleted& deleted) {
    const Json id = deleted.table;
    drop("delete", {"table", id});
    drop("delete-below", {"entry", id});
    drop("delete-below", {"seat", id});
    drop("delete", {"summary", id});
    drop("delete", {"review", id});
    drop_owned(deleted.table);
    for (TableRow child : kept_.children(deleted.table)) {
      if (const auto it = tables_.find(child.id); it != tables_.end()) child = it->second;
      child.parent.clear();
      add(child);
    }
  }
  void add(const Discarded& one) {
    drop("delete", {"document", one.kind, one.id});
    drop_owned(one.id);
  }

  Json take() { return std::move(out_); }

 private:
  template <class Kind>
  void put(const Kind& row) {
    out_.push_back({{"put", key_of(row)}, {"value", written(row)}});
  }
  void drop(const char* how, Json key) { out_.push_back({{how, std::move(key)}}); }
  void drop_owned(const std::string& owner) {
    for (const Document& one : kept_.owned(owner)) drop("delete", key_of(one));
    for (const auto& [key, one] : documents_) {
      if (one.owner == owner) drop("delete", key_of(one));
    }
  }
  std::optional<TableRow> table(const std::string& id) const {
    const auto it = tables_.find(id);
    return it == tables_.end() ? kept_.table(id) : std::optional(it->second);
  }

  const Kept& kept_;
  Json out_ = Json::array();
  // What the same write has put before.
  std::map<std::string, TableRow> tables_;
  std::map<std::pair<std::string, std::string>, Document> documents_;
};

// ---- Reading

// The rows of one table.
struct Read {
  std::optional<TableRow> table{};
  std::vector<SeatRow> seats{};
  std::map<std::int64_t, Entry> entries{};
  std::optional<Summary> summary{};
  std::optional<ReviewRow> review{};
  std::string why{};  // it is left out; empty: nothing is wrong
};

class Reader {
 public:
  void take(const Row& row) {
    out_.bytes += row.text.size();
    if (!is_key(row.key)) return fault(row.key, "no row has such a key");
    const auto kind = row.key[0].get<std::string>();
    const auto name = row.key[1].get<std::string>();
    const auto is = [&](const char* wanted, std::size_t parts) {
      return kind == wanted && row.key.size() == parts;
    };
    if (is("table", 2)) {
      read_into(row, tables_[name], tables_[name].table, [&](TableRow& one) { one.id = name; });
    } else if (is("summary", 2)) {
      read_into(row, tables_[name], tables_[name].summary, [&](Summary& one) { one.table = name; });
    } else if (is("review", 2)) {
      read_into(row, tables_[name], tables_[name].review,
                [&](ReviewRow& one) { one.table = name; });
    } else if (is("seat", 3) && row.key[2].is_string()) {
      SeatRow seat{.table = name, .side = row.key[2].get<std::string>(), .key = {}};
      if (read_one(row, tables_[name], seat)) tables_[name].seats.push_back(std::move(seat));
    } else if (is("entry", 3) && row.key[2].is_number_integer() && row.key[2] >= 0) {
      Entry entry{.table = name, .number = row.key[2].get<std::int64_t>(), .text = {}};
      const std::int64_t number = entry.number;
      if (read_one(row, tables_[name], entry)) tables_[name].entries[number] = std::move(entry);
    } else if (is("document", 3) && row.key[2].is_string()) {
      Document document{.kind = name, .id = row.key[2].get<std::string>()};
      if (const std::string why = read(row.text, document); !why.empty()) {
        fault(row.key, why);
      } else {
        documents_.push_back(std::move(document));
      }
    } else {
      fault(row.key, "no row has such a key");
    }
  }

  Loaded end() {
    std::map<std::string, std::size_t> left_out;
    for (; !tables_.empty(); tables_.erase(tables_.begin())) {
      auto& [id, read] = *tables_.begin();
      check(id, read);
      if (read.why.empty()) {
        keep(id, read);
        continue;
      }
      left_out[id] = out_.left_out.size();
      out_.left_out.push_back({.table = id,
                               .title = read.table ? read.table->title : "",
                               .why = read.why,
                               .documents = {}});
    }
    for (Document& document : documents_) {
      const auto it = left_out.find(document.owner);
      if (it == left_out.end()) {
        out_.writes.emplace_back(std::move(document));
      } else {
        out_.left_out[it->second].documents.push_back({document.kind, document.id});
      }
    }
    return std::move(out_);
  }

 private:
  static bool is_key(const Json& key) {
    return key.is_array() && key.size() >= 2 && key[0].is_string() && key[1].is_string();
  }
  void fault(const Json& key, const std::string& why) {
    out_.faults.push_back(fmt::format("row {}: {}", text_of(key), why));
  }
  void fault(const Json& key, const std::string& why, Read& of) {
    fault(key, why);
    if (of.why.empty()) of.why = out_.faults.back();
  }
  template <class Kind>
  bool read_one(const Row& row, Read& of, Kind& to) {
    const std::string why = read(row.text, to);
    if (why.empty()) return true;
    fault(row.key, why, of);
    return false;
  }
  template <class Kind, class Name>
  void read_into(const Row& row, Read& of, std::optional<Kind>& to, Name name) {
    Kind one;
    name(one);
    if (read_one(row, of, one)) to = std::move(one);
  }
  void check(const std::string& id, Read& read) {
    if (!read.why.empty()) return;
    if (!read.table) return fault({"table", id}, "it is missing, and others belong to it", read);
    if (read.seats.empty()) return fault({"seat", id}, "there is none of this table", read);
    std::int64_t next = 0;
    for (const auto& [number, entry] : read.entries) {
      if (number != next) return fault({"entry", id, next}, "it is missing", read);
      ++next;
    }
  }
  void keep(const std::string& id, Read& read) {
    out_.tables.push_back(id);
    out_.writes.emplace_back(std::move(*read.table));
    for (SeatRow& seat : read.seats) out_.writes.emplace_back(std::move(seat));
    for (auto& [number, entry] : read.entries) out_.writes.emplace_back(std::move(entry));
    if (read.summary) out_.writes.emplace_back(std::move(*read.summary));
    if (read.review) out_.writes.emplace_back(std::move(*read.review));
  }

  std::map<std::string, Read> tables_;
  std::vector<Document> documents_;
  Loaded out_;
};

}  // namespace

Json changes_of(const std::vector<Write>& writes, const Kept& kept) {
  Changes changes(kept);
  for (const Write& one : writes) {
    std::visit([&](const auto& row) { changes.add(row); }, one);
  }
  return changes.take();
}

std::vector<Row> rows_of(const server::Store::Listed& listed, const server::Store::Stored& stored,
                         const std::optional<ReviewRow>& review,
                         const std::vector<Document>& documents) {
  std::vector<Row> out{row_of(stored.row)};
  for (const SeatRow& seat : listed.seats) out.push_back(row_of(seat));
  for (const Entry& entry : stored.entries) out.push_back(row_of(entry));
  if (!listed.summary.table.empty()) out.push_back(row_of(listed.summary));
  if (review) out.push_back(row_of(*review));
  for (const Document& document : documents) out.push_back(row_of(document));
  return out;
}

tl::expected<Json, std::string> value_of(const Row& row) {
  auto value = object_in(row.text);
  if (value) return value;
  return tl::unexpected(fmt::format("row {}: {}", text_of(row.key), value.error()));
}

Loaded read_rows(std::deque<Row> rows) {
  Reader reader;
  for (; !rows.empty(); rows.pop_front()) reader.take(rows.front());
  return reader.end();
}

}  // namespace tercio::offline
