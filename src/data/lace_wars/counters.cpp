// counters.toml of a lace-wars battle: the pieces and where they start.
#include <algorithm>
#include <array>
#include <map>

#include "data/hex_reader.hpp"
#include "data/lace_wars/parts.hpp"
#include "hex/flood.hpp"

namespace tercio::data::lace {
namespace {

using lw::Arm;

constexpr std::size_t kMaxPieces = 64;
constexpr Range kPoints{1, 8};
constexpr Range kMorale{1, 6};
constexpr Range kMovement{1, hex::kMaxMovement};
constexpr Range kRadius{1, 30};
constexpr Range kCalibre{6, 12};  // these two only

bool is_infantry(Arm arm) { return arm == Arm::kLineInfantry || arm == Arm::kLightInfantry; }
bool is_cavalry(Arm arm) { return arm == Arm::kHeavyCavalry || arm == Arm::kLightCavalry; }
bool is_light(Arm arm) { return arm == Arm::kLightInfantry || arm == Arm::kLightCavalry; }

Arm read_arm(Table& row) {
  std::array<std::string, lw::kUnitArms + 1> names;
  std::array<std::string_view, lw::kUnitArms + 1> views;
  for (std::size_t i = 0; i < names.size(); ++i) {
    names[i] = written(name_of(static_cast<Arm>(i)));
    views[i] = names[i];
  }
  return static_cast<Arm>(row.choice("arm", views));
}

// 1.1.4 7 or 8 combat points are four steps, 5 or 6 three, 2 to 4 two.
std::size_t steps_of(int points) { return points >= 7 ? 4U : points >= 5 ? 3U : 2U; }

std::vector<int> read_ladder(Table& row) {
  std::vector<int> ladder;
  const auto values = row.list("ladder");
  for (const Value& value : values) {
    const auto points = value.integer(kPoints);
    if (!points) return ladder;
    if (!ladder.empty() && *points >= ladder.back()) {
      value.fault("each step must have fewer combat points than the one before it");
    }
    ladder.push_back(*points);
  }
  if (!ladder.empty() && ladder.size() != steps_of(ladder.front())) {
    row.fault("a unit of " + std::to_string(ladder.front()) + " combat points must have " +
              std::to_string(steps_of(ladder.front())) + " steps");
  }
  return ladder;
}

void read_values(Table& row, lw::PieceDefinition& piece) {
  if (piece.arm == Arm::kCommander) {
    piece.army_commander = row.flag("army_commander");
    piece.radius = row.integer("radius", kRadius);
    return;
  }
  piece.nationality = row.text("nationality");
  piece.movement = row.integer("movement", kMovement);
  if (piece.arm == Arm::kArtillery) {
    if (const auto value = row.require("calibre")) {
      piece.calibre = value->integer(kCalibre).value_or(kCalibre.least);
      if (piece.calibre != kCalibre.least && piece.calibre != kCalibre.most) {
        value->fault("the calibre must be 6 or 12");
      }
    }
    piece.ladder = {0};
    return;
  }
  piece.ladder = read_ladder(row);
  piece.morale = row.integer("morale", kMorale);
  if (is_infantry(piece.arm)) piece.fist = row.flag("fist");
  if (is_cavalry(piece.arm)) piece.swords = row.flag("swords");
  if (is_cavalry(piece.arm)) piece.english = row.flag("english");
  if (is_light(piece.arm) && row.find("company")) piece.company = row.id("company");
}

lw::PieceDefinition read_piece(const Value& value, const lw::Definition& battle) {
  Table row(value);
  lw::PieceDefinition piece;
  piece.id = row.id("id");
  piece.name = row.text("name");
  piece.arm = read_arm(row);
  piece.side = read_reference(row, "side", "side", battle.sides);
  const auto formation = row.find("formation");
  const bool has_formation = formation.has_value();
  if (formation) {
    piece.formation = find_named(*formation, "formation", battle.formations).value_or(-1);
    if (piece.formation >= 0 &&
        battle.formations[static_cast<std::size_t>(piece.formation)].side != piece.side) {
      formation->fault("the formation is of the other side");
    }
  }
  read_values(row, piece);
  piece.name_tag = read_tag(row, "name_tag");
  piece.values_tag = read_tag(row, "values_tag");
  piece.note = row.text_or("note", "");
  row.finish();
  if (piece.arm == Arm::kCommander && piece.army_commander == has_formation) {
    row.fault("a commander commands either a formation or the army");
  }
  return piece;
}

// 1.2 Each side has one army commander, each formation one commander.
void check_commanders(const Table& file, const lw::Definition& battle) {
  const auto count = [&](auto is_wanted) {
    return std::count_if(battle.pieces.begin(), battle.pieces.end(), [&](const auto& piece) {
      return piece.arm == Arm::kCommander && is_wanted(piece);
    });
  };
  for (std::size_t side = 0; side < battle.sides.size(); ++side) {
    const auto commanders = count([&](const auto& piece) {
      return piece.army_commander && piece.side == static_cast<int>(side);
    });
    if (commanders != 1) {
      file.fault("the side " + in_quotes(battle.sides[side].id) + " must have one army commander");
    }
  }
  for (std::size_t i = 0; i < battle.formations.size(); ++i) {
    const auto commanders =
        count([&](const auto& piece) { return piece.formation == static_cast<int>(i); });
    if (commanders != 1) {
      file.fault("the formation " + in_quotes(battle.formations[i].id) +
                 " must have one commander");
    }
  }
}

void read_pieces(Table& file, lw::Definition& battle) {
  Names names("piece");
  for (const Value& value : file.list("piece")) {
    battle.pieces.push_back(read_piece(value, battle));
    names.add(battle.pieces.back().id, value);
  }
  if (battle.pieces.size() > kMaxPieces) file.fault("there are more than 64 pieces");
  if (!battle.pieces.empty()) check_commanders(file, battle);
}

// A placement with the value it was read from, so that a fault can be shown where it stands.
struct Placed {
  lw::Placement placement;
  Value where;
};

lw::Facing read_facing(Table& row) {
  std::array<std::string_view, lw::kFacings> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = name_of(static_cast<lw::Facing>(i));
  return static_cast<lw::Facing>(row.choice("facing", names));
}

std::optional<Placed> read_place(const Value& value, const lw::Definition& battle) {
  Table row(value);
  lw::Placement placement;
  const auto id = row.require("piece");
  placement.piece = id ? find_named(*id, "piece", battle.pieces).value_or(-1) : -1;
  const auto hex_value = row.require("hex");
  if (hex_value) placement.hex = read_hex(*hex_value, battle.map.grid).value_or(hex::kNoHex);
  read_case(row);
  placement.tag = read_tag(row, "tag");
  if (placement.piece < 0) return std::nullopt;
  const auto& definition = battle.pieces[static_cast<std::size_t>(placement.piece)];
  // Commanders have no facing and are placed freely.
  if (definition.arm != Arm::kCommander) {
    placement.facing = read_facing(row);
    placement.choice = read_hexes(row.list_if_any("choice"), battle.map.grid);
  }
  row.finish();
  if (placement.hex == hex::kNoHex) return std::nullopt;
  if (!placement.choice.empty() && !placement.choice.contains(placement.hex)) {
    value.fault("the hex is not among those of \"choice\"");
  }
  lw::HexSet all = placement.choice;
  all.insert(placement.hex);
  all.for_each([&](lw::HexId hex) {
    if (!can_stand(battle, definition.arm, hex)) {
      value.fault(definition.name + " could not enter its set-up hex " + hex::label(hex));
    }
  });
  return Placed{placement, value};
}

// 3.1 The pieces of one hex at the start.
class Stack {
 public:
  Stack(const lw::Definition& battle, lw::HexId h) : battle_(battle), hex_(h) {}

