#include "letters/game.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "dice/committed.hpp"
#include "dice/mixed.hpp"
#include "dice/proof.hpp"
#include "dice/secret.hpp"
#include "letters/keys.hpp"

namespace tercio::letters {

using engine::Record;
using engine::Refusal;

namespace {

constexpr std::string_view kOwnFormat = "tercio-own 1";

// Takes a word off the front of a text.
std::string_view next_word(std::string_view& text) {
  const auto end = std::min(text.find(' '), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

std::optional<std::size_t> number_of(std::string_view word) {
  std::size_t out = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), out);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return out;
}

dice::Contributions contributions_of(const Record& record) {
  return {.seal = record.seal, .share = record.share, .secret = record.unsealed};
}

// The record as the letter of that number had it.
Record as_of(Record record, std::size_t number) {
  record.signatures.resize(number);
  record.lines.resize(handed_over(record, number));
  record.outcome.clear();
  if (number < 3) record.unsealed.clear();
  if (number < 2) {
    record.answered_by.clear();
    record.share.clear();
  }
  std::string link = link_before_actions(record, number);
  for (const auto& line : record.lines) link = dice::next_link(link, line.action);
  record.chain = link;
  return record;
}

}  // namespace

std::optional<Player> player_of(std::string_view text) {
  const std::string_view side = next_word(text);
  if (side.empty() || !dice::is_secret(text)) return std::nullopt;
  return Player{.side = std::string(side), .key = std::string(text)};
}

std::string text_of(const Player& player) { return player.side + ' ' + player.key; }

std::optional<Signed> signed_of(std::string_view text) {
  const auto number = number_of(next_word(text));
  const auto actions = number_of(next_word(text));
  if (!number || !actions || text.empty()) return std::nullopt;
  return Signed{.number = *number, .actions = *actions, .signature = std::string(text)};
}

std::size_t handed_over(const Record& record, std::size_t number) {
  if (number == 0 || number > letters_of(record)) return 0;
  const auto line = signed_of(record.signatures[number - 1].action);
  return line ? line->actions : 0;
}

std::string link_before_actions(const Record& record, std::size_t number) {
  std::string link = record.commitment;
  if (number >= 2) {
    link = dice::next_link(link, "answered-by " + record.answered_by);
    link = dice::next_link(link, "share " + record.share);
  }
  if (number >= 3) link = dice::next_link(link, "unsealed " + record.unsealed);
  return link;
}

std::string signed_text(const Record& record, std::size_t number, std::size_t actions,
                        const std::string& link) {
  return fmt::format("tercio letter\n{}\n{}\n{}\n{}\n", record.table, number, actions, link);
}

Game begin(Record beginning, const std::string& side) {
  const Keys keys = drawn_keys();
  Game game{.own = {.side = side, .key = keys.secret, .secret = dice::drawn_seed()},
            .record = std::move(beginning)};
  Record& record = game.record;
  record.table = dice::drawn_name();
  record.seed.clear();
  record.manual_dice = false;
  record.seal = dice::sha256_of(game.own.secret);
  record.begun_by = text_of(Player{side, keys.open});
  record.commitment = dice::sha256_of(engine::beginning_of(record));
  record.chain = record.commitment;
  return game;
}

Game answer(Record letter, const std::string& side) {
  const Keys keys = drawn_keys();
  Game game{.own = {.side = side, .key = keys.secret, .secret = dice::drawn_seed()},
            .record = std::move(letter)};
  game.record.answered_by = text_of(Player{side, keys.open});
  game.record.share = game.own.secret;
  game.record.chain = link_before_actions(game.record, 2);
  return game;
}

void open_seal(Game& game) {
  if (letters_of(game.record) == 2 && dice::opens(game.record.seal, game.own.secret)) {
    game.record.unsealed = game.own.secret;
  }
}

Part part_of(const Game& game, const engine::Match& match, std::size_t actions) {
  const std::size_t letters = letters_of(game.record);
  const auto beginner = player_of(game.record.begun_by);
  const bool mine = is_beginners(letters + 1) == (beginner && beginner->side == game.own.side);
  const bool more = actions > handed_over(game.record, letters);
  if (!mine) return match.over() ? Part::kOver : Part::kWait;
  if (letters < 2) return Part::kWrite;
  if (match.over()) return more ? Part::kWrite : Part::kOver;
  return match.to_act() == game.own.side ? Part::kDecide : Part::kWrite;
}

std::unique_ptr<engine::Session> session_of(const engine::Library& library, const Game& game,
                                            const engine::Session::Listener& heard) {
  const Record& record = game.record;
  auto match = library.start(record.scenario, record.options);
  if (!match) return nullptr;
  const auto given = contributions_of(record);
  const bool ready = dice::mixing_of(given) == dice::Mixing::kReady;
  auto session = std::make_unique<engine::Session>(
      std::move(*match), engine::Dice::kManual, "",
      std::make_unique<dice::CommittedDice>(
          record.table, ready ? dice::seed_of(given, record.table) : dice::drawn_seed()));
  if (!record.set_up.empty() && !session->set_up_from(record.set_up).empty()) return nullptr;
  session->listen(heard);
  (void)session->begin();
  const std::size_t handed = handed_over(record, letters_of(record));
  for (std::size_t i = 0; i < record.lines.size(); ++i) {
    if (i == handed) session->begin_here();
    if (!session->act_recorded(record.lines[i].action)) return nullptr;
  }
  if (record.lines.size() <= handed) session->begin_here();
  if (ready) (void)session->go_on_with(engine::Dice::kAuto);
  session->listen({});
  return session;
}

void note(Game& game, const engine::Session& session) {
  Record done = session.record();
  game.record.lines = std::move(done.lines);
  game.record.outcome = std::move(done.outcome);
}

std::string hand_over(Game& game) {
  Record& record = game.record;
  const std::size_t number = letters_of(record) + 1;
  std::string link = link_before_actions(record, number);
  for (const auto& line : record.lines) link = dice::next_link(link, line.action);
  record.chain = link;
  const std::size_t actions = record.lines.size();
  const std::string signature =
      signature_of(game.own.key, signed_text(record, number, actions, link));
  record.signatures.push_back({fmt::format("{} {} {}", number, actions, signature), 0, {}});
  return engine::text_of(record);
}

std::string last_letter(const Game& game) {
  Record letter = as_of(game.record, letters_of(game.record));
  if (letter.lines.size() == game.record.lines.size()) letter.outcome = game.record.outcome;
  return engine::text_of(letter);
}

std::string stored_text_of(const Game& game) {
  return fmt::format("{}\nside {}\nkey {}\nsecret {}\n{}", kOwnFormat, game.own.side, game.own.key,
                     game.own.secret, engine::text_of(game.record));
}

tl::expected<Game, Refusal> game_of(std::string_view stored) {
  const auto wrong = [](std::string what) {
    return tl::unexpected(Refusal{.code = engine::Code::kBadRequest, .message = std::move(what)});
  };
  const auto next_line = [&] {
    const auto end = std::min(stored.find('\n'), stored.size());
    const std::string_view line = stored.substr(0, end);
    stored.remove_prefix(std::min(end + 1, stored.size()));
    return line;
  };
  if (next_line() != kOwnFormat)
    return wrong("this is not what a player keeps of a game by letter");
  Game game;
  for (auto [key, value] : {std::pair{"side", &game.own.side}, std::pair{"key", &game.own.key},
                            std::pair{"secret", &game.own.secret}}) {
    std::string_view line = next_line();
    if (next_word(line) != key || line.empty()) {
      return wrong(fmt::format("the line '{}' is missing", key));
    }
    *value = line;
  }
  if (keys_of(game.own.key).open.empty()) return wrong("the key is damaged");
  auto record = engine::parse_record(stored);
  if (!record) return tl::unexpected(record.error());
  game.record = std::move(*record);
  return game;
}

}  // namespace tercio::letters
