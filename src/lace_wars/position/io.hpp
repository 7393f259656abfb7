// Writing and reading the fields of a state: two classes with the same functions, so that one list
// of fields serves both.
#pragma once

#include <nlohmann/json.hpp>

#include "engine/fields.hpp"
#include "lace_wars/position/position.hpp"

namespace tercio::lace_wars {

inline Json label_or_null(HexId h) { return h == kNoHex ? Json(nullptr) : Json(hex::label(h)); }

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
    return t.kind == TaskKind::kNone && t.detail == decltype(t.detail){} && t.hex == kNoHex &&
           t.spare == kNoHex && t.pieces.empty();
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
    faults_.add(engine::Code::kBadRequest, field(key), "missing or not what it should be");
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

}  // namespace tercio::lace_wars
