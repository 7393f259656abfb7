// Talk at a table: plain text between those who have a seat there (docs/wire.md, Two people apart).
#include <algorithm>

#include <fmt/format.h>

#include "engine/json_input.hpp"
#include "server/hub.hpp"

namespace tercio::server {

namespace {

constexpr const char* kChat = "chat";       // the kind of document: one for each line
constexpr std::size_t kLongestLine = 500;   // characters of a line
constexpr std::int64_t kMostSaid = 2000;    // of a table
constexpr std::size_t kToldAtOnce = 200;    // lines
constexpr double kSaidPerSecond = 1;        // lines of a seat
constexpr double kSaidAtOnce = 10;          //
constexpr std::size_t kMostBytesOfOne = 4;  // of a character

// In the order of the lines.
std::string line_id(const std::string& table, std::int64_t number) {
  return fmt::format("{}/{:06}", table, number);
}

struct Character {
  char32_t code = 0;
  std::size_t bytes = 0;  // 0: it is no UTF-8
};

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  std::size_t bytes = 1;
  if (lead >= 0xF0) {
    bytes = 4;
  } else if (lead >= 0xE0) {
    bytes = 3;
  } else if (lead >= 0x80) {
    bytes = 2;
  }
  static constexpr char32_t kLeads[] = {0x7F, 0x1F, 0x0F, 0x07};
  static constexpr char32_t kLeast[] = {0, 0x80, 0x800, 0x10000};
  if (bytes > text.size() || lead > 0xF7 || (lead >= 0x80 && lead < 0xC0)) return {};
  char32_t code = lead & kLeads[bytes - 1];
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {};
    code = (code << 6U) | (byte(i) & 0x3FU);
  }
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < kLeast[bytes - 1] || code > 0x10FFFF || surrogate) return {};
  return {code, bytes};
}

// What would not be seen, or would turn the text around it.
bool is_control(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code <= 0x9F) || code == 0x061C ||
         (code >= 0x200B && code <= 0x200F && code != 0x200C && code != 0x200D) ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x2069) || code == 0xFEFF;
}

std::string line_field(const Request& request) {
  std::string text = request.text("text", kLongestLine * kMostBytesOfOne);
  std::size_t count = 0;
  for (std::string_view rest = text; !rest.empty(); ++count) {
    const Character next = first_character(rest);
    if (next.bytes == 0) refuse("bad-request", "the text is not UTF-8", "text");
    if (is_control(next.code)) {
      refuse("bad-request", "the text has characters that cannot be shown in a line", "text");
    }
    rest.remove_prefix(next.bytes);
  }
  if (count > kLongestLine) {
    refuse("too-large", fmt::format("a line has {} characters at most", kLongestLine), "text");
  }
  if (text.find_first_not_of(' ') == std::string::npos) {
    refuse("bad-request", "there is nothing to be said", "text");
  }
  return text;
}

void needs_chat(const Table& table) {
  needs_terms(table);
  if (!table.terms()->chat) refuse("bad-request", "there is no chat at this table");
}

}  // namespace

// A line as it is told: with the name its account has today.
Json Hub::told_line(Json line) const {
  line["name"] = name_of_user(line.value("user", ""));
  line.erase("user");
  return line;
}

// How many lines there are. They are numbered without a gap.
std::int64_t Hub::lines_said(Place& place) const {
  if (!place.said) {
    const std::string& table = place.table->row().id;
    std::int64_t least = 0;
    std::int64_t most = kMostSaid;
    while (least < most) {
      const std::int64_t middle = least + (most - least) / 2;
      if (store_.document(kChat, line_id(table, middle))) {
        least = middle + 1;
      } else {
        most = middle;
      }
    }
    place.said = least;
  }
  return *place.said;
}

Hub::Later Hub::say(const At& at) {
  needs_a_seat(at.joined.seats);
  needs_chat(at.table());
  const std::string text = line_field(at.request);
  const std::string side = at.table().asker_for(at.joined.seats);
  check_may_add(at.place, payer_of(at.who), false);
  const std::int64_t number = lines_said(at.place);
  if (number >= kMostSaid) {
    refuse("too-large", fmt::format("a table has room for {} lines of chat", kMostSaid));
  }
  auto& voice = at.place.voices.try_emplace(side, kSaidPerSecond, kSaidAtOnce).first->second;
  if (!voice.take(settings_.seconds())) {
    refuse("too-many", "you say a lot at once; wait a moment", "text");
  }
  const std::string table = at.table().row().id;
  const Json line{{"number", number},
                  {"side", side},
                  {"user", seat_row(table, side).user},
                  {"at", settings_.time()},
                  {"text", text}};
  note_stored(payer_of(at.who), text.size());
  at.place.said = number + 1;
  write({Document{.kind = kChat,
                  .id = line_id(table, number),
                  .owner = table,
                  .text = text_of(line),
                  .at = settings_.time(),
                  .fresh = true}},
        [this, who = at.who, id = at.request.id(), table, line](const std::string& fault) {
          const auto place = places_.find(table);
          if (!fault.empty()) {
            if (place != places_.end()) place->second.said.reset();
            if (fault == kTakenMeanwhile) {
              return answer_error(
                  who, id, {"stale", {.message = "something else was said meanwhile; ask again"}});
            }
            log_.error("a line of chat could not be stored", {{"table", table}, {"what", fault}});
            return answer_error(who, id,
                                {"internal", {.message = "it could not be stored: " + fault}});
          }
          answer(who, id, {{{"number", line["number"]}}});
          push_line(table, line);
        });
  return std::nullopt;
}

void Hub::push_line(const std::string& table, const Json& line) {
  const auto place = places_.find(table);
  if (place == places_.end()) return;
  const Json push{{"push", "said"}, {"table", table}, {"said", told_line(line)}};
  const auto told = std::make_shared<const std::string>(text_of(push));
  for (const ConnectionId one : place->second.people) {
    if (!connections_.at(one).joined.at(table).seats.empty()) wire_.send(one, told);
  }
}

// A line that was said at another server. Without an id: any number of them.
void Hub::hear_line(const std::string& id) {
  const auto found = id.empty() ? std::nullopt : store_.document(kChat, id);
  if (!found) {
    for (auto& [table, place] : places_) place.said.reset();
    return;
  }
  const auto place = places_.find(found->owner);
  if (place == places_.end()) return;
  place->second.said.reset();
  push_line(found->owner, engine::read_object(found->text));
}

Answer Hub::chat(const At& at) {
  needs_a_seat(at.joined.seats);
  needs_chat(at.table());
  const auto from = static_cast<std::int64_t>(at.request.optional_number("from").value_or(0));
  const std::string& table = at.table().row().id;
  Json said = Json::array();
  if (from < kMostSaid) {
    // Ids are in order; the one before the first that is wanted, whether it is there or not.
    const std::string before = from == 0 ? table + '/' : line_id(table, from - 1);
    for (const Document& one : store_.documents(kChat, before, kToldAtOnce)) {
      if (one.owner != table) break;
      said.push_back(told_line(engine::read_object(one.text)));
    }
  }
  return {{{"said", std::move(said)}}};
}

}  // namespace tercio::server
