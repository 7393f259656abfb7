#include "lab/plan.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "data/node_json.hpp"
#include "data/reader.hpp"
#include "data/replacement.hpp"
#include "engine/protocol.hpp"
#include "engine/random.hpp"

namespace tercio::lab {

namespace {

using data::BattleInfo;
using data::GameLibrary;
using data::SourceFile;

constexpr std::size_t kMaxCells = 2000;
constexpr double kNoClock = 1e8;  // seconds: thought is counted, never timed

// "thirty-years-war/breitenfeld/", and "thirty-years-war/" for what its battles share.
std::string folder_of(const BattleInfo& battle) { return battle.system + '/' + battle.id + '/'; }

bool belongs_to(const BattleInfo& battle, std::string_view file) {
  if (file.starts_with(folder_of(battle))) return true;
  const std::string system = battle.system + '/';
  return file.starts_with(system) && file.find('/', system.size()) == std::string_view::npos;
}

// What the rules and the computer read of a battle; prose and lessons change no game.
bool is_read(std::string_view file) {
  const auto slash = file.rfind('/');
  const std::string_view name = file.substr(slash == std::string_view::npos ? 0 : slash + 1);
  return name == "system.toml" || name == "battle.toml" || name == "counters.toml" ||
         name == "map.toml" || name == "opponent.toml";
}

// The keys of the counters' file under which a counter has a hex to start from.
std::vector<std::string> places_of(std::span<const SourceFile> sources, const BattleInfo& battle,
                                   const std::string& counter) {
  std::vector<std::string> keys;
  for (const SourceFile& source : sources) {
    if (source.path != folder_of(battle) + "counters.toml") continue;
    std::vector<data::Fault> faults;
    const auto root = data::parse_toml(source, faults);
    if (!root) continue;
    const auto add = [&](const data::Words& words) {
      const auto found = data::find_value(*root, words);
      if (found && (**found).type == data::Node::Type::kText) {
        keys.push_back(data::key_of_words(words));
      }
    };
    add({"piece", counter, "hex"});
    const auto set_ups = data::find_value(*root, {"set_up"});
    const std::size_t count = set_ups ? (**set_ups).items.size() : 0;
    for (std::size_t i = 0; i < count; ++i) {
      add({"set_up", std::to_string(i), "pieces", counter});
      add({"set_up", std::to_string(i), "place", counter, "hex"});
    }
  }
  return keys;
}

template <class Item, class Same>
void override_with(std::vector<Item>& items, const std::vector<Item>& own, Same same) {
  for (const Item& item : own) {
    const auto it =
        std::find_if(items.begin(), items.end(), [&](const Item& i) { return same(i, item); });
    if (it != items.end()) {
      *it = item;
    } else {
      items.push_back(item);
    }
  }
}

// The base with a variation's own changes.
Change merged(const Change& base, const Change& own) {
  Change out = base;
  if (own.players) out.players = own.players;
  if (own.judgements) {
    out.judgements = own.judgements;
    out.judgements_place = own.judgements_place;
  }
  const auto same_key = [](const Named& a, const Named& b) { return a.key == b.key; };
  override_with(out.options, own.options, same_key);
  override_with(out.place, own.place, same_key);
  override_with(out.data, own.data, [](const ValueChange& a, const ValueChange& b) {
    return a.file == b.file && a.key == b.key;
  });
  const auto by_key = [](const Named& a, const Named& b) { return a.key < b.key; };
  std::sort(out.options.begin(), out.options.end(), by_key);
  std::sort(out.place.begin(), out.place.end(), by_key);
  return out;
}

Texts texts_of(const std::vector<Named>& named) {
  Texts out;
  for (const Named& n : named) out.emplace_back(n.key, n.value);
  return out;
}

}  // namespace

class PlanMaker {
 public:
  PlanMaker(const Study& study, std::span<const SourceFile> sources, const GameLibrary& library,
            std::vector<data::Fault>& faults)
      : study_(study), sources_(sources), library_(library), faults_(faults) {}

