#include "cli/lace_wars/face.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/lace_wars/guide.hpp"
#include "cli/lace_wars/map.hpp"
#include "cli/lace_wars/order.hpp"
#include "cli/lace_wars/position.hpp"
#include "cli/lace_wars/questions.hpp"
#include "cli/lace_wars/words.hpp"
#include "cli/table/wording.hpp"

namespace tercio::cli::lace {

namespace {

using engine::Json;
using engine::Match;
using lace_wars::Game;
using Kind = TableVerb::Kind;

constexpr std::array kVerbs = std::to_array<TableVerb>({
    {"deploy", "deploy <piece> <hex>", "place a piece that may stand elsewhere, in the set-up",
     Kind::kOrder},
    {"activate", "activate <formation or unit>",
     "test a formation or an independent unit; short: a", Kind::kOrder},
    {"hold", "hold <formation or unit>", "test nobody of it: only its artillery fires",
     Kind::kOrder},
    {"join", "join <unit>", "let an independent unit act with the formation", Kind::kOrder},
    {"fire", "fire <gun> <hex>", "fire at a hex, in an activation or in reaction", Kind::kOrder},
    {"turn", "turn <unit> <facing>",
     "turn: a gun before it fires or a unit out of command one vertex, others as a move; facings "
     "are nnw n nne sse s ssw",
     Kind::kOrder},
    {"move", "move <pieces> <hex or facing> …",
     "move and turn step by step, `m post 1005 sse 1106`; a single hex means the cheapest way; "
     "a hex stands for its stack; the one that moves need not be named again",
     Kind::kOrder},
    {"about", "about <pieces>", "turn about and change the order of the stack", Kind::kOrder},
    {"back", "back <pieces> <hex>", "one hex backward, facing as before", Kind::kOrder},
    {"withdraw", "withdraw <pieces> <hex>", "out of an enemy zone, facing as before", Kind::kOrder},
    {"march", "march <pieces>", "take march column", Kind::kOrder},
    {"form", "form <pieces> <facing>", "leave march column", Kind::kOrder},
    {"reorder", "reorder <hex>", "change the order of a stack", Kind::kOrder},
    {"enter", "enter <pieces> <hex> <facing> [column]", "come onto the map", Kind::kOrder},
    {"charge", "charge <cavalry>", "try an opportunity charge in reaction to a move", Kind::kOrder},
    {"pass", "pass", "no reaction, no evasion, no advance", Kind::kOrder},
    {"attack", "attack <hexes or units> <hexes or units>",
     "attackers, then defenders, each list with commas or `and`", Kind::kOrder},
    {"evade", "evade <pieces> <hex> [<hex>]", "light troops slip away before the fight",
     Kind::kOrder},
    {"lose", "lose <hex>", "say where a step is lost", Kind::kOrder},
    {"retreat", "retreat <hex>", "the next hex of a retreat", Kind::kOrder},
    {"rout", "rout <hex> <hex> <hex> [with <commander> <hex>]", "the way of a routed unit",
     Kind::kOrder},
    {"advance", "advance <pieces> <hex> [<hex>]", "into a hex that was left", Kind::kOrder},
    {"face", "face <facing>", "the facing of a unit that has rallied", Kind::kOrder},
    {"promote", "promote <commander>", "say who commands the army now", Kind::kOrder},
    {"place", "place <hex>", "put a commander with a unit", Kind::kOrder},
    common_verbs::kRoll,
    {"end", "end",
     "end the set-up, a move, the activation or the phase, one at a time; where somebody could "
     "still "
     "act it asks first, and `end` again or `end force` ends it",
     Kind::kOrder},
    common_verbs::kWhy,
    common_verbs::kLegal,
    {"odds", "odds <hexes or units> <hexes or units>",
     "points, every modifier with its case, and both results for the six faces", Kind::kQuestion},
    common_verbs::kReach,
    {"targets", "targets <gun>", "what a gun can hit, with modifiers and results", Kind::kQuestion},
    {"sight", "sight <gun or hex> <hex>", "whether the line of sight is clear", Kind::kQuestion},
    common_verbs::kZones,
    {"what", "what <hex>", "ground, stack, facing, zones and guns that bear on a hex",
     Kind::kQuestion},
    {"stack", "stack <hex>", "who stands in a hex, from the top down", Kind::kQuestion},
    {"command", "command [<formation>]",
     "who is in command by the radius or the chain, and who is not", Kind::kQuestion},
    {"activated", "activated", "who has been tested or held, and the die others need",
     Kind::kQuestion},
    {"morale", "morale", "losses of each formation and what demoralises it and the army",
     Kind::kQuestion},
    {"bridges", "bridges", "who controls the bridges", Kind::kQuestion},
    {"crossed", "crossed", "the French counters over the river", Kind::kQuestion},
    {"reinforcements", "reinforcements", "who comes when and where", Kind::kQuestion},
    common_verbs::kPieces,
    {"map",
     "map [<hex> | reach <piece> | zones [<side>] | front <unit> | command <commander> | fire "
     "<gun>]",
     "the whole map, the ground about a hex, or with marks", Kind::kQuestion},
    {"position", "position [<side>]", "every piece by side and formation, with its hex and state",
     Kind::kQuestion},
    {"list", "list [<side>]", "the same", Kind::kQuestion},
    {"facts", "facts", "the turn, the activation, losses, bridges, and what is to be done",
     Kind::kQuestion},
    {"score", "score", "what decides the battle, as it stands", Kind::kQuestion},
    common_verbs::kLog,
    common_verbs::kRules,
    common_verbs::kOptions,
});

class TheFace final : public Face {
 public:
  explicit TheFace(std::shared_ptr<const Game> game) : game_(std::move(game)) {}

