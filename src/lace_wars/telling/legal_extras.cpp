#include "lace_wars/telling/legal_extras.hpp"

#include <algorithm>
#include <memory>

#include <nlohmann/json.hpp>

#include "lace_wars/legal.hpp"
#include "lace_wars/position/position.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/evasion.hpp"
#include "lace_wars/rules/may_activate.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/reach.hpp"
#include "lace_wars/rules/reaction.hpp"
#include "lace_wars/rules/succession.hpp"

namespace tercio::lace_wars {

namespace {

class Extras {
 public:
  Extras(const Game& game, const State& s) : game_(game), s_(s) {}

  Json json() const {
    switch (s_.step) {
      case Step::kDeploy:
        return {{"areas", areas()}};
      case Step::kActivate:
        return {{"candidates", candidates()}, {"ends", "activations"}, {"left", bodies_left()}};
      case Step::kJoin:
        return {{"joinable", ids_of(game_, joinable(game_, s_, s_.formation))}, {"ends", "join"}};
      case Step::kFire:
        return {{"guns", guns(active_guns(game_, s_))}, {"ends", "fire"}, {"left", guns_left()}};
      case Step::kMove:
        return move();
      case Step::kMoving:
        return {{"points", s_.mover.points}, {"facings", facings()}, {"ends", "move"}};
      case Step::kReact:
        return {{"guns", guns(game_.artillery() & game_.units(s_.decider))},
                {"chargers", chargers_json()}};
      case Step::kAttack:
        return attack();
      case Step::kEvade:
        return {{"may_evade", evaders()}};
      case Step::kAdvance:
        return {{"must", static_cast<bool>(why_not_pass_advance(game_, s_))}};
      case Step::kPromote:
        return {{"promotable", ids_of(game_, promotable(game_, s_))}};
      case Step::kPlace:
        return {{"hexes", labels_of(place_hexes(game_, s_))}};
      default:
        return Json::object();
    }
  }

 private:
  // Where the side that sets up may put its pieces, each area once.
  Json areas() const {
    std::vector<std::pair<HexSet, PieceSet>> found;
    for (const PieceId p : deployable(game_, s_, s_.decider)) {
      const HexSet area = deploy_hexes(game_, s_, p);
      const auto same = std::find_if(found.begin(), found.end(),
                                     [&](const auto& group) { return group.first == area; });
      if (same != found.end()) {
        same->second.insert(p);
      } else {
        found.emplace_back(area, PieceSet{p});
      }
    }
    Json out = Json::array();
    for (const auto& [area, pieces] : found) {
      const bool commanders = game_.piece(pieces.first()).is_commander();
      out.push_back({{"rule", commanders ? "16.1.4a-1" : "16.1.4a-2"},
                     {"pieces", ids_of(game_, pieces)},
                     {"hexes", labels_of(area)}});
    }
    return out;
  }

  Json candidates() const {
    Json out = Json::array();
    const auto add = [&](Body body, const char* key, const std::string& id) {
      const bool tests = !why_not_activate(game_, s_, body);
      const bool holds = !why_not_hold(game_, s_, body);
      if (!tests && !holds) return;
      Json json{{key, id}, {"may_activate", tests}, {"may_hold", holds}};
      if (tests) {
        const bool automatic = why_automatic(game_, s_, body) != nullptr;
        json["automatic"] = automatic;
        if (!automatic) {
          json["up_to"] = highest_success(game_, s_, body);
          json["bonus"] = activation_bonus(game_, s_, body);
        }
      }
      out.push_back(std::move(json));
    };
    for (int f = 0; f < game_.formation_count(); ++f) {
      if (game_.side_of_formation(f) != s_.active) continue;
      add({static_cast<std::uint8_t>(f), kNoPiece}, "formation", game_.formation(f).id);
    }
    for (const PieceId p : game_.independents(s_.active)) {
      add({kNoFormation, p}, "unit", game_.described(p).id);
    }
    return out;
  }

  // Gun → hexes it may fire at.
  Json guns(PieceSet candidates) const {
    Json out = Json::object();
    for (const PieceId gun : candidates& s_.present) {
      const HexSet targets = targets_of(game_, s_, gun);
      if (s_.step == Step::kFire || !targets.empty()) {
        out[game_.described(gun).id] = labels_of(targets);
      }
    }
    return out;
  }

