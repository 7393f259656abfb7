#include "data/prose.hpp"

#include <algorithm>

#include "data/lace_wars/parts.hpp"
#include "data/story.hpp"

namespace tercio::data {

namespace {

constexpr std::string_view kDigits = "0123456789";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// "strength" of "strength norrby".
std::string_view first_word(std::string_view text) { return text.substr(0, text.find(' ')); }

std::string_view after_first_word(std::string_view text) {
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return {};
  const std::string_view rest = text.substr(space);
  return rest.substr(std::min(rest.find_first_not_of(' '), rest.size()));
}

// "line-infantry" of "line infantry".
std::string with_hyphens(std::string_view name) {
  std::string out(name);
  std::replace(out.begin(), out.end(), ' ', '-');
  return out;
}

// How many pieces there are of something, and their strength points in all.
class Musters {
 public:
  void add(const std::string& whose, std::string_view kind, int strength) {
    for (const std::string& name : {whose, whose + ' ' + with_hyphens(kind)}) {
      ++counts_[name];
      points_[name] += strength;
    }
  }
  template <class Texts>
  void give(Texts& counts, Texts& points) const {
    for (const auto& [name, count] : counts_) counts[name] = std::to_string(count);
    for (const auto& [name, sum] : points_) points[name] = std::to_string(sum);
  }

