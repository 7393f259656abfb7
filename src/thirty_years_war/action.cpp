#include "thirty_years_war/action.hpp"

#include <charconv>
#include <vector>

#include "thirty_years_war/game.hpp"
#include "thirty_years_war/rules/movement.hpp"

namespace tercio::thirty_years_war {

namespace {

std::string list(const Game& game, PieceSet pieces) {
  std::string out;
  for (const PieceId p : pieces) {
    if (!out.empty()) out += ',';
    out += game.described(p).id;
  }
  return out;
}

std::string with_path(std::string text, const hex::Path& path) {
  for (const HexId h : path) text += ' ' + hex::label(h);
  return text;
}

}  // namespace

std::string text_of(const Game& game, const Action& action) {
  struct Visitor {
    const Game& game;
    const std::string& id(PieceId p) const { return game.described(p).id; }
    std::string operator()(const End&) const { return "end"; }
    std::string operator()(const Roll& a) const { return "roll " + std::to_string(a.die); }
    std::string operator()(const Deploy& a) const {
      return "deploy " + id(a.piece) + ' ' + hex::label(a.hex);
    }
    std::string operator()(const Fire& a) const {
      return "fire " + id(a.gun) + ' ' + hex::label(a.target);
    }
    std::string operator()(const Move& a) const { return with_path("move " + id(a.piece), a.path); }
    std::string operator()(const Exit& a) const { return with_path("exit " + id(a.piece), a.path); }
    std::string operator()(const Enter& a) const {
      return with_path("enter " + id(a.piece), a.path);
    }
    std::string operator()(const Attack& a) const {
      return "attack " + list(game, a.attackers) + ' ' + list(game, a.defenders) +
             (a.charge ? " charge" : "");
    }
    std::string operator()(const ChooseLeaders& a) const {
      return "choose " + (a.leaders.empty() ? std::string("none") : list(game, a.leaders));
    }
    std::string operator()(const AssignLeader& a) const {
      return "choose " + id(a.leader) + ' ' + id(a.unit);
    }
    std::string operator()(const DeploySuggested&) const { return "deploy suggested"; }
    std::string operator()(const Choose& a) const { return "choose " + std::string(a.id); }
    std::string operator()(const Breach& a) const {
      return "breach " + id(a.gun) + ' ' + hex::label(a.target);
    }
    std::string operator()(const Withdraw& a) const { return "withdraw " + id(a.gun); }
    std::string operator()(const DisruptOwn& a) const { return "disrupt " + list(game, a.units); }
  };
  return std::visit(Visitor{game}, action);
}

namespace {

// What a path of one hex means: the cheapest way there, if there is one. Others mean themselves.
hex::Path meant_path(const Game& game, const State& s, PieceId piece, const hex::Path& path) {
  if (path.length != 1) return path;
  if (game.piece(piece).kind == Kind::kArtillery || s.at[piece] == kNoHex) return path;
  const HexId to = path.hexes[0];
  hex::Reach reach;
  flood_for(game, s, piece, reach);
  return reach.all().contains(to) && to != s.at[piece] ? path_to(game, s, piece, reach, to) : path;
}

}  // namespace

std::string text_of(const Game& game, const State& s, const Action& action) {
  const auto written = [&](const char* verb, PieceId piece, const hex::Path& path) {
    std::string text = verb + game.described(piece).id;
    if (meant_path(game, s, piece, path) != path) text += ' ' + hex::label(s.at[piece]);
    return with_path(std::move(text), path);
  };
  if (const auto* move = std::get_if<Move>(&action)) {
    return written("move ", move->piece, move->path);
  }
  if (const auto* exit = std::get_if<Exit>(&action)) {
    return written("exit ", exit->piece, exit->path);
  }
  return text_of(game, action);
}

namespace {

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t begin = text.find_first_not_of(" \t\r", at);
    if (begin == std::string_view::npos) break;
    const std::size_t end = std::min(text.find_first_of(" \t\r", begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    at = end;
  }
  return words;
}

// Reads the words of one action; the first fault is kept.
class Parser {
 public:
  Parser(const Game& game, const State& s, std::vector<std::string_view> words)
      : game_(game), s_(s), words_(std::move(words)) {}

  Parsed parse() {
    if (words_.empty()) {
      fault(engine::Code::kBadRequest, "the action is empty");
    } else {
      read();
    }
    parsed_.ok = parsed_.refusal.message.empty();
    return parsed_;
  }

 private:
  static constexpr std::size_t kLongestPath = hex::kMaxMovement;

  void fault(engine::Code code, std::string message) {
    if (!parsed_.refusal.message.empty()) return;
    parsed_.refusal.code = code;
    parsed_.refusal.message = std::move(message);
    parsed_.refusal.field = "action";
  }

  bool takes(std::size_t least, std::size_t most, const char* form) {
    const std::size_t n = words_.size() - 1;
    if (n >= least && n <= most) return true;
    fault(engine::Code::kBadRequest, std::string("the form is: ") + form);
    return false;
  }

