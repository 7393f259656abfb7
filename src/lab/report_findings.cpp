#include "lab/report_findings.hpp"

#include <algorithm>

#include "lab/report_reading.hpp"

namespace tercio::lab {

using opponent::Course;

void TurnFindings::add(const Course::Turn& turn) {
  chance.add(turn.chance);
  for (std::size_t side = 0; side < 2; ++side) {
    lost[side].add(turn.lost[side]);
    demoralized[side].add(turn.demoralized[side]);
    shaken[side].add(turn.shaken[side]);
  }
}

namespace {

void add_all(Counts& to, const Counts& from) {
  for (const auto& [value, times] : from.times()) to.add(value, times);
}

}  // namespace

void TurnFindings::add(const TurnFindings& other) {
  add_all(chance, other.chance);
  for (std::size_t side = 0; side < 2; ++side) {
    add_all(lost[side], other.lost[side]);
    add_all(demoralized[side], other.demoralized[side]);
    add_all(shaken[side], other.shaken[side]);
  }
}

double Arm::points_won() const {
  return static_cast<double>(wins[0]) + 0.5 * static_cast<double>(draws);
}

std::vector<const Arm*> Findings::of(const StudyScenario& scenario) const {
  std::vector<const Arm*> out;
  for (const Arm& arm : arms) {
    if (arm.scenario->id == scenario.id) out.push_back(&arm);
  }
  return out;
}

namespace {

double points_of(int winner) { return winner < 0 ? 0.5 : winner == 0 ? 1 : 0; }

void count_luck(LuckFindings& luck, const GameResult& game) {
  const int over = game.course.luck[0] - game.course.luck[1];
  luck.games.add({over, game.margin, game.winner});
  luck.with_margin.add(over / 1000.0, game.margin);
  luck.over.add(over);
  luck.dice += game.course.dice;
  if (game.winner < 0) return;
  const int of_winner = game.winner == 0 ? over : -over;
  ++luck.won;
  if (of_winner > 0) ++luck.luckier_won;
  if (of_winner > 500) ++luck.luck_decided;
}

void count_result(Arm& arm, const GameResult& game) {
  const std::size_t who = game.winner < 0 ? 2 : static_cast<std::size_t>(game.winner);
  ++arm.games;
  if (who == 2) {
    ++arm.draws;
  } else {
    ++arm.wins[who];
  }
  LevelFindings& level = arm.levels[who][game.level];
  ++level.games;
  level.margin += game.margin;
  arm.margins[who].add(game.margin);
  arm.margin.add(game.margin);
  arm.turns.add(game.turns);
  for (std::size_t side = 0; side < 2; ++side) {
    arm.points[side].add(game.points[side]);
    PlayerFindings& player = arm.players[game.players[side]];
    ++player.games[side];
    player.points[side] += side == 0 ? points_of(game.winner) : 1 - points_of(game.winner);
  }
}

void count_observed(Arm& arm, const GameResult& game, const Course::Wanted& observed) {
  const Course& course = game.course;
  if (observed.turns) arm.samples.add({game.n, game.winner, course.turns});
  for (const Course::Place& place : course.places) {
    HexFindings& at = arm.hexes[place.hex];
    at.entered += place.entered;
    at.fired_at += place.fired_at;
    at.attacked += place.attacked;
    at.lost += place.lost;
  }
  for (const auto& [rule, times] : course.rules) {
    CaseFindings& found = arm.cases[rule];
    found.times += times;
    ++found.games;
  }
  if (observed.luck) count_luck(arm.luck, game);
}

// Games of the same pair and seating are compared; the two seatings of a pair count as one
// difference.
class Comparison {
 public:
  void base(const GameResult& game) {
    if (game.pair != base_pair_) base_games_.clear();
    base_pair_ = game.pair;
    base_games_[game.seating] = {points_of(game.winner), game.margin, game.hash};
  }
  void varied(Arm& arm, const GameResult& game) {
    Open& open = open_[&arm];
    if (open.pair != game.pair) flush(arm, open);
    open.pair = game.pair;
    const auto it = base_games_.find(game.seating);
    if (game.pair != base_pair_ || it == base_games_.end()) return;
    ++open.games;
    open.share += points_of(game.winner) - it->second.points;
    open.margin += game.margin - it->second.margin;
    ++arm.compared;
    if (game.hash == it->second.hash) ++arm.same;
  }
  void finish() {
    for (auto& [arm, open] : open_) flush(*arm, open);
  }

