#include "engine/json_input.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace tercio::engine {

namespace {

// Builds the value as the parser goes through the text. The parser itself keeps one bit for every
// list and object that is open, and stops when a function returns false.
class Builder {
 public:
  explicit Builder(const JsonLimits& limits) : limits_(limits) {}

  const std::string& fault() const { return fault_; }
  Json take() { return std::move(root_); }

  // NOLINTBEGIN(readability-identifier-naming): names and forms are those the parser calls.
  bool null() { return add(nullptr); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(Json::number_integer_t value) { return add(value); }
  bool number_unsigned(Json::number_unsigned_t value) { return add(value); }
  bool number_float(Json::number_float_t value, const Json::string_t&) { return add(value); }
  bool string(Json::string_t& value) { return add(std::move(value)); }
  bool binary(Json::binary_t&) { return wrong("it is not JSON"); }
  bool start_object(std::size_t) { return open(); }
  bool start_array(std::size_t) { return open(); }
  bool key(Json::string_t& name) {
    auto& names = open_.back().names;
    if (names.size() == limits_.keys) {
      return wrong("more than " + std::to_string(limits_.keys) + " keys in one object");
    }
    names.push_back(std::move(name));
    return true;
  }
  bool end_object() {
    Open done = std::move(open_.back());
    open_.pop_back();
    if (const std::string twice = repeated(done.names); !twice.empty()) {
      return wrong("the key '" + twice.substr(0, 40) + "' stands twice in one object");
    }
    // Neither looking for a key among those before it nor moving what is there already.
    Json::object_t members;
    members.reserve(done.names.size());
    for (std::size_t i = 0; i < done.names.size(); ++i) {
      members.emplace_back(std::move(done.names[i]), std::move(done.values[i]));
    }
    keep(Json(std::move(members)));
    return true;
  }
  bool end_array() {
    Open done = std::move(open_.back());
    open_.pop_back();
    keep(Json(Json::array_t(std::move(done.values))));
    return true;
  }
  template <class Exception>
  bool parse_error(std::size_t position, const std::string&, const Exception&) {
    return wrong("it is not JSON: see character " + std::to_string(position));
  }
  // NOLINTEND(readability-identifier-naming)

 private:
  // A list or an object whose end has not come yet.
  struct Open {
    std::vector<std::string> names{};
    std::vector<Json> values{};
  };

  bool wrong(std::string what) {
    if (fault_.empty()) fault_ = std::move(what);
    return false;
  }

  bool count() {
    if (++values_ <= limits_.values) return true;
    return wrong("more than " + std::to_string(limits_.values) + " values");
  }

  void keep(Json value) {
    if (open_.empty()) {
      root_ = std::move(value);
    } else {
      open_.back().values.push_back(std::move(value));
    }
  }

  template <class Value>
  bool add(Value&& value) {
    if (!count()) return false;
    keep(Json(std::forward<Value>(value)));
    return true;
  }

  bool open() {
    if (open_.size() == limits_.depth) {
      return wrong("nested deeper than " + std::to_string(limits_.depth));
    }
    if (!count()) return false;
    open_.emplace_back();
    return true;
  }

  // A name that stands twice; empty: none does.
  std::string repeated(const std::vector<std::string>& names) {
    sorted_.assign(names.begin(), names.end());
    std::sort(sorted_.begin(), sorted_.end());
    const auto twice = std::adjacent_find(sorted_.begin(), sorted_.end());
    if (twice == sorted_.end()) return {};
    return twice->empty() ? "(empty)" : std::string(*twice);
  }

  const JsonLimits& limits_;
  Json root_;
  std::vector<Open> open_;
  std::vector<std::string_view> sorted_;
  std::size_t values_ = 0;
  std::string fault_;
};

tl::unexpected<Refusal> refused(std::string message) {
  return tl::unexpected(Refusal{.code = Code::kBadRequest, .message = std::move(message)});
}

}  // namespace

tl::expected<Json, Refusal> read_json(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.bytes) {
    return refused("larger than " + std::to_string(limits.bytes / 1024) + " KiB");
  }
  Builder builder(limits);
  const bool sound = Json::sax_parse(text.begin(), text.end(), &builder);
  if (!sound || !builder.fault().empty()) return refused(builder.fault());
  return builder.take();
}

Json read_object(std::string_view text) {
  auto json = read_json(text);
  return json && json->is_object() ? std::move(*json) : Json::object();
}

}  // namespace tercio::engine
