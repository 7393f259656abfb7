#include "opponent/lace_wars/reasons.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/words.hpp"
#include "lace_wars/board.hpp"
#include "lace_wars/pile.hpp"
#include "lace_wars/position/view.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/carry_out.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/may_activate.hpp"
#include "lace_wars/rules/odds.hpp"
#include "lace_wars/rules/reaction.hpp"
#include "lace_wars/rules/zones.hpp"
#include "lace_wars/warburg/victory.hpp"

namespace tercio::opponent::lw {

using namespace lace_wars;  // NOLINT(google-build-using-namespace): the whole file speaks of it

PieceSet pieces_of(const Game& game, const State& s, const Action& action) {
  const auto in_hex = [&](HexId h) {
    PieceSet out = units_in(s, h);
    for (const PieceId c : game.all_commanders() & s.present) {
      if (s.at[c] == h) out.insert(c);
    }
    return out;
  };
  return std::visit(
      [&](const auto& a) -> PieceSet {
        using A = std::decay_t<decltype(a)>;
        if constexpr (requires { a.pieces; }) {
          return a.pieces;
        } else if constexpr (requires { a.gun; }) {
          return PieceSet{a.gun};
        } else if constexpr (requires { a.piece; }) {
          return PieceSet{a.piece};
        } else if constexpr (requires { a.commander; }) {
          return PieceSet{a.commander};
        } else if constexpr (std::is_same_v<A, Attack>) {
          PieceSet out;
          for (const HexId h : a.attackers) {
            if (h != kNoHex) out |= in_hex(h);
          }
          for (const HexId h : a.defenders) {
            if (h != kNoHex) out |= in_hex(h);
          }
          return out;
        } else if constexpr (std::is_same_v<A, Activate> || std::is_same_v<A, Hold>) {
          if (a.unit != kNoPiece) return PieceSet{a.unit};
          PieceSet out = game.units_of(a.formation) & s.present;
          if (s.commander_of[a.formation] != kNoPiece) out.insert(s.commander_of[a.formation]);
          return out;
        } else if constexpr (requires { a.unit; }) {
          return PieceSet{a.unit};
        } else if constexpr (requires { a.hex; }) {
          return in_hex(a.hex);
        } else {
          // What is due is about these.
          return s.pile > 0 ? top_task(s).pieces : PieceSet{};
        }
      },
      action);
}

namespace {

class Reason {
 public:
  Reason(const Game& game, const State& s)
      : game_(game),
        s_(s),
        side_(s.decider),
        enemy_(other(side_)),
        hidden_(hidden_from(game, s, side_)) {}

