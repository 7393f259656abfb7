#include "cli/thirty_years_war/face.hpp"

#include <array>
#include <cctype>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/thirty_years_war/battle_text.hpp"
#include "cli/thirty_years_war/guide.hpp"
#include "cli/thirty_years_war/map.hpp"
#include "cli/thirty_years_war/order.hpp"
#include "cli/thirty_years_war/position.hpp"
#include "cli/thirty_years_war/questions.hpp"
#include "cli/thirty_years_war/summary.hpp"

namespace tercio::cli::tyw {

namespace {

using engine::Json;
using engine::Match;
using thirty_years_war::Game;
using Kind = TableVerb::Kind;

constexpr std::array<TableVerb, 33> kVerbs{{
    {"deploy", "deploy <piece> <hex> | <kind> <hex> … | suggested",
     "place a piece, the next ones of a kind (foot, horse, gun, regular-foot; hexes also as "
     "1917..1920), or the whole army as suggested",
     Kind::kOrder},
    {"fire", "fire <gun> <hex>", "fire at the unit in a hex", Kind::kOrder},
    {"breach", "breach <gun> <hex>", "fire at the walls of a hex; the second hit breaches them",
     Kind::kOrder},
    {"withdraw", "withdraw <gun>", "try to bring a gun off the map instead of firing",
     Kind::kOrder},
    {"move", "move <piece> <hex> [<hex> …]",
     "move by the cheapest way, or hex by hex; `1825 to 1528` does the same", Kind::kOrder},
    {"exit", "exit <piece> [<hex> …]", "leave the map", Kind::kOrder},
    {"enter", "enter <piece> <hex> [<hex> …]", "come onto the map", Kind::kOrder},
    {"attack", "attack <pieces> <pieces> [charge]",
     "attackers, then defenders, each list with commas or `and`", Kind::kOrder},
    {"choose", "choose <alternative> | none | <leaders> | <leader> <unit>",
     "take one of the alternatives offered, or say which leaders take part", Kind::kOrder},
    {"disrupt", "disrupt <pieces>", "say which attackers pay for an exchange", Kind::kOrder},
    common_verbs::kRoll,
    {"end", "end", "end the phase or the set-up", Kind::kOrder},
    common_verbs::kWhy,
    common_verbs::kLegal,
    {"odds", "odds <attackers> <defenders> [charge]",
     "strengths term by term, the column, and what the six faces do", Kind::kQuestion},
    common_verbs::kReach,
    {"targets", "targets <gun>", "what a gun can hit, with the chances", Kind::kQuestion},
    {"sight", "sight <gun or hex> <hex>", "whether the line of sight is clear", Kind::kQuestion},
    common_verbs::kZones,
    {"what", "what <hex>", "ground, pieces, who can attack, see or reach a hex", Kind::kQuestion},
    common_verbs::kPieces,
    common_verbs::kMap,
    common_verbs::kList,
    {"facts", "facts", "turn, losses, levels, visibility, points, and what is to be done",
     Kind::kQuestion},
    {"morale", "morale", "losses of each army, the levels that test it, and the dice",
     Kind::kQuestion},
    {"town", "town", "sections of a walled town and who controls them, gates, breaches",
     Kind::kQuestion},
    {"routes", "routes [<piece>]", "ways out of the map, and what closes them", Kind::kQuestion},
    {"line", "line", "the line of entrenchments and who holds it", Kind::kQuestion},
    {"areas", "areas", "where pieces are deployed, in a set-up", Kind::kQuestion},
    common_verbs::kScore,
    common_verbs::kLog,
    common_verbs::kRules,
    common_verbs::kOptions,
}};

class TheFace final : public Face {
 public:
  explicit TheFace(std::shared_ptr<const Game> game) : game_(std::move(game)) {}

  hex::Grid grid() const override { return game_->grid(); }
  std::string side_title(std::string_view id) const override { return tyw::side_title(*game_, id); }
  ScenarioText scenario() const override { return scenario_text(*game_); }
  std::string summary(const Screen& screen) const override {
    return summary_text(screen, game_->definition());
  }
  std::string provenance(const Screen& screen) const override {
    return provenance_text(screen, *game_);
  }

  std::string heading(const Match& match, const Json& state) const override {
    return heading_text(match, state);
  }
  MapPicture map(const Screen& screen, const Json& state, const MapWindow& window,
                 const MapMarks& marks) const override {
    const MapView view(*game_, state, screen);
    return {view.draw(window, marks), view.legend(window)};
  }
  StandingMarks standing_marks(const Match& match) const override;
  std::string piece(const Json& piece, const Json& state) const override {
    return piece_text(piece, state);
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
  bool is_set_up(const Json& state) const override {
    return state["phase"] == "set-up" || state["phase"] == "interregnum";
  }

  // A set-up has steps of its own under one heading.
  std::string step(const Match& match) const override {
    return match.decision() == "choose" ? "choose" : "";
  }
  std::string opening(const Screen& screen, const Match& match, const Json& state,
                      bool first) const override {
    return set_up_text(screen, *game_, match, state, first) +
           areas_text(screen, state, match.legal_extras());
  }
  std::string guidance(const Screen& screen, const Match& match, const Json& state) const override {
    return tyw::guidance(screen, *game_, match, state);
  }

  ToldTogether together(const std::vector<Json>& events, std::size_t first) const override;

  std::span<const TableVerb> verbs() const override { return kVerbs; }
  std::unique_ptr<OrderReader> orders(const PieceNames& names, const Match& match) const override {
    return std::make_unique<Orders>(names, match);
  }
  bool answer(const Words& words, Desk& desk) const override {
    return Questions(*game_, desk).answer(words);
  }

 private:
  std::shared_ptr<const Game> game_;
};

// The hexes of the areas in which the side that sets up may deploy, by letter.
StandingMarks TheFace::standing_marks(const Match& match) const {
  const Json extras = match.legal_extras();
  if (!extras.contains("areas")) return {};
  const bool several = extras["areas"].size() > 1;
  StandingMarks out;
  out.note = several ? "Marked with their letters: the areas that `areas` tells."
                     : "Marked d: where pieces are deployed.";
  char letter = several ? 'a' : 'd';
  for (const auto& area : extras["areas"]) {
    for (const auto& label : area["hexes"]) {
      const auto h = hex::parse_hex(label.get<std::string>());
      if (h && out.marks[*h].size() < 2) out.marks[*h] += letter;
    }
    ++letter;
  }
  return out;
}

// Many pieces placed at once are told together.
ToldTogether TheFace::together(const std::vector<Json>& events, std::size_t first) const {
  constexpr std::size_t kTogether = 4;
  std::vector<std::string> placed;
  std::string rule;
  for (std::size_t i = first; i < events.size() && events[i]["type"] == "deployed"; ++i) {
    placed.push_back(events[i]["text"].get<std::string>());
    rule = events[i].value("rule", "");
    const auto words = placed.back().find(" is placed");
    if (words != std::string::npos) placed.back().erase(words, 10);
  }
  if (placed.size() <= kTogether) return {};
  return {placed.size(), fmt::format("Placed: {} ({})", fmt::join(placed, ", "), rule)};
}

}  // namespace

std::unique_ptr<Face> make_face(std::shared_ptr<const Game> game) {
  return std::make_unique<TheFace>(std::move(game));
}

}  // namespace tercio::cli::tyw
