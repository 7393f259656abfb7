#include "cli/commands/retrace.hpp"

#include <nlohmann/json.hpp>

namespace tercio::cli {

using engine::Dice;
using engine::Session;

std::string sentence_of(const engine::Refusal& refusal) {
  std::string where;
  if (refusal.field.starts_with("options.")) where = refusal.field.substr(8) + ": ";
  return where + (refusal.rule.empty() ? "" : refusal.rule + ": ") + refusal.message;
}

std::string event_text(const Screen& screen, const engine::Json& event) {
  std::string text = event["text"];
  const std::string rule = event.value("rule", "");
  if (!rule.empty()) text += ' ' + screen.paint(Role::kRule, '(' + rule + ')');
  return text;
}

namespace {

// Starts the game a record is of; false when it cannot be started.
bool begin(const data::GameLibrary& library, const engine::Record& record, Retraced& out) {
  auto match = library.start(record.scenario, record.options);
  if (!match) {
    out.fault = sentence_of(match.error());
    return false;
  }
  if (!record.rules.empty() && record.rules != (*match)->rules()) {
    out.fault = "the record was made under '" + record.rules + "'; this program plays '" +
                (*match)->rules() + "'";
    return false;
  }
  auto session = std::make_unique<Session>(std::move(*match), Dice::kManual, record.seed);
  if (!record.set_up.empty()) {
    const auto faults = session->set_up_from(record.set_up);
    if (!faults.empty()) {
      out.fault = sentence_of(faults.front());
      return false;
    }
  }
  out.session = std::move(session);
  std::string heading = out.session->match().heading();
  out.deeds.push_back({"", std::move(heading), out.session->begin()});
  return true;
}

}  // namespace

Retraced retrace(const data::GameLibrary& library, const engine::Record& record, int most) {
  Retraced out;
  if (!begin(library, record, out)) return out;
  for (const auto& line : record.lines) {
    if (most >= 0 && static_cast<int>(out.deeds.size()) > most) break;
    std::string heading = out.session->match().heading();
    auto done = out.session->act_recorded(line.action);
    if (!done) {
      out.fault = sentence_of(done.error());
      out.line = line.number;
      return out;
    }
    out.deeds.push_back({line.action, std::move(heading), std::move(*done)});
  }
  return out;
}

Retraced retrace_text(const data::GameLibrary& library, const std::string& text, int most) {
  const auto record = engine::parse_record(text);
  if (!record) {
    Retraced out;
    out.fault = record.error().message;
    return out;
  }
  Retraced out = retrace(library, *record, most);
  if (out.session && out.fault.empty() && most < 0) {
    out.session->go_on_with(record->manual_dice ? Dice::kManual : Dice::kAuto);
  }
  return out;
}

}  // namespace tercio::cli
