#include "lab/report_plots.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>

#include <fmt/format.h>

#include "opponent/level.hpp"

namespace tercio::lab {

namespace {

constexpr std::array<const char*, 3> kSide{"a", "b", "n"};  // first, second, nobody

std::string dash(const std::string& low, const std::string& high) { return low + "–" + high; }

std::string mark(const char* side, std::string_view name) {
  return fmt::format("<b class=\"{}\">{}</b>", side, escaped(name));
}

const char* side_of(int winner) {
  return kSide.at(winner < 0 ? 2 : static_cast<std::size_t>(winner));
}

std::size_t index_of(int winner) { return winner < 0 ? 2 : static_cast<std::size_t>(winner); }

// The grid of an axis upward, with its words.
void grid_upward(Frame& frame, const Scale& y, const std::vector<double>& at,
                 const std::function<std::string(double)>& words) {
  for (const double value : at) {
    frame.line(0, y(value), 100, y(value), "g-line");
    frame.text(0, y(value) + 4, words(value), {}, "end", -7);
  }
}

// Of many turns only so many are written that they can be read on a phone.
void write_turns(Frame& frame, const Scale& x, const std::vector<std::string>& labels, double y) {
  const std::size_t every = labels.size() > 24 ? 4 : labels.size() > 13 ? 2 : 1;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const double at = x(static_cast<double>(i));
    frame.line(at, y - 16, at, y - 12, "g-zero");
    if (i % every == 0) frame.text(at, y, labels[i]);
  }
}

// The turns of an arm with what was found of each.
struct Turns {
  std::vector<std::string> labels{};
  std::vector<const TurnFindings*> found{};
  Scale x{};
};
Turns turns_of(const Arm& arm) {
  Turns out;
  const bool days = std::any_of(arm.by_turn.begin(), arm.by_turn.end(),
                                [](const auto& entry) { return entry.first.first > 1; });
  for (const auto& [key, findings] : arm.by_turn) {
    out.labels.push_back(label_of(key, days));
    out.found.push_back(&findings);
  }
  out.x = {0, std::max(1.0, static_cast<double>(out.found.size()) - 1), 0, 100};
  return out;
}

std::vector<double> places_on(const Turns& turns) {
  std::vector<double> out;
  out.reserve(turns.found.size());
  for (std::size_t i = 0; i < turns.found.size(); ++i) {
    out.push_back(turns.x(static_cast<double>(i)));
  }
  return out;
}

using Picked = std::function<const Counts&(const TurnFindings&)>;

// Bands and median of some counts over the turns; `side`: "a", "b" or "n".
void draw_bands(Frame& frame, const Turns& turns, const Scale& y, const Picked& of,
                const std::string& side, double unit, bool wide = true) {
  std::array<std::vector<double>, 5> lines;
  for (const TurnFindings* turn : turns.found) {
    const Band band = band_of(of(*turn), unit);
    const std::array<double, 5> values{band.low, band.less, band.middle, band.more, band.high};
    for (std::size_t i = 0; i < 5; ++i) lines[i].push_back(y(values[i]));
  }
  const std::vector<double> x = places_on(turns);
  if (wide) frame.path(band_path(x, lines[0], lines[4]), "f-90" + side);
  frame.path(band_path(x, lines[1], lines[3]), "f-50" + side);
}

void draw_median(Frame& frame, const Turns& turns, const Scale& y, const Picked& of,
                 const std::string& side, double unit) {
  std::vector<std::pair<double, double>> points;
  const std::vector<double> x = places_on(turns);
  points.reserve(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    points.emplace_back(x[i], y(unit * static_cast<double>(of(*turns.found[i]).quantile(0.5))));
  }
  frame.path(points_of(points), "l-" + side);
}

// The line of a side and its name, above each other where the lines still run low.
void name_side(Frame& frame, std::size_t side, const std::string& words) {
  const double y = 15 + 17 * static_cast<double>(side);
  frame.text(0, y, side == 0 ? "━━" : "┅┅", kSide.at(side), "start", 5);
  frame.text(0, y, words, fmt::format("{} halo", kSide.at(side)), "start", 34);
}

Cells band_cells(const Counts& counts, double unit, int places) {
  const Band b = band_of(counts, unit);
  return {number(b.low, places), number(b.less, places), number(b.middle, places),
          number(b.more, places), number(b.high, places)};
}

void append(Cells& to, const Cells& more) { to.insert(to.end(), more.begin(), more.end()); }

// Something of both sides by turn: bands, medians, and whose they are.
Figure sides_by_turn(const Arm& arm, Figure out,
                     const std::function<const Counts&(const TurnFindings&, std::size_t)>& of,
                     const std::string& unit) {
  const Turns turns = turns_of(arm);
  if (turns.found.empty()) return {};
  double most = 1;
  for (const TurnFindings* turn : turns.found) {
    for (std::size_t side = 0; side < 2; ++side) {
      most = std::max(most, static_cast<double>(of(*turn, side).quantile(0.95)));
    }
  }
  Frame frame(250);
  const Scale y{0, most * 1.04, 220, 42};
  grid_upward(frame, y, ticks(0, most * 1.04, 4), [](double v) { return number(v); });
  out.table.columns = {"after turn"};
  for (std::size_t side = 0; side < 2; ++side) {
    const auto mine = [&, side](const TurnFindings& t) -> const Counts& { return of(t, side); };
    draw_bands(frame, turns, y, mine, kSide.at(side), 1);
    for (const char* part : {"5 %", "25 %", "median", "75 %", "95 %"}) {
      out.table.columns.push_back(arm.scenario->names[side] + ", " + part);
    }
  }
  for (std::size_t side = 0; side < 2; ++side) {
    const auto mine = [&, side](const TurnFindings& t) -> const Counts& { return of(t, side); };
    draw_median(frame, turns, y, mine, kSide.at(side), 1);
  }
  write_turns(frame, turns.x, turns.labels, 244);
  for (std::size_t side = 0; side < 2; ++side) {
    const auto end = of(*turns.found.back(), side).quantile(0.5);
    name_side(frame, side, fmt::format("{} {}", arm.scenario->names[side], end));
  }
  for (std::size_t i = 0; i < turns.found.size(); ++i) {
    Cells row{turns.labels[i]};
    for (std::size_t side = 0; side < 2; ++side) {
      append(row, band_cells(of(*turns.found[i], side), 1, 0));
    }
    out.table.rows.push_back(std::move(row));
  }
  const TurnFindings& last = *turns.found.back();
  out.said = fmt::format("At the end the median is {} {} for the {} side and {} for the {} side.",
                         of(last, 0).quantile(0.5), unit, arm.scenario->names[0],
                         of(last, 1).quantile(0.5), arm.scenario->names[1]);
  out.body = frame.drawn(out);
  return out;
}

// A dot with its whisker and what it says.
void draw_estimate(Frame& frame, const Scale& x, double y, const Interval& value,
                   const std::string& side, const std::string& told) {
  const double low = x(std::max(value.low, x.from));
  const double high = x(std::min(value.high, x.to));
  frame.line(low, y, high, y, "w-" + side);
  frame.dot(x(std::clamp(value.value, x.from, x.to)), y, 6.5, "d-" + side, told);
}

std::string title_of(const Arm& arm) {
  return arm.base ? arm.scenario->title : arm.variation->title;
}

// The variations of a scenario and what they change: two pictures of one make.
struct Forest {
  std::function<Interval(const Arm&)> value;
  PairedDifference Arm::* difference = nullptr;  // whose value it is
  std::function<std::string(double)> words;
  std::string unit;
  double least = 1;  // the axis reaches at least so far
};
Figure plot_forest(Figure out, const std::vector<const Arm*>& arms, const Forest& forest) {
  std::vector<const Arm*> varied;
  double reach = forest.least;
  for (const Arm* arm : arms) {
    if (arm->base || arm->share.pairs() == 0) continue;
    varied.push_back(arm);
    const Interval value = forest.value(*arm);
    reach = std::max({reach, std::abs(value.value) * 1.3,
                      std::min(std::abs(value.low), 3 * std::abs(value.value) + forest.least),
                      std::min(std::abs(value.high), 3 * std::abs(value.value) + forest.least)});
  }
  if (varied.empty()) return {};
  const StudyScenario& scenario = *varied.front()->scenario;
  const Scale x{-reach, reach, 2, 98};
  const auto grid = [&](Frame& frame, double bottom) {
    for (const double at : ticks(-reach, reach, 5)) {
      frame.line(x(at), 0, x(at), bottom, std::abs(at) < 1e-9 ? "g-mid" : "g-line");
    }
  };
  out.table.columns = {"variation", "difference", "95 % low", "95 % high",
                       "pairs",     "better",     "worse",    "games that ended the same"};
  Frame heading(18);
  heading.text(0, 13, "← better for the " + scenario.names[1], "b", "start");
  heading.text(100, 13, scenario.names[0] + " →", "a", "end");
  out.body = "<div class=\"rows\">" + heading.drawn("Which way is better for whom", "bare");
  for (const Arm* arm : varied) {
    const Interval value = forest.value(*arm);
    const PairedDifference& difference = arm->*forest.difference;
    const bool sure = value.low > 0 || value.high < 0;
    const std::string side = !sure ? "n" : value.value > 0 ? "a" : "b";
    const std::string told =
        fmt::format("{}: {} {} ({} to {})", title_of(*arm), forest.words(value.value), forest.unit,
                    forest.words(value.low), forest.words(value.high));
    Frame frame(26);
    grid(frame, 26);
    draw_estimate(frame, x, 13, value, side, told);
    out.body +=
        fmt::format("<p><{0}>{1}</{0}> <span class=\"told\">{2} ({3} to {4})</span></p>{5}",
                    sure ? "b" : "span", escaped(title_of(*arm)), forest.words(value.value),
                    forest.words(value.low), forest.words(value.high), frame.drawn(told, "bare"));
    out.table.rows.push_back({title_of(*arm), forest.words(value.value), forest.words(value.low),
                              forest.words(value.high), number(difference.pairs()),
                              number(static_cast<double>(difference.better())),
                              number(static_cast<double>(difference.worse())),
                              fmt::format("{} of {}", arm->same, arm->compared)});
  }
  Frame axis(22);
  grid(axis, 6);
  for (const double at : ticks(-reach, reach, 5)) {
    axis.text(x(at), 19, std::abs(at) < 1e-9 ? "no change" : forest.words(at), "small");
  }
  out.body += axis.drawn("Axis", "bare") + "</div>";
  return out;
}

}  // namespace

