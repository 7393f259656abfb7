#include "advice/lace_wars/ready.hpp"

#include <algorithm>

#include "advice/lace_wars/options.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/reaction.hpp"
#include "lace_wars/rules/succession.hpp"

namespace tercio::advice::lace {

namespace {

class Ready {
 public:
  explicit Ready(const Scene& scene) : scene_(scene), game_(scene.game), s_(scene.s) {}

  std::vector<std::pair<std::string, std::vector<std::string>>> list() {
    switch (s_.step) {
      case Step::kDeploy:
        add(deployable(game_, s_, s_.decider), "deploy");
        break;
      case Step::kActivate:
        for (const Candidate& c : candidates(scene_))
          add(c.pieces, c.activates ? "activate" : "hold");
        break;
      case Step::kJoin:
        add(joinable(game_, s_, s_.formation), "join");
        break;
      case Step::kFire:
        add(guns_with_targets(scene_), "fire");
        add(turnable(scene_), "turn");
        break;
      case Step::kMove:
        add(movable(scene_), "move");
        add(turnable(scene_), "turn");
        add(entering(scene_), "enter");
        break;
      case Step::kMoving:
        add(movable(scene_), "move");
        break;
      case Step::kReact:
        add(guns_with_targets(scene_), "fire");
        for (const PieceSet& group : chargers(game_, s_)) add(group, "charge");
        break;
      case Step::kAttack:
        add(attacking_units(scene_), "attack");
        break;
      case Step::kPromote:
        add(promotable(game_, s_), "promote");
        break;
      case Step::kEvade:
        add(evading(scene_), "evade");
        break;
      case Step::kAdvance:
        add(advancing(scene_), "advance");
        break;
      case Step::kLoss:
        add(losing(scene_), "lose");
        break;
      case Step::kCharge:
        add(task_pieces(scene_), "charge");
        break;
      case Step::kRetreat:
        add(task_pieces(scene_), "retreat");
        break;
      case Step::kRout:
        add(task_pieces(scene_), "rout");
        break;
      case Step::kPlace:
        add(task_pieces(scene_), "place");
        break;
      case Step::kFace:
        add(task_pieces(scene_), "face");
        break;
      default:
        break;
    }
    return std::move(out_);
  }

 private:
  void add(PieceSet pieces, const char* kind) {
    for (const PieceId p : pieces) {
      const std::string& id = scene_.id(p);
      auto it = std::find_if(out_.begin(), out_.end(),
                             [&](const auto& entry) { return entry.first == id; });
      if (it == out_.end()) it = out_.insert(out_.end(), {id, {}});
      auto& kinds = it->second;
      if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.emplace_back(kind);
    }
  }

  const Scene& scene_;
  const Game& game_;
  const State& s_;
  std::vector<std::pair<std::string, std::vector<std::string>>> out_;
};

}  // namespace

std::vector<std::pair<std::string, std::vector<std::string>>> ready_of(const Scene& scene) {
  if (!scene.decides()) return {};
  return Ready(scene).list();
}

}  // namespace tercio::advice::lace
