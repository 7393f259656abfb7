#include "python/playouts.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "engine/random.hpp"

namespace tercio::python {

namespace {

using engine::Match;
using engine::Random;

// One game, and what was observed in it.
struct Played {
  engine::Ending ending{};
  std::uint64_t decisions = 0;
  std::uint64_t hash = 0;
  std::vector<std::int8_t> sides{};
  std::vector<float> planes{};
  std::vector<float> pieces{};
  std::vector<float> globals{};
};

class Player {
 public:
  Player(const PlayoutOrder& order, const std::atomic<bool>& stop, std::size_t number)
      : order_(order),
        stop_(stop),
        random_(order.seed + number * 0xd1342543de82ef95ULL),
        seed_(random_.next()),
        match_(order.from->clone()),
        sides_(order.game->sides()) {}

  Played run() {
    if (is_random(0) && is_random(1) && order_.observe_every == 0) {
      played_.decisions = match_->random_game(random_);
    } else {
      while (!match_->over() && !stop_) step();
    }
    played_.ending = match_->ending();
    played_.hash = match_->hash();
    return std::move(played_);
  }

 private:
  bool is_random(std::size_t side) const {
    return order_.players[side]->style == opponent::Style::kRandom;
  }

  void step() {
    if (match_->dice_to_act()) return match_->random_step(random_);
    const std::string seat = match_->to_act();
    const std::size_t side = seat == sides_[0] ? 0 : 1;
    if (order_.observe_every > 0 && played_.decisions >= observe_at_) observe(side);
    if (is_random(side)) {
      ++played_.decisions;
      return match_->random_step(random_);
    }
    const auto decision = order_.game->opponent().decide(
        *match_, seat, {.level = order_.players[side], .seed = seed_},
        {.judgements = order_.judgements, .seconds = order_.seconds, .stop = &stop_});
    if (decision.actions.empty()) throw std::logic_error("the computer has decided nothing");
    for (const std::string& action : decision.actions) {
      ++played_.decisions;
      const auto done = match_->apply_untold(action);
      if (!done) {
        throw std::logic_error("the computer's action '" + action +
                               "' is refused: " + done.error().message);
      }
    }
  }

  void observe(std::size_t side) {
    observe_at_ = played_.decisions + order_.observe_every;
    const Observer& observer = order_.game->observer();
    const Layout& layout = observer.layout();
    Arrays out;
    if (order_.observe_planes) out.planes = more(played_.planes, layout.plane_values());
    out.pieces = more(played_.pieces, layout.piece_values());
    out.globals = more(played_.globals, layout.globals.size());
    played_.sides.push_back(static_cast<std::int8_t>(side));
    observer.look(*match_, static_cast<engine::Side>(side), out);
  }

  static float* more(std::vector<float>& values, std::size_t count) {
    values.resize(values.size() + count);
    return values.data() + (values.size() - count);
  }

  const PlayoutOrder& order_;
  const std::atomic<bool>& stop_;
  Random random_;
  std::uint64_t seed_;
  std::unique_ptr<Match> match_;
  const std::vector<std::string>& sides_;
  std::uint64_t observe_at_ = 0;
  Played played_;
};

template <class T>
void append(std::vector<T>& to, const std::vector<T>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

Playouts gathered(std::vector<Played> games) {
  Playouts out;
  for (std::size_t n = 0; n < games.size(); ++n) {
    Played& game = games[n];
    out.winner.push_back(static_cast<std::int8_t>(game.ending.winner));
    out.level.push_back(std::move(game.ending.level));
    for (const int points : game.ending.points) out.points.push_back(points);
    out.decisions.push_back(static_cast<std::uint32_t>(game.decisions));
    out.hash.push_back(game.hash);
    out.observed_game.insert(out.observed_game.end(), game.sides.size(),
                             static_cast<std::int64_t>(n));
    append(out.observed_side, game.sides);
    append(out.planes, game.planes);
    append(out.pieces, game.pieces);
    append(out.globals, game.globals);
    game = {};
  }
  return out;
}

}  // namespace

Playouts play_out(const PlayoutOrder& order, const std::atomic<bool>& stop) {
  std::vector<Played> games(order.games);
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> failed = false;
  std::exception_ptr fault;
  std::mutex mutex;
  const auto work = [&] {
    try {
      for (std::size_t n = next++; n < games.size() && !stop && !failed; n = next++) {
        games[n] = Player(order, stop, n).run();
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!fault) fault = std::current_exception();
      failed = true;
    }
  };
  {
    const std::size_t helpers = std::min(static_cast<std::size_t>(std::max(order.threads, 1)),
                                         std::max<std::size_t>(order.games, 1)) -
                                1;
    std::vector<std::jthread> threads;
    threads.reserve(helpers);
    for (std::size_t i = 0; i < helpers; ++i) threads.emplace_back(work);
    work();
  }
  if (fault) std::rethrow_exception(fault);
  return gathered(std::move(games));
}

}  // namespace tercio::python
