#include "advice/lace_wars/description.hpp"

#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "advice/lace_wars/card.hpp"
#include "advice/lace_wars/shots.hpp"
#include "advice/lace_wars/supposed.hpp"
#include "advice/lace_wars/words.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/reach.hpp"
#include "lace_wars/rules/sight.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::advice::lace {

namespace {

class Describer {
 public:
  explicit Describer(const Scene& scene) : scene_(scene), game_(scene.game), s_(scene.seen) {}

  Description of_hex(HexId h) {
    out_.title = "Hex " + hex::label(h);
    ground(h);
    stack(h);
    zones_on(h);
    guns_on(h);
    comers(h);
    return std::move(out_);
  }

  Description of_piece(PieceId p) {
    out_.title = game_.name(p);
    out_.facts = card_of(scene_, p);
    say(said(scene_, p));
    const auto& described = game_.described(p);
    if (!described.note.empty()) {
      say(fmt::format("It stands for {}; its values are {}.", described.note,
                      name_of(described.values_tag)));
    }
    out_.pieces.push_back(scene_.id(p));
    if (!on_map(s_, p)) return std::move(out_);
    command(p);
    if (game_.piece(p).is_unit()) sides_of(p);
    ground(s_.at[p]);
    zones_on(s_.at[p]);
    guns_on(s_.at[p]);
    return std::move(out_);
  }

 private:
  void say(std::string text) { out_.lines.push_back(std::move(text)); }

  void ground(HexId h) {
    say(capital(ground_text(game_, h)) + '.');
    const auto& row = game_.row(h);
    std::vector<std::string> costs;
    std::vector<std::string> rough;
    for (std::size_t arm = 0; arm < lace_wars::kUnitArms; ++arm) {
      const std::string name(name_of(static_cast<Arm>(arm)));
      costs.push_back(row.enter[arm] > 0 ? fmt::format("{} {}", name, row.enter[arm])
                      : row.by_way[arm] || row.by_road_in_column[arm] ? name + " along a road only"
                                                                      : name + " not at all");
      if (row.disorganises[arm]) rough.push_back(name);
    }
    say(fmt::format("Movement points to enter: {} (8.1a).", fmt::join(costs, ", ")));
    if (!rough.empty()) say(fmt::format("It disorganises {} (8.2a).", in_a_row(rough)));
    if (row.combat != 0) say(fmt::format("{:+} on the attacker's die (10.3a).", row.combat));
    if (row.fire != 0)
      say(fmt::format("{:+} on the die of a gun that fires here (9.2).", row.fire));
    if (row.blocks_sight) say("It blocks lines of sight (9.4.1a-1).");
    if (!row.zone_enters) {
      say(row.light_zone_enters ? "Only light infantry has a zone of control in it (7.1f)."
                                : "No zone of control reaches into it (7.1f).");
    }
  }

  void stack(HexId h) {
    int place = 1;
    for_each_unit(s_, h, [&](PieceId p) {
      say(fmt::format("{}. {}", place++, said(scene_, p)));
      out_.pieces.push_back(scene_.id(p));
    });
    if (scene_.hides(h)) say("Under it lies what you may not see (3.6).");
    for (const Side side : {Side::kA, Side::kB}) {
      for (const PieceId c : commanders_in(game_, s_, h, side)) {
        say(said(scene_, c));
        out_.pieces.push_back(scene_.id(c));
      }
    }
    if (out_.pieces.empty()) say("Nobody is here.");
    for_each_unit(s_, h, [&](PieceId p) { command(p); });
  }

  // 6.3 Of one's own units, as far as the enemy is seen.
  void command(PieceId p) {
    if (!scene_.owns(p) || !game_.piece(p).is_unit()) return;
    const int f = game_.piece(p).formation;
    if (f == kNoFormation) {
      say(fmt::format("{} is independent; it is {} the army commander's radius (5.1e).",
                      game_.name(p), unit_in_range(game_, s_, p) ? "within" : "outside"));
      return;
    }
    const PieceId c = s_.commander_of[static_cast<std::size_t>(f)];
    const bool in = in_command(game_, s_, f).contains(p);
    say(fmt::format("{} is {} ({}) (6.3a).", game_.name(p), in ? "in command" : "out of command",
                    c == kNoPiece ? "no commander" : game_.name(c)));
  }

  void sides_of(PieceId p) {
    const HexId h = s_.at[p];
    const auto around = [&](const char* what, std::uint8_t bits) {
      const auto hexes = hexes_around(game_, h, bits);
      if (!hexes.empty())
        say(fmt::format("{}: {} (2.1a).", what, fmt::join(labels_of(hexes), ", ")));
    };
    around("In front", front_in(game_, s_, h));
    around("On its flanks", flanks_in(game_, s_, h));
    around("Behind it", rear_in(game_, s_, h));
  }

  void zones_on(HexId h) {
    for (const Side side : {Side::kA, Side::kB}) {
      std::vector<std::string> holders;
      std::vector<std::string> attackers;
      for (const Direction d : hex::kAllDirections) {
        const HexId from = hex::neighbour(h, d);
        if (!game_.on_grid(from) || !has_unit(s_, from, side)) continue;
        if (lace_wars::has_direction(zone_bits(game_, s_, from), hex::opposite(d))) {
          holders.push_back(scene_.placed(s_.top[from]));
        }
        if (lace_wars::has_direction(front_in(game_, s_, from), hex::opposite(d))) {
          attackers.push_back(scene_.placed(s_.top[from]));
        }
      }
      if (!holders.empty()) {
        say(fmt::format("In the zone of control of {} (7.1a).", in_a_row(holders)));
      }
      if (!attackers.empty() && has_unit(s_, h, other(side))) {
        say(fmt::format("{} could attack it (10.1a).", in_a_row(attackers)));
      }
    }
  }

  // Who could come there, each by itself, if it were activated.
  void comers(HexId h) {
    const auto ways = std::make_unique<lace_wars::Ways>();
    for (const Side side : {Side::kA, Side::kB}) {
      const State then = as_if_active(scene_, side);
      PieceSet able;
      for (const PieceId p : game_.units(side) & then.present) {
        if (then.at[p] == h || is_routed(then, p)) continue;
        find_ways(game_, then, PieceSet{p}, *ways);
        if (ways->hexes().contains(h)) able.insert(p);
      }
      if (able.empty()) continue;
      say(fmt::format("{} units that could come here, if activated: {} (8.1a).",
                      game_.side_name(side), scene_.names_placed(able)));
    }
  }

  void guns_on(HexId h) {
    for (const PieceId gun : game_.artillery() & s_.present) {
      if (s_.at[gun] == h || !field_of_fire(game_, s_, gun).contains(h)) continue;
      const auto sight = look(game_, s_, s_.at[gun], h);
      std::string chance;
      if (sight.clear && has_unit(s_, h, other(game_.piece(gun).side))) {
        if (const auto harm = chance_of_harm(scene_, gun, h)) {
          chance = fmt::format(": {} to do harm", percent(*harm));
        }
      }
      say(fmt::format("{} faces it at range {}{}{} (9.1a).", scene_.placed(gun), sight.range,
                      sight.clear ? "" : fmt::format(" but does not see it ({})", sight.rule),
                      chance));
    }
  }

  const Scene& scene_;
  const Game& game_;
  const State& s_;
  Description out_;
};

}  // namespace

Description description_of_hex(const Scene& scene, HexId hex) {
  return Describer(scene).of_hex(hex);
}

Description description_of_piece(const Scene& scene, PieceId piece) {
  return Describer(scene).of_piece(piece);
}

}  // namespace tercio::advice::lace
