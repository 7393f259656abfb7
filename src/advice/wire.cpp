#include "advice/wire.hpp"

#include <string_view>

#include <nlohmann/json.hpp>

#include "advice/common.hpp"
#include "advice/examples.hpp"
#include "advice/opening.hpp"
#include "advice/statistics.hpp"
#include "engine/protocol.hpp"

namespace tercio::advice::wire {

namespace {

// --- Parts ---------------------------------------------------------------------------------------

using wire::json_of;
Json json_of(const Note&);
Json json_of(const BoardHex&);
Json json_of(const BoardSide&);
Json json_of(const BoardLink&);
Json json_of(const BoardFeature&);
Json json_of(const LegendEntry&);
Json json_of(const ChartTable&);
Json json_of(const BoardParty&);
Json json_of(const CounterPart&);
Json json_of(const SampleCounter&);
Json json_of(const KeyEntry&);
Json json_of(const Counter&);
Json json_of(const Todo&);
Json json_of(const Order&);
Json json_of(const Gauge&);
Json json_of(const Fact&);
Json json_of(const Award&);
Json json_of(const Outcome&);
Json json_of(const FaceText&);
Json json_of(const Prompt&);
Json json_of(const RibbonStep&);
Json json_of(const Ribbon&);
Json json_of(const TurnText&);
Json json_of(const Work&);
Json json_of(const OverlayInfo&);
Json json_of(const Pending&);
Json json_of(const FirstNote&);
Json json_of(const Target&);
Json json_of(const Choice&);
Json json_of(const Blocked&);
Json json_of(const Area&);
Json json_of(const PlanTerm&);
Json json_of(const PlanSum&);
Json json_of(const PlanCell&);
Json json_of(const PlanOutcome&);
Json json_of(const PlanSwitch&);
Json json_of(const PlanWarning&);
Json json_of(const SightLine&);
Json json_of(const GroupMove&);
Json json_of(const GroupStay&);

Json list_of(const std::vector<std::string>& texts) { return texts; }

Json label_of(HexId hex) { return hex == kNoHex ? Json(nullptr) : Json(hex::label(hex)); }

Json list_of(const Hexes& hexes) {
  Json out = Json::array();
  for (const HexId hex : hexes) out.push_back(label_of(hex));
  return out;
}

template <class Entry>
Json list_of(const std::vector<Entry>& entries) {
  Json out = Json::array();
  for (const Entry& entry : entries) out.push_back(json_of(entry));
  return out;
}

Json side_or_null(const std::string& side) { return side.empty() ? Json(nullptr) : Json(side); }

Json refusal_or_null(const std::optional<Refusal>& refusal) {
  return refusal ? json_of(*refusal) : Json(nullptr);
}

void put(Json& out, const char* key, const std::string& text) {
  if (!text.empty()) out[key] = text;
}

std::string_view name_of(Tone tone) {
  switch (tone) {
    case Tone::kNone:
      return {};
    case Tone::kGood:
      return "good";
    case Tone::kRisk:
      return "risk";
    case Tone::kBad:
      return "bad";
  }
  return {};
}

std::string_view name_of(Place place) {
  switch (place) {
    case Place::kMap:
      return "map";
    case Place::kWaiting:
      return "waiting";
    case Place::kLost:
      return "lost";
    case Place::kExited:
      return "exited";
    case Place::kUnused:
      return "unused";
  }
  return "unused";
}

Json json_of(Needs needs) {
  switch (needs) {
    case Needs::kNothing:
      return nullptr;
    case Needs::kHex:
      return "hex";
    case Needs::kPiece:
      return "piece";
  }
  return nullptr;
}

Json json_of(const Note& note) { return {{"text", note.text}, {"rule", note.rule}}; }

// --- The board -----------------------------------------------------------------------------------

Json json_of(const BoardHex& hex) {
  Json out{{"x", hex.x}, {"y", hex.y}, {"n", list_of(hex.neighbours)}, {"terrain", hex.terrain}};
  if (hex.level) out["level"] = *hex.level;
  if (hex.slope) out["slope"] = true;
  put(out, "tag", hex.tag);
  return out;
}

Json json_of(const BoardSide& side) {
  return {{"a", label_of(side.a)}, {"b", label_of(side.b)}, {"kind", side.kind}, {"x1", side.x1},
          {"y1", side.y1},         {"x2", side.x2},         {"y2", side.y2},     {"tag", side.tag}};
}

Json json_of(const BoardLink& link) {
  return {{"kind", link.kind},
          {"name", link.name},
          {"course", list_of(link.course)},
          {"tag", link.tag}};
}

Json json_of(const BoardFeature& feature) {
  Json sides = Json::array();
  for (const auto& [a, b] : feature.sides) sides.push_back({hex::label(a), hex::label(b)});
  return {{"name", feature.name},      {"kind", feature.kind}, {"hexes", list_of(feature.hexes)},
          {"sides", std::move(sides)}, {"tag", feature.tag},   {"reason", feature.reason}};
}

Json json_of(const LegendEntry& entry) {
  return {{"id", entry.id},
          {"title", entry.title},
          {"on", entry.on},
          {"rule", entry.rule},
          {"lines", list_of(entry.lines)}};
}

Json json_of(const ChartTable& table) {
  return {{"title", table.title},
          {"rule", table.rule},
          {"columns", list_of(table.columns)},
          {"rows", table.rows}};
}

Json json_of(const BoardParty& party) {
  Json out{{"id", party.id}, {"title", party.title}};
  put(out, "side", party.side);
  put(out, "colour", party.colour);
  return out;
}

Json json_of(const CounterPart& part) {
  return {{"part", part.part},
          {"title", part.title},
          {"text", part.note.text},
          {"rule", part.note.rule}};
}

Json json_of(const SampleCounter& sample) {
  return {{"title", sample.title},
          {"counter", json_of(sample.counter)},
          {"parts", list_of(sample.parts)}};
}

Json json_of(const KeyEntry& entry) {
  return {{"id", entry.id}, {"title", entry.title}, {"text", entry.text}, {"rule", entry.rule}};
}

Json json_of(const Key& key) {
  return {{"counters", list_of(key.counters)},
          {"results", list_of(key.results)},
          {"marks", list_of(key.marks)},
          {"works", list_of(key.works)}};
}

// --- A view --------------------------------------------------------------------------------------

Json json_of(const Counter& counter) {
  Json out{{"id", counter.id},
           {"name", counter.name},
           {"side", counter.side},
           {"army", counter.army},
           {"symbol", counter.symbol},
           {"values", list_of(counter.values)},
           {"hex", label_of(counter.hex)},
           {"place", name_of(counter.place)},
           {"layer", counter.layer},
           {"marks", list_of(counter.marks)},
           {"said", counter.said}};
  put(out, "size", counter.size);
  put(out, "extra", counter.extra);
  put(out, "tag", counter.tag);
  if (counter.facing) out["facing"] = *counter.facing;
  return out;
}

Json json_of(const FirstNote& note) {
  return {{"id", note.id},
          {"text", note.text},
          {"rule", note.rule},
          {"hexes", list_of(note.hexes)},
          {"pieces", list_of(note.pieces)}};
}

Json json_of(const Todo& todo) {
  return {{"text", todo.text},
          {"rule", todo.rule},
          {"must", todo.must},
          {"pieces", list_of(todo.pieces)},
          {"hexes", list_of(todo.hexes)}};
}

Json json_of(const Order& order) {
  Json out{{"action", order.action}, {"label", order.label}};
  if (order.primary) out["primary"] = true;
  put(out, "confirm", order.confirm.empty() ? order.left : order.confirm);
  if (order.refused) out["refused"] = json_of(*order.refused);
  if (order.die > 0) out["die"] = order.die;
  if (order.lasting) out["lasting"] = true;
  put(out, "about", order.about);
  if (!order.hexes.empty()) out["hexes"] = list_of(order.hexes);
  if (!order.frees.empty()) out["frees"] = list_of(order.frees);
  return out;
}

Json json_of(const Gauge& gauge) {
  return {{"title", gauge.title}, {"side", gauge.side}, {"value", gauge.value},  {"of", gauge.of},
          {"text", gauge.text},   {"rule", gauge.rule}, {"broken", gauge.broken}};
}

Json json_of(const Fact& fact) {
  Json out{{"title", fact.title}, {"text", fact.text}};
  put(out, "rule", fact.rule);
  if (!fact.hexes.empty()) out["hexes"] = list_of(fact.hexes);
  return out;
}

Json json_of(const Award& award) {
  return {
      {"side", award.side}, {"text", award.text}, {"points", award.points}, {"rule", award.rule}};
}

Json json_of(const Outcome& outcome) {
  return {{"winner", side_or_null(outcome.winner)},
          {"level", outcome.level},
          {"text", outcome.text},
          {"rule", outcome.rule}};
}

Json json_of(const FaceText& face) { return {{"faces", face.faces}, {"text", face.text}}; }

Json json_of(const Prompt& prompt) {
  return {{"side", side_or_null(prompt.side)},
          {"decision", prompt.decision},
          {"text", prompt.text},
          {"how", prompt.how},
          {"faces", list_of(prompt.faces)}};
}

Json json_of(const RibbonStep& step) {
  return {{"id", step.id}, {"title", step.title}, {"rule", step.rule}};
}

Json json_of(const Ribbon& ribbon) {
  return {{"steps", list_of(ribbon.steps)}, {"at", ribbon.at}, {"side", side_or_null(ribbon.side)}};
}

Json json_of(const TurnText& turn) {
  return {{"now", turn.now}, {"of", turn.of}, {"text", turn.text}};
}

Json json_of(const Work& work) {
  Json out{{"kind", work.kind}};
  if (work.hex != kNoHex) out["hex"] = label_of(work.hex);
  if (work.side.first != kNoHex) {
    out["side"] = {hex::label(work.side.first), hex::label(work.side.second)};
  }
  if (work.has_owner) out["owner"] = side_or_null(work.owner);
  out["text"] = work.text;
  return out;
}

Json json_of(const OverlayInfo& info) {
  return {{"id", info.id},
          {"title", info.title},
          {"key", std::string(1, info.key)},
          {"needs", json_of(info.needs)}};
}

Json json_of(const Pending& pending) {
  return {{"pieces", list_of(pending.pieces)},
          {"hexes", list_of(pending.hexes)},
          {"text", pending.text}};
}

// Facts that are told only to those who ask for their topic stay at home.
Json facts_of(const std::vector<Fact>& facts) {
  Json out = Json::array();
  for (const Fact& fact : facts) {
    if (!fact.topic.starts_with('+')) out.push_back(json_of(fact));
  }
  return out;
}

Json ready_of(const View& view) {
  Json out = Json::object();
  for (const auto& [piece, verbs] : view.ready) out[piece] = list_of(verbs);
  return out;
}

Json points_of(const View& view) {
  Json out = Json::object();
  for (const auto& [side, points] : view.points) out[side] = points;
  return out;
}

// --- Answers -------------------------------------------------------------------------------------

Json json_of(const Target& target) {
  Json out{{"hex", label_of(target.hex)},
           {"kind", target.kind},
           {"label", target.label},
           {"said", target.said}};
  put(out, "action", target.action);
  if (!target.path.empty()) out["path"] = list_of(target.path);
  if (!target.notes.empty()) out["notes"] = list_of(target.notes);
  if (target.chance) out["chance"] = *target.chance;
  if (target.facing) out["facing"] = *target.facing;
  if (target.tone != Tone::kNone) out["tone"] = name_of(target.tone);
  if (!target.attackers.empty()) out["attackers"] = list_of(target.attackers);
  if (!target.defenders.empty()) out["defenders"] = list_of(target.defenders);
  return out;
}

Json json_of(const Choice& choice) {
  return {{"action", choice.action}, {"label", choice.label}, {"said", choice.said}};
}

Json json_of(const Blocked& blocked) {
  return {{"hex", label_of(blocked.hex)},
          {"by", list_of(blocked.by)},
          {"rule", blocked.rule},
          {"message", blocked.message}};
}

Json json_of(const Area& area) { return {{"kind", area.kind}, {"hexes", list_of(area.hexes)}}; }

Json json_of(const PlanTerm& term) {
  return {{"title", term.title},
          {"text", term.text},
          {"amount", term.amount},
          {"rule", term.rule},
          {"total", term.total}};
}

Json json_of(const PlanSum& sum) {
  return {{"title", sum.title}, {"total", sum.total}, {"terms", list_of(sum.terms)}};
}

Json json_of(const PlanCell& cell) { return {{"title", cell.title}, {"text", cell.text}}; }

Json json_of(const PlanOutcome& outcome) {
  return {{"die", outcome.die},
          {"code", outcome.code},
          {"chance", outcome.chance},
          {"cells", list_of(outcome.cells)},
          {"said", outcome.said},
          {"tone", outcome.tone == Tone::kNone ? Json(nullptr) : Json(name_of(outcome.tone))}};
}

Json json_of(const PlanSwitch& choice) {
  Json out{{"id", choice.id}, {"label", choice.label}, {"on", choice.on}, {"rule", choice.rule}};
  if (choice.refused) out["refused"] = json_of(*choice.refused);
  return out;
}

Json json_of(const PlanWarning& warning) {
  return {{"text", warning.text}, {"rule", warning.rule}, {"pieces", list_of(warning.pieces)}};
}

Json json_of(const GroupMove& move) {
  return {{"piece", move.piece}, {"target", json_of(move.target)}};
}

Json json_of(const GroupStay& stay) { return {{"piece", stay.piece}, {"why", json_of(stay.why)}}; }

Json json_of(const SightLine& line) {
  return {{"from", label_of(line.from)},
          {"to", label_of(line.to)},
          {"clear", line.clear},
          {"by", list_of(line.by)}};
}

}  // namespace

Json json_of(const Refusal& refusal) { return engine::error_json(refusal); }

Json json_of(const Board& board) {
  Json hexes = Json::object();
  for (const BoardHex& hex : board.hexes) hexes[hex::label(hex.hex)] = json_of(hex);
  Json out{{"scenario", board.scenario},
           {"battle", board.battle},
           {"title", board.title},
           {"system", board.system},
           {"period", board.period},
           {"hidden", board.hidden},
           {"flat", board.flat},
           {"width", board.width},
           {"height", board.height},
           {"north", board.north},
           {"hexes", std::move(hexes)},
           {"sides", list_of(board.sides)},
           {"links", list_of(board.links)},
           {"features", list_of(board.features)},
           {"battle_sides", list_of(board.battle_sides)},
           {"armies", list_of(board.armies)},
           {"legend", list_of(board.legend)},
           {"tables", list_of(board.tables)},
           {"key", json_of(board.key)}};
  if (board.metres) out["metres"] = *board.metres;
  return out;
}

Json json_of(const View& view) {
  return {{"seat", view.seat},
          {"over", view.over},
          {"heading", view.heading},
          {"turn", json_of(view.turn)},
          {"ribbon", json_of(view.ribbon)},
          {"counters", list_of(view.counters)},
          {"prompt", json_of(view.prompt)},
          {"todo", list_of(view.todo)},
          {"orders", list_of(view.orders)},
          {"ready", ready_of(view)},
          {"gauges", list_of(view.gauges)},
          {"facts", facts_of(view.facts)},
          {"points", points_of(view)},
          {"awards", list_of(view.awards)},
          {"works", list_of(view.works)},
          {"overlays", list_of(view.overlays)},
          {"planner", view.planner},
          {"together", view.together},
          {"next", {{"pieces", list_of(view.next.pieces)}, {"pick", view.next.pick}}},
          {"idle", nothing_to_do(view)},
          {"pending", view.pending ? json_of(*view.pending) : Json(nullptr)},
          {"outcome", view.outcome ? json_of(*view.outcome) : Json(nullptr)},
          {"notes", list_of(view.notes)},
          {"matters", view.matters}};
}

Json json_of(const Group& group) {
  return {{"hex", label_of(group.hex)},
          {"title", group.title},
          {"moves", list_of(group.moves)},
          {"stays", list_of(group.stays)}};
}

Json json_of(const Cover& cover) {
  return {{"text", cover.text}, {"orders", list_of(cover.orders)}};
}

Json json_of(const Selection& selection) {
  Json partners = Json::array();
  for (const Ids& ids : selection.partners) partners.push_back(list_of(ids));
  return {{"pieces", list_of(selection.pieces)},
          {"title", selection.title},
          {"lines", list_of(selection.lines)},
          {"targets", list_of(selection.targets)},
          {"choices", list_of(selection.choices)},
          {"blocked", list_of(selection.blocked)},
          {"areas", list_of(selection.areas)},
          {"partners", std::move(partners)},
          {"refused", refusal_or_null(selection.refused)}};
}

Json json_of(const Plan& plan) {
  return {
      {"attackers", list_of(plan.attackers)},
      {"defenders", list_of(plan.defenders)},
      {"candidates",
       {{"attackers", list_of(plan.more_attackers)}, {"defenders", list_of(plan.more_defenders)}}},
      {"action", plan.action.empty() ? Json(nullptr) : Json(plan.action)},
      {"refused", refusal_or_null(plan.refused)},
      {"supposed", list_of(plan.supposed)},
      {"switches", list_of(plan.switches)},
      {"sums", list_of(plan.sums)},
      {"odds", plan.odds},
      {"column", plan.column ? json_of(*plan.column) : Json(nullptr)},
      {"needs", list_of(plan.needs)},
      {"outcomes", list_of(plan.outcomes)},
      {"summary", list_of(plan.summary)},
      {"warnings", list_of(plan.warnings)}};
}

Json json_of(const Overlay& overlay) {
  Json hexes = Json::object();
  for (const Shade& shade : overlay.hexes) {
    Json entry = Json::object();
    put(entry, "label", shade.label);
    put(entry, "tone", shade.tone);
    hexes[hex::label(shade.hex)] = std::move(entry);
  }
  Json out{{"title", overlay.title},
           {"text", overlay.text},
           {"hexes", std::move(hexes)},
           {"lines", list_of(overlay.lines)},
           {"pieces", list_of(overlay.pieces)}};
  put(out, "rule", overlay.rule);
  return out;
}

Json json_of(const Description& description) {
  return {{"title", description.title},
          {"facts", facts_of(description.facts)},
          {"lines", list_of(description.lines)},
          {"pieces", list_of(description.pieces)}};
}

Json json_of(const Opening& opening) {
  return {{"counters", list_of(opening.counters)}, {"note", opening.note}};
}

Json json_of(const Figure& figure) {
  std::vector<Counter> on_map;
  on_map.reserve(figure.view.counters.size());
  for (const Counter& counter : figure.view.counters) {
    if (counter.place == Place::kMap && counter.hex != kNoHex) on_map.push_back(counter);
  }
  return {{"id", figure.id},
          {"title", figure.title},
          {"cases", list_of(figure.cases)},
          {"battle", figure.battle},
          {"scenario", figure.scenario},
          {"caption", figure.caption},
          {"crop", list_of(figure.crop)},
          {"seat", figure.view.seat},
          {"counters", list_of(on_map)},
          {"works", list_of(figure.view.works)},
          {"todo", list_of(figure.view.todo)},
          {"selection", figure.selection ? json_of(*figure.selection) : Json(nullptr)},
          {"aimed", label_of(figure.aimed)},
          {"plan", figure.plan ? json_of(*figure.plan) : Json(nullptr)},
          {"overlay", figure.overlay ? json_of(*figure.overlay) : Json(nullptr)},
          {"marks",
           {{"hexes", list_of(figure.marked_hexes)}, {"pieces", list_of(figure.marked_pieces)}}}};
}

Json json_of(const Statistics& statistics) {
  Json turns = Json::array();
  for (const auto& turn : statistics.turns) {
    turns.push_back({{"label", turn.label}, {"text", turn.text}, {"lost", turn.lost}});
  }
  Json casualties = Json::array();
  for (const auto& one : statistics.casualties) {
    casualties.push_back({{"piece", one.piece},
                          {"side", one.side},
                          {"turn", one.turn},
                          {"said", one.said},
                          {"n", one.number}});
  }
  Json chances = Json::array();
  for (const auto& one : statistics.chances) {
    chances.push_back({{"side", one.side},
                       {"title", one.title},
                       {"tries", one.tries},
                       {"successes", one.successes},
                       {"expected", one.expected}});
  }
  Json results = Json::array();
  for (const auto& one : statistics.results) {
    results.push_back({{"title", one.title}, {"tone", name_of(one.tone)}});
  }
  Json attacks = Json::array();
  for (const auto& one : statistics.attacks) {
    attacks.push_back({{"side", one.side}, {"odds", one.odds}, {"counts", one.counts}});
  }
  return {{"unit", statistics.unit},
          {"turns", std::move(turns)},
          {"casualties", std::move(casualties)},
          {"chances", std::move(chances)},
          {"results", std::move(results)},
          {"attacks", std::move(attacks)}};
}

}  // namespace tercio::advice::wire
