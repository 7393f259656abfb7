// tercio lab: a battle played many times, to see who wins it, why, and what if.
#include <algorithm>
#include <atomic>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/commands/commands.hpp"
#include "cli/commands/files.hpp"
#include "data/replacement.hpp"
#include "lab/laboratory.hpp"
#include "lab/merge.hpp"
#include "lab/progress.hpp"
#include "lab/ranks.hpp"
#include "lab/results_file.hpp"
#include "lab/study.hpp"
#include "lab/summary.hpp"

namespace tercio::cli {

namespace {

std::atomic<bool> stop_asked = false;

// The first signal ends in order, the second at once.
void ask_to_stop(int signal) {
  stop_asked = true;
  std::signal(signal, SIG_DFL);
}

std::vector<std::string> parts_of(const std::string& text, char by) {
  std::vector<std::string> parts;
  std::size_t at = 0;
  while (true) {
    const std::size_t end = text.find(by, at);
    parts.push_back(text.substr(at, end == std::string::npos ? end : end - at));
    if (end == std::string::npos) return parts;
    at = end + 1;
  }
}

template <class Number>
bool read_number(const std::string& text, Number least, Number most, Number& number) {
  const char* last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  return error == std::errc() && end == last && number >= least && number <= most;
}

// "KEY=VALUE" words; false after telling what is wrong.
bool read_pairs(const std::vector<std::string>& words, const char* flag,
                std::vector<lab::Named>& out) {
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == word.size()) {
      complain(fmt::format("{} {}: the form is NAME=VALUE", flag, word));
      return false;
    }
    out.push_back({word.substr(0, equals), word.substr(equals + 1), {}});
  }
  return true;
}

bool read_data(const std::vector<std::string>& words, std::vector<lab::ValueChange>& out) {
  for (const std::string& word : words) {
    const auto colon = word.find(':');
    const auto equals = word.find('=', colon == std::string::npos ? 0 : colon);
    if (colon == std::string::npos || equals == std::string::npos) {
      complain(fmt::format("--data {}: the form is FILE:KEY=VALUE", word));
      return false;
    }
    // Text need not stand in quotes here, where a shell would take them away.
    const std::string text = word.substr(equals + 1);
    auto value = data::value_of_toml(text);
    if (!value) value = data::value_of_toml('"' + text + '"');
    if (!value) {
      complain(fmt::format("--data {}: {}", word, value.error()));
      return false;
    }
    out.push_back({word.substr(0, colon), word.substr(colon + 1, equals - colon - 1), *value, {}});
  }
  return true;
}

bool read_players(const std::string& text, lab::Change& change) {
  const auto names = parts_of(text, ',');
  for (const std::string& name : names) {
    if (opponent::find_level(name) != nullptr) continue;
    std::string known;
    for (const opponent::Level& level : opponent::all_players()) {
      known += (known.empty() ? "" : ", ") + std::string(level.id);
    }
    complain(fmt::format("--players {}: there is no player {}; there are {}", text, name, known));
    return false;
  }
  if (names.size() > 2) {
    complain("--players " + text + ": one player is needed, or two");
    return false;
  }
  change.players = {names.front(), names.back()};
  return true;
}

bool read_judgements(const std::string& text, lab::Change& change) {
  const auto words = parts_of(text, ',');
  std::array<std::int64_t, 2> judgements{};
  const std::int64_t most = lab::kMaxJudgements;
  const bool good = words.size() <= 2 &&
                    read_number<std::int64_t>(words.front(), 0, most, judgements[0]) &&
                    read_number<std::int64_t>(words.back(), 0, most, judgements[1]);
  if (!good) complain(fmt::format("--judgements {}: a number is needed, or two", text));
  change.judgements = judgements;
  return good;
}

// Whole numbers I/N with 1 ≤ I ≤ N.
bool read_shard(const std::string& text, std::array<int, 2>& shard) {
  const auto words = parts_of(text, '/');
  const bool good = words.size() == 2 && read_number(words[1], 1, 1'000'000, shard[1]) &&
                    read_number(words[0], 1, shard[1], shard[0]);
  if (!good) complain("--shard " + text + ": the form is I/N, the I-th of N shards, from 1");
  return good;
}

void tell(const std::vector<data::Fault>& faults) {
  for (const data::Fault& fault : faults) std::cerr << to_string(fault) << '\n';
}