  std::optional<Plan> make() {
    const std::size_t before = faults_.size();
    begin_header();
    find_scenarios();
    if (faults_.size() == before) {
      plan_.cells_.resize(plan_.header_.scenarios.size());
      StudiedVariation base;
      base.name = "base";
      base.title = study_.title;
      add_variation(base, study_.base);
      for (const StudiedVariation& v : study_.variations) {
        add_variation(v, merged(study_.base, v.change));
      }
    }
    count_games();
    if (faults_.size() != before) return std::nullopt;
    return std::move(plan_);
  }

 private:
  void fault(data::Place place, std::string message) {
    faults_.push_back({study_.file, place.line, place.column, std::move(message)});
  }

  void begin_header() {
    Header& header = plan_.header_;
    header.program = engine::kProgramVersion;
    header.name = study_.name;
    header.title = study_.title;
    header.seed = study_.seed;
    header.pairs = study_.pairs;
    header.swap = study_.swap;
    header.observe = study_.observe;
  }

  // --- Scenarios ---
  void find_scenarios() {
    for (const Named& named : study_.scenarios) {
      if (named.key == "all") {
        for (const std::string& id : library_.scenarios()) {
          if (opponent::why_no_opponent(library_.battle_of(id)->system).empty()) add_scenario(id);
        }
      } else if (const BattleInfo* battle = library_.battle_of(named.key); battle == nullptr) {
        std::string known;
        for (const std::string& id : library_.scenarios())
          known += (known.empty() ? "" : ", ") + id;
        fault(named.place, fmt::format("there is no scenario {}; there are {}, or \"all\"",
                                       data::in_quotes(named.key.substr(0, 60)), known));
      } else if (const std::string why = opponent::why_no_opponent(battle->system); !why.empty()) {
        fault(named.place, named.key + ": " + why);
      } else {
        add_scenario(named.key);
      }
    }
    std::uint64_t data = engine::seed_of("");
    for (const SourceFile& source : sources_) {
      const bool played = std::any_of(plan_.header_.scenarios.begin(),
                                      plan_.header_.scenarios.end(), [&](const StudyScenario& s) {
                                        return belongs_to(*library_.battle_of(s.id), source.path);
                                      });
      if (!played || !is_read(source.path)) continue;
      data = engine::seed_of(fmt::format("{:016x}{}\n{}", data, source.path, source.text));
    }
    plan_.header_.data = fmt::format("{:016x}", data);
  }

  void add_scenario(const std::string& id) {
    if (find_scenario(plan_.header_, id) != nullptr) return;
    const BattleInfo& battle = *library_.battle_of(id);
    StudyScenario s;
    s.id = id;
    s.battle = battle.id;
    s.system = battle.system;
    for (const auto& scenario : battle.scenarios) {
      if (scenario.id == id) s.title = battle.title + ": " + scenario.title;
    }
    for (const auto& option : battle.options) s.options.emplace_back(option.key, option.values[0]);
    std::visit(
        [&](const auto& definition) {
          for (std::size_t side = 0; side < 2; ++side) {
            s.sides[side] = definition->sides[side].id;
            s.names[side] = definition->sides[side].name;
            s.colours[side] = definition->sides[side].colour;
          }
          for (const auto& scenario : definition->scenarios) {
            if (battle.id + '/' + scenario.id != id) continue;
            s.first = s.sides[static_cast<std::size_t>(scenario.first_side)];
          }
        },
        *library_.definition(battle.id));
    plan_.header_.scenarios.push_back(std::move(s));
  }

