// opponent.toml: what the computer opponent makes of the numbers of a position.
#include <algorithm>

#include "data/thirty_years_war/parts.hpp"

namespace tercio::data {
namespace {

constexpr Range kWeight{-1'000'000, 1'000'000};

tyw::OpponentWeights read_weights(const Value& value, const tyw::Definition& battle) {
  Table row(value);
  tyw::OpponentWeights out;
  const int scenario = read_reference(row, "id", "scenario", battle.scenarios);
  if (!battle.scenarios.empty()) {
    out.scenario = battle.scenarios[static_cast<std::size_t>(scenario)].id;
  }
  out.endings = read_texts(row.list("endings"));
  for (const std::string& ending : out.endings) {
    const std::string_view side = std::string_view(ending).substr(0, ending.find(' '));
    if (!battle.sides[0].id.empty() && ending != "draw" && side != battle.sides[0].id &&
        side != battle.sides[1].id) {
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
    tyw::OpponentWeights::Weight w;
    w.measure = one.text("measure");
    w.now = one.integer("now", kWeight);
    w.later = one.integer("later", kWeight);
    one.finish();
    names.add(w.measure, weight);
    out.weights.push_back(std::move(w));
  }
  row.finish();
  return out;
}

}  // namespace

void read_opponent(const Value& root, tyw::Definition& battle) {
  Table file(root);
  require_format(file, "tercio-opponent/1");
  (void)file.text("made_by");  // the command, for whoever wants to make it again
  Names names("scenario");
  for (const Value& value : file.list("scenario")) {
    battle.opponent.push_back(read_weights(value, battle));
    names.add(battle.opponent.back().scenario, value);
  }
  file.finish();
}

}  // namespace tercio::data
