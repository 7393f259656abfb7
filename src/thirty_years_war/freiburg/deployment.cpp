// 17.1, 17.2, 17.3, 18.5, 19.1, 19.3, 20.1, 20.3 Where the armies are deployed.
#include "thirty_years_war/rules/deployment.hpp"

#include <algorithm>

#include "thirty_years_war/freiburg/freiburg.hpp"

namespace tercio::thirty_years_war {

namespace {

// The hexes at most this far from a set.
HexSet within(const HexSet& set, int distance) {
  HexSet out = set;
  for (int n = 0; n < distance; ++n) {
    HexSet wider = out;
    for (const Direction d : hex::kAllDirections) wider |= hex::shifted(out, d);
    out = wider;
  }
  return out;
}

const SetUpDefinition* find_set_up(const Definition& definition, std::string_view id) {
  for (const auto& set_up : definition.set_ups) {
    if (set_up.id == id) return &set_up;
  }
  return nullptr;
}

constexpr Alternative kHoldLine{
    "line", "hold the 3 August Line", "17.11",
    "The army stands in the entrenchments of the Line; the French come from the west and south."};
constexpr Alternative kHoldPosition{
    "position", "fall back on or east of the line 1113 to 2108", "17.21",
    "The army gives up the Line; the French win if nobody is left in the entrenchments of the Hill "
    "at the end of 5 August."};
constexpr Alternative kHoldHill{"hill", "hold the Hill", "17.31", "The army stands on the Hill."};
constexpr Alternative kHoldTown{
    "freiburg", "hold Freiburg within its walls", "19.11",
    "The army stands in the town; the French besiege it and can breach its walls."};

Alternative described(Post post) {
  switch (post) {
    case Post::kLine:
      return kHoldLine;
    case Post::kPosition:
      return kHoldPosition;
    case Post::kHill:
      return kHoldHill;
    default:
      return kHoldTown;
  }
}

}  // namespace

// --- Who takes part, and what is chosen ---------------------------------------------------------

HexId Freiburg::set_up_hex(PieceId piece) const {
  if (play_ == Play::kBoth) return kNoHex;  // 20.1: not before the Bavarian has chosen
  const SetUpDefinition* set_up = find_set_up(game().definition(), game().scenario().suggested);
  return place_in(*set_up, piece);
}

void Freiburg::wait(State& s, std::string_view set_up) const {
  for (const auto& [index, h] : find_set_up(game().definition(), set_up)->places) {
    s.status[static_cast<std::size_t>(index)] = Status::kWaiting;
  }
}

bool Freiburg::is_listed(PieceId piece, std::string_view set_up) const {
  return place_in(*find_set_up(game().definition(), set_up), piece) != kNoHex;
}

std::vector<Post> Freiburg::posts(const State& s) const {
  if (play_ == Play::kBoth && s.day == 1) return {Post::kLine, Post::kTown};  // 20.11, 20.12 (F-80)
  if (play_ == Play::kSiege) return {Post::kTown};                            // 19.31
  const bool in_town = s.freiburg.first_post == Post::kTown;
  if (s.day == 3) {
    // 18.52; 20.32 by the choice made for the first day.
    return {play_ == Play::kBoth && in_town ? Post::kTown : Post::kHill};
  }
  // 18.51 (F-51, F-85) The Line may be held again unless the French have won 3 August.
  std::vector<Post> out;
  if (s.freiburg.line_taken == 0) out.push_back(Post::kLine);
  out.push_back(Post::kPosition);
  if (play_ != Play::kBoth) return out;
  // 20.31 (F-84) Freiburg as well, unless the French were last in 1218, 1219 and 1220.
  const bool keys_lost = last_french(s, keys_) == keys_;
  const bool tested = keys_for_line_ != in_town;
  const bool offered = tested ? !keys_lost : in_town;
  if (offered) out.push_back(Post::kTown);
  return out;
}

// The posts the Bavarians can be holding on the day of a position, whatever has happened since they
// chose.
std::vector<Post> Freiburg::possible_posts(const State& s) const {
  switch (play_) {
    case Play::k3August:
      return {Post::kLine};
    case Play::k5August:
      return {Post::kPosition};
    case Play::k9August:
      return {Post::kHill};
    default:
      break;
  }
  if (play_ == Play::kCampaign && s.day == 1) return {Post::kLine};  // 18.1
  if (play_ != Play::kBoth || s.day != 2) return posts(s);
  // 20.31 Who was last in 1218, 1219 and 1220 was asked when the day began.
  std::vector<Post> out = posts(s);
  const bool in_town = s.freiburg.first_post == Post::kTown;
  const bool listed = std::find(out.begin(), out.end(), Post::kTown) != out.end();
  if (!listed && keys_for_line_ != in_town) out.push_back(Post::kTown);
  return out;
}

std::vector<Alternative> Freiburg::alternatives(const State& s) const {
  std::vector<Alternative> out;
  if (s.freiburg.post != Post::kNone) return out;
  for (const Post post : posts(s)) out.push_back(described(post));
  return out;
}

void Freiburg::chosen(State& s, int alternative, Events*) const {
  s.freiburg.post = posts(s)[static_cast<std::size_t>(alternative)];
  if (s.day != 1) return;
  s.freiburg.first_post = s.freiburg.post;
  if (s.freiburg.post == Post::kLine) {
    wait(s, "3-august");  // 20.11: 17.11, 17.12
  } else if (!all_forces_in_town_) {
    wait(s, "siege");  // 20.12 (F-81): the forces of 17.21, 17.22
  } else {
    for (int i = 0; i < game().piece_count(); ++i) {
      s.status[static_cast<std::size_t>(i)] = Status::kWaiting;
    }
  }
  set_levels(s);
}

Side Freiburg::deploys_first(const State&) const {
  // 17.24 (F-34) The French on 5 August.
  if (play_ == Play::k5August) return kFrench;
  // 17.14, 17.33, 18.33 (F-42), 19.4, 20.4 Otherwise the Bavarian.
  return kBavarian;
}

const SetUpDefinition* Freiburg::suggested(const State& s) const {
  switch (s.freiburg.post) {
    case Post::kPosition:
      return find_set_up(game().definition(), "5-august");
    case Post::kHill:
      return find_set_up(game().definition(), "9-august");
    case Post::kTown:
      return find_set_up(game().definition(), "siege");
    default:
      return find_set_up(game().definition(), "3-august");
  }
}

// --- The areas ----------------------------------------------------------------------------------

HexSet Freiburg::extended(std::string_view line, Side side) const {
  // F-31, by option: the straight line goes on, and with it what lies east or west of it.
  const HexSet& hexes = game().area(line);
  const HexId first = hexes.next_after(kNoHex);
  HexId last = first;
  hexes.for_each([&](HexId h) { last = h; });
  HexSet out;
  const auto row = [&](HexId on) {
    for (int place = 1; place <= game().grid().places; ++place) {
      const HexId h = hex::make_hex(hex::line_of(on), place);
      const bool behind =
          side == kBavarian ? place <= hex::place_of(on) : place >= hex::place_of(on);
      if (behind && game().terrain(h).enter != 0) out.insert(h);
    }
  };
  for (HexId h = hex::neighbour(first, Direction::kPrevHigh); game().grid().contains(h);
       h = hex::neighbour(h, Direction::kPrevHigh)) {
    row(h);
  }
  for (HexId h = hex::neighbour(last, Direction::kNextLow); game().grid().contains(h);
       h = hex::neighbour(h, Direction::kNextLow)) {
    row(h);
  }
  return out;
}

HexSet Freiburg::bavarian_area(const State& s, PieceId piece) const {
  switch (s.freiburg.post) {
    case Post::kLine:
      // 17.11 The Line's entrenchments (F-13); the cavalry also 2012.
      return game().piece(piece).is_cavalry() ? line_ | beside_line_ : line_;
    case Post::kPosition:
      return bavarian_5_august_;  // 17.21
    case Post::kHill:
      return hill_;  // 17.31
    default:
      return s.day == 1 ? town_ : town_ - broken_sections(s);  // 19.11, 19.31
  }
}

// 18.51, 20.33 The French follow the Bavarian's choice.
HexSet Freiburg::french_area(const State& s) const {
  switch (s.freiburg.post) {
    case Post::kLine:
      // 17.12 (F-29, F-30) West or south of the Line, far from every entrenchment.
      return french_3_august_ - within(works_, game().number("deployment.from_entrenchments") - 1);
    case Post::kPosition:
    case Post::kHill:
      return french_5_august_;  // 17.22, 17.32
    default:
      break;
  }
  if (s.day == 1) {
    // 19.12 (F-61) North of the Dreisam, away from every Bavarian piece.
    HexSet near;
    for (const PieceId p : s.present) {
      if (owner_of(game(), s, p) == kBavarian) near.insert(s.at[p]);
    }
    return north_ - within(near, game().number("deployment.from_bavarians") - 1);
  }
  // 19.32 (F-74) Away from the town, or in the sections that have been won.
  const HexSet ground = all_hexes() - game().forest();
  return (ground - within(town_, game().number("deployment.from_town") - 1)) | broken_sections(s);
}

// 18.52, 19.11 (F-52) When the area is full, units stand in the nearest free hexes around it.
HexSet Freiburg::with_surplus(const State& s, PieceId piece, const HexSet& area) const {
  HexSet taken = s.units[index_of(kBavarian)];
  if (game().piece(piece).is_unit() && on_map(s, piece)) taken.erase(s.at[piece]);
  if (!(area - taken).empty()) return area;
  // F-88 Around the whole town, if no section is left; guns and the leader also with the units.
  const HexSet centre = area.empty() ? town_ : area;
  HexSet closed = broken_sections(s) | s.units[index_of(kFrench)];
  if (game().piece(piece).is_unit()) closed |= taken;
  for (int n = 1; n < hex::kLines; ++n) {
    HexSet ring;
    ((within(centre, n) & all_hexes()) - closed - centre).for_each([&](HexId h) {
      if (game().terrain(h).enter != 0) ring.insert(h);
    });
    if (!ring.empty()) return area | ring;
  }
  return area;
}

HexSet Freiburg::deployment_area(const State& s, PieceId piece) const {
  if (owner_of(game(), s, piece) == kFrench) return french_area(s);
  const HexSet area = bavarian_area(s, piece);
  const bool unit = game().piece(piece).is_unit();
  return unit || area.empty() ? with_surplus(s, piece, area) : area;
}

const char* Freiburg::deployment_rule(const State& s, PieceId piece) const {
  const bool french = owner_of(game(), s, piece) == kFrench;
  switch (s.freiburg.post) {
    case Post::kPosition:
      return french ? "17.22" : "17.21";
    case Post::kHill:
      return french ? "17.32" : "17.31";
    case Post::kTown:
      if (s.day == 1) return french ? "19.12" : "19.11";
      return french ? "19.32" : "19.31";
    default:
      return french ? "17.12" : "17.11";
  }
}

Denial Freiburg::why_not_stay_deployed(const State& s, PieceId piece) const {
  if (!deployment_area(s, piece).contains(s.at[piece])) {
    return {.rule = deployment_rule(s, piece),
            .text = "{piece} is outside its area, and there is still room inside",
            .piece = piece,
            .hex = s.at[piece]};
  }
  // 17.11 One 2-8 in 2012, when the battle begins (F-28, F-90).
  const bool first = s.phase == Phase::kSetUp && s.freiburg.post == Post::kLine;
  if (!first || game().piece(piece).side != kBavarian || !game().piece(piece).is_cavalry())
    return {};
  const HexId h = beside_line_.next_after(kNoHex);
  if (has_unit(s, h, kBavarian)) return {};
  return {.rule = "17.11", .text = "one 2-8 must be deployed in {hex}", .piece = piece, .hex = h};
}

void Freiburg::deployed(State& s, Side side, Events* events) const {
  if (s.phase != Phase::kInterregnum || side != kBavarian) return;
  // 18.36 (F-47) A captured gun in an entrenchment is his who garrisons it; otherwise the captor's.
  PieceSet kept;
  PieceSet lost;
  for (const PieceId gun : game().guns() & s.present) {
    if (owner_of(game(), s, gun) != kFrench) continue;
    if (has_unit(s, s.at[gun], kBavarian)) {
      s.owned_by_b.insert(gun);
      kept.insert(gun);
    } else {
      take(game(), s, gun, Status::kWaiting);
      lost.insert(gun);
    }
  }
  tell_guns_passed(kBavarian, kept, events);
  tell_guns_passed(kFrench, lost, events);
}

}  // namespace tercio::thirty_years_war
