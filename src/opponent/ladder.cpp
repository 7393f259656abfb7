#include "opponent/ladder.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <nlohmann/json.hpp>

namespace tercio::opponent {

engine::Json json_of(const LadderGame& game) {
  return {{"scenario", game.scenario},
          {"players", game.players},
          {"seed", game.seed},
          {"winner", game.played.winner},
          {"level", game.played.level},
          {"points", game.played.points},
          {"margin", game.played.margin},
          {"hash", game.played.hash},
          {"judgements", game.played.judgements},
          {"seconds", game.played.seconds},
          {"longest", game.played.longest},
          {"player_turns", game.played.player_turns}};
}

bool read(const std::string& line, LadderGame& game) {
  const auto json = engine::Json::parse(line, nullptr, false);
  if (json.is_discarded() || !json.is_object()) return false;
  try {
    json.at("scenario").get_to(game.scenario);
    json.at("players").get_to(game.players);
    json.at("seed").get_to(game.seed);
    json.at("winner").get_to(game.played.winner);
    json.at("level").get_to(game.played.level);
    json.at("points").get_to(game.played.points);
    json.at("margin").get_to(game.played.margin);
    json.at("hash").get_to(game.played.hash);
    json.at("judgements").get_to(game.played.judgements);
    json.at("seconds").get_to(game.played.seconds);
    json.at("longest").get_to(game.played.longest);
    json.at("player_turns").get_to(game.played.player_turns);
  } catch (const engine::Json::exception&) {
    return false;
  }
  return true;
}

Share wilson(double points, double games) {
  if (games <= 0) return {};
  constexpr double kZ = 1.959964;
  const double p = points / games;
  const double z2 = kZ * kZ;
  const double middle = (p + z2 / (2 * games)) / (1 + z2 / games);
  const double half =
      kZ * std::sqrt(p * (1 - p) / games + z2 / (4 * games * games)) / (1 + z2 / games);
  return {p, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

double elo_of(double share) {
  const double p = std::clamp(share, 0.001, 0.999);
  return 400 * std::log10(p / (1 - p));
}

std::vector<Score> scores_of(const std::vector<LadderGame>& games) {
  std::vector<Score> out;
  std::map<std::pair<std::size_t, std::uint64_t>, std::pair<int, double>> pairs;
  for (const LadderGame& g : games) {
    const auto& a = g.players[0];
    const auto& b = g.players[1];
    auto it = std::find_if(out.begin(), out.end(), [&](const Score& s) {
      return s.scenario == g.scenario &&
             ((s.player == a && s.against == b) || (s.player == b && s.against == a));
    });
    if (it == out.end()) {
      out.push_back({g.scenario, a, b});
      it = out.end() - 1;
    }
    Score& score = *it;
    const std::size_t side = score.player == a ? 0 : 1;
    const auto winner = g.played.winner;
    const double points = winner < 0 ? 0.5 : winner == static_cast<int>(side) ? 1 : 0;
    ++score.games;
    score.points += points;
    ++score.games_as[side];
    score.points_as[side] += points;
    const double margin = side == 0 ? g.played.margin : -g.played.margin;
    score.margin += margin;
    auto& pair = pairs[{static_cast<std::size_t>(it - out.begin()), g.seed}];
    ++pair.first;
    pair.second += margin;
    score.longest = std::max(score.longest, g.played.longest[side]);
    score.seconds += g.played.seconds[side];
    score.player_turns += g.played.player_turns / 2.0;
  }
  for (const auto& [key, pair] : pairs) {
    if (pair.first != 2) continue;
    ++out[key.first].pairs;
    out[key.first].margin_squares += pair.second * pair.second;
  }
  return out;
}

}  // namespace tercio::opponent
