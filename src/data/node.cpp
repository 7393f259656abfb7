#include "data/node.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

// The parser recurses once for each level of nesting, and destroys a table once for each dot of a
// key. The limits on nesting and on the length of a line bound both.
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_MAX_NESTED_VALUES 16
// It asserts, or with NDEBUG assumes, what broken text such as "[=]" makes false, and then checks
// the same thing properly. Only the check is wanted.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expression) static_cast<void>(0)
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace tercio::data {
namespace {

Place place_of(const toml::source_region& region) {
  return {static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
}

// Makes nodes of what the parser found, down to a depth of kMaxDepth.
class Converter {
 public:
  bool too_deep() const { return too_deep_; }
  Place deepest() const { return deepest_; }

  Node convert(const toml::node& from, int depth) {
    Node to;
    to.place = place_of(from.source());
    if (depth > kMaxDepth) {
      too_deep_ = true;
      deepest_ = to.place;
    } else if (const auto* table = from.as_table()) {
      convert_table(*table, to, depth);
    } else if (const auto* array = from.as_array()) {
      to.type = Node::Type::kArray;
      for (const toml::node& item : *array) to.items.push_back(convert(item, depth + 1));
    } else {
      convert_scalar(from, to);
    }
    return to;
  }

 private:
  void convert_table(const toml::table& from, Node& to, int depth) {
    to.type = Node::Type::kTable;
    for (const auto& [key, value] : from) {
      Node entry = convert(value, depth + 1);
      entry.key = std::string(key.str());
      entry.key_place = place_of(key.source());
      if (entry.place.line == 0) entry.place = entry.key_place;
      for (Node& item : entry.items) {
        if (entry.type == Node::Type::kArray) item.key = entry.key;
      }
      to.items.push_back(std::move(entry));
    }
  }

  static void convert_scalar(const toml::node& from, Node& to) {
    if (const auto* text = from.as_string()) {
      to.type = Node::Type::kText;
      to.text = text->get();
    } else if (const auto* integer = from.as_integer()) {
      to.type = Node::Type::kInteger;
      to.integer = integer->get();
    } else if (const auto* flag = from.as_boolean()) {
      to.type = Node::Type::kFlag;
      to.flag = flag->get();
    }
  }

  bool too_deep_ = false;
  Place deepest_;
};

// Whether the text keeps within the limits of a data file; otherwise a fault is added.
bool is_within_limits(const SourceFile& source, std::vector<Fault>& faults) {
  if (source.text.size() > kMaxFileSize) {
    faults.push_back({source.path, 0, 0, "the file is larger than 4 MiB"});
    return false;
  }
  int line = 1;
  for (std::size_t begin = 0; begin < source.text.size(); ++line) {
    const std::size_t end = std::min(source.text.find('\n', begin), source.text.size());
    if (end - begin > kMaxLineLength) {
      faults.push_back({source.path, line, 1, "the line is longer than 1000 bytes"});
      return false;
    }
    begin = end + 1;
  }
  return true;
}

}  // namespace

std::optional<Node> parse_toml(const SourceFile& source, std::vector<Fault>& faults) {
  if (!is_within_limits(source, faults)) return std::nullopt;
  const toml::parse_result result = toml::parse(std::string_view(source.text));
  if (!result) {
    const Place place = place_of(result.error().source());
    faults.push_back({source.path, place.line, place.column,
                      "not TOML: " + std::string(result.error().description())});
    return std::nullopt;
  }
  Converter converter;
  Node root = converter.convert(result.table(), 0);
  if (converter.too_deep()) {
    const Place place = converter.deepest();
    faults.push_back({source.path, place.line, place.column, "nested too deeply"});
    return std::nullopt;
  }
  return root;
}

}  // namespace tercio::data
