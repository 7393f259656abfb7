// Where the lines of a table come from: a stream, or a person whose line can be edited.
#pragma once

#include <functional>
#include <istream>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "cli/table/line_reader.hpp"

namespace tercio::cli {

class Lines {
 public:
  virtual ~Lines() = default;
  // Reads a line without its end; `prompt` is shown to a person.
  virtual LineRead read(const std::string& prompt, std::string& line, std::size_t limit) = 0;

  // What the last word of a line could become, for completion by the Tab key.
  using Completions = std::function<std::vector<std::string>(const std::string& line)>;
  virtual void complete_with(const Completions& /*completions*/) {}
};

// The lines of a stream. To a person the prompt is shown; otherwise each line is repeated after it.
class StreamLines final : public Lines {
 public:
  StreamLines(std::istream& in, std::ostream& out, bool person)
      : in_(in), out_(out), person_(person) {}
  LineRead read(const std::string& prompt, std::string& line, std::size_t limit) override;

 private:
  std::istream& in_;
  std::ostream& out_;
  bool person_;
};

// The lines of a person at a terminal: edited, with a history and completion (libedit). There can
// be one at a time.
std::unique_ptr<Lines> edited_lines();

}  // namespace tercio::cli
