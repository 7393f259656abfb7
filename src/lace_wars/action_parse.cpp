#include "lace_wars/action_parse.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/words.hpp"
#include "lace_wars/action.hpp"
#include "lace_wars/board.hpp"
#include "lace_wars/rules/meant_route.hpp"

namespace tercio::lace_wars {

namespace {

using engine::Code;
using engine::in_quotes;

// Reads the words of one action; the first fault is kept.
class Parser {
 public:
  Parser(const Game& game, const State& s, std::vector<std::string_view> words, Reading reading)
      : game_(game), s_(s), words_(std::move(words)), reading_(reading) {}

  Parsed parse() {
    if (words_.empty()) {
      fault(Code::kBadRequest, "the action is empty");
    } else if (!read_plain() && !read_activation() && !read_movement() && !read_combat()) {
      fault(Code::kUnknown, "there is no action " + in_quotes(words_[0]));
    }
    parsed_.ok = parsed_.refusal.message.empty();
    return std::move(parsed_);
  }

 private:
  void fault(Code code, std::string message) {
    if (!parsed_.refusal.message.empty()) return;
    parsed_.refusal.code = code;
    parsed_.refusal.message = std::move(message);
    parsed_.refusal.field = "action";
  }

  bool is(std::string_view verb) const { return words_[0] == verb; }
  // Whether the words behind the verb are as many as the form wants.
  bool takes(std::size_t least, std::size_t most, const char* form) {
    const std::size_t n = words_.size() - 1;
    if (n >= least && n <= most) return true;
    fault(Code::kBadRequest, std::string("the form is: ") + form);
    return false;
  }

  bool read_plain() {
    if (is("end")) {
      if (takes(0, 0, "end")) parsed_.action = End{};
    } else if (is("pass")) {
      if (takes(0, 0, "pass")) parsed_.action = Pass{};
    } else if (is("roll")) {
      if (takes(1, 1, "roll N")) parsed_.action = Roll{number(1)};
    } else if (is("deploy")) {
      if (takes(2, 2, "deploy <piece> <hex>")) parsed_.action = Deploy{piece(1), hex(2)};
    } else if (is("face")) {
      if (takes(1, 1, "face <facing>")) parsed_.action = ChooseFacing{facing(1)};
    } else if (is("promote")) {
      if (takes(1, 1, "promote <commander>")) parsed_.action = Promote{piece(1)};
    } else if (is("place")) {
      if (takes(1, 1, "place <hex>")) parsed_.action = Place{hex(1)};
    } else {
      return false;
    }
    return true;
  }

  bool read_activation() {
    if (is("activate")) {
      if (takes(1, 1, "activate <formation> | activate <unit>")) read_body<Activate>();
    } else if (is("hold")) {
      if (takes(1, 1, "hold <formation> | hold <unit>")) read_body<Hold>();
    } else if (is("join")) {
      if (takes(1, 1, "join <unit>")) parsed_.action = Join{piece(1)};
    } else if (is("turn")) {
      if (takes(2, 2, "turn <unit> <facing>")) parsed_.action = Turn{piece(1), facing(2)};
    } else if (is("fire")) {
      if (takes(2, 2, "fire <gun> <hex>")) parsed_.action = Fire{piece(1), hex(2)};
    } else {
      return false;
    }
    return true;
  }

  template <class Which>
  void read_body() {
    const int formation = game_.find_formation(words_[1]);
    const PieceId unit = game_.find_piece(words_[1]);
    if (formation != kNoFormation) {
      parsed_.action = Which{static_cast<std::uint8_t>(formation), kNoPiece};
    } else if (unit != kNoPiece && game_.piece(unit).is_unit()) {
      parsed_.action = Which{kNoFormation, unit};
    } else {
      fault(Code::kUnknown, "there is no formation or unit " + in_quotes(words_[1]));
    }
  }

