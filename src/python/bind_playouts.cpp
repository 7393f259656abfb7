#include <thread>

#include <pybind11/stl.h>

#include "python/away.hpp"
#include "python/bindings.hpp"
#include "python/convert.hpp"
#include "python/playouts.hpp"

namespace tercio::python {

namespace {

constexpr std::int64_t kMostGames = 10'000'000;
constexpr std::int64_t kMostThreads = 256;

// Two players by their levels, or one for both sides.
std::array<const opponent::Level*, 2> players_of(const py::object& players) {
  if (py::isinstance<py::str>(players)) {
    const opponent::Level& level = level_named(players.cast<std::string>());
    return {&level, &level};
  }
  const auto names = players.cast<std::vector<std::string>>();
  if (names.size() != 2) {
    throw py::value_error("players are the level of both sides, or one for each of them");
  }
  return {&level_named(names[0]), &level_named(names[1])};
}

py::array winners_of(const Playouts& played) {
  return array_of(played.winner, {static_cast<py::ssize_t>(played.winner.size())});
}

py::dict arrays_of(const PlayoutOrder& order, Playouts played) {
  const auto n = static_cast<py::ssize_t>(played.winner.size());
  py::dict out;
  out["winner"] = winners_of(played);
  out["level"] = py::module_::import("numpy").attr("array")(list_of(played.level), "U");
  out["points"] = array_of(std::move(played.points), {n, 2});
  out["decisions"] = array_of(std::move(played.decisions), {n});
  out["hash"] = array_of(std::move(played.hash), {n});
  if (order.observe_every == 0) return out;
  const Layout& l = order.game->observer().layout();
  const auto m = static_cast<py::ssize_t>(played.observed_game.size());
  const auto count = [](const auto& names) { return static_cast<py::ssize_t>(names.size()); };
  out["game"] = array_of(std::move(played.observed_game), {m});
  out["side"] = array_of(std::move(played.observed_side), {m});
  out["pieces"] = array_of(std::move(played.pieces), {m, count(l.piece_ids), count(l.features)});
  out["globals"] = array_of(std::move(played.globals), {m, count(l.globals)});
  if (order.observe_planes) {
    out["planes"] = array_of(std::move(played.planes), {m, count(l.planes), l.lines, l.places});
  }
  return out;
}

py::dict play_games(const Game& game, const engine::Match& from, std::int64_t games,
                    const py::object& players, const py::object& seed, std::int64_t threads,
                    std::int64_t judgements, double seconds, std::int64_t observe_every,
                    bool planes) {
  need_between(games, 0, kMostGames, "games");
  need_between(threads, 0, kMostThreads, "threads");
  need_between(judgements, 0, kMostGames, "judgements");
  need_between(observe_every, 0, kMostGames, "observe_every");
  need_seconds(seconds);
  if (threads == 0) threads = std::max<std::int64_t>(1, std::thread::hardware_concurrency());
  PlayoutOrder order{.game = &game,
                     .from = &from,
                     .players = players_of(players),
                     .games = static_cast<std::size_t>(games),
                     .seed = seed_number(seed),
                     .threads = static_cast<int>(threads),
                     .judgements = judgements,
                     .seconds = bounds_of(judgements, seconds).seconds,
                     .observe_every = static_cast<std::size_t>(observe_every),
                     .observe_planes = planes};
  for (const opponent::Level* level : order.players) {
    if (level->style != opponent::Style::kRandom) (void)game.opponent();
  }
  Playouts played;
  work_away([&](const std::atomic<bool>& stop) { played = play_out(order, stop); });
  return arrays_of(order, std::move(played));
}

constexpr const char* kAbout =
    "Plays so many games to their end, in several threads (0: as many as there are cores) and "
    "without the interpreter's lock. `players`: the level of both sides, or one for each. Game n "
    "depends on the seed and on n alone. Returns arrays by game: 'winner' (0, 1: a side; -1: "
    "drawn), "
    "'level', 'points', 'decisions', 'hash' of the last position. With `observe_every` also what "
    "the deciding side observed after every so many decisions: 'pieces', 'globals', with "
    "`planes` also 'planes', and for each of them its 'game' and 'side'.";

}  // namespace

void bind_playouts(py::module_& module) {
  auto state = py::class_<State>(module.attr("State"));
  state.def(
      "playouts",
      [](const State& s, std::int64_t games, const py::object& players, const py::object& seed,
         std::int64_t threads, std::int64_t judgements, double seconds, std::int64_t observe_every,
         bool planes) {
        const auto from = s.match().clone();
        return play_games(s.game(), *from, games, players, seed, threads, judgements, seconds,
                          observe_every, planes);
      },
      py::arg("games"), py::arg("players") = "random", py::arg("seed") = 0, py::arg("threads") = 0,
      py::arg("judgements") = 0, py::arg("seconds") = 0.0, py::arg("observe_every") = 0,
      py::arg("planes") = false, kAbout);
  auto game = py::class_<Game, std::shared_ptr<Game>>(module.attr("Game"));
  game.def(
      "playouts",
      [](const Game& g, std::int64_t games, const py::object& players, const py::object& seed,
         std::int64_t threads, std::int64_t judgements, double seconds, std::int64_t observe_every,
         bool planes) {
        const auto from = g.start();
        return play_games(g, *from, games, players, seed, threads, judgements, seconds,
                          observe_every, planes);
      },
      py::arg("games"), py::arg("players") = "random", py::arg("seed") = 0, py::arg("threads") = 0,
      py::arg("judgements") = 0, py::arg("seconds") = 0.0, py::arg("observe_every") = 0,
      py::arg("planes") = false, kAbout);
}

}  // namespace tercio::python