std::string of_hundred(double times, double games) {
  const Interval share = share_of(times, games);
  return fmt::format("{} of 100 ({})", number(100 * share.value), range_of(share));
}

std::string range_of(const Interval& share) {
  return dash(number(100 * share.low), number(100 * share.high));
}

std::string label_of(const TurnKey& turn, bool days) {
  if (turn.second == 0 && turn.first == 1) return "start";
  return days ? fmt::format("{}.{}", turn.first, turn.second) : fmt::format("{}", turn.second);
}

std::vector<Ending> endings_of(const Arm& arm) {
  std::vector<Ending> out;
  for (const int side : {1, -1, 0}) {
    std::vector<Ending> mine;
    for (const auto& [level, findings] : arm.levels[index_of(side)]) {
      mine.push_back({side, level, findings.games, 0});
    }
    // The higher the victory, the further ahead one was on average.
    std::sort(mine.begin(), mine.end(), [&](const Ending& x, const Ending& y) {
      const auto ahead = [&](const Ending& e) {
        const LevelFindings& f = arm.levels[index_of(side)].at(e.level);
        return std::abs(static_cast<double>(f.margin)) / static_cast<double>(f.games);
      };
      return ahead(x) > ahead(y);
    });
    for (std::size_t i = 0; i < mine.size(); ++i) mine[i].rank = static_cast<int>(i);
    if (side == 0) std::reverse(mine.begin(), mine.end());
    out.insert(out.end(), mine.begin(), mine.end());
  }
  return out;
}

