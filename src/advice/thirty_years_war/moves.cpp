// 6.0 Where a piece can go, and what happens on the way and at the end.
#include <algorithm>

#include <fmt/format.h>

#include "advice/thirty_years_war/selection.hpp"
#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/leaders.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/sight.hpp"
#include "thirty_years_war/rules/zones.hpp"
#include "thirty_years_war/telling/tell.hpp"

namespace tercio::advice::tyw {

using thirty_years_war::Enter;
using thirty_years_war::Event;
using thirty_years_war::EventKind;
using thirty_years_war::Events;
using thirty_years_war::Exit;
using thirty_years_war::Gait;
using thirty_years_war::Move;

namespace {

// What comes of a move.
struct Consequences {
  std::vector<Note> notes{};
  Tone tone = Tone::kNone;

  // The worst tone counts.
  void add(std::string text, std::string_view rule, Tone how = Tone::kNone) {
    notes.push_back({.text = std::move(text), .rule = std::string(rule)});
    tone = std::max(tone, how);
  }
};

class Mover {
 public:
  Mover(const Scene& scene, PieceId p)
      : scene_(scene), p_(p), gait_(gait_of(scene.game, scene.s, p)) {}

  void look_out_for_guns(const HexSet& hexes);
  Target target(std::string_view kind, const Action& action, const hex::Path& path, int cost) const;

 private:
  void tell_events(const Events& events, Consequences& out) const;
  void tell_end(const State& after, Consequences& out) const;
  void tell_combat(const State& after, Consequences& out) const;
  std::string cost_text(int cost) const;