  bool read_movement() {
    if (is("move")) {
      read_move();
    } else if (is("about")) {
      if (takes(1, 1, "about <piece>[,<piece>…]")) parsed_.action = About{pieces(1)};
    } else if (is("back")) {
      if (takes(2, 2, "back <piece>[,<piece>…] <hex>")) parsed_.action = Back{pieces(1), hex(2)};
    } else if (is("withdraw")) {
      if (takes(2, 2, "withdraw <piece>[,<piece>…] <hex>")) {
        parsed_.action = Withdraw{pieces(1), hex(2)};
      }
    } else if (is("march")) {
      if (takes(1, 1, "march <piece>[,<piece>…]")) parsed_.action = March{pieces(1)};
    } else if (is("form")) {
      if (takes(2, 2, "form <piece>[,<piece>…] <facing>")) {
        parsed_.action = Form{pieces(1), facing(2)};
      }
    } else if (is("reorder")) {
      if (takes(1, 1, "reorder <hex>")) parsed_.action = Reorder{hex(1)};
    } else if (is("enter")) {
      read_enter();
    } else if (is("charge")) {
      if (takes(1, 1, "charge <piece>[,<piece>…]")) parsed_.action = Charge{pieces(1)};
    } else {
      return false;
    }
    return true;
  }

  // A way that begins with the hex where the pieces stand is meant item by item.
  void read_move() {
    constexpr const char* kForm = "move <piece>[,<piece>…] <hex>|<facing> …";
    if (!takes(2, 2 + Route::kMax, kForm)) return;
    const PieceSet group = pieces(1);
    const HexId at = group.empty() ? kNoHex : s_.at[group.first()];
    const bool whole = words_.size() > 3 && at != kNoHex && find_hex(words_[2]) == at;
    const std::size_t first = whole ? 3 : 2;
    if (!takes(first, first - 1 + Route::kMax, kForm)) return;
    const Route given = route(first, Items::kHexesAndFacings);
    if (!parsed_.refusal.message.empty()) return;
    parsed_.action = Move{group, whole ? given : meant_route(game_, s_, group, given, reading_)};
  }

  void read_enter() {
    constexpr const char* kForm = "enter <piece>[,<commander>…] <hex> <facing> [column]";
    if (!takes(3, 4, kForm)) return;
    const bool column = words_.size() == 5;
    if (column && words_[4] != "column") {
      fault(Code::kBadRequest, std::string("the form is: ") + kForm);
    }
    parsed_.action = Enter{pieces(1), hex(2), facing(3), column};
  }

  bool read_combat() {
    if (is("attack")) {
      if (takes(2, 2, "attack <hex>[,<hex>…] <hex>[,<hex>]")) {
        Attack attack;
        stacks(1, attack.attackers);
        stacks(2, attack.defenders);
        parsed_.action = attack;
      }
    } else if (is("evade")) {
      if (takes(2, 3, "evade <piece>[,<piece>] <hex> [<hex>]")) {
        parsed_.action = Evade{pieces(1), route(2, Items::kHexes)};
      }
    } else if (is("lose")) {
      if (takes(1, 1, "lose <hex>")) parsed_.action = Lose{hex(1)};
    } else if (is("retreat")) {
      if (takes(1, 1, "retreat <hex>")) parsed_.action = Retreat{hex(1)};
    } else if (is("rout")) {
      read_rout();
    } else if (is("advance")) {
      if (takes(2, 3, "advance <piece>[,<piece>…] <hex> [<hex>]")) {
        parsed_.action = Advance{pieces(1), hex(2), words_.size() == 4 ? hex(3) : kNoHex};
      }
    } else {
      return false;
    }
    return true;
  }

  void read_rout() {
    constexpr const char* kForm = "rout <hex> <hex> <hex> … [with <commander> <hex>] …";
    const auto with = std::find(words_.begin(), words_.end(), "with");
    const auto hexes = static_cast<std::size_t>(with - words_.begin());
    const std::size_t companions = (words_.size() - hexes) / 3;
    Rout rout;
    if (hexes < 2 || hexes > 1 + Route::kMax || (words_.size() - hexes) % 3 != 0 ||
        companions > rout.companions.size()) {
      fault(Code::kBadRequest, std::string("the form is: ") + kForm);
      return;
    }
    for (std::size_t i = 1; i < hexes; ++i) rout.route.push_back(hex(i));
    for (std::size_t i = 0; i < companions; ++i) {
      const std::size_t at = hexes + 3 * i;
      if (words_[at] != "with") fault(Code::kBadRequest, std::string("the form is: ") + kForm);
      rout.companions[i] = piece(at + 1);
      rout.stops[i] = hex(at + 2);
    }
    // One way only to write it: the commanders in their order.
    if (companions == 2 && rout.companions[0] > rout.companions[1]) {
      std::swap(rout.companions[0], rout.companions[1]);
      std::swap(rout.stops[0], rout.stops[1]);
    }
    if (companions == 2 && rout.companions[0] == rout.companions[1]) twice(words_[hexes + 1]);
    parsed_.action = rout;
  }