std::string name_of_player(const std::string& id) {
  const opponent::Level* level = opponent::find_level(id);
  return level == nullptr ? id : std::string(level->name);
}

std::string name_of(const Ending& ending, const StudyScenario& scenario) {
  if (ending.winner < 0) return "drawn";
  const std::string& side = scenario.names[static_cast<std::size_t>(ending.winner)];
  return ending.level == "victory" || ending.level.empty() ? side + " victory"
                                                           : side + ", " + ending.level;
}

Figure plot_winners(const std::string& id, const std::vector<const Arm*>& arms) {
  Figure out{.id = id, .title = "Who wins"};
  out.table.columns = {"scenario",
                       "variation",
                       "games",
                       "first side",
                       "won",
                       "95 %",
                       "second side",
                       "won",
                       "95 %",
                       "drawn",
                       "first side with half of the drawn",
                       "95 %"};
  const Scale x{0, 1, 0.5, 99.5};
  out.body = "<div class=\"rows\">";
  for (const Arm* arm : arms) {
    const auto games = static_cast<double>(arm->games);
    const StudyScenario& scenario = *arm->scenario;
    const Interval share = share_of(arm->points_won(), games);
    const std::string side = share.low > 0.5 ? "a" : share.high < 0.5 ? "b" : "n";
    Frame frame(42);
    frame.line(x(0), 12, x(1), 12, "g-line");
    for (const double at : {0.0, 0.25, 0.75, 1.0}) frame.line(x(at), 8, x(at), 16, "g-zero");
    frame.line(x(0.5), 1, x(0.5), 23, "g-mid");
    const std::string told = fmt::format("{}: the {} side {} %, {} to {}", title_of(*arm),
                                         scenario.names[0], number(100 * share.value, 1),
                                         number(100 * share.low, 1), number(100 * share.high, 1));
    if (arm->games > 0) draw_estimate(frame, x, 12, share, side, told);
    const auto won = [&](std::size_t who) {
      return fmt::format(
          "{} {}", scenario.names[who],
          arm->games == 0 ? "–" : percent(static_cast<double>(arm->wins[who]) / games));
    };
    frame.text(0, 37, won(1), "b", "start");
    frame.text(100, 37, won(0), "a", "end");
    if (arm->draws > 0) {
      frame.text(50, 37, "drawn " + percent(static_cast<double>(arm->draws) / games), "small");
    }
    out.body +=
        fmt::format("<div class=\"s{}\"><p class=\"b1\">{}</p>{}</div>", arm->scenario_number,
                    escaped(title_of(*arm)), frame.drawn(told, "bare"));
    const auto row_of = [&](std::int64_t times) {
      return range_of(share_of(static_cast<double>(times), games)) + " %";
    };
    out.table.rows.push_back(
        {scenario.title, arm->variation->name, number(games), scenario.names[0],
         number(static_cast<double>(arm->wins[0])), row_of(arm->wins[0]), scenario.names[1],
         number(static_cast<double>(arm->wins[1])), row_of(arm->wins[1]),
         number(static_cast<double>(arm->draws)), percent(share.value, 1), range_of(share) + " %"});
  }
  out.body += "</div>";
  out.note =
      "Each dot is the share of the games that the side named on the right wins, half of the drawn "
      "ones counted; its "
      "whisker is the 95 % interval (Wilson). A grey one could still be even.";
  return out;
}

