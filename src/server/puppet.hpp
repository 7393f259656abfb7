// An opponent that decides what it is told to, for tests and fuzzing.
#pragma once

#include <functional>
#include <utility>

#include "opponent/opponent.hpp"

namespace tercio::server {

class Puppet final : public opponent::Opponent {
 public:
  using Decide = std::function<opponent::Decision(const engine::Match&, const opponent::Bounds&)>;
  explicit Puppet(Decide decide) : decide_(std::move(decide)) {}

  opponent::Decision decide(const engine::Match& match, std::string_view, const opponent::Player&,
                            const opponent::Bounds& bounds) const override {
    return decide_(match, bounds);
  }
  std::vector<opponent::Suggestion> advise(const engine::Match& match, std::string_view,
                                           const opponent::AdviceRequest& request,
                                           const opponent::Bounds&) const override {
    const auto actions = request.piece.empty() ? match.actions() : *match.actions_of(request.piece);
    if (actions.empty()) return {};
    return {{.actions = {actions.front()}, .value = 0.6, .gain = 0.1, .reason = "it is good"}};
  }
  opponent::Evaluation evaluate(const engine::Match&, std::string_view) const override {
    return {{}, {0.5, 0.5}};
  }
  opponent::Evaluation judge(const engine::Match& match, std::string_view seat, std::int64_t,
                             std::uint64_t, const std::atomic<bool>*) const override {
    return evaluate(match, seat);
  }
  opponent::Played play(const std::array<opponent::Player, 2>&, const opponent::Bounds&,
                        std::uint64_t, opponent::Course*) const override {
    return {};
  }
  opponent::Fitted fit(const opponent::FitOrder&) const override { return {}; }
  opponent::Fitted calibrate(const opponent::FitOrder&) const override { return {}; }

 private:
  Decide decide_;
};

}  // namespace tercio::server
