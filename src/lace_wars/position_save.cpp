// The whole state as JSON and back, exactly. One list of fields serves both ways.
#include <algorithm>
#include <limits>

#include <nlohmann/json.hpp>

#include "engine/fields.hpp"
#include "lace_wars/board.hpp"
#include "lace_wars/position.hpp"
#include "lace_wars/position_sound.hpp"

namespace tercio::lace_wars {

namespace {

using engine::Code;

Json label_or_null(HexId h) { return h == kNoHex ? Json(nullptr) : Json(hex::label(h)); }

class Saving {
 public:
  explicit Saving(const Game& game) : game_(game) {}

  template <class T>
  void number(const char* key, const T& value, std::int64_t, std::int64_t) {
    out_[key] = static_cast<std::int64_t>(value);
  }
  void piece(const char* key, PieceId p) { out_[key] = id(p); }
  void hex(const char* key, HexId h) { out_[key] = label_or_null(h); }
  void pieces(const char* key, PieceSet set) { out_[key] = ids_of(game_, set); }
  void hexes(const char* key, const HexSet& set) { out_[key] = labels_of(set); }
  template <std::size_t N>
  void piece_array(const char* key, const std::array<PieceId, N>& list) {
    out_[key] = Json::array();
    for (const PieceId p : list) out_[key].push_back(id(p));
  }
  template <std::size_t N>
  void hex_array(const char* key, const std::array<HexId, N>& list) {
    out_[key] = Json::array();
    for (const HexId h : list) out_[key].push_back(label_or_null(h));
  }
  template <std::size_t N>
  void set_array(const char* key, const std::array<PieceSet, N>& list) {
    out_[key] = Json::array();
    for (const PieceSet set : list) out_[key].push_back(ids_of(game_, set));
  }
  void route(const char* key, const Route& route) {
    out_[key] = Json::array();
    for (const std::uint16_t item : route) {
      out_[key].push_back(Route::is_turn(item) ? std::string(name_of(Route::facing_of(item)))
                                               : hex::label(Route::hex_of(item)));
    }
  }
  template <class Visit>
  void object(const char* key, Visit visit) {
    Saving inner(game_);
    visit(inner);
    out_[key] = std::move(inner.out_);
  }
  // Without the empty ones at the end.
  template <class Visit>
  void tasks(const char* key, std::array<Task, kMaxTasks>& list, Visit visit) {
    std::size_t used = list.size();
    while (used > 0 && is_blank(list[used - 1])) --used;
    out_[key] = Json::array();
    for (std::size_t i = 0; i < used; ++i) {
      Saving inner(game_);
      visit(inner, list[i]);
      out_[key].push_back(std::move(inner.out_));
    }
  }
  Json take() { return std::move(out_); }

 private:
  static bool is_blank(const Task& t) {
    return t.kind == TaskKind::kNone && t.n == 0 && t.m == 0 && t.k == 0 && t.hex == kNoHex &&
           t.other == kNoHex && t.pieces.empty();
  }
  Json id(PieceId p) const { return p == kNoPiece ? Json(nullptr) : Json(game_.described(p).id); }

  const Game& game_;
  Json out_ = Json::object();
};

class Loading {
 public:
  Loading(const Game& game, const Json& json, engine::Faults& faults, std::string where = {})
      : game_(game), json_(json), faults_(faults), where_(std::move(where)) {}

