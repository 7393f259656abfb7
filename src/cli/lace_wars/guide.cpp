#include "cli/lace_wars/guide.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/lace_wars/words.hpp"
#include "cli/table/names.hpp"
#include "cli/table/wording.hpp"

namespace tercio::cli::lace {

using engine::Json;
using engine::Match;
using lace_wars::Game;

namespace {

// The guidance of one decision.
class Guide {
 public:
  Guide(const Screen& screen, const Game& game, const Match& match, const Json& state)
      : screen_(screen),
        game_(game),
        match_(match),
        state_(state),
        pending_(state.value("pending", Json::object())),
        who_(side_title(game, match.to_act())) {}

  std::string text() {
    using Tell = void (Guide::*)();
    constexpr std::pair<std::string_view, Tell> kSteps[] = {
        {"deploy", &Guide::deploy}, {"activate", &Guide::activate}, {"join", &Guide::join},
        {"fire", &Guide::fire},     {"move", &Guide::move},         {"moving", &Guide::moving},
        {"react", &Guide::react},   {"charge", &Guide::charge},     {"attack", &Guide::attack},
        {"evade", &Guide::evade},   {"loss", &Guide::loss},         {"retreat", &Guide::retreat},
        {"rout", &Guide::rout},     {"face", &Guide::face},         {"promote", &Guide::promote},
        {"place", &Guide::place},   {"advance", &Guide::advance}};
    for (const auto& [step, tell] : kSteps) {
      if (match_.decision() == step) (this->*tell)();
    }
    return out_;
  }

 private:
  void say(const std::string& text) { out_ += screen_.wrap(text) + '\n'; }
  void item(const std::string& text) { out_ += screen_.wrap(text, 2, 4) + '\n'; }
  void warn(const std::string& text) {
    out_ += screen_.paint(Role::kWarning, screen_.wrap(text, 2, 4)) + '\n';
  }
  std::string name(const std::string& id) const { return name_of_piece(state_, id); }
  std::string hex(const std::string& id) const { return hex_of_piece(state_, id); }
  Json pieces() const { return pending_.value("pieces", Json::array()); }
  std::string subject() const { return in_a_row(with_hexes(state_, pieces())); }
  bool may(const char* action) const { return !match_.check(action); }

  // The actions of a verb, without the verb.
  std::vector<std::string> choices(const std::string& verb) const {
    std::vector<std::string> out;
    for (const std::string& action : match_.actions()) {
      if (split_words(action).front() == verb && action.size() > verb.size()) {
        out.push_back(action.substr(verb.size() + 1));
      }
    }
    return out;
  }
  void list_choices(const std::string& verb, std::size_t most) {
    auto found = choices(verb);
    const std::size_t all = found.size();
    if (found.size() > most) found.resize(most);
    for (const std::string& choice : found) item(fmt::format("{} {}", verb, choice));
    if (all > most) item(fmt::format("… {} more: `legal` lists them", all - most));
  }

  void deploy() {
    const Json extras = match_.legal_extras();
    if (extras["areas"].empty()) {
      say(who_ + " has nothing to choose: `end` finishes the set-up.");
      return;
    }
    say(who_ +
        " may place the pieces that are free to stand elsewhere: `deploy <piece> <hex>`, and `end` "
        "finishes the set-up.");
    constexpr std::size_t kFew = 40;
    for (const auto& area : extras["areas"]) {
      const auto hexes = labels_of(area["hexes"]);
      item(fmt::format("{}: {} ({})", in_a_row(with_hexes(state_, area["pieces"])),
                       hexes.size() > kFew
                           ? fmt::format("any of {} hexes away from the enemy", hexes.size())
                           : hexes_text(hexes),
                       area["rule"].get<std::string>()));
    }
  }

  void activate() {
    const bool march = state_["phase"] == "march";
    say(fmt::format(
        "{} chooses {} to test: `activate <name>`, or `hold <name>` to let only its "
        "guns fire{}.",
        who_, march ? "a formation that marches in column" : "a formation or an independent unit",
        may("end") ? "; `end` when no more are to act" : ""));
    out_ += candidates_text(screen_, match_);
  }

  void join() {
    const Json ids = match_.legal_extras()["joinable"];
    say(
        fmt::format("{} may let independent units in range act with the formation: `join <unit>`; "
                    "`end` goes on (5.1c).",
                    who_));
    item(in_a_row(with_hexes(state_, ids)));
  }

  void guns(const Json& list, const char* none) {
    for (const auto& [id, targets] : list.items()) {
      item(targets.empty()
               ? fmt::format("{} in {}: {}", name(id), hex(id), none)
               : fmt::format("{} in {} bears on {}: `fire {} {}`", name(id), hex(id),
                             hexes_text(labels_of(targets)), id, targets[0].get<std::string>()));
    }
  }

