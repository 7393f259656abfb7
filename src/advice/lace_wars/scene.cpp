#include "advice/lace_wars/scene.hpp"

#include <algorithm>
#include <cmath>

#include "advice/wording.hpp"
#include "lace_wars/position/view.hpp"

namespace tercio::advice::lace {

Scene::Scene(const Game& of, const Geometry& drawn, const State& position, Side looking, Sees sees)
    : game(of),
      geometry(drawn),
      s(position),
      seat(looking),
      hidden(sees == Sees::kAll ? PieceSet{} : hidden_from(of, position, looking)),
      seen(sees == Sees::kAll ? position : seen_by(of, position, looking)) {}

Ids Scene::ids(PieceSet pieces) const {
  Ids out;
  for (const PieceId p : pieces) out.push_back(id(p));
  return out;
}

bool Scene::hides(HexId h) const { return !(units_in(s, h) & hidden).empty(); }

std::string Scene::name(PieceId p) const {
  return sees(p) ? game.name(p) : std::string("a hidden unit");
}

std::string Scene::placed(PieceId p) const {
  if (!sees(p) || !on_map(s, p)) return name(p);
  return game.name(p) + " in " + hex::label(s.at[p]);
}

namespace {

std::string listed(const Scene& scene, PieceSet pieces, bool with_hexes) {
  std::vector<std::string> words;
  for (const PieceId p : pieces - scene.hidden) {
    words.push_back(with_hexes ? scene.placed(p) : scene.name(p));
  }
  if (!(pieces & scene.hidden).empty()) {
    words.emplace_back(words.empty() ? "units you do not see" : "what is under it");
  }
  return in_a_row(words);
}

}  // namespace

std::string Scene::names(PieceSet pieces) const { return listed(*this, pieces, false); }
std::string Scene::names_placed(PieceSet pieces) const { return listed(*this, pieces, true); }

std::string Scene::stack(HexId h) const {
  std::vector<std::string> words;
  for_each_unit(seen, h, [&](PieceId p) { words.push_back(game.name(p)); });
  if (hides(h)) words.emplace_back("what is under it");
  return in_a_row(words);
}

Refusal Scene::told(const Denial& denial) const {
  Refusal out = engine::refusal_of(denial, [&](PieceId p) {
    return sees(p) ? engine::PieceNames{id(p), game.name(p)} : engine::PieceNames{"", name(p)};
  });
  std::erase(out.pieces, std::string());
  return out;
}

bool Scene::plays(int formation) const {
  for (const PieceId p : game.units_of(formation)) {
    if (s.status[p] != lace_wars::Status::kUnused) return true;
  }
  return false;
}

double Scene::degrees(HexId h, Facing facing) const {
  // A facing looks at the vertex between its two directions.
  const double first = geometry.bearing(h, static_cast<Direction>(index_of(facing)));
  return std::fmod(first + 30.0, 360.0);
}

}  // namespace tercio::advice::lace
