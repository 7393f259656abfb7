// A strict reader of data files: typed, and collecting every fault instead of stopping at the
// first.
#pragma once

#include <initializer_list>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/fault.hpp"
#include "data/node.hpp"

namespace tercio::data {

struct Range {
  int least = 0;
  int most = 0;
};

std::string in_quotes(std::string_view text);

// One value of a file, which reports what is wrong with it. Requires: node, file name and list of
// faults outlive it.
class Value {
 public:
  Value(const Node& node, const std::string& file, std::vector<Fault>& faults)
      : node_(&node), file_(&file), faults_(&faults) {}

  const Node& node() const { return *node_; }
  bool is(Node::Type type) const { return node_->type == type; }
  Value child(const Node& node) const { return {node, *file_, *faults_}; }

  // Each of these reports a fault and answers none when the value is of another kind.
  std::optional<std::string> text() const;  // not empty
  std::optional<int> integer(Range range) const;
  std::optional<bool> flag() const;
  std::optional<int> choice(std::span<const std::string_view> names) const;  // index of the name
  // An id: small letters, digits, "-" and "_", beginning with a letter or digit and
  // with at least one letter.
  std::optional<std::string> id() const;
  // The items of an array; empty after a fault.
  std::vector<Value> items() const;

  // Reports at the value itself, or at its key.
  void fault(std::string message) const;
  void fault_at_key(std::string message) const;

 private:
  void report(Place place, std::string message) const;
  std::string named(std::string_view what) const;

  const Node* node_;
  const std::string* file_;
  std::vector<Fault>* faults_;
};

// A table whose keys are asked for one by one; finish() then refuses the keys nobody asked for.
class Table {
 public:
  explicit Table(const Value& value);

  const Value& value() const { return value_; }
  void fault(std::string message) const { value_.fault(std::move(message)); }

  std::optional<Value> find(std::string_view key);
  std::optional<Value> require(std::string_view key);

  // Each requires the key and answers an empty or least value after a fault.
  std::string text(std::string_view key);
  std::string id(std::string_view key);
  int integer(std::string_view key, Range range);
  int choice(std::string_view key, std::span<const std::string_view> names);
  std::vector<Value> list(std::string_view key);  // at least one item
  // Each answers this when the key is absent.
  std::string text_or(std::string_view key, std::string_view otherwise);
  std::string colour_or(std::string_view key, std::string_view otherwise);  // "#rrggbb"
  int integer_or(std::string_view key, Range range, int otherwise);
  bool flag(std::string_view key);  // false
  std::vector<Value> list_if_any(std::string_view key);

  void finish() const;

 private:
  Value value_;
  std::set<std::string, std::less<>> asked_;
};

// Reports the second and every further use of a name.
class Names {
 public:
  explicit Names(std::string what) : what_(std::move(what)) {}
  void add(const std::string& name, const Value& where);

 private:
  std::string what_;
  std::set<std::string, std::less<>> seen_;
};

// The key "format" must hold this text.
void require_format(Table& file, std::string_view format);

// The texts of an array, each different.
std::vector<std::string> read_texts(const std::vector<Value>& values);

}  // namespace tercio::data
