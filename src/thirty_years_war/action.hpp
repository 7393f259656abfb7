// The actions of the system, and their texts.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "hex/flood.hpp"
#include "thirty_years_war/denial.hpp"
#include "thirty_years_war/state.hpp"
#include "thirty_years_war/types.hpp"

namespace tercio::thirty_years_war {

struct Deploy {  // deploy <piece> <hex>
  PieceId piece = kNoPiece;
  HexId hex = kNoHex;
  friend bool operator==(const Deploy&, const Deploy&) = default;
};
struct DeploySuggested {  // deploy suggested
  friend bool operator==(const DeploySuggested&, const DeploySuggested&) = default;
};
struct Choose {  // choose <alternative>
  int alternative = 0;
  const char* id = "";  // its name
  friend bool operator==(const Choose&, const Choose&) = default;
};
struct Breach {  // breach <gun> <hex>
  PieceId gun = kNoPiece;
  HexId target = kNoHex;
  friend bool operator==(const Breach&, const Breach&) = default;
};
struct Withdraw {  // withdraw <gun>
  PieceId gun = kNoPiece;
  friend bool operator==(const Withdraw&, const Withdraw&) = default;
};
struct Fire {  // fire <gun> <hex>
  PieceId gun = kNoPiece;
  HexId target = kNoHex;
  friend bool operator==(const Fire&, const Fire&) = default;
};
struct Move {  // move <piece> <hex> [<hex> …]
  PieceId piece = kNoPiece;
  hex::Path path;
  friend bool operator==(const Move&, const Move&) = default;
};
struct Exit {  // exit <piece> [<hex> …]: the path to the map edge, then off the map
  PieceId piece = kNoPiece;
  hex::Path path;
  friend bool operator==(const Exit&, const Exit&) = default;
};
struct Enter {  // enter <piece> <hex> [<hex> …]: the entry hex, then a path
  PieceId piece = kNoPiece;
  hex::Path path;
  friend bool operator==(const Enter&, const Enter&) = default;
};
struct Attack {  // attack <piece>[,<piece>…] <piece>[,<piece>…] [charge]
  PieceSet attackers;
  PieceSet defenders;
  bool charge = false;
  friend bool operator==(const Attack&, const Attack&) = default;
};
struct ChooseLeaders {  // choose none | <leader>[,<leader>…]
  PieceSet leaders;
  friend bool operator==(const ChooseLeaders&, const ChooseLeaders&) = default;
};
struct AssignLeader {  // choose <leader> <unit>
  PieceId leader = kNoPiece;
  PieceId unit = kNoPiece;
  friend bool operator==(const AssignLeader&, const AssignLeader&) = default;
};
struct DisruptOwn {  // disrupt <piece>[,<piece>…]
  PieceSet units;
  friend bool operator==(const DisruptOwn&, const DisruptOwn&) = default;
};
struct Roll {  // roll N
  int die = 0;
  friend bool operator==(const Roll&, const Roll&) = default;
};
struct End {  // end
  friend bool operator==(const End&, const End&) = default;
};

using Action = std::variant<End, Roll, Deploy, Fire, Move, Exit, Enter, Attack, ChooseLeaders,
                            AssignLeader, DisruptOwn, DeploySuggested, Choose, Breach, Withdraw>;

// An action in words. Of a move or exit of one step this is the text where no way round is cheaper.
std::string text_of(const Game& game, const Action& action);
// The text that means this action in this position.
std::string text_of(const Game& game, const State& s, const Action& action);

// An action from its text. A single hex becomes the cheapest path to it in this position; a path
// that begins where the piece stands is taken step by step.
struct Parsed {
  Action action;
  engine::Refusal refusal;
  bool ok = false;
};
Parsed parse_action(const Game& game, const State& s, std::string_view text);

}  // namespace tercio::thirty_years_war
