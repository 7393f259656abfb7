// A page that keeps rows in memory, for tests of the tables without a server.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "offline/server.hpp"

namespace tercio::offline {

class FakeHost final : public Host {
 public:
  struct Told {
    int status = 0;
    Json body{};
  };

  void send(std::uint64_t, std::string_view text) override {
    Json message = Json::parse(text);
    (message.contains("push") ? pushes : answers).push_back(std::move(message));
  }
  void close(std::uint64_t, std::string_view) override {}
  void answer(std::uint64_t id, int status, std::string_view, std::string_view body) override {
    told[id] = {status, Json::parse(body)};
  }
  void write(std::uint64_t number, std::string_view text) override {
    const std::string changes(text);
    due.emplace_back([this, number, changes] {
      if (fault.empty()) change(Json::parse(changes));
      server->stored(number, fault);
    });
  }
  void think(std::uint64_t number, std::string_view question) override {
    questions.emplace_back(number, Json::parse(question));
  }
  void drop(std::uint64_t number) override { dropped.push_back(number); }
  void hurry(std::uint64_t number) override { hurried.push_back(number); }
  void later(double seconds, std::uint64_t number) override {
    if (seconds == 0) due.emplace_back([this, number] { server->timer(number); });
  }
  void log(std::string_view line) override { lines.emplace_back(line); }
  std::optional<std::string> read(std::string_view name) override {
    asked_for.emplace_back(name);
    return reading;
  }

  void settle() {
    while (!due.empty()) {
      const auto next = std::move(due.front());
      due.pop_front();
      next();
    }
  }
  // All rows, as a page gives them back.
  Json all() const {
    Json out = Json::array();
    for (const auto& [key, value] : rows) out.push_back(Json::array({key, value}));
    return out;
  }

  Server* server = nullptr;
  std::map<Json, std::string> rows{};
  std::string fault{};  // not empty: nothing can be written
  std::vector<Json> answers{};
  std::vector<Json> pushes{};
  std::map<std::uint64_t, Told> told{};
  std::vector<std::pair<std::uint64_t, Json>> questions{};
  std::vector<std::uint64_t> dropped{};
  std::vector<std::uint64_t> hurried{};
  std::vector<std::string> lines{};
  std::deque<std::function<void()>> due{};
  std::vector<std::string> asked_for{};
  // The tests' own program has all of games/.
  std::optional<std::string> reading = R"({"games": {}, "rulings": "**S-1 | 1.1 | when** -> now"})";

 private:
  void change(const Json& changes) {
    for (const Json& one : changes) {
      if (one.contains("put")) rows[one["put"]] = one["value"];
      if (one.contains("delete")) rows.erase(one["delete"]);
      if (!one.contains("delete-below")) continue;
      const Json& start = one["delete-below"];
      std::erase_if(rows, [&](const auto& row) {
        return row.first.size() >= start.size() &&
               std::equal(start.begin(), start.end(), row.first.begin());
      });
    }
  }
};

}  // namespace tercio::offline