  hex::Grid grid() const override { return game_->grid(); }
  std::string side_title(std::string_view id) const override {
    return lace::side_title(*game_, id);
  }
  ScenarioText scenario() const override { return scenario_text(*game_); }
  std::string summary(const Screen& screen) const override {
    return summary_text(screen, game_->definition());
  }
  std::string provenance(const Screen& screen) const override {
    return provenance_text(screen, *game_);
  }

  // 3.6 The position is shown to the side that decides; while dice are due, to the one that acts.
  std::string seat(const Match& match) const override {
    if (match.over()) return {};
    if (!match.dice_to_act()) return match.to_act();
    return match.state()["side"].get<std::string>();
  }
  MapWindow whole_map(int width) const override { return whole_columns(grid(), width); }
  MapWindow ground_about(hex::HexId centre, int width) const override {
    return columns_about(grid(), centre, width);
  }
  MapPicture map(const Screen& screen, const Json& state, const MapWindow& window,
                 const MapMarks& marks) const override {
    const MapView view(*game_, state, screen);
    return {view.draw(window, marks), view.legend(window)};
  }
  std::string piece(const Json& piece, const Json&) const override {
    return piece_text(*game_, piece);
  }
  std::string position(const Screen& screen, const Json& state,
                       std::string_view side) const override {
    return position_list(screen, *game_, state, side);
  }
  std::string facts(const Screen& screen, const Json& state) const override {
    return facts_text(screen, *game_, state);
  }
  std::string score(const Screen& screen, const Json& state) const override {
    return score_text(screen, *game_, state);
  }
  std::string heading(const Match& match, const Json& state) const override;
  std::string opening(const Screen& screen, const Match& match, const Json& state,
                      bool) const override {
    return lace::opening(screen, match, state);
  }
  std::string guidance(const Screen& screen, const Match& match, const Json& state) const override {
    return lace::guidance(screen, *game_, match, state);
  }

  std::string left_undone(const Match& match, const Json& state) const override;

  std::span<const TableVerb> verbs() const override { return kVerbs; }
  std::string meant(std::span<const std::string> verbs, const Match& match) const override;
  std::unique_ptr<OrderReader> orders(const PieceNames& names, const Match& match) const override {
    return std::make_unique<Orders>(names, match);
  }
  bool answer(const Words& words, Desk& desk) const override {
    if (words[0] == "position") {
      Words same = words;
      same[0] = "list";
      return answer_list(same, desk);
    }
    return Questions(*this, *game_, desk).answer(words);
  }

