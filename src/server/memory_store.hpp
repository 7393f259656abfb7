// A store that forgets, for tests and fuzzing. Writes are done when settle() is called.
#pragma once

#include <deque>
#include <map>
#include <utility>

#include "server/store.hpp"

namespace tercio::server {

class MemoryStore final : public Store {
 public:
  std::vector<Listed> tables() override {
    std::vector<Listed> out;
    for (const auto& [id, stored] : stored_) {
      const Summary& summary = summaries_[id];
      out.push_back({.row = stored.row,
                     .summary = summary,
                     .current = summary.entries == static_cast<std::int64_t>(stored.entries.size()),
                     .seats = seats_[id]});
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

  std::size_t bytes() override { return 0; }

  void write(std::vector<Write> writes, Done done) override {
    queue_.emplace_back(std::move(writes), std::move(done));
  }

  // Writes what has queued up, or fails to.
  void settle() {
    while (!queue_.empty()) {
      auto [writes, done] = std::move(queue_.front());
      queue_.pop_front();
      if (fault.empty()) {
        for (Write& one : writes) {
          std::visit([this](auto& row) { put(row); }, one);
        }
      }
      done(fault);
    }
  }

  std::map<std::string, Stored>& stored() { return stored_; }
  std::string fault;  // not empty: nothing can be written

 private:
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
    for (auto& [id, stored] : stored_) {
      if (stored.row.parent == deleted.table) stored.row.parent.clear();
    }
  }

  std::map<std::string, Stored> stored_;
  std::map<std::string, Summary> summaries_;
  std::map<std::string, std::vector<SeatRow>> seats_;
  std::map<std::string, ReviewRow> reviews_;
  std::deque<std::pair<std::vector<Write>, Done>> queue_;
};

}  // namespace tercio::server
