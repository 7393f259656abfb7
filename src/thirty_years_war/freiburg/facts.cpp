// The facts of a Freiburg position as JSON.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "thirty_years_war/freiburg/freiburg.hpp"
#include "thirty_years_war/position/position.hpp"
#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/walls.hpp"

namespace tercio::thirty_years_war {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array kPosts{Post::kNone, Post::kLine, Post::kPosition, Post::kHill, Post::kTown};
constexpr std::array<std::string_view, 5> kPostNames{"none", "line", "position", "hill",
                                                     "freiburg"};
constexpr std::array<std::string_view, 3> kSectionIds{"altstadt", "neuburg", "vorstadt"};

Json labels(const HexSet& hexes) {
  Json out = Json::array();
  hexes.for_each([&](HexId h) { out.push_back(hex::label(h)); });
  return out;
}

Json labels(const std::vector<HexId>& hexes) {
  Json out = Json::array();
  for (const HexId h : hexes) out.push_back(hex::label(h));
  return out;
}

HexSet watched_hexes(const Game& game) {
  HexSet out;
  for (const HexId h : game.watched()) out.insert(h);
  return out;
}

// 18.36 The guns that have changed hands since the day began.
PieceSet changed_hands(const State& s) {
  return (s.owned_by_b - s.freiburg.owned_by_b_at_dawn) |
         (s.freiburg.owned_by_b_at_dawn - s.owned_by_b);
}

}  // namespace

void Freiburg::add_facts(const State& s, Json& facts) const {
  facts["day"] = s.day;
  facts["days"] = last_day();
  if (!date_text(s).empty()) facts["date"] = date_text(s);
  facts["morale_row"] = name_of_date(date_of(s));
  if (has_exits()) facts["exits"] = labels(exits_);
  facts["post"] = kPostNames[static_cast<std::size_t>(s.freiburg.post)];
  facts["first_post"] = kPostNames[static_cast<std::size_t>(s.freiburg.first_post)];
  add_morale(s, facts);
  add_walls(s, facts);
  if (play_ == Play::kBoth) facts["french_in_1218_1220"] = labels(last_french(s, keys_));
  if (has_line()) {
    const LineNow line = line_now(s);
    facts["line"] = {
        {"cleared", labels(line.cleared)}, {"french", labels(line.french)}, {"taken", line.taken}};
  }
  if (s.day > 1) facts["line_lost"] = s.freiburg.line_taken != 0;
  facts["lost_today"] = ids_of(game(), s.freiburg.lost_today);
  facts["captured_today"] = ids_of(game(), changed_hands(s));
  for (const int c : {regular_, mercenary_, bavarian_}) {
    if ((s.leaderless >> c & 1) == 0) continue;
    facts["leader_lost"].push_back(game().definition().categories[static_cast<std::size_t>(c)].id);
  }
  facts["last_french"] = labels(last_french(s, watched_hexes(game())));
  add_routes(s, facts);
}

// 15.0 What each army's next test is.
void Freiburg::add_morale(const State& s, Json& facts) const {
  Json morale = Json::object();
  for (const int c : {regular_, mercenary_, bavarian_}) {
    const auto now = morale_now(s, c);
    if (!now) continue;
    morale[game().definition().categories[static_cast<std::size_t>(c)].id] = {
        {"levels", now->levels},           {"dice", now->dice},
        {"passed", now->passed},           {"losses", now->losses},
        {"leader_lost", now->leader_lost}, {"reduction", now->reduction},
        {"demoralized", now->demoralized}};
  }
  facts["morale"] = morale;
}