  // --- Variations ---
  // Why what a variation changes of its own is not in a battle; empty: it is.
  std::string why_not(const Change& own, const BattleInfo& battle, data::Place& place) const {
    for (const Named& option : own.options) {
      place = option.place;
      const bool known = std::any_of(battle.options.begin(), battle.options.end(),
                                     [&](const auto& o) { return o.key == option.key; });
      if (!known) {
        return fmt::format("there is no option {} in {}", data::in_quotes(option.key.substr(0, 60)),
                           battle.id);
      }
    }
    for (const Named& counter : own.place) {
      place = counter.place;
      if (places_of(sources_, battle, counter.key).empty()) {
        return fmt::format("no counter {} is set up in {}",
                           data::in_quotes(counter.key.substr(0, 60)), battle.id);
      }
    }
    for (const ValueChange& change : own.data) {
      place = change.place;
      const bool known =
          std::any_of(sources_.begin(), sources_.end(),
                      [&](const SourceFile& source) { return source.path == change.file; });
      if (!known) {
        return fmt::format("there is no file {}", data::in_quotes(change.file.substr(0, 120)));
      }
      if (!belongs_to(battle, change.file) || !is_read(change.file)) {
        return fmt::format("{} says nothing of how {} is played", change.file, battle.id);
      }
    }
    return {};
  }

  // The scenarios a variation is played in.
  std::vector<std::string> scenarios_of(const StudiedVariation& v, bool is_base) {
    std::vector<std::string> out;
    const bool all = v.scenarios.empty();
    for (const Named& named : v.scenarios) {
      if (find_scenario(plan_.header_, named.key) == nullptr) {
        fault(named.place, fmt::format("{} is none of the scenarios of the study",
                                       data::in_quotes(named.key.substr(0, 60))));
      }
    }
    std::optional<std::pair<data::Place, std::string>> reason;
    for (const StudyScenario& s : plan_.header_.scenarios) {
      const bool named = std::any_of(v.scenarios.begin(), v.scenarios.end(),
                                     [&](const Named& n) { return n.key == s.id; });
      if (!all && !named) continue;
      data::Place place;
      const Change& own = is_base ? study_.base : v.change;
      const std::string why = why_not(own, *library_.battle_of(s.id), place);
      if (why.empty()) {
        out.push_back(s.id);
      } else if (named || is_base) {
        fault(place, why);
      } else if (!reason) {
        reason.emplace(place, why);
      }
    }
    if (out.empty() && reason) fault(reason->first, reason->second);
    return out;
  }

  void add_variation(const StudiedVariation& v, const Change& change) {
    const bool is_base = plan_.header_.variations.empty();
    const std::size_t before = faults_.size();
    Variation out;
    out.name = v.name;
    out.title = v.title;
    out.scenarios = scenarios_of(v, is_base);
    out.players = change.players.value_or(std::array<std::string, 2>{"ensign", "ensign"});
    out.judgements = change.judgements.value_or(std::array<std::int64_t, 2>{});
    out.options = texts_of(change.options);
    out.place = texts_of(change.place);
    const auto levels = levels_of(out, change);
    const std::size_t index = plan_.header_.variations.size();
    std::map<std::string, std::optional<GameLibrary>> changed;  // by battle
    for (std::size_t i = 0; i < plan_.header_.scenarios.size(); ++i) {
      const StudyScenario& s = plan_.header_.scenarios[i];
      const auto& in = out.scenarios;
      if (std::find(in.begin(), in.end(), s.id) == in.end()) continue;
      const BattleInfo& battle = *library_.battle_of(s.id);
      const GameLibrary* library = &library_;
      if (!change.place.empty() || !change.data.empty()) {
        auto it = changed.find(battle.id);
        if (it == changed.end()) {
          it = changed.emplace(battle.id, changed_library(battle, change, v, out.data)).first;
        }
        if (!it->second) continue;
        library = &*it->second;
      }
      add_cells(i, index, s.id, change, *library, levels);
    }
    if (faults_.size() == before) plan_.header_.variations.push_back(std::move(out));
  }

  std::array<const opponent::Level*, 2> levels_of(const Variation& v, const Change& change) {
    std::array<const opponent::Level*, 2> out{};
    bool thinks = false;
    for (std::size_t i = 0; i < 2; ++i) {
      opponent::Level& level = plan_.levels_.emplace_back(*opponent::find_level(v.players[i]));
      thinks = thinks || level.judgements > 0;
      if (v.judgements[i] > 0 && level.judgements > 0) level.judgements = v.judgements[i];
      level.seconds = kNoClock;
      out[i] = &level;
    }
    if (!thinks && (v.judgements[0] > 0 || v.judgements[1] > 0)) {
      fault(change.judgements_place,
            fmt::format("{} and {} play by a script: judgements change nothing", v.players[0],
                        v.players[1]));
    }
    return out;
  }

