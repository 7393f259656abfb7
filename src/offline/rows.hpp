// What is stored, as rows of a key and a text (docs/offline.md). A key is a list of texts and
// numbers, the text a JSON object.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "server/answer.hpp"
#include "server/store.hpp"

namespace tercio::offline {

using engine::Json;

// What is there already, as far as a write depends on it.
struct Kept {
  std::function<std::optional<server::TableRow>(const std::string& table)> table;
  std::function<std::vector<server::TableRow>(const std::string& parent)> children;
  std::function<std::vector<server::Document>(const std::string& owner)> owned;
};

// What is to be done for a write: a list of {"put": key, "value": text}, {"delete": key} and
// {"delete-below": key}.
Json changes_of(const std::vector<server::Write>& writes, const Kept& kept);

// A key and its text.
struct Row {
  Json key;
  std::string text;
};
// The object in its text; the error says what is wrong.
tl::expected<Json, std::string> value_of(const Row& row);
// All rows of a table with the documents it owns, by key.
std::vector<Row> rows_of(const server::Store::Listed& listed, const server::Store::Stored& stored,
                         const std::optional<server::ReviewRow>& review,
                         const std::vector<server::Document>& documents);

// A table of which a row is wrong. Its rows stay where they are.
struct LeftOut {
  std::string table;
  std::string title;  // empty: that cannot be read either
  std::string why;
  std::vector<server::Discarded> documents;  // that it owns
};

// What rows hold. A table of which a row is wrong is left out with all that belongs to it.
struct Loaded {
  std::deque<server::Write> writes;
  std::vector<std::string> tables;  // that were read
  std::vector<LeftOut> left_out;
  std::vector<std::string> faults;  // each with the row it is about
  std::size_t bytes = 0;
};
Loaded read_rows(std::deque<Row> rows);

}  // namespace tercio::offline