Figure plot_endings(const std::string& id, const Arm& arm) {
  Figure out{.id = id, .title = "How the games ended"};
  const auto games = static_cast<double>(std::max<std::int64_t>(1, arm.games));
  Frame frame(74);
  out.table.columns = {"ending", "games", "share", "95 %"};
  double x = 0;
  std::string key;
  for (const Ending& ending : endings_of(arm)) {
    const double share = static_cast<double>(ending.games) / games;
    const std::string name = name_of(ending, *arm.scenario);
    const char* side = side_of(ending.winner);
    const std::string style = fmt::format("bar-{} gap lv{}", side, std::min(5, 1 + ending.rank));
    frame.box(100 * x, 24, 100 * share, 46, style, name + ": " + percent(share, 1));
    if (share > 0.055) frame.text(100 * (x + share / 2), 16, percent(share), "ink");
    key += fmt::format(
        "<li><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect width=\"10\" height=\"10\" "
        "class=\"bar-{} lv{}\"/></svg>{} {}</li>",
        side, std::min(5, 1 + ending.rank), escaped(name), percent(share));
    out.table.rows.push_back({name, number(static_cast<double>(ending.games)), percent(share, 1),
                              range_of(share_of(static_cast<double>(ending.games), games)) + " %"});
    out.said += name + " " + percent(share) + "; ";
    x += share;
  }
  out.body = frame.drawn(out, "bare") + "<ul class=\"key\">" + key + "</ul>";
  return out;
}