  void fire() {
    const Json extras = match_.legal_extras();
    say(
        fmt::format("{} may fire: `fire <gun> <hex>`, or turn a gun one vertex first: `turn <gun> "
                    "<facing>`; `end` goes on to movement. `targets <gun>` tells the chances.",
                    who_));
    guns(extras["guns"], "no target before it");
  }

  void move() {
    const Json groups = match_.legal_extras().value("groups", Json::array());
    std::vector<std::string> single;
    for (const auto& group : groups) {
      if (group.size() == 1) single.push_back(group[0].get<std::string>());
    }
    const Json& a = state_["facts"]["activation"];
    const bool failed = a.is_object() && a["failed"].get<bool>();
    if (groups.empty()) {
      say(who_ + " has nobody left to move: `end` goes on.");
    } else {
      say(fmt::format("{} may move {}{}: `move <pieces> <hex or facing> …`{}.", who_,
                      in_a_row(with_hexes(state_, single)),
                      failed ? ", only one unit or stack, since the test failed (5.3)" : "",
                      may("end") ? ", or `end`" : "; somebody has still to move"));
    }
    entries();
    std::vector<std::string> ids;
    for (const std::string& turn : choices("turn")) {
      const std::string id = turn.substr(0, turn.find(' '));
      if (ids.empty() || ids.back() != id) ids.push_back(id);
    }
    if (!ids.empty()) {
      item(fmt::format("Without moving, one vertex: `turn <unit> <facing>` for {}.",
                       in_a_row(with_hexes(state_, Json(ids)))));
    }
  }

  void entries() {
    std::vector<std::string> ids;
    std::string example;
    for (const std::string& entry : choices("enter")) {
      const std::string id = entry.substr(0, entry.find(' '));
      if (id.find(',') != std::string::npos) continue;
      if (example.empty()) example = entry;
      if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
    }
    if (ids.empty()) return;
    item(
        fmt::format("May enter the map: {}. `enter <pieces> <hex> <facing> [column]`, for instance "
                    "`enter {}`.",
                    in_a_row(names_of(state_, Json(ids))), example));
  }

  void moving() {
    const Json& mover = state_["facts"]["mover"];
    const std::string first = mover["pieces"][0].get<std::string>();
    const Json* piece = find_piece(state_, first);
    const std::string facing =
        piece != nullptr && piece->contains("facing") && (*piece)["facing"].is_string()
            ? ", facing " +
                  facing_text(game_, hex_of(hex(first)), (*piece)["facing"].get<std::string>())
            : "";
    const int points = mover.value("points", 0);
    say(fmt::format("{} goes on with {}{}, {} left{}: `m <hex or facing>`{}.", who_,
                    in_a_row(with_hexes(state_, mover["pieces"])), facing,
                    counted(points, "movement point", "movement points"),
                    mover["stopped"].get<bool>()
                        ? "; it has entered an enemy zone and may only turn (7.1)"
                        : "",
                    may("end") ? ", or `end` where it stands" : "; it may not stay here"));
    std::vector<std::string> next;
    for (const std::string& choice : choices("move")) {
      next.push_back(choice.substr(choice.rfind(' ') + 1));
    }
    if (!next.empty()) item(fmt::format("Next: {}.", fmt::join(next, " ")));
    if (const int open = mover.value("open", 0); open > 0) {
      item(
          fmt::format("It has turned {} on the road: for nothing if the next step follows the "
                      "road, else they are paid (14c).",
                      counted(open, "vertex", "vertices")));
    }
    for (const std::string& order : choices("reorder")) {
      item(fmt::format("`reorder {}` changes the order of the stack for half the points (3.5.1).",
                       order));
    }
  }

  void react() {
    const Json extras = match_.legal_extras();
    const std::string left = pending_.value("left", "");
    const bool shown = !pieces().empty() && hex(pieces()[0].get<std::string>()) != left;
    const std::string where = shown && !left.empty() ? ", which has just left " + left : "";
    say(fmt::format("{} may react to the move of {}{}: {}{}or `pass`.", who_,
                    in_a_row(with_hexes(state_, pieces())), where,
                    extras["guns"].empty() ? "" : "`fire <gun> <hex>`, ",
                    extras["chargers"].empty() ? "" : "`charge <cavalry>`, "));
    guns(extras["guns"], "no target");
    for (const auto& charger : extras["chargers"]) {
      std::string ids;
      for (const auto& id : charger["pieces"]) {
        ids += (ids.empty() ? "" : ",") + id.get<std::string>();
      }
      item(fmt::format("{} may try an opportunity charge, on {} or less: `charge {}` (8.6)",
                       in_a_row(with_hexes(state_, charger["pieces"])), charger["up_to"].get<int>(),
                       ids));
    }
  }

