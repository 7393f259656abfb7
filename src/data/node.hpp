// A data file as a tree of values, each with its place in the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "data/fault.hpp"
#include "data/source.hpp"

namespace tercio::data {

inline constexpr std::size_t kMaxFileSize = 4U << 20U;
inline constexpr std::size_t kMaxLineLength = 1000;
inline constexpr int kMaxDepth = 16;

struct Place {
  int line = 0;
  int column = 0;
};

struct Node {
  enum class Type : std::uint8_t { kTable, kArray, kText, kInteger, kFlag, kOther };

  Type type = Type::kOther;
  std::string key;  // of an entry of a table; an item of an array bears the array's key
  Place place;
  Place key_place;
  std::string text;          // kText
  std::int64_t integer = 0;  // kInteger
  bool flag = false;         // kFlag
  std::vector<Node> items;   // kTable: its entries in order of key; kArray: its items
};

// The tree of a TOML file. Whatever the text, it neither throws nor overflows the stack: a fault is
// added and none is returned when the text is not TOML, too long, or nested too deeply.
std::optional<Node> parse_toml(const SourceFile& source, std::vector<Fault>& faults);

}  // namespace tercio::data
