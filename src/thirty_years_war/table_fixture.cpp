#include "thirty_years_war/table_fixture.hpp"

#include <stdexcept>

#include "data/source.hpp"
#include "thirty_years_war/rules/legality.hpp"

namespace tercio::thirty_years_war {

namespace {

// The standard rules without exclusive ones: a point for every strength point.
class PlainBattle : public Battle {
 public:
  using Battle::Battle;
  void unit_lost(State& s, PieceId unit, std::uint16_t) const override {
    auto& points = s.points[index_of(other(game().piece(unit).side))];
    points = static_cast<std::int16_t>(points + game().piece(unit).strength);
  }
  void leader_lost(State&, PieceId) const override {}
  std::vector<Award> awards(const State& s) const override {
    return {{Side::kA, "", "", s.points[0]}, {Side::kB, "", "", s.points[1]}};
  }
  Outcome outcome(const State&) const override { return {}; }
};

}  // namespace

const data::GameLibrary& shipped() {
  static const data::GameLibrary kLibrary{data::embedded_sources()};
  return kLibrary;
}

Drawing::Drawing() {
  d->id = "drawn";
  d->title = "A drawn map";
  const auto model = *shipped().game_of<Game>("breitenfeld/historical", {});
  d->system = model->definition().system;
  d->map.grid = {10, 10};
  d->sides = {SideDefinition{"red", "Red"}, SideDefinition{"blue", "Blue"}};
  d->armies = {{"red", "Red", 0, false}, {"blue", "Blue", 1, false}};
  d->categories = {{"red", "Red", 0, 99, "11.0", {}, Tag::kStated},
                   {"blue", "Blue", 1, 99, "11.0", {}, Tag::kStated}};
  for (const auto& o : model->definition().options) {
    if (o.ruling.starts_with("S-")) d->options.push_back(o);
  }
  d->scenarios = {{"test", "Test", "fixed", 0, 3, "3.0", {}}};
}

HexSet Drawing::hexes(std::initializer_list<const char*> labels) {
  HexSet out;
  for (const char* l : labels) out.insert(*hex::parse_hex(l));
  return out;
}

Drawing& Drawing::ground(const char* terrain, std::initializer_list<const char*> labels) {
  d->map.terrain.emplace_back(terrain, hexes(labels));
  return *this;
}

Drawing& Drawing::side(const char* kind, const char* a, const char* b) {
  d->map.hexsides.push_back({kind, {{*hex::parse_hex(a), *hex::parse_hex(b)}}});
  return *this;
}

Drawing& Drawing::unit(const char* id, Kind kind, int strength, int movement) {
  const int owner = id[0] == 'r' ? 0 : 1;
  PieceDefinition p;
  p.id = p.name = id;
  p.kind = kind;
  p.side = p.army = owner;
  p.category = owner;
  p.strength = strength;
  p.disrupted = (strength + 1) / 2;
  p.movement = movement;
  d->pieces.push_back(p);
  return *this;
}

Table::Table(std::string_view scenario, const OptionMap& options) {
  auto made = shipped().game_of<Game>(scenario, options);
  if (!made) throw std::runtime_error(made.error().message);
  game_ = *made;
  s = empty_state(*game_);
  game_->battle().game_begins(s);
}

Table::Table(const Drawing& drawing, const Options& options)
    : game_(std::make_shared<const Game>(drawing.d, "test", options, [](const Game& g) {
        return std::make_unique<PlainBattle>(g);
      })) {
  s = empty_state(*game_);
}

Table& Table::as_set_up() {
  s = start(*game_, &events_);
  return *this;
}

Table& Table::put(std::string_view id, std::string_view hex, Status status) {
  EXPECT_FALSE(on_map(s, piece(id))) << id << " stands on the map already";
  thirty_years_war::put(*game_, s, piece(id), hex_of(hex), status);
  return *this;
}

Table& Table::gun_of(std::string_view id, Side owner) {
  s.owned_by_b.erase(piece(id));
  if (owner == Side::kB) s.owned_by_b.insert(piece(id));
  return *this;
}

Table& Table::at(int turn, Side side, Phase phase) {
  s.turn = static_cast<std::uint8_t>(turn);
  s.phasing = side;
  s.phase = phase;
  resume(*game_, s);
  return *this;
}

Table& Table::ok(std::string_view text) {
  const Parsed parsed = parse_action(*game_, s, text);
  EXPECT_TRUE(parsed.ok) << text << ": " << parsed.refusal.message;
  if (!parsed.ok) return *this;
  const Denial denial = why_not(*game_, s, parsed.action);
  EXPECT_FALSE(denial) << text << ": " << (denial ? refusal_of(*game_, denial).message : "");
  if (denial) return *this;
  events_ = {};
  apply(*game_, s, parsed.action, &events_);
  return *this;
}

engine::Refusal Table::refused(std::string_view text) const {
  const Parsed parsed = parse_action(*game_, s, text);
  if (!parsed.ok) return parsed.refusal;
  const Denial denial = why_not(*game_, s, parsed.action);
  return denial ? refusal_of(*game_, denial) : engine::Refusal{};
}

bool Table::legal(std::string_view text) const {
  const Parsed parsed = parse_action(*game_, s, text);
  return parsed.ok && !why_not(*game_, s, parsed.action);
}

PieceId Table::piece(std::string_view id) const {
  const PieceId p = game_->find_piece(id);
  if (p == kNoPiece) throw std::runtime_error("no piece " + std::string(id));
  return p;
}

PieceSet Table::set(std::initializer_list<std::string_view> ids) const {
  PieceSet out;
  for (const auto id : ids) out.insert(piece(id));
  return out;
}

std::string Table::hex(std::string_view id) const {
  const HexId h = s.at[piece(id)];
  return h == kNoHex ? "" : hex::label(h);
}

std::map<std::string, int> Table::reach(std::string_view id) const {
  std::map<std::string, int> out;
  for (const Action& a : legal_actions(*game_, s, piece(id))) {
    if (const auto* m = std::get_if<Move>(&a)) {
      out[hex::label(m->path.back())] = m->path.length;
    }
  }
  return out;
}

std::vector<std::string> Table::happened() const {
  std::vector<std::string> out;
  out.reserve(events_.list.size());
  for (const Event& e : events_.list) out.emplace_back(name_of(e.kind));
  return out;
}

bool Table::happened(std::string_view what) const {
  for (const Event& e : events_.list) {
    if (name_of(e.kind) == what) return true;
  }
  return false;
}

}  // namespace tercio::thirty_years_war
