#include "opponent/lace_wars/tactics_fixture.hpp"

#include <map>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "data/source.hpp"
#include "lace_wars/battle.hpp"
#include "lace_wars/match.hpp"
#include "lace_wars/position/save.hpp"
#include "lace_wars/rules/facing.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/sequence.hpp"
#include "lace_wars/rules/zones.hpp"
#include "lace_wars/warburg/victory.hpp"
#include "opponent/lace_wars/opponent.hpp"

namespace tercio::opponent::lw {

using namespace lace_wars;  // NOLINT(google-build-using-namespace): the whole file speaks of it

Position::Position(std::string_view scenario) {
  struct Known {
    std::shared_ptr<const Game> game;
    std::shared_ptr<const Opponent> opponent;
  };
  static const data::GameLibrary kLibrary{data::embedded_sources()};
  static std::map<std::string, Known, std::less<>> known;
  auto it = known.find(scenario);
  if (it == known.end()) {
    auto made = kLibrary.game_of<Game>(scenario, {});
    if (!made) throw std::runtime_error(made.error().message);
    it = known.emplace(std::string(scenario), Known{*made, make_opponent(*made)}).first;
  }
  game_ = it->second.game;
  opponent_ = it->second.opponent;
  s_ = empty_state(*game_);
}

PieceId Position::piece(std::string_view id) const {
  const PieceId p = game_->find_piece(id);
  if (p == kNoPiece) throw std::runtime_error("no piece " + std::string(id));
  return p;
}

Position& Position::put(std::string_view id, std::string_view hex, Facing facing) {
  const PieceId p = piece(id);
  EXPECT_FALSE(on_map(s_, p)) << id << " stands on the map already";
  const HexId h = *hex::parse_hex(hex);
  lace_wars::put(*game_, s_, p, h);
  s_.facing[p] = facing;
  if (game_->piece(p).is_unit()) game_->battle().came_to(s_, PieceSet{p}, h);
  return *this;
}

Position& Position::order(std::string_view id, Order order) {
  s_.order[piece(id)] = order;
  return *this;
}

Position& Position::steps(std::string_view id, int steps) {
  s_.steps[piece(id)] = static_cast<std::uint8_t>(steps);
  return *this;
}

Position& Position::column(std::string_view id) {
  s_.column.insert(piece(id));
  return *this;
}

Position& Position::eliminated(std::string_view id) {
  s_.status[piece(id)] = Status::kEliminated;
  s_.steps[piece(id)] = 0;
  return *this;
}

Position& Position::formation_lost(std::string_view formation, int steps) {
  const int f = game_->find_formation(formation);
  for (const PieceId p : game_->units_of(f)) {
    if (formation_losses(*game_, s_, f) >= steps) break;
    if (!on_map(s_, p)) eliminated(game_->described(p).id);
  }
  EXPECT_EQ(formation_losses(*game_, s_, f), steps) << formation;
  return *this;
}

Position& Position::demoralised(std::string_view formation) {
  s_.demoralised =
      static_cast<std::uint8_t>(s_.demoralised | bit_of(game_->find_formation(formation)));
  return *this;
}

Position& Position::arrived(std::string_view formation) {
  const int f = game_->find_formation(formation);
  s_.arrived = static_cast<std::uint8_t>(s_.arrived | bit_of(f));
  for (const PieceId p : game_->units_of(f)) s_.status[p] = Status::kWaiting;
  s_.status[s_.commander_of[static_cast<std::size_t>(f)]] = Status::kWaiting;
  return *this;
}

Position& Position::crossed(int units) {
  int place = 1;
  for (const PieceId p : game_->units(kFrench)) {
    if (units == 0) break;
    if (on_map(s_, p) || s_.status[p] == Status::kEliminated || game_->piece(p).is_artillery()) {
      continue;
    }
    s_.been_north.insert(p);
    lace_wars::put(*game_, s_, p, hex::make_hex(1, 20 - place++));
    --units;
  }
  EXPECT_EQ(units, 0);
  return *this;
}

// What a battle is worth depends on how much of both armies there is: whoever is not put on the map
// stands far away, without a commander, and does nothing.
void Position::put_the_rest_aside() {
  std::array<HexSet, 2> places;
  for (int place = 7; place <= 20; ++place) {
    places[index_of(kFrench)].insert(hex::make_hex(1, place));
    places[index_of(kFrench)].insert(hex::make_hex(2, place));
  }
  for (const int line : {14, 15, 16, 17}) {
    for (const int place : {3, 4, 18, 19, 20}) {
      places[index_of(kAllied)].insert(hex::make_hex(line, place));
    }
  }
  for (const Side side : {kFrench, kAllied}) {
    HexSet& free = places[index_of(side)];
    free -= s_.units[0] | s_.units[1];
    const PieceSet rest = game_->units(side) - game_->independents(side) - game_->artillery();
    for (const PieceId p : rest) {
      if (s_.status[p] != Status::kUnused || free.empty()) continue;
      const HexId h = free.next_after(kNoHex);
      free.erase(h);
      lace_wars::put(*game_, s_, p, h);
      s_.facing[p] = side == kFrench ? Facing::kNNE : Facing::kSSW;
    }
  }
}

Position& Position::at(int turn, Side side, Phase phase) {
  s_.turn = static_cast<std::uint8_t>(turn);
  s_.active = side;
  s_.decider = side;
  s_.first = second_ ? other(side) : side;
  s_.phase = phase;
  put_the_rest_aside();
  resume(*game_, s_);
  match_ = make_match(game_);
  for (const auto& fault : match_->restore(save(*game_, s_))) {
    ADD_FAILURE() << fault.field << ": " << fault.message;
  }
  return *this;
}

Position& Position::think(int judgements, std::string_view level) {
  Bounds bounds;
  bounds.judgements = judgements;
  bounds.seconds = 600;
  const auto decision =
      opponent_->decide(*match_, match_->to_act(), {find_level(level), 1}, bounds);
  EXPECT_FALSE(decision.actions.empty());
  for (const std::string& action : decision.actions) {
    then(action);
    decided_.push_back(action);
  }
  return *this;
}

Position& Position::until(std::string_view step, int die) {
  for (int i = 0; i < 200 && !match_->over() && match_->decision() != step; ++i) {
    if (match_->dice_to_act()) {
      roll(die);
    } else {
      think(100);
    }
  }
  EXPECT_EQ(match_->decision(), step);
  decided_.clear();
  return *this;
}

Position& Position::activate(std::string_view who) {
  then("activate " + std::string(who));
  if (state().step == Step::kActivationRoll) roll(1);
  if (state().step == Step::kJoin) then("end");
  if (state().step == Step::kFire) then("end");
  return *this;
}

Position& Position::move_all(int judgements, std::string_view level) {
  const Side side = state().active;
  const auto moving = [&] {
    return !match_->over() && state().active == side && state().stage == Stage::kMove;
  };
  for (int i = 0; i < 300 && moving(); ++i) {
    if (match_->dice_to_act()) {
      roll(1);
    } else if (state().decider != side) {
      then("pass");
    } else {
      think(judgements, level);
    }
  }
  return *this;
}

Position& Position::then(std::string_view action) {
  const auto refusal = match_->check(action);
  EXPECT_FALSE(refusal) << action << ": " << (refusal ? refusal->message : "") << " ("
                        << match_->heading() << ", " << match_->decision() << ')';
  if (!refusal) {
    EXPECT_TRUE(match_->apply(action)) << action;
  }
  return *this;
}

const State& Position::state() const { return match_ ? *position_behind(*match_) : s_; }

bool Position::did(std::string_view action) const {
  for (const std::string& a : decided_) {
    if (a == action) return true;
  }
  return false;
}

bool Position::did_some(std::string_view beginning) const {
  for (const std::string& a : decided_) {
    if (std::string_view(a).starts_with(beginning)) return true;
  }
  return false;
}

std::string Position::winner() const {
  const Outcome outcome = game_->battle().outcome(state());
  return outcome.draw ? "" : game_->side_id(outcome.winner);
}

std::string Position::hex(std::string_view id) const {
  const HexId h = state().at[piece(id)];
  return h == kNoHex ? "" : hex::label(h);
}

int Position::distance(std::string_view a, std::string_view b) const {
  return hex::distance(state().at[piece(a)], state().at[piece(b)]);
}

int Position::distance_to(std::string_view a, std::string_view hex) const {
  return hex::distance(state().at[piece(a)], *hex::parse_hex(hex));
}

std::string Position::side_of(std::string_view id, std::string_view hex) const {
  const auto d = hex::direction_to(state().at[piece(id)], *hex::parse_hex(hex));
  if (!d) return "far";
  return std::string(name_of(aspect_of(state().facing[piece(id)], *d)));
}

bool Position::in_enemy_zone(std::string_view id) const {
  const PieceId p = piece(id);
  return in_zone(*game_, state(), other(game_->piece(p).side), state().at[p]);
}

bool Position::is_free(std::string_view bridge) const {
  for (const Bridge& b : game_->definition().map.bridges) {
    if (b.name.find(bridge) != std::string::npos) return bridge_is_free(*game_, state(), b);
  }
  throw std::runtime_error("no bridge " + std::string(bridge));
}

std::string Position::told() const {
  std::string out;
  for (const std::string& a : decided_) out += (out.empty() ? "" : "; ") + a;
  return out;
}

}  // namespace tercio::opponent::lw
