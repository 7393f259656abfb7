// Texts from outside become JSON within limits, or are refused for a reason.
#include "engine/json_input.hpp"

#include <chrono>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tercio::engine {
namespace {

std::string fault_of(std::string_view text, const JsonLimits& limits = {}) {
  const auto json = read_json(text, limits);
  return json ? "" : json.error().message;
}

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

TEST(JsonInput, what_is_read_is_what_was_written) {
  const char* text =
      R"({"z":1,"a":[null,true,-7,2.5,"x\n\"é",{}],"":{"deep":[[[]]]},"n":18446744073709551615})";
  const auto json = read_json(text);
  ASSERT_TRUE(json.has_value());
  EXPECT_EQ(*json, Json::parse(text));
  EXPECT_EQ(json->dump(), text) << "in the order of the text";
  EXPECT_EQ(*read_json("7"), 7);
  EXPECT_EQ(*read_json(" [ ] "), Json::array());
}

TEST(JsonInput, what_is_no_json_is_refused_with_its_place) {
  for (const char* text : {"", "{", "[1,]", "{} x", "{\"a\"}", "nul", "\"\xff\"", "1e999", "[}"}) {
    EXPECT_NE(fault_of(text).find("it is not JSON: see character"), std::string::npos) << text;
  }
}

TEST(JsonInput, depth_is_bounded) {
  EXPECT_EQ(fault_of(nested(32)), "");
  EXPECT_EQ(fault_of(nested(33)), "nested deeper than 32");
  EXPECT_EQ(fault_of(nested(400'000)), "nested deeper than 32");
  std::string objects;
  for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
  EXPECT_EQ(fault_of(objects), "nested deeper than 32");
  // Brackets in a text are no lists.
  EXPECT_EQ(fault_of('"' + std::string(1000, '[') + '"'), "");
}

TEST(JsonInput, keys_values_and_bytes_are_bounded) {
  std::string many = "{";
  for (int i = 0; i < 100'000; ++i) many += "\"k" + std::to_string(i) + "\":0,";
  many.back() = '}';
  const auto began = std::chrono::steady_clock::now();
  EXPECT_EQ(fault_of(many, {.bytes = 4 << 20}), "more than 1000 keys in one object");
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(1));
  EXPECT_EQ(fault_of(many), "larger than 1024 KiB");
  std::string list = "[";
  for (int i = 0; i < 50'000; ++i) list += "0,";
  list.back() = ']';
  EXPECT_EQ(fault_of(list), "more than 50000 values");
  EXPECT_EQ(fault_of(list, {.values = 50'001}), "");
}

TEST(JsonInput, a_key_stands_once_in_an_object) {
  EXPECT_EQ(fault_of(R"({"a":1,"b":{"a":2}})"), "");
  EXPECT_EQ(fault_of(R"({"a":1,"b":2,"a":3})"), "the key 'a' stands twice in one object");
  EXPECT_EQ(fault_of(R"([{"x":{"":1,"":2}}])"), "the key '(empty)' stands twice in one object");
}

TEST(JsonInput, an_object_of_our_own_is_read_or_empty) {
  EXPECT_EQ(read_object(R"({"a":1})"), (Json{{"a", 1}}));
  for (const char* text : {"", "[1]", "{", "7"}) EXPECT_EQ(read_object(text), Json::object());
  EXPECT_EQ(read_object(nested(1000)), Json::object());
}

}  // namespace
}  // namespace tercio::engine
