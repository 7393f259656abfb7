// counters.toml: the pieces and where they start.
#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "data/hex_reader.hpp"
#include "data/thirty_years_war/parts.hpp"
#include "hex/flood.hpp"
#include "thirty_years_war/battles.hpp"
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

// S-08, F-13
void require_room(const tyw::Definition& battle, const tyw::PieceDefinition& piece, tyw::HexId h,
                  const Value& where) {
  const bool builder = battle.sides[static_cast<std::size_t>(piece.side)].builder;
  if (terrain_of(battle, h).open_at_set_up || can_enter(battle, piece.kind, builder, h)) return;
  where.fault(piece.name + " could not enter its set-up hex " + hex::label(h));
}

// A piece starts in a hex, arrives later, is brought by a rule, or stands in set-ups only.
void read_start(Table& row, const tyw::Definition& battle, tyw::PieceDefinition& piece) {
  if (const auto value = row.find("hex")) {
    piece.hex_tag = read_tag(row, "hex_tag");
    piece.hex = read_hex(*value, battle.map.grid).value_or(hex::kNoHex);
    if (piece.hex != hex::kNoHex) require_room(battle, piece, piece.hex, *value);
    return;
  }
  const auto dice = row.find("arrives_on");
  if (!dice) {
    if (!tyw::battle_set_ups(battle.id).empty() && row.find("brought_by")) {
      read_case(row, "brought_by");
    }
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
  void add(const tyw::PieceDefinition& piece, tyw::HexId h, const Value& where) {
    if (h == hex::kNoHex) return;
    auto& there = pieces_[h];
    for (const auto& other : there) {
      const bool both_units = is_unit(piece.kind) && is_unit(other.kind);
      if (both_units || piece.side != other.side) {
        where.fault(piece.name + " cannot share hex " + hex::label(h) + " with " + other.name);
      }
    }
    there.push_back(piece);
  }

 private:
  std::map<tyw::HexId, std::vector<tyw::PieceDefinition>> pieces_;
};

// Where each piece stands: its id as the key, its hex as the value. TOML sees to it that no piece
// is named twice.
std::vector<std::pair<int, tyw::HexId>> read_places(const Value& table,
                                                    const tyw::Definition& battle) {
  std::vector<std::pair<int, tyw::HexId>> places;
  SetUp set_up;
  for (const Node& node : table.node().items) {
    const Value value = table.child(node);
    const auto piece = std::find_if(battle.pieces.begin(), battle.pieces.end(),
                                    [&](const auto& p) { return p.id == node.key; });
    const auto h = read_hex(value, battle.map.grid);
    if (piece == battle.pieces.end()) {
      value.fault_at_key("unknown piece " + in_quotes(node.key));
    } else if (h) {
      require_room(battle, *piece, *h, value);
      set_up.add(*piece, *h, value);
      places.emplace_back(static_cast<int>(piece - battle.pieces.begin()), *h);
    }
  }
  std::sort(places.begin(), places.end());
  return places;
}

void read_set_ups(Table& file, tyw::Definition& battle) {
  const auto known = tyw::battle_set_ups(battle.id);
  std::vector<std::string> given;
  Names names("set-up");
  for (const Value& value : file.list_if_any("set_up")) {
    Table row(value);
    tyw::SetUpDefinition set_up;
    set_up.id = row.id("id");
    set_up.rule = read_case(row);
    set_up.tag = read_tag(row, "tag");
    if (const auto pieces = row.require("pieces")) {
      const Table table(*pieces);  // reports anything else
      if (pieces->is(Node::Type::kTable)) set_up.places = read_places(*pieces, battle);
    }
    row.finish();
    names.add(set_up.id, value);
    if (!set_up.id.empty() && std::find(known.begin(), known.end(), set_up.id) == known.end()) {
      value.fault("no rule knows the set-up " + in_quotes(set_up.id));
    }
    given.push_back(set_up.id);
    battle.set_ups.push_back(std::move(set_up));
  }
  require_all(file.value(), "set-up", known, given);
}

bool has_key(const Value& table, std::string_view key) {
  const auto& items = table.node().items;
  return std::any_of(items.begin(), items.end(), [&](const Node& n) { return n.key == key; });
}

// Every piece must come into play somehow.
void require_starts(const std::vector<Value>& values, const tyw::Definition& battle) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool in_set_up =
        std::any_of(battle.set_ups.begin(), battle.set_ups.end(), [&](const auto& set_up) {
          return std::any_of(set_up.places.begin(), set_up.places.end(),
                             [&](const auto& place) { return place.first == static_cast<int>(i); });
        });
    if (in_set_up || has_key(values[i], "hex") || has_key(values[i], "arrives_on") ||
        has_key(values[i], "brought_by")) {
      continue;
    }
    values[i].fault(battle.set_ups.empty()
                        ? "missing key \"hex\", or \"arrives_on\" for a reinforcement"
                        : "the piece stands in no set-up: missing key \"hex\", \"arrives_on\" or "
                          "\"brought_by\"");
  }
}

}  // namespace

void read_counters(const Value& root, tyw::Definition& battle) {
  Table file(root);
  require_format(file, "tercio-counters/1");
  Names names("piece");
  SetUp set_up;
  const auto values = file.list("piece");
  for (const Value& value : values) {
    battle.pieces.push_back(read_piece(value, battle));
    names.add(battle.pieces.back().id, value);
    set_up.add(battle.pieces.back(), battle.pieces.back().hex, value);
  }
  if (battle.pieces.size() > tyw::kMaxPieces) file.fault("there are more than 128 pieces");
  read_set_ups(file, battle);
  require_starts(values, battle);
  file.finish();
}

}  // namespace tercio::data
