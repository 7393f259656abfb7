// Positions as JSON: saved and restored bit for bit, set up again from what is told of them, and
// edited into anything at all.
#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/random.hpp"
#include "games.hpp"
#include "systems.hpp"

namespace tercio::property {
namespace {

using engine::Json;

constexpr int kMostSteps = 60'000;

std::string list_of(const std::vector<engine::Refusal>& faults) {
  std::string out;
  for (const auto& f : faults) out += f.field + ": " + f.rule + " " + f.message + "\n";
  return out;
}

// --- Saved and restored
// ---------------------------------------------------------------------------

template <class Game>
void save_and_restore(const Game& game, const std::string& name, std::uint64_t seed, int every) {
  engine::Random random(seed);
  typename System<Game>::PlayoutCount count;
  auto s = start(game, nullptr);
  for (int step = 0;; ++step) {
    if (step % every == 0 || (System<Game>::is_rare(s) && step % 3 == 0) || is_over(s)) {
      typename System<Game>::State again;
      const Json text = Json::parse(save(game, s).dump());
      const auto faults = restore(game, text, again);
      ASSERT_TRUE(faults.empty()) << name << " step " << step << ": " << list_of(faults);
      ASSERT_TRUE(again == s) << name << " step " << step;
      ASSERT_EQ(hash_of(again), hash_of(s)) << name << " step " << step;
    }
    if (is_over(s)) return;
    random_step(game, s, random, count);
  }
}

TEST(Positions, json_and_back_is_the_same_position_bit_for_bit_at_every_step) {
  for (const Variant& v : scenarios()) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      with_game(
          v, [&](const auto& game) { save_and_restore(game, v.name(), seed, seed == 1 ? 1 : 5); });
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Positions, json_and_back_is_the_same_position_with_every_option_value) {
  for (const Variant& v : scenarios_by_option()) {
    with_game(v, [&](const auto& game) { save_and_restore(game, v.name(), 5, 29); });
    if (HasFatalFailure()) return;
  }
}

// --- Set up again from what is told
// ----------------------------------------------------------------

namespace tyw = thirty_years_war;

std::vector<std::string> texts_of(const tyw::Game& game, const tyw::State& s) {
  std::vector<std::string> out;
  if (tyw::is_over(s)) return out;
  for (const tyw::Action& a : tyw::legal_actions(game, s)) out.push_back(text_of(game, a));
  return out;
}

// What is told of a position, given as a setup, is the same position: told alike, with the same
// actions, and it goes on alike.
void set_up_again(const tyw::Game& game, const std::string& scenario, const tyw::State& s,
                  const std::string& where) {
  const Json told = position_of(game, s, scenario);
  tyw::State again = start(game, nullptr);
  const auto faults = edit(game, Json::parse(told.dump()), again);
  ASSERT_TRUE(faults.empty()) << where << ": " << list_of(faults);
  ASSERT_EQ(position_of(game, again, scenario), told) << where;
  const auto actions = texts_of(game, s);
  const auto actions_again = texts_of(game, again);
  ASSERT_EQ(actions_again.size(), actions.size()) << where;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    ASSERT_EQ(actions_again[i], actions[i]) << where;
  }
  tyw::State one = s;
  tyw::State other = again;
  engine::Random first(3);
  engine::Random second(3);
  tyw::PlayoutCount count;
  for (int n = 0; n < 60 && !tyw::is_over(one); ++n) {
    random_step(game, one, first, count);
    random_step(game, other, second, count);
  }
  ASSERT_EQ(position_of(game, other, scenario), position_of(game, one, scenario)) << where;
}

// Looks at every so many positions, and at one in so many of those in the middle of something.
void set_up_again_along(const tyw::Game& game, const Variant& v, std::uint64_t seed, int every,
                        int rarely) {
  engine::Random random(seed);
  tyw::PlayoutCount count;
  tyw::State s = start(game, nullptr);
  for (int step = 0;; ++step) {
    const bool rare = System<tyw::Game>::is_rare(s) || s.step == tyw::Step::kMoraleRoll ||
                      s.step == tyw::Step::kFireRoll || s.crowded != 0;
    if (step % every == 0 || (rare && step % rarely == 0) || is_over(s)) {
      set_up_again(game, v.scenario, s, v.name() + " step " + std::to_string(step));
      if (::testing::Test::HasFatalFailure()) return;
    }
    if (is_over(s)) return;
    random_step(game, s, random, count);
  }
}

namespace lace = lace_wars;

// What is told of a Warburg position, in the words of its setup.
Json warburg_setup(const lace::Game& game, const lace::State& s, const Json& told) {
  const Json& facts = told["facts"];
  Json pieces = Json::array();
  const auto add = [&](const Json& piece) {
    const bool temporary = piece.value("temporary", false);
    Json entry{{"id", piece["id"]}, {"state", temporary ? Json("ready") : piece["state"]}};
    for (const char* key : {"hex", "facing", "steps", "column", "temporary"}) {
      if (piece.contains(key) && !piece[key].is_null()) entry[key] = piece[key];
    }
    pieces.push_back(std::move(entry));
  };
  std::map<std::string, const Json*> by_id;
  for (const Json& piece : told["pieces"]) by_id[piece["id"].get<std::string>()] = &piece;
  // The order of the stacks is that of the list.
  for (const Json& stack : facts["stacks"]) {
    for (const Json& id : stack["units"]) {
      add(*by_id[id.get<std::string>()]);
      by_id.erase(id.get<std::string>());
    }
  }
  for (const auto& [id, piece] : by_id) add(*piece);
  Json arrived = Json::array();
  for (const Json& one : facts["arrivals"]) {
    if (one["arrived"].get<bool>()) arrived.push_back(one["formation"]);
  }
  Json activated = facts["tested"];
  for (const Json& id : facts["used"]) activated.push_back(id);
  return {{"clear", true},
          {"turn", told["turn"]},
          {"side", told["side"]},
          {"first", facts["first"]},
          {"phase", told["phase"]},
          {"pieces", std::move(pieces)},
          {"facts",
           {{"demoralised", facts["demoralised"]},
            {"army_demoralised", facts["army_demoralised"]},
            {"arrived", std::move(arrived)},
            {"activated", std::move(activated)},
            {"been_north", lace::ids_of(game, s.been_north)}}}};
}

// … and what of it a setup can give: not who has moved or fired, nor where the lost have fallen.
Json told_by_setup(const Json& told) {
  Json out = Json::object();
  for (const char* key : {"turn", "phase", "side", "decision", "to_act"}) out[key] = told[key];
  for (const char* key : {"first", "demoralised", "army_demoralised", "tested", "used", "stacks"}) {
    out[key] = told["facts"][key];
  }
  for (const Json& piece : told["pieces"]) {
    Json& one = out[piece["id"].get<std::string>()];
    for (const char* key : {"hex", "facing", "state", "steps", "column", "temporary"}) {
      if (piece.contains(key)) one[key] = piece[key];
    }
  }
  return out;
}

// Warburg is taken up at the start of a phase, with the commanders the battle began with.
bool may_be_set_up(const lace::Game& game, const lace::State& s) {
  const bool phase = s.phase == lace::Phase::kMarch || s.phase == lace::Phase::kActivation ||
                     s.phase == lace::Phase::kArmyCommander || s.phase == lace::Phase::kCombat;
  if (!phase || lace::is_roll(s.step)) return false;
  for (const lace::PieceId c : game.all_commanders()) {
    if (s.status[c] == lace::Status::kEliminated) return false;
  }
  return true;
}

void set_up_again_along(const lace::Game& game, const Variant& v, std::uint64_t seed, int, int) {
  engine::Random random(seed);
  lace::PlayoutCount count;
  lace::State s = start(game, nullptr);
  auto phase = s.phase;
  auto active = s.active;
  int looked_at = 0;
  for (int step = 0; !is_over(s); ++step) {
    const bool begins = s.phase != phase || s.active != active;
    phase = s.phase;
    active = s.active;
    if (begins && may_be_set_up(game, s)) {
      const std::string where = v.name() + " step " + std::to_string(step);
      const Json told = position_of(game, s, v.scenario);
      lace::State again = start(game, nullptr);
      const auto faults = edit(game, warburg_setup(game, s, told), again);
      ASSERT_TRUE(faults.empty()) << where << ": " << list_of(faults);
      ASSERT_EQ(told_by_setup(position_of(game, again, v.scenario)), told_by_setup(told)) << where;
      ++looked_at;
    }
    random_step(game, s, random, count);
  }
  ASSERT_GT(looked_at, 0) << v.name();
}

TEST(Positions, what_is_told_of_a_position_sets_it_up_again) {
  for (const Variant& v : scenarios()) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      with_game(v, [&](const auto& game) { set_up_again_along(game, v, seed, 31, 7); });
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Positions, what_is_told_of_a_position_sets_it_up_again_with_every_option_value) {
  for (const Variant& v : scenarios_by_option()) {
    with_game(v, [&](const auto& game) { set_up_again_along(game, v, 7, 397, 97); });
    if (HasFatalFailure()) return;
  }
}

// --- Edited into anything
// --------------------------------------------------------------------------

// A setup as somebody might write it who knows the words and nothing else.
class Scribbler {
 public:
  Scribbler(Json setup, Json other, engine::Random& random)
      : setup_(std::move(setup)), other_(std::move(other)), random_(random) {}