// The study of the command line: a file, flags, or both.
std::optional<lab::Study> study_of(const LabArguments& arguments, const Content& content) {
  lab::Study study;
  if (!arguments.study.empty()) {
    std::error_code error;
    if (std::filesystem::file_size(arguments.study, error) > data::kMaxFileSize && !error) {
      complain(arguments.study + " is too large for a study");
      return std::nullopt;
    }
    const auto text = read_file(arguments.study);
    if (!text) {
      complain(text.error());
      return std::nullopt;
    }
    std::vector<data::Fault> faults;
    std::string name = std::filesystem::path(arguments.study).stem().string();
    if (!lab::is_study_name(name)) name = "study";
    auto read = lab::read_study({arguments.study, *text}, name, faults);
    tell(faults);
    if (!read) return std::nullopt;
    study = std::move(*read);
  } else if (arguments.scenarios.empty()) {
    complain("what is to be played? Give a study, or --scenario");
    return std::nullopt;
  } else {
    study.file = "the command line";
    study.name = study.title = "lab";
  }
  if (!arguments.scenarios.empty()) study.scenarios.clear();
  for (const std::string& name : arguments.scenarios) {
    if (name == "all") {
      study.scenarios.push_back({name, {}, {}});
      continue;
    }
    const auto id = find_scenario(content.library, name);
    if (!id) return std::nullopt;
    study.scenarios.push_back({*id, {}, {}});
  }
  if (arguments.pairs) study.pairs = *arguments.pairs;
  if (arguments.seed) study.seed = *arguments.seed;
  if (!arguments.players.empty() && !read_players(arguments.players, study.base)) {
    return std::nullopt;
  }
  if (!arguments.judgements.empty() && !read_judgements(arguments.judgements, study.base)) {
    return std::nullopt;
  }
  if (!arguments.observe.empty()) {
    study.observe = {.turns = false, .heat = false, .rules = false, .luck = false};
    for (const std::string& what : parts_of(arguments.observe, ',')) {
      if (what == "nothing" || lab::want(study.observe, what)) continue;
      complain("--observe " + what + ": there are turns, heat, rules, luck, and nothing");
      return std::nullopt;
    }
  }
  lab::StudiedVariation changed;
  changed.name = changed.title = "changed";
  if (!read_pairs(arguments.options, "--option", changed.change.options) ||
      !read_pairs(arguments.place, "--place", changed.change.place) ||
      !read_data(arguments.data, changed.change.data)) {
    return std::nullopt;
  }
  // A study may have a variation of this name itself.
  const auto taken = [&] {
    return std::any_of(study.variations.begin(), study.variations.end(),
                       [&](const auto& v) { return v.name == changed.name; });
  };
  for (int n = 2; taken(); ++n) changed.name = changed.title = fmt::format("changed-{}", n);
  if (!changed.change.is_empty()) study.variations.push_back(std::move(changed));
  return study;
}

// One process's part of a study: plays what its file does not have yet.
class Session {
 public:
  Session(const lab::Plan& plan, std::array<int, 2> shard, std::string out)
      : plan_(plan),
        shard_(shard),
        out_(std::move(out)),
        header_(plan.header()),
        summary_(header_) {
    header_.shard = shard;
  }

  // kOk: all its games are in the file; kFailed: stopped before.
  int play(bool resume, int threads, bool quiet) {
    lab::Jobs jobs(plan_, shard_);
    auto file = lab::ResultsFile::open(out_, header_, jobs, resume,
                                       [&](const lab::GameResult& game) { summary_.add(game); });
    if (!file) return complain(file.error());
    const std::uint64_t games = plan_.games_of(shard_);
    const std::uint64_t before = file->games();
    if (before > 0 && before < games && !quiet) {
      std::cerr << fmt::format("{} has {} of {} games; going on\n", out_, before, games);
    }
    lab::Progress progress(games, before, !quiet && isatty(STDERR_FILENO) != 0);
    std::string wrong;
    double synced = 0;
    const bool all = lab::run(
        plan_, jobs, threads, stop_asked,
        [&](lab::GameResult&& game) {
          if (wrong.empty()) wrong = file->add(game);
          if (wrong.empty()) summary_.add(game);
          return wrong.empty();
        },
        [&] {
          progress.show(file->games(), summary_.running());
          constexpr double kSync = 5;
          if (progress.seconds() - synced < kSync) return;
          synced = progress.seconds();
          if (wrong.empty()) wrong = file->sync();
          // What is not kept need not be played.
          if (!wrong.empty()) stop_asked = true;
        });
    if (wrong.empty()) wrong = file->sync();
    progress.clear();
    if (!wrong.empty()) return complain(wrong);
    const std::uint64_t played = file->games() - before;
    if (!quiet && played > 0) {
      std::cerr << fmt::format("{} games in {:.1f} s, {:.1f} a second with {}\n", played,
                               progress.seconds(), progress.rate(file->games()),
                               counted(threads, "thread", "threads"));
    }
    if (all) return kOk;
    std::cerr << fmt::format("stopped with {} of {} games in {}; the same command goes on\n",
                             file->games(), games, out_);
    return kFailed;
  }

