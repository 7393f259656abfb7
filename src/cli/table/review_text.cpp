#include "cli/table/review_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "engine/deed.hpp"

namespace tercio::cli {

using engine::side_in_words;
using opponent::Review;
using opponent::ReviewStep;
using opponent::ReviewTotal;

namespace {

constexpr int kChartWidth = 72;
constexpr int kChartHeight = 8;

// A column of the chart, from its lowest line up, in eighths of a line.
std::string_view eighths(int n) {
  static constexpr std::array<std::string_view, 9> kBlocks{" ", "▁", "▂", "▃", "▄",
                                                           "▅", "▆", "▇", "█"};
  return kBlocks[static_cast<std::size_t>(std::clamp(n, 0, 8))];
}

// The turns under the chart, where there is room for them.
std::string turns_line(const Review& review, int width) {
  std::string out;
  int turn = 0;
  for (std::size_t i = 0; i < review.steps.size(); ++i) {
    if (review.steps[i].turn == turn) continue;
    turn = review.steps[i].turn;
    const std::size_t column = i * static_cast<std::size_t>(width) / review.steps.size();
    const std::string word = out.empty() ? fmt::format("turn {}", turn) : std::to_string(turn);
    if (!out.empty() && out.size() >= column) continue;
    if (column + word.size() > static_cast<std::size_t>(width)) break;
    out += std::string(column - out.size(), ' ') + word;
  }
  return out;
}

}  // namespace

std::string swing_text(double swing) {
  const double told = std::abs(swing) < 0.0005 ? 0 : swing;  // never "-0.0"
  return fmt::format("{:+.1f} %", 100 * told);
}

std::string verdict_of(const ReviewStep& step) {
  const std::string side = side_in_words(step.side);
  if (step.die) {
    return fmt::format("{} luck for the {} side: {}", step.luck < 0 ? "Bad" : "Good", side,
                       swing_text(step.luck));
  }
  return fmt::format("The {} side gave away {:.1f} %", side, 100 * step.loss);
}

std::string method_of(const Review& review) {
  const opponent::Level* level = opponent::find_level(review.level);
  return fmt::format(
      "Reviewed by the {}. A chance is that of winning, with half of that of a draw.",
      level == nullptr ? std::string_view(review.level) : level->name);
}

std::string curve_title(const Review& review) {
  return fmt::format("The chance of the {} side", side_in_words(review.sides.front()));
}

std::vector<const ReviewStep*> marked_steps(const Review& review, std::size_t most) {
  std::vector<const ReviewStep*> out;
  for (const std::size_t number : review.marks) {
    if (out.size() == most) break;
    if (const ReviewStep* step = find_step(review, number)) out.push_back(step);
  }
  std::sort(out.begin(), out.end(),
            [](const auto* a, const auto* b) { return a->number < b->number; });
  return out;
}

std::string chart_text(const Screen& screen, const Review& review, int width, int height) {
  if (review.steps.empty()) return {};
  std::vector<int> columns;
  for (int x = 0; x < width; ++x) {
    // The last column is the end, whatever lies between.
    const std::size_t at =
        static_cast<std::size_t>(x + 1) * review.steps.size() / static_cast<std::size_t>(width);
    const double chance = at == 0 ? review.steps.front().before : review.steps[at - 1].after;
    columns.push_back(static_cast<int>(std::lround(chance * height * 8)));
  }
  std::string out = screen.paint(Role::kHeading, curve_title(review)) + '\n';
  for (int line = height - 1; line >= 0; --line) {
    std::string label;
    if (line == height - 1) label = "100 %";
    if (line == height / 2 - 1) label = "50 %";
    if (line == 0) label = "0 %";
    std::string row;
    for (const int column : columns) row += eighths(column - line * 8);
    while (row.ends_with(' ')) row.pop_back();
    out += right_aligned(label, 6) + " │" + row + '\n';
  }
  return out + std::string(8, ' ') + turns_line(review, width) + '\n';
}

std::string totals_text(const Screen& screen, const Review& review) {
  std::string out =
      screen.paint(Role::kHeading, fmt::format("{:<16}{:>10}{:>14}{:>12}{:>12}", "", "accuracy",
                                               "given away", "luck", "decisions"));
  out += '\n';
  for (const ReviewTotal& total : review.totals) {
    out += fmt::format("{:<16}{:>10.0f}{:>14}{:>12}{:>12}\n", side_in_words(total.side),
                       total.accuracy, fmt::format("{:.1f} %", 100 * total.loss),
                       swing_text(total.luck), total.decisions);
  }
  return out;
}

std::string swings_text(const Screen& screen, const Review& review, std::size_t most) {
  const auto steps = marked_steps(review, most);
  if (steps.empty()) return screen.wrap("No decision and no die changed much.") + '\n';
  std::string out = screen.paint(Role::kHeading, "The largest swings") + '\n';
  for (const ReviewStep* step : steps) {
    const Role role = swing_of(*step) < 0 ? Role::kWarning : Role::kPlain;
    out += screen.wrap(fmt::format("{} (action {}). {}", step->heading, step->number + 1,
                                   screen.paint(role, verdict_of(*step) + '.')),
                       2, 4) +
           '\n' + screen.wrap(step->text, 6) + '\n';
    if (!step->best_text.empty()) {
      out += screen.wrap("Better: " + step->best_text, 6, 8) + '\n';
    }
  }
  return out;
}

std::string short_review_text(const Screen& screen, const Review& review, std::size_t swings) {
  if (review.steps.empty()) return "Nothing has been done yet.\n";
  return chart_text(screen, review, std::min(screen.width - 9, kChartWidth), kChartHeight) + '\n' +
         swings_text(screen, review, swings) + '\n' + totals_text(screen, review);
}

std::string review_text(const Screen& screen, const Review& review) {
  std::string out;
  if (!review.result.empty()) out += screen.wrap(review.result + '.') + '\n';
  out += screen.wrap(method_of(review)) + "\n\n";
  return out + short_review_text(screen, review, review.marks.size());
}

}  // namespace tercio::cli
