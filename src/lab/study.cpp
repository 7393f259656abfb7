#include "lab/study.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "data/reader.hpp"
#include "data/replacement.hpp"
#include "opponent/level.hpp"

namespace tercio::lab {

namespace {

using data::Node;
using data::Table;
using data::Value;

void bound(std::size_t count, int most, const char* what, const Value& where) {
  if (count > static_cast<std::size_t>(most))
    where.fault(fmt::format("more than {} {}", most, what));
}

std::string players_known() {
  std::string known;
  for (const opponent::Level& level : opponent::all_players()) {
    known += known.empty() ? "" : ", ";
    known += level.id;
  }
  return known;
}

void read_players(Table& table, Change& change) {
  const auto value = table.find("players");
  if (!value) return;
  const auto items = value->items();
  if (items.size() != 2) {
    if (value->is(Node::Type::kArray)) {
      value->fault("two players are needed: the first side's and the second's");
    }
    return;
  }
  std::array<std::string, 2> players;
  for (std::size_t side = 0; side < 2; ++side) {
    players[side] = items[side].text().value_or("");
    if (!players[side].empty() && opponent::find_level(players[side]) == nullptr) {
      items[side].fault(fmt::format("there is no player {}; there are {}",
                                    data::in_quotes(players[side].substr(0, 40)), players_known()));
    }
  }
  change.players = players;
  change.players_place = value->node().place;
}

void read_judgements(Table& table, Change& change) {
  const auto value = table.find("judgements");
  if (!value) return;
  constexpr data::Range kRange{0, kMaxJudgements};
  std::array<std::int64_t, 2> judgements{};
  if (value->is(Node::Type::kArray)) {
    const auto items = value->items();
    if (items.size() != 2) {
      value->fault("one number is needed, or two: the first player's and the second's");
      return;
    }
    for (std::size_t side = 0; side < 2; ++side) {
      judgements[side] = items[side].integer(kRange).value_or(0);
    }
  } else {
    judgements.fill(value->integer(kRange).value_or(0));
  }
  change.judgements = judgements;
  change.judgements_place = value->node().place;
}

// A table of texts: options and their values, counters and their hexes. `what`: what one is called.
std::vector<Named> read_named(Table& table, const char* key, const char* what) {
  std::vector<Named> out;
  const auto value = table.find(key);
  if (!value) return out;
  if (!value->is(Node::Type::kTable)) {
    value->fault(fmt::format("\"{}\" must be a table of texts", key));
    return out;
  }
  // A key with dots that is not in quotes is a table in a table; with them it is the same entry.
  data::Names names(what);
  const auto add = [&](const auto& self, const Node& node, const std::string& before) -> void {
    for (const Node& item : node.items) {
      const std::string name = before.empty() ? item.key : before + '.' + item.key;
      if (item.type == Node::Type::kTable) {
        self(self, item, name);
      } else {
        names.add(name, value->child(item));
        out.push_back({name, value->child(item).text().value_or(""), item.place});
      }
    }
  };
  add(add, value->node(), {});
  std::sort(out.begin(), out.end(), [](const Named& a, const Named& b) { return a.key < b.key; });
  bound(out.size(), kMaxChanges, "entries", *value);
  return out;
}

std::vector<ValueChange> read_values(Table& table) {
  std::vector<ValueChange> out;
  data::Names names("value for");
  for (const Value& item : table.list_if_any("data")) {
    Table row(item);
    ValueChange change;
    change.place = item.node().place;
    change.file = row.text("file");
    change.key = row.text("key");
    // However the key is written.
    const auto words = data::words_of_key(change.key);
    const std::string key = words ? data::key_of_words(*words) : change.key;
    if (!change.file.empty() && !key.empty()) names.add(change.file + ": " + key, item);
    if (const auto value = row.require("value")) change.value = value->node();
    row.finish();
    out.push_back(std::move(change));
  }
  bound(out.size(), kMaxChanges, "values", table.value());
  return out;
}

Change read_change(Table& table) {
  Change change;
  read_players(table, change);
  read_judgements(table, change);
  change.options = read_named(table, "options", "option");
  change.place = read_named(table, "place", "counter");
  change.data = read_values(table);
  return change;
}

std::vector<Named> read_scenarios(const std::vector<Value>& values) {
  std::vector<Named> out;
  data::Names names("scenario");
  for (const Value& value : values) {
    const std::string name = value.text().value_or("");
    if (name.empty()) continue;
    names.add(name, value);
    out.push_back({name, {}, value.node().place});
  }
  return out;
}

void read_observe(Table& table, opponent::Course::Wanted& wanted) {
  const auto value = table.find("observe");
  if (!value) return;
  wanted = {.turns = false, .heat = false, .rules = false, .luck = false};
  for (const Value& item : value->items()) {
    const std::string what = item.text().value_or("");
    if (!what.empty() && !want(wanted, what)) {
      item.fault(fmt::format("{} cannot be observed; there are turns, heat, rules, luck",
                             data::in_quotes(what.substr(0, 40))));
    }
  }
}

void read_name(Table& table, std::string& name) {
  const auto value = table.find("name");
  if (!value) return;
  name = value->text().value_or("");
  if (!name.empty() && !is_study_name(name)) {
    value->fault("a name has small letters, digits and hyphens, at most 60 of them");
  }
}

StudiedVariation read_variation(const Value& value, data::Names& names) {
  Table row(value);
  StudiedVariation variation;
  variation.where = value.node().place;
  if (const auto name = row.require("name")) {
    read_name(row, variation.name);
    names.add(variation.name, *name);
    if (variation.name == "base") name->fault("\"base\" is the study itself");
  }
  variation.title = row.text_or("title", variation.name);
  variation.scenarios = read_scenarios(row.list_if_any("scenarios"));
  variation.change = read_change(row);
  row.finish();
  if (variation.change.is_empty()) value.fault("the variation changes nothing");
  return variation;
}

}  // namespace

bool is_study_name(std::string_view text) {
  return !text.empty() && text.size() <= 60 && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

bool want(opponent::Course::Wanted& wanted, std::string_view what) {
  bool* const one = what == "turns"   ? &wanted.turns
                    : what == "heat"  ? &wanted.heat
                    : what == "rules" ? &wanted.rules
                    : what == "luck"  ? &wanted.luck
                                      : nullptr;
  if (one != nullptr) *one = true;
  return one != nullptr;
}

std::optional<Study> read_study(const data::SourceFile& source, const std::string& name,
                                std::vector<data::Fault>& faults) {
  const std::size_t before = faults.size();
  const auto root = data::parse_toml(source, faults);
  if (!root) return std::nullopt;
  Table table(Value(*root, source.path, faults));
  data::require_format(table, "tercio-study/1");
  Study study;
  study.file = source.path;
  study.name = name;
  read_name(table, study.name);
  study.title = table.text_or("title", study.name);
  study.scenarios = read_scenarios(table.list("scenarios"));
  study.base = read_change(table);
  if (const auto swap = table.find("swap")) study.swap = swap->flag().value_or(true);
  study.pairs = table.integer_or("pairs", {1, kMaxPairs}, study.pairs);
  study.seed =
      static_cast<std::uint64_t>(table.integer_or("seed", {0, std::numeric_limits<int>::max()}, 1));
  read_observe(table, study.observe);
  data::Names names("variation");
  const auto variations = table.list_if_any("variation");
  bound(variations.size(), kMaxVariations, "variations", table.value());
  for (const Value& value : variations) {
    study.variations.push_back(read_variation(value, names));
    if (study.variations.size() > kMaxVariations) break;
  }
  table.finish();
  if (faults.size() != before) return std::nullopt;
  return study;
}

}  // namespace tercio::lab
