#include "server/store_in_memory.hpp"

#include <algorithm>

namespace tercio::server {

std::vector<Store::Listed> StoreInMemory::tables() {
  std::vector<Listed> out;
  out.reserve(stored_.size());
  for (const auto& [id, stored] : stored_) out.push_back(listed(id));
  return out;
}

std::vector<Store::Listed> StoreInMemory::tables_named(const std::vector<std::string>& ids) {
  std::vector<Listed> out;
  for (const std::string& id : ids) {
    if (stored_.contains(id)) out.push_back(listed(id));
  }
  return out;
}

std::optional<Store::Stored> StoreInMemory::load(const std::string& table) {
  const auto it = stored_.find(table);
  return it == stored_.end() ? std::nullopt : std::optional(it->second);
}

std::optional<TableRow> StoreInMemory::row(const std::string& table) {
  const auto it = stored_.find(table);
  return it == stored_.end() ? std::nullopt : std::optional(it->second.row);
}

std::vector<Entry> StoreInMemory::entries(const std::string& table, std::int64_t from,
                                          std::size_t most) {
  std::vector<Entry> out;
  const auto it = stored_.find(table);
  if (it == stored_.end()) return out;
  for (const Entry& entry : it->second.entries) {
    if (entry.number >= from && out.size() < most) out.push_back(entry);
  }
  return out;
}

std::optional<ReviewRow> StoreInMemory::review(const std::string& table) {
  const auto it = reviews_.find(table);
  return it == reviews_.end() ? std::nullopt : std::optional(it->second);
}

std::optional<Document> StoreInMemory::document(const std::string& kind, const std::string& id) {
  const auto it = documents_.find({kind, id});
  return it == documents_.end() ? std::nullopt : std::optional(it->second);
}

std::vector<Document> StoreInMemory::documents(const std::string& kind, const std::string& after,
                                               std::size_t most) {
  std::vector<Document> out;
  for (auto it = documents_.upper_bound({kind, after});
       it != documents_.end() && it->first.first == kind && out.size() < most; ++it) {
    out.push_back(it->second);
  }
  return out;
}

std::vector<Document> StoreInMemory::documents_of(const std::string& kind,
                                                  const std::string& owner) {
  std::vector<Document> out;
  for (const auto& [key, document] : documents_) {
    if (key.first == kind && document.owner == owner) out.push_back(document);
  }
  return out;
}

std::optional<Summary> StoreInMemory::summary_of(const std::string& table) const {
  const auto it = summaries_.find(table);
  return it == summaries_.end() ? std::nullopt : std::optional(it->second);
}

std::vector<SeatRow> StoreInMemory::seats_of(const std::string& table) const {
  const auto it = seats_.find(table);
  return it == seats_.end() ? std::vector<SeatRow>{} : it->second;
}

Store::Listed StoreInMemory::listed(const std::string& id) const {
  const Stored& stored = stored_.at(id);
  const Summary summary = summary_of(id).value_or(Summary{});
  return {.row = stored.row,
          .summary = summary,
          .current = summary.entries == static_cast<std::int64_t>(stored.entries.size()),
          .seats = seats_of(id)};
}

bool StoreInMemory::come_late(const std::vector<Write>& writes) const {
  return std::any_of(writes.begin(), writes.end(),
                     [this](const Write& one) { return is_late(one); });
}

bool StoreInMemory::is_late(const Write& one) const {
  if (const auto* seat = std::get_if<SeatRow>(&one)) return is_late(*seat);
  if (const auto* document = std::get_if<Document>(&one)) {
    return document->fresh && documents_.contains({document->kind, document->id});
  }
  const auto* entry = std::get_if<Entry>(&one);
  if (entry == nullptr) return false;
  const auto it = stored_.find(entry->table);
  return it != stored_.end() &&
         entry->number < static_cast<std::int64_t>(it->second.entries.size());
}

bool StoreInMemory::is_late(const SeatRow& seat) const {
  const auto it = seats_.find(seat.table);
  return it != seats_.end() &&
         std::any_of(it->second.begin(), it->second.end(), [&](const SeatRow& other) {
           return other.side == seat.side && other.version + 1 != seat.version;
         });
}

void StoreInMemory::put(const std::vector<Write>& writes) {
  for (const Write& one : writes) {
    std::visit([this](const auto& row) { put(row); }, one);
  }
}

void StoreInMemory::put(Write one) {
  std::visit([this](auto& row) { put(std::move(row)); }, one);
}

void StoreInMemory::put(Document document) {
  std::pair key{document.kind, document.id};
  documents_[std::move(key)] = std::move(document);
}

void StoreInMemory::put(const Discarded& one) {
  documents_.erase({one.kind, one.id});
  forget_what_was_owned(one.id);
}

void StoreInMemory::forget_what_was_owned(const std::string& owner) {
  std::erase_if(documents_, [&](const auto& one) { return one.second.owner == owner; });
}

void StoreInMemory::put(TableRow row) {
  TableRow& to = stored_[row.id].row;
  to = std::move(row);
}

void StoreInMemory::put(const SeatRow& seat) {
  auto& seats = seats_[seat.table];
  std::erase_if(seats, [&](const SeatRow& other) { return other.side == seat.side; });
  seats.push_back(seat);
}

void StoreInMemory::put(Entry entry) {
  auto& entries = stored_[entry.table].entries;
  entries.push_back(std::move(entry));
}

void StoreInMemory::put(const Summary& summary) { summaries_[summary.table] = summary; }

void StoreInMemory::put(ReviewRow review) {
  ReviewRow& to = reviews_[review.table];
  to = std::move(review);
}

void StoreInMemory::put(const Renamed& renamed) {
  stored_.at(renamed.table).row.title = renamed.title;
}

void StoreInMemory::put(const Deleted& deleted) {
  stored_.erase(deleted.table);
  summaries_.erase(deleted.table);
  seats_.erase(deleted.table);
  reviews_.erase(deleted.table);
  forget_what_was_owned(deleted.table);
  for (auto& [id, stored] : stored_) {
    if (stored.row.parent == deleted.table) stored.row.parent.clear();
  }
}

}  // namespace tercio::server
