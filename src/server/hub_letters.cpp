// Games by letter (docs/wire.md, Letters): a table with one player, whose opponent's part comes in
// files.
#include <algorithm>

#include <fmt/format.h>

#include "letters/reading.hpp"
#include "server/hub.hpp"
#include "server/letter_store.hpp"

namespace tercio::server {

namespace {

using letters::Verdict;

constexpr std::size_t kMostKeysBrought = 5000;

const char* code_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kSame:
    case Verdict::kOlder:
      return "letter-older";
    case Verdict::kOwn:
      return "letter-own";
    case Verdict::kForked:
      return "letter-forked";
    case Verdict::kEdited:
      return "letter-edited";
    case Verdict::kOther:
      return "letter-other";
    case Verdict::kRules:
      return "letter-rules";
    case Verdict::kGood:
    case Verdict::kUnreadable:
      break;
  }
  return "letter-unreadable";
}

[[noreturn]] void refuse_letter(const letters::Reading& reading) {
  const std::string where = reading.line() > 0 ? fmt::format("Line {}: ", reading.line()) : "";
  refuse(code_of(reading.verdict()), where + reading.told(), "letter");
}

// "rocroi-3.tercio"
std::string file_name(const engine::Record& record) {
  const std::string battle = record.scenario.substr(0, record.scenario.find('/'));
  return fmt::format("{}-{}.tercio", battle, letters::letters_of(record));
}

}  // namespace

// A letter that is being read for somebody.
struct Hub::Post {
  Request request;
  std::string text;
  std::vector<std::string> keys;
  std::optional<KeptLetters> kept{};
  std::unique_ptr<letters::Reading> reading{};
};

// `create` with `letter`: the side one plays oneself.
void Hub::begin_letters(ConnectionId who, const Request& request) {
  for (const char* field : {"terms", "computer", "record", "dice", "lesson"}) {
    if (!request.has(field)) continue;
    refuse("bad-request", fmt::format("a game by letter has no {}", field), field);
  }
  TableRow row;
  row.scenario = request.text("scenario", 100);
  row.options = text_of(Json(request.choices("options")));
  row.title = title_field(request, games_.title_of(row.scenario));
  const auto game = granted(games_.find(row.scenario, choices_of(row.options)));
  const std::string side = request.text("letter", 100);
  if (!holds(game->sides, side)) {
    refuse("bad-request", "there is no such side in this battle", "letter");
  }
  const engine::Session fresh(data::match_of(game->game), engine::Dice::kManual, "");
  open_letters(who, request.id(), std::move(row), letters::begin(fresh.record(0), side), {});
}

void Hub::open_letters(ConnectionId who, const Json& id, TableRow row, letters::Game game,
                       Json told) {
  row.dice = "letters";
  Arranged arranged;
  arranged.letters =
      std::make_shared<const NewLetters>(NewLetters{std::move(game), std::move(told)});
  open_table(who, id, std::move(row), {}, std::move(arranged));
}

// The letter there is to be sent, written when it is first asked for.
Hub::Later Hub::letter(const At& at) {
  Table& table = *at.place.table;
  const letters::Game* kept = table.letters();
  if (kept == nullptr) refuse("bad-request", "this is not a game by letter", "table");
  if (!holds(at.joined.seats, kept->own.side)) {
    refuse("no-seat", "the letter is written by the player whose seat this is");
  }
  const auto answer_of = [](const letters::Game& game) -> Answer {
    return {{{"letter", letters::last_letter(game)},
             {"file", file_name(game.record)},
             {"number", letters::letters_of(game.record)}}};
  };
  const letters::Part part = table.letter_part();
  if (part == letters::Part::kDecide) refuse("not-to-act", table.letter_told());
  if (part != letters::Part::kWrite) {
    const std::size_t last = letters::letters_of(kept->record);
    const auto beginner = letters::player_of(kept->record.begun_by);
    const bool mine = letters::is_beginners(last) == (beginner && beginner->side == kept->own.side);
    if (!mine) refuse("not-to-act", table.letter_told());
    return answer_of(*kept);
  }
  letters::Game game = *kept;
  letters::note(game, table.session());
  (void)letters::hand_over(game);
  const std::string id = table.row().id;
  at.place.storing = true;
  const Document document = document_of(id, game, false);
  note_stored(payer_of(at.who), document.text.size());
  write({document}, [this, who = at.who, request = at.request.id(), id, game,
                     answer_of](const std::string& fault) {
    const auto it = places_.find(id);
    if (it == places_.end()) return;
    if (!fault.empty()) {
      log_.error("a letter could not be stored", {{"table", id}, {"what", fault}});
      answer_error(who, request, {"internal", {.message = "it could not be stored: " + fault}});
      return go_on(id);
    }
    it->second.table->take_letters(game);
    answer(who, request, answer_of(game));
    push(it->second, {.table = id, .text = {}},
         static_cast<std::int64_t>(it->second.table->sequence()), {});
    go_on(id);
  });
  return std::nullopt;
}

