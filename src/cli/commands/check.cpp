// tercio check: whether data files are sound.
#include "lessons/check.hpp"

#include <iostream>
#include <utility>

#include <fmt/format.h>

#include "advice/examples.hpp"
#include "advice/notes.hpp"
#include "cli/commands/commands.hpp"
#include "cli/table/face.hpp"
#include "data/handbook.hpp"
#include "data/source.hpp"
#include "data/story.hpp"

namespace tercio::cli {

int run_check(const Common& common, const std::string& folder) {
  const std::string root = folder.empty() ? common.games : folder;
  std::vector<data::SourceFile> sources;
  if (root.empty()) {
    sources = data::embedded_sources();
  } else {
    auto read = data::read_directory(root);
    if (!read) return complain(read.error());
    sources = std::move(*read);
    if (sources.empty()) return complain("there are no data files (*.toml) in " + root);
  }
  const data::GameLibrary library(sources);
  const auto rules = data::load_rules_references(sources);
  const auto lessons =
      lessons::load_lessons(sources, data::make_proses(library, rules.systems, sources));
  const auto notes = data::load_notes(sources);
  auto unfit = data::faults_of_notes(notes, rules.systems, advice::note_ids());
  for (const auto& lesson : lessons.lessons) {
    const auto faults = lessons::check(library, *lesson);
    unfit.insert(unfit.end(), faults.begin(), faults.end());
  }
  std::size_t count = 0;
  auto examples = data::load_examples(sources);
  for (data::Fault& fault : advice::check_examples(examples.examples, library, rules.systems)) {
    examples.faults.push_back(std::move(fault));
  }
  const auto handbooks =
      data::load_handbooks(library, rules.systems, sources, data::figure_ids(examples.examples));
  const auto stories = data::load_stories(library, rules.systems, sources);
  for (const auto& faults : {library.faults(), rules.faults, lessons.faults, notes.faults,
                             stories.faults, handbooks.faults, unfit, examples.faults}) {
    for (const auto& fault : faults) std::cerr << to_string(fault) << '\n';
    count += faults.size();
  }
  const Screen screen = standard_screen(common.color, common.width);
  for (const auto& battle : library.battles()) {
    const auto game = library.game(battle.scenarios.front().id, {});
    if (!game) continue;
    std::cout << screen.paint(Role::kHeading, battle.id + ": " + battle.title) << '\n'
              << make_face(*game)->summary(screen);
  }
  for (const auto& system : rules.systems) {
    std::cout << fmt::format("{}: {} rules cases\n", system.system(), system.cases().size());
  }
  if (count > 0) {
    std::cerr << "tercio: " << counted(static_cast<int>(count), "fault", "faults") << " in "
              << counted(static_cast<int>(sources.size()), "file", "files") << '\n';
    return kFailed;
  }
  std::cout << counted(static_cast<int>(sources.size()), "file", "files") << ", no fault\n";
  return kOk;
}

}  // namespace tercio::cli
