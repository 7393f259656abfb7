#include "offline/row_store.hpp"

namespace tercio::offline {

using server::Document;
using server::TableRow;

namespace {

constexpr std::size_t kRowBytes = 64;  // about what a row takes besides its texts

}  // namespace

// Each is let go of as soon as it has been taken: there are as many as fit into the memory.
void RowStore::take(Loaded loaded) {
  for (; !loaded.writes.empty(); loaded.writes.pop_front()) put(std::move(loaded.writes.front()));
  for (LeftOut& one : loaded.left_out) left_out_[one.table] = std::move(one);
}

std::size_t RowStore::bytes() {
  std::size_t out = 0;
  for (const auto& [id, stored] : all()) {
    const TableRow& row = stored.row;
    out += kRowBytes + row.options.size() + row.setup.size() + row.start.size() + row.terms.size();
    out += kRowBytes * (seats_of(id).size() + stored.entries.size());
    for (const server::Entry& entry : stored.entries) out += entry.text.size();
    if (const auto made = review(id)) out += kRowBytes + made->text.size();
  }
  for (const auto& [key, document] : all_documents()) out += kRowBytes + document.text.size();
  return out;
}

void RowStore::write(std::vector<server::Write> writes, Done done) {
  queue_.push_back({std::move(writes), std::move(done)});
  next();
}

void RowStore::next() {
  if (under_way_ || queue_.empty()) return;
  under_way_ = true;
  ++number_;
  const auto& writes = queue_.front().writes;
  const auto settle = [this](const std::string& fault) {
    post_([this, number = number_, fault] { stored(number, fault); });
  };
  if (come_late(writes)) return settle(server::kTakenMeanwhile);
  const Json changes = changes_of(writes, kept());
  if (changes.empty()) return settle({});
  send_(number_, server::text_of(changes));
}

void RowStore::stored(std::uint64_t number, const std::string& fault) {
  if (!under_way_ || number != number_) return;
  const Waiting first = std::move(queue_.front());
  queue_.pop_front();
  if (fault.empty()) {
    put(first.writes);
    for (const server::Write& one : first.writes) {
      if (const auto* row = std::get_if<TableRow>(&one)) left_out_.erase(row->id);
    }
  }
  under_way_ = false;
  first.done(fault);
  next();
}

void RowStore::tell(const std::vector<std::string>& tables) const {
  std::vector<server::News> news;
  news.reserve(tables.size());
  for (const std::string& id : tables) {
    news.push_back({.kind = server::News::Kind::kTable, .id = id});
  }
  if (heard_) heard_(news);
}

Kept RowStore::kept() {
  return {.table = [this](const std::string& id) { return row(id); },
          .children =
              [this](const std::string& parent) {
                std::vector<TableRow> out;
                for (const auto& [id, stored] : all()) {
                  if (stored.row.parent == parent) out.push_back(stored.row);
                }
                return out;
              },
          .owned =
              [this](const std::string& owner) {
                std::vector<Document> out;
                for (const auto& [key, document] : all_documents()) {
                  if (document.owner == owner) out.push_back(document);
                }
                return out;
              }};
}

std::vector<Row> RowStore::rows_of_table(const std::string& table) {
  return rows_of(tables_named({table}).front(), *load(table), review(table), kept().owned(table));
}

std::vector<std::string> RowStore::names() const {
  std::vector<std::string> out;
  for (const auto& [id, stored] : all()) out.push_back(id);
  return out;
}

bool RowStore::has(const Document& document) const {
  return all_documents().contains({document.kind, document.id});
}

}  // namespace tercio::offline
