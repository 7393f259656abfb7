// tercio review: a recorded game gone over by the computer.
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/commands.hpp"
#include "cli/commands/files.hpp"
#include "cli/commands/retrace.hpp"
#include "cli/commands/review_page.hpp"
#include "cli/table/opponents.hpp"
#include "cli/table/review_text.hpp"
#include "cli/table/thinking.hpp"

namespace tercio::cli {

namespace {

// Shows the progress on a line of its own, where somebody looks.
class ProgressLine {
 public:
  explicit ProgressLine(bool shown) : shown_(shown) {}
  ~ProgressLine() {
    if (written_) std::cerr << "\r\033[K" << std::flush;
  }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  void tell(double share) {
    if (!shown_) return;
    written_ = true;
    std::cerr << fmt::format("\rReviewing: {:.0f} % ", 100 * share) << std::flush;
  }

 private:
  bool shown_;
  bool written_ = false;
};

int show(const Content& content, const Common& common, const ReviewArguments& arguments,
         const opponent::Review& review) {
  const std::string title = title_of(content.library, review.scenario);
  if (!arguments.html.empty()) {
    const std::string fault = write_file(arguments.html, review_page(review, title));
    if (!fault.empty()) return complain(fault);
    std::cout << "The review is in " << arguments.html << ".\n";
  } else if (arguments.json) {
    std::cout << json_of(review).dump(-1, ' ', false, engine::Json::error_handler_t::replace)
              << '\n';
  } else {
    const Screen screen = standard_screen(common.color, common.width);
    std::cout << screen.paint(Role::kHeading, title) << '\n' << review_text(screen, review);
  }
  return kOk;
}

}  // namespace

int run_review(const Common& common, const ReviewArguments& arguments) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const opponent::Level* level = &opponent::adviser_level();
  if (!arguments.level.empty()) {
    const auto named = level_named(arguments.level);
    if (!named) return complain("--level: " + named.error());
    level = *named;
  }
  const auto text = read_file(arguments.file);
  if (!text) return complain(text.error());
  const auto record = engine::parse_record(*text);
  if (!record) return complain(arguments.file + ": " + record.error().message);
  const Retraced played = retrace(content->library, *record);
  if (!played.fault.empty()) {
    return complain(played.line > 0
                        ? fmt::format("{}:{}: {}", arguments.file, played.line, played.fault)
                        : fmt::format("{}: {}", arguments.file, played.fault));
  }
  const auto opponent = opponent_of(content->library, played.session->match());
  if (!opponent) return complain(fmt::format("{}: {}", arguments.file, opponent.error()));
  opponent::Review review;
  {
    ProgressLine line(errors_are_on_terminal());
    think(
        [&](opponent::Bounds bounds) {
          bounds.judgements = arguments.judgements;
          review = opponent::review(*played.session, **opponent, bounds, *level);
        },
        [&](double share) { line.tell(share); }, false);
  }
  return show(*content, common, arguments, review);
}

}  // namespace tercio::cli
