#include "lab/export_tables.hpp"

#include <array>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "hex/grid.hpp"
#include "lab/report_findings.hpp"

namespace tercio::lab {

namespace {

enum Which : std::size_t { kStudy, kGames, kTurns, kHeat, kCases, kVariations };

constexpr CellType kText = CellType::kText;
constexpr CellType kReal = CellType::kReal;

Entry entry(std::int64_t value) { return value; }
Entry entry(int value) { return std::int64_t{value}; }
Entry entry(double value) { return std::isfinite(value) ? Entry(value) : Entry(); }
Entry entry(std::string value) { return value; }

void add_interval(Row& row, const Interval& interval) {
  for (const double value : {interval.value, interval.low, interval.high}) {
    row.push_back(entry(value));
  }
}

std::string json_of(const Texts& texts) {
  engine::Json out = engine::Json::object();
  for (const auto& [key, value] : texts) out[key] = value;
  return out.dump();
}

std::string json_of(const std::vector<DataChange>& changes) {
  engine::Json out = engine::Json::array();
  for (const DataChange& c : changes) {
    out.push_back({{"file", c.file}, {"key", c.key}, {"value", c.value}, {"was", c.was}});
  }
  return out.dump();
}

// Counts what is given.
class Filler {
 public:
  Filler(Sink& sink, const CaseTitle& title) : sink_(sink), title_(title) {}

  void game(const GameResult& g, const StudyScenario& scenario, const Header& header) {
    const bool luck = header.observe.luck;
    const auto known = [&](int value) { return luck ? entry(value) : Entry(); };
    add(kGames, {entry(static_cast<std::int64_t>(g.n)),
                 entry(g.scenario),
                 entry(g.variation),
                 entry(g.pair),
                 entry(g.seating),
                 entry(std::to_string(g.seed)),
                 entry(g.players[0]),
                 entry(g.players[1]),
                 g.winner < 0 ? Entry() : entry(scenario.sides[static_cast<std::size_t>(g.winner)]),
                 g.winner < 0 ? Entry() : entry(g.winner + 1),
                 entry(g.level),
                 entry(g.points[0]),
                 entry(g.points[1]),
                 entry(g.margin),
                 entry(g.turns),
                 entry(g.player_turns),
                 entry(g.judgements[0]),
                 entry(g.judgements[1]),
                 entry(fmt::format("{:016x}", g.hash)),
                 known(g.course.luck[0]),
                 known(g.course.luck[1]),
                 known(g.course.dice)});
    int step = 0;
    for (const opponent::Course::Turn& t : g.course.turns) {
      add(kTurns,
          {entry(static_cast<std::int64_t>(g.n)), entry(step++), entry(t.day), entry(t.turn),
           entry(t.chance), entry(t.lost[0]), entry(t.lost[1]), entry(t.demoralized[0]),
           entry(t.demoralized[1]), entry(t.shaken[0]), entry(t.shaken[1])});
    }
  }
  void study(const Findings& findings) {
    const Header& h = findings.header;
    const std::array<std::pair<const char*, std::string>, 9> all{
        {{"format", std::string(kResultsFormat)},
         {"name", h.name},
         {"title", h.title},
         {"program", h.program},
         {"data", h.data},
         {"seed", std::to_string(h.seed)},
         {"pairs", std::to_string(h.pairs)},
         {"games", std::to_string(h.games)},
         {"games_here", std::to_string(findings.games)}}};
    for (const auto& [key, value] : all) add(kStudy, {entry(std::string(key)), entry(value)});
    for (const Arm& a : findings.arms) arm(a);
  }
  std::uint64_t rows() const { return rows_; }