// 19.5 Gates and whose they are, breaches, sections and who controls them.
void Freiburg::add_walls(const State& s, Json& facts) const {
  const Game& g = game();
  Json gates = Json::array();
  for (const GateNow& gate : gates_now(s)) {
    gates.push_back({{"inner", hex::label(gate.inner)},
                     {"outer", hex::label(gate.outer)},
                     {"friendly_to", gate.usable_by ? Json(g.side_id(*gate.usable_by)) : Json()},
                     {"breached", gate.breached}});
  }
  facts["gates"] = gates;
  Json breaches = Json::object();
  for (const HexId h : g.watched()) {
    const Walls walls = walls_of(g, s, h);
    if (walls == Walls::kWhole) continue;
    breaches[hex::label(h)] = walls == Walls::kBreached ? "breached" : "hit";
  }
  facts["breaches"] = breaches;
  Json sections = Json::object();
  const auto now = sections_now(s);
  for (std::size_t i = 0; i < kSections; ++i) {
    sections[kSectionIds[i]] = {{"hexes", labels(now[i].hexes)},
                                {"last_french", labels(now[i].last_french)},
                                {"controlled_by_bavarian", !now[i].broken}};
  }
  facts["sections"] = sections;
}

// 17.34, 18.73, 19.61-1 The routes that matter on this day, and what cuts those that are cut.
void Freiburg::add_routes(const State& s, Json& facts) const {
  Json routes = Json::object();
  for (const RouteNow& route : routes_now(s)) {
    Json entry{{"rule", route.rule}, {"open", route.is_open()}};
    if (route.is_open()) entry["path"] = labels(route.path);
    if (route.cut_at != kNoHex) entry["cut_at"] = hex::label(route.cut_at);
    routes[game().described(route.piece).id] = entry;
  }
  facts["routes"] = routes;
}

namespace {

std::string read_bits(const Game& game, const Json& value, std::uint64_t& bits, const char* what) {
  if (!value.is_array()) return std::string(what) + " is a list of hexes";
  bits = 0;
  for (const Json& item : value) {
    const auto h = item.is_string() ? hex::parse_hex(item.get<std::string>()) : std::nullopt;
    if (!h || !game.grid().contains(*h) || game.watch(*h) == Game::kNotWatched) {
      return std::string(what) + " names hexes beside walls, in the town, or 1218 to 1220";
    }
    bits |= std::uint64_t{1} << game.watch(*h);
  }
  return {};
}

// 19.55 Only what has walls is hit or breached.
std::string why_no_walls(const Game& game, std::uint64_t bits, std::string_view key) {
  for (const HexId h : game.watched()) {
    if ((bits >> game.watch(h) & 1) != 0 && game.walls(h) == 0) {
      return std::string(key) + " names " + hex::label(h) + ", which has no walls";
    }
  }
  return {};
}

}  // namespace

bool Freiburg::is_fact_of_the_clock(std::string_view key) const {
  return key == "day" || key == "post" || key == "first_post" || key == "line_lost";
}

bool Freiburg::read_fact(State& s, std::string_view key, const Json& value,
                         std::string& fault) const {
  if (read_day(s, key, value, fault) || read_ground(s, key, value, fault)) return true;
  if (key == "leader_lost") {
    if (!value.is_array()) fault = "leader_lost is a list of armies";
    for (const Json& id : value) {
      const int c = id.is_string() ? game().category_index(id.get_ref<const std::string&>()) : -1;
      if (c < 0) {
        fault = "leader_lost is a list of armies";
        break;
      }
      s.leaderless = static_cast<std::uint8_t>(s.leaderless | 1U << c);
    }
    return true;
  }
  // 18.36, 18.41 What has been captured and lost since the day began.
  if (key == "captured_today" || key == "lost_today") {
    const bool guns = key == "captured_today";
    PieceSet named;
    fault = value.is_array() ? "" : std::string(key) + " is a list of pieces";
    for (const Json& id : value) {
      const PieceId p =
          id.is_string() ? game().find_piece(id.get_ref<const std::string&>()) : kNoPiece;
      const bool fits =
          p != kNoPiece && (guns ? game().piece(p).kind == Kind::kArtillery
                                 : game().piece(p).is_unit() && s.status[p] == Status::kEliminated);
      if (!fits) {
        fault = guns ? "captured_today is a list of guns"
                     : "lost_today is a list of units that are eliminated";
        break;
      }
      named.insert(p);
    }
    if (!fault.empty()) return true;
    if (guns) {
      s.freiburg.owned_by_b_at_dawn = (s.owned_by_b - named) | (named - s.owned_by_b);
    } else {
      s.freiburg.lost_today = named;
    }
    return true;
  }
  // What follows from the rest.
  constexpr std::array<std::string_view, 9> kTold{"days",  "date", "morale_row", "exits", "morale",
                                                  "gates", "line", "sections",   "routes"};
  return key == "french_in_1218_1220" || std::find(kTold.begin(), kTold.end(), key) != kTold.end();
}

