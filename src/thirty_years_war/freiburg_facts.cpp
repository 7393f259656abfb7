// The facts of a Freiburg position as JSON.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "thirty_years_war/demoralization.hpp"
#include "thirty_years_war/freiburg.hpp"
#include "thirty_years_war/position.hpp"
#include "thirty_years_war/walls.hpp"

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

}  // namespace

void Freiburg::add_facts(const State& s, Json& facts) const {
  facts["day"] = s.day;
  facts["days"] = last_day();
  const auto name = [](Date date) {
    return date == Date::k3August ? "3 August" : date == Date::k5August ? "5 August" : "9 August";
  };
  // The siege stands in no calendar; a campaign does, whatever row of the morale table it uses.
  if (is_campaign()) {
    facts["date"] = name(static_cast<Date>(s.day - 1));
  } else if (play_ != Play::kSiege) {
    facts["date"] = name(date_of(s));
  }
  facts["morale_row"] = name(date_of(s));
  if (last_day() > 1 || play_ == Play::k9August) facts["exits"] = labels(exits_);
  facts["post"] = kPostNames[static_cast<std::size_t>(s.freiburg.post)];
  facts["first_post"] = kPostNames[static_cast<std::size_t>(s.freiburg.first_post)];
  add_morale(s, facts);
  add_walls(s, facts);
  if (play_ == Play::kBoth) facts["french_in_1218_1220"] = labels(last_french(s, keys_));
  if (play_ == Play::k3August || is_campaign()) {
    facts["line"] = {{"cleared", labels(line_ - s.units[index_of(kBavarian)])},
                     {"french", labels(line_ & s.units[index_of(kFrench)])},
                     {"taken", line_is_taken(s)}};
  }
  if (!s.freiburg.lost_today.empty()) {
    facts["lost_today"] = ids_of(game(), s.freiburg.lost_today);
  }
  add_routes(s, facts);
}

// 15.0 What each army's next test is.
void Freiburg::add_morale(const State& s, Json& facts) const {
  Json morale = Json::object();
  for (const int c : {regular_, mercenary_, bavarian_}) {
    const auto* levels = levels_of(date_of(s), c);
    const auto& definition = game().definition().categories[static_cast<std::size_t>(c)];
    if (levels == nullptr || !in_play(s, definition.army)) continue;
    Json entry{{"levels", *levels},
               {"dice", game().numbers("morale.die")},
               {"passed", s.tests_passed[static_cast<std::size_t>(c)]},
               {"losses", s.losses[static_cast<std::size_t>(definition.army)]},
               {"leader_lost", (s.leaderless >> c & 1) != 0},
               {"reduction", morale_reduction(s, c)},
               {"demoralized", is_down(s, c)}};
    morale[definition.id] = entry;
  }
  facts["morale"] = morale;
}

// 19.5 Gates and whose they are, breaches, sections and who controls them.
void Freiburg::add_walls(const State& s, Json& facts) const {
  const Game& g = game();
  Json gates = Json::array();
  for (const WallSide& side : g.wall_sides()) {
    if (!side.gate) continue;
    Json usable = nullptr;
    for (const Side whose : {kFrench, kBavarian}) {
      if (is_friendly_gate(g, s, whose, side.inner, side.direction)) usable = g.side_id(whose);
    }
    const bool breached =
        (breached_sides(g, s, side.inner) >> hex::index_of(side.direction) & 1) != 0;
    gates.push_back({{"inner", hex::label(side.inner)},
                     {"outer", hex::label(side.outer)},
                     {"friendly_to", usable},
                     {"breached", breached}});
  }
  facts["gates"] = gates;
  Json breaches = Json::object();
  for (const HexId h : g.watched()) {
    const std::uint64_t bit = std::uint64_t{1} << g.watch(h);
    if ((s.ground.breached & bit) != 0) {
      breaches[hex::label(h)] = "breached";
    } else if ((s.ground.hit & bit) != 0) {
      breaches[hex::label(h)] = "hit";
    }
  }
  facts["breaches"] = breaches;
  Json sections = Json::object();
  for (std::size_t i = 0; i < kSections; ++i) {
    sections[kSectionIds[i]] = {{"hexes", labels(sections_[i])},
                                {"last_french", labels(last_french(s, sections_[i]))},
                                {"controlled_by_bavarian", !is_broken(s, i)}};
  }
  facts["sections"] = sections;
}

