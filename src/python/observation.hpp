// A position as arrays of numbers for one side: what that side may know, and no more. The layout is
// the same for every scenario and option of a battle (docs/python.md).
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "data/library.hpp"
#include "engine/match.hpp"
#include "hex/hex_set.hpp"

namespace tercio::python {

// What the arrays mean: planes[names of planes][line - 1][place - 1], pieces[piece ids][features],
// globals[names of globals].
struct Layout {
  int lines = 0;
  int places = 0;
  std::vector<std::string> planes{};
  std::vector<std::string> features{};
  std::vector<std::string> globals{};
  std::vector<std::string> piece_ids{};

  std::size_t hexes() const { return static_cast<std::size_t>(lines * places); }
  std::size_t plane_values() const { return planes.size() * hexes(); }
  std::size_t piece_values() const { return piece_ids.size() * features.size(); }
};

// Where an observation is written. A null pointer: that part is not wanted.
struct Arrays {
  float* planes = nullptr;
  float* pieces = nullptr;
  float* globals = nullptr;
};

class Observer {
 public:
  virtual ~Observer() = default;
  virtual const Layout& layout() const = 0;
  // Requires: a match of the game the observer was made for; arrays as large as the layout says.
  virtual void look(const engine::Match& match, engine::Side side, const Arrays& out) const = 0;
};

std::unique_ptr<Observer> make_observer(const data::AnyGame& game);
// One for each system; make_observer is the place where they are told apart.
std::unique_ptr<Observer> make_observer(std::shared_ptr<const thirty_years_war::Game> game);
std::unique_ptr<Observer> make_observer(std::shared_ptr<const lace_wars::Game> game);

// Numbers written one after the other, each with its name: the list of names and the values are
// made by the same lines of code.
class Row {
 public:
  explicit Row(float* at, std::vector<std::string>* names = nullptr) : at_(at), names_(names) {}

  void put(std::string_view prefix, std::string_view name, double value) {
    if (names_ != nullptr) names_->push_back(std::string(prefix) += name);
    if (at_ != nullptr) *at_++ = static_cast<float>(value);
  }
  void put(std::string_view name, double value) { put({}, name, value); }
  // One number for each name: 1 for that which holds.
  template <class Names>
  void put_one_of(std::string_view prefix, const Names& names, std::size_t which) {
    for (std::size_t i = 0; i < names.size(); ++i) put(prefix, names[i], i == which ? 1 : 0);
  }

 private:
  float* at_;
  std::vector<std::string>* names_;
};

// A number for each hex of the map.
class Plane {
 public:
  Plane(float* values, hex::Grid grid) : values_(values), grid_(grid) {}
  void add(hex::HexId h, double value) {
    if (values_ == nullptr || !grid_.contains(h)) return;
    values_[(hex::line_of(h) - 1) * grid_.places + hex::place_of(h) - 1] +=
        static_cast<float>(value);
  }
  void add(const hex::HexSet& hexes, double value = 1) {
    hexes.for_each([&](hex::HexId h) { add(h, value); });
  }

 private:
  float* values_;
  hex::Grid grid_;
};

// Planes one after the other, all of them 0 at first.
class Planes {
 public:
  Planes(float* at, hex::Grid grid, std::vector<std::string>* names = nullptr)
      : at_(at), grid_(grid), names_(names) {}

  Plane next(std::string_view prefix, std::string_view name) {
    if (names_ != nullptr) names_->push_back(std::string(prefix) += name);
    const Plane plane(at_, grid_);
    if (at_ != nullptr) at_ += grid_.lines * grid_.places;
    return plane;
  }
  Plane next(std::string_view name) { return next({}, name); }
  // One for each name.
  template <class Names>
  std::vector<Plane> next_of(std::string_view prefix, const Names& names) {
    std::vector<Plane> out;
    out.reserve(names.size());
    for (const auto& name : names) out.push_back(next(prefix, name));
    return out;
  }

 private:
  float* at_;
  hex::Grid grid_;
  std::vector<std::string>* names_;
};

// The names of an enumeration's values, from the first to the last.
template <class Enum>
std::vector<std::string_view> names_up_to(Enum last) {
  std::vector<std::string_view> out;
  for (int i = 0; i <= static_cast<int>(last); ++i) out.push_back(name_of(static_cast<Enum>(i)));
  return out;
}

// What every system's observer does: the layout from a first look, the ground drawn once. `System`
// has Game, State, a static state_of(match), and the functions ground, draw, describe (a piece) and
// tell (the globals).
template <class System>
class TheObserver final : public Observer {
 public:
  using Game = typename System::Game;
  using State = typename System::State;

  explicit TheObserver(std::shared_ptr<const Game> game) : game_(std::move(game)), system_(*game_) {
    const hex::Grid grid = game_->grid();
    layout_.lines = grid.lines;
    layout_.places = grid.places;
    Planes names(nullptr, grid, &layout_.planes);
    system_.ground(names);
    ground_.resize(layout_.plane_values());
    Planes ground(ground_.data(), grid);
    system_.ground(ground);
    const auto first = make_match(game_);
    const typename System::Sight sight(*game_, System::state_of(*first), engine::Side::kA);
    system_.draw(sight, names);
    Row features(nullptr, &layout_.features);
    system_.describe(sight, 0, features);
    Row globals(nullptr, &layout_.globals);
    system_.tell(sight, globals);
    for (int p = 0; p < game_->piece_count(); ++p) {
      layout_.piece_ids.push_back(game_->described(static_cast<engine::PieceId>(p)).id);
    }
  }

  const Layout& layout() const override { return layout_; }

  void look(const engine::Match& match, engine::Side side, const Arrays& out) const override {
    const typename System::Sight sight(*game_, System::state_of(match), side);
    if (out.planes != nullptr) {
      std::copy(ground_.begin(), ground_.end(), out.planes);
      std::fill(out.planes + ground_.size(), out.planes + layout_.plane_values(), 0.0F);
      Planes planes(out.planes + ground_.size(), game_->grid());
      system_.draw(sight, planes);
    }
    if (out.pieces != nullptr) {
      Row row(out.pieces);
      for (int p = 0; p < game_->piece_count(); ++p) {
        system_.describe(sight, static_cast<engine::PieceId>(p), row);
      }
    }
    if (out.globals != nullptr) {
      Row row(out.globals);
      system_.tell(sight, row);
    }
  }

 private:
  std::shared_ptr<const Game> game_;
  System system_;
  Layout layout_;
  std::vector<float> ground_;
};

}  // namespace tercio::python
