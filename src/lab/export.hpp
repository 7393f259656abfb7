// The results of a study as tables, for notebooks: a folder of CSV files or one SQLite file. Both
// have the same tables (docs/lab.md, Exports) and are written whole or not at all; only the files
// of a folder that is there already are replaced one by one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace tercio::lab {

// The title of a case of the rules in a battle; empty where there is none.
using CaseTitle = std::function<std::string(std::string_view battle, std::string_view number)>;

struct Exported {
  std::uint64_t games = 0;
  std::uint64_t rows = 0;  // of all tables
  bool cut_off = false;    // the last line of the results has no end and was left out
};

// Whether both are the same file, by whatever name or link.
bool are_one(const std::filesystem::path& a, const std::filesystem::path& b);

// A fault of the results names file and line. What would replace the results is refused.
tl::expected<Exported, std::string> export_csv(const std::string& results,
                                               const std::string& folder, const CaseTitle& title);
tl::expected<Exported, std::string> export_sqlite(const std::string& results,
                                                  const std::string& file, const CaseTitle& title);

}  // namespace tercio::lab