Figure plot_margins(const std::string& id, const Arm& arm) {
  Figure out{.id = id, .title = "By how much", .style = "half"};
  Counts all;
  for (const Counts& counts : arm.margins) {
    for (const auto& [value, times] : counts.times()) all.add(value, times);
  }
  if (all.empty()) return {};
  const auto range = static_cast<double>(std::max<std::int64_t>(1, all.most() - all.least()));
  const std::vector<double> steps = ticks(0, range, 32);
  const double wide = std::max(1.0, steps.size() > 1 ? steps[1] - steps[0] : 1.0);
  std::map<std::int64_t, std::array<std::int64_t, 3>> bins;
  for (std::size_t who = 0; who < 3; ++who) {
    for (const auto& [value, times] : arm.margins[who].times()) {
      bins[static_cast<std::int64_t>(std::floor(static_cast<double>(value) / wide + 0.5))][who] +=
          times;
    }
  }
  const auto total = static_cast<double>(all.total());
  double most = 0;
  for (const auto& [bin, counts] : bins) {
    most = std::max(most, static_cast<double>(counts[0] + counts[1] + counts[2]) / total);
  }
  const auto from = static_cast<double>(bins.begin()->first);
  const auto to = static_cast<double>(bins.rbegin()->first);
  const Scale x{(from - 0.5) * wide, (to + 0.5) * wide, 0, 100};
  const Scale y{0, most * 1.05, 216, 34};
  Frame frame(262);
  grid_upward(frame, y, ticks(0, most * 1.05, 4),
              [](double v) { return percent(v, v > 0 && v < 0.0095 ? 1 : 0); });
  out.table.columns = {"margin from",
                       "to",
                       "games",
                       arm.scenario->names[0] + " won",
                       arm.scenario->names[1] + " won",
                       "drawn"};
  for (const auto& [bin, counts] : bins) {
    const double low = (static_cast<double>(bin) - 0.5) * wide;
    const double first = std::ceil(low);
    const double last = std::ceil(low + wide) - 1;
    double base = 216;
    const auto all_here = static_cast<double>(counts[0] + counts[1] + counts[2]);
    for (const std::size_t who : {1U, 2U, 0U}) {
      if (counts.at(who) == 0) continue;
      const double high = 216 - y(static_cast<double>(counts.at(who)) / total);
      const std::string told = fmt::format("{} to {}: {} of the games", difference(first, 0),
                                           difference(last, 0), percent(all_here / total, 1));
      frame.box(x(low), base - high, x(low + wide) - x(low), high,
                fmt::format("bar-{} gap", kSide.at(who)), told);
      base -= high;
    }
    out.table.rows.push_back({difference(first, 0), difference(last, 0), number(all_here),
                              number(static_cast<double>(counts[0])),
                              number(static_cast<double>(counts[1])),
                              number(static_cast<double>(counts[2]))});
  }
  frame.line(0, 216, 100, 216, "g-zero");
  const auto median = static_cast<double>(all.quantile(0.5));
  frame.line(x(median), 28, x(median), 216, "g-mid");
  const std::string ahead =
      median == 0 ? "median 0"
                  : fmt::format("median: {} by {}", arm.scenario->names[median > 0 ? 0 : 1],
                                number(std::abs(median)));
  frame.text(x(median), 20, ahead, "strong halo",
             x(median) > 75   ? "end"
             : x(median) < 25 ? "start"
                              : "middle");
  for (const double at : ticks(x.from, x.to, 5)) frame.text(x(at), 233, number(std::abs(at)));
  frame.text(0, 254, "← " + arm.scenario->names[1] + " ahead", "b", "start");
  frame.text(100, 254, arm.scenario->names[0] + " ahead →", "a", "end");
  const Interval mean = arm.margin.interval();
  out.said = fmt::format("The median margin of the {} side is {}, the mean {} ({} to {}).",
                         arm.scenario->names[0], difference(median, 0), difference(mean.value),
                         difference(mean.low), difference(mean.high));
  out.note = fmt::format("The margin of the games, by who won. {}", escaped(out.said));
  out.body = frame.drawn(out);
  return out;
}

Figure plot_points(const std::string& id, const Arm& arm) {
  Figure out{.id = id, .title = "Points"};
  double most = 0;
  for (const Counts& points : arm.points) {
    if (points.empty()) return {};
    most = std::max(most, static_cast<double>(points.most()));
  }
  if (most <= 0) return {};
  const double least = std::min({0.0, static_cast<double>(arm.points[0].least()),
                                 static_cast<double>(arm.points[1].least())});
  Frame frame(98);
  const Scale x{least, most * 1.02, 0, 100};
  for (const double at : ticks(least, most * 1.02, 6)) {
    frame.line(x(at), 4, x(at), 78, "g-line");
    frame.text(x(at), 94, number(at));
  }
  out.table.columns = {"side", "least", "5 %", "25 %", "median", "75 %", "95 %", "most", "mean"};
  for (std::size_t side = 0; side < 2; ++side) {
    const Counts& points = arm.points[side];
    const Band b = band_of(points);
    const std::string& name = arm.scenario->names[side];
    const double y = 24 + 36 * static_cast<double>(side);
    const std::string told = fmt::format(
        "{}: median {}, half of the games {} to {}, nine tenths {} to {}", name, number(b.middle),
        number(b.less), number(b.more), number(b.low), number(b.high));
    frame.box(x(b.low), y - 3, x(b.high) - x(b.low), 6, fmt::format("f-50{}", kSide.at(side)),
              told);
    frame.box(x(b.less), y - 9, std::max(0.4, x(b.more) - x(b.less)), 18,
              fmt::format("bar-{} lv3", kSide.at(side)), told);
    frame.line(x(b.middle), y - 12, x(b.middle), y + 12, "w");
    const bool high = b.high > 0.75 * most;
    frame.text(high ? x(b.low) : x(b.high), y + 4.5, fmt::format("{} {}", name, number(b.middle)),
               fmt::format("{} halo", kSide.at(side)), high ? "end" : "start", high ? -8 : 8);
    Cells row{name, number(static_cast<double>(points.least()))};
    append(row, band_cells(points, 1, 0));
    row.push_back(number(static_cast<double>(points.most())));
    row.push_back(number(points.mean(), 1));
    out.table.rows.push_back(std::move(row));
    out.said += told + ". ";
  }
  out.note =
      "The score of each side at the end: median, middle half, and nine tenths of all games.";
  out.body = frame.drawn(out, "bare");
  return out;
}