 private:
  void arm(const Arm& a) {
    const auto named = [&] { return Row{entry(a.scenario->id), entry(a.variation->name)}; };
    for (const auto& [hex, found] : a.hexes) {
      Row row = named();
      row.push_back(entry(hex::label(hex)));
      for (const std::int64_t value : {found.entered, found.fired_at, found.attacked, found.lost}) {
        row.push_back(entry(value));
      }
      add(kHeat, row);
    }
    for (const auto& [number, found] : a.cases) {
      Row row = named();
      const std::string title = title_ ? title_(a.scenario->battle, number) : std::string();
      row.push_back(entry(number));
      row.push_back(title.empty() ? Entry() : entry(title));
      row.push_back(entry(found.times));
      row.push_back(entry(found.games));
      add(kCases, row);
    }
    add(kVariations, variation(a, named()));
  }
  static Row variation(const Arm& a, Row row) {
    const Variation& v = *a.variation;
    row.insert(row.end(),
               {entry(v.title), entry(a.scenario->title), entry(a.scenario->sides[0]),
                entry(a.scenario->sides[1]), entry(v.players[0]), entry(v.players[1]),
                entry(v.judgements[0]), entry(v.judgements[1]), entry(json_of(v.options)),
                entry(json_of(v.place)), entry(json_of(v.data)), entry(a.games), entry(a.wins[0]),
                entry(a.wins[1]), entry(a.draws)});
    add_interval(row, share_of(a.points_won(), static_cast<double>(a.games)));
    add_interval(row, a.margin.interval());
    if (a.base || a.share.pairs() == 0) {
      row.resize(row.size() + 8);
      return row;
    }
    row.push_back(entry(static_cast<std::int64_t>(a.share.pairs())));
    add_interval(row, a.share.share_interval());
    add_interval(row, a.margin_difference.interval());
    row.push_back(entry(a.same));
    return row;
  }
  void add(Which table, const Row& row) {
    sink_.add(table, row);
    ++rows_;
  }

  Sink& sink_;
  const CaseTitle& title_;
  std::uint64_t rows_ = 0;
};

}  // namespace

std::span<const ExportTable> export_tables() {
  static const std::vector<ExportTable> kTables{
      {"study", {{"key", kText}, {"value", kText}}, "key"},
      {"games",
       {{"n"},
        {"scenario", kText},
        {"variation", kText},
        {"pair"},
        {"seating"},
        {"seed", kText},
        {"player_first", kText},
        {"player_second", kText},
        {"winner", kText},
        {"winner_side"},
        {"level", kText},
        {"points_first"},
        {"points_second"},
        {"margin"},
        {"turns"},
        {"player_turns"},
        {"judgements_first"},
        {"judgements_second"},
        {"hash", kText},
        {"luck_first"},
        {"luck_second"},
        {"dice"}},
       "scenario, variation, pair, seating"},
      {"turns",
       {{"n"},
        {"step"},
        {"day"},
        {"turn"},
        {"chance"},
        {"lost_first"},
        {"lost_second"},
        {"demoralized_first"},
        {"demoralized_second"},
        {"shaken_first"},
        {"shaken_second"}},
       "n, step"},
      {"heat",
       {{"scenario", kText},
        {"variation", kText},
        {"hex", kText},
        {"entered"},
        {"fired_at"},
        {"attacked"},
        {"lost"}},
       "scenario, variation, hex"},
      {"cases",
       {{"scenario", kText},
        {"variation", kText},
        {"number", kText},
        {"title", kText},
        {"times"},
        {"games"}},
       "scenario, variation, number"},
      {"variations",
       {{"scenario", kText},
        {"variation", kText},
        {"title", kText},
        {"scenario_title", kText},
        {"side_first", kText},
        {"side_second", kText},
        {"player_first", kText},
        {"player_second", kText},
        {"judgements_first"},
        {"judgements_second"},
        {"options", kText},
        {"place", kText},
        {"data", kText},
        {"games"},
        {"wins_first"},
        {"wins_second"},
        {"draws"},
        {"share", kReal},
        {"share_low", kReal},
        {"share_high", kReal},
        {"margin", kReal},
        {"margin_low", kReal},
        {"margin_high", kReal},
        {"pairs"},
        {"share_change", kReal},
        {"share_change_low", kReal},
        {"share_change_high", kReal},
        {"margin_change", kReal},
        {"margin_change_low", kReal},
        {"margin_change_high", kReal},
        {"games_same"}},
       "scenario, variation"}};
  return kTables;
}

tl::expected<Exported, std::string> fill(Sink& sink, const std::string& results,
                                         const CaseTitle& title) {
  Filler filler(sink, title);
  const auto findings = findings_of(results, [&](const GameResult& game, const Header& header) {
    filler.game(game, *find_scenario(header, game.scenario), header);
  });
  if (!findings) return tl::unexpected(findings.error());
  filler.study(*findings);
  return Exported{findings->games, filler.rows(), findings->cut_off};
}

}  // namespace tercio::lab