// The day, and where the Bavarians have deployed.
bool Freiburg::read_day(State& s, std::string_view key, const Json& value,
                        std::string& fault) const {
  if (key == "day") {
    const int last = last_day();
    const bool fits = value.is_number_integer() && value >= 1 && value <= last;
    if (!fits) fault = "a whole number from 1 to " + std::to_string(last) + " is wanted";
    s.day = static_cast<std::uint8_t>(fits ? value.get<int>() : 1);
    if (s.day > 1) s.freiburg.post = Post::kNone;  // unless the post is given as well
    return true;
  }
  if (key == "post" || key == "first_post") {
    for (std::size_t i = 0; i < kPosts.size(); ++i) {
      if (value != std::string(kPostNames[i])) continue;
      (key == "post" ? s.freiburg.post : s.freiburg.first_post) = kPosts[i];
      return true;
    }
    fault = "a post is line, position, hill, freiburg, or none before the choice";
    return true;
  }
  if (key == "line_lost") {
    if (!value.is_boolean()) fault = "true or false is wanted";
    s.freiburg.line_taken = value == true ? 1 : 0;
    return true;
  }
  return false;
}

// 19.5 What the armies have done to the ground.
bool Freiburg::read_ground(State& s, std::string_view key, const Json& value,
                           std::string& fault) const {
  if (key == "last_french") {
    std::uint64_t french = 0;
    fault = read_bits(game(), value, french, "last_french");
    if (fault.empty()) s.ground.last_b = all_watched() & ~french;
    return true;
  }
  if (key == "hit" || key == "breached") {
    std::uint64_t bits = 0;
    fault = read_bits(game(), value, bits, key == "hit" ? "hit" : "breached");
    if (fault.empty()) fault = why_no_walls(game(), bits, key);
    if (!fault.empty()) return true;
    (key == "hit" ? s.ground.hit : s.ground.breached) |= bits;
    s.ground.hit |= s.ground.breached;
    return true;
  }
  if (key != "breaches") return false;
  // As they are told: hex and `hit` or `breached`.
  if (!value.is_object()) fault = "breaches gives hit or breached for hexes";
  for (const auto& [h, state] : value.items()) {
    const bool known = state == "hit" || state == "breached";
    if (!known) fault = "breaches gives hit or breached for hexes";
    if (!fault.empty()) break;
    read_ground(s, state == "hit" ? "hit" : "breached", Json::array({h}), fault);
  }
  return true;
}

void Freiburg::edit_begins(State& s) const {
  // 18.41 What is given as eliminated has been lost today, unless the edit says otherwise.
  s.freiburg.lost_today = game().units(kFrench) | game().units(kBavarian);
}

PieceSet Freiburg::losses_that_count(const State& s, PieceSet eliminated) const {
  if (s.turn == 0) return {};  // 18.35
  return s.day == 1 ? eliminated : eliminated & s.freiburg.lost_today;
}

void Freiburg::position_edited(State& s, Levels levels) const {
  if (s.freiburg.post == Post::kNone && s.turn > 0) s.freiburg.post = posts(s).front();
  if (s.freiburg.first_post == Post::kNone) {
    const bool town = s.freiburg.post == Post::kTown && s.day == 3;
    s.freiburg.first_post = s.day == 1 ? s.freiburg.post : town ? Post::kTown : Post::kLine;
  }
  if (s.turn > 0) note_occupants(s);  // in a deployment when the day begins
  PieceSet lost;
  for (int i = 0; i < game().piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    if (s.status[p] != Status::kEliminated) continue;
    if (game().piece(p).is_unit()) lost.insert(p);
    // 15.22
    if (game().piece(p).kind == Kind::kLeader) {
      const int category = category_of_army(game().piece(p).army);
      s.leaderless = static_cast<std::uint8_t>(s.leaderless | 1U << category);
    }
  }
  s.freiburg.lost_today = losses_that_count(s, lost);
  if (s.phase == Phase::kOver && is_campaign() && s.day == 2) s.freiburg.hill_lost = 1;  // 18.71
  settle_morale(s, levels);
}