  std::string operator()(const End&) const {
    switch (s_.step) {
      case Step::kAttack:
        return "every other attack costs more than it brings";
      case Step::kActivate:
        return "nobody else stands better elsewhere";
      case Step::kDeploy:
        return "they stand well as they are";
      case Step::kFire:
        return "no shot is worth giving away where the guns look";
      case Step::kJoin:
        return "the others act better by themselves";
      default:
        return "nobody stands better elsewhere";
    }
  }
  std::string operator()(const Pass&) const {
    switch (s_.step) {
      case Step::kReact:
        return "what stands ready is worth more than what could be hit now";
      case Step::kEvade:
        return "it holds its ground at these odds";
      case Step::kAdvance:
        return "the hex it has is worth more than the one it has won";
      default:
        return "leaving it costs nothing";
    }
  }
  std::string operator()(const Activate& a) const {
    const Body body{a.formation, a.unit};
    if (why_automatic(game_, s_, body) != nullptr) return "acts without a test";
    const int of_six = std::clamp(highest_success(game_, s_, body), 0, 6);
    return fmt::format(
        "acts {} in 6{}", of_six,
        activation_bonus(game_, s_, body) > 0 ? ", with the army commander's help" : "");
  }
  std::string operator()(const Hold&) const { return "stands well where it is; its guns may fire"; }
  std::string operator()(const Join& a) const {
    return fmt::format("{} moves with the formation and needs no test of its own", name(a.unit));
  }
  std::string operator()(const Turn& a) const {
    if (!game_.piece(a.unit).is_artillery()) return "turns its front to the enemy";
    State t = s_;
    t.facing[a.unit] = a.facing;
    const int more =
        enemies_in(field_of_fire(game_, t, a.unit)) - enemies_in(field_of_fire(game_, s_, a.unit));
    return more > 0 ? "brings more of the enemy before its muzzles" : "looks where the enemy comes";
  }
  std::string operator()(const Fire& a) const {
    const Shot shot = shot_of(game_, s_, a.gun, a.target, nullptr);
    const PieceSet struck = struck_by_shot(game_, s_, a.target);
    const bool lone = (struck - game_.artillery()).empty();
    int hits = 0;
    for (int die = 1; die <= 6; ++die) {
      const FireRow& row =
          game_.system().fire[static_cast<std::size_t>(game_.fire_row(die + shot.modifier))];
      if (has_effect(row.by_range[static_cast<std::size_t>(shot.column)], lone)) ++hits;
    }
    return fmt::format("strikes {} {} in 6 at {}", whom(a.target), hits,
                       engine::counted(shot.range, "hex", "hexes"));
  }
  std::string operator()(const Move& a) const {
    if (s_.step == Step::kCharge) return "falls on " + nearest_enemy(end_of(a.route));
    State t = s_;
    if (t.step != Step::kMove && t.step != Step::kMoving) return {};
    return there(a.pieces, end_of(a.route));
  }
  std::string operator()(const About&) const { return "faces the other way"; }
  std::string operator()(const Back& a) const { return retires(a.hex); }
  std::string operator()(const Withdraw& a) const { return retires(a.hex); }
  std::string operator()(const March&) const { return "marches twice as far on the road"; }
  std::string operator()(const Form&) const { return "is ready to fight out of column"; }
  std::string operator()(const Reorder&) const {
    return "puts the better unit on top, which takes the results";
  }
  std::string operator()(const Enter&) const { return "comes where it is needed soonest"; }
  std::string operator()(const Charge& a) const {
    return fmt::format("{} charges with {} in 6, before the enemy can", name(a.pieces.first()),
                       std::clamp(highest_charge(game_, s_, a.pieces), 0, 6));
  }
  std::string operator()(const Attack& a) const {
    const Odds odds = odds_of(game_, s_, a, nullptr);
    int good = 0;
    int bad = 0;
    for (int die = 1; die <= 6; ++die) {
      const CombatRow& row =
          game_.system().combat[static_cast<std::size_t>(game_.combat_row(die + odds.modifier))];
      const int won = pain(row.defender) - pain(row.attacker);
      good += won > 0 ? 1 : 0;
      bad += won < 0 ? 1 : 0;
    }
    bool guessed = false;
    for (const HexId h : a.defenders) {
      guessed = guessed || (h != kNoHex && !(units_in(s_, h) & hidden_).empty());
    }
    return fmt::format("{} against {}{}{}: {} in 6 for you, {} in 6 against", odds.attack,
                       guessed ? "perhaps " : "", odds.defence, from_where(a), good, bad);
  }
  std::string operator()(const Evade&) const { return "slips away before it is ridden down"; }
  std::string operator()(const Lose&) const { return "who stands there can bear it best"; }
  std::string operator()(const Retreat& a) const { return retires(a.hex); }
  std::string operator()(const Rout&) const { return "the way that harms friends least"; }
  std::string operator()(const ChooseFacing&) const { return "looks at the enemy"; }
  std::string operator()(const Promote& a) const { return name(a.commander) + " serves best"; }
  std::string operator()(const Place&) const { return "near those he commands, and covered"; }
  std::string operator()(const Advance& a) const { return there(a.pieces, a.hex); }
  std::string operator()(const Deploy& a) const { return there(PieceSet{a.piece}, a.hex); }
  std::string operator()(const Roll&) const { return {}; }

