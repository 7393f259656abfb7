#include <limits>

#include <fmt/format.h>
#include <pybind11/stl.h>

#include "opponent/review.hpp"
#include "python/away.hpp"
#include "python/bindings.hpp"
#include "python/convert.hpp"

namespace tercio::python {

const opponent::Level& level_named(const std::string& id) {
  if (const opponent::Level* level = opponent::find_level(id)) return *level;
  std::string known;
  for (const opponent::Level& level : opponent::all_players()) {
    known.append(known.empty() ? "" : ", ").append(level.id);
  }
  throw Refused{
      {.code = engine::Code::kUnknown,
       .message = fmt::format("there is no player '{}'; there are {}", id.substr(0, 60), known),
       .field = "level"},
      Refused::As::kNotFound};
}

opponent::Bounds bounds_of(std::int64_t judgements, double seconds) {
  constexpr double kNoClock = 1e9;
  return {.judgements = judgements, .seconds = seconds > 0 ? seconds : kNoClock};
}

namespace {

constexpr std::int64_t kMostJudgements = 10'000'000;

Computer make_computer(const std::string& level, const py::object& seed, std::int64_t judgements,
                       double seconds) {
  need_between(judgements, 0, kMostJudgements, "judgements");
  need_seconds(seconds);
  return {.level = &level_named(level),
          .seed = seed_text(seed),
          .seed_number = seed_number(seed),
          .judgements = judgements,
          .seconds = seconds};
}

// Whoever is asked may only be asked when a side decides.
std::string seat_of(const State& s) {
  if (s.match().over()) throw WrongMoment{"the game is over: there is nothing to decide"};
  if (s.match().dice_to_act()) {
    throw WrongMoment{"a die is due and nobody decides: apply 'roll' first"};
  }
  return s.match().to_act();
}

// Whether a player looks ahead, which may take long.
bool thinks(const Computer& computer) { return computer.level->judgements > 0; }

// Any legal action, drawn as random playouts draw it: that needs no opponent.
opponent::Decision at_random(const State& s, const Computer& computer) {
  engine::Random random(computer.seed_number ^ s.match().hash());
  opponent::Decision out;
  out.actions.resize(1);
  s.match().clone()->random_step(random, out.actions.data());
  return out;
}

opponent::Decision decided(const State& s, const Computer& computer) {
  const std::string seat = seat_of(s);
  if (computer.level->style == opponent::Style::kRandom) return at_random(s, computer);
  const opponent::Opponent& opponent = s.game().opponent();
  const opponent::Player player{.level = computer.level, .seed = computer.seed_number};
  opponent::Bounds bounds = bounds_of(computer.judgements, computer.seconds);
  const auto match = s.match().clone();
  opponent::Decision out;
  if (thinks(computer)) {
    work_away([&](const std::atomic<bool>& stop) {
      bounds.stop = &stop;
      out = opponent.decide(*match, seat, player, bounds);
    });
  } else {
    const py::gil_scoped_release released;
    out = opponent.decide(*match, seat, player, bounds);
  }
  return out;
}

py::object decide(const Computer& computer, const State& s) {
  const opponent::Decision d = decided(s, computer);
  return made("Decision", list_of(d.actions),
              d.judgements > 0 ? py::object(py::float_(d.value)) : py::none(), d.judgements,
              d.cut_short);
}

py::list act(const Computer& computer, State& s) {
  std::vector<std::string> done;
  for (const std::string& action : decided(s, computer).actions) done.push_back(s.apply(action));
  return list_of(done);
}

py::list advise(const Computer& computer, const State& s, const py::object& piece, int most) {
  need_between(most, 1, 20, "most");
  const std::string seat = seat_of(s);
  opponent::AdviceRequest request{.most = most};
  if (!piece.is_none()) {
    request.piece = piece.cast<std::string>();
    auto known = s.match().actions_of(request.piece);
    if (!known) throw Refused{std::move(known.error()), Refused::As::kNotFound};
  }
  const opponent::Opponent& opponent = s.game().opponent();
  opponent::Bounds bounds = bounds_of(
      computer.judgements > 0 ? computer.judgements : computer.level->judgements, computer.seconds);
  const auto match = s.match().clone();
  std::vector<opponent::Suggestion> found;
  work_away([&](const std::atomic<bool>& stop) {
    bounds.stop = &stop;
    found = opponent.advise(*match, seat, request, bounds);
  });
  py::list out;
  for (const auto& one : found) {
    out.append(made("Suggestion", list_of(one.actions), one.value, one.gain, text_of(one.reason)));
  }
  return out;
}

py::object review(const Computer& computer, const State& s) {
  const opponent::Opponent& opponent = s.game().opponent();
  const auto session = s.session();
  opponent::Bounds bounds = bounds_of(computer.judgements, computer.seconds);
  opponent::Review found;
  work_away([&](const std::atomic<bool>& stop) {
    bounds.stop = &stop;
    found = opponent::review(*session, opponent, bounds, *computer.level);
  });
  return object_of(opponent::json_of(found));
}

py::list levels() {
  py::list out;
  for (const opponent::Level& level : opponent::all_players()) {
    py::dict one;
    one["id"] = text_of(level.id);
    one["name"] = text_of(level.name);
    one["about"] = text_of(level.about);
    one["judgements"] = level.judgements;
    out.append(one);
  }
  return out;
}

}  // namespace

void bind_opponent(py::module_& module) {
  py::class_<Computer>(
      module, "Opponent",
      "A computer player: a level ('recruit', 'ensign', 'captain', 'colonel', 'general', "
      "'marshal', or one of the others that levels() tells: 'aggressive', 'cautious', 'gunner', "
      "'veteran', 'random'), a seed for what it leaves to chance, and how much it thinks about a "
      "player-turn: judgements (0: as its level does), and seconds where the clock is to cut it "
      "short. Without the clock the same player decides the same in the same position.")
      .def(py::init(&make_computer), py::arg("level") = "captain", py::arg("seed") = 0,
           py::arg("judgements") = 0, py::arg("seconds") = 0.0)
      .def_property_readonly(
          "level", [](const Computer& c) { return text_of(c.level->id); }, "The name of its level.")
      .def_readonly("seed", &Computer::seed, "What it leaves to chance follows from it.")
      .def_readonly("judgements", &Computer::judgements, "Of a player-turn; 0: as its level does.")
      .def_readonly("seconds", &Computer::seconds,
                    "Of a player-turn at most; 0: there is no clock.")
      .def("decide", &decide, py::arg("state"),
           "What it does: a Decision. It uses only what its side can see.")
      .def("act", &act, py::arg("state"), "Decides and does it; returns the actions.")
      .def("advise", &advise, py::arg("state"), py::arg("piece") = py::none(), py::arg("most") = 3,
           "The best few things to do, best first, as Suggestions; with a piece, with that one.")
      .def("review", &review, py::arg("state"),
           "Goes over the game that led to the state, move by move (docs/wire.md).")
      .def("__repr__",
           [](const Computer& c) {
             return text_of(fmt::format("<tercio.Opponent {} seed={}>", c.level->id, c.seed));
           })
      .def(py::pickle(
          [](const Computer& c) {
            return py::make_tuple(text_of(c.level->id), c.seed, c.judgements, c.seconds);
          },
          [](const py::tuple& t) {
            if (t.size() != 4) throw py::value_error("this is no opponent of Tercio");
            return make_computer(t[0].cast<std::string>(), t[1], t[2].cast<std::int64_t>(),
                                 t[3].cast<double>());
          }));
  module.def("levels", &levels);
}

}  // namespace tercio::python