  void charge() {
    say(
        fmt::format("{} charges with {}: `move <hex> …`, a way that ends beside the enemy with it "
                    "in front (8.6e).",
                    who_, subject()));
    list_choices("move", 10);
  }

  void attack() {
    const Json extras = match_.legal_extras();
    if (extras["may_attack"].empty()) {
      say(who_ + " has no attack left: `end` goes on.");
      return;
    }
    say(
        fmt::format("{} may attack: `attack <hexes or units> <hexes or units>`{}. `odds` with the "
                    "same words tells the chances.",
                    who_, may("end") ? ", or `end`" : ""));
    for (const auto& [from, targets] : extras["may_attack"].items()) {
      item(
          fmt::format("{} {}: {}", from, in_a_row(units_in(from)), hexes_text(labels_of(targets))));
    }
    for (const auto& hex : extras["must_attack"]) {
      warn(fmt::format("{} {} must be attacked (10.1)", hex.get<std::string>(),
                       in_a_row(units_in(hex.get<std::string>()))));
    }
  }

  std::vector<std::string> units_in(const std::string& hex) const {
    for (const auto& stack : state_["facts"]["stacks"]) {
      if (stack["hex"] != hex) continue;
      auto names = names_of(state_, stack["units"]);
      if (stack.value("more", false)) names.emplace_back("what is under it");
      return names;
    }
    return {};
  }

  void evade() {
    say(
        fmt::format("{} may let light troops slip away before the fight: `evade <pieces> <hex> …`, "
                    "or `pass` to stand (1.3).",
                    who_));
    list_choices("evade", 10);
  }

  void loss() {
    say(fmt::format("{} loses {} and says where: `lose <hex>`, from {} (11.1).", who_,
                    counted(pending_.value("steps", 1), "step", "steps"), subject()));
    list_choices("lose", 6);
  }

  void retreat() {
    const int left = pending_.value("hexes", 1);
    const std::string why =
        left == 0 ? " may not stay with its friends and goes on"
                  : fmt::format(" has {} still to retreat", counted(left, "hex", "hexes"));
    say(fmt::format("{}{}; {} says where: `retreat <hex>` (11.2).", subject(), why, who_));
    list_choices("retreat", 6);
  }

  void rout() {
    say(
        fmt::format("{} routs toward its edge of the map; {} says which way: `rout <hex> <hex> …`, "
                    "or only the hex where the way ends; then it spares friends if it can (12.4).",
                    subject(), who_));
    list_choices("rout", 12);
  }

  void face() {
    say(fmt::format("{} has rallied; {} says how it faces: `face <facing>` (2.2).", subject(),
                    who_));
    if (pieces().empty()) return;
    const auto h = hex_of(hex(pieces()[0].get<std::string>()));
    for (const std::string& facing : choices("face")) {
      item("face " + facing_text(game_, h, facing));
    }
  }

  void promote() {
    say(fmt::format("{} names who commands the army now: `promote <commander>` (11.4).", who_));
    item(in_a_row(with_hexes(state_, match_.legal_extras()["promotable"])));
  }

  void place() {
    say(fmt::format("{} has to be with a unit; {} says in which hex: `place <hex>` (3.2, 11.4).",
                    subject(), who_));
    for (const auto& hex : match_.legal_extras()["hexes"]) {
      const std::string label = hex.get<std::string>();
      item(fmt::format("place {}: {}", label, in_a_row(units_in(label))));
    }
  }

  void advance() {
    const bool must = match_.legal_extras().value("must", false);
    say(fmt::format("{} {} into the hex that was left: `advance <pieces> <hex>`{} (11.3).", who_,
                    must ? "must advance, since English cavalry pursues" : "may advance",
                    must ? "" : ", or `pass`"));
    list_choices("advance", 10);
  }

