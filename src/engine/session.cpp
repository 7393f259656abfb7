#include "engine/session.hpp"

#include <nlohmann/json.hpp>

namespace tercio::engine {

Session::Session(std::unique_ptr<Match> match, Dice dice, std::string seed)
    : match_(std::move(match)), dice_(dice), seed_(std::move(seed)), random_(seed_of(seed_)) {}

std::vector<Refusal> Session::set_up(const Json& setup) {
  auto faults = match_->set_up(setup);
  if (faults.empty()) set_up_ = setup.dump();
  return faults;
}

std::vector<Json> Session::begin() {
  std::vector<Json> events = match_->opening();
  throw_due_dice(events);
  return events;
}

tl::expected<std::vector<Json>, Refusal> Session::step(std::string_view action, bool die) {
  Step step{match_->clone(), random_, {}, match_->heading(), die};
  auto done = match_->apply(action);
  if (!done) return tl::unexpected(done.error());
  step.action = std::move(done->action);
  steps_.push_back(std::move(step));
  return std::move(done->events);
}

void Session::throw_due_dice(std::vector<Json>& events) {
  while (dice_ == Dice::kAuto && match_->dice_to_act()) {
    auto more = step("roll " + std::to_string(random_.die()), true);
    if (!more) return;
    events.insert(events.end(), more->begin(), more->end());
  }
}

tl::expected<std::vector<Json>, Refusal> Session::act(std::string_view action) {
  const bool die = match_->dice_to_act();
  std::string drawn;
  Random kept = random_;
  if (action == "roll" && die) {
    drawn = "roll " + std::to_string(random_.die());
    action = drawn;
  } else if (die) {
    (void)random_.die();  // a die given uses up one of the seed's, so that a game that is loaded
                          // goes on with the dice it would have had
  }
  auto events = step(action, die);
  if (!events) {
    random_ = kept;
    return events;
  }
  if (die) steps_.back().random_before = kept;
  throw_due_dice(*events);
  return events;
}

std::optional<Refusal> Session::undo(Force force) {
  // The last decision: the last step that is not a die, or the last die when only dice were thrown.
  std::size_t at = steps_.size();
  bool past_dice = false;
  while (at > 0) {
    --at;
    if (!steps_[at].die || dice_ == Dice::kManual) {
      past_dice = past_dice || steps_[at].die;
      break;
    }
    past_dice = true;
  }
  const bool nothing = steps_.empty() || (steps_[at].die && dice_ == Dice::kAuto);
  if (nothing) {
    return Refusal{
        .code = Code::kIllegal, .rule = "6.16", .message = "there is nothing to take back"};
  }
  if (past_dice && force == Force::kNo && !match_->undo_past_dice()) {
    return Refusal{.code = Code::kPastDice,
                   .rule = "6.16",
                   .message = "a die has been thrown since; it is taken back only by consent"};
  }
  match_ = std::move(steps_[at].before);
  random_ = steps_[at].random_before;
  steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(at), steps_.end());
  return std::nullopt;
}

void Session::go_on_with(Dice dice) {
  dice_ = dice;
  std::vector<Json> events;
  throw_due_dice(events);
}

Record Session::record() const {
  Record record;
  record.rules = match_->rules();
  record.scenario = match_->scenario();
  for (const auto& [key, value] : match_->options()) record.options.emplace(key, value);
  record.seed = seed_;
  record.manual_dice = dice_ == Dice::kManual;
  record.set_up = set_up_;
  std::string heading;
  for (const Step& s : steps_) {
    const bool fresh = s.heading != heading;
    record.lines.push_back({s.action, 0, fresh ? s.heading : ""});
    heading = s.heading;
  }
  if (match_->over()) record.outcome = match_->heading();
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
    auto events = out.session->act(line.action);
    if (!events) {
      out.fault = events.error();
      out.line = line.number;
      return out;
    }
  }
  return out;
}

}  // namespace tercio::engine
