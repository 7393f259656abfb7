// What is read with GET.
#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "advice/examples.hpp"
#include "advice/wire.hpp"
#include "server/hub.hpp"

namespace tercio::server {

namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '%' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 &&
                        hex_digit(text[i + 2]) >= 0;
    if (escape) {
      out += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

std::map<std::string, std::string> query_of(std::string_view text) {
  std::map<std::string, std::string> query;
  while (!text.empty()) {
    const auto end = std::min(text.find('&'), text.size());
    const std::string_view part = text.substr(0, end);
    const auto equals = std::min(part.find('='), part.size());
    query.emplace(decoded(part.substr(0, equals)),
                  decoded(part.substr(std::min(equals + 1, part.size()))));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return query;
}

std::string field(const std::map<std::string, std::string>& query, const char* key) {
  const auto it = query.find(key);
  if (it == query.end() || it->second.empty()) {
    refuse("bad-request", std::string("the query has no ") + key, key);
  }
  return it->second;
}

Json handbook_json(const data::LoadedHandbooks& books, const std::string& battle) {
  const data::Handbook* book = books.find(battle);
  if (book == nullptr) refuse("unknown", "there is no handbook of this battle", "battle");
  return {{"battle", book->battle}, {"title", book->title}, {"text", page_text(*book)}};
}

// A text that is made once. Only what there is is kept: what is unknown is refused where it is
// made.
template <class Make>
HttpAnswer kept(std::map<std::string, std::shared_ptr<const std::string>>& texts,
                const std::string& id, Make make) {
  const auto known = texts.find(id);
  if (known != texts.end()) return {.body = known->second};
  auto text = std::make_shared<const std::string>(make(id));
  return {.body = texts.emplace(id, std::move(text)).first->second};
}

Json case_json(const data::RuleCase& one) {
  static constexpr const char* kKinds[] = {"rule", "heading", "info"};
  return {{"number", one.number},
          {"title", one.title},
          {"kind", kKinds[static_cast<std::size_t>(one.kind)]},
          {"part", one.part},
          {"text", one.text},
          {"rulings", one.rulings},
          {"see", one.see}};
}

}  // namespace

bool Hub::admits(const Visitor& visitor) {
  Accounts::Account& account = accounts_.of(visitor);
  const double now = settings_.seconds();
  return account.work.has(now, 0) && account.requests.take(now);
}

HttpAnswer Hub::get(std::string_view target, const Visitor& visitor) {
  const double began = settings_.seconds();
  HttpAnswer out = read(target, visitor);
  accounts_.of(visitor).work.charge(settings_.seconds() - began);
  return out;
}

HttpAnswer Hub::read(std::string_view target, const Visitor& visitor) {
  try {
    const auto mark = std::min(target.find('?'), target.size());
    return answer_get(target.substr(0, mark),
                      query_of(target.substr(std::min(mark + 1, target.size()))), visitor);
  } catch (const Fault& fault) {
    return error_answer(fault.error);
  } catch (const std::exception& error) {
    // Without its query, which may have a key.
    log_.error("a request failed",
               {{"path", target.substr(0, target.find('?'))}, {"what", error.what()}});
    return error_answer({"internal", {.message = "the server failed to answer"}});
  }
}

HttpAnswer Hub::answer_get(std::string_view path, const Query& query, const Visitor& visitor) {
  if (path == "/api/games") return {.body = games_text_};
  if (path == "/api/board") return {.body = granted(games_.board(field(query, "scenario")))};
  if (path == "/api/opening")
    return {.body = granted(games_.start(field(query, "scenario")))->text};
  if (path == "/api/story") {
    return kept(story_texts_, field(query, "battle"), [&](auto& id) { return story_text(id); });
  }
  if (path == "/api/rules") {
    return kept(rules_texts_, field(query, "battle"), [&](auto& id) { return rules_text(id); });
  }
  if (path == "/api/examples") return shown(examples_text(field(query, "battle")));
  if (path == "/api/example") {
    return kept(example_texts_, field(query, "id"), [&](auto& id) { return example_text(id); });
  }
  if (path == "/api/lessons") return shown(text_of(lessons_json()));
  if (path == "/api/handbook") {
    return shown(text_of(handbook_json(settings_.reading().handbooks, field(query, "battle"))));
  }
  if (path == "/api/record") return record_file(query, visitor);
  return error_answer({"unknown", {.message = "there is nothing at this address"}});
}

std::string Hub::story_text(const std::string& battle) const {
  for (const data::Story& story : settings_.reading().stories) {
    if (story.battle == battle) return text_of(story_json(story));
  }
  refuse("unknown", "no story is told of it", "battle");
}

std::string Hub::rules_text(const std::string& battle) const {
  const Reading& reading = settings_.reading();
  const data::RulesReference* rules = data::rules_of(reading.rules, battle);
  if (rules == nullptr) refuse("unknown", "there is no such battle", "battle");
  Json cases = Json::array();
  for (const data::RuleCase& one : rules->cases()) {
    if (one.part == "standard" || one.part == battle) cases.push_back(case_json(one));
  }
  return text_of(Json{{"cases", std::move(cases)}, {"rulings", Json(reading.rulings)}});
}

std::string Hub::examples_text(const std::string& battle) const {
  const Reading& reading = settings_.reading();
  const data::RulesReference* rules = data::rules_of(reading.rules, battle);
  if (rules == nullptr) refuse("unknown", "there is no such battle", "battle");
  Json list = Json::array();
  for (const auto& [example, cases] : advice::examples_for(reading.examples, *rules, battle)) {
    list.push_back({{"id", example->id}, {"title", example->title}, {"cases", cases}});
  }
  return text_of(Json{{"examples", std::move(list)}});
}

std::string Hub::example_text(const std::string& id) {
  const Reading& reading = settings_.reading();
  const data::Example* example = data::find_example(reading.examples, id);
  if (example == nullptr) refuse("unknown", "there is no such example", "id");
  const auto game = granted(games_.find(example->scenario, {}));
  const data::Prose prose(*games_.library().definition(example->battle),
                          *data::rules_of(reading.rules, example->battle));
  const auto figure = advice::figure_of(*example, game->game, *game->advice, prose);
  if (!figure) throw std::runtime_error(to_string(figure.error().front()));
  return text_of(advice::wire::json_of(*figure));
}

HttpAnswer Hub::record_file(const Query& query, const Visitor& visitor) {
  const std::string id = field(query, "table");
  if (!listed_.contains(id)) refuse("no-table", "there is no such table", "table");
  std::vector<std::string> keys;
  std::string_view rest = query.contains("key") ? query.at("key") : std::string_view();
  while (!rest.empty()) {
    const auto end = std::min(rest.find(','), rest.size());
    keys.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  const Person person = keys.empty() ? person_of(visitor.session) : Person{};
  const auto& rows = listed_.at(id).seats;
  const bool opens = std::any_of(rows.begin(), rows.end(), [&](const SeatRow& seat) {
    return (!person.id.empty() && seat.user == person.id) ||
           std::find(keys.begin(), keys.end(), seat.key) != keys.end();
  });
  if (!opens) refuse("no-seat", "the key opens no seat at this table", "key");
  const Place& place = bring({.visitor = visitor}, id);
  if (place.storing) refuse("busy", "the table is being stored or read; ask again");
  const Table& table = *place.table;
  const Seats seats = keys.empty() ? seats_of(table, person) : seats_of(table, keys);
  if (seats.empty()) refuse("no-seat", "the key opens no seat at this table", "key");
  table.check_may_see_all(seats, "record");
  std::size_t steps = table.sequence();
  if (query.contains("at")) {
    const std::string& at = query.at("at");
    const auto [end, error] = std::from_chars(at.data(), at.data() + at.size(), steps);
    if (error != std::errc{} || end != at.data() + at.size() || steps > table.sequence()) {
      refuse("bad-request", "a number of actions of this game is expected", "at");
    }
  }
  HttpAnswer out = shown(table.record(steps));
  out.type = "text/plain; charset=utf-8";
  out.file = table.row().id + ".tercio";
  return out;
}

}  // namespace tercio::server
