// For tests: a match of two sides, Red and Blue, in which nothing can be done. A test's own game
// overrides what it is about.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/library.hpp"
#include "engine/match.hpp"

namespace tercio::engine {

template <class Game>
class BareMatch : public Match {
 public:
  std::unique_ptr<Match> clone() const final {
    return std::make_unique<Game>(static_cast<const Game&>(*this));
  }
  std::string rules() const override { return "bare 1"; }
  std::string scenario() const override { return "bare/test"; }
  std::vector<std::pair<std::string, std::string>> options() const override { return {}; }
  std::vector<std::string> sides() const override { return {"red", "blue"}; }
  std::string to_act() const override { return "red"; }
  std::string decision() const override { return "move"; }
  bool dice_to_act() const override { return false; }
  bool over() const override { return false; }
  std::string heading() const override { return "Turn 1"; }
  std::vector<std::string> actions() const override { return {}; }
  tl::expected<std::vector<std::string>, Refusal> actions_of(std::string_view) const override {
    return actions();
  }
  std::optional<Refusal> check(std::string_view) const override { return std::nullopt; }
  std::vector<Json> opening() const override { return {}; }
  Json state() const override { return {{"pieces", Json::array()}}; }
  Json legal_extras() const override { return Json::object(); }
  tl::expected<Json, Refusal> reach(std::string_view) const override { return Json(); }
  tl::expected<Json, Refusal> sight(std::string_view, std::string_view) const override {
    return Json();
  }
  tl::expected<Json, Refusal> zones(std::string_view) const override { return Json(); }
  tl::expected<Json, Refusal> odds(const Json&) const override { return Json(); }
  std::uint64_t perft(int) const override { return 1; }
  std::uint64_t hash() const override { return 0; }
  std::vector<Refusal> set_up(const Json&) override { return {}; }
  Json save() const override { return {}; }
  std::vector<Refusal> restore(const Json&) override { return {}; }
  bool undo_past_dice() const override { return false; }
};

// A library of that one game, whatever is asked for.
template <class Game>
class OneGame final : public Library {
 public:
  Json games() const override { return Json::array(); }
  tl::expected<std::unique_ptr<Match>, Refusal> start(
      std::string_view, const std::map<std::string, std::string>&) const override {
    return std::make_unique<Game>();
  }
};

}  // namespace tercio::engine