 private:
  std::map<std::string, int> counts_;
  std::map<std::string, int> points_;
};

}  // namespace

Prose::Prose(const AnyBattle& battle, const RulesReference& rules, ProseFacts facts)
    : rules_(&rules) {
  std::visit([this](const auto& definition) { take(*definition); }, battle);
  tables_["fact"] = std::move(facts);
}

void Prose::take_title(std::string_view title) {
  const std::size_t comma = title.find(", ");
  if (comma == std::string_view::npos) return;
  const std::string date(title.substr(comma + 2));
  tables_["date"].emplace("", date);
  const std::size_t year = date.find_last_not_of(kDigits) + 1;
  if (year < date.size()) tables_["year"].emplace("", date.substr(year));
}

void Prose::take(const thirty_years_war::Definition& battle) {
  battle_ = battle.id;
  grid_ = battle.map.grid;
  take_title(battle.title);
  for (const auto& feature : battle.map.features) tables_["feature"][feature.name] = feature.name;
  for (const auto& side : battle.sides) tables_["side"][side.id] = side.name;
  for (const auto& army : battle.armies) tables_["army"][army.id] = army.name;
  for (const auto& one : battle.categories) {
    if (one.level == 0) continue;
    tables_["level"][one.id] = std::to_string(one.level);
    for (std::size_t i = 0; i < one.rises.size(); ++i) {
      tables_["level"][one.id + ' ' + std::to_string(i + 2)] = std::to_string(one.rises[i].level);
    }
  }
  for (const auto& one : battle.scenarios) {
    tables_["turns"][one.id] = std::to_string(one.turns);
    tables_["scenario"][one.id] = one.title;
  }
  for (const auto& number : battle.numbers) {
    for (std::size_t i = 0; i < number.values.size(); ++i) {
      const std::string name = i == 0 ? number.key : number.key + ' ' + std::to_string(i + 1);
      tables_["number"][name] = std::to_string(number.values[i]);
    }
  }
  for (const auto& row : battle.system.hex_terrain) {
    tables_["terrain"][row.id] = row.name;
    if (row.enter > 0) tables_["cost"][row.id] = std::to_string(row.enter);
  }
  for (const auto& row : battle.system.side_terrain) {
    tables_["terrain"][row.id] = row.name;
    tables_["extra"][row.id] = std::to_string(row.extra);
  }
  Musters musters;
  for (const auto& piece : battle.pieces) {
    using thirty_years_war::Kind;
    tables_["piece"][piece.id] = piece.name;
    if (piece.strength > 0) tables_["strength"][piece.id] = std::to_string(piece.strength);
    if (piece.disrupted > 0) tables_["disrupted"][piece.id] = std::to_string(piece.disrupted);
    if (piece.movement > 0) tables_["movement"][piece.id] = std::to_string(piece.movement);
    if (piece.kind == Kind::kLeader) tables_["value"][piece.id] = std::to_string(piece.value);
    if (piece.hex != hex::kNoHex) tables_["starts"][piece.id] = hex::label(piece.hex);
    const std::string& army = battle.armies[static_cast<std::size_t>(piece.army)].id;
    const std::string& side = battle.sides[static_cast<std::size_t>(piece.side)].id;
    musters.add(army, name_of(piece.kind), piece.strength);
    if (side != army) musters.add(side, name_of(piece.kind), piece.strength);
  }
  musters.give(tables_["count"], tables_["points"]);
}

void Prose::take(const lace_wars::Definition& battle) {
  battle_ = battle.id;
  grid_ = battle.map.grid;
  take_title(battle.title);
  for (const auto& feature : battle.map.features) tables_["feature"][feature.name] = feature.name;
  for (const auto& side : battle.sides) tables_["side"][side.id] = side.name;
  for (const auto& one : battle.formations) {
    tables_["army"][one.id] = one.name;
    tables_["level"][one.id] = std::to_string(one.demoralisation);
  }
  for (const auto& one : battle.scenarios) {
    tables_["turns"][one.id] = std::to_string(one.turns);
    tables_["scenario"][one.id] = one.title;
    for (const auto& arrival : one.arrivals) {
      if (arrival.rolls.empty()) continue;
      const std::string& id = battle.formations[static_cast<std::size_t>(arrival.formation)].id;
      tables_["arrives"][id] = std::to_string(arrival.rolls.front().first);
    }
  }
  for (const auto numbers : {lace::system_numbers(), lace::battle_numbers()}) {
    for (const auto& place : numbers) {
      tables_["number"][std::string(place.key)] =
          std::to_string(battle.system.numbers.*place.number);
    }
  }
  Musters musters;
  for (const auto& piece : battle.pieces) {
    tables_["piece"][piece.id] = piece.name;
    const int strength = piece.ladder.empty() ? 0 : piece.ladder.front();
    if (strength > 0) tables_["strength"][piece.id] = std::to_string(strength);
    if (piece.movement > 0) tables_["movement"][piece.id] = std::to_string(piece.movement);
    if (piece.morale > 0) tables_["morale"][piece.id] = std::to_string(piece.morale);
    if (piece.radius > 0) tables_["radius"][piece.id] = std::to_string(piece.radius);
    if (piece.calibre > 0) tables_["calibre"][piece.id] = std::to_string(piece.calibre);
    musters.add(battle.sides[static_cast<std::size_t>(piece.side)].id, name_of(piece.arm),
                strength);
    if (piece.formation < 0) continue;
    musters.add(battle.formations[static_cast<std::size_t>(piece.formation)].id, name_of(piece.arm),
                strength);
  }
  musters.give(tables_["count"], tables_["points"]);
}

Prose::Answer Prose::hex_of(std::string_view label) const {
  const auto hex = hex::parse_hex(label);
  if (hex && grid_.contains(*hex)) return std::string(label);
  return tl::unexpected("the map has no hex " + in_quotes(label));
}

Prose::Answer Prose::case_of(std::string_view number, Form form) const {
  if (rules_->find(battle_, number) == nullptr) {
    return tl::unexpected("the rules have no case " + in_quotes(number));
  }
  const std::string text(number);
  return form == Form::kPage ? '[' + text + "](#case-" + text + ')' : text;
}

Prose::Answer Prose::resolve(std::string_view placeholder, Form form) const {
  const std::string_view kind = first_word(placeholder);
  const std::string_view name = after_first_word(placeholder);
  if (kind == "hex") return hex_of(name);
  if (kind == "case") return case_of(name, form);
  const auto table = tables_.find(kind);
  if (table == tables_.end()) {
    return tl::unexpected("nothing in " + battle_ + " is told by " + in_quotes(kind));
  }
  const auto found = table->second.find(name);
  if (found != table->second.end()) return found->second;
  return tl::unexpected(battle_ + " has no " + std::string(kind) + ' ' + in_quotes(name));
}

std::string Prose::walk(std::string_view text, Form form, std::vector<ProseFault>& faults) const {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_digit(text[i])) {
      faults.push_back({i, "a number that does not come from the data"});
      i = std::min(text.find_first_not_of(kDigits, i), text.size()) - 1;
    } else if (text[i] == '}') {
      faults.push_back({i, "a brace is closed that was not opened"});
    } else if (text[i] == '{') {
      const std::size_t end = text.find_first_of("{}", i + 1);
      if (end == std::string_view::npos || text[end] == '{') {
        faults.push_back({i, "a brace is not closed"});
        continue;
      }
      auto answer = resolve(text.substr(i + 1, end - i - 1), form);
      if (answer) out += *answer;
      if (!answer) faults.push_back({i, std::move(answer.error())});
      i = end;
    } else {
      out += text[i];
    }
  }
  return out;
}

