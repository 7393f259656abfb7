// Questions about fighting: odds, fire, sight, and who can come at a hex.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands/retrace.hpp"
#include "cli/table/wording.hpp"
#include "cli/thirty_years_war/battle_text.hpp"
#include "cli/thirty_years_war/guide.hpp"
#include "cli/thirty_years_war/order.hpp"
#include "cli/thirty_years_war/position.hpp"
#include "cli/thirty_years_war/questions.hpp"
#include "cli/thirty_years_war/walls.hpp"

namespace tercio::cli::tyw {

using engine::Json;
using hex::HexId;

namespace {

bool is_unit(const Json& piece) {
  return piece["kind"] == "infantry" || piece["kind"] == "cavalry";
}

std::vector<std::string> split_list(const std::string& list) {
  std::vector<std::string> out;
  std::size_t begin = 0;
  while (begin < list.size()) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    out.push_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

std::string names_of(const Json& state, const std::vector<std::string>& ids) {
  std::vector<std::string> names;
  names.reserve(ids.size());
  for (const std::string& id : ids) names.push_back(name_of_piece(state, id));
  return in_a_row(names);
}

// The arithmetic of the pieces named: a line for each.
std::string breakdown_text(const Screen& screen, const Json& state, const Json& breakdown,
                           const std::vector<std::string>& ids) {
  std::string out;
  for (const auto& entry : breakdown) {
    const std::string id = entry["piece"];
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) continue;
    std::vector<std::string> terms;
    for (const auto& term : entry["terms"]) {
      terms.push_back(
          fmt::format("{} ({})", term["text"].get<std::string>(), term["rule"].get<std::string>()));
    }
    out += screen.wrap(fmt::format("{}: {} = {}", name_of_piece(state, id), fmt::join(terms, ", "),
                                   entry["strength"].get<int>()),
                       4, 6) +
           '\n';
  }
  return out;
}

std::string plain_results(const Json& results) {
  std::map<std::string, std::vector<std::string>> faces;
  for (const auto& [die, result] : results.items()) {
    faces[result.get<std::string>()].push_back(die);
  }
  std::string out;
  for (const auto& [result, dice] : faces) {
    out += fmt::format("  {:<12} {} in 6: {}\n", fmt::format("{}", fmt::join(dice, " ")),
                       dice.size(), result_text(result));
  }
  return out;
}

}  // namespace

void Questions::odds(const Words& words) {
  Words parts = words;
  const bool charge = parts.size() == 4 && std::string_view("charge").starts_with(parts.back());
  if (charge) parts.pop_back();
  if (parts.size() != 3) return refuse("the form is: odds <attackers> <defenders> [charge]");
  const Json now = state();
  const PieceNames names(now);
  Orders reader(names, match());
  const auto attackers = split_list(reader.pieces(parts[1], OrderReader::Wanted::kUnit));
  const auto defenders = split_list(reader.pieces(parts[2], OrderReader::Wanted::kUnit));
  if (!reader.fault().empty()) return refuse(reader.fault());
  const auto found =
      match().odds({{"attackers", attackers}, {"defenders", defenders}, {"charge", charge}});
  if (!found) return refuse(found.error());
  const Json& odds = *found;
  say_line(fmt::format("{} {} {}", names_of(now, attackers), charge ? "charging" : "against",
                       names_of(now, defenders)));
  say(fmt::format("  Attack {}\n", odds["attack"].get<int>()) +
      breakdown_text(screen(), now, odds["breakdown"], attackers));
  say(fmt::format("  Defence {}\n", odds["defence"].get<int>()) +
      breakdown_text(screen(), now, odds["breakdown"], defenders));
  say(fmt::format("  {} to {}: column {}\n", odds["attack"].get<int>(), odds["defence"].get<int>(),
                  odds["column"].get<std::string>()));
  const std::string action = fmt::format("attack {} {}{}", fmt::join(attackers, ","),
                                         fmt::join(defenders, ","), charge ? " charge" : "");
  const auto tried = match().clone();
  const auto done = tried->apply(action);
  if (done && tried->decision() == "combat-roll") {
    say(die_outcomes(screen(), *tried));
    return;
  }
  say(plain_results(odds["results"]));
  if (!done) say_line("It may not be made now: " + sentence_of(done.error()) + ".");
}

std::string Questions::hit_chance(int range) const {
  const int hits = range < 1 || range > 63 ? 0 : game_.fire_hits_up_to(range);
  if (hits == 0) return "out of range";
  return hits == 1 ? "hits on 1, 1 in 6" : fmt::format("hits on {} or less, {} in 6", hits, hits);
}

void Questions::sight(const Words& words) {
  if (words.size() != 3) return refuse("the form is: sight <gun or hex> <hex>");
  const PieceNames names(state());
  Orders reader(names, match());
  const std::string from = reader.hex(words[1]);
  const std::string to = reader.hex(words[2]);
  if (!reader.fault().empty()) return refuse(reader.fault());
  const auto seen = match().sight(from, to);
  if (!seen) return refuse(seen.error());
  const int range = (*seen)["range"];
  const std::string rule = (*seen)["rule"];
  if ((*seen)["clear"].get<bool>()) {
    return say_line(fmt::format("From {} to {} the line is clear ({}), range {}; a gun {}.", from,
                                to, rule, range, hit_chance(range)));
  }
  std::vector<std::string> by;
  for (const auto& what : (*seen)["blocked_by"]) by.push_back(what.get<std::string>());
  say_line(fmt::format("From {} to {}, range {}, the line is blocked by {} ({}).", from, to, range,
                       fmt::join(by, ", "), rule));
}

void Questions::targets(const Words& words) {
  if (words.size() != 2) return refuse("the form is: targets <gun>");
  const Json now = state();
  const PieceNames names(now);
  Orders reader(names, match());
  const std::string id = reader.piece(words[1], OrderReader::Wanted::kGun);
  if (id.empty()) return refuse(reader.fault());
  const NamedPiece* gun = names.find(id);
  if (gun->kind != "artillery") return refuse(gun->name + " is not artillery");
  const auto from = hex::parse_hex(gun->hex);
  if (!from) return refuse(gun->name + " is not on the map");
  // By range: what may be fired at now, or could be seen from there, and what not, with the reason.
  std::multimap<int, std::string> can;
  std::multimap<int, std::string> cannot;
  const bool now_firing = match().decision() == "fire" && gun->side == match().to_act();
  for (const auto& piece : now["pieces"]) {
    if (!is_unit(piece) || piece["side"] == gun->side || !piece["hex"].is_string()) continue;
    const std::string label = piece["hex"];
    const int range = hex::distance(*from, *hex::parse_hex(label));
    if (game_.fire_hits_up_to(range) == 0) continue;
    const std::string target =
        fmt::format("{} in {}, range {}", piece["name"].get<std::string>(), label, range);
    const std::string reason = now_firing ? why_not_fire(id, label) : why_not_seen(gun->hex, label);
    if (reason.empty()) {
      can.emplace(range, fmt::format("{}: {}", target, hit_chance(range)));
    } else {
      cannot.emplace(range, fmt::format("{}: {}", target, reason));
    }
  }
  if (can.empty()) say_line(gun->name + " has no target" + (now_firing ? " now." : " in sight."));
  tell_some(now_firing ? "May be fired at:" : "In sight:", can, can.size());
  tell_some("In range, but:", cannot, 10);
  wall_targets(id, *from, now_firing);
  tell_withdrawal(id);
}

// Walls the gun may fire at now, or could see from there, by range.
void Questions::wall_targets(const std::string& gun, HexId from, bool now_firing) {
  const WallsNow walls(game_, state());
  if (!walls.can_be_breached()) return;
  std::multimap<int, std::string> can;
  for (int line = 1; line <= game_.grid().lines; ++line) {
    for (int place = 1; place <= game_.grid().places; ++place) {
      const HexId h = hex::make_hex(line, place);
      const int range = hex::distance(from, h);
      if (game_.walls(h) == 0 || range == 0 || game_.fire_hits_up_to(range) == 0) continue;
      const std::string label = hex::label(h);
      const bool seen =
          now_firing ? !match().check(fmt::format("breach {} {}", gun, label))
                     : !walls.is_breached(h) && why_not_seen(hex::label(from), label).empty();
      if (!seen) continue;
      can.emplace(range, fmt::format("{}, range {}: {}; {}", label, range, hit_chance(range),
                                     walls.is_hit(h) ? "hit once, a second hit breaches them"
                                                     : "a first hit damages them"));
    }
  }
  tell_some(now_firing ? "Walls that may be fired at, by hex (19.55):" : "Walls in sight (19.55):",
            can, 12);
}

// Whether a gun can be withdrawn, where that matters.
void Questions::tell_withdrawal(const std::string& gun) {
  const Json now = state();
  const Json& facts = now["facts"];
  if (!facts.contains("routes") || !facts["routes"].contains(gun)) return;
  say(routes_text(screen(), now, Detail::kFull, gun));
  if (facts["routes"][gun]["rule"] != "17.34" || match().check("withdraw " + gun)) return;
  const int needed = game_.battle().withdrawal_needs();
  say_line(fmt::format("`withdraw {}`: {} in 6 saves it, otherwise it is lost (17.34).", gun,
                       7 - needed));
}

std::string Questions::why_not_fire(const std::string& gun, const std::string& hex) const {
  const auto refusal = match().check(fmt::format("fire {} {}", gun, hex));
  return refusal ? sentence_of(*refusal) : "";
}

std::string Questions::why_not_seen(const std::string& from, const std::string& to) const {
  const auto seen = match().sight(from, to);
  if (!seen || (*seen)["clear"].get<bool>()) return "";
  return fmt::format("{}: the line is blocked by {}", (*seen)["rule"].get<std::string>(),
                     (*seen)["blocked_by"].front().get<std::string>());
}

void Questions::tell_some(const char* title, const std::multimap<int, std::string>& lines,
                          std::size_t most) {
  if (lines.empty()) return;
  say(std::string(title) + '\n');
  std::size_t told = 0;
  for (const auto& [range, text] : lines) {
    if (told++ == most) break;
    say(screen().wrap(text, 2, 4) + '\n');
  }
  if (lines.size() > most) say(fmt::format("  and {} more, further away\n", lines.size() - most));
}

// ---- What of a hex

// Of a hex with a unit only its enemies matter.
void Questions::tell_by_side(const char* what,
                             const std::map<std::string, std::vector<std::string>>& by, HexId h) {
  std::string holder;
  const Json now = state();
  for (const auto& piece : now["pieces"]) {
    if (is_unit(piece) && piece["hex"] == hex::label(h)) holder = piece["side"];
  }
  for (const auto& [side, names] : by) {
    if (side == holder) continue;
    say(screen().wrap(fmt::format("{} {}: {}.", side_title(game_, side), what, in_a_row(names)), 2,
                      4) +
        '\n');
  }
}

void Questions::who_can_attack(HexId h) {
  const Json now = state();
  const WallsNow walls(game_, now);
  std::map<std::string, std::vector<std::string>> by_side;
  for (const auto& piece : now["pieces"]) {
    if (!is_unit(piece) || piece["state"] != "ready") continue;
    const auto at = hex::parse_hex(piece["hex"].get<std::string>());
    const auto d = at ? hex::direction_to(*at, h) : std::nullopt;
    if (!d) continue;
    const auto kind = piece["kind"] == "cavalry" ? thirty_years_war::Kind::kCavalry
                                                 : thirty_years_war::Kind::kInfantry;
    if (!walls.may_attack(kind, *at, *d)) continue;
    by_side[piece["side"]].push_back(
        fmt::format("{} in {}", piece["name"].get<std::string>(), piece["hex"].get<std::string>()));
  }
  tell_by_side("units beside it that can attack into it", by_side, h);
}

void Questions::who_can_see(HexId h) {
  const Json now = state();
  std::map<std::string, std::vector<std::string>> by_side;
  for (const auto& piece : now["pieces"]) {
    if (piece["kind"] != "artillery" || !piece["hex"].is_string()) continue;
    const std::string at = piece["hex"];
    const auto seen = match().sight(at, hex::label(h));
    if (!seen || !(*seen)["clear"].get<bool>()) continue;
    const int range = (*seen)["range"];
    const int hits = range == 0 ? 0 : game_.fire_hits_up_to(range);
    if (hits == 0) continue;
    by_side[owner_of(piece)].push_back(fmt::format(
        "{} in {} (range {}, {} in 6)", piece["name"].get<std::string>(), at, range, hits));
  }
  tell_by_side("guns that see it", by_side, h);
}

void Questions::who_can_come(HexId h) {
  if (match().decision() != "move") return;
  const Json now = state();
  std::vector<std::string> names;
  for (const auto& piece : now["pieces"]) {
    if (piece["side"] != match().to_act() || piece["kind"] == "artillery") continue;
    const auto reach = match().reach(piece["id"].get<std::string>());
    if (!reach || !(*reach)["hexes"].contains(hex::label(h))) continue;
    names.push_back(fmt::format("{} ({} MP)", name_of_piece(now, piece["id"].get<std::string>()),
                                (*reach)["hexes"][hex::label(h)].get<int>()));
  }
  if (!names.empty()) say_item("Can move here now: " + in_a_row(names) + ".");
}

void Questions::what(const Words& words) {
  if (words.size() != 2) return refuse("the form is: what <hex>");
  const Json now = state();
  const PieceNames names(now);
  Orders reader(names, match());
  const std::string label = reader.hex(words[1]);
  if (!reader.fault().empty()) return refuse(reader.fault());
  const auto h = hex::parse_hex(label);
  if (!h || !game_.grid().contains(*h)) return refuse("there is no hex " + label + " on the map");
  say_line(fmt::format("{}: {}.", label, ground_text(game_, now, *h)));
  for (const auto& piece : now["pieces"]) {
    if (piece["hex"] == label) {
      say_item(fmt::format("{}: {}.", side_title(game_, owner_of(piece)), piece_text(piece, now)));
    }
  }
  for (const std::string& side : match().sides()) {
    const auto zone = match().zones(side);
    if (zone && std::find(zone->begin(), zone->end(), label) != zone->end()) {
      say_item(fmt::format("In a zone of control of the {} side.", side_title(game_, side)));
    }
  }
  who_can_attack(*h);
  who_can_see(*h);
  who_can_come(*h);
}

}  // namespace tercio::cli::tyw
