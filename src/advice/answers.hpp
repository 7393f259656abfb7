// What a seat at the table is told, as values. Each rule system makes them from its typed position;
// the wire (wire.cpp) and the terminal (src/cli) print them. docs/wire.md says what each field is
// for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/refusal.hpp"
#include "engine/told.hpp"

namespace tercio::advice {

using engine::Fact;
using engine::Gauge;
using engine::Hexes;
using engine::Ids;
using engine::Needs;
using engine::Overlay;
using engine::OverlayInfo;
using engine::Refusal;
using engine::Shade;
using engine::SightLine;
using engine::Tone;
using engine::Work;
using hex::HexId;
using hex::kNoHex;

// A sentence with its case.
struct Note {
  std::string text{};
  std::string rule{};
};

// --- A counter as it is drawn --------------------------------------------------------------------

enum class Place : std::uint8_t { kMap, kWaiting, kLost, kExited, kUnused };

struct Counter {
  std::string id{};
  std::string name{};
  std::string side{};  // whose it is now
  std::string army{};
  std::string symbol{};  // "foot" "horse" "gun" "leader" "light-foot" "light-horse" "commander"
  std::string size{};
  std::vector<std::string> values{};  // as printed
  std::string extra{};
  HexId hex = kNoHex;
  Place place = Place::kMap;
  int layer = 0;  // 0: at the bottom of its stack
  std::optional<double> facing{};
  std::vector<std::string> marks{};
  std::string said{};
  std::string tag{};
};

// --- The board: does not change during a game ----------------------------------------------------

struct BoardHex {
  HexId hex = kNoHex;
  double x = 0;
  double y = 0;
  std::vector<HexId> neighbours{};  // by direction; kNoHex: off the map
  std::string terrain{};
  std::optional<int> level{};
  bool slope = false;
  std::string tag{};
};
struct BoardSide {
  HexId a = kNoHex;
  HexId b = kNoHex;
  std::string kind{};
  double x1 = 0;
  double y1 = 0;
  double x2 = 0;
  double y2 = 0;
  std::string tag{};
};
// A road or its like: hexes in order.
struct BoardLink {
  std::string kind{};
  std::string name{};
  Hexes course{};
  std::string tag{};
};
struct BoardFeature {
  std::string name{};
  std::string kind{};
  Hexes hexes{};
  std::vector<std::pair<HexId, HexId>> sides{};
  std::string tag{};
  std::string reason{};
};
struct LegendEntry {
  std::string id{};
  std::string title{};
  std::string on{};  // "hex", "side", "link"
  std::string rule{};
  std::vector<std::string> lines{};
};
struct ChartTable {
  std::string title{};
  std::string rule{};
  std::vector<std::string> columns{};
  std::vector<std::vector<std::string>> rows{};
};
struct BoardParty {
  std::string id{};
  std::string title{};
  std::string side{};    // of an army: whose it is
  std::string colour{};  // of an army: what its counters are painted with, "#rrggbb"
};
// How to read the counters, the tables and the signs on the map.
struct CounterPart {
  std::string part{};  // "value-1" "value-2" "value-3" "symbol" "extra" "facing" "face"
  Note note{};
  std::string title{};
};
struct SampleCounter {
  std::string title{};
  Counter counter{};  // a piece of the battle, or a state of it
  std::vector<CounterPart> parts{};
};
struct KeyEntry {
  std::string id{};  // a result as printed, a mark of a counter, a kind of works
  std::string title{};
  std::string text{};
  std::string rule{};
};
struct Key {
  std::vector<SampleCounter> counters{};
  std::vector<KeyEntry> results{};
  std::vector<KeyEntry> marks{};
  std::vector<KeyEntry> works{};
};
struct Board {
  std::string scenario{};
  std::string battle{};
  std::string title{};
  std::string system{};
  std::string period{};  // what the map is drawn in the taste of: "1640", "1760"
  bool hidden = false;   // whether a seat does not see everything
  bool flat = false;     // hexes with a flat top
  double width = 0;
  double height = 0;
  double north = 0;             // degrees clockwise from the top of the map
  std::optional<int> metres{};  // across a hex
  std::vector<BoardHex> hexes{};
  std::vector<BoardSide> sides{};
  std::vector<BoardLink> links{};
  std::vector<BoardFeature> features{};
  std::vector<BoardParty> battle_sides{};
  std::vector<BoardParty> armies{};
  std::vector<LegendEntry> legend{};
  std::vector<ChartTable> tables{};
  Key key{};
};

// --- A view: a position as a seat sees it --------------------------------------------------------

struct Todo {
  std::string text{};
  std::string rule{};
  bool must = false;
  Ids pieces{};
  Hexes hexes{};
};
// A button, or what may be typed: an action of the rules with its name.
struct Order {
  std::string action{};
  std::string label{};
  bool primary = false;
  std::string confirm{};  // what to ask before it is carried out; empty: nothing
  std::string left{};     // what may well be left undone: asked only where one can be done with it
  std::optional<Refusal> refused{};
  int die = 0;           // the face it stands for; 0: none
  bool lasting = false;  // the same answer to all such questions while something lasts
  std::string about{};   // what it means, where the label does not tell; a sentence
  Hexes hexes{};         // where that would be
  Ids frees{};           // the pieces that could act after it: whoever clicks one means it
};
// What may be told to both players of one screen while nobody looks at the map.
struct Cover {
  std::string text{};           // what the side that decides is asked
  std::vector<Order> orders{};  // what it can answer without looking
};
// A question that may be answered once for all the time something lasts.
struct Standing {
  std::string span{};    // what lasts now; empty: nothing
  std::string side{};    // who is asked now; empty: nobody
  std::string action{};  // the answer
  std::string label{};
  std::string told{};  // of who has given it: "does not react in this activation"
};
// An answer given beforehand to every such question: to all of them, or to those of a kind.
struct StandingOrder {
  std::string id{};
  std::string title{};
};
struct Award {
  std::string side{};
  std::string text{};
  int points = 0;
  std::string rule{};
};
struct Outcome {
  std::string winner{};  // a side; empty: a draw
  std::string level{};
  std::string text{};
  std::string rule{};
};
// What some faces of the die that is due would do.
struct FaceText {
  std::vector<int> faces{};
  std::string text{};
};
struct Prompt {
  std::string side{};  // who decides; empty: the dice, or nobody any more
  std::string decision{};
  std::string text{};                // what is asked, in words of the game
  std::string how{};                 // how it is done with a mouse; empty: that is plain
  std::vector<FaceText> faces{};     // of a die
  std::vector<std::string> verbs{};  // of the orders that make sense now, the likeliest first
};
struct RibbonStep {
  std::string id{};
  std::string title{};
  std::string rule{};
};
struct Ribbon {
  std::vector<RibbonStep> steps{};
  int at = -1;
  std::string side{};
};
struct TurnText {
  int now = 0;
  int of = 0;
  std::string text{};
};
struct Pending {
  Ids pieces{};
  Hexes hexes{};
  std::string text{};
};
// The pieces that still have something useful to do.
struct NextPieces {
  Ids pieces{};
  bool pick = false;  // one after another: the next is taken up by itself
};
// Something that matters here for the first time, told once to those who learn.
struct FirstNote {
  std::string id{};
  std::string text{};
  std::string rule{};
  Hexes hexes{};
  Ids pieces{};
};

struct View {
  std::string seat{};
  bool over = false;
  std::string heading{};
  TurnText turn{};
  Ribbon ribbon{};
  std::vector<Counter> counters{};
  Prompt prompt{};
  std::vector<Todo> todo{};
  std::vector<Order> orders{};
  // The pieces that can do something now, and the verbs of what they can do.
  std::vector<std::pair<std::string, std::vector<std::string>>> ready{};
  std::vector<Gauge> gauges{};
  std::vector<Fact> facts{};
  std::vector<std::pair<std::string, int>> points{};  // by side; empty: none are counted
  std::vector<Award> awards{};                        // as they stand now
  std::vector<Work> works{};
  std::vector<OverlayInfo> overlays{};
  bool planner = false;
  bool together = false;  // whether several pieces can be moved together now (Adviser::group)
  NextPieces next{};
  std::optional<Pending> pending{};
  std::optional<Outcome> outcome{};
  std::vector<FirstNote> notes{};  // what a beginner should know of this position
  std::string matters{};           // the case that matters now
};

// --- Answers -------------------------------------------------------------------------------------

// Something a selection can do in a hex.
struct Target {
  HexId hex = kNoHex;
  std::string kind{};
  std::string action{};  // empty: it opens the planner
  std::string label{};
  std::string said{};
  Hexes path{};
  std::vector<Note> notes{};
  std::optional<double> chance{};
  std::optional<double> facing{};
  Tone tone = Tone::kNone;
  Ids attackers{};
  Ids defenders{};
};
struct Choice {
  std::string action{};
  std::string label{};
  std::string said{};
};
struct Blocked {
  HexId hex = kNoHex;
  std::vector<std::string> by{};
  std::string rule{};
  std::string message{};
};
struct Area {
  std::string kind{};
  Hexes hexes{};
};
struct Selection {
  Ids pieces{};
  std::string title{};
  std::vector<std::string> lines{};
  std::vector<Target> targets{};
  std::vector<Choice> choices{};
  std::vector<Blocked> blocked{};
  std::vector<Area> areas{};
  std::vector<Ids> partners{};
  std::optional<Refusal> refused{};
};

// Several pieces that go the same way together: who goes where, in the order in which it can be
// done, and who stays.
struct GroupMove {
  std::string piece{};
  Target target{};
};
struct GroupStay {
  std::string piece{};
  Refusal why{};
};
struct Group {
  HexId hex = kNoHex;  // where the first of them was to go
  std::string title{};
  std::vector<GroupMove> moves{};
  std::vector<GroupStay> stays{};
};

struct PlanTerm {
  std::string title{};
  std::string text{};
  int amount = 0;
  std::string rule{};
  bool total = false;  // what those above it have come to, not one more of them
};
struct PlanSum {
  std::string title{};
  int total = 0;
  std::vector<PlanTerm> terms{};
};
struct PlanCell {
  std::string title{};
  std::string text{};
};
struct PlanOutcome {
  int die = 0;
  std::string code{};  // as the table prints it
  double chance = 0;
  std::vector<PlanCell> cells{};
  std::string said{};
  Tone tone = Tone::kNone;
};
struct PlanSwitch {
  std::string id{};
  std::string label{};
  bool on = false;
  std::string rule{};
  std::optional<Refusal> refused{};
};
struct PlanWarning {
  std::string text{};
  std::string rule{};
  Ids pieces{};
};
struct Plan {
  Ids attackers{};
  Ids defenders{};
  Ids more_attackers{};  // who could join in
  Ids more_defenders{};
  std::string action{};  // empty: it cannot be carried out
  std::optional<Refusal> refused{};
  // Where attackers are thought to stand that are not beside their enemies yet: "as if Merode stood
  // in 1825". The odds are those of then.
  std::vector<Note> supposed{};
  std::vector<PlanSwitch> switches{};
  std::vector<PlanSum> sums{};
  std::string odds{};  // in short: "2-1"
  std::optional<Note> column{};
  std::vector<Note> needs{};  // how far it is to the next odds, better and worse
  std::vector<PlanOutcome> outcomes{};
  std::vector<std::string> summary{};
  std::vector<PlanWarning> warnings{};
};

struct Description {
  std::string title{};
  std::vector<Fact> facts{};  // of a piece: its card
  std::vector<std::string> lines{};
  Ids pieces{};
};

// A scenario before it is played.
struct Introduction {
  std::string brief{};   // "French moves first, then Spanish; 14 turns"
  std::string full{};    // sentences
  std::string length{};  // "14 turns", "3 days, 5 + 12 + 12 turns"
};

}  // namespace tercio::advice
