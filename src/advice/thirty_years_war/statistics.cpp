#include "advice/statistics.hpp"

#include <array>

#include <nlohmann/json.hpp>

#include "advice/wording.hpp"
#include "thirty_years_war/telling/tell.hpp"

namespace tercio::advice::tyw {

namespace {

using thirty_years_war::Game;
using thirty_years_war::PieceDefinition;
using thirty_years_war::Result;

// The best for the attacker first.
constexpr std::array kResults{
    std::pair{Result::kDe, Tone::kGood}, std::pair{Result::kDd, Tone::kGood},
    std::pair{Result::kDx, Tone::kRisk}, std::pair{Result::kNone, Tone::kRisk},
    std::pair{Result::kAd, Tone::kBad},  std::pair{Result::kAe, Tone::kBad}};

class Counting {
 public:
  explicit Counting(const Game& game)
      : game_(game),
        tally_("strength points", game.definition().system.combat_columns, results()) {}

  void count(const Json& event) {
    const std::string type = event.value("type", "");
    if (type == "turn-began") {
      tally_.turn(event.value("turn", 0));
    } else if (type == "day-began") {
      tally_.day(event.value("day", 0));
    } else if (type == "eliminated" || type == "leader-eliminated" || type == "gun-lost") {
      const PieceDefinition* piece = piece_of(event.value("piece", ""));
      if (piece == nullptr) return;
      tally_.lost(side_of(*piece), piece->strength);
      tally_.casualty(side_of(*piece), event);
    } else if (type == "combat-rolled") {
      attacked(event);
    } else {
      rolled(type, event);
    }
  }
  Statistics take() && { return std::move(tally_).take(); }

 private:
  static std::vector<Statistics::Result> results() {
    std::vector<Statistics::Result> out;
    out.reserve(kResults.size());
    for (const auto& [result, tone] : kResults) {
      out.push_back({capital(std::string(meaning_of(result))), tone});
    }
    return out;
  }

  void attacked(const Json& event) {
    if (!event.contains("pieces") || event["pieces"].empty()) return;
    const PieceDefinition* first = piece_of(event["pieces"].front().get<std::string>());
    if (first == nullptr) return;
    for (std::size_t i = 0; i < kResults.size(); ++i) {
      if (name_of(kResults[i].first) != event.value("result", "")) continue;
      tally_.attacked(side_of(*first), event.value("column", ""), i);
    }
  }

  void rolled(const std::string& type, const Json& event) {
    const PieceDefinition* piece = piece_of(event.value("piece", ""));
    if (piece == nullptr) return;
    const int die = event.value("die", 0);
    if (type == "fired" || type == "breach-fired") {
      const int up_to = event.value("hits_up_to", 0);
      tally_.tried(side_of(*piece), "Artillery hits", die <= up_to, share_of(up_to));
    } else if (type == "removal-rolled") {
      const int least = event.value("needed", 0) - event.value("bonus", 0);
      tally_.tried(side_of(*piece), "Units recovered", die >= least, share_of(7 - least));
    }
  }

  const PieceDefinition* piece_of(const std::string& id) const {
    const auto piece = game_.find_piece(id);
    return piece == thirty_years_war::kNoPiece ? nullptr : &game_.described(piece);
  }
  const std::string& side_of(const PieceDefinition& piece) const {
    return game_.definition().sides[static_cast<std::size_t>(piece.side)].id;
  }

  const Game& game_;
  Tally tally_;
};

}  // namespace

Statistics statistics_of(const Game& game, std::span<const Json> events) {
  Counting counting(game);
  for (const Json& event : events) counting.count(event);
  return std::move(counting).take();
}

}  // namespace tercio::advice::tyw