  void add(const Placed& placed) {
    const auto& piece = battle_.pieces[static_cast<std::size_t>(placed.placement.piece)];
    for (const Placed& other_placed : placed_) {
      const auto& other = battle_.pieces[static_cast<std::size_t>(other_placed.placement.piece)];
      if (const auto why = why_not(placed, piece, other_placed, other); !why.empty()) {
        placed.where.fault(piece.name + " cannot share hex " + hex::label(hex_) + " with " +
                           other.name + ": " + why);
        return;
      }
    }
    placed_.push_back(placed);
    if (piece.arm == Arm::kCommander || piece.arm == Arm::kArtillery) return;
    ++units_;
    points_ += piece.ladder.empty() ? 0 : piece.ladder.front();
    if (units_ > 2) placed.where.fault("more than two units in hex " + hex::label(hex_));
    if (points_ > battle_.system.numbers.stack_points) {
      placed.where.fault("too many combat points in hex " + hex::label(hex_));
    }
  }

 private:
  std::string why_not(const Placed& placed, const lw::PieceDefinition& piece, const Placed& other,
                      const lw::PieceDefinition& other_piece) const {
    if (piece.side != other_piece.side) return "they are enemies";
    if (piece.arm == Arm::kCommander || other_piece.arm == Arm::kCommander) return "";
    if (placed.placement.facing != other.placement.facing) return "they face differently";
    if (piece.arm == Arm::kArtillery) {
      return other_piece.arm == Arm::kArtillery ? "both are artillery"
                                                : "artillery is placed on top";
    }
    if (other_piece.arm == Arm::kArtillery) return "";
    const bool one_company = !piece.company.empty() && piece.company == other_piece.company;
    const bool alike = is_infantry(piece.arm) == is_infantry(other_piece.arm);
    return alike || one_company ? "" : "infantry and cavalry do not stack";
  }

