#include "server/computer.hpp"

#include <algorithm>

#include "advice/orders/names.hpp"
#include "engine/words.hpp"

namespace tercio::server {

namespace {

void add_once(std::vector<std::string>& list, const std::string& one) {
  if (std::find(list.begin(), list.end(), one) == list.end()) list.push_back(one);
}

}  // namespace

std::vector<std::string> Computer::by_hand(const std::vector<std::string>& seats) const {
  std::vector<std::string> out;
  for (const std::string& seat : seats) {
    if (!plays(seat)) out.push_back(seat);
  }
  return out;
}

void Computer::note(std::span<const SeatRow> seats) {
  players.clear();
  hints.clear();
  taken_back.clear();
  for (const SeatRow& seat : seats) {
    if (!seat.level.empty()) players[seat.side] = seat.level;
    if (seat.hints > 0) hints[seat.side] = seat.hints;
    if (seat.taken_back > 0) taken_back[seat.side] = seat.taken_back;
  }
}

Json json_of(const Computer& computer) {
  Json out{{"players", Json(computer.players)},
           {"pace", computer.pace},
           {"paused", computer.paused},
           {"hints", Json(computer.hints)},
           {"taken_back", Json(computer.taken_back)}};
  if (!computer.why.empty()) out["why"] = computer.why;
  if (const auto& thinking = computer.thinking) {
    out["thinking"] = {{"side", thinking->side},
                       {"level", thinking->level},
                       {"seconds", thinking->seconds},
                       {"waiting", thinking->waiting}};
  }
  return out;
}

bool has_piece(const Json& position, const std::string& piece) {
  const Json pieces = position.value("pieces", Json::array());
  return std::any_of(pieces.begin(), pieces.end(),
                     [&](const Json& one) { return one.value("id", "") == piece; });
}

Drawn drawn(const Json& position, std::span<const std::string> actions) {
  std::map<std::string, std::string> where;  // piece → hex
  for (const Json& piece : position.value("pieces", Json::array())) {
    const auto hex = piece.find("hex");
    const bool placed = hex != piece.end() && hex->is_string();
    where[piece.value("id", "")] = placed ? hex->get<std::string>() : "";
  }
  Drawn out;
  for (const std::string& action : actions) {
    const auto words = engine::words_of(action);
    std::vector<std::vector<std::string>> groups;  // of pieces, a word each
    std::string goal;                              // the last hex
    for (std::size_t i = 1; i < words.size(); ++i) {
      std::vector<std::string> group;
      for (const std::string& part : advice::split_list(std::string(words[i]))) {
        if (where.contains(part)) {
          group.push_back(part);
          add_once(out.pieces, part);
        } else if (advice::is_hex_number(part)) {
          goal = part;
        }
      }
      if (!group.empty()) groups.push_back(std::move(group));
    }
    if (!goal.empty()) add_once(out.hexes, goal);
    if (groups.empty()) continue;
    // A target that is named by its pieces is marked where they stand.
    for (std::size_t i = 1; i < groups.size(); ++i) {
      for (const std::string& piece : groups[i]) {
        if (!where[piece].empty()) add_once(out.hexes, where[piece]);
      }
    }
    const bool stays = words[0] == "fire" || words[0] == "breach" || words[0] == "attack";
    if (stays || goal.empty()) continue;
    for (const std::string& piece : groups.front()) {
      if (where[piece] == goal) continue;
      std::string& from = where[piece];
      out.moves.push_back(Json::array({piece, from.empty() ? Json(nullptr) : Json(from), goal}));
      from = goal;
    }
  }
  return out;
}

}  // namespace tercio::server
