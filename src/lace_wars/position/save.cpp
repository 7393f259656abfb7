// One list of fields serves both ways.
#include "lace_wars/position/save.hpp"

#include "lace_wars/board.hpp"
#include "lace_wars/position/io.hpp"
#include "lace_wars/position/sound.hpp"

namespace tercio::lace_wars {

namespace {

template <class Io>
void each_clock_field(Io& io, State& s) {
  io.number("turn", s.turn, 0, 99);
  io.number("phase", s.phase, 0, static_cast<int>(Phase::kOver));
  io.number("step", s.step, 0, static_cast<int>(Step::kOver));
  io.number("active", s.active, 0, 1);
  io.number("decider", s.decider, 0, 1);
  io.number("first", s.first, 0, 1);
  io.number("initiative_die", s.initiative_die, 0, 7);
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
  io.number("stage", s.stage, 0, static_cast<int>(Stage::kMove));
  io.number("rally_side", s.rally_side, 0, 1);
  io.piece_array("commander_of", s.commander_of);
}

template <class Io>
void each_set_field(Io& io, State& s) {
  io.pieces("rough", s.rough);
  io.pieces("spared", s.spared);
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
    in.number("back_left", s.mover.back_left, 0, 2);
    in.pieces("rough_there", s.mover.rough_there);
    in.pieces("firm_there", s.mover.firm_there);
    in.number("open_turn", s.mover.open_turn, 0, kFacings);
    in.number("reordered", s.mover.reordered, 0, 1);
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
    in.number("kind", t.kind, 0, static_cast<int>(TaskKind::kRally));
    in.number("n", t.detail[0], 0, 255);
    in.number("m", t.detail[1], 0, 255);
    in.number("k", t.detail[2], 0, 255);
    in.hex("hex", t.hex);
    in.number("other", t.spare, 0, 65535);
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