  const lw::Definition& battle_;
  lw::HexId hex_;
  std::vector<Placed> placed_;
  int units_ = 0;
  int points_ = 0;
};

using SetUp = std::vector<Placed>;

// A piece placed already is moved to its new place.
void put(SetUp& set_up, const Placed& placed) {
  const auto same = std::find_if(set_up.begin(), set_up.end(), [&](const Placed& other) {
    return other.placement.piece == placed.placement.piece;
  });
  if (same == set_up.end()) {
    set_up.push_back(placed);
  } else {
    *same = placed;
  }
}

// The pieces that a set-up leaves out: those of formations, or single ones.
void leave_out(Table& row, const lw::Definition& battle, SetUp& set_up) {
  for (const Value& value : row.list_if_any("without")) {
    const auto id = value.id();
    if (!id) continue;
    const auto erased = std::erase_if(set_up, [&](const Placed& placed) {
      const auto& piece = battle.pieces[static_cast<std::size_t>(placed.placement.piece)];
      const bool of_formation =
          piece.formation >= 0 &&
          battle.formations[static_cast<std::size_t>(piece.formation)].id == *id;
      return of_formation || piece.id == *id;
    });
    if (erased == 0) value.fault("nothing is placed of " + in_quotes(*id));
  }
}

// Every piece stands somewhere or comes later; an army commander may come on turn 0 with his army.
void require_starts(const Value& where, const lw::Definition& battle,
                    const lw::ScenarioDefinition& scenario) {
  for (std::size_t i = 0; i < battle.pieces.size(); ++i) {
    const auto& piece = battle.pieces[i];
    const bool placed = std::any_of(scenario.placements.begin(), scenario.placements.end(),
                                    [&](const auto& p) { return p.piece == static_cast<int>(i); });
    const bool arrives = std::any_of(
        scenario.arrivals.begin(), scenario.arrivals.end(), [&](const lw::Reinforcement& arrival) {
          const auto& formation = battle.formations[static_cast<std::size_t>(arrival.formation)];
          const bool on_turn_zero = !arrival.rolls.empty() && arrival.rolls.front().first == 0;
          return arrival.formation == piece.formation ||
                 (piece.army_commander && on_turn_zero && formation.side == piece.side);
        });
    if (placed == arrives && !piece.id.empty()) {
      where.fault("the piece " + in_quotes(piece.id) +
                  (placed ? " is placed and arrives too" : " is neither placed nor arrives"));
    }
  }
}

// The set-ups bear the ids of the scenarios.
class SetUps {
 public:
  SetUps(Table& file, lw::Definition& battle) : file_(file), battle_(battle) {}

  void read() {
    for (const Value& value : file_.list("set_up")) read_set_up(value);
    for (const auto& scenario : battle_.scenarios) {
      if (!scenario.id.empty() && !set_ups_.contains(scenario.id)) {
        file_.fault("missing set-up " + in_quotes(scenario.id));
      }
    }
  }

 private:
  void read_set_up(const Value& value) {
    Table row(value);
    const auto id = row.require("id");
    const auto index = id ? find_named(*id, "scenario", battle_.scenarios) : std::nullopt;
    read_case(row);
    SetUp set_up;
    if (const auto base = row.find("based_on")) {
      const auto name = base->id();
      const auto found = name ? set_ups_.find(*name) : set_ups_.end();
      if (name && found == set_ups_.end())
        base->fault("no set-up before it is " + in_quotes(*name));
      if (found != set_ups_.end()) set_up = found->second;
      leave_out(row, battle_, set_up);
    }
    Names names("place of");
    for (const Value& place : row.list_if_any("place")) {
      const auto placed = read_place(place, battle_);
      if (!placed) continue;
      names.add(battle_.pieces[static_cast<std::size_t>(placed->placement.piece)].id, place);
      put(set_up, *placed);
    }
    row.finish();
    if (index) finish(value, set_up, battle_.scenarios[static_cast<std::size_t>(*index)]);
  }

  void finish(const Value& value, const SetUp& set_up, lw::ScenarioDefinition& scenario) {
    if (!set_ups_.emplace(scenario.id, set_up).second) {
      value.fault("a second set-up " + in_quotes(scenario.id));
      return;
    }
    std::map<lw::HexId, Stack> stacks;
    for (const Placed& placed : set_up) {
      const lw::HexId h = placed.placement.hex;
      stacks.try_emplace(h, battle_, h).first->second.add(placed);
      scenario.placements.push_back(placed.placement);
    }
    require_starts(value, battle_, scenario);
  }

  Table& file_;
  lw::Definition& battle_;
  std::map<std::string, SetUp, std::less<>> set_ups_;
};

}  // namespace

void read_counters(const Value& root, lw::Definition& battle) {
  Table file(root);
  require_format(file, "tercio-counters/1");
  read_pieces(file, battle);
  SetUps(file, battle).read();
  file.finish();
}

}  // namespace tercio::data::lace