 private:
  struct Outcome {
    double points = 0;
    int margin = 0;
    std::uint64_t hash = 0;
  };
  struct Open {
    int pair = -1;
    int games = 0;
    double share = 0;
    double margin = 0;
  };

  static void flush(Arm& arm, Open& open) {
    if (open.games > 0) {
      arm.share.add(open.share / open.games);
      arm.margin_difference.add(open.margin / open.games);
    }
    open = {};
  }

  int base_pair_ = -1;
  std::map<int, Outcome> base_games_;
  std::map<Arm*, Open> open_;
};

class Collector {
 public:
  void begin(const Header& header) {
    found_.header = header;
    for (const StudyScenario& scenario : found_.header.scenarios) {
      for (const Variation& variation : found_.header.variations) {
        const auto& played = variation.scenarios;
        if (std::find(played.begin(), played.end(), scenario.id) == played.end()) continue;
        Arm arm;
        arm.scenario = &scenario;
        arm.variation = &variation;
        arm.base = &variation == &found_.header.variations.front();
        arm.scenario_number = static_cast<std::size_t>(&scenario - found_.header.scenarios.data());
        found_.arms.push_back(std::move(arm));
      }
    }
    for (Arm& arm : found_.arms) by_name_[{arm.scenario->id, arm.variation->name}] = &arm;
  }
  void add(const GameResult& game) {
    const auto it = by_name_.find({game.scenario, game.variation});
    if (it == by_name_.end()) return;
    Arm& arm = *it->second;
    count_result(arm, game);
    count_observed(arm, game, found_.header.observe);
    count_turns(arm, game);
    Comparison& comparison = comparisons_[game.scenario];
    if (arm.base) {
      comparison.base(game);
    } else {
      comparison.varied(arm, game);
    }
  }
  const Header& header() const { return found_.header; }
  Findings take() {
    for (auto& [scenario, comparison] : comparisons_) comparison.finish();
    for (Arm& arm : found_.arms) carry_on(arm);
    return std::move(found_);
  }

 private:
  void count_turns(Arm& arm, const GameResult& game) {
    const auto& turns = game.course.turns;
    if (turns.empty()) return;
    for (const Course::Turn& turn : turns) arm.by_turn[{turn.day, turn.turn}].add(turn);
    ended_[&arm][{turns.back().day, turns.back().turn}].add(turns.back());
  }
  // Games that were over before a turn count as they ended.
  void carry_on(Arm& arm) {
    TurnFindings over;
    const auto& ended = ended_[&arm];
    for (auto& [key, turn] : arm.by_turn) {
      turn.add(over);
      const auto it = ended.find(key);
      if (it != ended.end()) over.add(it->second);
    }
  }

  Findings found_;
  std::map<std::pair<std::string, std::string>, Arm*> by_name_;
  std::map<std::string, Comparison> comparisons_;
  std::map<const Arm*, std::map<TurnKey, TurnFindings>> ended_;
};

ResultsReader reader_for(Collector& collector, const AlsoSees& also) {
  return {.begin = [&](const Header& header) { collector.begin(header); },
          .game =
              [&](const GameResult& game) {
                collector.add(game);
                if (also) also(game, collector.header());
              }};
}

Findings finished(Collector& collector, const ReadResults& read) {
  Findings out = collector.take();
  out.games = read.games;
  out.cut_off = read.cut_off;
  return out;
}

}  // namespace

tl::expected<Findings, std::string> findings_of(std::istream& in, const std::string& name,
                                                const AlsoSees& also) {
  Collector collector;
  const auto read = for_each_game(in, name, reader_for(collector, also));
  if (!read) return tl::unexpected(read.error());
  return finished(collector, *read);
}

tl::expected<Findings, std::string> findings_of(const std::string& path, const AlsoSees& also) {
  Collector collector;
  const auto read = for_each_game(path, reader_for(collector, also));
  if (!read) return tl::unexpected(read.error());
  return finished(collector, *read);
}

}  // namespace tercio::lab
