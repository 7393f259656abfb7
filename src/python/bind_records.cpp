// Records: read, and held against the rules.
#include <fmt/format.h>

#include "dice/proof.hpp"
#include "engine/record.hpp"
#include "letters/reading.hpp"
#include "python/away.hpp"
#include "python/bindings.hpp"
#include "python/convert.hpp"

namespace tercio::python {

namespace {

constexpr std::size_t kLongestRecord = 4 << 20;

engine::Record parsed(const std::string& text) {
  if (text.size() > kLongestRecord) {
    throw BadRecord{fmt::format("a record of {} characters is too long", text.size())};
  }
  auto record = engine::parse_record(text);
  if (!record) throw BadRecord{record.error().message, record.error().rule};
  return *std::move(record);
}

State replay(const std::string& text, const std::string& data) {
  const engine::Record record = parsed(text);
  auto library = library_of(data);
  auto game = [&] {
    try {
      return std::make_shared<const Game>(std::move(library), data, record.scenario,
                                          record.options);
    } catch (const Refused& refused) {
      throw BadRecord{refused.refusal.message};
    }
  }();
  return State::replayed(std::move(game), record);
}

// What is wrong with a letter, whose signatures and dice its reader checks.
py::object verdict_of_letter(const data::GameLibrary& library, const std::string& text) {
  const auto reading = letters::read(library, text, nullptr);
  return made("Verdict", reading->sound(), text_of(reading->told()), reading->line());
}

py::object verify(const std::string& text, const std::string& data) {
  try {
    const engine::Record record = parsed(text);
    const auto library = library_of(data);
    if (!record.begun_by.empty()) return verdict_of_letter(*library, text);
    const auto played = engine::replay(*library, record);
    if (!played.session) {
      return made("Verdict", false, text_of(played.fault->message), played.line);
    }
    // What was bent first is named: a die that was changed may break a rule only later.
    const dice::Proof proof = dice::proof_of(record, *played.session, "");
    const bool first = !played.fault || (proof.line > 0 && proof.line < played.line);
    if (!proof.fault.empty() && first) {
      return made("Verdict", false, text_of(proof.fault), proof.line);
    }
    if (played.fault) {
      const std::string& rule = played.fault->rule;
      return made("Verdict", false,
                  text_of((rule.empty() ? "" : rule + ": ") + played.fault->message), played.line);
    }
    return made("Verdict", true,
                text_of(fmt::format("{}, {} actions, {}", played.session->match().scenario(),
                                    played.session->length(), played.session->match().heading())),
                0);
  } catch (const BadRecord& bad) {
    return made("Verdict", false, text_of(bad.message), bad.line);
  }
}

}  // namespace

void bind_records(py::module_& module) {
  module.def("replay", &replay, py::arg("text"), py::arg("data") = "");
  module.def("verify", &verify, py::arg("text"), py::arg("data") = "");
}

}  // namespace tercio::python
