// A value of a data file replaced by another one, to try what would be if.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "data/node.hpp"
#include "data/source.hpp"

namespace tercio::data {

// A value of a file: a key leads from table to table with dots. In a list of tables the next word
// is the `id`, `key`, `name`, `piece`, `measure` or `title` of one of them, or its number from 0:
// "category.saxon.level". A word with other signs than letters, digits, "-" and "_" stands in
// quotes.
using Words = std::vector<std::string>;
tl::expected<Words, std::string> words_of_key(std::string_view key);
std::string key_of_words(const Words& words);

// The value the words lead to, or what is wrong with them.
tl::expected<const Node*, std::string> find_value(const Node& root, const Words& words);

// Puts a value into the place of another one in the text of a file, so that every line stays where
// it is. Answers what was there, or what is wrong: the file is no TOML, there is no such value, or
// it is a table. Whether the new value fits is for the loader of the file to say.
tl::expected<Node, std::string> replace(SourceFile& file, std::string_view key, const Node& value);

// A value as TOML has it; empty for what a Node does not hold (dates, fractions).
std::string toml_of(const Node& value);
// A value written in TOML: `12`, `"1811"`, `[1, 2]`.
tl::expected<Node, std::string> value_of_toml(std::string_view text);

}  // namespace tercio::data
