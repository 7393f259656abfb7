#include "cli/commands/retrace.hpp"

#include <nlohmann/json.hpp>

#include "cli/table/face.hpp"

namespace tercio::cli {

using engine::Dice;
using engine::Session;

std::string sentence_of(const engine::Refusal& refusal) {
  std::string where;
  if (refusal.field.starts_with("options.")) where = refusal.field.substr(8) + ": ";
  return where + (refusal.rule.empty() ? "" : refusal.rule + ": ") + refusal.message;
}

namespace {

std::string heading_of(const Face& face, const engine::Match& match) {
  return face.heading(match, match.state());
}

// Starts the game a record is of. Its face, or null when it cannot be started.
std::unique_ptr<Face> begin(const data::GameLibrary& library, const engine::Record& record,
                            Retraced& out) {
  auto match = library.start(record.scenario, record.options);
  if (!match) {
    out.fault = sentence_of(match.error());
    return nullptr;
  }
  if (!record.rules.empty() && record.rules != (*match)->rules()) {
    out.fault = "the record was made under '" + record.rules + "'; this program plays '" +
                (*match)->rules() + "'";
    return nullptr;
  }
  auto session = std::make_unique<Session>(std::move(*match), Dice::kManual, record.seed);
  if (!record.set_up.empty()) {
    const auto faults = session->set_up_from(record.set_up);
    if (!faults.empty()) {
      out.fault = sentence_of(faults.front());
      return nullptr;
    }
  }
  out.session = std::move(session);
  auto face = face_of(library, out.session->match());
  std::string heading = heading_of(*face, out.session->match());
  out.deeds.push_back({"", std::move(heading), out.session->begin()});
  return face;
}

}  // namespace

Retraced retrace(const data::GameLibrary& library, const engine::Record& record, int most) {
  Retraced out;
  const auto face = begin(library, record, out);
  if (!face) return out;
  std::string plain;  // the heading without the day, which is quickly told
  std::string heading;
  for (const auto& line : record.lines) {
    if (most >= 0 && static_cast<int>(out.deeds.size()) > most) break;
    const engine::Match& match = out.session->match();
    if (match.heading() != plain) {
      plain = match.heading();
      heading = heading_of(*face, match);
    }
    auto done = out.session->act_recorded(line.action);
    if (!done) {
      out.fault = sentence_of(done.error());
      out.line = line.number;
      return out;
    }
    out.deeds.push_back({line.action, heading, std::move(*done)});
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
