#include "engine/fields.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace tercio::engine {

void Faults::add(Code code, std::string field, std::string message) {
  list_.push_back({.code = code, .message = std::move(message), .field = std::move(field)});
}

void Faults::only_keys(const Json& object, std::initializer_list<std::string_view> keys,
                       const std::string& where) {
  for (const auto& [key, value] : object.items()) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
      add(Code::kUnknown, where + "." + key.substr(0, 40), "there is no such key");
    }
  }
}

std::optional<std::int64_t> Faults::number(const Json& value, const std::string& field,
                                           std::int64_t least, std::int64_t most) {
  // A whole number beyond the signed ones would wrap around.
  const bool wraps = value.is_number_unsigned() &&
                     value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX);
  if (value.is_number_integer() && !wraps && value.get<std::int64_t>() >= least &&
      value.get<std::int64_t>() <= most) {
    return value.get<std::int64_t>();
  }
  add(Code::kBadRequest, field,
      "a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
          " is expected");
  return std::nullopt;
}

bool Faults::is_list(const Json& value, const std::string& field) {
  if (!value.is_array()) add(Code::kBadRequest, field, "a list is expected");
  return value.is_array();
}

bool Faults::is_object(const Json& value, const std::string& field) {
  if (!value.is_object()) add(Code::kBadRequest, field, "an object is expected");
  return value.is_object();
}

bool Faults::flag(const Json& object, const char* key, const std::string& where) {
  if (!object.contains(key)) return false;
  if (object[key].is_boolean()) return object[key].get<bool>();
  add(Code::kBadRequest, where + "." + key, "true or false is expected");
  return false;
}

}  // namespace tercio::engine