// 15.12 The tests the losses have called for are behind the armies, except one whose die is due
// now.
void Freiburg::settle_morale(State& s, Levels levels) const {
  if (levels == Levels::kByTheRules) set_levels(s);
  for (const int c : {regular_, mercenary_, bavarian_}) {
    const auto* row = levels_of(date_of(s), c);
    if (row == nullptr) continue;
    const auto index = static_cast<std::size_t>(c);
    if (levels == Levels::kGiven) {
      // Of a level that is given, those below it.
      const auto below = std::count_if(row->begin(), row->end(),
                                       [&](int level) { return level < s.levels[index]; });
      s.tests_passed[index] = static_cast<std::uint8_t>(std::min<std::ptrdiff_t>(below, 3));
    }
    const auto& definition = game().definition().categories[index];
    const int losses = s.losses[static_cast<std::size_t>(definition.army)];
    if (s.step == Step::kMoraleRoll || is_down(s, c)) continue;
    while (s.tests_passed[index] < 3 && losses >= s.levels[index]) test_survived(s, c);
    // The last is automatic.
    if (s.tests_passed[index] == 3 && losses >= s.levels[index]) {
      demoralize(game(), s, c, "15.12", nullptr, nullptr);
    }
  }
}

void Freiburg::find_faults(const State& s, std::vector<PositionFault>& faults) const {
  const FreiburgFacts& f = s.freiburg;
  const auto add = [&](const char* field, const char* rule, const char* text,
                       PieceId piece = kNoPiece) {
    faults.push_back({field, {.rule = rule, .text = text, .piece = piece}});
  };
  // 18.1, 18.51, 18.52, 19.31, 20.1, 20.3 Where the Bavarians can be.
  const auto can_be = possible_posts(s);
  const bool chosen = f.post != Post::kNone;
  if (chosen && std::find(can_be.begin(), can_be.end(), f.post) == can_be.end()) {
    const bool line = f.post == Post::kLine && s.day == 2;
    add("setup.facts.post", is_campaign() ? (s.day == 3 ? "18.52" : "18.51") : "17.0",
        line ? "the Line was lost on 3 August and cannot be held again"
             : "the Bavarians do not hold this post on this day");
  }
  const bool first_day = s.day == 1 && f.first_post != f.post;
  const bool first = play_ == Play::kBoth
                         ? f.first_post != Post::kLine && f.first_post != Post::kTown
                         : is_campaign() && f.first_post != Post::kLine;
  if ((chosen || s.day > 1) && (first_day || first)) {
    add("setup.facts.first_post", is_campaign() ? "20.1" : "17.0",
        "the Bavarians did not hold this post on the first day");
  }
  if (s.day == 1 && f.line_taken != 0) {
    add("setup.facts.line_lost", "18.51", "3 August is not over");
  }
  // 15.16 The fall of the Regulars takes the Mercenaries along; only from a former day the Regulars
  // may be down alone, if their leader is dead (18.35).
  const bool alone =
      is_down(s, regular_) && !is_down(s, mercenary_) && in_play(s, game().army_index("mercenary"));
  const bool since_yesterday = s.day > 1 && (s.leaderless >> regular_ & 1) != 0;
  if (alone && (!since_yesterday || cascade_is_state_)) {
    add("setup.facts.demoralized", "15.16",
        "when the Regulars are demoralized, the Mercenaries are too");
  }
  // 15.21 An army has one leader.
  for (const Side side : {kFrench, kBavarian}) {
    for (const PieceId leader : game().leaders(side)) {
      const int c = category_of_army(game().piece(leader).army);
      if (on_map(s, leader) && (s.leaderless >> c & 1) != 0) {
        add("setup.facts.leader_lost", "15.21", "{piece} is on the map", leader);
      }
    }
  }
}

}  // namespace tercio::thirty_years_war
