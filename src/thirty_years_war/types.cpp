#include "thirty_years_war/types.hpp"

namespace tercio::thirty_years_war {

std::string_view name_of(Tag tag) {
  switch (tag) {
    case Tag::kStated:
      return "stated";
    case Tag::kMatched:
      return "matched";
    case Tag::kDeduced:
      return "deduced";
    case Tag::kGuessed:
      return "guessed";
    case Tag::kReconstructed:
      return "reconstructed";
  }
  return "";
}

std::string_view name_of(Kind kind) {
  switch (kind) {
    case Kind::kInfantry:
      return "infantry";
    case Kind::kCavalry:
      return "cavalry";
    case Kind::kLeader:
      return "leader";
    case Kind::kArtillery:
      return "artillery";
  }
  return "";
}

std::string_view name_of(Phase phase) {
  switch (phase) {
    case Phase::kSetUp:
      return "set-up";
    case Phase::kVisibility:
      return "visibility";
    case Phase::kReinforcement:
      return "reinforcement";
    case Phase::kDisruptionRemoval:
      return "disruption-removal";
    case Phase::kArtilleryFire:
      return "artillery-fire";
    case Phase::kMovement:
      return "movement";
    case Phase::kCombat:
      return "combat";
    case Phase::kInterregnum:
      return "interregnum";
    case Phase::kOver:
      return "over";
  }
  return "";
}

std::string_view name_of(Step step) {
  switch (step) {
    case Step::kChoose:
      return "choose";
    case Step::kDeploy:
      return "deploy";
    case Step::kTurnRoll:
      return "turn-roll";
    case Step::kRemovalRoll:
      return "removal-roll";
    case Step::kFire:
      return "fire";
    case Step::kFireRoll:
      return "fire-roll";
    case Step::kMove:
      return "move";
    case Step::kAttack:
      return "attack";
    case Step::kLeaders:
      return "leaders";
    case Step::kAssign:
      return "assign-leader";
    case Step::kResolve:
      return "resolve";
    case Step::kCombatRoll:
      return "combat-roll";
    case Step::kExchange:
      return "exchange";
    case Step::kMoraleRoll:
      return "morale-roll";
    case Step::kOver:
      return "over";
  }
  return "";
}

std::string_view name_of(Shot shot) {
  switch (shot) {
    case Shot::kAtUnit:
      return "unit";
    case Shot::kAtWall:
      return "walls";
    case Shot::kWithdrawal:
      return "withdrawal";
  }
  return "";
}

std::string_view name_of(Status status) {
  switch (status) {
    case Status::kUnused:
      return "unused";
    case Status::kWaiting:
      return "waiting";
    case Status::kReady:
      return "ready";
    case Status::kDisrupted:
      return "disrupted";
    case Status::kEliminated:
      return "eliminated";
    case Status::kExited:
      return "exited";
  }
  return "";
}

std::string_view name_of(Result result) {
  switch (result) {
    case Result::kNone:
      return "-";
    case Result::kAd:
      return "Ad";
    case Result::kAe:
      return "Ae";
    case Result::kDd:
      return "Dd";
    case Result::kDe:
      return "De";
    case Result::kDx:
      return "Dx";
  }
  return "";
}

}  // namespace tercio::thirty_years_war