// What is kept here of the game of a letter, for one who has its keys.
std::optional<KeptLetters> Hub::kept_for(const Post& post) {
  const auto record = engine::parse_record(post.text);
  if (!record || record->begun_by.empty()) return std::nullopt;
  const auto game = games_.find(record->scenario, {});
  if (!game) return std::nullopt;
  const auto beginner = letters::player_of(record->begun_by);
  const bool from_beginner = letters::is_beginners(letters::letters_of(*record));
  std::optional<KeptLetters> out;
  for (const std::string& side : (*game)->sides) {
    auto kept = kept_letters(store_.document(kLetterDocument, letter_id(record->table, side)));
    if (!kept || !listed_.contains(kept->table)) continue;
    const SeatRow& seat = seat_row(kept->table, side);
    if (std::find(post.keys.begin(), post.keys.end(), seat.key) == post.keys.end()) continue;
    // Who has both sides of a game here reads it as the one it is for.
    const bool sender = from_beginner == (beginner && beginner->side == side);
    if (!out || !sender) out = std::move(kept);
  }
  return out;
}

Hub::Later Hub::read_letter(ConnectionId who, const Request& request) {
  auto post = std::make_shared<Post>(Post{.request = request,
                                          .text = request.text("letter", letters::kLongestLetter),
                                          .keys = request.texts("keys", kMostKeysBrought)});
  post->kept = kept_for(*post);
  if (post->kept) {
    // The table comes into memory first.
    Place& place = bring(payer_of(who), post->kept->table);
    if (place.storing || !place.waiting.empty()) {
      wait_for(place, {who, request, message_of("read-letter"), post->text.size()});
      return std::nullopt;
    }
  }
  const std::size_t bytes = post->text.size() + text_of(request.id()).size();
  check_may_work(payer_of(who), bytes);
  post->reading = std::make_unique<letters::Reading>(games_.library(), post->text,
                                                     post->kept ? &post->kept->game : nullptr);
  const auto work = [this, who, post](const std::function<bool()>& time_is_up) {
    if (!post->reading->go_on(time_is_up)) return false;
    guarded(who, post->request.id(), [&]() -> Later { return has_read(who, *post); });
    return true;
  };
  begin_work(payer_of(who), bytes, work,
             [this, who, id = request.id()] { answer_error(who, id, kStopping); });
  return std::nullopt;
}

Hub::Later Hub::has_read(ConnectionId who, const Post& post) {
  const letters::Reading& reading = *post.reading;
  if (reading.verdict() != Verdict::kGood) refuse_letter(reading);
  if (post.kept) {
    Place& place = bring(payer_of(who), post.kept->table);
    if (place.storing || !place.waiting.empty()) {
      // The game may have gone on meanwhile: it is read again.
      wait_for(place, {who, post.request, message_of("read-letter"), post.text.size()});
    } else {
      play_letter(who, post);
    }
    return std::nullopt;
  }
  const std::string side = reading.answering_side();
  if (store_.document(kLetterDocument, letter_id(reading.record().table, side))) {
    refuse("letter-other", "Somebody has answered this letter here already.", "letter");
  }
  TableRow row;
  row.scenario = reading.record().scenario;
  row.options = text_of(Json(reading.record().options));
  row.setup = reading.record().set_up;
  row.title = games_.title_of(row.scenario);
  open_letters(who, post.request.id(), std::move(row), letters::answer(reading.record(), side),
               {{"side", side}, {"before", 0}, {"sequence", 0}, {"told", reading.told()}});
  return std::nullopt;
}

// What the letter brings is played at the table, stored with it, and told.
void Hub::play_letter(ConnectionId who, const Post& post) {
  Place& place = places_.at(post.kept->table);
  Table& table = *place.table;
  check_may_add(place, payer_of(who), true);
  letters::Game game = post.kept->game;
  game.record = post.reading->record();
  letters::open_seal(game);
  const std::size_t before = table.sequence();
  if (before != post.reading->before() || !table.take_letters(game)) {
    refuse("letter-forked", "The game has gone on here since the last letter.", "letter");
  }
  const Entry entry{.table = post.kept->table,
                    .number = place.entries,
                    .text = table.lines_from(before),
                    .at = settings_.time()};
  std::vector<Write> writes{document_of(entry.table, game, false)};
  if (!entry.text.empty()) writes.emplace_back(entry);
  note_stored(payer_of(who), post.text.size());
  place.storing = true;
  const Json fields{{"table", entry.table},
                    {"side", game.own.side},
                    {"before", before},
                    {"sequence", table.sequence()},
                    {"told", post.reading->told()}};
  write(std::move(writes),
        [this, who, id = post.request.id(), entry, before, fields](const std::string& fault) {
          const auto it = places_.find(entry.table);
          if (it == places_.end()) return;
          if (!fault.empty()) {
            log_.error("a letter could not be stored", {{"table", entry.table}, {"what", fault}});
            answer_error(who, id, {"internal", {.message = "it could not be stored: " + fault}});
            return play_again(entry.table);
          }
          Place& stored = it->second;
          if (!entry.text.empty()) ++stored.entries;
          stored.changed = entry.at;
          stored.told = false;
          answer(who, id, {fields});
          push(stored, entry, static_cast<std::int64_t>(before), {});
          go_on(entry.table);
        });
}

}  // namespace tercio::server