// 17.34, 18.73 The routes that matter in this scenario, and what cuts those that are cut.
void Freiburg::add_routes(const State& s, Json& facts) const {
  const bool guns =
      play_ == Play::k9August || (campaign_withdrawal_ && is_campaign() && is_last_day(s));
  Json routes = Json::object();
  const auto add = [&](PieceId p, const char* rule, Route route) {
    const Trace found = trace(s, s.at[p], exits_, route);
    Json entry{{"rule", rule}, {"open", !found.path.empty()}};
    if (!found.path.empty()) entry["path"] = labels(found.path);
    if (found.cut_at != kNoHex) entry["cut_at"] = hex::label(found.cut_at);
    routes[game().described(p).id] = entry;
  };
  for (const PieceId p : s.present) {
    if (owner_of(game(), s, p) != kBavarian) continue;
    const bool gun = game().piece(p).kind == Kind::kArtillery;
    if (gun && guns) {
      add(p, "17.34", Route::kNotForest);
    } else if (last_day() > 1 && (!gun || play_ == Play::kSiege)) {
      add(p, play_ == Play::kSiege ? "19.61-1" : "18.73", Route::kClearOnly);
    }
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

}  // namespace

bool Freiburg::read_fact(State& s, std::string_view key, const Json& value,
                         std::string& fault) const {
  const auto number = [&](int least, int most) {
    const bool fits = value.is_number_integer() && value.get<std::int64_t>() >= least &&
                      value.get<std::int64_t>() <= most;
    if (!fits) {
      fault = "a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
              " is wanted";
    }
    return fits ? value.get<int>() : least;
  };
  if (key == "day") {
    s.day = static_cast<std::uint8_t>(number(1, last_day()));
    return true;
  }
  if (key == "post" || key == "first_post") {
    for (std::size_t i = 1; i < kPosts.size(); ++i) {
      if (value != std::string(kPostNames[i])) continue;
      (key == "post" ? s.freiburg.post : s.freiburg.first_post) = kPosts[i];
      return true;
    }
    fault = "a post is line, position, hill or freiburg";
    return true;
  }
  if (key == "last_french") {
    std::uint64_t french = 0;
    fault = read_bits(game(), value, french, "last_french");
    if (fault.empty()) s.ground.last_b = all_watched() & ~french;
    return true;
  }
  if (key == "hit" || key == "breached") {
    std::uint64_t bits = 0;
    fault = read_bits(game(), value, bits, key == "hit" ? "hit" : "breached");
    if (!fault.empty()) return true;
    (key == "hit" ? s.ground.hit : s.ground.breached) = bits;
    s.ground.hit |= s.ground.breached;
    return true;
  }
  if (key == "leader_lost") {
    if (!value.is_array()) fault = "leader_lost is a list of armies";
    for (const Json& id : value) {
      const int c = id.is_string() ? game().category_index(id.get<std::string>()) : -1;
      if (c < 0) {
        fault = "leader_lost is a list of armies";
        break;
      }
      s.leaderless = static_cast<std::uint8_t>(s.leaderless | 1U << c);
    }
    return true;
  }
  return false;
}

void Freiburg::position_edited(State& s, Levels levels) const {
  if (s.freiburg.post == Post::kNone && s.turn > 0) {
    s.freiburg.post = posts(s).front();
    if (s.freiburg.first_post == Post::kNone) s.freiburg.first_post = s.freiburg.post;
  }
  note_occupants(s);
  // 18.36, 18.41, 15.22 What has been lost and captured is taken to be the day's.
  s.freiburg.owned_by_b_at_dawn = s.owned_by_b;
  for (const PieceId gun : game().guns()) {
    if (s.day > 1) break;
    s.freiburg.owned_by_b_at_dawn.erase(gun);
    if (game().piece(gun).side == kBavarian) s.freiburg.owned_by_b_at_dawn.insert(gun);
  }
  for (int i = 0; i < game().piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    if (s.status[p] != Status::kEliminated) continue;
    const int category = category_of_army(game().piece(p).army);
    if (game().piece(p).is_unit()) s.freiburg.lost_today.insert(p);
    if (game().piece(p).kind == Kind::kLeader) {
      s.leaderless = static_cast<std::uint8_t>(s.leaderless | 1U << category);
    }
  }
  // 15.12 The tests the losses have called for are behind the armies; of a level that is given,
  // those below it.
  if (levels == Levels::kByTheRules) set_levels(s);
  for (const int c : {regular_, mercenary_, bavarian_}) {
    const auto* row = levels_of(date_of(s), c);
    if (row == nullptr) continue;
    const auto index = static_cast<std::size_t>(c);
    const auto& definition = game().definition().categories[index];
    const int losses = s.losses[static_cast<std::size_t>(definition.army)];
    if (levels == Levels::kGiven) {
      const auto below = std::count_if(row->begin(), row->end(),
                                       [&](int level) { return level < s.levels[index]; });
      s.tests_passed[index] = static_cast<std::uint8_t>(std::min<std::ptrdiff_t>(below, 3));
    } else {
      while (s.tests_passed[index] < 3 && losses >= s.levels[index]) test_survived(s, c);
    }
    // The last is automatic.
    if (s.tests_passed[index] == 3 && losses >= s.levels[index] && !is_down(s, c)) {
      demoralize(game(), s, c, "15.12", nullptr, nullptr);
    }
  }
}

}  // namespace tercio::thirty_years_war
