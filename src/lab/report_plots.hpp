// The pictures of a report, each from the findings of one arm of the study or from several of them.
#pragma once

#include <string>
#include <vector>

#include "lab/report_findings.hpp"
#include "lab/report_svg.hpp"

namespace tercio::lab {

// "27 of 100 (24–30)": games and the 95 % interval of their share.
std::string of_hundred(double times, double games);
// "24–30", in per cent.
std::string range_of(const Interval& share);
// "1", or with several days "2.1".
std::string label_of(const TurnKey& turn, bool days);

// "Ensign" of a level, else its id.
std::string name_of_player(const std::string& id);

// One way a game ended, with how often: from the second side's highest victory to the first side's.
struct Ending {
  int winner = -1;
  std::string level{};
  std::int64_t games = 0;
  int rank = 0;  // from the highest victory of its side, from 0
};
std::vector<Ending> endings_of(const Arm& arm);
// "Imperialist, decisive"; "drawn".
std::string name_of(const Ending& ending, const StudyScenario& scenario);

// Who wins, arm by arm: dots with whiskers.
Figure plot_winners(const std::string& id, const std::vector<const Arm*>& arms);
Figure plot_endings(const std::string& id, const Arm& arm);
Figure plot_margins(const std::string& id, const Arm& arm);
Figure plot_points(const std::string& id, const Arm& arm);
Figure plot_chances(const std::string& id, const Arm& arm);
// Something of both sides by turn, with bands.
Figure plot_losses(const std::string& id, const Arm& arm);
Figure plot_shaken(const std::string& id, const Arm& arm);
Figure plot_demoralized(const std::string& id, const Arm& arm);
Figure plot_luck(const std::string& id, const Arm& arm);
// The players where they differ, at either seat.
Figure plot_players(const std::string& id, const Arm& arm);
// What each variation changes against the base, with its interval.
Figure plot_shares(const std::string& id, const std::vector<const Arm*>& arms);
Figure plot_differences(const std::string& id, const std::vector<const Arm*>& arms);

}  // namespace tercio::lab
