// The questions a table of the Thirty Years War system answers beside those of every table.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cli/table/desk.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::cli::tyw {

class Questions {
 public:
  Questions(const thirty_years_war::Game& game, Desk& desk) : game_(game), desk_(desk) {}

  // Answers a question; false when it is none of these.
  bool answer(const Words& words);

 private:
  // --- The battle's own facts ---
  void routes(const Words& words);
  void areas();

  // --- Fighting (thirty_years_war_chances.cpp) ---
  void odds(const Words& words);
  void sight(const Words& words);
  void targets(const Words& words);
  void wall_targets(const std::string& gun, hex::HexId from, bool now_firing);
  void tell_withdrawal(const std::string& gun);
  void what(const Words& words);
  void tell_by_side(const char* what, const std::map<std::string, std::vector<std::string>>& by,
                    hex::HexId h);
  void who_can_attack(hex::HexId h);
  void who_can_see(hex::HexId h);
  void who_can_come(hex::HexId h);
  std::string why_not_fire(const std::string& gun, const std::string& hex) const;
  std::string why_not_seen(const std::string& from, const std::string& to) const;
  void tell_some(const char* title, const std::multimap<int, std::string>& lines, std::size_t most);
  // "3 in 6" for a range.
  std::string hit_chance(int range) const;

  const engine::Match& match() const { return desk_.match(); }
  engine::Json state() const { return desk_.state(); }
  const Screen& screen() const { return desk_.screen(); }
  void say(const std::string& text) { desk_.say(text); }
  void say_line(const std::string& text) { desk_.say_line(text); }
  void say_item(const std::string& text) { desk_.say_item(text); }
  void refuse(const std::string& text) { desk_.refuse(text); }
  void refuse(const engine::Refusal& refusal) { desk_.refuse(refusal); }

  const thirty_years_war::Game& game_;
  Desk& desk_;
};

}  // namespace tercio::cli::tyw
