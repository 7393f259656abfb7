#include "opponent/lace_wars/learn.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "opponent/dice.hpp"
#include "opponent/evolution.hpp"
#include "opponent/lace_wars/evaluation.hpp"
#include "opponent/lace_wars/whole_game.hpp"
#include "opponent/workers.hpp"

namespace tercio::opponent::lw {

namespace {

// What is particular about a number.
struct Trait {
  float Taste::* number;
  float least_step;  // for numbers that are small or 0 as a rule; 0: their size is the step
  enum class For : std::uint8_t { kAll, kRetiring, kPursuing } only = For::kAll;
};
using For = Trait::For;
constexpr std::array kTraits{
    Trait{&Taste::threshold, 0.3F},
    Trait{&Taste::cohesion, 0.05F},
    Trait{&Taste::lone, 0.12F},
    Trait{&Taste::stack, 0.1F},
    Trait{&Taste::hold, 0.05F},
    Trait{&Taste::command, 0.06F},
    Trait{&Taste::north, 0.02F, For::kRetiring},
    Trait{&Taste::retire, 0.003F, For::kRetiring},
    Trait{&Taste::dusk, 1.5F},
    Trait{&Taste::watch, 0, For::kRetiring},
    Trait{&Taste::small, 0.3F},
    Trait{&Taste::high, 0.05F},
    Trait{&Taste::lead, 0.3F},
    Trait{&Taste::follow, 1.5F},
    Trait{&Taste::shelter_1, 0.04F, For::kRetiring},
    Trait{&Taste::shelter_2, 0.04F, For::kRetiring},
    Trait{&Taste::shelter_3, 0.015F, For::kRetiring},
    Trait{&Taste::shelter_last, 0.04F, For::kRetiring},
    Trait{&Taste::wise, 0.5F},
    Trait{&Taste::shelter_from, 1.5F, For::kRetiring},
    Trait{&Taste::ring, 0.03F},
    Trait{&Taste::ring_from, 3},
    Trait{&Taste::ring_single, 0.03F},
    Trait{&Taste::prey_1, 2, For::kPursuing},
    Trait{&Taste::prey_2, 2, For::kPursuing},
    Trait{&Taste::prey_3, 2, For::kPursuing},
};

const Trait* trait_of(const TasteEntry& entry) {
  const auto it = std::find_if(kTraits.begin(), kTraits.end(),
                               [&](const Trait& t) { return t.number == entry.number; });
  return it == kTraits.end() ? nullptr : &*it;
}

// The file has thousandths; what is tried is rounded to them, so that what is written is what was
// measured.
int in_thousandths(double x) { return static_cast<int>(std::lround(1000 * x)); }
float of_thousandths(int x) { return 0.001F * static_cast<float>(x); }

struct Bout {
  const Taste* mine = nullptr;
  const Taste* foe = nullptr;
  std::uint64_t seed = 0;
};
struct Result {
  double points = 0;
  double reward = 0;
};

double points_of(const std::vector<Result>& results) {
  double sum = 0;
  for (const Result& result : results) sum += result.points;
  return sum;
}

class Pupil {
 public:
  Pupil(std::shared_ptr<const Game> game, const LearnOrder& order)
      : game_(std::move(game)),
        tables_(*game_),
        judge_(tables_, weights_of(tables_)),
        order_(order),
        side_(order.side == game_->side_id(Side::kA) ? Side::kA : Side::kB),
        present_(tables_.learned[index_of(side_)]),
        pool_{taste_of(Style::kPlain), taste_of(Style::kAggressive),
              tables_.learned[index_of(other(side_))]} {
    for (const TasteEntry& entry : taste_entries()) {
      const Trait* trait = trait_of(entry);
      const For other = side_ == tables_.french ? For::kPursuing : For::kRetiring;
      // A number the script never asks for would drift wherever the dice take it.
      if (trait == nullptr || trait->only != other) entries_.push_back(entry);
    }
  }

  Learned learn() {
    engine::Random learning(mix(order_.seed));
    engine::Random held_out(mix(order_.seed ^ engine::seed_of("held out")));
    const std::uint64_t check_dice = held_out.next();
    Evolution evolution({.numbers = entries_.size(),
                         .spread = 0.3,
                         .least_spread = 0.08,
                         .most_spread = 0.5,
                         .seed = learning.next()});
    Generation now;
    for (now.number = 1; now.number <= order_.generations; ++now.number) {
      const std::vector<double> rewards = rewards_of(evolution.ask(), learning.next());
      now.games += static_cast<int>(rewards.size()) * order_.games;
      now.best = *std::max_element(rewards.begin(), rewards.end());
      now.mean = 0;
      for (const double reward : rewards) {
        now.mean += reward / static_cast<double>(rewards.size());
      }
      evolution.tell(rewards);
      now.spread = evolution.spread();
      if (!order_.told) continue;
      const Taste taste = taste_at(evolution.mean());
      std::vector<Bout> bouts(2 * static_cast<std::size_t>(order_.games));
      for (std::size_t g = 0; g < bouts.size(); ++g) {
        bouts[g] = {&taste, pool_.data(), seed_of_game(check_dice, static_cast<int>(g))};
      }
      now.against_ensign = wilson(points_of(play(bouts)), static_cast<double>(bouts.size()));
      order_.told(now);
    }
    return judged(taste_at(evolution.mean()), held_out.next());
  }