tl::expected<std::string, ProseFault> Prose::expand(std::string_view text, Form form) const {
  std::vector<ProseFault> found;
  std::string out = walk(text, form, found);
  if (!found.empty()) return tl::unexpected(std::move(found.front()));
  return out;
}

std::vector<ProseFault> Prose::faults(std::string_view text) const {
  std::vector<ProseFault> found;
  walk(text, Form::kPlain, found);
  return found;
}

std::map<std::string, Prose, std::less<>> make_proses(const GameLibrary& library,
                                                      std::span<const RulesReference> rules,
                                                      std::span<const SourceFile> sources) {
  std::map<std::string, Prose, std::less<>> proses;
  for (const BattleInfo& battle : library.battles()) {
    const RulesReference* reference = rules_of(rules, battle.id);
    const AnyBattle* definition = library.definition(battle.id);
    if (reference == nullptr || definition == nullptr) continue;
    proses.emplace(battle.id,
                   Prose(*definition, *reference, facts_of(sources, battle.system, battle.id)));
  }
  return proses;
}

// ---- Where in a file
// -----------------------------------------------------------------------------

namespace {

// A place in a file that is walked along.
class Walker {
 public:
  Walker(std::string_view text, Place start) {
    std::size_t at = 0;
    for (int line = 1; line < start.line && at < text.size(); ++line) {
      at = std::min(text.find('\n', at), text.size() - 1) + 1;
    }
    // Columns are counted in characters.
    place_ = {start.line, 1};
    rest_ = text.substr(at);
    while (place_.column < start.column && !rest_.empty()) step();
  }

  Place place() const { return place_; }
  bool at(std::string_view text) const { return rest_.starts_with(text); }
  void step() {
    if (rest_.empty()) return;
    if (rest_.front() == '\n') {
      place_ = {place_.line + 1, 1};
    } else if ((static_cast<unsigned char>(rest_.front()) & 0xC0U) != 0x80U) {
      ++place_.column;
    }
    rest_.remove_prefix(1);
  }
  void skip(std::size_t count) {
    while (count-- > 0) step();
  }
  // A backslash at the end of a line joins it with the next.
  bool skip_joined_line() {
    if (!at("\\") || rest_.find_first_not_of(" \t\r", 1) != rest_.find('\n')) return false;
    skip(1);
    while (!rest_.empty() && std::string_view(" \t\r\n").find(rest_.front()) != rest_.npos) step();
    return true;
  }

 private:
  std::string_view rest_;
  Place place_;
};

// Where the byte of a text stands in the file that has it as a TOML string from `start` on.
Place place_in(const SourceFile& source, Place start, std::size_t offset) {
  Walker walker(source.text, start);
  const bool plain = walker.at("'");
  if (walker.at("\"\"\"") || walker.at("'''")) {
    walker.skip(3);
    if (walker.at("\r")) walker.step();
    if (walker.at("\n")) walker.step();
  } else {
    walker.skip(1);
  }
  while (!plain && walker.skip_joined_line()) {
  }
  for (; offset > 0; --offset) {
    if (!plain && walker.at("\\")) walker.step();
    walker.step();
    while (!plain && walker.skip_joined_line()) {
    }
  }
  return walker.place();
}

}  // namespace

std::string expand_value(const Prose& prose, const Value& value, const SourceFile& source,
                         Form form) {
  const auto text = value.text();
  if (!text) return {};
  const auto found = prose.faults(*text);
  for (const ProseFault& fault : found) {
    Node there = value.node();
    there.place = place_in(source, there.place, fault.offset);
    value.child(there).fault(fault.message);
  }
  return found.empty() ? prose.expand(*text, form).value_or("") : std::string();
}

std::string expand_file(const Prose& prose, const SourceFile& source, Form form,
                        std::vector<Fault>& faults) {
  const auto found = prose.faults(source.text);
  faults.reserve(faults.size() + found.size());
  for (const ProseFault& fault : found) {
    Walker walker(source.text, {1, 1});
    walker.skip(fault.offset);
    faults.push_back({source.path, walker.place().line, walker.place().column, fault.message});
  }
  return found.empty() ? prose.expand(source.text, form).value_or("") : std::string();
}

}  // namespace tercio::data