 private:
  const std::string& name(PieceId p) const { return game_.name(p); }
  // Of an enemy stack the counter on top.
  std::string whom(HexId h) const { return s_.top[h] == kNoPiece ? "the enemy" : name(s_.top[h]); }
  static int pain(const ResultCell& cell) {
    return 4 * cell.losses + (cell.disorganised || cell.test ? 2 : 0) + cell.retreat +
           (cell.eliminated ? 12 : 0);
  }
  int enemies_in(const HexSet& hexes) const { return (hexes & s_.units[index_of(enemy_)]).size(); }
  HexId end_of(const Route& route) const {
    HexId out = kNoHex;
    for (const std::uint16_t item : route) {
      if (!Route::is_turn(item)) out = Route::hex_of(item);
    }
    return out;
  }
  std::string nearest_enemy(HexId h) const {
    std::string out = "the enemy";
    if (h == kNoHex) return out;
    for (const Direction d : hex::kAllDirections) {
      const HexId n = hex::neighbour(h, d);
      if (game_.on_grid(n) && has_unit(s_, n, enemy_)) out = whom(n);
    }
    return out;
  }
  // From the flank, from behind, or nothing to say.
  std::string from_where(const Attack& a) const {
    bool flank = false;
    for (const HexId target : a.defenders) {
      if (target == kNoHex) continue;
      for (const HexId from : a.attackers) {
        if (from == kNoHex) continue;
        const auto d = hex::direction_to(target, from);
        if (!d) continue;
        const auto bit = static_cast<std::uint8_t>(1U << hex::index_of(*d));
        if ((rear_in(game_, s_, target) & bit) != 0) return " from behind";
        flank = flank || (flanks_in(game_, s_, target) & bit) != 0;
      }
    }
    return flank ? " in the flank" : "";
  }

  std::string retires(HexId h) const {
    if (h != kNoHex && !in_zone(game_, s_, enemy_, h)) return "gets out of reach of the enemy";
    return "gives way where it costs least";
  }

  // What somebody does in the hex he goes to.
  std::string there(PieceSet pieces, HexId to) const {
    if (to == kNoHex) return "turns its front to the enemy";
    const PieceSet units = pieces - game_.all_commanders();
    if (units.empty()) return leader_there(pieces, to);
    for (const Direction d : hex::kAllDirections) {
      const HexId n = hex::neighbour(to, d);
      if (!game_.on_grid(n) || !has_unit(s_, n, enemy_)) continue;
      const Direction back = hex::opposite(d);
      const auto bit = static_cast<std::uint8_t>(1U << hex::index_of(back));
      if ((rear_in(game_, s_, n) & bit) != 0) return fmt::format("gets behind {}", whom(n));
      if ((flanks_in(game_, s_, n) & bit) != 0) {
        return fmt::format("takes {} in the flank", whom(n));
      }
      return fmt::format("comes to grips with {}", whom(n));
    }
    for (const Bridge& b : game_.definition().map.bridges) {
      if (to != b.side.a && to != b.side.b) continue;
      return side_ == retiring(game_) ? fmt::format("keeps {} open", b.name)
                                      : fmt::format("bars {}", b.name);
    }
    const PieceId gun = gun_in(game_, s_, to);
    if (gun != kNoPiece && game_.piece(gun).side == side_) return "guards the guns";
    const HexId from = s_.at[units.first()];
    if (from != kNoHex && in_zone(game_, s_, enemy_, from) && !in_zone(game_, s_, enemy_, to)) {
      return "gets out of a fight it would have to pick";
    }
    if (game_.level(to) > (from == kNoHex ? 0 : game_.level(from)))
      return "takes the higher ground";
    return "stands better there against what can come";
  }

  std::string leader_there(PieceSet leaders, HexId to) const {
    const PieceId c = leaders.first();
    for (int f = 0; f < game_.formation_count(); ++f) {
      if (s_.commander_of[static_cast<std::size_t>(f)] != c) continue;
      State t = s_;
      if (on_map(t, c)) shift(game_, t, c, to);
      const int units = in_command(game_, t, f).size();
      if (units == 0) break;
      return fmt::format("has {} of {} in command", engine::counted(units, "unit", "units"),
                         game_.formation(f).name);
    }
    return "helps whoever is to act next";
  }

  const Game& game_;
  const State& s_;
  Side side_;
  Side enemy_;
  PieceSet hidden_;
};

}  // namespace

std::string reason_of(const Game& game, const State& s, const Action& action) {
  return std::visit(Reason(game, s), action);
}

}  // namespace tercio::opponent::lw