 private:
  bool answer_list(const Words& words, Desk& desk) const;

  std::shared_ptr<const Game> game_;
};

// The steps of an activation follow each other under headings of their own.
std::string TheFace::heading(const Match& match, const Json& state) const {
  std::string plain = match.heading();
  if (!state["facts"]["activation"].is_object() || state["side"] != match.to_act()) return plain;
  const std::string decision = match.decision();
  if (decision == "fire") return plain + ", fire";
  if (decision == "move" || decision == "moving") return plain + ", movement";
  return plain;
}

// `end` means one thing at a time: the firing, a move, the activation, the move of the army
// commander, or all activations of the phase.
std::string TheFace::left_undone(const Match& match, const Json& state) const {
  constexpr std::pair<std::string_view, std::string_view> kPieces[] = {
      {"fire", "could still fire; `end` again goes on to the moves"},
      {"activation", "could still move; `end` again ends the activation all the same"},
      {"army-commander", "could still move; `end` again goes on to the combats"}};
  const Json extras = match.legal_extras();
  const std::string ends = extras.value("ends", "");
  const Json left = extras.value("left", Json::array());
  if (left.empty()) return {};
  for (const auto& [what, text] : kPieces) {
    if (ends == what) return fmt::format("{} {}", in_a_row(with_hexes(state, left)), text);
  }
  std::vector<std::string> names;
  for (const auto& id : left) {
    const auto text = id.get<std::string>();
    names.push_back(game_->find_formation(text) != lace_wars::kNoFormation
                        ? formation_title(*game_, text)
                        : name_of_piece(state, text));
  }
  return fmt::format("{} {} not been activated; `end` again ends all activations of the phase",
                     in_a_row(names), names.size() == 1 ? "has" : "have");
}

// A letter is the order that belongs to the decision: `m` moves while there is something to move.
std::string TheFace::meant(std::span<const std::string> verbs, const Match& match) const {
  constexpr std::pair<std::string_view, std::string_view> kUsual[] = {
      {"deploy", "deploy"}, {"activate", "activate"}, {"activate", "hold"},
      {"join", "join"},     {"fire", "fire"},         {"move", "move"},
      {"move", "enter"},    {"moving", "move"},       {"charge", "move"},
      {"react", "fire"},    {"react", "charge"},      {"attack", "attack"},
      {"evade", "evade"},   {"loss", "lose"},         {"retreat", "retreat"},
      {"rout", "rout"},     {"face", "face"},         {"promote", "promote"},
      {"place", "place"},   {"advance", "advance"},   {"react", "pass"},
      {"evade", "pass"},    {"advance", "pass"}};
  const std::string decision = match.decision();
  for (const auto& [step, verb] : kUsual) {
    if (step == decision && std::find(verbs.begin(), verbs.end(), verb) != verbs.end()) {
      return std::string(verb);
    }
  }
  // What else may be done now: the only verb of the legal actions that fits.
  std::string found;
  for (const std::string& action : match.actions()) {
    const std::string verb = action.substr(0, action.find(' '));
    if (verb == found || std::find(verbs.begin(), verbs.end(), verb) == verbs.end()) continue;
    if (!found.empty()) return {};
    found = verb;
  }
  return found;
}

bool TheFace::answer_list(const Words& words, Desk& desk) const {
  std::string side;
  if (words.size() > 1) {
    const auto sides = desk.match().sides();
    const std::vector<std::string_view> ids(sides.begin(), sides.end());
    side = resolve_word(words[1], ids).value;
    if (side.empty()) {
      desk.refuse(
          fmt::format("there is no side '{}'; the sides are {}", words[1], fmt::join(sides, ", ")));
      return true;
    }
  }
  desk.say(position(desk.screen(), desk.state(), side));
  return true;
}

}  // namespace

std::unique_ptr<Face> make_face(std::shared_ptr<const Game> game) {
  return std::make_unique<TheFace>(std::move(game));
}

}  // namespace tercio::cli::lace