  std::string table() const { return summary_.table(); }

 private:
  const lab::Plan& plan_;
  std::array<int, 2> shard_;
  std::string out_;
  lab::Header header_;
  lab::Summary summary_;
};

int cores_for(int processes) {
  const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return std::max(1, cores / processes);
}

void remove_shards(const std::string& out, int count) {
  std::error_code error;
  for (int i = 1; i <= count; ++i) {
    std::filesystem::remove(lab::shard_file(out, i, count), error);
  }
}

// One of several processes that a launcher has started.
int play_as_rank(const lab::Plan& plan, const lab::Ranks& ranks, const std::string& out,
                 int threads) {
  std::error_code error;
  if (std::filesystem::exists(out, error)) {
    const auto there = lab::extent_of(out);
    if (!there) return complain(there.error());
    const std::string what = lab::difference(there->header, plan.header(), true);
    if (!what.empty()) return complain(out + " has the results of another study: " + what);
    if (there->games == plan.header().games) {
      if (ranks.rank == 0) remove_shards(out, ranks.size);
      return kOk;
    }
    return complain(out +
                    " is what one process has begun; it goes on alone, or choose another --out");
  }
  const std::array<int, 2> shard{ranks.rank + 1, ranks.size};
  Session session(plan, shard, lab::shard_file(out, shard[0], shard[1]));
  const int code = session.play(false, threads, ranks.rank != 0);
  if (code != kOk || ranks.rank != 0) return code;
  if (const std::string wrong = lab::wait_for_shards(plan, out, ranks.size, stop_asked);
      !wrong.empty()) {
    std::cerr << "tercio: " << wrong << '\n';
    return kFailed;
  }
  if (stop_asked) return kFailed;
  std::vector<std::string> files;
  for (int i = 1; i <= ranks.size; ++i) files.push_back(lab::shard_file(out, i, ranks.size));
  // A shard without games has a header all the same; its process may be about to write it.
  const auto merged = lab::merge(out, files);
  if (!merged) return complain(merged.error());
  remove_shards(out, ranks.size);
  std::cerr << fmt::format("{} processes: {} games in {}\n", ranks.size, merged->games, out);
  return kOk;
}

}  // namespace

int run_lab(const Common& common, const LabArguments& arguments) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const auto study = study_of(arguments, *content);
  if (!study) return kBadInput;
  std::vector<data::Fault> faults;
  const auto plan = lab::Plan::make(*study, content->sources, content->library, faults);
  tell(faults);
  if (!plan) return complain("nothing has been played");
  std::array<int, 2> shard{1, 1};
  if (!arguments.shard.empty() && !read_shard(arguments.shard, shard)) return kBadInput;
  lab::Ranks ranks;  // alone
  if (arguments.shard.empty()) ranks = lab::find_ranks(&std::getenv).value_or(ranks);
  const int threads = arguments.threads > 0 ? arguments.threads : cores_for(ranks.on_this_machine);
  std::string out = arguments.out;
  if (out.empty()) {
    out =
        study->name + (shard[1] > 1 ? fmt::format(".{}-of-{}", shard[0], shard[1]) : "") + ".jsonl";
  }
  std::signal(SIGINT, ask_to_stop);
  std::signal(SIGTERM, ask_to_stop);
  if (ranks.size > 1) return play_as_rank(*plan, ranks, out, threads);
  Session session(*plan, shard, out);
  const int code = session.play(arguments.resume, threads, false);
  if (code != kBadInput) std::cout << session.table();
  return code;
}

int run_lab_merge(const std::string& out, const std::vector<std::string>& files) {
  const auto merged = lab::merge(out, files);
  if (!merged) return complain(merged.error());
  std::cout << fmt::format("{} games of {} in {}\n", merged->games, merged->name, out);
  return kOk;
}

}  // namespace tercio::cli
