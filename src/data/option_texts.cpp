#include "data/option_texts.hpp"

#include <array>

#include "data/reader.hpp"

namespace tercio::data {

namespace {

using namespace std::string_view_literals;

constexpr std::array kGroups{"set-up"sv, "rules"sv, "optional"sv, "comfort"sv};
constexpr std::string_view kOptionsFile = "/options.toml";

void read_option(const Value& value, const std::string& system, LoadedOptionTexts& out) {
  Table row(value);
  const std::string key = row.text("key");
  OptionTexts texts;
  texts.group = kGroups[static_cast<std::size_t>(row.choice("group", kGroups))];
  const auto values = read_texts(row.list("values"));
  const auto says = read_texts(row.list("says"));
  row.finish();
  if (values.size() != says.size()) row.fault("each value has a sentence");
  for (std::size_t i = 0; i < std::min(values.size(), says.size()); ++i) {
    texts.says.emplace(values[i], says[i]);
  }
  if (!out.texts.emplace(std::pair(system, key), std::move(texts)).second) {
    row.fault("the option " + in_quotes(key) + " stands here twice");
  }
}

}  // namespace

const OptionTexts* LoadedOptionTexts::find(const std::string& system,
                                           const std::string& key) const {
  const auto it = texts.find({system, key});
  return it == texts.end() ? nullptr : &it->second;
}

LoadedOptionTexts load_option_texts(std::span<const SourceFile> sources) {
  LoadedOptionTexts loaded;
  for (const SourceFile& source : sources) {
    const std::string_view path = source.path;
    if (!path.ends_with(kOptionsFile) || path.find('/') != path.size() - kOptionsFile.size())
      continue;
    const std::string system(path.substr(0, path.size() - kOptionsFile.size()));
    const auto root = parse_toml(source, loaded.faults);
    if (!root) continue;
    Table file(Value(*root, source.path, loaded.faults));
    require_format(file, "tercio-options/1");
    file.choice("system", std::array{std::string_view(system)});
    for (const Value& row : file.list("option")) read_option(row, system, loaded);
    file.finish();
  }
  return loaded;
}

}  // namespace tercio::data