  template <class T>
  void number(const char* key, T& out, std::int64_t least, std::int64_t most) {
    const Json* v = find(key);
    if (v == nullptr) return;
    if (const auto n = faults_.number(*v, field(key), least, most)) out = static_cast<T>(*n);
  }
  void piece(const char* key, PieceId& out) {
    if (const Json* v = find(key)) read(*v, key, out);
  }
  void hex(const char* key, HexId& out) {
    if (const Json* v = find(key)) read(*v, key, out);
  }
  void pieces(const char* key, PieceSet& out) {
    if (const Json* v = find(key)) read(*v, key, out);
  }
  void hexes(const char* key, HexSet& out) {
    out.clear();
    for (const Json& entry : list(key)) {
      HexId h = kNoHex;
      read(entry, key, h);
      if (h != kNoHex) out.insert(h);
    }
  }
  template <std::size_t N>
  void piece_array(const char* key, std::array<PieceId, N>& out) {
    read_array(key, out);
  }
  template <std::size_t N>
  void hex_array(const char* key, std::array<HexId, N>& out) {
    read_array(key, out);
  }
  template <std::size_t N>
  void set_array(const char* key, std::array<PieceSet, N>& out) {
    read_array(key, out);
  }
  void route(const char* key, Route& out) {
    out.clear();
    for (const Json& entry : list(key)) {
      if (out.full()) {
        wrong(key);
        return;
      }
      const std::uint16_t item = route_item(entry);
      if (item == 0) {
        wrong(key);
      } else {
        out.push_back(item);
      }
    }
  }
  template <class Visit>
  void object(const char* key, Visit visit) {
    const Json* v = find(key);
    if (v == nullptr || !faults_.is_object(*v, field(key))) return;
    Loading inner(game_, *v, faults_, field(key) + ".");
    visit(inner);
  }
  template <class Visit>
  void tasks(const char* key, std::array<Task, kMaxTasks>& out, Visit visit) {
    std::size_t n = 0;
    for (const Json& entry : list(key)) {
      if (n == out.size()) {
        wrong(key);
        return;
      }
      const std::string where = field(key) + "[" + std::to_string(n) + "]";
      if (!faults_.is_object(entry, where)) return;
      Loading inner(game_, entry, faults_, where + ".");
      visit(inner, out[n++]);
    }
  }

  const Json* find(const char* key) {
    if (json_.contains(key)) return &json_[key];
    wrong(key);
    return nullptr;
  }
  // The entries of a list; none when it is something else.
  const Json& list(const char* key) {
    static const Json kNone = Json::array();
    const Json* v = find(key);
    return v != nullptr && faults_.is_list(*v, field(key)) ? *v : kNone;
  }
  void wrong(const char* key) {
    faults_.add(Code::kBadRequest, field(key), "missing or not what it should be");
  }

  // null is none.
  void read(const Json& v, const char* key, PieceId& out) {
    out = v.is_string() ? game_.find_piece(v.get_ref<const std::string&>()) : kNoPiece;
    if (out == kNoPiece && !v.is_null()) wrong(key);
  }
  void read(const Json& v, const char* key, HexId& out) {
    out = kNoHex;
    if (v.is_null()) return;
    const auto h =
        v.is_string() ? hex::parse_hex(v.get_ref<const std::string&>()) : std::optional<HexId>{};
    if (h && game_.on_grid(*h)) {
      out = *h;
    } else {
      wrong(key);
    }
  }
  void read(const Json& v, const char* key, PieceSet& out) {
    out.clear();
    if (!faults_.is_list(v, field(key))) return;
    for (const Json& entry : v) {
      PieceId p = kNoPiece;
      read(entry, key, p);
      if (p != kNoPiece) out.insert(p);
    }
  }

 private:
  std::string field(const char* key) const { return where_ + key; }

  template <class T, std::size_t N>
  void read_array(const char* key, std::array<T, N>& out) {
    const Json& entries = list(key);
    if (entries.size() != N) {
      wrong(key);
      return;
    }
    for (std::size_t i = 0; i < N; ++i) read(entries[i], key, out[i]);
  }
  std::uint16_t route_item(const Json& entry) const {
    if (!entry.is_string()) return 0;
    const auto& text = entry.get_ref<const std::string&>();
    for (int f = 0; f < kFacings; ++f) {
      if (text == name_of(static_cast<Facing>(f))) return Route::turn_to(static_cast<Facing>(f));
    }
    const auto h = hex::parse_hex(text);
    return h && game_.on_grid(*h) ? *h : std::uint16_t{0};
  }

