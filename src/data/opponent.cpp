#include "data/opponent.hpp"

#include <algorithm>

namespace tercio::data {
namespace {

constexpr Range kWeight{-1'000'000, 1'000'000};

// If no scenario has an id, that is reported where they are read and not once more here.
std::string read_scenario(Table& row, const OpponentNames& names) {
  const auto value = row.require("id");
  const auto id = value ? value->id() : std::nullopt;
  if (!id) return {};
  bool any = false;
  for (const std::string& scenario : names.scenarios) {
    if (scenario == *id) return scenario;
    any = any || !scenario.empty();
  }
  if (any) value->fault("unknown scenario " + in_quotes(*id));
  return {};
}

engine::OpponentWeights::Taste read_taste(const Value& value, const OpponentNames& known) {
  Table row(value);
  engine::OpponentWeights::Taste out;
  out.side = row.text("side");
  if (!known.sides[0].empty() && out.side != known.sides[0] && out.side != known.sides[1]) {
    row.fault("unknown side " + in_quotes(out.side));
  }
  Names names("number");
  for (const Value& number : row.list("numbers")) {
    out.numbers.push_back(number.text().value_or(""));
    names.add(out.numbers.back(), number);
    if (!out.numbers.back().empty() && std::find(known.numbers.begin(), known.numbers.end(),
                                                 out.numbers.back()) == known.numbers.end()) {
      number.fault("unknown number " + in_quotes(out.numbers.back()));
    }
  }
  for (const Value& one : row.list("values")) {
    out.values.push_back(one.integer(kWeight).value_or(0));
  }
  if (out.values.size() != out.numbers.size()) row.fault("there must be as many values as numbers");
  row.finish();
  return out;
}

engine::OpponentWeights read_scenario_weights(const Value& value, const OpponentNames& known) {
  Table row(value);
  engine::OpponentWeights out;
  out.scenario = read_scenario(row, known);
  out.endings = read_texts(row.list("endings"));
  for (const std::string& ending : out.endings) {
    const std::string_view side = std::string_view(ending).substr(0, ending.find(' '));
    if (!known.sides[0].empty() && ending != "draw" && side != known.sides[0] &&
        side != known.sides[1]) {
      row.fault("the ending " + in_quotes(ending) + " is neither a draw nor a side's");
    }
  }
  for (const Value& cut : row.list_if_any("cuts")) {
    out.cuts.push_back(cut.integer(kWeight).value_or(0));
  }
  for (const Value& slope : row.list_if_any("slopes")) {
    out.slopes.push_back(slope.integer({1, kWeight.most}).value_or(1));
  }
  if (out.slopes.size() != out.cuts.size()) row.fault("there must be as many slopes as cuts");
  if (out.cuts.size() + 1 != out.endings.size()) {
    row.fault("there must be one cut fewer than endings");
  } else if (!std::is_sorted(out.cuts.begin(), out.cuts.end())) {
    row.fault("the cuts must ascend");
  }
  Names names("measure");
  for (const Value& weight : row.list("weight")) {
    Table one(weight);
    engine::OpponentWeights::Weight w;
    w.measure = one.text("measure");
    w.now = one.integer("now", kWeight);
    w.later = one.integer("later", kWeight);
    one.finish();
    names.add(w.measure, weight);
    out.weights.push_back(std::move(w));
  }
  Names sides("taste of the side");
  for (const Value& taste : row.list_if_any("taste")) {
    out.tastes.push_back(read_taste(taste, known));
    sides.add(out.tastes.back().side, taste);
  }
  row.finish();
  return out;
}

}  // namespace

std::vector<engine::OpponentWeights> read_weights(const Value& root, const OpponentNames& names) {
  std::vector<engine::OpponentWeights> out;
  Table file(root);
  require_format(file, "tercio-opponent/1");
  (void)file.text("made_by");  // the command, for whoever wants to make it again
  Names seen("scenario");
  for (const Value& value : file.list("scenario")) {
    out.push_back(read_scenario_weights(value, names));
    seen.add(out.back().scenario, value);
  }
  file.finish();
  return out;
}

}  // namespace tercio::data
