#include "engine/session.hpp"

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

Session::Session(std::unique_ptr<Match> match, Dice dice, std::string seed)
    : match_(std::move(match)), dice_(dice), seed_(std::move(seed)), random_(seed_of(seed_)) {}

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

tl::expected<Match::Done, Refusal> Session::step(std::string_view action, bool die) {
  Step step{match_->clone(), random_, {}, match_->heading(), die};
  auto done = match_->apply(action);
  if (!done) return tl::unexpected(done.error());
  step.action = std::move(done->action);
  steps_.push_back(std::move(step));
  return done;
}

void Session::throw_due_dice(Happened& happened) {
  while (dice_ == Dice::kAuto && match_->dice_to_act()) {
    auto more = step("roll " + std::to_string(random_.die()), true);
    if (!more) return;
    happened.add(std::move(*more));
  }
}

tl::expected<Happened, Refusal> Session::act(std::string_view action) {
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
  auto done = step(action, die);
  if (!done) {
    random_ = kept;
    return tl::unexpected(done.error());
  }
  if (die) steps_.back().random_before = kept;
  Happened happened;
  happened.add(std::move(*done));
  throw_due_dice(happened);
  return happened;
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
    return Refusal{.code = Code::kIllegal,
                   .rule = match_->undo_rule(),
                   .message = "there is nothing to take back"};
  }
  if (past_dice && force == Force::kNo && !match_->undo_past_dice()) {
    return Refusal{.code = Code::kPastDice,
                   .rule = match_->undo_rule(),
                   .message = "a die has been thrown since; it is taken back only by consent"};
  }
  match_ = std::move(steps_[at].before);
  random_ = steps_[at].random_before;
  steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(at), steps_.end());
  return std::nullopt;
}

void Session::go_on_with(Dice dice) {
  dice_ = dice;
  Happened unheard;
  throw_due_dice(unheard);
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
