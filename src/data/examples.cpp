#include "data/examples.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "data/node_json.hpp"
#include "data/reader.hpp"

namespace tercio::data {
namespace {

constexpr std::string_view kExamplesFile = "/examples.toml";

// How a claim is written: the key that tells its kind, and what that key holds.
struct ClaimForm {
  const char* key;
  Claim::Kind kind;
  bool list;
};
constexpr std::array<ClaimForm, 11> kClaimForms{{
    {"shaded", Claim::Kind::kShaded, true},
    {"bare", Claim::Kind::kBare, true},
    {"reach", Claim::Kind::kReach, true},
    {"barred", Claim::Kind::kBarred, true},
    {"must", Claim::Kind::kMust, true},
    {"odds", Claim::Kind::kOdds, false},
    {"attack", Claim::Kind::kAttack, false},
    {"defence", Claim::Kind::kDefence, false},
    {"legal", Claim::Kind::kLegal, false},
    {"refused", Claim::Kind::kRefused, false},
    {"area", Claim::Kind::kArea, false},
}};

Claim read_claim(const Value& value) {
  Table row(value);
  Claim claim{.line = value.node().place.line};
  std::size_t found = 0;
  for (const ClaimForm& form : kClaimForms) {
    const auto held = row.find(form.key);
    if (!held) continue;
    ++found;
    claim.kind = form.kind;
    if (form.list) {
      claim.names = read_texts(held->items());
    } else {
      claim.text = held->text().value_or("");
    }
  }
  if (found != 1) value.fault("a claim has exactly one of the keys that tell what is claimed");
  if (claim.kind == Claim::Kind::kReach || claim.kind == Claim::Kind::kShaded) {
    claim.label = row.text_or("label", "");
  }
  if (claim.kind == Claim::Kind::kBarred || claim.kind == Claim::Kind::kRefused) {
    claim.rule = row.text("rule");
  }
  if (claim.kind == Claim::Kind::kArea) claim.names = read_texts(row.list("hexes"));
  row.finish();
  return claim;
}

ExampleLine read_example_line(const Value& value) {
  Table row(value);
  ExampleLine out{.from = row.text("from"),
                  .to = row.text("to"),
                  .by = row.text_or("by", ""),
                  .line = value.node().place.line};
  row.finish();
  return out;
}

void read_overlay(Table& row, Example& out) {
  const auto found = row.find("overlay");
  if (!found) return;
  Table overlay(*found);
  out.overlay = overlay.id("id");
  out.overlay_hex = overlay.text_or("hex", "");
  out.overlay_piece = overlay.text_or("piece", "");
  overlay.finish();
}

void read_plan(Table& row, Example& out) {
  const auto found = row.find("plan");
  if (!found) return;
  Table plan(*found);
  out.attackers = read_texts(plan.list("attackers"));
  out.defenders = read_texts(plan.list("defenders"));
  out.switches = read_texts(plan.list_if_any("switches"));
  plan.finish();
}

void read_marks(Table& row, Example& out) {
  const auto found = row.find("marks");
  if (!found) return;
  Table marks(*found);
  out.marked_hexes = read_texts(marks.list_if_any("hexes"));
  out.marked_pieces = read_texts(marks.list_if_any("pieces"));
  marks.finish();
}

template <class Entry>
std::vector<Entry> read_rows(const std::vector<Value>& rows, Entry (*read)(const Value&)) {
  std::vector<Entry> out;
  out.reserve(rows.size());
  for (const Value& row : rows) out.push_back(read(row));
  return out;
}

Example read_example(const Value& value, const std::string& file) {
  Table row(value);
  Example out{.file = file, .line = value.node().place.line};
  out.id = row.id("id");
  out.title = row.text("title");
  out.scenario = row.text("scenario");
  out.battle = out.scenario.substr(0, out.scenario.find('/'));
  out.seat = row.text_or("seat", "");
  out.caption = row.text("caption");
  if (const auto caption = row.find("caption")) out.caption_line = caption->node().place.line;
  out.cases = read_texts(row.list("cases"));
  out.crop = read_texts(row.list("crop"));
  if (const auto setup = row.require("setup")) out.setup = json_of(setup->node());
  // An action may come twice, as a die does.
  for (const Value& action : row.list_if_any("actions")) {
    out.actions.push_back(action.text().value_or(""));
  }
  read_overlay(row, out);
  out.pick = read_texts(row.list_if_any("pick"));
  out.aim = row.text_or("aim", "");
  read_plan(row, out);
  out.lines = read_rows(row.list_if_any("lines"), read_example_line);
  read_marks(row, out);
  out.claims = read_rows(row.list_if_any("expects"), read_claim);
  row.finish();
  if (out.claims.empty() && out.lines.empty()) {
    value.fault("an example expects something: what its caption says has to follow from the rules");
  }
  return out;
}

}  // namespace

LoadedExamples load_examples(std::span<const SourceFile> sources) {
  LoadedExamples loaded;
  Names names("example");
  for (const SourceFile& source : sources) {
    const std::string_view path = source.path;
    if (!path.ends_with(kExamplesFile) || path.find('/') != path.size() - kExamplesFile.size())
      continue;
    const std::size_t before = loaded.faults.size();
    const auto root = parse_toml(source, loaded.faults);
    if (!root) continue;
    Table file(Value(*root, source.path, loaded.faults));
    require_format(file, "tercio-examples/1");
    std::vector<Example> found;
    for (const Value& row : file.list("example")) {
      found.push_back(read_example(row, source.path));
      names.add(found.back().id, row);
    }
    file.finish();
    if (loaded.faults.size() > before) continue;
    std::move(found.begin(), found.end(), std::back_inserter(loaded.examples));
  }
  return loaded;
}

const Example* find_example(std::span<const Example> examples, std::string_view id) {
  const auto it = std::find_if(examples.begin(), examples.end(),
                               [&](const Example& one) { return one.id == id; });
  return it == examples.end() ? nullptr : &*it;
}

std::vector<std::string> figure_ids(std::span<const Example> examples) {
  std::vector<std::string> out;
  out.reserve(examples.size());
  for (const Example& one : examples) out.push_back(one.id);
  return out;
}

}  // namespace tercio::data
