#include "server/answer.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/protocol.hpp"

namespace tercio::server {

namespace {

[[noreturn]] void bad(const char* key, const char* message) { refuse("bad-request", message, key); }

}  // namespace

std::string text_of(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void refuse(const Refusal& refusal) {
  throw Fault{{std::string(engine::name_of(refusal.code)), refusal}};
}

void refuse(std::string code, std::string message, std::string field) {
  throw Fault{{std::move(code), {.message = std::move(message), .field = std::move(field)}}};
}

void refuse_stale() { throw Fault{kStale}; }

void refuse_covered() {
  refuse("covered", "the map is covered; the side that decides has to sit down first");
}

Json error_json(const WireError& error) {
  Json out = engine::error_json(error.refusal);
  out["code"] = error.code;
  return out;
}

std::string text_of(const Json& head, const Answer& answer) {
  Json all = head;
  all.update(answer.fields);
  std::string out = text_of(all);
  out.pop_back();  // the brace
  for (const auto& [key, text] : answer.texts) {
    if (out.size() > 1) out += ',';
    out.append("\"").append(key).append("\":").append(text);
  }
  return out + '}';
}

std::string key_field(const Request& request) {
  constexpr std::size_t kShortest = 22;  // 128 bits
  constexpr std::size_t kLongest = 64;
  std::string key = request.text("key", kLongest);
  const bool plain = std::all_of(key.begin(), key.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '_';
  });
  if (key.size() < kShortest || !plain) {
    refuse("bad-request", "a key is 22 to 64 letters, digits, '-' and '_'", "key");
  }
  return key;
}

std::string title_field(const Request& request, const std::string& otherwise) {
  constexpr std::size_t kLongestTitle = 200;
  const std::string title = request.has("title") ? request.text("title", kLongestTitle) : "";
  const bool control = std::any_of(title.begin(), title.end(),
                                   [](char c) { return static_cast<unsigned char>(c) < ' '; });
  if (control) refuse("bad-request", "a title is one line", "title");
  return title.find_first_not_of(' ') == std::string::npos ? otherwise : title;
}

const Json& Request::id() const {
  static const Json kNone;
  const auto it = json_.find("id");
  return it == json_.end() ? kNone : *it;
}

std::string Request::text(const char* key, std::size_t longest) const {
  if (!has(key)) bad(key, "the field is missing");
  if (!json_[key].is_string()) bad(key, "a string is expected");
  auto value = json_[key].get<std::string>();
  if (value.size() > longest) refuse("too-large", "the text is too long", key);
  if (value.find('\0') != std::string::npos) bad(key, "a text has no null character");
  return value;
}

std::string Request::text_or(const char* key, const char* otherwise) const {
  return has(key) ? text(key) : otherwise;
}

bool Request::flag(const char* key) const {
  if (!has(key)) bad(key, "the field is missing");
  return flag_or(key, false);
}

bool Request::flag_or(const char* key, bool otherwise) const {
  if (!has(key)) return otherwise;
  if (!json_[key].is_boolean()) bad(key, "true or false is expected");
  return json_[key].get<bool>();
}

std::size_t Request::number(const char* key) const {
  if (!has(key)) bad(key, "the field is missing");
  const Json& value = json_[key];
  constexpr std::uint64_t kMost = 1'000'000'000;
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > kMost) {
    bad(key, "a whole number of 0 or more is expected");
  }
  return value.get<std::size_t>();
}

double Request::amount(const char* key, double least, double most) const {
  if (!has(key)) bad(key, "the field is missing");
  const Json& value = json_[key];
  if (!value.is_number() || !(value.get<double>() >= least && value.get<double>() <= most)) {
    refuse("bad-request", fmt::format("a number between {:g} and {:g} is expected", least, most),
           key);
  }
  return value.get<double>();
}

std::optional<std::size_t> Request::optional_number(const char* key) const {
  if (!has(key)) return std::nullopt;
  return number(key);
}

std::vector<std::string> Request::texts(const char* key, std::size_t most) const {
  std::vector<std::string> out;
  if (!has(key)) return out;
  if (!json_[key].is_array()) bad(key, "a list is expected");
  if (json_[key].size() > most) refuse("too-large", "the list is too long", key);
  for (const Json& value : json_[key]) {
    if (!value.is_string()) bad(key, "a list of strings is expected");
    out.push_back(value.get<std::string>());
  }
  return out;
}

std::map<std::string, std::string> Request::choices(const char* key) const {
  std::map<std::string, std::string> out;
  if (!has(key)) return out;
  if (!json_[key].is_object()) bad(key, "an object is expected");
  for (const auto& [name, value] : json_[key].items()) {
    if (value.is_string()) {
      out.emplace(name, value.get<std::string>());
    } else if (value.is_boolean()) {
      out.emplace(name, value.get<bool>() ? "on" : "off");
    } else if (value.is_number_integer()) {
      out.emplace(name, value.dump());
    } else {
      bad(key, "an object with strings is expected");
    }
  }
  return out;
}

}  // namespace tercio::server
