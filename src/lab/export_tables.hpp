// Which tables an export has, and their rows, whatever they are written into.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/export.hpp"

namespace tercio::lab {

enum class CellType : std::uint8_t { kText, kInteger, kReal };
struct ExportColumn {
  std::string_view name;
  CellType type = CellType::kInteger;
};
struct ExportTable {
  std::string_view name;
  std::vector<ExportColumn> columns;
  std::string_view index;  // the columns by which it is looked up, with commas
};
std::span<const ExportTable> export_tables();

// Nothing where something is not known.
using Entry = std::variant<std::monostate, std::int64_t, double, std::string>;
using Row = std::vector<Entry>;

// Takes the rows; what goes wrong is thrown as std::runtime_error.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void add(std::size_t table, const Row& row) = 0;
};

// Reads the results once and gives every row to the sink: games and turns in their order, then what
// they come to.
tl::expected<Exported, std::string> fill(Sink& sink, const std::string& results,
                                         const CaseTitle& title);

}  // namespace tercio::lab