 private:
  static std::uint64_t seed_of_game(std::uint64_t dice, int game) {
    return mix(dice + static_cast<std::uint64_t>(game));
  }

  Taste taste_at(const Evolution::Point& point) const {
    Taste taste = present_;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      const double steps = std::clamp(point[i], -1.0 * kFarthest, 1.0 * kFarthest);
      const auto began = static_cast<double>(present_.*(entries_[i].number));
      const auto step = static_cast<double>(step_of(entries_[i], present_));
      taste.*(entries_[i].number) = of_thousandths(in_thousandths(began + step * steps));
    }
    return taste;
  }

  // What a game brings to the side that learns. Most games with the French are drawn: without the
  // margin there would be little to tell one player from another by.
  std::vector<Result> play(const std::vector<Bout>& bouts) const {
    std::vector<Result> out(bouts.size());
    share_out(bouts.size(), order_.threads, [&](std::size_t n) {
      std::array<Taste, 2> tastes;
      tastes[index_of(side_)] = *bouts[n].mine;
      tastes[index_of(other(side_))] = *bouts[n].foe;
      const Played played = play_scripts(tables_, judge_, tastes, bouts[n].seed);
      const int mine = static_cast<int>(index_of(side_));
      const double margin = (side_ == Side::kA ? 1 : -1) * played.margin;
      out[n].points = played.winner < 0 ? 0.5 : played.winner == mine ? 1 : 0;
      out[n].reward = out[n].points + 0.3 * std::tanh(margin / 60);
    });
    return out;
  }

  // All of a generation play with the same dice: luck does not tell one from another.
  std::vector<double> rewards_of(const std::vector<Evolution::Point>& points, std::uint64_t dice) {
    std::vector<Taste> tastes;
    tastes.reserve(points.size());
    for (const auto& point : points) tastes.push_back(taste_at(point));
    std::vector<Bout> bouts;
    for (const Taste& taste : tastes) add_bouts(bouts, taste, order_.games, dice);
    const std::vector<Result> results = play(bouts);
    std::vector<double> rewards(points.size(), 0);
    for (std::size_t n = 0; n < results.size(); ++n) {
      rewards[n / static_cast<std::size_t>(order_.games)] += results[n].reward / order_.games;
    }
    return rewards;
  }
  void add_bouts(std::vector<Bout>& bouts, const Taste& taste, int games,
                 std::uint64_t dice) const {
    for (int g = 0; g < games; ++g) {
      const Taste& foe = pool_[static_cast<std::size_t>(g) % pool_.size()];
      bouts.push_back({&taste, &foe, seed_of_game(dice, g)});
    }
  }

  Learned judged(const Taste& taste, std::uint64_t dice) const {
    Learned out;
    out.taste.side = order_.side;
    for (const TasteEntry& entry : entries_) {
      out.taste.numbers.emplace_back(entry.name);
      out.taste.values.push_back(in_thousandths(static_cast<double>(taste.*(entry.number))));
    }
    out.games = 10 * order_.games;
    std::vector<Bout> bouts;
    add_bouts(bouts, present_, out.games, dice);
    const std::vector<Result> before = play(bouts);
    bouts.clear();
    add_bouts(bouts, taste, out.games, dice);
    const std::vector<Result> after = play(bouts);
    out.before = wilson(points_of(before), out.games);
    out.after = wilson(points_of(after), out.games);
    double squares = 0;
    for (std::size_t n = 0; n < after.size(); ++n) {
      const double gain = after[n].reward - before[n].reward;
      out.gain += gain / out.games;
      squares += gain * gain / out.games;
    }
    const double variance = std::max(0.0, squares - out.gain * out.gain);
    out.error = 1.96 * std::sqrt(variance / (out.games - 1));
    return out;
  }

  std::shared_ptr<const Game> game_;
  Tables tables_;
  Judge judge_;
  const LearnOrder& order_;
  Side side_;
  Taste present_;
  std::array<Taste, 3> pool_;  // against whom it learns; the Ensign first
  std::vector<TasteEntry> entries_;
};

}  // namespace

float step_of(const TasteEntry& entry, const Taste& present) {
  const Trait* trait = trait_of(entry);
  return std::max({std::abs(present.*(entry.number)), std::abs(Taste{}.*(entry.number)),
                   trait == nullptr ? 0 : trait->least_step});
}

Learned learn_taste(std::shared_ptr<const lace_wars::Game> game, const LearnOrder& order) {
  return Pupil(std::move(game), order).learn();
}

}  // namespace tercio::opponent::lw