  // Guns that have a target and would not fire any more if the firing ended now.
  Json guns_left() const {
    PieceSet left;
    for (const PieceId gun : active_guns(game_, s_)) {
      if (!targets_of(game_, s_, gun).empty()) left.insert(gun);
    }
    return ids_of(game_, left);
  }

  // Who has not been tested and would not be any more if the activations ended now.
  Json bodies_left() const {
    Json out = Json::array();
    for (const Json& one : candidates()) {
      if (one["may_activate"].get<bool>()) {
        out.push_back(one.contains("formation") ? one["formation"] : one["unit"]);
      }
    }
    return out;
  }

  // What `end` would end, and who would not move any more.
  Json move() const {
    PieceSet left;
    for (const PieceSet group : movable_groups(game_, s_)) left |= group;
    Json out{{"groups", groups()},
             {"ends", s_.phase == Phase::kArmyCommander ? "army-commander" : "activation"},
             {"left", ids_of(game_, left)}};
    Json entries = entries_by_hex();
    if (!entries.empty()) out["entries"] = std::move(entries);
    return out;
  }

  // 16.1.5 Hex → who may enter there, with which facings, those that look into the map first.
  Json entries_by_hex() const {
    Json out = Json::object();
    for (const Action& action : legal_actions(game_, s_)) {
      const auto* enter = std::get_if<Enter>(&action);
      if (enter == nullptr) continue;
      Json& here = out[hex::label(enter->hex)];
      if (!here.is_array()) here = Json::array();
      const Json pieces = ids_of(game_, enter->pieces);
      auto same = std::find_if(here.begin(), here.end(), [&](const Json& one) {
        return one["pieces"] == pieces && one["column"] == enter->column;
      });
      if (same == here.end()) {
        here.push_back({{"pieces", pieces}, {"column", enter->column}, {"facings", Json::array()}});
        same = here.end() - 1;
      }
      (*same)["facings"].push_back(name_of(enter->facing));
    }
    return out;
  }

  Json groups() const {
    Json out = Json::array();
    for (const PieceSet group : movable_groups(game_, s_)) out.push_back(ids_of(game_, group));
    return out;
  }

  bool has_facing() const {
    for (const PieceId p : s_.mover.pieces) {
      if (game_.piece(p).is_unit() && !game_.piece(p).is_light()) return true;
    }
    return false;
  }
  // Hex → facing → movement points, for the one that moves; light troops and commanders have none.
  Json facings() const {
    if (!has_facing()) return Json::object();
    const auto ways = std::make_unique<Ways>();
    find_ways(game_, s_, s_.mover.pieces, *ways);
    Json out = Json::object();
    ways->hexes().for_each([&](HexId h) {
      Json by_facing = Json::object();
      for (int f = 0; f < kFacings; ++f) {
        const auto facing = static_cast<Facing>(f);
        if (ways->cost(h, facing) != Ways::kNone) {
          by_facing[std::string(name_of(facing))] = ways->cost(h, facing);
        }
      }
      out[hex::label(h)] = std::move(by_facing);
    });
    return out;
  }

  Json chargers_json() const {
    Json out = Json::array();
    for (const PieceSet group : chargers(game_, s_)) {
      out.push_back(
          {{"pieces", ids_of(game_, group)}, {"up_to", highest_charge(game_, s_, group)}});
    }
    return out;
  }

  Json attack() const {
    Json may = Json::object();
    s_.units[index_of(s_.active)].for_each([&](HexId h) {
      const HexSet targets = attackable_from(game_, s_, h);
      if (!targets.empty()) may[hex::label(h)] = labels_of(targets);
    });
    return {{"may_attack", std::move(may)},
            {"must_attack", labels_of(open_obligations(game_, s_))}};
  }

  Json evaders() const {
    Json out = Json::object();
    for (const HexId h : s_.combat.defenders) {
      if (h == kNoHex) continue;
      const PieceSet pieces = may_evade(game_, s_, h);
      if (!pieces.empty()) out[hex::label(h)] = ids_of(game_, pieces);
    }
    return out;
  }

  const Game& game_;
  const State& s_;
};

}  // namespace

Json extras_of(const Game& game, const State& s) { return Extras(game, s).json(); }

}  // namespace tercio::lace_wars
