#include <pybind11/stl.h>

#include "python/bindings.hpp"
#include "python/convert.hpp"

namespace tercio::python {

namespace {

std::shared_ptr<Game> load(const std::string& scenario, const Game::Choices& options,
                           const std::string& data) {
  return std::make_shared<Game>(library_of(data), data, scenario, options);
}

py::object layout(const Game& game) {
  const Layout& l = game.observer().layout();
  return made("Layout", l.lines, l.places, tuple_of(l.planes), tuple_of(l.features),
              tuple_of(l.globals), tuple_of(l.piece_ids));
}

py::dict options(const Game& game) {
  py::dict out;
  for (const auto& [key, value] : game.options()) out[text_of(key)] = text_of(value);
  return out;
}

py::str shown(const Game& game) { return text_of("<tercio.Game " + game.scenario() + ">"); }

}  // namespace

void bind_game(py::module_& module) {
  py::class_<Game, std::shared_ptr<Game>>(
      module, "Game",
      "A scenario with its options: what never changes while it is played. Made by tercio.load.")
      .def_property_readonly("scenario", &Game::scenario, "Its name in full: 'rocroi/historical'.")
      .def_property_readonly("title", &Game::title, "What it is called.")
      .def_property_readonly(
          "battle", [](const Game& g) { return text_of(g.battle().id); },
          "The first part of its name: 'rocroi'.")
      .def_property_readonly(
          "system", [](const Game& g) { return text_of(g.battle().system); },
          "The rule system: 'thirty-years-war' or 'lace-wars'.")
      .def_property_readonly("rules", &Game::rules, "The rule system and its version.")
      .def_property_readonly("options", &options, "Every option with the value it has here.")
      .def_property_readonly(
          "sides", [](const Game& g) { return tuple_of(g.sides()); },
          "Both sides; side 0 is the first of them.")
      .def_property_readonly("has_opponent", &Game::has_opponent,
                             "Whether the computer plays this battle.")
      .def_property_readonly("data", &Game::folder,
                             "The folder its battle comes from; '': the module itself.")
      .def_property_readonly(
          "verbs",
          [](const Game& g) {
            py::list out;
            for (const std::string_view verb : g.start()->verbs()) out.append(text_of(verb));
            return py::tuple(out);
          },
          "The kinds of actions, as State.legal_table numbers them.")
      .def_property_readonly("layout", &layout, "What the numbers of an observation mean.")
      .def("__repr__", &shown);

  module.def("load", &load, py::arg("scenario"), py::arg("options") = Game::Choices(),
             py::arg("data") = "");
  module.def(
      "games", [](const std::string& data) { return object_of(library_of(data)->games()); },
      py::arg("data") = "");
  module.def(
      "scenarios", [](const std::string& data) { return list_of(library_of(data)->scenarios()); },
      py::arg("data") = "");
}

}  // namespace tercio::python
