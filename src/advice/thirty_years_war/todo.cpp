// What is still open in the present decision.
#include <fmt/format.h>

#include "advice/thirty_years_war/guidance.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/deployment.hpp"
#include "thirty_years_war/rules/results.hpp"
#include "thirty_years_war/rules/room.hpp"

namespace tercio::advice::tyw {

namespace {

Json about(const Scene& scene, std::string text, std::string_view rule, bool must,
           PieceSet pieces) {
  return todo(std::move(text), rule, must, ids(scene, pieces), hexes_of(scene, pieces));
}

void deploying(const Scene& scene, Json& out) {
  const PieceSet left = to_be_placed(scene);
  if (!left.empty()) {
    out.push_back(about(scene,
                        fmt::format("{} to be placed", counted(left.size(), "piece", "pieces")),
                        "3.0", true, left));
    return;
  }
  for (const PieceId p : deployable(scene.game, scene.s)) {
    const Denial denial = scene.game.battle().why_not_stay_deployed(scene.s, p);
    if (!denial) continue;
    const Refusal refusal = refusal_from(scene, denial);
    out.push_back(about(scene, capital(refusal.message), refusal.rule, true, {p}));
  }
}

void firing(const Scene& scene, const Ready& ready, Json& out) {
  const PieceSet guns = ready.all();
  if (guns.empty()) return;
  const bool one = guns.size() == 1;
  out.push_back(about(scene,
                      one ? fmt::format("{} can still act", scene.name(guns.first()))
                          : fmt::format("{} guns can still act", guns.size()),
                      "4.1B", false, guns));
}

void moving(const Scene& scene, const Ready& ready, Json& out) {
  for (const PieceId p : crowded_units(scene.game, scene.s)) {
    out.push_back(about(scene,
                        fmt::format("{} must move on: another unit has come into {}", scene.name(p),
                                    hex::label(scene.s.at[p])),
                        "6.32", true, {p}));
  }
  for (const PieceId p : scene.game.battle().must_move(scene.s)) {
    const bool stuck = !ready.all().contains(p);
    out.push_back(
        about(scene,
              fmt::format("{} is lost at the end of the phase if it stays beside the entrenched "
                          "enemy{}",
                          scene.name(p), stuck ? ", and it cannot get away" : ""),
              "16.1-b", true, {p}));
  }
  for (const PieceId p : scene.game.movers(scene.s.phasing) & scene.s.present) {
    const Denial denial = scene.game.battle().why_not_exit_yet(scene.s, p);
    if (!denial) continue;
    const Refusal warning = refusal_from(scene, denial);
    out.push_back(about(scene, capital(warning.message), warning.rule, false, {denial.other}));
  }
  PieceSet entering;
  PieceSet others;
  for (const PieceId p : ready.all()) {
    (scene.s.status[p] == Status::kWaiting ? entering : others).insert(p);
  }
  if (!entering.empty()) {
    out.push_back(about(
        scene, fmt::format("{} can enter the map", counted(entering.size(), "piece", "pieces")),
        "4.1C", false, entering));
  }
  if (others.empty()) return;
  const bool one = others.size() == 1;
  out.push_back(about(scene,
                      one ? fmt::format("{} has not moved", scene.name(others.first()))
                          : fmt::format("{} pieces have not moved", others.size()),
                      "6.16", false, others));
}

void attacking(const Scene& scene, const Ready& ready, Json& out) {
  const PieceSet must = open_must_attack(scene.game, scene.s);
  for (const PieceId p : must) {
    out.push_back(about(scene, fmt::format("{} must attack", scene.name(p)), "8.12", true, {p}));
  }
  for (const PieceId p : open_must_be_attacked(scene.game, scene.s)) {
    out.push_back(
        about(scene, fmt::format("{} must be attacked", scene.name(p)), "8.11", true, {p}));
  }
  const PieceSet may = ready.all() - must;
  if (may.empty()) return;
  const bool one = may.size() == 1;
  out.push_back(about(scene,
                      one ? fmt::format("{} may attack", scene.name(may.first()))
                          : fmt::format("{} units may attack", may.size()),
                      "8.1", false, may));
}

void in_combat(const Scene& scene, Json& out) {
  const Game& game = scene.game;
  const State& s = scene.s;
  if (s.step == Step::kExchange) {
    out.push_back(
        about(scene,
              fmt::format("{} to be paid for the exchange",
                          counted(exchange_owed(game, s), "strength point", "strength points")),
              "8.61-Dx", true, exchange_payers(game, s)));
  }
  if (s.step == Step::kLeaders) {
    out.push_back(about(scene, "Leaders may join this attack", "10.11", true,
                        leaders_to_choose(game, s, s.decider)));
  }
  if (s.step == Step::kAssign) {
    PieceSet leaders;
    for (const PieceId leader : game.leaders(s.decider)) {
      if (!assignable_units(game, s, leader).empty()) leaders.insert(leader);
    }
    out.push_back(
        about(scene, "Leaders can help units", game.battle().leader_rule(), false, leaders));
  }
  if (s.step == Step::kResolve) {
    for (const Combat& combat : to_be_resolved(scene)) {
      out.push_back(about(scene,
                          fmt::format("{} against {}", in_a_row(names(scene, combat.attackers)),
                                      in_a_row(names(scene, combat.defenders))),
                          "8.0", true, combat.attackers | combat.defenders));
    }
  }
}

}  // namespace

Json todo_json(const Scene& scene, const Ready& ready) {
  Json out = Json::array();
  if (!scene.decides()) return out;
  switch (scene.s.step) {
    case Step::kChoose:
      out.push_back(todo("Choose where the army makes its stand", "3.0", true));
      break;
    case Step::kDeploy:
      deploying(scene, out);
      break;
    case Step::kFire:
      firing(scene, ready, out);
      break;
    case Step::kMove:
      moving(scene, ready, out);
      break;
    case Step::kAttack:
      attacking(scene, ready, out);
      break;
    default:
      in_combat(scene, out);
      break;
  }
  return out;
}

}  // namespace tercio::advice::tyw