  void read() {
    const std::string_view verb = words_[0];
    if (verb == "end") {
      if (takes(0, 0, "end")) parsed_.action = End{};
    } else if (verb == "roll") {
      if (takes(1, 1, "roll N")) parsed_.action = Roll{number(words_[1])};
    } else if (verb == "deploy") {
      if (words_.size() == 2 && words_[1] == "suggested") {
        parsed_.action = DeploySuggested{};
      } else if (takes(2, 2, "deploy <piece> <hex> | suggested")) {
        parsed_.action = Deploy{piece(1), hex(2)};
      }
    } else if (verb == "breach") {
      if (takes(2, 2, "breach <gun> <hex>")) parsed_.action = Breach{piece(1), hex(2)};
    } else if (verb == "withdraw") {
      if (takes(1, 1, "withdraw <gun>")) parsed_.action = Withdraw{piece(1)};
    } else if (verb == "fire") {
      if (takes(2, 2, "fire <gun> <hex>")) parsed_.action = Fire{piece(1), hex(2)};
    } else if (verb == "move") {
      if (takes(2, 2 + kLongestPath, "move <piece> <hex> [<hex> …]")) {
        parsed_.action = Move{piece(1), path_of(piece(1))};
      }
    } else if (verb == "exit") {
      if (takes(1, 2 + kLongestPath, "exit <piece> [<hex> …]")) {
        parsed_.action = Exit{piece(1), path_of(piece(1))};
      }
    } else if (verb == "enter") {
      if (takes(2, 1 + kLongestPath, "enter <piece> <hex> [<hex> …]")) {
        parsed_.action = Enter{piece(1), plain_path()};
      }
    } else if (verb == "attack") {
      read_attack();
    } else if (verb == "choose") {
      read_choose();
    } else if (verb == "disrupt") {
      if (takes(1, 1, "disrupt <piece>[,<piece>…]")) parsed_.action = DisruptOwn{pieces(words_[1])};
    } else {
      fault(engine::Code::kUnknown, "there is no action '" + std::string(verb.substr(0, 40)) + "'");
    }
  }

  void read_attack() {
    if (!takes(2, 3, "attack <piece>[,<piece>…] <piece>[,<piece>…] [charge]")) return;
    Attack attack{pieces(words_[1]), pieces(words_[2]), words_.size() == 4};
    if (attack.charge && words_[3] != "charge") {
      fault(engine::Code::kBadRequest, "the form is: attack <pieces> <pieces> [charge]");
    }
    parsed_.action = attack;
  }

  void read_choose() {
    if (s_.step == Step::kChoose) {
      read_alternative();
      return;
    }
    if (!takes(1, 2, "choose none | <leader>[,<leader>…] | <leader> <unit>")) return;
    if (words_.size() == 3) {
      parsed_.action = AssignLeader{piece(1), piece(2)};
    } else if (words_[1] == "none") {
      parsed_.action = ChooseLeaders{};
    } else {
      parsed_.action = ChooseLeaders{pieces(words_[1])};
    }
  }

  void read_alternative() {
    if (!takes(1, 1, "choose <alternative>")) return;
    const auto alternatives = game_.battle().alternatives(s_);
    std::string known;
    for (std::size_t i = 0; i < alternatives.size(); ++i) {
      if (words_[1] == alternatives[i].id) {
        parsed_.action = Choose{static_cast<int>(i), alternatives[i].id};
        return;
      }
      known += std::string(known.empty() ? "" : ", ") + alternatives[i].id;
    }
    fault(engine::Code::kUnknown,
          "'" + std::string(words_[1].substr(0, 40)) + "' is not to be chosen; there is: " + known);
  }

  int number(std::string_view word) {
    int value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size()) {
      fault(engine::Code::kBadRequest, "'" + std::string(word.substr(0, 40)) + "' is not a number");
    }
    return value;
  }

  PieceId find(std::string_view id) {
    const PieceId p = game_.find_piece(id);
    if (p == kNoPiece) {
      fault(engine::Code::kUnknown, "there is no piece '" + std::string(id.substr(0, 60)) + "'");
      return 0;
    }
    return p;
  }
  PieceId piece(std::size_t word) { return find(words_[word]); }

  HexId hex(std::size_t word) {
    const auto h = hex::parse_hex(words_[word]);
    if (!h || !game_.grid().contains(*h)) {
      fault(engine::Code::kUnknown,
            "there is no hex '" + std::string(words_[word].substr(0, 40)) + "' on the map");
      return kNoHex;
    }
    return *h;
  }

  PieceSet pieces(std::string_view word) {
    PieceSet out;
    while (true) {
      const auto comma = word.find(',');
      const PieceId p = find(word.substr(0, comma));
      if (out.contains(p) && parsed_.refusal.message.empty()) {
        fault(engine::Code::kBadRequest, "'" + game_.described(p).id + "' is named twice");
      }
      out.insert(p);
      if (comma == std::string_view::npos) return out;
      word.remove_prefix(comma + 1);
    }
  }

  hex::Path plain_path(std::size_t first = 2) {
    hex::Path path;
    for (std::size_t i = first; i < words_.size(); ++i) path.push_back(hex(i));
    return path;
  }

  // A single hex means the cheapest way to it. A path that begins where the piece stands is meant
  // step by step.
  hex::Path path_of(PieceId piece) {
    const bool from_start = words_.size() > 3 && hex(2) == s_.at[piece];
    if (words_.size() - (from_start ? 3 : 2) > kLongestPath) {
      fault(engine::Code::kBadRequest, "the path has too many hexes");
      return {};
    }
    const hex::Path path = plain_path(from_start ? 3 : 2);
    if (from_start || !parsed_.refusal.message.empty()) return path;
    return meant_path(game_, s_, piece, path);
  }

  const Game& game_;
  const State& s_;
  std::vector<std::string_view> words_;
  Parsed parsed_;
};

}  // namespace

Parsed parse_action(const Game& game, const State& s, std::string_view text) {
  return Parser(game, s, words_of(text)).parse();
}

}  // namespace tercio::thirty_years_war