  Json scribble() {
    const int changes = 1 + random_.below(5);
    for (int n = 0; n < changes; ++n) change();
    return std::move(setup_);
  }

 private:
  template <class T>
  T one_of(std::initializer_list<T> list) {
    return *(list.begin() + random_.below(static_cast<int>(list.size())));
  }
  std::string hex() {
    const int line = 1 + random_.below(23);
    const int place = 1 + random_.below(29);
    return hex::label(hex::make_hex(line, place));
  }
  Json& piece() {
    Json& pieces = setup_["pieces"];
    return pieces[static_cast<std::size_t>(random_.below(static_cast<int>(pieces.size())))];
  }
  // A key of an object that has one; empty: it has none.
  std::string key_of(const Json& object) {
    if (!object.is_object() || object.empty()) return {};
    auto it = object.begin();
    std::advance(it, random_.below(static_cast<int>(object.size())));
    return it.key();
  }
  Json garbage() {
    switch (random_.below(8)) {
      case 0:
        return nullptr;
      case 1:
        return random_.below(30) - 3;
      case 2:
        return random_.below(2) == 0;
      case 3:
        return Json::array();
      case 4:
        return Json::object();
      case 5:
        return Json::array({Json::array({Json::object({{"deep", Json::array()}})})});
      case 6:
        return hex();
      default:
        return one_of<const char*>({"eliminated", "combat", "french", "", "move", "line"});
    }
  }

