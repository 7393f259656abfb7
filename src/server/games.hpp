// The games that are being played, each made once with its advice and shared by its tables.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "advice/adviser.hpp"
#include "advice/opening.hpp"
#include "data/library.hpp"
#include "opponent/opponent.hpp"

namespace tercio::server {

struct Game {
  data::AnyGame game;
  std::unique_ptr<advice::Adviser> advice;
  std::unique_ptr<opponent::Opponent> opponent;  // null: the computer does not play it
  std::string no_opponent;                       // why, in a sentence
  std::vector<std::string> sides;
  bool hidden = false;  // whether the sides do not see everything
};

class Games {
 public:
  using MakeOpponent = std::function<std::unique_ptr<opponent::Opponent>(const data::AnyGame&)>;
  explicit Games(const data::GameLibrary& library,
                 MakeOpponent make_opponent = opponent::make_opponent)
      : library_(library), make_opponent_(std::move(make_opponent)) {}

  const data::GameLibrary& library() const { return library_; }
  using Choices = data::GameLibrary::Choices;
  tl::expected<std::shared_ptr<const Game>, engine::Refusal> find(const std::string& scenario,
                                                                  const Choices& options);
  // The board as text, made when it is first asked for.
  tl::expected<std::shared_ptr<const std::string>, engine::Refusal> board(
      const std::string& scenario);
  // The armies as they stand when play begins, as text and as they are.
  struct Start {
    advice::Opening opening{};
    std::shared_ptr<const std::string> text{};
  };
  tl::expected<const Start*, engine::Refusal> start(const std::string& scenario);
  // "Breitenfeld, 17 September 1631: …"; empty: there is no such scenario.
  std::string title_of(const std::string& scenario) const;

 private:
  const data::GameLibrary& library_;
  MakeOpponent make_opponent_;
  std::map<std::pair<std::string, Choices>, std::weak_ptr<const Game>> games_;
  std::deque<std::shared_ptr<const Game>> recent_;  // kept even when nobody plays them
  struct Board {
    std::shared_ptr<const std::string> text{};
    bool hidden = false;
  };
  const Board& board_of(const std::string& scenario, const advice::Adviser& adviser);
  std::map<std::string, Board> boards_;  // options do not change them
  std::map<std::string, Start> starts_;
};

// The choices in a stored text of options.
Games::Choices choices_of(const std::string& options);

}  // namespace tercio::server
