// The engine protocol: one JSON object per line in, one out (docs/protocol.md).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/counsel.hpp"
#include "engine/library.hpp"
#include "engine/session.hpp"

namespace tercio::engine {

inline constexpr int kProtocolVersion = 1;
inline constexpr std::string_view kProgramName = "Tercio";
inline constexpr std::string_view kProgramVersion = "0.1.0";

class Protocol {
 public:
  // `draw_seed` gives the seed of a game for which none is named. Without counsel nobody advises.
  Protocol(const Library& library, std::function<std::string()> draw_seed,
           std::unique_ptr<Counsel> counsel = nullptr);
  ~Protocol();

  // The answer to one line, without a line end. Never throws, whatever the line.
  std::string answer(std::string_view line);
  // Whether `quit` has been answered.
  bool done() const { return done_; }

 private:
  Json handle(const Json& request);
  Json dispatch(const std::string& command, const Json& request);
  Json start_new(const Json& request);
  Json load(const Json& request);
  Json legal(const Json& request);
  Json check(const Json& request);
  Json state(const Json& request);
  Json act(const Json& request);
  Json undo(const Json& request);
  Json advise(const Json& request);
  Json evaluate(const Json& request);
  Json state_answer() const;

  const Library& library_;
  std::function<std::string()> draw_seed_;
  std::unique_ptr<Counsel> counsel_;
  std::unique_ptr<Session> session_;
  bool done_ = false;
};

// The `error` object of an answer.
Json error_json(const Refusal& refusal);

}  // namespace tercio::engine