  void change() {
    Json& facts = setup_["facts"];
    switch (random_.below(14)) {
      case 0:
      case 1:
      case 2:
        piece()["hex"] = hex();
        break;
      case 3:
        piece()["hex"] = piece()["hex"];  // two pieces in a hex
        break;
      case 4: {
        Json& p = piece();
        p["state"] = one_of<const char*>({"ready", "disrupted", "eliminated", "exited", "waiting",
                                          "unused", "disorganised", "routed"});
        if (random_.below(2) == 0) p["hex"] = nullptr;
        break;
      }
      case 5:
        setup_["turn"] = random_.below(13);
        break;
      case 6:
        setup_["phase"] = one_of<const char*>({"disruption-removal", "artillery-fire", "movement",
                                               "combat", "visibility", "interregnum", "set-up",
                                               "over", "activation", "rally", "march"});
        if (random_.below(2) == 0) setup_.erase("decision");
        break;
      case 7:
        setup_["side"] =
            one_of<const char*>({"french", "bavarian", "spanish", "allied", "imperialist"});
        break;
      case 8:
        facts.erase("under_way");  // before the others: they move in memory
        setup_.erase("decision");
        setup_.erase("pending");
        setup_.erase("to_act");
        break;
      case 9:
        if (const std::string key = key_of(facts); !key.empty()) facts.erase(key);
        break;
      case 10:  // a fact of another position
        if (const std::string key = key_of(other_["facts"]); !key.empty()) {
          facts[key] = other_["facts"][key];
        }
        break;
      case 11:
        if (const std::string key = key_of(setup_); !key.empty()) setup_[key] = garbage();
        break;
      case 12:
        if (const std::string key = key_of(facts); !key.empty()) facts[key] = garbage();
        break;
      default: {
        Json& p = piece();
        if (const std::string key = key_of(p); !key.empty()) p[key] = garbage();
        break;
      }
    }
    if (!setup_.contains("facts") || !setup_["facts"].is_object()) setup_["facts"] = Json::object();
    if (!setup_.contains("pieces") || !setup_["pieces"].is_array() || setup_["pieces"].empty()) {
      setup_["pieces"] = other_["pieces"];
    }
    for (Json& p : setup_["pieces"]) {
      if (!p.is_object()) p = Json::object();
    }
  }

