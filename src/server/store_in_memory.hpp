// What a store keeps, in the memory of the program: all that is read comes from here. How writes
// come to be done is for those that derive from it.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store.hpp"

namespace tercio::server {

class StoreInMemory : public Store {
 public:
  std::vector<Listed> tables() override;
  std::vector<Listed> tables_named(const std::vector<std::string>& ids) override;
  std::optional<Stored> load(const std::string& table) override;
  std::optional<TableRow> row(const std::string& table) override;
  std::vector<Entry> entries(const std::string& table, std::int64_t from,
                             std::size_t most) override;
  std::optional<ReviewRow> review(const std::string& table) override;
  std::optional<Document> document(const std::string& kind, const std::string& id) override;
  std::vector<Document> documents(const std::string& kind, const std::string& after,
                                  std::size_t most) override;
  std::vector<Document> documents_of(const std::string& kind, const std::string& owner) override;

 protected:
  using Documents = std::map<std::pair<std::string, std::string>, Document>;  // by kind and id
  // Whether one of them comes second: there is such an entry or document already, or a seat has
  // changed.
  bool come_late(const std::vector<Write>& writes) const;
  void put(const std::vector<Write>& writes);
  void put(Write one);

  std::map<std::string, Stored>& all() { return stored_; }
  const std::map<std::string, Stored>& all() const { return stored_; }
  const Documents& all_documents() const { return documents_; }
  std::optional<Summary> summary_of(const std::string& table) const;
  std::vector<SeatRow> seats_of(const std::string& table) const;

 private:
  Listed listed(const std::string& id) const;
  bool is_late(const Write& one) const;
  bool is_late(const SeatRow& seat) const;
  void put(const Here& /*one*/) {}
  void put(Document document);
  void put(const Discarded& one);
  void put(TableRow row);
  void put(const SeatRow& seat);
  void put(Entry entry);
  void put(const Summary& summary);
  void put(ReviewRow review);
  void put(const Renamed& renamed);
  void put(const Deleted& deleted);
  void forget_what_was_owned(const std::string& owner);

  std::map<std::string, Stored> stored_;
  std::map<std::string, Summary> summaries_;
  std::map<std::string, std::vector<SeatRow>> seats_;
  std::map<std::string, ReviewRow> reviews_;
  Documents documents_;
};

}  // namespace tercio::server
