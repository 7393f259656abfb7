// For the tests: small studies, planned.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "lab/laboratory.hpp"
#include "lab/plan.hpp"
#include "lab/results_file.hpp"

namespace tercio::lab {

// The files of a few battles: to load them all takes most of a test's time.
inline const std::vector<data::SourceFile>& games() {
  static const auto files = [] {
    std::vector<data::SourceFile> out;
    for (auto& file : data::embedded_sources()) {
      const auto begins = [&](const char* with) { return file.path.starts_with(with); };
      if (begins("lace-wars/") || begins("thirty-years-war/freiburg/")) continue;
      out.push_back(std::move(file));
    }
    return out;
  }();
  return files;
}

inline const data::GameLibrary& library() {
  static const data::GameLibrary loaded(games());
  return loaded;
}

inline std::string texts(const std::vector<data::Fault>& faults) {
  std::string out;
  for (const data::Fault& fault : faults) out += to_string(fault) + '\n';
  return out;
}

// A study of the training scenario, whose games are short.
inline std::string small_study(const std::string& more = "") {
  return "format = \"tercio-study/1\"\nscenarios = [\"first-orders/training\"]\npairs = 6\n" + more;
}

// What is wrong with a study, and with its plan; empty: nothing.
inline std::string faults_of(const std::string& text) {
  std::vector<data::Fault> faults;
  const auto study = read_study({"s.toml", text}, "s", faults);
  if (study) Plan::make(*study, games(), library(), faults);
  return texts(faults);
}

inline Plan plan_of(const std::string& text) {
  std::vector<data::Fault> faults;
  auto study = read_study({"s.toml", text}, "s", faults);
  if (!study) throw std::runtime_error(texts(faults));
  auto plan = Plan::make(*study, games(), library(), faults);
  if (!plan) throw std::runtime_error(texts(faults));
  return std::move(*plan);
}

inline std::string read_all(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// A folder of its own for each test.
class Folder : public testing::Test {
 protected:
  Folder() { std::filesystem::create_directories(root_); }
  ~Folder() override { std::filesystem::remove_all(root_); }
  std::string file(const std::string& name) const { return (root_ / name).string(); }

  // Plays at most so many games of a shard into a file; answers what is wrong.
  static std::string play_into(const Plan& plan, const std::string& path, int threads = 1,
                               std::array<int, 2> shard = {1, 1}, int most = 1'000'000) {
    Header header = plan.header();
    header.shard = shard;
    Jobs jobs(plan, shard);
    auto results = ResultsFile::open(path, header, jobs, false, nullptr);
    if (!results) return results.error();
    const std::atomic<bool> stop = false;
    std::string wrong;
    run(
        plan, jobs, threads, stop,
        [&](GameResult&& game) {
          if (most-- <= 0) return false;
          wrong = results->add(game);
          return wrong.empty();
        },
        nullptr);
    return wrong;
  }

  const std::filesystem::path root_ =
      std::filesystem::path(testing::TempDir()) /
      (std::string("tercio-lab-") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

}  // namespace tercio::lab
