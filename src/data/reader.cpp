#include "data/reader.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace tercio::data {
namespace {

bool is_id(std::string_view text) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto is_first = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); };
  const auto is_allowed = [&](char c) { return is_first(c) || c == '-' || c == '_'; };
  return !text.empty() && is_first(text.front()) &&
         std::any_of(text.begin(), text.end(), is_letter) &&
         std::all_of(text.begin(), text.end(), is_allowed);
}

std::string list_of(std::span<const std::string_view> names) {
  std::string text;
  for (const std::string_view name : names) text += (text.empty() ? "" : ", ") + in_quotes(name);
  return text;
}

}  // namespace

std::string in_quotes(std::string_view text) { return '"' + std::string(text) + '"'; }

void Value::report(Place place, std::string message) const {
  faults_->push_back({*file_, place.line, place.column, std::move(message)});
}

void Value::fault(std::string message) const { report(node_->place, std::move(message)); }

void Value::fault_at_key(std::string message) const {
  report(node_->key_place.line > 0 ? node_->key_place : node_->place, std::move(message));
}

std::string Value::named(std::string_view what) const {
  return (node_->key.empty() ? "" : in_quotes(node_->key) + " ") + std::string(what);
}

std::optional<std::string> Value::text() const {
  if (is(Node::Type::kText) && !node_->text.empty()) return node_->text;
  fault(named(is(Node::Type::kText) ? "must not be empty" : "must be a text in quotes"));
  return std::nullopt;
}

std::optional<int> Value::integer(Range range) const {
  if (is(Node::Type::kInteger) && node_->integer >= range.least && node_->integer <= range.most) {
    return static_cast<int>(node_->integer);
  }
  fault(named("must be a whole number from " + std::to_string(range.least) + " to " +
              std::to_string(range.most)));
  return std::nullopt;
}

std::optional<bool> Value::flag() const {
  if (is(Node::Type::kFlag)) return node_->flag;
  fault(named("must be true or false"));
  return std::nullopt;
}

std::optional<int> Value::choice(std::span<const std::string_view> names) const {
  if (is(Node::Type::kText)) {
    const auto found = std::find(names.begin(), names.end(), node_->text);
    if (found != names.end()) return static_cast<int>(found - names.begin());
  }
  fault(named("must be " + std::string(names.size() > 1 ? "one of " : "") + list_of(names)));
  return std::nullopt;
}

std::optional<std::string> Value::id() const {
  auto result = text();
  if (!result || is_id(*result)) return result;
  fault(
      named("must be an id: small letters, digits, - and _, beginning with a letter "
            "or digit and with at least one letter"));
  return std::nullopt;
}

std::vector<Value> Value::items() const {
  std::vector<Value> values;
  if (!is(Node::Type::kArray)) {
    fault(named("must be a list"));
    return values;
  }
  for (const Node& item : node_->items) values.push_back(child(item));
  return values;
}

Table::Table(const Value& value) : value_(value) {
  if (!value.is(Node::Type::kTable)) value.fault("must be a table of keys and values");
}

std::optional<Value> Table::find(std::string_view key) {
  asked_.emplace(key);
  if (!value_.is(Node::Type::kTable)) return std::nullopt;
  for (const Node& entry : value_.node().items) {
    if (entry.key == key) return value_.child(entry);
  }
  return std::nullopt;
}

std::optional<Value> Table::require(std::string_view key) {
  auto found = find(key);
  if (!found && value_.is(Node::Type::kTable)) fault("missing key " + in_quotes(key));
  return found;
}

std::string Table::text(std::string_view key) {
  const auto found = require(key);
  return found ? found->text().value_or("") : "";
}

std::string Table::id(std::string_view key) {
  const auto found = require(key);
  return found ? found->id().value_or("") : "";
}

int Table::integer(std::string_view key, Range range) {
  const auto found = require(key);
  return found ? found->integer(range).value_or(range.least) : range.least;
}

int Table::choice(std::string_view key, std::span<const std::string_view> names) {
  const auto found = require(key);
  return found ? found->choice(names).value_or(0) : 0;
}

std::vector<Value> Table::list(std::string_view key) {
  const auto found = require(key);
  if (!found) return {};
  auto values = found->items();
  if (values.empty() && found->is(Node::Type::kArray)) {
    found->fault(in_quotes(key) + " must not be empty");
  }
  return values;
}

std::string Table::text_or(std::string_view key, std::string_view otherwise) {
  const auto found = find(key);
  return found ? found->text().value_or("") : std::string(otherwise);
}

std::string Table::colour_or(std::string_view key, std::string_view otherwise) {
  const auto found = find(key);
  if (!found) return std::string(otherwise);
  const std::string text = found->text().value_or("");
  const bool good = text.size() == 7 && text[0] == '#' &&
                    text.find_first_not_of("0123456789abcdef", 1) == std::string::npos;
  if (!text.empty() && !good) found->fault("a colour is written as \"#8f2a20\", in small letters");
  return good ? text : std::string(otherwise);
}

int Table::integer_or(std::string_view key, Range range, int otherwise) {
  const auto found = find(key);
  return found ? found->integer(range).value_or(otherwise) : otherwise;
}

bool Table::flag(std::string_view key) {
  const auto found = find(key);
  return found && found->flag().value_or(false);
}

std::vector<Value> Table::list_if_any(std::string_view key) {
  const auto found = find(key);
  return found ? found->items() : std::vector<Value>{};
}

void Table::finish() const {
  if (!value_.is(Node::Type::kTable)) return;
  for (const Node& entry : value_.node().items) {
    if (!asked_.contains(entry.key)) {
      value_.child(entry).fault_at_key("unknown key " + in_quotes(entry.key));
    }
  }
}

void Names::add(const std::string& name, const Value& where) {
  if (name.empty()) return;
  if (!seen_.insert(name).second) where.fault("a second " + what_ + " " + in_quotes(name));
}

void require_format(Table& file, std::string_view format) {
  const std::array<std::string_view, 1> known{format};
  file.choice("format", known);
}

std::vector<std::string> read_texts(const std::vector<Value>& values) {
  std::vector<std::string> texts;
  Names names("value");
  for (const Value& value : values) {
    const auto text = value.text();
    if (!text) continue;
    names.add(*text, value);
    texts.push_back(*text);
  }
  return texts;
}

}  // namespace tercio::data
