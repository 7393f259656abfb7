#include <algorithm>

#include <fmt/format.h>
#include <pybind11/stl.h>

#include "opponent/outcome.hpp"
#include "python/away.hpp"
#include "python/bindings.hpp"
#include "python/convert.hpp"

namespace tercio::python {

namespace {

State new_state(std::shared_ptr<Game> game, const py::object& seed, const py::object& setup,
                bool record) {
  std::string edited;
  if (!setup.is_none()) edited = json_of(setup, "setup").dump();
  return {std::move(game), seed_text(seed), record, edited};
}

py::object refusal_of(const engine::Refusal& r) {
  return made("Refusal", text_of(r.message), text_of(r.rule), text_of(name_of(r.code)),
              tuple_of(r.pieces), tuple_of(r.hexes), text_of(r.field));
}

// A number of a list, which may count from its end as in Python.
std::size_t index_of(const State& s, std::int64_t n) {
  const auto count = static_cast<std::int64_t>(s.choices());
  const std::int64_t at = n < 0 ? n + count : n;
  if (at >= 0 && at < count) return static_cast<std::size_t>(at);
  throw py::index_error(
      fmt::format("there is no action {}: {}", n,
                  count == 0 ? "the game is over" : fmt::format("{} are legal", count)));
}

py::object told(const State& s, const std::string& action) {
  if (!s.is_recorded() && action.empty()) return py::none();
  return text_of(action);
}

py::list legal_actions(const State& s, const py::object& piece) {
  if (piece.is_none()) {
    py::list out(s.choices());
    for (std::size_t n = 0; n < s.choices(); ++n) out[n] = text_of(s.choice(n));
    return out;
  }
  auto found = s.match().actions_of(piece.cast<std::string>());
  if (!found) throw Refused{std::move(found.error()), Refused::As::kNotFound};
  return list_of(*found);
}

// 1825 of the hex that is printed so.
std::int16_t printed(hex::HexId h) {
  return static_cast<std::int16_t>(hex::line_of(h) * 100 + hex::place_of(h));
}

py::array legal_table(const State& s) {
  const std::size_t count = s.choices();
  std::vector<std::int16_t> rows;
  rows.reserve(3 * count);
  for (std::size_t n = 0; n < count; ++n) {
    const auto outline = s.outline(n);
    rows.push_back(static_cast<std::int16_t>(outline.verb));
    rows.push_back(static_cast<std::int16_t>(outline.piece));
    rows.push_back(outline.hex == hex::kNoHex ? std::int16_t{0} : printed(outline.hex));
  }
  return array_of(std::move(rows), {static_cast<py::ssize_t>(count), 3});
}

py::object to_act(const State& s) {
  const std::string who = s.match().to_act();
  if (who.empty()) return py::none();
  return text_of(who);
}

py::list chance_outcomes(const State& s) {
  py::list out;
  if (!s.match().dice_to_act()) {
    throw WrongMoment{s.match().over() ? "the game is over: no die is due"
                                       : "no die is due: " + s.match().to_act() + " decides"};
  }
  for (int die = 1; die <= 6; ++die) {
    out.append(py::make_tuple("roll " + std::to_string(die), 1.0 / 6));
  }
  return out;
}

py::object outcome(const State& s) {
  if (!s.match().over()) return py::none();
  const engine::Json position = s.match().state();
  const engine::Json& o = position.at("outcome");
  return made("Outcome", object_of(o.at("winner")), object_of(o.at("level")),
              object_of(o.at("reason")), object_of(o.at("rule")),
              object_of(position.value("points", engine::Json::object())));
}

py::tuple returns(const State& s) {
  const int winner = s.match().ending().winner;
  const double first = winner < 0 ? 0 : winner == 0 ? 1 : -1;
  return py::make_tuple(first, winner < 0 ? 0.0 : -first);
}

// --- What a side sees ---

py::object view(const State& s, const py::object& side) {
  if (side.is_none()) return object_of(s.match().state());
  const auto name = side.cast<std::string>();
  (void)s.game().side_index(name);
  return object_of(s.match().view(name));
}

py::dict observation(const State& s, const std::string& side, bool planes) {
  const auto seat = static_cast<engine::Side>(s.game().side_index(side));
  const Observer& observer = s.game().observer();
  const Layout& l = observer.layout();
  py::array_t<float> pieces({l.piece_ids.size(), l.features.size()});
  py::array_t<float> globals(static_cast<py::ssize_t>(l.globals.size()));
  Arrays out{.planes = nullptr, .pieces = pieces.mutable_data(), .globals = globals.mutable_data()};
  py::dict all;
  if (planes) {
    py::array_t<float> drawn(
        {l.planes.size(), static_cast<std::size_t>(l.lines), static_cast<std::size_t>(l.places)});
    out.planes = drawn.mutable_data();
    all["planes"] = drawn;
  }
  observer.look(s.match(), seat, out);
  all["pieces"] = pieces;
  all["globals"] = globals;
  return all;
}

py::list events(const State& s, const py::object& side) {
  const int seat =
      side.is_none() ? -1 : static_cast<int>(s.game().side_index(side.cast<std::string>()));
  py::list out;
  for (const engine::Json& event : s.events(seat)) out.append(object_of(event));
  return out;
}

// --- What it is worth ---

py::object evaluation(const Game& game, const opponent::Evaluation& e) {
  py::dict value;
  for (std::size_t side = 0; side < 2; ++side) value[text_of(game.sides()[side])] = e.value[side];
  py::list chances;
  for (const opponent::Chance& c : e.chances) {
    chances.append(made("Chance", c.side.empty() ? py::object(py::none()) : text_of(c.side),
                        text_of(c.level), c.chance));
  }
  return made("Evaluation", value, chances);
}

opponent::Evaluation evaluated(const State& s, const std::string& side, std::int64_t judgements,
                               std::uint64_t seed) {
  (void)s.game().side_index(side);
  if (s.match().over()) return opponent::outcome_of(s.match());
  const opponent::Opponent& opponent = s.game().opponent();
  if (judgements == 0) return opponent.evaluate(s.match(), side);
  opponent::Evaluation out;
  const auto match = s.match().clone();
  work_away([&](const std::atomic<bool>& stop) {
    out = opponent.judge(*match, side, judgements, seed, &stop);
  });
  return out;
}

double value(const State& s, const std::string& side) {
  return evaluated(s, side, 0, 0).value[s.game().side_index(side)];
}

py::object evaluate(const State& s, const std::string& side, std::int64_t judgements,
                    const py::object& seed) {
  need_between(judgements, 0, 100'000, "judgements");
  return evaluation(s.game(), evaluated(s, side, judgements, seed_number(seed)));
}

py::object answer(const tl::expected<engine::Json, engine::Refusal>& found) {
  if (!found) throw Refused{found.error(), Refused::As::kBadPosition};
  return object_of(*found);
}

// --- Kept as a value ---

py::tuple packed(const State& s) {
  const State::Kept k = s.keep();
  const Game& g = s.game();
  return py::make_tuple(g.scenario(), g.options(), g.folder(), k.position, k.seed, k.steps, k.dice,
                        k.recorded, k.manual, k.set_up, k.deeds);
}

State unpacked(const py::tuple& t) {
  if (t.size() != 11) throw py::value_error("this is no state of Tercio");
  auto game =
      std::make_shared<const Game>(library_of(t[2].cast<std::string>()), t[2].cast<std::string>(),
                                   t[0].cast<std::string>(), t[1].cast<Game::Choices>());
  return State::kept(std::move(game), {.position = t[3].cast<std::string>(),
                                       .seed = t[4].cast<std::string>(),
                                       .steps = t[5].cast<std::size_t>(),
                                       .dice = t[6].cast<std::size_t>(),
                                       .recorded = t[7].cast<bool>(),
                                       .manual = t[8].cast<bool>(),
                                       .set_up = t[9].cast<std::string>(),
                                       .deeds = t[10].cast<std::vector<std::string>>()});
}

void bind_deciding(py::class_<State>& state) {
  state.def("to_act", &to_act, "The side that decides, 'dice', or None when the game is over.")
      .def_property_readonly(
          "current_player", [](const State& s) { return s.match().over() ? -4 : s.decider(); },
          "As OpenSpiel numbers them: 0 or 1 for a side, -1 for the dice, -4 when it is over.")
      .def_property_readonly(
          "decision", [](const State& s) { return s.match().decision(); },
          "What is to be decided: 'fire', 'move', 'attack', 'combat-roll' ...")
      .def_property_readonly(
          "heading", [](const State& s) { return text_of(s.match().heading()); },
          "Where the game stands: 'Turn 3, Imperialist, movement'.")
      .def(
          "is_chance", [](const State& s) { return s.match().dice_to_act(); },
          "Whether a die is due.")
      .def(
          "is_over", [](const State& s) { return s.match().over(); }, "Whether the game has ended.")
      .def("chance_outcomes", &chance_outcomes,
           "The faces of the die that is due, each with its probability.")
      .def("legal_actions", &legal_actions, py::arg("piece") = py::none(),
           "The legal actions as texts, or those of one piece.")
      .def("legal_count", &State::choices, "How many actions are legal. Makes no texts.")
      .def(
          "legal_action",
          [](const State& s, std::int64_t n) { return text_of(s.choice(index_of(s, n))); },
          py::arg("n"), "The n-th of legal_actions().")
      .def("legal_table", &legal_table,
           "The legal actions in numbers, a row each: its verb (a number of Game.verbs), the first "
           "piece that acts (a number of Game.layout.pieces, -1: none is named), and the hex it "
           "goes "
           "to or aims at (1825 as printed, 0: none). int16.")
      .def(
          "why_not",
          [](const State& s, const std::string& action) -> py::object {
            const auto refusal = s.why_not(action);
            if (!refusal) return py::none();
            return refusal_of(*refusal);
          },
          py::arg("action"), "Why an action cannot be done, with its case; None when it can.")
      .def("outcome", &outcome, "How the game has ended; None while it goes on.")
      .def("returns", &returns, "1, 0 or -1 for each side: won, drawn or going on, lost.");
}

void bind_acting(py::class_<State>& state) {
  state
      .def(
          "apply", [](State& s, std::int64_t n) { return told(s, s.apply_choice(index_of(s, n))); },
          py::arg("n"), "Carries out the n-th of legal_actions().")
      .def(
          "apply", [](State& s, const std::string& action) { return text_of(s.apply(action)); },
          py::arg("action"),
          "Carries out an action and returns it in full. 'roll' throws the die that is due, 'roll "
          "4' tells what it shows. Raises IllegalAction and changes nothing when it cannot be "
          "done.")
      .def("roll", &State::roll, "Throws every die that is due; returns what they showed.")
      .def(
          "random_step", [](State& s) { return told(s, s.random_step()); },
          "Takes one step at random: a die, or a decision drawn without listing all of them. "
          "Returns its text, where the state remembers what was done.")
      .def(
          "clone",
          [](const State& s, const py::object& seed) {
            State copy(s);
            if (!seed.is_none()) copy.reseed(seed_text(seed));
            return copy;
          },
          py::arg("seed") = py::none(),
          "A copy that goes its own way; with a seed, with luck of its own.")
      .def("__copy__", [](const State& s) { return State(s); })
      .def("__deepcopy__", [](const State& s, const py::dict&) { return State(s); })
      .def(py::pickle(&packed, &unpacked));
}

void bind_seeing(py::class_<State>& state) {
  state
      .def("view", &view, py::arg("side") = py::none(),
           "The position as nested dicts (docs/protocol.md), as a side sees it or the whole of it.")
      .def("observation", &observation, py::arg("side"), py::arg("planes") = true,
           "What a side may know, as arrays of float32: 'planes', 'pieces', 'globals' (Game.layout "
           "names them).")
      .def("events", &events, py::arg("side") = py::none(),
           "What came of the last action, or how the game begins: dicts with the sentence and its "
           "case. With a side, what that side may know.")
      .def("value", &value, py::arg("side"),
           "The chance of a side, won and half of drawn, as the computer values the position.")
      .def("evaluate", &evaluate, py::arg("side"), py::arg("judgements") = 0, py::arg("seed") = 0,
           "The chance of each way the game can end; with judgements it looks ahead so many times.")
      .def(
          "reach",
          [](const State& s, const std::string& piece) { return answer(s.match().reach(piece)); },
          py::arg("piece"), "Where a piece can go (docs/protocol.md).")
      .def(
          "odds",
          [](const State& s, const py::object& request) {
            return answer(s.match().odds(json_of(request, "odds")));
          },
          py::arg("request"), "The odds of an attack or shot, term by term (docs/protocol.md).")
      .def(
          "save", [](const State& s) { return object_of(s.match().save()); },
          "The whole position, exact; Game.restore makes a state of it.");
}

}  // namespace

void bind_state(py::module_& module) {
  py::class_<State> state(module, "State",
                          "A position of a game. A plain value: clone it and play on.");
  state
      .def_property_readonly(
          "game", [](const State& s) { return std::const_pointer_cast<Game>(s.shared_game()); },
          "The game it is a position of.")
      .def_property_readonly("seed", &State::seed, "What its dice and random steps follow from.")
      .def("__len__", &State::length, "How many actions have been done, dice included.")
      .def_property_readonly(
          "hash", [](const State& s) { return s.match().hash(); }, "Equal positions, equal hashes.")
      .def(
          "history", [](const State& s) { return list_of(s.history()); },
          "The actions so far, in full.")
      .def(
          "record", [](const State& s) { return text_of(engine::text_of(s.record())); },
          "The game as the text of a record (docs/records.md).")
      .def("__repr__", [](const State& s) {
        return text_of("<tercio.State " + s.game().scenario() + ": " + s.match().heading() + ">");
      });
  bind_deciding(state);
  bind_acting(state);
  bind_seeing(state);

  auto game = py::class_<Game, std::shared_ptr<Game>>(module.attr("Game"));
  game.def("new_state", &new_state, py::arg("seed") = py::none(), py::arg("setup") = py::none(),
           py::arg("record") = true,
           "The first position. Luck follows from the seed; None draws one. `setup` edits the "
           "position first (docs/protocol.md). Without `record` the state remembers only where it "
           "stands: a little faster, but without events, history and record.");
  game.def(
      "restore",
      [](std::shared_ptr<Game> self, const py::object& saved, const py::object& seed) {
        return State::kept(std::move(self), {.position = json_of(saved, "saved").dump(),
                                             .seed = seed_text(seed),
                                             .recorded = false});
      },
      py::arg("saved"), py::arg("seed") = py::none(),
      "The position that State.save told. It remembers nothing of how it came about.");
}

}  // namespace tercio::python
