#include "advice/lace_wars/orders.hpp"

#include <fmt/format.h>

#include "advice/lace_wars/options.hpp"
#include "advice/lace_wars/ready.hpp"
#include "advice/lace_wars/words.hpp"
#include "lace_wars/pile.hpp"
#include "lace_wars/rules/carry_out.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/losses.hpp"
#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/succession.hpp"

namespace tercio::advice::lace {

namespace {

using lace_wars::Action;

class Buttons {
 public:
  explicit Buttons(const Scene& scene) : scene_(scene), game_(scene.game), s_(scene.s) {}

  std::vector<Order> list() {
    if (scene_.is_over()) return std::move(out_);
    if (scene_.is_rolling()) return dice_orders();
    if (scene_.decides()) decision();
    return std::move(out_);
  }

 private:
  void decision() {
    switch (s_.step) {
      case Step::kDeploy:
        end("End the set-up", "");
        break;
      case Step::kActivate:
        activate();
        break;
      case Step::kJoin:
        for (const PieceId p : joinable(game_, s_, s_.formation)) {
          add(lace_wars::Join{p}, scene_.placed(p) + " acts with it");
        }
        end("Go on", "");
        break;
      case Step::kFire:
        end("Go on to movement", undone(guns_with_targets(scene_), "gun", "fire"));
        break;
      case Step::kMove:
        end(s_.phase == Phase::kArmyCommander ? "Go on to combat" : "End the activation",
            undone(movable(scene_), "unit", "move"));
        break;
      case Step::kMoving:
        end("Stop here", "");
        out_.back().frees = pieces_freed();
        break;
      case Step::kReact:
        pass("No reaction");
        break;
      case Step::kAttack:
        end("End the combats", undone(attacking_units(scene_), "unit", "attack"));
        break;
      case Step::kEvade:
        pass("Stand and fight");
        break;
      case Step::kAdvance:
        pass("Do not advance");
        break;
      default:
        choices();
        break;
    }
  }

  void activate() {
    std::vector<std::string> left;
    for (const Candidate& c : candidates(scene_)) {
      if (c.activates) {
        left.push_back(c.name);
        add(lace_wars::Activate{c.body.formation, c.body.unit},
            fmt::format("Activate {} ({})", c.name, chance_text(c)));
      }
      if (c.holds) {
        add(lace_wars::Hold{c.body.formation, c.body.unit}, fmt::format("Hold {}", c.name));
      }
    }
    end(s_.phase == Phase::kMarch ? "End the march phase" : "End the activations",
        left.empty()
            ? ""
            : in_a_row(left) + (left.size() == 1 ? " has" : " have") + " not been activated.");
  }

  // Decisions about one thing, in the order of the map.
  void choices() {
    switch (s_.step) {
      case Step::kLoss:
        loss_hexes(game_, s_).for_each([&](HexId h) {
          add(lace_wars::Lose{h},
              fmt::format("{} loses a step in {}", scene_.stack(h), hex::label(h)));
        });
        break;
      case Step::kRetreat:
        retreat_hexes(game_, s_, task_pieces(scene_) - game_.all_commanders(),
                      top_task(s_).is_on_friends())
            .for_each([&](HexId h) { add(lace_wars::Retreat{h}, "Retreat to " + hex::label(h)); });
        break;
      case Step::kFace:
        for (int f = 0; f < kFacings; ++f) {
          const auto facing = static_cast<Facing>(f);
          const PieceSet pieces = task_pieces(scene_);
          add(lace_wars::ChooseFacing{facing},
              capital(facing_text(game_, pieces.empty() ? kNoHex : s_.at[pieces.first()], facing)));
        }
        break;
      case Step::kPromote:
        for (const PieceId c : promotable(game_, s_)) {
          add(lace_wars::Promote{c}, scene_.placed(c) + " commands the army");
        }
        break;
      case Step::kPlace:
        place_hexes(game_, s_).for_each([&](HexId h) {
          add(lace_wars::Place{h}, fmt::format("{}: with {}", hex::label(h), scene_.stack(h)));
        });
        break;
      default:
        break;
    }
  }

  // Who could act if the piece that moves stopped here.
  Ids pieces_freed() const {
    State after = s_;
    apply(game_, after, lace_wars::End{}, nullptr);
    const Scene then(game_, scene_.geometry, after, scene_.seat);
    Ids out;
    for (auto& [piece, verbs] : ready_of(then)) out.push_back(std::move(piece));
    return out;
  }

  // "3 units could still move: …"
  std::string undone(PieceSet pieces, std::string_view one, std::string_view what) const {
    if (pieces.empty()) return {};
    constexpr std::size_t kMostNamed = 4;
    std::vector<std::string> names;
    for (const PieceId p : pieces) names.push_back(scene_.placed(p));
    return fmt::format("{} could still {}: {}.",
                       counted(pieces.size(), one, std::string(one) + 's'), what,
                       some_in_a_row(names, kMostNamed));
  }
  void end(const char* label, const std::string& confirm) {
    last(lace_wars::End{}, label, confirm);
  }
  void pass(const char* label) { last(lace_wars::Pass{}, label, ""); }
  void last(const Action& action, const char* label, const std::string& confirm) {
    const bool alone = out_.empty();
    add(action, label);
    out_.back().primary = alone && confirm.empty();
    if (!out_.back().refused) out_.back().confirm = confirm;
  }
  void add(const Action& action, std::string label) {
    Order button{.action = action_text(scene_, action), .label = std::move(label)};
    if (const Denial denial = why_not(game_, s_, action)) button.refused = scene_.told(denial);
    out_.push_back(std::move(button));
  }

  const Scene& scene_;
  const Game& game_;
  const State& s_;
  std::vector<Order> out_;
};

}  // namespace

std::vector<Order> orders_of(const Scene& scene) { return Buttons(scene).list(); }

NextPieces next_pieces(const Scene& scene) {
  if (!scene.decides()) return {};
  switch (scene.s.step) {
    case Step::kFire:
      return {.pieces = scene.seen_ids(guns_with_targets(scene)), .pick = true};
    case Step::kMove:
      return {.pieces = scene.seen_ids(movable(scene))};
    case Step::kAttack:
      return {.pieces = scene.seen_ids(attacking_units(scene))};
    default:
      return {};
  }
}

}  // namespace tercio::advice::lace
