#include "advice/thirty_years_war/card.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "advice/thirty_years_war/ready.hpp"
#include "advice/thirty_years_war/selection.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/telling/words.hpp"

namespace tercio::advice::tyw {

namespace {

std::string_view can(std::string_view deed) {
  if (deed == "deploy") return "be placed";
  if (deed == "fire") return "fire";
  if (deed == "breach") return "fire at a wall";
  if (deed == "withdraw") return "be withdrawn";
  if (deed == "move") return "move";
  if (deed == "exit") return "leave the map";
  if (deed == "enter") return "enter the map";
  if (deed == "attack") return "attack";
  if (deed == "disrupt") return "be disrupted for the exchange";
  return "be chosen";
}

class Card {
 public:
  Card(const Scene& scene, PieceId p) : scene_(scene), p_(p), piece_(scene.piece(p)) {}

  std::vector<Fact> facts() {
    army();
    if (piece_.is_unit()) strength();
    if (piece_.kind == Kind::kLeader) {
      put("Value", fmt::format("+{} to a unit it is with", piece_.value), "10.11");
    }
    if (piece_.kind == Kind::kArtillery) range();
    if (piece_.kind != Kind::kArtillery) movement();
    state();
    now();
    duty();
    return std::move(out_);
  }

 private:
  void put(const char* title, std::string text, std::string rule = "") {
    out_.push_back({.title = title, .text = std::move(text), .rule = std::move(rule)});
  }

  void army() {
    const auto& definition = scene_.game.definition();
    const auto& army = definition.armies[piece_.army].name;
    const std::string arm(thirty_years_war::arm_of(piece_.kind));
    const auto& side = scene_.game.side_name(piece_.side);
    put("Army", fmt::format("{} {}{}", army, arm, army == side ? "" : fmt::format(", {}", side)));
  }

  void strength() {
    if (is_disrupted(scene_.s, p_)) {
      put("Strength", fmt::format("{} now, {} when recovered", piece_.back, piece_.strength),
          "9.13");
    } else {
      put("Strength", fmt::format("{}, {} when disrupted", piece_.strength, piece_.back), "2.4");
    }
  }

  void range() {
    std::vector<std::string> columns;
    for (const auto& column : scene_.game.definition().system.fire_table) {
      if (column.hits_up_to == 0) continue;
      columns.push_back(fmt::format("range {}: {}", column.title, hit_text(column.hits_up_to)));
    }
    put("Fire", fmt::format("{}", fmt::join(columns, "; ")), "5.1");
  }

  void movement() {
    if (!on_map(scene_.s, p_)) {
      put("Movement", counted(piece_.movement, "point", "points"), "6.14");
      return;
    }
    const auto gait = gait_of(scene_.game, scene_.s, p_);
    if (gait.order == thirty_years_war::Order::kInOrder) {
      const bool printed = gait.budget == piece_.movement;
      put("Movement",
          printed ? counted(gait.budget, "point", "points")
                  : fmt::format("{} now, printed {}", counted(gait.budget, "point", "points"),
                                piece_.movement),
          "6.14");
    } else {
      put("Movement",
          fmt::format("{} now, {} when recovered", counted(gait.budget, "hex", "hexes"),
                      counted(piece_.movement, "point", "points")),
          "9.15");
    }
  }

  void state() {
    if (scene_.owner(p_) != piece_.side) {
      put("State", "captured: it fires for " + scene_.game.side_name(scene_.owner(p_)), "5.31");
    }
    if (!piece_.is_unit() || !on_map(scene_.s, p_)) return;
    const bool broken = is_demoralized(scene_.game, scene_.s, p_);
    if (is_disrupted(scene_.s, p_)) {
      put("State",
          fmt::format("disrupted{}: it has no zone of control and cannot attack",
                      broken ? " and demoralized" : ""),
          "9.1");
    } else {
      put("State", broken ? "in good order, demoralized" : "in good order",
          broken ? "11.0" : std::string());
    }
  }

  // What it can do, or why it cannot.
  void now() {
    if (!scene_.decides() || scene_.owner(p_) != scene_.seat) return;
    const auto deeds = deeds_of(scene_, p_);
    if (deeds.empty()) {
      const Selection none = selection_of(scene_, {p_});
      if (none.refused) put("Now", none.refused->message, none.refused->rule);
      return;
    }
    std::vector<std::string> words;
    words.reserve(deeds.size());
    for (const std::string_view deed : deeds) words.emplace_back(can(deed));
    put("Now", "it can " + in_a_row(words));
  }

  void duty() {
    if (scene_.s.step != Step::kAttack) return;
    if (open_must_attack(scene_.game, scene_.s).contains(p_)) {
      put("Duty", "it must attack in this phase", "8.12");
    }
    if (open_must_be_attacked(scene_.game, scene_.s).contains(p_)) {
      put("Duty", "it must be attacked in this phase", "8.11");
    }
  }

  const Scene& scene_;
  PieceId p_;
  const Piece& piece_;
  std::vector<Fact> out_;
};

}  // namespace

std::vector<Fact> card_of(const Scene& scene, PieceId p) { return Card(scene, p).facts(); }

}  // namespace tercio::advice::tyw