  // The battle's files with values replaced, loaded and checked.
  std::optional<GameLibrary> changed_library(const BattleInfo& battle, const Change& change,
                                             const StudiedVariation& v,
                                             std::vector<DataChange>& told) {
    std::vector<SourceFile> files;
    for (const SourceFile& source : sources_) {
      if (belongs_to(battle, source.path)) files.push_back(source);
    }
    const std::size_t before = faults_.size();
    for (const Named& counter : change.place) {
      data::Node hex;
      hex.type = data::Node::Type::kText;
      hex.text = counter.value;
      for (const std::string& key : places_of(files, battle, counter.key)) {
        replace(files, folder_of(battle) + "counters.toml", key, hex, counter.place);
      }
    }
    for (const ValueChange& one : change.data) {
      if (!belongs_to(battle, one.file)) continue;
      const auto was = replace(files, one.file, one.key, one.value, one.place);
      const bool known = std::any_of(told.begin(), told.end(), [&](const DataChange& d) {
        return d.file == one.file && d.key == one.key;
      });
      if (was && !known) {
        told.push_back({one.file, one.key, data::json_of(one.value), data::json_of(*was)});
      }
    }
    if (faults_.size() != before) return std::nullopt;
    GameLibrary library(files);
    if (library.faults().empty()) return library;
    fault(v.where,
          fmt::format("what {} changes leaves {} with faults:",
                      v.name == "base" ? "the study" : data::in_quotes(v.name), battle.id));
    faults_.insert(faults_.end(), library.faults().begin(), library.faults().end());
    return std::nullopt;
  }

  std::optional<data::Node> replace(std::vector<SourceFile>& files, const std::string& path,
                                    const std::string& key, const data::Node& value,
                                    data::Place place) {
    for (SourceFile& file : files) {
      if (file.path != path) continue;
      auto was = data::replace(file, key, value);
      if (was) return std::move(*was);
      fault(place, path + ": " + was.error());
    }
    return std::nullopt;
  }

  void add_cells(std::size_t scenario, std::size_t variation, const std::string& id,
                 const Change& change, const GameLibrary& library,
                 const std::array<const opponent::Level*, 2>& levels) {
    GameLibrary::Choices options;
    for (const Named& option : change.options) options[option.key] = option.value;
    const auto game = library.game(id, options);
    if (!game) {
      data::Place place;
      for (const Named& option : change.options) {
        if (game.error().field == "options." + option.key) place = option.place;
      }
      fault(place, game.error().message);
      return;
    }
    const auto& opponent = plan_.opponents_.emplace_back(opponent::make_opponent(*game));
    auto& cells = plan_.cells_[scenario];
    cells.push_back({scenario, variation, 0, levels, opponent.get()});
    const bool differ =
        levels[0]->id != levels[1]->id || levels[0]->judgements != levels[1]->judgements;
    if (study_.swap && differ) {
      cells.push_back({scenario, variation, 1, {levels[1], levels[0]}, opponent.get()});
    }
  }

  void count_games() {
    std::uint64_t cells = 0;
    for (const auto& of_scenario : plan_.cells_) cells += of_scenario.size();
    plan_.header_.games = cells * static_cast<std::uint64_t>(study_.pairs);
    if (cells > kMaxCells || plan_.header_.games > kMaxGames) {
      fault({}, fmt::format("{} games of {} kinds: at most {} of {} are played in one study",
                            plan_.header_.games, cells, kMaxGames, kMaxCells));
    }
  }

