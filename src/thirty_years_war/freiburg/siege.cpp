// 19.5 The fortifications of Freiburg: breaching, recovery before the walls, control of sections.
#include "thirty_years_war/freiburg/freiburg.hpp"
#include "thirty_years_war/rules/walls.hpp"

namespace tercio::thirty_years_war {

Denial Freiburg::why_not_breach(const State&) const {
  // 19.55, 20.4 (F-60) In the siege and with the siege in the campaign; elsewhere by option.
  if (has_siege() || breach_everywhere_) return {};
  return {.rule = "19.55", .text = "guns fire at walls only in the siege of Freiburg"};
}

// 19.54 (F-69) Not before the teeth of a section the Bavarians control, breached or not.
Denial Freiburg::why_not_removal(const State& s, PieceId unit) const {
  if (!has_siege() || game().piece(unit).side != kFrench) return {};
  const HexId h = s.at[unit];
  const auto facing = static_cast<unsigned>(game().walls(h) & ~game().teeth_out(h));
  for (const Direction d : hex::kAllDirections) {
    if ((facing >> hex::index_of(d) & 1U) == 0) continue;
    for (std::size_t i = 0; i < kSections; ++i) {
      if (!sections_[i].contains(hex::neighbour(h, d)) || is_broken(s, i)) continue;
      return {.rule = "19.54",
              .text = "{piece} is in front of the walls of a section that the Bavarians control",
              .piece = unit,
              .hex = h};
    }
  }
  return {};
}

// A bit for every watched hex.
std::uint64_t Freiburg::all_watched() const {
  const std::size_t watched = game().watched().size();
  return watched == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << watched) - 1;
}

// The hexes among these in which French units were the last.
HexSet Freiburg::last_french(const State& s, const HexSet& hexes) const {
  HexSet out;
  hexes.for_each([&](HexId h) {
    if (last_held_by(game(), s, h, kFrench)) out.insert(h);
  });
  return out;
}

// Every unit on the map is the last in its hex.
void Freiburg::note_occupants(State& s) const {
  for (const Side side : {kFrench, kBavarian}) {
    s.units[index_of(side)].for_each([&](HexId h) { occupy(game(), s, h, side, nullptr); });
  }
}

// 19.58 (F-73) Broken while four hexes that hang together were last entered by the French.
bool Freiburg::is_broken(const State& s, std::size_t section) const {
  const HexSet french = last_french(s, sections_[section]);
  return largest_part(french, [](const HexSet&) { return true; }) >=
         game().number("section.broken_by");
}

HexSet Freiburg::broken_sections(const State& s) const {
  HexSet out;
  for (std::size_t i = 0; i < kSections; ++i) {
    if (is_broken(s, i)) out |= sections_[i];
  }
  return out;
}

int Freiburg::sections_broken(const State& s) const {
  int count = 0;
  for (std::size_t i = 0; i < kSections; ++i) count += is_broken(s, i) ? 1 : 0;
  return count;
}

void Freiburg::hex_changed_hands(State& s, HexId h, Events* events) const {
  if (events == nullptr || !has_siege()) return;
  for (std::size_t i = 0; i < kSections; ++i) {
    if (!sections_[i].contains(h)) continue;
    const bool now = is_broken(s, i);
    State before = s;
    before.ground.last_b ^= std::uint64_t{1} << game().watch(h);
    if (is_broken(before, i) == now) continue;
    tell(events, {.kind = now ? EventKind::kSectionBroken : EventKind::kSectionRegained,
                  .rule = "19.58",
                  .text = kSectionNames[i]});
  }
}

}  // namespace tercio::thirty_years_war
