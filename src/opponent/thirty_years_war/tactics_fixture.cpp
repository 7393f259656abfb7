#include "opponent/thirty_years_war/tactics_fixture.hpp"

#include <map>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "opponent/thirty_years_war/opponent.hpp"
#include "thirty_years_war/match.hpp"
#include "thirty_years_war/position/save.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/sequence.hpp"
#include "thirty_years_war/rules/strength.hpp"
#include "thirty_years_war/rules/zones.hpp"

namespace tercio::opponent::tyw {

Position::Position(std::string_view scenario) {
  struct Known {
    std::shared_ptr<const Game> game;
    std::shared_ptr<const Opponent> opponent;
  };
  static std::map<std::string, Known, std::less<>> known;
  auto it = known.find(scenario);
  if (it == known.end()) {
    auto made = shipped().game_of<Game>(scenario, {});
    if (!made) throw std::runtime_error(made.error().message);
    it = known.emplace(std::string(scenario), Known{*made, make_opponent(*made)}).first;
  }
  game_ = it->second.game;
  opponent_ = it->second.opponent;
  s = empty_state(*game_);
  game_->battle().game_begins(s);
}

PieceId Position::piece(std::string_view id) const {
  const PieceId p = game_->find_piece(id);
  if (p == kNoPiece) throw std::runtime_error("no piece " + std::string(id));
  return p;
}

Position& Position::put(std::string_view id, std::string_view hex, Status status) {
  EXPECT_FALSE(on_map(s, piece(id))) << id << " stands on the map already";
  thirty_years_war::put(*game_, s, piece(id), *hex::parse_hex(hex), status);
  return *this;
}

Position& Position::off(std::string_view id, Status status) {
  s.status[piece(id)] = status;
  return *this;
}

Position& Position::owned_by(std::string_view gun, Side owner) {
  s.owned_by_b.erase(piece(gun));
  if (owner == Side::kB) s.owned_by_b.insert(piece(gun));
  return *this;
}

Position& Position::lost(std::string_view army, int strength) {
  s.losses[static_cast<std::size_t>(game_->army_index(army))] =
      static_cast<std::uint16_t>(strength);
  return *this;
}

Position& Position::demoralized(std::string_view category) {
  s.demoralized = static_cast<std::uint16_t>(s.demoralized | 1U << game_->category_index(category));
  return *this;
}

Position& Position::hit(std::string_view hex) {
  s.ground.hit |= std::uint64_t{1} << game_->watch(*hex::parse_hex(hex));
  return *this;
}

Position& Position::points(int first_side, int second_side) {
  s.points = {static_cast<std::int16_t>(first_side), static_cast<std::int16_t>(second_side)};
  return *this;
}

Position& Position::at(int turn, Side side, Phase phase) {
  s.turn = static_cast<std::uint8_t>(turn);
  s.phasing = side;
  s.phase = phase;
  s.decider = side;
  const bool second = side != game_->battle().first_side(s);
  s.player_turn = static_cast<std::uint8_t>(2 * (turn - 1) + (second ? 2 : 1));
  resume(*game_, s);
  match_ = make_match(game_);
  for (const auto& fault : match_->restore(save(*game_, s))) {
    ADD_FAILURE() << fault.field << ": " << fault.message;
  }
  return *this;
}

Position& Position::think(int judgements, std::uint64_t seed, std::string_view level) {
  Bounds bounds;
  bounds.judgements = judgements;
  bounds.seconds = 600;
  const std::string seat = match_->to_act();
  decision_ = opponent_->decide(*match_, seat, {find_level(level), seed}, bounds);
  EXPECT_FALSE(decision_.actions.empty());
  for (const std::string& action : decision_.actions) then(action);
  return *this;
}

Position& Position::fight(int die, int judgements) {
  const auto player_turn = state().player_turn;
  const auto fighting = [&] {
    return !match_->over() && state().phase == Phase::kCombat && state().player_turn == player_turn;
  };
  while (fighting()) {
    if (match_->dice_to_act()) {
      roll(die);
      continue;
    }
    think(judgements);
    for (const std::string& action : decision_.actions) attacks_.push_back(action);
  }
  return *this;
}

Position& Position::then(std::string_view action) {
  const auto refusal = match_->check(action);
  EXPECT_FALSE(refusal) << action << ": " << (refusal ? refusal->message : "");
  if (!refusal) {
    EXPECT_TRUE(match_->apply(action)) << action;
  }
  return *this;
}

const State& Position::state() const { return match_ ? state_of(*match_) : s; }

bool Position::did(std::string_view action) const {
  for (const std::string& a : decision_.actions) {
    if (a == action) return true;
  }
  return false;
}

bool Position::did_some(std::string_view beginning) const {
  for (const std::string& a : decision_.actions) {
    if (std::string_view(a).starts_with(beginning)) return true;
  }
  return false;
}

bool Position::attacked(std::string_view action) const {
  for (const std::string& a : attacks_) {
    if (a == action) return true;
  }
  return false;
}

std::string Position::winner() const {
  const Outcome outcome = game_->battle().outcome(state());
  return outcome.draw ? "" : game_->side_id(outcome.winner);
}

bool Position::guarded(std::string_view leader) const {
  const PieceId p = piece(leader);
  return on_map(state(), p) && has_unit(state(), state().at[p], game_->piece(p).side);
}

std::string Position::hex(std::string_view id) const {
  const hex::HexId h = state().at[piece(id)];
  return h == hex::kNoHex || !on_map(state(), piece(id)) ? "" : hex::label(h);
}

int Position::distance(std::string_view a, std::string_view b) const {
  return hex::distance(state().at[piece(a)], state().at[piece(b)]);
}

bool Position::in_enemy_zone(std::string_view id) const {
  const PieceId p = piece(id);
  return zones(*game_, state(), other(game_->piece(p).side)).contains(state().at[p]);
}

bool Position::is_mine(std::string_view gun, Side side) const {
  return owner_of(*game_, state(), piece(gun)) == side;
}

std::string Position::column(std::initializer_list<std::string_view> attackers,
                             std::initializer_list<std::string_view> defenders, bool charge) const {
  Combat combat;
  for (const auto id : attackers) combat.attackers.insert(piece(id));
  for (const auto id : defenders) combat.defenders.insert(piece(id));
  combat.charge = charge;
  for (const PieceId a : combat.attackers) {
    for (const PieceId d : combat.defenders) {
      if (hex::distance(state().at[a], state().at[d]) != 1) return "not adjacent";
    }
  }
  const Odds odds = odds_of(*game_, state(), combat, nullptr);
  return game_->definition().system.combat_columns[static_cast<std::size_t>(odds.column)];
}

std::string Position::column_against(std::string_view enemy, bool charge) const {
  Combat combat;
  combat.defenders.insert(piece(enemy));
  combat.charge = charge;
  for (const PieceId u : game_->units(other(game_->piece(piece(enemy)).side))) {
    if (is_ready(state(), u) && hex::distance(state().at[u], state().at[piece(enemy)]) == 1) {
      combat.attackers.insert(u);
    }
  }
  if (combat.attackers.empty()) return "nobody";
  const Odds odds = odds_of(*game_, state(), combat, nullptr);
  return game_->definition().system.combat_columns[static_cast<std::size_t>(odds.column)];
}

std::string Position::told() const {
  std::string out;
  for (const std::string& a : decision_.actions) out += (out.empty() ? "" : "; ") + a;
  for (const std::string& a : attacks_) out += " | " + a;
  return out;
}

}  // namespace tercio::opponent::tyw
