// The buttons: what can be done without a place on the map.
#include <fmt/format.h>

#include "advice/thirty_years_war/guidance.hpp"
#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/deployment.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::advice::tyw {

using thirty_years_war::AssignLeader;
using thirty_years_war::Attack;
using thirty_years_war::Choose;
using thirty_years_war::ChooseLeaders;
using thirty_years_war::DeploySuggested;
using thirty_years_war::DisruptOwn;
using thirty_years_war::End;

namespace {

constexpr std::size_t kMostButtons = 12;

std::string_view end_label(const Scene& scene) {
  switch (scene.s.step) {
    case Step::kDeploy:
      return "Finish the set-up";
    case Step::kFire:
      return "End artillery fire";
    case Step::kMove:
      return "End movement";
    case Step::kAttack:
      return scene.game.rules().declare_all_first && scene.s.combats > 0 ? "Resolve the attacks"
                                                                         : "End combat";
    default:
      return "No more leaders help";
  }
}

std::string guns_left(const Scene& scene, const Ready& ready) {
  const PieceSet guns = guns_worth_firing(scene, ready.with("fire"));
  if (guns.empty()) return {};
  return fmt::format("{} could still hurt an enemy: {}.", counted(guns.size(), "gun", "guns"),
                     some_in_a_row(names_and_hexes(scene, guns), 4));
}

std::string moves_left(const Scene& scene, const Ready& ready) {
  PieceSet lost;
  for (const PieceId p : scene.game.battle().must_move(scene.s)) {
    if (ready.all().contains(p)) lost.insert(p);
  }
  if (!lost.empty()) {
    return fmt::format("{} will be lost if left where {}.",
                       some_in_a_row(names_and_hexes(scene, lost), 4),
                       lost.size() == 1 ? "it stands" : "they stand");
  }
  const PieceSet moved = scene.game.movers(scene.s.phasing) & scene.s.done;
  PieceSet entering;
  for (const PieceId p : ready.all()) {
    if (scene.s.status[p] == Status::kWaiting) entering.insert(p);
  }
  if (!entering.empty()) {
    return fmt::format("{} can still enter the map.", counted(entering.size(), "piece", "pieces"));
  }
  if (ready.all().empty() || !moved.empty()) return {};
  return fmt::format("No piece has moved; {} can: {}.",
                     counted(ready.all().size(), "piece", "pieces"),
                     some_in_a_row(names_and_hexes(scene, ready.all()), 4));
}

// "34 of 51 pieces have not moved and still can: …"
std::string others_left(const Scene& scene, const Ready& ready) {
  if (scene.s.step != Step::kMove || ready.all().empty()) return {};
  const PieceSet moved = scene.game.movers(scene.s.phasing) & scene.s.done;
  return fmt::format("{} of {} have not moved and still can: {}.", ready.all().size(),
                     counted((ready.all() | moved).size(), "piece", "pieces"),
                     some_in_a_row(names_and_hexes(scene, ready.all()), 4));
}

std::string attacks_left(const Scene& scene, const Ready& ready) {
  const PieceSet left = ready.all();
  if (left.empty()) return {};
  return fmt::format("{} can still attack: {}.", counted(left.size(), "unit", "units"),
                     some_in_a_row(names_and_hexes(scene, left), 4));
}

// What useful would be left undone.
std::string left_undone(const Scene& scene, const Ready& ready) {
  switch (scene.s.step) {
    case Step::kFire:
      return guns_left(scene, ready);
    case Step::kMove:
      return moves_left(scene, ready);
    case Step::kAttack:
      return attacks_left(scene, ready);
    case Step::kAssign:
      return "Some leaders could still help a unit.";
    default:
      return {};
  }
}

Order end_button(const Scene& scene, const Ready& ready) {
  Order out{.action = text_of(scene, End{}), .label = std::string(end_label(scene))};
  if (const Denial denial = why_not(scene.game, scene.s, End{})) {
    out.refused = refusal_from(scene, denial);
    return out;
  }
  out.confirm = left_undone(scene, ready);
  out.left = others_left(scene, ready);
  out.primary = out.confirm.empty() && next_pieces(scene, ready).pieces.empty();
  return out;
}

void deploying(const Scene& scene, std::vector<Order>& out) {
  if (why_not_deploy_suggested(scene.game)) return;
  const PieceSet left = to_be_placed(scene);
  const PieceSet all = deployable(scene.game, scene.s);
  Order button{.action = text_of(scene, DeploySuggested{}),
               .label = "Use the suggested set-up",
               .primary = left == all};
  if (!button.primary) {
    button.confirm = fmt::format("{} you have placed would be placed again.",
                                 counted((all - left).size(), "piece", "pieces"));
  }
  out.push_back(std::move(button));
}

// Where the side that chooses could place its pieces then.
Hexes ground_after(const Scene& scene, const Choose& choice) {
  thirty_years_war::State after = scene.s;
  apply(scene.game, after, choice, nullptr);
  if (after.decider != scene.s.decider || !is_deployment(after)) return {};
  hex::HexSet hexes;
  for (const PieceId p : deployable(scene.game, after)) {
    hexes |= deploy_hexes(scene.game, after, p);
  }
  return engine::hexes_in(hexes);
}

void alternatives(const Scene& scene, std::vector<Order>& out) {
  const auto list = scene.game.battle().alternatives(scene.s);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Choose choice{static_cast<int>(i), list[i].id};
    Order order{.action = text_of(scene, choice),
                .label = fmt::format("{} ({})", capital(list[i].text), list[i].rule)};
    order.about = std::string(list[i].meaning);
    order.hexes = ground_after(scene, choice);
    out.push_back(std::move(order));
  }
}