  const Game& game_;
  const Json& json_;
  engine::Faults& faults_;
  std::string where_;
};

template <class Io>
void each_clock_field(Io& io, State& s) {
  io.number("turn", s.turn, 0, 99);
  io.number("phase", s.phase, 0, static_cast<int>(Phase::kOver));
  io.number("step", s.step, 0, static_cast<int>(Step::kOver));
  io.number("active", s.active, 0, 1);
  io.number("decider", s.decider, 0, 1);
  io.number("first", s.first, 0, 1);
  io.number("initiative_die", s.initiative_die, 0, 6);
  io.number("arrivals_rolled", s.arrivals_rolled, 0, 255);
  io.number("formation", s.formation, 0, 255);
  io.piece("independent", s.independent);
  io.number("failed", s.failed, 0, 1);
  io.number("held", s.held, 0, 1);
  io.number("half_used", s.half_used, 0, 1);
  io.number("commander_moved", s.commander_moved, 0, 1);
  io.number("units_moved", s.units_moved, 0, 1);
  io.number("rally_stage", s.rally_stage, 0, 255);
  io.number("army_commander_moved", s.army_commander_moved, 0, 3);
  io.number("army_commander_dead", s.army_commander_dead, 0, 3);
  io.number("army_demoralised", s.army_demoralised, 0, 3);
  io.number("set_up_done", s.set_up_done, 0, 3);
  io.number("tested", s.tested, 0, 255);
  io.number("demoralised", s.demoralised, 0, 255);
  io.number("commander_dead", s.commander_dead, 0, 255);
  io.number("aide", s.aide, 0, 255);
  io.number("arrived", s.arrived, 0, 255);
  io.number("subject_die", s.subject_die, 0, 255);
  io.piece("subject", s.subject);
  io.number("pile", s.pile, 0, kMaxTasks);
  io.hex("target", s.target);
  io.hex("target_from", s.target_from);
  io.piece_array("army_commander", s.army_commander);
  io.piece_array("commander_of", s.commander_of);
}

template <class Io>
void each_set_field(Io& io, State& s) {
  io.pieces("rough", s.rough);
  io.pieces("column", s.column);
  io.pieces("used", s.used);
  io.pieces("fired", s.fired);
  io.pieces("reacted", s.reacted);
  io.pieces("limbered", s.limbered);
  io.pieces("acting", s.acting);
  io.pieces("moved", s.moved);
  io.pieces("aimed", s.aimed);
  io.pieces("shot", s.shot);
  io.pieces("tried", s.tried);
  io.pieces("activated", s.activated);
  io.pieces("marched", s.marched);
  io.pieces("reordered", s.reordered);
  io.pieces("attacked", s.attacked);
  io.pieces("struck", s.struck);
  io.pieces("disorganised_before", s.disorganised_before);
  io.pieces("shaken", s.shaken);
  io.pieces("orphaned", s.orphaned);
  io.pieces("rallying", s.rallying);
  io.pieces("been_north", s.been_north);
  io.pieces("lost_south", s.lost_south);
  io.hexes("must", s.must);
  io.set_array("struck_now", s.struck_now);
  io.set_array("struck_before", s.struck_before);
}

template <class Io>
void each_pending_field(Io& io, State& s) {
  io.object("mover", [&](Io& in) {
    in.pieces("pieces", s.mover.pieces);
    in.hex("left", s.mover.left);
    in.number("points", s.mover.points, 0, 255);
    in.number("hexes", s.mover.hexes, 0, 255);
    in.number("turned", s.mover.turned, 0, 255);
    in.number("stopped", s.mover.stopped, 0, 255);
    in.number("backward", s.mover.backward, 0, 2);
    in.number("tested", s.mover.tested, 0, 255);
    in.number("asked", s.mover.asked, 0, 255);
    in.number("left_facing", s.mover.left_facing, 0, kFacings - 1);
    in.number("about", s.mover.about, 0, 255);
    in.route("route", s.mover.route);
  });
  io.route("way", s.way);
  io.object("combat", [&](Io& in) {
    in.hex_array("attackers", s.combat.attackers);
    in.hex_array("defenders", s.combat.defenders);
    in.pieces("attacking", s.combat.attacking);
    in.pieces("defending", s.combat.defending);
    in.pieces("evaded", s.combat.evaded);
    in.number("modifier", s.combat.modifier, -128, 127);
    in.number("die", s.combat.die, 0, 255);
    in.number("asked", s.combat.asked, 0, 255);
    in.number("advanced", s.combat.advanced, 0, 255);
  });
  io.tasks("tasks", s.tasks, [](Io& in, Task& t) {
    in.number("kind", t.kind, 0, static_cast<int>(TaskKind::kTestTurn));
    in.number("n", t.n, 0, 255);
    in.number("m", t.m, 0, 255);
    in.number("k", t.k, 0, 255);
    in.hex("hex", t.hex);
    in.hex("other", t.other);
    in.pieces("pieces", t.pieces);
  });
}

template <class Io>
void each_field(Io& io, State& s) {
  each_clock_field(io, s);
  each_set_field(io, s);
  each_pending_field(io, s);
}

Json saved_pieces(const Game& game, const State& s) {
  Json out = Json::array();
  for (int i = 0; i < game.piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    out.push_back({game.described(p).id, static_cast<int>(s.status[p]), label_or_null(s.at[p]),
                   static_cast<int>(s.order[p]), static_cast<int>(s.facing[p]), s.steps[p]});
  }
  return out;
}

// The units of every hex, from the top down.
Json saved_stacks(const Game& game, const State& s) {
  Json out = Json::array();
  (s.units[0] | s.units[1]).for_each([&](HexId h) {
    Json units = Json::array();
    for_each_unit(s, h, [&](PieceId p) { units.push_back(game.described(p).id); });
    out.push_back({{"hex", hex::label(h)}, {"units", std::move(units)}});
  });
  return out;
}

// Pieces and stacks, each piece once, each unit of the map in the stack of its hex.
class Pieces {
 public:
  Pieces(const Game& game, Loading& source, State& s) : game_(game), source_(source), s_(s) {}