  const Screen& screen_;
  const Game& game_;
  const Match& match_;
  const Json& state_;
  Json pending_;
  std::string who_;
  std::string out_;
};

std::string rolling(const Game& game, const Json& state) {
  const std::string decision = state["decision"];
  const Json pending = state.value("pending", Json::object());
  const std::string pieces =
      pending.contains("pieces") ? in_a_row(with_hexes(state, pending["pieces"])) : "";
  const std::string piece = pending.contains("piece")
                                ? name_of_piece(state, pending["piece"].get<std::string>())
                                : pieces;
  const std::string up_to =
      pending.contains("up_to") ? fmt::format(", on {} or less", pending["up_to"].get<int>()) : "";
  std::string what = "A die is to be thrown";
  if (decision == "initiative-roll") {
    const bool first = state["facts"]["initiative_die"].is_null();
    what = game.side_name(first ? lace_wars::Side::kA : lace_wars::Side::kB) +
           " throws for the initiative";
  }
  if (decision == "reinforcement-roll") what = "A die for the reinforcements";
  if (decision == "rally-roll") what = piece + " tries to recover";
  if (decision == "activation-roll") what = "The activation is tested";
  if (decision == "fire-roll") {
    what = fmt::format("{} fires at {}", piece, pending.value("target", ""));
  }
  if (decision == "charge-roll") what = pieces + " tries to charge" + up_to;
  if (decision == "combat-roll") what = "The combat is fought";
  if (decision == "test-roll") what = pieces + " tests its morale" + up_to;
  if (decision == "ford-roll") what = piece + " fords the river";
  if (decision == "commander-roll") what = piece + " is in danger";
  return what + ": `roll N` with the die you threw, or `roll` to have it thrown.";
}

bool is_roll(const std::string& type) {
  return type.ends_with("-rolled") || type == "fired" || type == "tested" || type == "forded";
}

// What a die does apart from being thrown: the results of the tables, or what follows from it.
std::string effect_of(const std::vector<Json>& events) {
  std::vector<std::string> effects;
  for (const Json& event : events) {
    const std::string type = event["type"];
    if (type == "combat-rolled") {
      return fmt::format("attacker {}, defender {}",
                         result_text(event["attacker"].get<std::string>()),
                         result_text(event["defender"].get<std::string>()));
    }
    if (type == "fired") return "the target " + result_text(event["result"].get<std::string>());
    if (type == "phase-began" || type == "turn-began") break;
    if (type == "charge-rolled") {
      return event["die"] <= event["up_to"] ? "it charges" : "it does not charge";
    }
    if ((type == "tested" || type == "rally-rolled") && effects.empty()) {
      effects.emplace_back(event["passed"].get<bool>() ? "passed" : "failed");
    }
    if (!is_roll(type)) effects.push_back(event["text"].get<std::string>());
  }
  return effects.empty() ? "nothing" : fmt::format("{}", fmt::join(effects, ", "));
}

}  // namespace

namespace {

std::string chance_of(const Json& candidate) {
  if (!candidate["may_activate"].get<bool>()) return "May only be held";
  if (candidate["automatic"].get<bool>()) return "Without a die";
  const int up_to = candidate["up_to"];
  const std::string die =
      up_to >= 6 ? "On any die" : fmt::format("On {} or less, {} in 6", up_to, up_to);
  const int bonus = candidate["bonus"];
  return bonus == 0 ? die : fmt::format("{}, {:+} for the army commander counted", die, bonus);
}

}  // namespace

std::string candidates_text(const Screen& screen, const Match& match) {
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  for (const auto& candidate : match.legal_extras().value("candidates", Json::array())) {
    const std::string id = candidate[candidate.contains("formation") ? "formation" : "unit"];
    const std::string chance = chance_of(candidate);
    const auto it = std::find_if(groups.begin(), groups.end(),
                                 [&](const auto& group) { return group.first == chance; });
    if (it != groups.end()) {
      it->second.push_back(id);
    } else {
      groups.push_back({chance, {id}});
    }
  }
  std::string out;
  for (const auto& [chance, ids] : groups) {
    out += screen.wrap(fmt::format("{}: {}", chance, fmt::join(ids, ", ")), 2, 4) + '\n';
  }
  return out;
}

std::string die_outcomes(const Screen& screen, const Match& match) {
  // The first of two dice says nothing yet.
  if (match.decision() == "initiative-roll" && match.state()["facts"]["initiative_die"].is_null()) {
    return {};
  }
  return cli::die_outcomes(screen, match, [](const Match&, const std::vector<Json>& events) {
    return effect_of(events);
  });
}

std::string opening(const Screen& screen, const Match& match, const Json& state) {
  const bool begins = match.decision() == "move" && state["facts"]["activation"].is_object();
  if (!begins || state["turn"].get<int>() > 1) return {};
  for (const auto& piece : state["pieces"]) {
    if (piece.value("moved", false)) return {};
  }
  const Json groups = match.legal_extras().value("groups", Json::array());
  if (groups.empty()) return {};
  const std::string id = groups[0][0];
  const Json* piece = find_piece(state, id);
  const bool faces =
      piece != nullptr && piece->contains("facing") && (*piece)["facing"].is_string();
  return screen.wrap(
             fmt::format("A move goes hex by hex, with turns between them: `m {} <hex> {}<hex>`; a "
                         "single far hex means the cheapest way. `reach {}` tells where it can go, "
                         "`legal {}` what else it may do: about, back, withdraw, march, form.",
                         id, faces ? "nne " : "", id, id)) +
         '\n';
}

std::string guidance(const Screen& screen, const Game& game, const Match& match,
                     const Json& state) {
  if (match.over()) return screen.wrap(match.heading() + '.') + '\n';
  if (match.dice_to_act()) {
    return screen.wrap(rolling(game, state)) + '\n' + die_outcomes(screen, match);
  }
  return Guide(screen, game, match, state).text();
}

}  // namespace tercio::cli::lace
