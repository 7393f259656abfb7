// counters.toml: the pieces and where they start.
#include <algorithm>
#include <array>
#include <map>

#include "data/hex_reader.hpp"
#include "data/thirty_years_war_parts.hpp"
#include "hex/flood.hpp"
#include "thirty_years_war/types.hpp"

namespace tercio::data {
namespace {

using tyw::Kind;

constexpr Range kStrength{1, 99};
constexpr Range kMovement{1, hex::kMaxMovement};
constexpr Range kLeadership{0, 9};
constexpr Range kDie{1, 6};

bool is_unit(Kind kind) { return kind == Kind::kInfantry || kind == Kind::kCavalry; }

Kind read_kind(Table& row) {
  constexpr std::array kKinds{Kind::kInfantry, Kind::kCavalry, Kind::kLeader, Kind::kArtillery};
  std::array<std::string_view, kKinds.size()> names;
  std::transform(kKinds.begin(), kKinds.end(), names.begin(), [](Kind k) { return name_of(k); });
  return kKinds[static_cast<std::size_t>(row.choice("kind", names))];
}

// The category a unit names, or the one that bears the name of its army.
int read_category(Table& row, const tyw::Definition& battle, int army) {
  if (battle.armies.empty() || battle.categories.empty()) {
    row.find("category");
    return 0;
  }
  const std::string& army_id = battle.armies[static_cast<std::size_t>(army)].id;
  const auto& categories = battle.categories;
  if (row.find("category")) {
    const int category = read_reference(row, "category", "category", categories);
    if (categories[static_cast<std::size_t>(category)].army != army) {
      row.fault("the category is not one of the army " + in_quotes(army_id));
    }
    return category;
  }
  const auto found = std::find_if(categories.begin(), categories.end(),
                                  [&](const auto& c) { return c.id == army_id; });
  if (found != categories.end()) return static_cast<int>(found - categories.begin());
  row.fault("missing key \"category\": no category bears the name of the army");
  return 0;
}

void read_values(Table& row, const tyw::Definition& battle, tyw::PieceDefinition& piece) {
  if (is_unit(piece.kind)) {
    piece.category = read_category(row, battle, piece.army);
    const auto strength = row.require("strength");
    piece.strength = kStrength.most;  // after a fault, so that the back can still be checked
    if (strength) piece.strength = strength->integer(kStrength).value_or(kStrength.most);
    piece.disrupted = row.integer("disrupted", {1, piece.strength});
  }
  if (piece.kind == Kind::kLeader) piece.value = row.integer("value", kLeadership);
  if (piece.kind != Kind::kArtillery) piece.movement = row.integer("movement", kMovement);
  piece.values_tag = read_tag(row, "values_tag");
}

// A piece starts in a hex or arrives later.
void read_start(Table& row, const tyw::Definition& battle, tyw::PieceDefinition& piece) {
  if (const auto value = row.find("hex")) {
    piece.hex_tag = read_tag(row, "hex_tag");
    piece.hex = read_hex(*value, battle.map.grid).value_or(hex::kNoHex);
    if (piece.hex != hex::kNoHex && !can_enter(battle, piece.kind, piece.hex)) {
      value->fault(piece.name + " could not enter its set-up hex " + hex::label(piece.hex));
    }
    return;
  }
  const auto dice = row.find("arrives_on");
  if (!dice) {
    row.fault("missing key \"hex\", or \"arrives_on\" for a reinforcement");
    return;
  }
  if (piece.kind == Kind::kArtillery) dice->fault("artillery cannot arrive later");
  for (const Value& die : dice->items()) {
    if (const auto number = die.integer(kDie)) piece.arrives_on.push_back(*number);
  }
  if (piece.arrives_on.empty()) dice->fault("\"arrives_on\" must name at least one die");
}

tyw::PieceDefinition read_piece(const Value& value, const tyw::Definition& battle) {
  Table row(value);
  tyw::PieceDefinition piece;
  piece.id = row.id("id");
  piece.name = row.text("name");
  piece.kind = read_kind(row);
  piece.army = read_reference(row, "army", "army", battle.armies);
  if (!battle.armies.empty()) piece.side = battle.armies[static_cast<std::size_t>(piece.army)].side;
  read_values(row, battle, piece);
  read_start(row, battle, piece);
  piece.note = row.text_or("note", "");
  row.finish();
  return piece;
}

// 6.32, 6.12: one unit in a hex, and never pieces of both sides.
class SetUp {
 public:
  void add(const tyw::PieceDefinition& piece, const Value& where) {
    if (piece.hex == hex::kNoHex) return;
    auto& there = pieces_[piece.hex];
    for (const auto& other : there) {
      const bool both_units = is_unit(piece.kind) && is_unit(other.kind);
      if (both_units || piece.side != other.side) {
        where.fault(piece.name + " cannot share hex " + hex::label(piece.hex) + " with " +
                    other.name);
      }
    }
    there.push_back(piece);
  }

 private:
  std::map<tyw::HexId, std::vector<tyw::PieceDefinition>> pieces_;
};

}  // namespace

void read_counters(const Value& root, tyw::Definition& battle) {
  Table file(root);
  require_format(file, "tercio-counters/1");
  Names names("piece");
  SetUp set_up;
  for (const Value& value : file.list("piece")) {
    battle.pieces.push_back(read_piece(value, battle));
    names.add(battle.pieces.back().id, value);
    set_up.add(battle.pieces.back(), value);
  }
  if (battle.pieces.size() > tyw::kMaxPieces) file.fault("there are more than 128 pieces");
  file.finish();
}

}  // namespace tercio::data