  void twice(std::string_view word) {
    fault(Code::kBadRequest, in_quotes(word) + " is named twice");
  }

  int number(std::size_t word) {
    const auto value = engine::number_of(words_[word]);
    if (!value) fault(Code::kBadRequest, in_quotes(words_[word]) + " is not a number");
    return value.value_or(0);
  }

  PieceId find(std::string_view id) {
    const PieceId p = game_.find_piece(id);
    if (p == kNoPiece) fault(Code::kUnknown, "there is no piece " + in_quotes(id));
    return p == kNoPiece ? PieceId{0} : p;
  }
  PieceId piece(std::size_t word) { return find(words_[word]); }

  std::optional<HexId> find_hex(std::string_view word) const {
    const auto h = hex::parse_hex(word);
    return h && game_.on_grid(*h) ? h : std::nullopt;
  }
  HexId hex(std::size_t word) { return hex_named(words_[word]); }
  HexId hex_named(std::string_view word) {
    const auto h = find_hex(word);
    if (!h) fault(Code::kUnknown, "there is no hex " + in_quotes(word) + " on the map");
    return h.value_or(kNoHex);
  }

  static std::optional<Facing> find_facing(std::string_view word) {
    for (int f = 0; f < kFacings; ++f) {
      if (word == name_of(static_cast<Facing>(f))) return static_cast<Facing>(f);
    }
    return std::nullopt;
  }
  Facing facing(std::size_t word) {
    const auto f = find_facing(words_[word]);
    if (!f) {
      fault(Code::kUnknown, "there is no facing " + in_quotes(words_[word]) +
                                "; there is: nnw, n, nne, sse, s, ssw");
    }
    return f.value_or(Facing::kN);
  }

  // Calls visit for each part of a word with commas.
  template <class Visit>
  void for_each_part(std::string_view word, Visit visit) {
    while (true) {
      const auto comma = word.find(',');
      visit(word.substr(0, comma));
      if (comma == std::string_view::npos) return;
      word.remove_prefix(comma + 1);
    }
  }

  PieceSet pieces(std::size_t word) {
    PieceSet out;
    for_each_part(words_[word], [&](std::string_view part) {
      const PieceId p = find(part);
      if (out.contains(p)) twice(part);
      out.insert(p);
    });
    return out;
  }

  // Hexes, or pieces that stand for theirs, in ascending order.
  template <std::size_t N>
  void stacks(std::size_t word, std::array<HexId, N>& out) {
    HexSet named;
    for_each_part(words_[word], [&](std::string_view part) {
      const PieceId p = game_.find_piece(part);
      const HexId h = p == kNoPiece ? hex_of_part(part) : s_.at[p];
      if (h == kNoHex) fault(Code::kBadRequest, in_quotes(part) + " is not on the map");
      if (p == kNoPiece && named.contains(h)) twice(part);
      named.insert(h);
    });
    if (!parsed_.refusal.message.empty()) return;
    if (named.size() > static_cast<int>(N)) {
      fault(Code::kBadRequest,
            "at most six hexes attack, and at most two are attacked at once (10.1)");
      return;
    }
    std::size_t n = 0;
    named.for_each([&](HexId h) { out[n++] = h; });
  }
  HexId hex_of_part(std::string_view part) {
    const auto h = find_hex(part);
    if (!h) fault(Code::kUnknown, "there is no hex or piece " + in_quotes(part) + " on the map");
    return h.value_or(kNoHex);
  }

  enum class Items : std::uint8_t { kHexes, kHexesAndFacings };
  Route route(std::size_t from, Items items) {
    Route out;
    for (std::size_t i = from; i < words_.size(); ++i) {
      const auto f = items == Items::kHexesAndFacings ? find_facing(words_[i]) : std::nullopt;
      if (f) {
        out.push_back(Route::turn_to(*f));
      } else if (items == Items::kHexesAndFacings && !find_hex(words_[i])) {
        fault(Code::kUnknown, "there is no hex or facing " + in_quotes(words_[i]));
      } else {
        out.push_back(hex(i));
      }
    }
    return out;
  }

  const Game& game_;
  const State& s_;
  std::vector<std::string_view> words_;
  const Reading reading_;
  Parsed parsed_;
};

}  // namespace

Parsed parse_action(const Game& game, const State& s, std::string_view text, Reading reading) {
  return Parser(game, s, engine::words_of(text), reading).parse();
}

}  // namespace tercio::lace_wars
