#include "advice/statistics.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tercio::advice::lace {

namespace {

using lace_wars::Game;
using lace_wars::PieceDefinition;

enum Outcome : std::size_t { kDefenderBeaten, kBothBeaten, kTestsOnly, kAttackerBeaten };

std::string text_of(const lace_wars::RatioRow& row) {
  return fmt::format("{}:{}", row.attack, row.defence);
}
std::string below(const Game& game) { return "under " + text_of(game.system().ratios.back()); }

// From the worst for the attacker up.
std::vector<std::string> odds_of(const Game& game) {
  const auto& rows = game.system().ratios;
  std::vector<std::string> out{below(game)};
  for (auto it = rows.rbegin(); it != rows.rend(); ++it) out.push_back(text_of(*it));
  return out;
}

std::string odds_of(const Game& game, int attack, int defence) {
  for (const auto& row : game.system().ratios) {
    if (attack * row.defence >= row.attack * defence) return text_of(row);
  }
  return below(game);
}

// 11.1 Whether a result does more than call for a test of morale.
bool is_beaten(const std::string& cell) { return cell != "-" && !cell.starts_with("MT"); }

class Counting {
 public:
  explicit Counting(const Game& game)
      : game_(game),
        tally_("steps", odds_of(game),
               {{"Defender beaten", Tone::kGood},
                {"Both beaten", Tone::kRisk},
                {"Morale tests only", Tone::kRisk},
                {"Attacker beaten", Tone::kBad}}) {}

  void count(const Json& event) {
    const std::string type = event.value("type", "");
    if (type == "turn-began") {
      tally_.turn(event.value("turn", 0));
    } else if (type == "step-lost" || type == "eliminated" || type == "commander-killed") {
      lost(type, event);
    } else if (type == "combat-rolled") {
      attacked(event);
    } else {
      rolled(type, event);
    }
  }
  Statistics take() && { return std::move(tally_).take(); }

 private:
  // 1.1.4 What a unit has left when it is eliminated is lost with it.
  void lost(const std::string& type, const Json& event) {
    const std::string id = event.value("piece", "");
    const PieceDefinition* piece = piece_of(id);
    if (piece == nullptr) return;
    if (type != "commander-killed") {
      const auto full = static_cast<int>(piece->ladder.size());
      int& left = steps_.emplace(id, full).first->second;
      const int now = type == "step-lost" ? event.value("steps", 0) : 0;
      tally_.lost(side_of(piece->side), std::max(0, left - now));
      left = now;
    }
    if (type != "step-lost") tally_.casualty(side_of(piece->side), event);
  }

  void attacked(const Json& event) {
    const PieceDefinition* first = first_of(event);
    if (first == nullptr) return;
    const bool attacker = is_beaten(event.value("attacker", "-"));
    const bool defender = is_beaten(event.value("defender", "-"));
    const Outcome outcome = defender ? (attacker ? kBothBeaten : kDefenderBeaten)
                                     : (attacker ? kAttackerBeaten : kTestsOnly);
    tally_.attacked(side_of(first->side),
                    odds_of(game_, event.value("attack", 0), event.value("defence", 1)), outcome);
  }

  void rolled(const std::string& type, const Json& event) {
    if (!event.contains("die") || !event.contains("up_to")) return;
    const int up_to = event["up_to"].get<int>();
    const bool success = event["die"].get<int>() <= up_to;
    if (type == "activation-rolled") {
      const std::string side = side_of_body(event);
      if (!side.empty()) tally_.tried(side, "Activations", success, share_of(up_to));
      return;
    }
    const PieceDefinition* first = first_of(event);
    if (first == nullptr) return;
    if (type == "tested") {
      tally_.tried(side_of(first->side), "Morale tests passed", success, share_of(up_to));
    } else if (type == "rally-rolled") {
      tally_.tried(side_of(first->side), "Rallies", success, share_of(up_to));
    } else if (type == "charge-rolled") {
      tally_.tried(side_of(first->side), "Charges ridden home", success, share_of(up_to));
    }
  }

  std::string side_of_body(const Json& event) const {
    if (event.contains("unit")) {
      const PieceDefinition* unit = piece_of(event.value("unit", ""));
      return unit == nullptr ? "" : side_of(unit->side);
    }
    for (const auto& formation : game_.definition().formations) {
      if (formation.id == event.value("formation", "")) return side_of(formation.side);
    }
    return {};
  }
  const PieceDefinition* first_of(const Json& event) const {
    if (!event.contains("pieces") || event["pieces"].empty()) return nullptr;
    return piece_of(event["pieces"].front().get<std::string>());
  }
  const PieceDefinition* piece_of(const std::string& id) const {
    const auto piece = game_.find_piece(id);
    return piece == lace_wars::kNoPiece ? nullptr : &game_.described(piece);
  }
  const std::string& side_of(int side) const {
    return game_.definition().sides[static_cast<std::size_t>(side)].id;
  }

  const Game& game_;
  Tally tally_;
  std::map<std::string, int> steps_{};  // piece → what it has left
};

}  // namespace

Statistics statistics_of(const Game& game, std::span<const Json> events) {
  Counting counting(game);
  for (const Json& event : events) counting.count(event);
  return std::move(counting).take();
}

}  // namespace tercio::advice::lace