  const Scene& scene_;
  PieceId p_;
  Gait gait_;
  hex::HexMap<std::uint8_t> guns_;  // enemy guns that see the hex
};

// 5.2 The enemy guns that could fire at a unit in these hexes in their next phase.
void Mover::look_out_for_guns(const HexSet& hexes) {
  // 5.11 Fire does nothing to a unit that is disrupted already.
  if (!scene_.piece(p_).is_unit() || is_disrupted(scene_.s, p_)) return;
  const Side enemy = other(scene_.piece(p_).side);
  const int limit = scene_.game.battle().longest_range(scene_.s);
  for (const PieceId gun : scene_.game.guns() & scene_.s.present) {
    if (scene_.owner(gun) != enemy) continue;
    const HexId from = scene_.s.at[gun];
    visible(scene_.game, scene_.s, from, hexes).for_each([&](HexId h) {
      const int range = hex::distance(from, h);
      if (range > 0 && range <= limit && scene_.game.fire_hits_up_to(range) > 0) ++guns_[h];
    });
  }
}

std::string Mover::cost_text(int cost) const {
  return gait_.order == thirty_years_war::Order::kInOrder
             ? fmt::format("{} of {}", cost,
                           counted(gait_.budget, "movement point", "movement points"))
             : fmt::format("{} of {}, disrupted", cost, counted(gait_.budget, "hex", "hexes"));
}

void Mover::tell_events(const Events& events, Consequences& out) const {
  for (const Event& event : events.list) {
    if (event.kind == EventKind::kMoved || event.kind == EventKind::kEntered ||
        event.kind == EventKind::kExited) {
      continue;
    }
    if (event.kind == EventKind::kPhaseBegan || event.rule == nullptr) break;
    const bool bad =
        event.kind == EventKind::kEliminated || event.kind == EventKind::kLeaderEliminated;
    const bool good = event.kind == EventKind::kCaptured ||
                      event.kind == EventKind::kSectionBroken ||
                      event.kind == EventKind::kSectionRegained;
    out.add(sentence_of(scene_.game, event), event.rule,
            bad    ? Tone::kBad
            : good ? Tone::kGood
                   : Tone::kNone);
  }
}

// 8.1 Whom it would have to attack if nothing else moved.
void Mover::tell_combat(const State& after, Consequences& out) const {
  if (!scene_.piece(p_).is_unit()) return;
  State fight = after;
  fight.attacked.clear();
  set_obligations(scene_.game, fight);
  if (fight.must_attack.contains(p_)) {
    const PieceSet enemies = targets_of(scene_.game, fight, p_) & fight.must_be_attacked;
    out.add(fmt::format("ends its move in an enemy zone of control and must attack {}",
                        in_a_row(names_of(scene_, enemies))),
            "8.12", Tone::kRisk);
  } else if (is_disrupted(after, p_) &&
             in_zone(scene_.game, after, after.at[p_], other(scene_.piece(p_).side))) {
    out.add("ends its move beside the enemy and cannot attack while disrupted", "9.14",
            Tone::kRisk);
  }
}

void Mover::tell_end(const State& after, Consequences& out) const {
  const Game& game = scene_.game;
  const HexId h = after.at[p_];
  if (h == kNoHex || after.phase != Phase::kMovement) return;
  tell_combat(after, out);
  if (game.battle().must_move(after).contains(p_)) {
    const Refusal warning = refusal_from(scene_, game.battle().why_must_move(after, p_));
    out.add(warning.message, warning.rule, Tone::kBad);
  }
  if (scene_.piece(p_).kind == Kind::kLeader && is_caught(game, after, p_)) {
    out.add("a leader alone in an enemy zone of control is lost when the phase ends", "10.0",
            Tone::kBad);
  }
  if (after.crowded > scene_.s.crowded) {
    const PieceId there = unit_in(scene_.s, h);
    out.add(fmt::format("{} must move on before the phase ends",
                        there == kNoPiece ? "the unit there" : scene_.name(there)),
            "6.32");
  }
  const auto& ground = game.terrain(h);
  if (scene_.piece(p_).is_unit() && ground.strength_halved) {
    out.add("its strength is halved there", ground.rule);
  }
  if (scene_.piece(p_).is_unit() && ground.builder_strength > 0 &&
      game.is_builder(scene_.piece(p_).side)) {
    out.add(fmt::format("{} more in defence there", ground.builder_strength), ground.rule);
  }
  if (guns_[h] > 0) {
    out.add(fmt::format("{} can fire at it there", counted(guns_[h], "enemy gun", "enemy guns")),
            "5.2");
  }
}

Target Mover::target(std::string_view kind, const Action& action, const hex::Path& path,
                     int cost) const {
  const HexId from = scene_.s.at[p_];
  const HexId to = path.empty() ? from : path.back();
  std::string said = from == kNoHex ? fmt::format("onto the map to {}", hex::label(to))
                                    : fmt::format("{} to {}", hex::label(from), hex::label(to));
  if (kind == "exit") said += " and off the map";
  Target out{.hex = to,
             .kind = std::string(kind),
             .action = text_of(scene_, action),
             .label = std::to_string(cost),
             .said = fmt::format("{}: {}", said, cost_text(cost))};
  if (from != kNoHex) out.path.push_back(from);
  out.path.insert(out.path.end(), path.begin(), path.end());
  Consequences follow;
  State after = scene_.s;
  Events events;
  apply(scene_.game, after, action, &events);
  tell_events(events, follow);
  tell_end(after, follow);
  if (kind == "exit") {
    follow.add("does not come back", scene_.game.battle().exit_rule());
    if (const Denial denial = scene_.game.battle().why_not_exit_yet(scene_.s, p_)) {
      const Refusal warning = refusal_from(scene_, denial);
      follow.add(warning.message, warning.rule, Tone::kBad);
    }
  }
  out.notes = std::move(follow.notes);
  out.tone = follow.tone;
  return out;
}

int cost_of(const Scene& scene, PieceId p, const hex::Path& path) {
  return path_price(scene.game, scene.s, p, scene.s.at[p], path.begin(), path.end(), 0).cost;
}

std::vector<Enter> entries(const Scene& scene, PieceId p) {
  std::vector<Enter> out;
  if (scene.s.status[p] != Status::kWaiting) return out;
  for (const Action& action : legal_actions(scene.game, scene.s, p)) {
    if (const auto* enter = std::get_if<Enter>(&action)) out.push_back(*enter);
  }
  return out;
}

void offer_entries(const Scene& scene, PieceId p, Offer& offer) {
  const Mover mover(scene, p);
  for (const Enter& enter : entries(scene, p)) {
    const int cost = path_price(scene.game, scene.s, p, enter.path.hexes[0], enter.path.begin() + 1,
                                enter.path.end(), scene.game.battle().entry_cost())
                         .cost;
    offer.targets.push_back(mover.target("enter", enter, enter.path, cost));
  }
}

}  // namespace

void offer_moves(const Scene& scene, PieceId p, Offer& offer) {
  offer_entries(scene, p, offer);
  if (why_not_move(scene.game, scene.s, p)) return;
  hex::Reach reach;
  flood_for(scene.game, scene.s, p, reach);
  const HexSet hexes = destinations(scene.game, scene.s, p, reach);
  Mover mover(scene, p);
  mover.look_out_for_guns(hexes);
  hexes.for_each([&](HexId h) {
    const Move move{p, path_to(scene.game, scene.s, p, reach, h)};
    offer.targets.push_back(mover.target("move", move, move.path, cost_of(scene, p, move.path)));
  });
  exit_hexes(scene.game, scene.s, p, reach).for_each([&](HexId h) {
    Exit exit{p, {}};
    if (h != scene.s.at[p]) exit.path = path_to(scene.game, scene.s, p, reach, h);
    const int cost = cost_of(scene, p, exit.path) + scene.game.battle().exit_cost();
    offer.targets.push_back(mover.target("exit", exit, exit.path, cost));
  });
}

Target move_to(const Scene& scene, PieceId p, const hex::Reach& reach, HexId h) {
  Mover mover(scene, p);
  HexSet there;
  there.insert(h);
  mover.look_out_for_guns(there);
  const Move move{p, path_to(scene.game, scene.s, p, reach, h)};
  return mover.target("move", move, move.path, cost_of(scene, p, move.path));
}

Why why_not_go(const Scene& scene, PieceId p, HexId h) {
  const Game& game = scene.game;
  const State& s = scene.s;
  if (s.status[p] == Status::kWaiting) {
    for (const Enter& enter : entries(scene, p)) {
      if (enter.path.back() == h) return std::nullopt;
    }
    Enter enter{p, {}};
    enter.path.push_back(h);
    if (const Denial denial = why_not_enter_along(game, s, p, enter.path)) {
      return why_of(scene, denial);
    }
    return std::nullopt;
  }
  if (const Denial denial = why_not_move(game, s, p)) return why_of(scene, denial);
  hex::Reach reach;
  flood_for(game, s, p, reach);
  if (exit_hexes(game, s, p, reach).contains(h)) return std::nullopt;
  if (h == s.at[p]) {
    return forbidden("6.15", fmt::format("{} is in {} already", scene.name(p), hex::label(h)),
                     {hex::label(h)}, {scene.id(p)});
  }
  hex::Path path;
  if (reach.all().contains(h)) {
    path = path_to(game, s, p, reach, h);
  } else {
    path.push_back(h);
  }
  return why_of(scene, why_not_move_along(game, s, p, path));
}

}  // namespace tercio::advice::tyw
