#include "cli/table/lines.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <editline/readline.h>

namespace tercio::cli {

LineRead StreamLines::read(const std::string& prompt, std::string& line, std::size_t limit) {
  if (person_) out_ << prompt << std::flush;
  const LineRead got = read_line(in_, line, limit);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  if (got == LineRead::kEnd) return got;
  if (!person_ && got == LineRead::kLine) out_ << "> " << line << '\n';
  return got;
}

namespace {

// libedit asks a plain function; what it answers with is kept here.
Lines::Completions& completions() {
  static Lines::Completions kept;
  return kept;
}

// C wants its own copy, which libedit frees.
char* copied(const std::string& text) { return strdup(text.c_str()); }

char* next_completion(const char* /*word*/, int state) {
  static std::vector<std::string> found;
  static std::size_t next = 0;
  if (state == 0) {
    const std::string line(rl_line_buffer, static_cast<std::size_t>(std::max(0, rl_point)));
    found = completions() ? completions()(line) : std::vector<std::string>{};
    next = 0;
  }
  return next < found.size() ? copied(found[next++]) : nullptr;
}

char** complete(const char* word, int /*start*/, int /*end*/) {
  rl_attempted_completion_over = 1;  // no names of files
  return rl_completion_matches(word, next_completion);
}

class EditedLines final : public Lines {
 public:
  EditedLines() {
    static std::array<char, 7> name{"tercio"};
    static std::array<char, 3> breaks{" ,"};
    rl_readline_name = name.data();
    rl_initialize();
    using_history();
    stifle_history(kHistory);
    rl_basic_word_break_characters = breaks.data();
    rl_attempted_completion_function = complete;
  }
  ~EditedLines() override { completions() = {}; }
  EditedLines(const EditedLines&) = delete;
  EditedLines& operator=(const EditedLines&) = delete;

  LineRead read(const std::string& prompt, std::string& line, std::size_t limit) override {
    char* typed = readline(prompt.c_str());
    if (typed == nullptr) return LineRead::kEnd;
    line = typed;
    if (!line.empty() && line != last_) (void)add_history(typed);
    std::free(typed);  // NOLINT(cppcoreguidelines-no-malloc): libedit's
    last_ = line;
    if (line.size() <= limit) return LineRead::kLine;
    line.clear();
    return LineRead::kTooLong;
  }
  void complete_with(const Completions& with) override { completions() = with; }

 private:
  static constexpr int kHistory = 500;
  std::string last_;
};

}  // namespace

std::unique_ptr<Lines> edited_lines() { return std::make_unique<EditedLines>(); }

}  // namespace tercio::cli
