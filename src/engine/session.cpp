#include "engine/session.hpp"

#include <algorithm>
#include <iterator>

#include <nlohmann/json.hpp>

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

namespace {

constexpr std::size_t kKeptEvery = 32;

Refusal nothing_to_take_back(const Match& match) {
  return {.code = Code::kIllegal,
          .rule = match.undo_rule(),
          .message = "there is nothing to take back"};
}

Refusal die_thrown(const Match& match) {
  return {.code = Code::kPastDice,
          .rule = match.undo_rule(),
          .message = "a die has been thrown since; it is taken back only by consent"};
}

}  // namespace

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

Happened Session::begin() {
  Happened happened{match_->opening()};
  throw_due_dice(happened);
  return happened;
}

tl::expected<Match::Done, Refusal> Session::step(std::string_view action) {
  Step step{{}, match_->heading(), match_->dice_to_act() ? std::string() : match_->to_act()};
  std::unique_ptr<Match> before;
  if (steps_.size() == kept_.size() * kKeptEvery) before = match_->clone();
  auto done = match_->apply(action);
  if (!done) return tl::unexpected(done.error());
  if (before) kept_.push_back(std::move(before));
  if (step.decider.empty()) ++dice_thrown_;
  step.action = done->action;
  steps_.push_back(std::move(step));
  if (listener_) listener_(steps_.size(), *done);
  return done;
}

int Session::next_die() const {
  Throw thrown{.sequence = 0, .action = {}, .ordinal = 1, .number = dice_thrown_};
  std::size_t at = steps_.size();
  for (; at > 0 && steps_[at - 1].decider.empty(); --at) ++thrown.ordinal;
  if (at > 0) {
    thrown.sequence = at - 1;
    thrown.action = steps_[at - 1].action;
  }
  return box_->die(thrown);
}

void Session::throw_due_dice(Happened& happened) {
  while (dice_ == Dice::kAuto && match_->dice_to_act()) {
    auto more = step("roll " + std::to_string(next_die()));
    if (!more) return;
    happened.add(std::move(*more));
  }
}

tl::expected<Happened, Refusal> Session::act(std::string_view action) {
  std::string drawn;
  if (action == "roll" && match_->dice_to_act()) {
    drawn = "roll " + std::to_string(next_die());
    action = drawn;
  }
  auto done = step(action);
  if (!done) return tl::unexpected(done.error());
  Happened happened;
  happened.add(std::move(*done));
  throw_due_dice(happened);
  return happened;
}

std::size_t Session::last_decision() const {
  // The last step that is not a die; where players throw the dice, the last die too.
  for (std::size_t at = steps_.size(); at > 0; --at) {
    if (!steps_[at - 1].decider.empty() || dice_ == Dice::kManual) return at - 1;
  }
  return steps_.size();
}

std::optional<Refusal> Session::undo(Force force) {
  const std::size_t at = last_decision();
  if (at == steps_.size()) return nothing_to_take_back(*match_);
  if (steps_.back().decider.empty() && force == Force::kNo && !match_->undo_past_dice()) {
    return die_thrown(*match_);
  }
  match_ = position(at);
  for (std::size_t i = at; i < steps_.size(); ++i) dice_thrown_ -= steps_[i].decider.empty();
  steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(at), steps_.end());
  kept_.resize((at + kKeptEvery - 1) / kKeptEvery);
  return std::nullopt;
}

std::optional<Refusal> Session::why_not_take_back(const std::vector<std::string>& seats) const {
  const auto refusal = [&](Code code, std::string message) {
    return Refusal{.code = code, .rule = match_->undo_rule(), .message = std::move(message)};
  };
  const std::size_t at = last_decision();
  if (at == steps_.size()) return nothing_to_take_back(*match_);
  if (match_->over()) {
    return refusal(Code::kIllegal, "the game is over, and nothing of it is taken back");
  }
  const bool consent = match_->undo_past_dice();
  if (steps_.back().decider.empty() && !consent) return die_thrown(*match_);
  const std::string& decider = steps_[at].decider;
  const bool theirs =
      decider.empty() || std::find(seats.begin(), seats.end(), decider) != seats.end();
  if (!theirs || seats.empty()) {
    return refusal(Code::kIllegal, "the last decision is that of the other side");
  }
  if (!consent && !match_->dice_to_act() && match_->to_act() != decider) {
    return refusal(Code::kIllegal,
                   "the other side has been asked to decide; it cannot be taken back any more");
  }
  return std::nullopt;
}

std::unique_ptr<Match> Session::position(std::size_t steps) const {
  if (steps == steps_.size()) return match_->clone();
  const std::size_t from = steps / kKeptEvery;
  auto match = kept_[from]->clone();
  for (std::size_t i = from * kKeptEvery; i < steps; ++i) (void)match->apply(steps_[i].action);
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
    const Json setup = Json::parse(record.set_up, nullptr, false);
    auto faults = out.session->set_up(setup);
    if (!faults.empty()) {
      out.fault = faults.front();
      return out;
    }
  }
  (void)out.session->begin();
  for (const auto& line : record.lines) {
    auto done = out.session->act(line.action);
    if (!done) {
      out.fault = done.error();
      out.line = line.number;
      return out;
    }
  }
  return out;
}

}  // namespace tercio::engine
