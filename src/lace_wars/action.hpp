// The actions of the system, and their texts.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <variant>

#include "lace_wars/denial.hpp"
#include "lace_wars/state.hpp"

namespace tercio::lace_wars {

struct End {  // end
  friend bool operator==(const End&, const End&) = default;
};
struct Pass {  // pass: no reaction, no advance, no evasion
  friend bool operator==(const Pass&, const Pass&) = default;
};
struct Roll {  // roll N
  int die = 0;
  friend bool operator==(const Roll&, const Roll&) = default;
};
struct Deploy {  // deploy <piece> <hex>
  PieceId piece = kNoPiece;
  HexId hex = kNoHex;
  friend bool operator==(const Deploy&, const Deploy&) = default;
};
struct Activate {  // activate <formation> | activate <unit>
  std::uint8_t formation = kNoFormation;
  PieceId unit = kNoPiece;
  friend bool operator==(const Activate&, const Activate&) = default;
};
struct Hold {  // hold <formation> | hold <unit>
  std::uint8_t formation = kNoFormation;
  PieceId unit = kNoPiece;
  friend bool operator==(const Hold&, const Hold&) = default;
};
struct Join {  // join <unit>
  PieceId unit = kNoPiece;
  friend bool operator==(const Join&, const Join&) = default;
};
struct Turn {  // turn <unit> <facing>: the one vertex of 8.7, 6.4 and 6.5
  PieceId unit = kNoPiece;
  Facing facing = Facing::kN;
  friend bool operator==(const Turn&, const Turn&) = default;
};
struct Fire {  // fire <gun> <hex>
  PieceId gun = kNoPiece;
  HexId target = kNoHex;
  friend bool operator==(const Fire&, const Fire&) = default;
};
struct Move {  // move <piece>[,<piece>…] [<hex where they stand>] <hex>|<facing> …
  PieceSet pieces;
  Route route;
  friend bool operator==(const Move&, const Move&) = default;
};
struct About {  // about <piece>[,<piece>…]
  PieceSet pieces;
  friend bool operator==(const About&, const About&) = default;
};
struct Back {  // back <piece>[,<piece>…] <hex>
  PieceSet pieces;
  HexId hex = kNoHex;
  friend bool operator==(const Back&, const Back&) = default;
};
struct Withdraw {  // withdraw <piece>[,<piece>…] <hex>
  PieceSet pieces;
  HexId hex = kNoHex;
  friend bool operator==(const Withdraw&, const Withdraw&) = default;
};
struct March {  // march <piece>[,<piece>…]: into march column
  PieceSet pieces;
  friend bool operator==(const March&, const March&) = default;
};
struct Form {  // form <piece>[,<piece>…] <facing>: out of march column
  PieceSet pieces;
  Facing facing = Facing::kN;
  friend bool operator==(const Form&, const Form&) = default;
};
struct Reorder {  // reorder <hex>
  HexId hex = kNoHex;
  friend bool operator==(const Reorder&, const Reorder&) = default;
};
struct Enter {  // enter <piece>[,<commander>…] <hex> <facing> [column]
  PieceSet pieces;
  HexId hex = kNoHex;
  Facing facing = Facing::kN;
  bool column = false;
  friend bool operator==(const Enter&, const Enter&) = default;
};
struct Charge {  // charge <piece>[,<piece>…]
  PieceSet pieces;
  friend bool operator==(const Charge&, const Charge&) = default;
};
struct Attack {                      // attack <hex>[,<hex>…] <hex>[,<hex>]
  std::array<HexId, 6> attackers{};  // ascending; kNoHex: no more
  std::array<HexId, 2> defenders{};
  friend bool operator==(const Attack&, const Attack&) = default;
};
struct Evade {  // evade <piece>[,<piece>] <hex> [<hex>]
  PieceSet pieces;
  Route route;
  friend bool operator==(const Evade&, const Evade&) = default;
};
struct Lose {  // lose <hex>
  HexId hex = kNoHex;
  friend bool operator==(const Lose&, const Lose&) = default;
};
struct Retreat {  // retreat <hex>
  HexId hex = kNoHex;
  friend bool operator==(const Retreat&, const Retreat&) = default;
};
struct Rout {  // rout <hex> <hex> <hex> … [with <commander> <hex>] …
  Route route;
  std::array<PieceId, 2> companions{kNoPiece, kNoPiece};
  std::array<HexId, 2> stops{};  // where each stays
  friend bool operator==(const Rout&, const Rout&) = default;
};
struct ChooseFacing {  // face <facing>
  Facing facing = Facing::kN;
  friend bool operator==(const ChooseFacing&, const ChooseFacing&) = default;
};
struct Promote {  // promote <commander>
  PieceId commander = kNoPiece;
  friend bool operator==(const Promote&, const Promote&) = default;
};
struct Place {  // place <hex>
  HexId hex = kNoHex;
  friend bool operator==(const Place&, const Place&) = default;
};
struct Advance {  // advance <piece>[,<piece>…] <hex> [<hex>]
  PieceSet pieces;
  HexId hex = kNoHex;
  HexId second = kNoHex;
  friend bool operator==(const Advance&, const Advance&) = default;
};

using Action = std::variant<End, Pass, Roll, Deploy, Activate, Hold, Join, Turn, Fire, Move, About,
                            Back, Withdraw, March, Form, Reorder, Enter, Charge, Attack, Evade,
                            Lose, Retreat, Rout, ChooseFacing, Promote, Place, Advance>;

class Game;

// The words of an action.
std::string text_of(const Game& game, const Action& action);
// The text that means the action in this position: a move of one step that its hex alone would not
// mean begins with the hex where the pieces stand.
std::string text_of(const Game& game, const State& s, const Action& action);

// What a move to a single hex means: the cheapest way there. In a record, which writes ways out
// item by item, it means the step where there is one; records from before a step had a text of its
// own have no other.
enum class Reading : std::uint8_t { kOrder, kRecord };

}  // namespace tercio::lace_wars
