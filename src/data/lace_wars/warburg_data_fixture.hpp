// For tests of Warburg's data: the shipped battle, and short ways to look things up in it.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "data/lace_wars/lace_wars.hpp"

namespace tercio::data {

inline constexpr int kFrench = 0;
inline constexpr int kAllied = 1;

inline lace_wars::HexId at(std::string_view label) { return hex::parse_hex(label).value(); }

class WarburgData : public testing::Test {
 protected:
  static const lace_wars::Definition& battle() {
    static const auto kLoaded = load_lace_wars(embedded_sources());
    return *kLoaded.battles.at(0);
  }
  static const lace_wars::System& system() { return battle().system; }
  static const lace_wars::MapDefinition& map() { return battle().map; }

  static const lace_wars::PieceDefinition& piece(int index) {
    return battle().pieces.at(static_cast<std::size_t>(index));
  }
  static const lace_wars::PieceDefinition& piece(std::string_view id) {
    for (const auto& p : battle().pieces) {
      if (p.id == id) return p;
    }
    throw std::out_of_range(std::string(id));
  }
  static const lace_wars::FormationDefinition& formation(std::string_view id) {
    return battle().formations.at(static_cast<std::size_t>(formation_index(id)));
  }
  static int formation_index(std::string_view id) {
    for (std::size_t i = 0; i < battle().formations.size(); ++i) {
      if (battle().formations[i].id == id) return static_cast<int>(i);
    }
    throw std::out_of_range(std::string(id));
  }
  static const lace_wars::ScenarioDefinition& scenario(std::string_view id) {
    for (const auto& s : battle().scenarios) {
      if (s.id == id) return s;
    }
    throw std::out_of_range(std::string(id));
  }
  static const lace_wars::Placement* place_of(std::string_view id,
                                              std::string_view in = "historical") {
    for (const auto& p : scenario(in).placements) {
      if (piece(p.piece).id == id) return &p;
    }
    return nullptr;
  }
  // "0506 sse"
  static std::string stands(std::string_view id, std::string_view in = "historical") {
    const lace_wars::Placement* place = place_of(id, in);
    if (place == nullptr) return "nowhere";
    return hex::label(place->hex) + ' ' + std::string(name_of(place->facing));
  }
  static std::vector<std::string> units_of(std::string_view formation_id) {
    std::vector<std::string> names;
    for (const auto& p : battle().pieces) {
      if (p.formation == formation_index(formation_id) && p.arm != lace_wars::Arm::kCommander) {
        names.push_back(p.name);
      }
    }
    return names;
  }
  static int steps_of(std::string_view formation_id) {
    int steps = 0;
    for (const auto& p : battle().pieces) {
      if (p.formation == formation_index(formation_id)) steps += static_cast<int>(p.ladder.size());
    }
    return steps;
  }
  static const lace_wars::Reinforcement& arrival(std::string_view in, std::string_view id) {
    for (const auto& a : scenario(in).arrivals) {
      if (a.formation == formation_index(id)) return a;
    }
    throw std::out_of_range(std::string(id));
  }
  static std::vector<std::string> labels(const lace_wars::HexSet& hexes) {
    std::vector<std::string> out;
    hexes.for_each([&](lace_wars::HexId h) { out.push_back(hex::label(h)); });
    return out;
  }
  static int level_of(lace_wars::HexId h) {
    return map().level[2].contains(h) ? 2 : map().level[1].contains(h) ? 1 : 0;
  }
  static lace_wars::Terrain terrain_of(lace_wars::HexId h) {
    for (const lace_wars::Terrain t :
         {lace_wars::Terrain::kWoods, lace_wars::Terrain::kVillage, lace_wars::Terrain::kTown}) {
      if (map().terrain[static_cast<std::size_t>(t)].contains(h)) return t;
    }
    return lace_wars::Terrain::kClear;
  }
  static bool lies_on(const std::vector<lace_wars::Hexside>& sides, lace_wars::HexId a,
                      lace_wars::HexId b) {
    return std::any_of(sides.begin(), sides.end(), [&](const lace_wars::Hexside& side) {
      return (side.a == a && side.b == b) || (side.a == b && side.b == a);
    });
  }
  static const lace_wars::TerrainRow& row(lace_wars::Terrain terrain) {
    return system().terrain[static_cast<std::size_t>(terrain)];
  }
  static const lace_wars::SideRow& row(lace_wars::SideTerrain terrain) {
    return system().sides[static_cast<std::size_t>(terrain)];
  }
  static const lace_wars::Modifier& modifier(lace_wars::ModifierKey key) {
    return system().modifiers[static_cast<std::size_t>(key)];
  }
};

}  // namespace tercio::data