Figure plot_chances(const std::string& id, const Arm& arm) {
  Figure out{.id = id, .title = "How the chances ran"};
  const Turns turns = turns_of(arm);
  if (turns.found.empty()) return {};
  const auto chance = [](const TurnFindings& t) -> const Counts& { return t.chance; };
  Frame frame(330);
  const Scale y{0, 1, 292, 22};
  grid_upward(frame, y, {0, 0.25, 0.5, 0.75, 1}, [](double v) { return percent(v); });
  draw_bands(frame, turns, y, chance, "n", 0.001);
  frame.line(0, y(0.5), 100, y(0.5), "g-half");
  std::map<TurnKey, double> place;
  {
    double i = 0;
    for (const auto& [key, findings] : arm.by_turn) place[key] = turns.x(i++);
  }
  for (const SampleGame& game : arm.samples.kept()) {
    std::vector<std::pair<double, double>> points;
    points.reserve(game.turns.size());
    for (const auto& t : game.turns) {
      points.emplace_back(place[{t.day, t.turn}], y(t.chance / 1000.0));
    }
    frame.path(points_of(points), fmt::format("l-thin {}", side_of(game.winner)));
  }
  draw_median(frame, turns, y, chance, "n", 0.001);
  write_turns(frame, turns.x, turns.labels, 318);
  frame.text(0, 14, "↑ the " + arm.scenario->names[0] + " side wins", "a halo", "start", 4);
  frame.text(0, 286, "↓ the " + arm.scenario->names[1] + " side wins", "b halo", "start", 4);
  out.table.columns = {"after turn", "5 %", "25 %", "median", "75 %", "95 %", "mean"};
  for (std::size_t i = 0; i < turns.found.size(); ++i) {
    Cells row{turns.labels[i]};
    append(row, band_cells(turns.found[i]->chance, 0.1, 1));
    row.push_back(number(turns.found[i]->chance.mean() / 10, 1));
    out.table.rows.push_back(std::move(row));
  }
  const Band begin = band_of(turns.found.front()->chance, 0.1);
  const Band middle = band_of(turns.found[turns.found.size() / 2]->chance, 0.1);
  out.said = fmt::format(
      "At the start the evaluation gives the {} side {} %; after turn {} half of the games lie "
      "between {} and "
      "{} %.",
      arm.scenario->names[0], number(begin.middle), turns.labels[turns.found.size() / 2],
      number(middle.less), number(middle.more));
  out.note = fmt::format(
      "The {} side’s chance as the computer’s evaluation sees it after each turn; a game that is "
      "over counts as it ended. "
      "{}",
      mark("a", arm.scenario->names[0]), escaped(out.said));
  const auto swatch = [](const char* style, const std::string& words) {
    return fmt::format(
        "<li><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><path d=\"M0 5H10\" "
        "class=\"{}\"/></svg>{}</li>",
        style, words);
  };
  const auto patch = [](const char* style, const char* words) {
    return fmt::format(
        "<li><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect width=\"10\" height=\"10\" "
        "class=\"{}\"/></svg>{}</li>",
        style, words);
  };
  out.body =
      frame.drawn(out) + "<ul class=\"key\">" + swatch("l-n", "median") +
      patch("f-50n", "half of the games") + patch("f-90n", "nine tenths") +
      swatch("l-thin a", fmt::format("{} single games, by who won", arm.samples.kept().size())) +
      "</ul>";
  return out;
}

Figure plot_losses(const std::string& id, const Arm& arm) {
  Figure out{.id = id, .title = "Losses by turn", .style = "third"};
  out.note = "Strength eliminated by then: median, middle half, and nine tenths of all games.";
  return sides_by_turn(
      arm, std::move(out),
      [](const TurnFindings& t, std::size_t side) -> const Counts& { return t.lost[side]; },
      "strength points lost");
}

Figure plot_shaken(const std::string& id, const Arm& arm) {
  const bool tyw = arm.scenario->system == "thirty-years-war";
  Figure out{.id = id, .title = "Units out of order", .style = "third"};
  out.note = tyw ? "Disrupted units on the map at the end of each turn."
                 : "Units disorganised or routed at the end of each turn.";
  return sides_by_turn(
      arm, std::move(out),
      [](const TurnFindings& t, std::size_t side) -> const Counts& { return t.shaken[side]; },
      "units out of order");
}