std::string label_of(const Scene& scene, const ChooseLeaders& choice) {
  if (choice.leaders.empty()) return "No leader helps";
  return fmt::format("{} {}", in_a_row(names_of(scene, choice.leaders)),
                     choice.leaders.size() == 1 ? "helps" : "help");
}

std::string label_of(const Scene& scene, const AssignLeader& choice) {
  return fmt::format("{} helps {}", scene.name(choice.leader), scene.name(choice.unit));
}

std::string label_of(const Scene& scene, const Attack& attack) {
  return fmt::format("{} {} {}", in_a_row(names_of(scene, attack.attackers)),
                     attack.charge ? "charging" : "against",
                     in_a_row(names_of(scene, attack.defenders)));
}

std::string label_of(const Scene& scene, const DisruptOwn& choice) {
  int points = 0;
  for (const PieceId p : choice.units) points += scene.piece(p).strength;
  return fmt::format("Disrupt {} ({})", in_a_row(names_of(scene, choice.units)),
                     counted(points, "point", "points"));
}

// A button for each legal action of this kind, as long as they are few.
template <class Choice>
void choices(const Scene& scene, std::vector<Order>& out) {
  for (const Action& action : legal_actions(scene.game, scene.s)) {
    const auto* choice = std::get_if<Choice>(&action);
    if (choice == nullptr) continue;
    if (out.size() >= kMostButtons) break;
    out.push_back({.action = text_of(scene, action), .label = label_of(scene, *choice)});
  }
}

}  // namespace

NextPieces next_pieces(const Scene& scene, const Ready& ready) {
  switch (scene.s.step) {
    case Step::kDeploy:
      return {.pieces = ids_of(scene, to_be_placed(scene) & ready.all())};
    case Step::kFire:
      return {.pieces = ids_of(scene,
                               guns_worth_firing(scene, ready.with("fire")) | ready.with("breach")),
              .pick = true};
    case Step::kMove:
    case Step::kAttack:
      return {.pieces = ids_of(scene, ready.all())};
    default:
      return {};
  }
}

std::vector<Order> buttons_of(const Scene& scene, const Ready& ready) {
  const State& s = scene.s;
  if (is_roll(s.step)) return dice_orders();
  std::vector<Order> out;
  if (!scene.decides()) return out;
  switch (s.step) {
    case Step::kChoose:
      alternatives(scene, out);
      break;
    case Step::kDeploy:
      deploying(scene, out);
      out.push_back(end_button(scene, ready));
      break;
    case Step::kLeaders:
      choices<ChooseLeaders>(scene, out);
      break;
    case Step::kAssign:
      choices<AssignLeader>(scene, out);
      out.push_back(end_button(scene, ready));
      break;
    case Step::kResolve:
      choices<Attack>(scene, out);
      break;
    case Step::kExchange:
      choices<DisruptOwn>(scene, out);
      break;
    default:
      out.push_back(end_button(scene, ready));
      break;
  }
  return out;
}

}  // namespace tercio::advice::tyw
