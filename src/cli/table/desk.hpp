// What the answer to a question at the table has to work with: the game, and a voice.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cli/table/terminal.hpp"
#include "engine/match.hpp"
#include "engine/refusal.hpp"

namespace tercio::cli {

using Words = std::vector<std::string>;

class Desk {
 public:
  virtual ~Desk() = default;
  virtual const engine::Match& match() const = 0;
  // The position as those at the table may see it.
  virtual engine::Json state() const = 0;
  virtual const Screen& screen() const = 0;

  // Says a text as it is; as a paragraph; as an item of a list.
  virtual void say(const std::string& text) = 0;
  void say_line(const std::string& text) { say(screen().wrap(text) + '\n'); }
  void say_item(const std::string& text) { say(screen().wrap(text, 2, 4) + '\n'); }
  // Says why something cannot be done or answered. A refusal of the rules is kept for `why`.
  virtual void refuse(const std::string& text) = 0;
  virtual void refuse(const engine::Refusal& refusal) = 0;
};

}  // namespace tercio::cli
