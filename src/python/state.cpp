#include "python/state.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/json_input.hpp"

namespace tercio::python {

namespace {

constexpr std::size_t kLongestAction = 4096;
constexpr std::size_t kMostSteps = 1'000'000;  // no game has as many

std::string compact(const engine::Json& json) {
  return json.dump(-1, ' ', false, engine::Json::error_handler_t::replace);
}

[[noreturn]] void refuse_position(engine::Refusal refusal) {
  throw Refused{std::move(refusal), Refused::As::kBadPosition};
}

std::string roll_of(int die) { return "roll " + std::to_string(die); }

}  // namespace

Deeds::~Deeds() {
  // One after the other: a long game taken apart from its end would use a stack as deep.
  std::shared_ptr<Deed> deed = std::move(last_);
  while (deed != nullptr && deed.use_count() == 1) {
    std::shared_ptr<Deed> before = std::move(deed->before);
    deed = std::move(before);
  }
}

void Deeds::add(std::string action) {
  auto deed = std::make_shared<Deed>();
  deed->number = size() + 1;
  deed->before = std::move(last_);
  deed->action = std::move(action);
  last_ = std::move(deed);
}

std::vector<std::string> Deeds::all() const {
  std::vector<std::string> out(size());
  const Deed* deed = last_.get();
  for (auto at = out.rbegin(); at != out.rend(); ++at) {
    *at = deed->action;
    deed = deed->before.get();
  }
  return out;
}

State::State(std::shared_ptr<const Game> game)
    : game_(std::move(game)), match_(game_->start()), dice_("") {}

State::State(std::shared_ptr<const Game> game, std::string seed, bool recorded,
             const std::string& set_up)
    : State(std::move(game)) {
  recorded_ = recorded;
  reseed(std::move(seed));
  manual_ = false;
  if (set_up.empty()) return;
  engine::Session session(game_->start(), engine::Dice::kManual, seed_);
  auto faults = session.set_up_from(set_up);
  if (!faults.empty()) refuse_position(std::move(faults.front()));
  match_ = session.position(0);
  set_up_ = session.set_up_text();
}

State::State(const State& from)
    : game_(from.game_),
      match_(from.match_->clone()),
      seed_(from.seed_),
      seed_number_(from.seed_number_),
      dice_(from.dice_),
      recorded_(from.recorded_),
      manual_(from.manual_),
      set_up_(from.set_up_),
      steps_(from.steps_),
      dice_thrown_(from.dice_thrown_),
      deeds_(from.deeds_),
      before_(from.before_ ? from.before_->clone() : nullptr) {}

State State::replayed(std::shared_ptr<const Game> game, const engine::Record& record) {
  auto replayed = engine::replay(game->library(), record);
  if (replayed.fault) {
    const auto& fault = *replayed.fault;
    throw BadRecord{fault.message, fault.rule, replayed.line};
  }
  const engine::Session& session = *replayed.session;
  State state(std::move(game));
  state.reseed(record.seed);
  state.set_up_ = session.set_up_text();
  state.steps_ = session.length();
  for (std::size_t i = 0; i < session.length(); ++i) {
    state.deeds_.add(session.action(i));
    if (session.is_die(i)) ++state.dice_thrown_;
  }
  state.manual_ = record.manual_dice;
  state.match_ = session.match().clone();
  if (session.length() > 0) state.before_ = session.position(session.length() - 1);
  return state;
}

int State::decider() const {
  if (match_->over() || match_->dice_to_act()) return -1;
  return match_->to_act() == game_->sides()[0] ? 0 : 1;
}

std::size_t State::choices() const {
  if (!choices_) choices_ = match_->choices();
  return choices_->size();
}

std::string State::choice(std::size_t n) const {
  (void)choices();
  return match_->text_of_choice(*choices_, n);
}

engine::Match::Outline State::outline(std::size_t n) const {
  (void)choices();
  return match_->outline_of_choice(*choices_, n);
}

engine::Refusal State::refusal_of_text(std::string_view action) const {
  return {.code = engine::Code::kBadRequest,
          .message = fmt::format("an action of {} characters is too long; {} are enough for any",
                                 action.size(), kLongestAction),
          .field = "action"};
}

int State::next_die() const {
  return dice_.die({.sequence = 0, .action = {}, .ordinal = 1, .number = dice_thrown_});
}

std::string State::as_told(std::string_view action) const {
  if (action == "roll" && match_->dice_to_act()) return roll_of(next_die());
  return std::string(action);
}

void State::about_to_act() {
  if (recorded_) before_ = match_->clone();
}

void State::acted(std::string action, bool die) {
  choices_.reset();
  ++steps_;
  if (die) ++dice_thrown_;
  if (recorded_) deeds_.add(std::move(action));
}

std::string State::apply(std::string_view action) {
  if (action.size() > kLongestAction) {
    throw Refused{refusal_of_text(action), Refused::As::kIllegalAction};
  }
  const bool die = match_->dice_to_act();
  const std::string told = as_told(action);
  auto before = recorded_ ? match_->clone() : nullptr;
  auto done = match_->apply_untold(told);
  if (!done) throw Refused{std::move(done.error()), Refused::As::kIllegalAction};
  before_ = std::move(before);
  if (die && action != "roll") manual_ = true;
  acted(*done, die);
  return *std::move(done);
}

std::string State::apply_choice(std::size_t n) {
  (void)choices();
  const bool die = match_->dice_to_act();
  std::string said;
  if (recorded_) said = match_->full_text_of_choice(*choices_, n);
  about_to_act();
  match_->choose(*choices_, n);
  if (die) manual_ = true;
  acted(said, die);
  return said;
}

std::string State::random_step() {
  if (match_->over()) throw WrongMoment{"the game is over: there is no further step"};
  if (match_->dice_to_act()) return apply("roll");
  about_to_act();
  // The choice follows from the seed and the number of steps, so that a copy goes the same way.
  engine::Random random(seed_number_ + (steps_ + 1) * 0xd1342543de82ef95ULL);
  std::string said;
  match_->random_step(random, recorded_ ? &said : nullptr);
  acted(said, false);
  return said;
}

std::vector<int> State::roll() {
  std::vector<int> out;
  while (match_->dice_to_act()) {
    const int die = next_die();
    (void)apply("roll");
    out.push_back(die);
  }
  return out;
}

void State::reseed(std::string seed) {
  seed_ = std::move(seed);
  seed_number_ = engine::seed_of(seed_);
  dice_ = engine::SeededDice(seed_);
  if (dice_thrown_ > 0) manual_ = true;  // those before do not follow from it
}

std::optional<engine::Refusal> State::why_not(std::string_view action) const {
  if (action.size() > kLongestAction) return refusal_of_text(action);
  if (action == "roll" && match_->dice_to_act()) return std::nullopt;
  return match_->check(action);
}

void State::need_record() const {
  if (!recorded_) {
    throw WrongMoment{"this state does not remember what was done: it was made with record=False"};
  }
}

std::vector<engine::Json> State::events(int side) const {
  need_record();
  if (steps_ == 0) return match_->opening();
  auto done = before_->clone()->apply_recorded(deeds_.last());
  if (!done) return {};
  if (side < 0 || done->seen.empty()) return std::move(done->events);
  return std::move(done->seen[static_cast<std::size_t>(side)]);
}

std::vector<std::string> State::history() const {
  need_record();
  return deeds_.all();
}

std::unique_ptr<engine::Session> State::session() const {
  need_record();
  auto session = std::make_unique<engine::Session>(game_->start(), engine::Dice::kManual, seed_);
  if (!set_up_.empty()) (void)session->set_up_from(set_up_);
  (void)session->begin();
  for (const std::string& action : deeds_.all()) (void)session->act_recorded(action);
  return session;
}

engine::Record State::record() const {
  engine::Record record = session()->record();
  record.manual_dice = manual_;
  return record;
}

State::Kept State::keep() const {
  return {.position = compact(match_->save()),
          .seed = seed_,
          .steps = steps_,
          .dice = dice_thrown_,
          .recorded = recorded_,
          .manual = manual_,
          .set_up = set_up_,
          .deeds = recorded_ ? deeds_.all() : std::vector<std::string>()};
}

State State::kept(std::shared_ptr<const Game> game, const Kept& kept) {
  State state(std::move(game), kept.seed, kept.recorded, kept.set_up);
  auto position = engine::read_json(kept.position);
  if (!position) refuse_position(std::move(position.error()));
  auto faults = state.match_->restore(*position);
  if (!faults.empty()) refuse_position(std::move(faults.front()));
  state.steps_ = std::min(kept.steps, kMostSteps);
  state.dice_thrown_ = std::min(kept.dice, state.steps_);
  if (kept.recorded) {
    for (const std::string& action : kept.deeds) state.deeds_.add(action);
    const auto session = state.session();
    if (session->length() != kept.deeds.size() || session->match().hash() != state.match_->hash()) {
      refuse_position({.code = engine::Code::kBadRequest,
                       .message = "the actions do not lead to the position kept with them",
                       .field = "deeds"});
    }
    state.steps_ = session->length();
    state.dice_thrown_ = 0;
    for (std::size_t i = 0; i < session->length(); ++i) {
      if (session->is_die(i)) ++state.dice_thrown_;
    }
    if (session->length() > 0) state.before_ = session->position(session->length() - 1);
  }
  state.manual_ = kept.manual;
  return state;
}

}  // namespace tercio::python
