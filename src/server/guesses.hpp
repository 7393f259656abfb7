// Wrong tries at a password: after some of them one waits, and ever longer.
#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace tercio::server {

class Guesses {
 public:
  // `free`: wrong tries before one waits; `longest`: seconds. `most`: that are told apart.
  struct Rule {
    int free = 10;
    double first = 30;
    double longest = 3600;
    std::size_t most = 20'000;
  };
  explicit Guesses(Rule rule) : rule_(rule) {}

  // Seconds until somebody may try again; 0: now.
  double wait(const std::string& who, double now);
  // A try has begun: it counts as wrong until it is told to be right.
  void tried(const std::string& who, double now);
  void forgive(const std::string& who) { known_.erase(who); }
  // It was no guess after all.
  void take_back(const std::string& who);
  std::size_t size() const { return known_.size(); }

 private:
  struct Known {
    int wrong = 0;
    double until = 0;
    double last = 0;
  };
  void tidy(double now);

  Rule rule_;
  std::map<std::string, Known> known_;
  double tidied_ = 0;
};

}  // namespace tercio::server