Figure plot_demoralized(const std::string& id, const Arm& arm) {
  Figure out{.id = id, .title = "Demoralized by then", .style = "third"};
  const Turns turns = turns_of(arm);
  if (turns.found.empty()) return {};
  Frame frame(250);
  const Scale y{0, 1, 220, 42};
  grid_upward(frame, y, {0, 0.25, 0.5, 0.75, 1}, [](double v) { return percent(v); });
  out.table.columns = {"after turn"};
  std::array<std::vector<double>, 2> shares;
  const std::vector<double> x = places_on(turns);
  for (std::size_t side = 0; side < 2; ++side) {
    std::vector<std::pair<double, double>> points;
    for (std::size_t i = 0; i < turns.found.size(); ++i) {
      const Counts& bodies = turns.found[i]->demoralized[side];
      const auto whole = bodies.times().find(0);
      const double none = whole == bodies.times().end() ? 0 : static_cast<double>(whole->second);
      const double share = 1 - none / static_cast<double>(bodies.total());
      shares[side].push_back(share);
      points.emplace_back(x[i], y(share));
    }
    frame.path(points_of(points), fmt::format("l-{}", kSide.at(side)));
    out.table.columns.push_back(arm.scenario->names[side] + ", games with one or more");
    out.table.columns.push_back(arm.scenario->names[side] + ", bodies on average");
  }
  for (std::size_t side = 0; side < 2; ++side) {
    name_side(frame, side,
              fmt::format("{} {}", arm.scenario->names[side], percent(shares[side].back())));
  }
  write_turns(frame, turns.x, turns.labels, 244);
  for (std::size_t i = 0; i < turns.found.size(); ++i) {
    Cells row{turns.labels[i]};
    for (std::size_t side = 0; side < 2; ++side) {
      row.push_back(percent(shares[side][i], 1));
      row.push_back(number(turns.found[i]->demoralized[side].mean(), 2));
    }
    out.table.rows.push_back(std::move(row));
  }
  out.said = fmt::format(
      "At the end a body of the {1} side is demoralized in {0} of the games, one of the {3} side "
      "in "
      "{2}.",
      percent(shares[0].back()), arm.scenario->names[0], percent(shares[1].back()),
      arm.scenario->names[1]);
  out.note =
      "Games in which at least one army, category or formation of the side is demoralized then.";
  out.body = frame.drawn(out);
  return out;
}

Figure plot_luck(const std::string& id, const Arm& arm) {
  Figure out{.id = id, .title = "Luck and the result", .style = "half"};
  const LuckFindings& luck = arm.luck;
  if (luck.over.empty()) return {};
  double reach = 0.1;
  double low = 0;
  double high = 1;
  for (const LuckOfGame& game : luck.games.kept()) {
    reach = std::max(reach, std::abs(game.luck) / 1000.0);
    low = std::min(low, static_cast<double>(game.margin));
    high = std::max(high, static_cast<double>(game.margin));
  }
  const double room = std::max(1.0, (high - low) * 0.04);
  Frame frame(262);
  const Scale x{-reach * 1.05, reach * 1.05, 0, 100};
  const Scale y{low - room, high + room, 216, 10};
  grid_upward(frame, y, ticks(low - room, high + room, 5),
              [](double v) { return difference(v, 0); });
  frame.line(x(0), 10, x(0), 216, "g-half");
  for (const LuckOfGame& game : luck.games.kept()) {
    frame.dot(x(game.luck / 1000.0), y(game.margin), 3.2,
              fmt::format("p-{}", side_of(game.winner)));
  }
  const auto line_at = [&](double at) { return std::clamp(luck.with_margin.at(at), y.from, y.to); };
  frame.line(x(-reach), y(line_at(-reach)), x(reach), y(line_at(reach)), "w");
  for (const double at : ticks(-reach, reach, 4)) {
    frame.text(x(at), 233, number(100 * std::abs(at)) + " %");
  }
  frame.text(0, 254, "← luck with the " + arm.scenario->names[1], "b", "start");
  frame.text(100, 254, arm.scenario->names[0] + " →", "a", "end");
  const auto won = static_cast<double>(std::max<std::int64_t>(1, luck.won));
  const auto luckier = static_cast<double>(luck.luckier_won);
  const auto decided = static_cast<double>(luck.luck_decided);
  const Band band = band_of(luck.over, 0.1);
  out.said = fmt::format(
      "The luckier side won {} of 100 games that were not drawn; in {} of 100 the dice alone gave "
      "the winner "
      "more than half a game. The correlation of luck and margin is {}.",
      number(100 * luckier / won), number(100 * decided / won),
      number(luck.with_margin.value(), 2));
  out.note = fmt::format(
      "Each dot is a game, filled where the {} side won and hollow where the {} side did: what the "
      "dice gave one side over the other, in chance of winning, against the margin. {}",
      mark("a", arm.scenario->names[0]), mark("b", arm.scenario->names[1]), escaped(out.said));
  out.table.columns = {"", "value", "95 %"};
  out.table.rows = {
      {"games with a winner", number(static_cast<double>(luck.won)), ""},
      {"won by the luckier side", percent(luckier / won, 1),
       range_of(share_of(luckier, won)) + " %"},
      {"decided by luck", percent(decided / won, 1), range_of(share_of(decided, won)) + " %"},
      {"correlation of luck and margin", number(luck.with_margin.value(), 3), ""},
      {"margin for a tenth of a game of luck", difference(luck.with_margin.slope() / 10), ""},
      {fmt::format("luck of the {} side over the other, median", arm.scenario->names[0]),
       difference(band.middle) + " %", ""},
      {"… of nine tenths of the games, from", difference(band.low) + " %", ""},
      {"… to", difference(band.high) + " %", ""},
      {"dice a game",
       number(static_cast<double>(luck.dice) / static_cast<double>(luck.over.total()), 1), ""}};
  out.body = frame.drawn(out);
  return out;
}

