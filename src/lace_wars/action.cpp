#include "lace_wars/action.hpp"

#include "lace_wars/game.hpp"
#include "lace_wars/rules/meant_route.hpp"

namespace tercio::lace_wars {

namespace {

// Writes an action word by word.
class Writer {
 public:
  // `from`: the hex with which the way of a move begins.
  explicit Writer(const Game& game, HexId from = kNoHex) : game_(game), from_(from) {}

  std::string operator()(const End&) { return "end"; }
  std::string operator()(const Pass&) { return "pass"; }
  std::string operator()(const Roll& a) { return "roll " + std::to_string(a.die); }
  std::string operator()(const Deploy& a) { return "deploy " + id(a.piece) + to(a.hex); }
  std::string operator()(const Activate& a) { return "activate " + body(a.formation, a.unit); }
  std::string operator()(const Hold& a) { return "hold " + body(a.formation, a.unit); }
  std::string operator()(const Join& a) { return "join " + id(a.unit); }
  std::string operator()(const Turn& a) { return "turn " + id(a.unit) + to(a.facing); }
  std::string operator()(const Fire& a) { return "fire " + id(a.gun) + to(a.target); }
  std::string operator()(const Move& a) {
    return "move " + ids(a.pieces) + (from_ == kNoHex ? "" : to(from_)) + along(a.route);
  }
  std::string operator()(const About& a) { return "about " + ids(a.pieces); }
  std::string operator()(const Back& a) { return "back " + ids(a.pieces) + to(a.hex); }
  std::string operator()(const Withdraw& a) { return "withdraw " + ids(a.pieces) + to(a.hex); }
  std::string operator()(const March& a) { return "march " + ids(a.pieces); }
  std::string operator()(const Form& a) { return "form " + ids(a.pieces) + to(a.facing); }
  std::string operator()(const Reorder& a) { return "reorder" + to(a.hex); }
  std::string operator()(const Enter& a) {
    return "enter " + ids(a.pieces) + to(a.hex) + to(a.facing) + (a.column ? " column" : "");
  }
  std::string operator()(const Charge& a) { return "charge " + ids(a.pieces); }
  std::string operator()(const Attack& a) {
    return "attack " + hexes(a.attackers.begin(), a.attackers.end()) + ' ' +
           hexes(a.defenders.begin(), a.defenders.end());
  }
  std::string operator()(const Evade& a) { return "evade " + ids(a.pieces) + along(a.route); }
  std::string operator()(const Lose& a) { return "lose" + to(a.hex); }
  std::string operator()(const Retreat& a) { return "retreat" + to(a.hex); }
  std::string operator()(const Rout& a) {
    std::string out = "rout" + along(a.route);
    for (std::size_t i = 0; i < a.companions.size(); ++i) {
      if (a.companions[i] != kNoPiece) out += " with " + id(a.companions[i]) + to(a.stops[i]);
    }
    return out;
  }
  std::string operator()(const ChooseFacing& a) { return "face" + to(a.facing); }
  std::string operator()(const Promote& a) { return "promote " + id(a.commander); }
  std::string operator()(const Place& a) { return "place" + to(a.hex); }
  std::string operator()(const Advance& a) {
    return "advance " + ids(a.pieces) + to(a.hex) + (a.second == kNoHex ? "" : to(a.second));
  }

 private:
  std::string id(PieceId p) const { return p == kNoPiece ? "?" : game_.described(p).id; }
  std::string body(std::uint8_t formation, PieceId unit) const {
    return formation == kNoFormation ? id(unit) : game_.formation(formation).id;
  }
  std::string ids(PieceSet pieces) const {
    std::string out;
    for (const PieceId p : pieces) out += (out.empty() ? "" : ",") + id(p);
    return out;
  }
  static std::string to(HexId h) { return ' ' + hex::label(h); }
  static std::string to(Facing f) { return ' ' + std::string(name_of(f)); }
  static std::string along(const Route& route) {
    std::string out;
    for (const std::uint16_t item : route) {
      out += Route::is_turn(item) ? to(Route::facing_of(item)) : to(Route::hex_of(item));
    }
    return out;
  }
  static std::string hexes(const HexId* first, const HexId* last) {
    std::string out;
    for (; first != last && *first != kNoHex; ++first) {
      out += (out.empty() ? "" : ",") + hex::label(*first);
    }
    return out;
  }

  const Game& game_;
  const HexId from_;
};

}  // namespace

std::string text_of(const Game& game, const Action& action) {
  return std::visit(Writer(game), action);
}

std::string text_of(const Game& game, const State& s, const Action& action) {
  const auto* move = std::get_if<Move>(&action);
  const bool said = move == nullptr ||
                    meant_route(game, s, move->pieces, move->route, Reading::kOrder) == move->route;
  return std::visit(Writer(game, said ? kNoHex : s.at[move->pieces.first()]), action);
}

}  // namespace tercio::lace_wars
