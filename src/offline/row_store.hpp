// A store whose rows are kept by the page. What is written is here, and acknowledged, only when the
// page has said that it is stored.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "offline/rows.hpp"
#include "server/store_in_memory.hpp"

namespace tercio::offline {

class RowStore final : public server::StoreInMemory {
 public:
  using Send = std::function<void(std::uint64_t number, const std::string& rows)>;
  // Calls a function later from the loop.
  using Post = std::function<void(std::function<void()>)>;
  RowStore(Send send, Post post) : send_(std::move(send)), post_(std::move(post)) {}

  // What there is already.
  void take(Loaded loaded);
  // Tables that were left out of it and have not been put in their place since, by name.
  const std::map<std::string, LeftOut>& left_out() const { return left_out_; }
  // Counted anew each time, so that what is deleted counts no more.
  std::size_t bytes() override;
  // One after another, in their order.
  void write(std::vector<server::Write> writes, Done done) override;
  // The rows of that number are stored; a fault says why they are not. A number that is not waited
  // for is ignored.
  void stored(std::uint64_t number, const std::string& fault);
  void listen(const Heard& heard) override { heard_ = heard; }
  // Tables that were written past the hub.
  void tell(const std::vector<std::string>& tables) const;

  // All rows of a table. Requires: there is one.
  std::vector<Row> rows_of_table(const std::string& table);
  std::vector<std::string> names() const;
  bool has(const server::Document& document) const;

 private:
  struct Waiting {
    std::vector<server::Write> writes;
    Done done;
  };
  void next();
  Kept kept();

  Send send_;
  Post post_;
  Heard heard_{};
  std::deque<Waiting> queue_;
  bool under_way_ = false;  // the first of the queue
  std::uint64_t number_ = 0;
  std::map<std::string, LeftOut> left_out_;
};

}  // namespace tercio::offline