  void read() {
    for (const Json& entry : source_.list("pieces")) read_piece(entry);
    if (listed_.size() != game_.piece_count()) source_.wrong("pieces");
    for (const Json& entry : source_.list("stacks")) read_stack(entry);
    if (((game_.units(Side::kA) | game_.units(Side::kB)) & s_.present) != stacked_) {
      source_.wrong("stacks");
    }
  }

 private:
  static bool in_range(const Json& v, int most) {
    return v.is_number_integer() && v >= 0 && v <= most;
  }

  void read_piece(const Json& entry) {
    PieceId p = kNoPiece;
    if (entry.is_array() && entry.size() == 6) source_.read(entry[0], "pieces", p);
    if (p == kNoPiece || listed_.contains(p) || !in_range(entry[1], 3) || !in_range(entry[3], 2) ||
        !in_range(entry[4], kFacings - 1) || !in_range(entry[5], game_.piece(p).steps)) {
      source_.wrong("pieces");
      return;
    }
    listed_.insert(p);
    source_.read(entry[2], "pieces", s_.at[p]);
    s_.status[p] = static_cast<Status>(entry[1].get<int>());
    s_.order[p] = static_cast<Order>(entry[3].get<int>());
    s_.facing[p] = static_cast<Facing>(entry[4].get<int>());
    s_.steps[p] = static_cast<std::uint8_t>(entry[5].get<int>());
    const bool there = s_.status[p] == Status::kOnMap;
    const bool dead = there && game_.piece(p).is_unit() && s_.steps[p] == 0;
    if (there != (s_.at[p] != kNoHex) || dead) source_.wrong("pieces");
    if (there) s_.present.insert(p);
  }

  void read_stack(const Json& entry) {
    HexId h = kNoHex;
    const bool sound = entry.is_object() && entry.contains("hex") && entry.contains("units") &&
                       entry["units"].is_array() && !entry["units"].empty();
    if (sound) source_.read(entry["hex"], "stacks", h);
    if (h == kNoHex || s_.top[h] != kNoPiece) {
      source_.wrong("stacks");
      return;
    }
    PieceId above = kNoPiece;
    for (const Json& id : entry["units"]) {
      PieceId p = kNoPiece;
      source_.read(id, "stacks", p);
      if (p == kNoPiece || !fits(p, h, above)) {
        source_.wrong("stacks");
        return;
      }
      stacked_.insert(p);
      (above == kNoPiece ? s_.top[h] : s_.below[above]) = p;
      s_.units[index_of(game_.piece(p).side)].insert(h);
      above = p;
    }
  }
  bool fits(PieceId p, HexId h, PieceId above) const {
    return game_.piece(p).is_unit() && s_.present.contains(p) && s_.at[p] == h &&
           !stacked_.contains(p) &&
           (above == kNoPiece || game_.piece(above).side == game_.piece(p).side);
  }

  const Game& game_;
  Loading& source_;
  State& s_;
  PieceSet listed_;
  PieceSet stacked_;
};

}  // namespace

Json save(const Game& game, const State& s) {
  Saving io(game);
  State copy = s;
  each_field(io, copy);
  Json out = io.take();
  out["pieces"] = saved_pieces(game, s);
  out["stacks"] = saved_stacks(game, s);
  return out;
}

std::vector<engine::Refusal> restore(const Game& game, const Json& saved, State& out) {
  engine::Faults faults;
  if (!faults.is_object(saved, "saved")) return faults.take();
  State s = empty_state(game);
  Loading io(game, saved, faults);
  each_field(io, s);
  Pieces(game, io, s).read();
  if (faults.empty()) find_faults(game, s, faults);
  if (faults.empty()) out = s;
  return faults.take();
}

}  // namespace tercio::lace_wars
