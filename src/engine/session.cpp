#include "engine/session.hpp"

#include <algorithm>
#include <iterator>

#include <nlohmann/json.hpp>

#include "engine/json_input.hpp"

namespace tercio::engine {

void Happened::add(Match::Done done) {
  // As soon as one action is not seen by all, every side has a list of its own.
  if (seen.empty() && !done.seen.empty()) seen.assign(done.seen.size(), events);
  for (std::size_t side = 0; side < seen.size(); ++side) {
    const auto& known = done.seen.empty() ? done.events : done.seen[side];
    seen[side].insert(seen[side].end(), known.begin(), known.end());
  }
  events.insert(events.end(), std::make_move_iterator(done.events.begin()),
                std::make_move_iterator(done.events.end()));
}

const std::vector<Json>& Happened::known_to(std::size_t side) const {
  return seen.empty() ? events : seen[side];
}

std::string thrower_of(const Match& match) { return match.legal_extras().value("thrower", ""); }

std::string actor_of(const Match& match) {
  return match.dice_to_act() ? thrower_of(match) : match.to_act();
}

Session::Session(std::unique_ptr<Match> match, Dice dice, std::string seed,
                 std::unique_ptr<DiceBox> box)
    : match_(std::move(match)), dice_(dice), seed_(std::move(seed)), box_(std::move(box)) {
  if (!box_) box_ = std::make_unique<SeededDice>(seed_);
}

std::vector<Refusal> Session::set_up(const Json& setup) {
  auto faults = match_->set_up(setup);
  if (faults.empty()) set_up_ = setup.dump();
  return faults;
}

std::vector<Refusal> Session::set_up_from(std::string_view text) {
  auto setup = read_json(text);
  if (setup) return set_up(*setup);
  setup.error().message = "the set-up is not accepted: " + setup.error().message;
  setup.error().field = "setup";
  return {std::move(setup.error())};
}

Happened Session::begin() {
  Happened happened{match_->opening()};
  throw_due_dice(happened);
  return happened;
}

tl::expected<Match::Done, Refusal> Session::step(std::string_view action, Source source) {
  const bool die = match_->dice_to_act();
  Step step{{}, match_->heading(), actor_of(*match_), die};
  auto before = match_->clone();
  auto done = source == Source::kRecord ? match_->apply_recorded(action) : match_->apply(action);
  if (!done) return tl::unexpected(done.error());
  if (steps_.size() == kept_.size() * kKeptEvery) kept_.push_back(before->clone());
  if (!die) before_ = std::move(before);
  unveiled_.reset();
  if (die) ++dice_thrown_;
  thrown_at_.reset();
  step.action = done->action;
  step.hidden = !done->seen.empty();
  steps_.push_back(std::move(step));
  if (listener_) listener_(steps_.size(), *done);
  return done;
}

int Session::next_die() const {
  Throw thrown{.sequence = 0, .action = {}, .ordinal = 1, .number = dice_thrown_};
  std::size_t at = steps_.size();
  for (; at > 0 && steps_[at - 1].die; --at) ++thrown.ordinal;
  if (at > 0) {
    thrown.sequence = at - 1;
    thrown.action = steps_[at - 1].action;
  }
  return box_->die(thrown);
}

void Session::throw_due_dice(Happened& happened) {
  while (dice_ == Dice::kAuto && match_->dice_to_act()) {
    auto more = step("roll " + std::to_string(next_die()), Source::kPlayer);
    if (!more) return;
    happened.add(std::move(*more));
  }
}

tl::expected<Happened, Refusal> Session::act_recorded(std::string_view action) {
  if (match_->dice_to_act() && action == "roll") {
    return tl::unexpected(Refusal{.code = Code::kBadRequest,
                                  .message = "a record writes out what the die showed: roll 1 to "
                                             "roll 6",
                                  .field = "action"});
  }
  return act(action, Source::kRecord);
}

tl::expected<Happened, Refusal> Session::act(std::string_view action) {
  return act(action, Source::kPlayer);
}

tl::expected<Happened, Refusal> Session::act(std::string_view action, Source source) {
  std::string drawn;
  if (action == "roll" && match_->dice_to_act()) {
    drawn = "roll " + std::to_string(next_die());
    action = drawn;
  }
  auto done = step(action, source);
  if (!done) return tl::unexpected(done.error());
  Happened happened;
  happened.add(std::move(*done));
  throw_due_dice(happened);
  return happened;
}

std::unique_ptr<Match> Session::position(std::size_t steps) const {
  if (steps == steps_.size()) return match_->clone();
  const std::size_t from = steps / kKeptEvery;
  auto match = kept_[from]->clone();
  for (std::size_t i = from * kKeptEvery; i < steps; ++i) {
    (void)match->apply_recorded(steps_[i].action);
  }
  return match;
}

Happened Session::go_on_with(Dice dice) {
  dice_ = dice;
  Happened happened;
  throw_due_dice(happened);
  return happened;
}

Record Session::record(std::size_t steps) const {
  Record record;
  record.rules = match_->rules();
  record.scenario = match_->scenario();
  for (const auto& [key, value] : match_->options()) record.options.emplace(key, value);
  record.seed = seed_;
  record.manual_dice = dice_ == Dice::kManual;
  record.set_up = set_up_;
  std::string_view heading;
  for (std::size_t i = 0; i < steps; ++i) {
    const Step& s = steps_[i];
    record.lines.push_back({s.action, 0, s.heading != heading ? s.heading : ""});
    heading = s.heading;
  }
  if (steps == steps_.size() && match_->over()) record.outcome = match_->heading();
  return record;
}

Replayed replay(const Library& library, const Record& record) {
  Replayed out;
  auto match = library.start(record.scenario, record.options);
  if (!match) {
    out.fault = match.error();
    return out;
  }
  if (!record.rules.empty() && record.rules != (*match)->rules()) {
    out.fault = Refusal{.code = Code::kUnknown,
                        .message = "the record was made under '" + record.rules +
                                   "'; this program plays '" + (*match)->rules() + "'",
                        .field = "rules"};
    return out;
  }
  out.session = std::make_unique<Session>(std::move(*match), Dice::kManual, record.seed);
  if (!record.set_up.empty()) {
    auto faults = out.session->set_up_from(record.set_up);
    if (!faults.empty()) {
      out.fault = faults.front();
      return out;
    }
  }
  (void)out.session->begin();
  for (const auto& line : record.lines) {
    auto done = out.session->act_recorded(line.action);
    if (!done) {
      out.fault = done.error();
      out.line = line.number;
      return out;
    }
  }
  return out;
}

}  // namespace tercio::engine
