// Requests read and answers written: the JSON of the wire.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "engine/match.hpp"
#include "engine/refusal.hpp"

namespace tercio::server {

using engine::Json;
using engine::Refusal;

// JSON as text; what is no UTF-8 is replaced.
std::string text_of(const Json& value);

// What is wrong with a request. The codes of the engine's refusals, and those of the wire.
struct WireError {
  std::string code;
  Refusal refusal{};  // its own code does not count
};
inline const WireError kStopping{"stopping", {.message = "the server is stopping"}};
inline const WireError kTooManyMessages{"too-many", {.message = "too many messages; wait a while"}};
inline const WireError kStale{
    "stale",
    {.message = "the game has gone on; this was meant for an earlier position",
     .field = "sequence"}};
inline const WireError kStoreAway{
    "away",
    {.message = "the server cannot reach its store now; nothing is lost, ask again in a while"}};
// Thrown where a request is read or carried out, caught where it is answered.
struct Fault {
  WireError error;
};

[[noreturn]] void refuse(const Refusal& refusal);
[[noreturn]] void refuse(std::string code, std::string message, std::string field = {});
// A message that was meant for an earlier position.
[[noreturn]] void refuse_stale();
// A screen two people share shows and does nothing before the one who decides has sat down.
[[noreturn]] void refuse_covered();
Json error_json(const WireError& error);

// An answer's fields: values, and texts that are JSON already.
struct Answer {
  Json fields = Json::object();
  std::vector<std::pair<std::string, std::string>> texts{};
};
// An object of the fields and texts, after those of `head`.
std::string text_of(const Json& head, const Answer& answer);

// The fields of a request. Each refuses what is missing or has the wrong form.
class Request {
 public:
  explicit Request(Json json) : json_(std::move(json)) {}

  const Json& id() const;
  bool has(const char* key) const { return json_.contains(key) && !json_[key].is_null(); }
  // Whether it is there, null or not.
  bool given(const char* key) const { return json_.contains(key); }
  // Requires: has(key).
  const Json& value(const char* key) const { return json_[key]; }
  std::string text(const char* key, std::size_t longest = 4096) const;
  std::string text_or(const char* key, const char* otherwise) const;
  bool flag(const char* key) const;
  bool flag_or(const char* key, bool otherwise) const;
  std::size_t number(const char* key) const;
  // A number that need not be whole, between two.
  double amount(const char* key, double least, double most) const;
  std::optional<std::size_t> optional_number(const char* key) const;
  // A list of texts; a missing one is empty.
  std::vector<std::string> texts(const char* key, std::size_t most = 500) const;
  // An object of texts; true and false mean on and off.
  std::map<std::string, std::string> choices(const char* key) const;

 private:
  Json json_;
};

// A key a client has drawn: if the answer is lost it can ask again with the same.
std::string key_field(const Request& request);

// The title of a table: one line, not too long. A missing or an empty one is another.
std::string title_field(const Request& request, const std::string& otherwise);

template <class T>
T granted(tl::expected<T, Refusal> found) {
  if (!found) refuse(found.error());
  return std::move(*found);
}

}  // namespace tercio::server
