// Reading JSON that somebody else wrote: what is wrong is collected, each fault with its field.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/refusal.hpp"

namespace tercio::engine {

using Json = nlohmann::ordered_json;

class Faults {
 public:
  void add(Code code, std::string field, std::string message);
  void add(Refusal refusal) { list_.push_back(std::move(refusal)); }
  bool empty() const { return list_.empty(); }
  std::vector<Refusal> take() { return std::move(list_); }

  // Each reads a value or finds fault with it.
  void only_keys(const Json& object, std::initializer_list<std::string_view> keys,
                 const std::string& where);
  std::optional<std::int64_t> number(const Json& value, const std::string& field,
                                     std::int64_t least, std::int64_t most);
  bool is_list(const Json& value, const std::string& field);
  bool is_object(const Json& value, const std::string& field);
  // A missing flag is false.
  bool flag(const Json& object, const char* key, const std::string& where);

 private:
  std::vector<Refusal> list_;
};

}  // namespace tercio::engine
