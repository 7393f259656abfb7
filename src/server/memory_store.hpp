// A store that forgets, for tests and fuzzing. Writes are done when settle() is called.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

#include "server/store.hpp"

namespace tercio::server {

class MemoryStore final : public Store {
 public:
  std::vector<Listed> tables() override {
    std::vector<Listed> out;
    for (const auto& [id, stored] : stored_) out.push_back(listed(id));
    return out;
  }

  std::vector<Listed> tables_named(const std::vector<std::string>& ids) override {
    std::vector<Listed> out;
    for (const std::string& id : ids) {
      if (stored_.contains(id)) out.push_back(listed(id));
    }
    return out;
  }

  std::optional<Stored> load(const std::string& table) override {
    const auto it = stored_.find(table);
    return it == stored_.end() ? std::nullopt : std::optional(it->second);
  }

  std::optional<TableRow> row(const std::string& table) override {
    const auto it = stored_.find(table);
    return it == stored_.end() ? std::nullopt : std::optional(it->second.row);
  }

  std::vector<Entry> entries(const std::string& table, std::int64_t from,
                             std::size_t most) override {
    std::vector<Entry> out;
    const auto it = stored_.find(table);
    if (it == stored_.end()) return out;
    for (const Entry& entry : it->second.entries) {
      if (entry.number >= from && out.size() < most) out.push_back(entry);
    }
    return out;
  }

  std::optional<ReviewRow> review(const std::string& table) override {
    const auto it = reviews_.find(table);
    return it == reviews_.end() ? std::nullopt : std::optional(it->second);
  }

  std::optional<Document> document(const std::string& kind, const std::string& id) override {
    const auto it = documents_.find({kind, id});
    return it == documents_.end() ? std::nullopt : std::optional(it->second);
  }

  std::vector<Document> documents(const std::string& kind, const std::string& after,
                                  std::size_t most) override {
    std::vector<Document> out;
    for (auto it = documents_.upper_bound({kind, after});
         it != documents_.end() && it->first.first == kind && out.size() < most; ++it) {
      out.push_back(it->second);
    }
    return out;
  }

  std::vector<Document> documents_of(const std::string& kind, const std::string& owner) override {
    std::vector<Document> out;
    for (const auto& [key, document] : documents_) {
      if (key.first == kind && document.owner == owner) out.push_back(document);
    }
    return out;
  }

  std::size_t bytes() override { return 0; }

  void write(std::vector<Write> writes, Done done) override {
    queue_.emplace_back(std::move(writes), std::move(done));
  }

  // Writes what has queued up, or fails to.
  void settle() {
    while (!queue_.empty()) {
      auto [writes, done] = std::move(queue_.front());
      queue_.pop_front();
      const bool late = std::any_of(writes.begin(), writes.end(),
                                    [this](const Write& one) { return is_late(one); });
      if (fault.empty() && !late) {
        for (Write& one : writes) {
          std::visit([this](auto& row) { put(row); }, one);
        }
      }
      done(fault.empty() && late ? kTakenMeanwhile : fault);
    }
  }

  std::map<std::string, Stored>& stored() { return stored_; }
  std::string fault;  // not empty: nothing can be written

 private:
  Listed listed(const std::string& id) {
    const Stored& stored = stored_.at(id);
    const Summary& summary = summaries_[id];
    return {.row = stored.row,
            .summary = summary,
            .current = summary.entries == static_cast<std::int64_t>(stored.entries.size()),
            .seats = seats_[id]};
  }

  // Whether there is one already, or it has changed.
  bool is_late(const Write& one) const {
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
  bool is_late(const SeatRow& seat) const {
    const auto it = seats_.find(seat.table);
    return it != seats_.end() &&
           std::any_of(it->second.begin(), it->second.end(), [&](const SeatRow& other) {
             return other.side == seat.side && other.version + 1 != seat.version;
           });
  }
  void put(Here& /*one*/) {}
  void put(Document& document) { documents_[{document.kind, document.id}] = document; }
  void put(Discarded& one) {
    documents_.erase({one.kind, one.id});
    forget_what_was_owned(one.id);
  }
  void forget_what_was_owned(const std::string& owner) {
    std::erase_if(documents_, [&](const auto& one) { return one.second.owner == owner; });
  }
  void put(TableRow& row) { stored_[row.id].row = row; }
  void put(SeatRow& seat) {
    auto& seats = seats_[seat.table];
    std::erase_if(seats, [&](const SeatRow& other) { return other.side == seat.side; });
    seats.push_back(seat);
  }
  void put(Entry& entry) { stored_[entry.table].entries.push_back(entry); }
  void put(Summary& summary) { summaries_[summary.table] = summary; }
  void put(ReviewRow& review) { reviews_[review.table] = review; }
  void put(Renamed& renamed) { stored_.at(renamed.table).row.title = renamed.title; }
  void put(Deleted& deleted) {
    stored_.erase(deleted.table);
    summaries_.erase(deleted.table);
    seats_.erase(deleted.table);
    reviews_.erase(deleted.table);
    forget_what_was_owned(deleted.table);
    for (auto& [id, stored] : stored_) {
      if (stored.row.parent == deleted.table) stored.row.parent.clear();
    }
  }

  std::map<std::string, Stored> stored_;
  std::map<std::string, Summary> summaries_;
  std::map<std::string, std::vector<SeatRow>> seats_;
  std::map<std::string, ReviewRow> reviews_;
  std::map<std::pair<std::string, std::string>, Document> documents_;  // by kind and id
  std::deque<std::pair<std::vector<Write>, Done>> queue_;
};

}  // namespace tercio::server