  Json setup_;
  Json other_;
  engine::Random& random_;
};

Json setup_from(const tyw::Game& game, const tyw::State& s) {
  Json told = position_of(game, s, "");
  told.erase("scenario");
  told.erase("turns");
  for (Json& piece : told["pieces"]) {
    for (const char* key : {"name", "side", "army", "kind", "strength", "disrupted_strength",
                            "category", "movement", "value", "tags"}) {
      piece.erase(key);
    }
  }
  return told;
}

Json setup_from(const lace_wars::Game& game, const lace_wars::State& s) {
  const Json told = position_of(game, s, "");
  const std::string phase = told["phase"];
  const bool turn = phase != "set-up" && phase != "turn-start" && phase != "over";
  Json out = Json::object();
  if (turn) {
    for (const char* key : {"turn", "side", "phase"}) out[key] = told[key];
    out["first"] = told["facts"]["first"];
  } else {
    out["turn"] = 1;
  }
  out["clear"] = true;
  for (const Json& piece : told["pieces"]) {
    Json entry = {{"id", piece["id"]}, {"hex", piece["hex"]}, {"state", piece["state"]}};
    for (const char* key : {"facing", "steps", "column", "temporary"}) {
      if (piece.contains(key)) entry[key] = piece[key];
    }
    out["pieces"].push_back(entry);
  }
  out["facts"] = {{"demoralised", told["facts"]["demoralised"]},
                  {"army_demoralised", told["facts"]["army_demoralised"]},
                  {"activated", Json::array()},
                  {"arrived", Json::array()},
                  {"dead", Json::array()}};
  return out;
}

// Whatever is accepted is a sound position and can be played to its end.
template <class Game>
void edit_and_play(const Game& game, const std::string& name, std::uint64_t seed, int rounds,
                   int& accepted) {
  using Tested = System<Game>;
  engine::Random random(seed);
  typename Tested::PlayoutCount count;
  auto s = start(game, nullptr);
  Json other = setup_from(game, s);
  for (int round = 0; round < rounds; ++round) {
    if (is_over(s)) s = start(game, nullptr);
    for (int n = random.below(120); n > 0 && !is_over(s); --n) random_step(game, s, random, count);
    const Json setup = Scribbler(setup_from(game, s), other, random).scribble();
    if (round % 10 == 0) other = setup_from(game, s);
    auto edited = start(game, nullptr);
    const auto before = edited;
    const auto faults = edit(game, setup, edited);
    for (const auto& fault : faults) ASSERT_FALSE(fault.message.empty()) << setup.dump();
    if (!faults.empty()) {
      ASSERT_TRUE(edited == before) << setup.dump();
      continue;
    }
    ++accepted;
    for (int step = 0; !is_over(edited); ++step) {
      ASSERT_LT(step, kMostSteps) << name << " does not end: " << setup.dump();
      if (step % 40 == 0) {
        ASSERT_EQ(Tested::broken_board(game, edited), "") << name << ": " << setup.dump();
        ASSERT_FALSE(legal_actions(game, edited).empty()) << name << ": " << setup.dump();
      }
      random_step(game, edited, random, count);
    }
    ASSERT_EQ(Tested::broken_board(game, edited), "") << name << ": " << setup.dump();
  }
}

TEST(Positions, what_an_edit_makes_of_them_is_refused_or_plays_to_the_end) {
  for (const Variant& v : scenarios()) {
    int accepted = 0;
    with_game(v, [&](const auto& game) { edit_and_play(game, v.name(), 21, 120, accepted); });
    if (HasFatalFailure()) return;
    EXPECT_GT(accepted, 5) << v.name();
  }
}

}  // namespace
}  // namespace tercio::property
