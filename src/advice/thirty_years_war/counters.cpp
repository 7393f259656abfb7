#include "advice/thirty_years_war/counters.hpp"

#include <array>

#include <fmt/format.h>

#include "thirty_years_war/telling/words.hpp"

namespace tercio::advice::tyw {

namespace {

Place place_of(Status status) {
  switch (status) {
    case Status::kReady:
    case Status::kDisrupted:
      return Place::kMap;
    case Status::kWaiting:
      return Place::kWaiting;
    case Status::kEliminated:
      return Place::kLost;
    case Status::kExited:
      return Place::kExited;
    case Status::kUnused:
      return Place::kUnused;
  }
  return Place::kUnused;
}

// 2.4 What is printed on the face that lies up.
std::vector<std::string> values_of(const Scene& scene, PieceId p) {
  const Piece& piece = scene.piece(p);
  if (piece.kind == Kind::kArtillery) return {};
  const int first = piece.kind == Kind::kLeader ? piece.value
                    : is_disrupted(scene.s, p)  ? piece.back
                                                : piece.strength;
  return {std::to_string(first), std::to_string(piece.movement)};
}

// What a piece has done in this phase.
std::string_view deed_done(const Scene& scene, PieceId p) {
  const State& s = scene.s;
  if (s.phase == Phase::kCombat && s.attacked.contains(p)) return "defended";
  if (!s.done.contains(p)) return {};
  switch (s.phase) {
    case Phase::kArtilleryFire:
      return "fired";
    case Phase::kMovement:
      return "moved";
    case Phase::kCombat:
      return "attacked";
    default:
      return {};
  }
}

std::string_view in_words(std::string_view deed) {
  if (deed == "fired") return "has fired";
  if (deed == "moved") return "has moved";
  if (deed == "attacked") return "has attacked";
  return "has been attacked";
}

bool is_acting(const Scene& scene, PieceId p) {
  return scene.s.subject == p || scene.s.attackers.contains(p) || scene.s.defenders.contains(p);
}

Counter counter_of(const Scene& scene, PieceId p, int layer) {
  const Piece& piece = scene.piece(p);
  const State& s = scene.s;
  const Side owner = scene.owner(p);
  Counter out{.id = scene.id(p),
              .name = scene.game.described(p).name,
              .side = scene.game.side_id(owner),
              .army = scene.game.definition().armies[piece.army].id,
              .symbol = std::string(thirty_years_war::arm_of(piece.kind)),
              .values = values_of(scene, p),
              .hex = s.at[p],
              .place = place_of(s.status[p]),
              .layer = layer,
              .said = said_of(scene, p),
              .tag = std::string(name_of(scene.game.described(p).values_tag))};
  if (is_disrupted(s, p)) out.marks.emplace_back("disrupted");
  if (piece.is_unit() && is_demoralized(scene.game, s, p)) out.marks.emplace_back("demoralized");
  if (owner != piece.side) out.marks.emplace_back("captured");
  if (const auto deed = deed_done(scene, p); !deed.empty()) {
    out.marks.emplace_back(deed);
    out.said += fmt::format(", {}", in_words(deed));
  }
  if (is_acting(scene, p)) out.marks.emplace_back("acting");
  return out;
}

// 0 is the bottom: guns, then units in the order in which they came, then leaders.
std::array<int, thirty_years_war::kMaxPieces> layers(const Scene& scene) {
  std::array<int, thirty_years_war::kMaxPieces> out{};
  hex::HexMap<std::uint8_t> height;
  const auto lay = [&](PieceId p) { out[p] = height[scene.s.at[p]]++; };
  for (const PieceId p : scene.game.guns() & scene.s.present) lay(p);
  for (const Side side : {Side::kA, Side::kB}) {
    scene.s.units[index_of(side)].for_each([&](HexId h) {
      std::array<PieceId, 8> here{};
      std::size_t count = 0;
      for (PieceId u = unit_in(scene.s, h); u != kNoPiece && count < here.size();
           u = scene.s.next_here[u]) {
        here[count++] = u;
      }
      while (count > 0) lay(here[--count]);
    });
    for (const PieceId p : scene.game.leaders(side) & scene.s.present) lay(p);
  }
  return out;
}

}  // namespace

std::vector<Counter> counters_of(const Scene& scene) {
  std::vector<Counter> out;
  const auto layer = layers(scene);
  for (int i = 0; i < scene.game.piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    out.push_back(counter_of(scene, p, layer[p]));
  }
  return out;
}

}  // namespace tercio::advice::tyw
