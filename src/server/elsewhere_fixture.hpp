// Somewhere else to think, for tests: it notes what it is told, and answers when the test does.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server/thinkers.hpp"

namespace tercio::server {

class FarAway final : public Elsewhere {
 public:
  void begin(std::uint64_t number, const std::string& question) override {
    asked[number] = question;
  }
  void drop(std::uint64_t number) override {
    asked.erase(number);
    dropped.push_back(number);
  }
  void hurry(std::uint64_t number) override { hurried.push_back(number); }

  std::map<std::uint64_t, std::string> asked;  // under way, as long as the test leaves it there
  std::vector<std::uint64_t> dropped;
  std::vector<std::uint64_t> hurried;
};

}  // namespace tercio::server
