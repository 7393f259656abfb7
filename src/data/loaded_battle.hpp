// For the tests: the battles as the program carries them, and questions about them.
#pragma once

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include "data/thirty_years_war/thirty_years_war.hpp"

namespace tercio::data {

namespace tyw = thirty_years_war;
using hex::HexId;
using hex::HexSet;

inline HexId at(std::string_view label) { return hex::parse_hex(label).value_or(hex::kNoHex); }

inline HexSet hexes(std::initializer_list<std::string_view> labels) {
  HexSet set;
  for (const std::string_view label : labels) set.insert(at(label));
  return set;
}

// A battle with the questions the tests ask.
class LoadedBattle {
 public:
  // Requires: the battle loads without faults.
  explicit LoadedBattle(std::string_view id) : battle_(find(id)) {}

  const tyw::Definition& operator*() const { return *battle_; }
  const tyw::Definition* operator->() const { return battle_.get(); }

  HexSet terrain(std::string_view id) const {
    for (const auto& [name, set] : battle_->map.terrain) {
      if (name == id) return set;
    }
    return {};
  }
  std::vector<tyw::Hexside> sides(std::string_view id) const {
    for (const auto& [name, list] : battle_->map.hexsides) {
      if (name == id) return list;
    }
    return {};
  }
  bool has_side(std::string_view id, HexId a, HexId b) const {
    const auto list = sides(id);
    return std::any_of(list.begin(), list.end(), [&](tyw::Hexside s) {
      return (s.a == a && s.b == b) || (s.a == b && s.b == a);
    });
  }
  HexSet area(std::string_view id) const {
    for (const auto& area : battle_->map.areas) {
      if (area.id == id) return area.hexes;
    }
    return {};
  }
  const tyw::Feature* feature(std::string_view name) const {
    for (const auto& feature : battle_->map.features) {
      if (feature.name == name) return &feature;
    }
    return nullptr;
  }
  const tyw::PieceDefinition* piece(std::string_view id) const {
    for (const auto& piece : battle_->pieces) {
      if (piece.id == id) return &piece;
    }
    return nullptr;
  }
  const tyw::Number* number(std::string_view key) const {
    for (const auto& number : battle_->numbers) {
      if (number.key == key) return &number;
    }
    return nullptr;
  }

  template <class Predicate>
  std::vector<tyw::PieceDefinition> pieces(Predicate is_wanted) const {
    std::vector<tyw::PieceDefinition> found;
    std::copy_if(battle_->pieces.begin(), battle_->pieces.end(), std::back_inserter(found),
                 is_wanted);
    return found;
  }
  // The pieces of an army that are set up on the map.
  std::vector<tyw::PieceDefinition> army(std::string_view army, tyw::Kind kind) const {
    return pieces([&](const tyw::PieceDefinition& p) {
      return battle_->armies[static_cast<std::size_t>(p.army)].id == army && p.kind == kind &&
             p.hex != hex::kNoHex;
    });
  }
  std::vector<tyw::PieceDefinition> units(std::string_view army_id) const {
    auto found = army(army_id, tyw::Kind::kInfantry);
    const auto cavalry = army(army_id, tyw::Kind::kCavalry);
    found.insert(found.end(), cavalry.begin(), cavalry.end());
    return found;
  }

  HexSet all_hexes() const {
    HexSet set;
    for (int line = 1; line <= battle_->map.grid.lines; ++line) {
      for (int place = 1; place <= battle_->map.grid.places; ++place) {
        set.insert(hex::make_hex(line, place));
      }
    }
    return set;
  }
  // The hexes of these hexrows.
  HexSet lines(int first, int last) const {
    HexSet set;
    all_hexes().for_each([&](HexId h) {
      if (hex::line_of(h) >= first && hex::line_of(h) <= last) set.insert(h);
    });
    return set;
  }

 private:
  static std::shared_ptr<const tyw::Definition> find(std::string_view id) {
    static const LoadedBattles kLoaded = load_thirty_years_war(embedded_sources());
    for (const auto& battle : kLoaded.battles) {
      if (battle->id == id) return battle;
    }
    return nullptr;
  }

  std::shared_ptr<const tyw::Definition> battle_;
};

inline bool is_unit(const tyw::PieceDefinition& piece) {
  return piece.kind == tyw::Kind::kInfantry || piece.kind == tyw::Kind::kCavalry;
}

inline HexSet hexes_of(const std::vector<tyw::PieceDefinition>& pieces) {
  HexSet set;
  for (const auto& piece : pieces) set.insert(piece.hex);
  return set;
}

inline int strength_of(const std::vector<tyw::PieceDefinition>& pieces) {
  int sum = 0;
  for (const auto& piece : pieces) sum += piece.strength;
  return sum;
}

}  // namespace tercio::data
