#include "data/replacement.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "data/reader.hpp"

namespace tercio::data {

namespace {

constexpr std::size_t kMaxKey = 300;

bool is_bare(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

const Node* entry_of(const Node& table, std::string_view key) {
  for (const Node& item : table.items) {
    if (item.key == key) return &item;
  }
  return nullptr;
}

const Node* item_of(const Node& list, const std::string& word) {
  constexpr std::array<std::string_view, 6> kNames{"id",    "key",     "name",
                                                   "piece", "measure", "title"};
  for (const Node& item : list.items) {
    if (item.type != Node::Type::kTable) continue;
    for (const std::string_view name : kNames) {
      const Node* entry = entry_of(item, name);
      if (entry != nullptr && entry->type == Node::Type::kText && entry->text == word) return &item;
    }
  }
  std::size_t number = 0;
  const char* end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, number);
  if (error != std::errc() || stop != end || number >= list.items.size()) return nullptr;
  return &list.items[number];
}

// What there is instead of a word nobody knows.
std::string known_of(const Node& node) {
  constexpr std::size_t kMost = 12;
  std::string known;
  for (std::size_t i = 0; i < node.items.size() && i < kMost; ++i) {
    const Node& item = node.items[i];
    const Node* id = node.type == Node::Type::kArray ? entry_of(item, "id") : nullptr;
    if (node.type == Node::Type::kArray && id == nullptr) return {};
    known += (known.empty() ? "" : ", ") + (id != nullptr ? id->text : item.key);
  }
  if (known.empty()) return {};
  return "; there are " + known + (node.items.size() > kMost ? " …" : "");
}

// Where the text of a value ends that begins there.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const std::string three(3, quote);
  const bool is_long = text.substr(at, 3) == three;
  std::size_t i = at + (is_long ? 3 : 1);
  while (i < text.size()) {
    if (text[i] == '\\' && quote == '"') {
      i += 2;
    } else if (is_long && text.substr(i, 3) == three) {
      i += 3;
      while (i < text.size() && text[i] == quote) ++i;  // it may end in quotes of its own
      return i;
    } else if (!is_long && text[i] == quote) {
      return i + 1;
    } else {
      ++i;
    }
  }
  return text.size();
}

std::size_t end_of_value(std::string_view text, std::size_t at) {
  int depth = 0;
  std::size_t i = at;
  while (i < text.size()) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      i = end_of_string(text, i);
    } else if (c == '#' && depth > 0) {
      i = std::min(text.find('\n', i), text.size());
      continue;
    } else if (c == '[') {
      ++depth;
      ++i;
    } else if (c == ']' && depth > 0) {
      --depth;
      ++i;
    } else if (depth > 0) {
      ++i;
      continue;
    } else {
      // A number or a flag.
      const std::size_t end = text.find_first_of(" \t\r\n,]}#", i);
      return std::min(end, text.size());
    }
    if (depth == 0) return i;
  }
  return i;
}

// The byte at which a place is; columns count letters.
std::optional<std::size_t> offset_of(std::string_view text, Place place) {
  std::size_t at = 0;
  for (int line = 1; line < place.line; ++line) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) return std::nullopt;
    at = end + 1;
  }
  if (place.line == 1 && text.starts_with("\xEF\xBB\xBF")) at += 3;
  for (int column = 1; column < place.column && at < text.size(); ++column) {
    do {
      ++at;
    } while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U);
  }
  return at < text.size() ? std::optional(at) : std::nullopt;
}

bool is_replaceable(const Node& node) {
  if (node.type == Node::Type::kTable) return false;
  return node.type != Node::Type::kArray ||
         std::all_of(node.items.begin(), node.items.end(), is_replaceable);
}

std::string toml_of_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      out += fmt::format("\\u{:04X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    } else {
      out += c;
    }
  }
  return out + '"';
}

}  // namespace

tl::expected<Words, std::string> words_of_key(std::string_view key) {
  const auto wrong = [&](const char* what) {
    return tl::make_unexpected(fmt::format("\"{}\" is no key: {}", key.substr(0, 60), what));
  };
  if (key.size() > kMaxKey) return wrong("it is too long");
  Words words;
  std::size_t i = 0;
  while (true) {
    std::string word;
    if (i < key.size() && key[i] == '"') {
      const std::size_t end = key.find('"', i + 1);
      if (end == std::string_view::npos) return wrong("a quote is missing");
      word = key.substr(i + 1, end - i - 1);
      i = end + 1;
    } else {
      while (i < key.size() && is_bare(key[i])) word += key[i++];
    }
    if (word.empty()) return wrong("a word of it is empty");
    words.push_back(std::move(word));
    if (i == key.size()) return words;
    if (key[i] != '.') return wrong("between its words are dots");
    ++i;
  }
}

