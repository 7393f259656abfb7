// What is still open in the present decision.
#include <fmt/format.h>

#include "advice/thirty_years_war/guidance.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/deployment.hpp"
#include "thirty_years_war/rules/results.hpp"
#include "thirty_years_war/rules/room.hpp"

namespace tercio::advice::tyw {

namespace {

using Todos = std::vector<Todo>;

Todo about(const Scene& scene, std::string text, std::string_view rule, bool must,
           PieceSet pieces) {
  return {.text = std::move(text),
          .rule = std::string(rule),
          .must = must,
          .pieces = ids_of(scene, pieces),
          .hexes = hexes_of(scene, pieces)};
}

// "Merode in 1825 can fire", "4 guns can fire: …"
std::string so_many(const Scene& scene, PieceSet pieces, std::string_view many,
                    std::string_view what) {
  constexpr std::size_t kMostNamed = 8;
  const std::vector<std::string> names = names_and_hexes(scene, pieces);
  if (names.size() == 1) return fmt::format("{} {}", names.front(), what);
  return fmt::format("{} {} {}: {}", names.size(), many, what, some_in_a_row(names, kMostNamed));
}

void deploying(const Scene& scene, Todos& out) {
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

void firing(const Scene& scene, const Ready& ready, Todos& out) {
  const auto add = [&](const char* deed, const char* what, const char* rule) {
    const PieceSet guns = ready.with(deed);
    if (!guns.empty())
      out.push_back(about(scene, so_many(scene, guns, "guns", what), rule, false, guns));
  };
  add("fire", "can fire", "4.1B");
  add("breach", "can fire at walls", "19.55");
  add("withdraw", "can try to get away", "17.34");
}

void moving(const Scene& scene, const Ready& ready, Todos& out) {
  for (const PieceId p : crowded_units(scene.game, scene.s)) {
    out.push_back(about(scene,
                        fmt::format("{} must move on: another unit has come into {}", scene.name(p),
                                    hex::label(scene.s.at[p])),
                        "6.32", true, {p}));
  }
  for (const PieceId p : scene.game.battle().must_move(scene.s)) {
    const Refusal warning = refusal_from(scene, scene.game.battle().why_must_move(scene.s, p));
    const bool stuck = !ready.all().contains(p);
    out.push_back(about(scene, warning.message + (stuck ? ", and it cannot get away" : ""),
                        warning.rule, true, {p}));
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
    out.push_back(about(scene, so_many(scene, entering, "pieces", "can enter the map"), "4.1C",
                        false, entering));
  }
  if (others.empty()) return;
  const bool one = others.size() == 1;
  out.push_back(about(scene,
                      one ? fmt::format("{} has not moved", scene.name(others.first()))
                          : fmt::format("{} pieces have not moved", others.size()),
                      "6.16", false, others));
}

void attacking(const Scene& scene, const Ready& ready, Todos& out) {
  const PieceSet must = open_must_attack(scene.game, scene.s);
  for (const PieceId p : must) {
    out.push_back(
        about(scene, fmt::format("{} must attack", name_and_hex(scene, p)), "8.12", true, {p}));
  }
  for (const PieceId p : open_must_be_attacked(scene.game, scene.s)) {
    out.push_back(about(scene, fmt::format("{} must be attacked", name_and_hex(scene, p)), "8.11",
                        true, {p}));
  }
  const PieceSet may = ready.all() - must;
  if (may.empty()) return;
  out.push_back(about(scene, so_many(scene, may, "units", "may attack"), "8.1", false, may));
}

void in_combat(const Scene& scene, Todos& out) {
  const Game& game = scene.game;
  const State& s = scene.s;
  if (s.step == Step::kExchange) {
    const PieceSet payers = exchange_payers(game, s);
    std::vector<std::string> worth;
    for (const PieceId p : payers) {
      worth.push_back(fmt::format("{} ({})", name_and_hex(scene, p), scene.piece(p).strength));
    }
    out.push_back(
        about(scene,
              fmt::format("{} to pay for the exchange, from {}",
                          counted(exchange_owed(game, s), "strength point", "strength points"),
                          in_a_row(worth)),
              "8.61-Dx", true, payers));
  }
  if (s.step == Step::kLeaders) {
    out.push_back(about(scene, "Choose which leaders help in this attack", "10.11", true,
                        leaders_to_choose(game, s, s.decider)));
  }
  if (s.step == Step::kAssign) {
    PieceSet leaders;
    for (const PieceId leader : game.leaders(s.decider)) {
      if (!assignable_units(game, s, leader).empty()) leaders.insert(leader);
    }
    out.push_back(about(scene, so_many(scene, leaders, "leaders", "can help a unit"),
                        game.battle().leader_rule(), false, leaders));
  }
  if (s.step == Step::kResolve) {
    for (const Combat& combat : to_be_resolved(scene)) {
      out.push_back(about(scene,
                          fmt::format("{} against {}", in_a_row(names_of(scene, combat.attackers)),
                                      in_a_row(names_of(scene, combat.defenders))),
                          "8.0", true, combat.attackers | combat.defenders));
    }
  }
}

}  // namespace

std::vector<Todo> todo_of(const Scene& scene, const Ready& ready) {
  Todos out;
  if (!scene.decides()) return out;
  switch (scene.s.step) {
    case Step::kChoose:
      out.push_back(about(scene,
                          fmt::format("Choose {}", scene.game.battle().about_choice(scene.s).title),
                          scene.game.battle().about_choice(scene.s).rule, true, {}));
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