Figure plot_players(const std::string& id, const Arm& arm) {
  Figure out{.id = id, .title = "Who plays better"};
  if (arm.players.size() < 2) return {};
  const Scale x{0, 1, 1, 99};
  const auto grid = [&](Frame& frame, double bottom) {
    for (const double at : {0.0, 0.25, 0.5, 0.75, 1.0}) {
      frame.line(x(at), 0, x(at), bottom, at == 0.5 ? "g-mid" : "g-line");
    }
  };
  out.table.columns = {"player", "side", "games", "share", "95 %"};
  out.body = "<div class=\"rows\">";
  for (const auto& [name, player] : arm.players) {
    for (std::size_t side = 0; side < 2; ++side) {
      if (player.games[side] == 0) continue;
      const auto games = static_cast<double>(player.games[side]);
      const Interval share = share_of(player.points[side], games);
      const std::string who =
          fmt::format("{} with the {} side", name_of_player(name), arm.scenario->names[side]);
      const std::string told = fmt::format("{}: {}", who, percent(share.value, 1));
      Frame frame(26);
      grid(frame, 26);
      draw_estimate(frame, x, 13, share, kSide.at(side), told);
      const bool high = share.value > 0.7;
      frame.text(high ? x(share.low) : x(share.high), 17.5, percent(share.value), "strong halo",
                 high ? "end" : "start", high ? -10 : 10);
      out.body += fmt::format("<p>{}</p>{}", escaped(who), frame.drawn(told, "bare"));
      out.table.rows.push_back({name, arm.scenario->names[side], number(games),
                                percent(share.value, 1), range_of(share) + " %"});
    }
  }
  Frame axis(22);
  grid(axis, 6);
  for (const double at : {0.0, 0.25, 0.5, 0.75, 1.0}) axis.text(x(at), 19, percent(at), "small");
  out.body += axis.drawn("Axis", "bare") + "</div>";
  out.note = "Won, and half of drawn, with 95 % intervals";
  const bool swapped = std::all_of(arm.players.begin(), arm.players.end(), [](const auto& player) {
    return player.second.games[0] > 0 && player.second.games[1] > 0;
  });
  out.note += swapped ? "; each seed is played from both seats." : ".";
  return out;
}

Figure plot_shares(const std::string& id, const std::vector<const Arm*>& arms) {
  Figure out{.id = id, .title = "What if: wins", .style = "half"};
  out.note =
      "Games more or fewer of 100 that a side wins than in the base, with the same dice: the "
      "paired "
      "difference with its 95 % interval. Grey: it could be nothing.";
  const Forest forest{.value =
                          [](const Arm& arm) {
                            const Interval v = arm.share.share_interval();
                            return Interval{100 * v.value, 100 * v.low, 100 * v.high};
                          },
                      .difference = &Arm::share,
                      .words = [](double v) { return difference(v, std::abs(v) < 10 ? 1 : 0); },
                      .unit = "of 100",
                      .least = 5};
  return plot_forest(std::move(out), arms, forest);
}

Figure plot_differences(const std::string& id, const std::vector<const Arm*>& arms) {
  Figure out{.id = id, .title = "What if: margin", .style = "half"};
  out.note =
      "How far a side is ahead at the end, more or less than in the base with the same dice.";
  const Forest forest{.value = [](const Arm& arm) { return arm.margin_difference.interval(); },
                      .difference = &Arm::margin_difference,
                      .words = [](double v) { return difference(v, std::abs(v) < 10 ? 1 : 0); },
                      .unit = "a game",
                      .least = 2};
  return plot_forest(std::move(out), arms, forest);
}

}  // namespace tercio::lab