std::string key_of_words(const Words& words) {
  std::string key;
  for (const std::string& word : words) {
    if (!key.empty()) key += '.';
    const bool bare = std::all_of(word.begin(), word.end(), is_bare);
    key += bare ? word : '"' + word + '"';
  }
  return key;
}

tl::expected<const Node*, std::string> find_value(const Node& root, const Words& words) {
  const Node* node = &root;
  Words gone;
  for (const std::string& word : words) {
    const bool holds = node->type == Node::Type::kTable || node->type == Node::Type::kArray;
    const Node* next = !holds                             ? nullptr
                       : node->type == Node::Type::kTable ? entry_of(*node, word)
                                                          : item_of(*node, word);
    if (next == nullptr) {
      return tl::make_unexpected(
          fmt::format("there is no {} {}{}", in_quotes(word.substr(0, 60)),
                      gone.empty() ? "in the file" : "in " + key_of_words(gone), known_of(*node)));
    }
    gone.push_back(word);
    node = next;
  }
  return node;
}

std::string toml_of(const Node& value) {
  switch (value.type) {
    case Node::Type::kText:
      return toml_of_text(value.text);
    case Node::Type::kInteger:
      return std::to_string(value.integer);
    case Node::Type::kFlag:
      return value.flag ? "true" : "false";
    case Node::Type::kArray: {
      std::string out = "[";
      for (const Node& item : value.items) {
        const std::string text = toml_of(item);
        if (text.empty()) return {};
        out += (out.size() > 1 ? ", " : "") + text;
      }
      return out + ']';
    }
    case Node::Type::kTable:
    case Node::Type::kOther:
      break;
  }
  return {};
}

tl::expected<Node, std::string> value_of_toml(std::string_view text) {
  std::vector<Fault> faults;
  const auto root = parse_toml({"", "value = " + std::string(text) + '\n'}, faults);
  if (!root || root->items.size() != 1 || root->items[0].key != "value") {
    return tl::make_unexpected(
        fmt::format("{} is no value: a number, true or false, a text in "
                    "quotes, or a list in brackets",
                    in_quotes(text.substr(0, 60))));
  }
  return root->items[0];
}

tl::expected<Node, std::string> replace(SourceFile& file, std::string_view key, const Node& value) {
  std::vector<Fault> faults;
  const auto root = parse_toml(file, faults);
  if (!root) return tl::make_unexpected(to_string(faults.front()));
  const auto words = words_of_key(key);
  if (!words) return tl::make_unexpected(words.error());
  const auto found = find_value(*root, *words);
  if (!found) return tl::make_unexpected(found.error());
  const Node& was = **found;
  std::string text = toml_of(value);
  if (!is_replaceable(was) || toml_of(was).empty()) {
    return tl::make_unexpected(fmt::format(
        "{} is a table or a list of tables; only single values and lists of them are replaced{}",
        key_of_words(*words), known_of(was)));
  }
  if (text.empty()) {
    return tl::make_unexpected(std::string(
        "the new value is none that files of games have: number, text, flag or a list of these"));
  }
  const auto begin = offset_of(file.text, was.place);
  if (!begin) return tl::make_unexpected(std::string("the value is not where it should be"));
  const std::size_t end = end_of_value(file.text, *begin);
  // Lines the old value took are kept inside a list, so that faults further down name their line.
  const auto lines = std::count(file.text.begin() + static_cast<std::ptrdiff_t>(*begin),
                                file.text.begin() + static_cast<std::ptrdiff_t>(end), '\n');
  if (text.front() == '[') text.insert(1, static_cast<std::size_t>(lines), '\n');
  SourceFile changed{file.path, file.text};
  changed.text.replace(*begin, end - *begin, text);
  // Whatever the text looked like: the file must now say what was meant, and nothing else.
  const auto again = parse_toml(changed, faults);
  const auto now = again ? find_value(*again, *words) : found;
  if (!again || !now || toml_of(**now) != toml_of(value)) {
    return tl::make_unexpected(
        fmt::format("{} cannot be replaced by {}", key_of_words(*words), toml_of(value)));
  }
  Node before = was;
  file = std::move(changed);
  return before;
}

}  // namespace tercio::data