  const Study& study_;
  std::span<const SourceFile> sources_;
  const GameLibrary& library_;
  std::vector<data::Fault>& faults_;
  Plan plan_;
};

std::optional<Plan> Plan::make(const Study& study, std::span<const data::SourceFile> sources,
                               const GameLibrary& library, std::vector<data::Fault>& faults) {
  return PlanMaker(study, sources, library, faults).make();
}

std::uint64_t Plan::games_of(const std::array<int, 2>& shard) const {
  const auto scenarios = static_cast<std::uint64_t>(cells_.size());
  const auto groups = scenarios * static_cast<std::uint64_t>(header_.pairs);
  const auto first = static_cast<std::uint64_t>(shard[0] - 1);
  const auto step = static_cast<std::uint64_t>(shard[1]);
  std::uint64_t games = 0;
  for (std::uint64_t g = first; g < groups; g += step) games += cells_[g % scenarios].size();
  return games;
}

std::optional<std::uint64_t> Plan::last_game_of(const std::array<int, 2>& shard) const {
  const auto scenarios = static_cast<std::uint64_t>(cells_.size());
  const auto groups = scenarios * static_cast<std::uint64_t>(header_.pairs);
  const auto first = static_cast<std::uint64_t>(shard[0] - 1);
  const auto step = static_cast<std::uint64_t>(shard[1]);
  if (first >= groups) return std::nullopt;
  // Every scenario has a cell: the base's.
  const std::uint64_t last = first + (groups - 1 - first) / step * step;
  std::uint64_t per_pair = 0;
  std::uint64_t end = 0;
  for (std::size_t s = 0; s < cells_.size(); ++s) {
    per_pair += cells_[s].size();
    if (s == last % scenarios) end = per_pair;
  }
  return last / scenarios * per_pair + end - 1;
}

Jobs::Jobs(const Plan& plan, std::array<int, 2> shard)
    : plan_(plan), shard_(shard), group_(static_cast<std::uint64_t>(shard[0] - 1)) {
  for (const auto& cells : plan.cells()) {
    offsets_.push_back(per_pair_);
    per_pair_ += cells.size();
  }
}

std::optional<Job> Jobs::next() {
  const auto scenarios = static_cast<std::uint64_t>(offsets_.size());
  const Header& header = plan_.header();
  const std::uint64_t groups = scenarios * static_cast<std::uint64_t>(header.pairs);
  while (group_ < groups && cell_ >= plan_.cells()[group_ % scenarios].size()) {
    group_ += static_cast<std::uint64_t>(shard_[1]);
    cell_ = 0;
  }
  if (group_ >= groups) return std::nullopt;
  const std::size_t scenario = group_ % scenarios;
  const std::uint64_t pair = group_ / scenarios;
  Job job;
  job.pair = static_cast<int>(pair);
  job.n = pair * per_pair_ + offsets_[scenario] + cell_;
  job.cell = &plan_.cells()[scenario][cell_];
  // The seeds of a scenario are those of any study of it; 53 bits, as every reader of JSON can
  // hold.
  job.seed = (engine::seed_of(header.scenarios[scenario].id) + header.seed * 1'000'003 + pair) &
             ((std::uint64_t{1} << 53U) - 1);
  ++cell_;
  return job;
}

GameResult play(const Plan& plan, const Job& job, const std::atomic<bool>* stop) {
  const Header& header = plan.header();
  const Cell& cell = *job.cell;
  GameResult game;
  game.n = job.n;
  game.scenario = header.scenarios[cell.scenario].id;
  game.variation = header.variations[cell.variation].name;
  game.pair = job.pair;
  game.seating = cell.seating;
  game.seed = job.seed;
  for (std::size_t side = 0; side < 2; ++side) game.players[side] = cell.players[side]->id;
  game.course.wanted = header.observe;
  opponent::Bounds bounds;
  bounds.stop = stop;
  const opponent::Played played =
      cell.opponent->play({opponent::Player{cell.players[0], job.seed},
                           opponent::Player{cell.players[1], job.seed + 1}},
                          bounds, job.seed, &game.course);
  game.winner = played.winner;
  game.level = played.level;
  game.points = played.points;
  game.margin = played.margin;
  game.turns = played.turns;
  game.player_turns = played.player_turns;
  game.judgements = played.judgements;
  game.hash = played.hash;
  return game;
}

}  // namespace tercio::lab
