// One event, told to one reader.
#pragma once

#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "lace_wars/telling/names.hpp"

namespace tercio::lace_wars {

class Teller {
 public:
  Teller(const Game& game, const Events& events, const Event& event, std::optional<Side> seat);

  // Whether the reader hears of it at all. A die is always seen.
  bool is_told() const {
    return is_of_several() || e_.piece == kNoPiece || knows(e_.piece) ||
           e_.kind == EventKind::kForded;
  }

  Json json() const;

 private:
  // An event of several pieces is told of all of them.
  bool is_of_several() const { return !e_.pieces.empty(); }

  // --- What the reader may know ---
  bool knows(PieceId p) const {
    return !seat_ || open_ || game_.piece(p).side == *seat_ || !game_.piece(p).is_unit() ||
           e_.open.contains(p);
  }
  // 5 Who is activated is said aloud, but not which of the hidden units are in command.
  bool lists(PieceId p) const {
    if (e_.kind != EventKind::kActivated || !seat_) return knows(p);
    return game_.piece(p).side == *seat_ || e_.open.contains(p);
  }
  PieceSet known(PieceSet pieces) const {
    PieceSet out;
    for (const PieceId p : pieces) {
      if (lists(p)) out.insert(p);
    }
    return out;
  }
  bool is_veiled() const { return known(e_.pieces) != e_.pieces; }

  // --- Sentences ---
  std::string sentence() const;
  // What matters enough to be called out over the map; empty: nothing.
  std::string banner() const;
  std::string activation() const;
  std::string movement() const;
  std::string reaction() const;
  std::string combat() const;
  std::string morale() const;
  std::string commander() const;

  std::string moved() const;
  std::string turned() const;
  std::string tested(std::string_view what) const;
  std::string rolled_activation() const;
  std::string fought() const;
  std::string fired() const;
  std::string added_up() const;

  std::string name(PieceId p) const {
    return p == kNoPiece ? "" : knows(p) ? game_.name(p) : "a hidden unit";
  }
  std::string names(PieceSet pieces) const;
  std::string names() const { return names(e_.pieces); }
  // Of the formation or unit that is activated.
  std::string body() const {
    return e_.piece != kNoPiece ? game_.name(e_.piece) : game_.formation(e_.formation).name;
  }
  bool has_formation() const { return e_.formation >= 0 && e_.formation < game_.formation_count(); }
  // The verb for the pieces of the event.
  std::string_view verb(std::string_view one, std::string_view many) const {
    return (e_.pieces - game_.all_commanders()).size() > 1 || is_veiled() ? many : one;
  }
  std::string_view facing() const { return name_of(e_.facing); }
  std::string from() const { return hex::label(e_.from); }
  std::string to() const { return hex::label(e_.to); }

  // --- Facts ---
  void add_numbers(Json& json) const;
  void add_dice(Json& json) const;
  void add_body(Json& json) const;
  void add_pieces(Json& json, const char* key, PieceSet pieces) const;
  void add_breakdown(Json& json) const;

  const Game& game_;
  const Events& events_;
  const Event& e_;
  std::optional<Side> seat_;
  bool open_;
};

}  // namespace tercio::lace_wars
