#include "opponent/review.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/deed.hpp"
#include "engine/random.hpp"
#include "engine/words.hpp"
#include "opponent/outcome.hpp"

namespace tercio::opponent {

namespace {

using engine::Json;
using engine::Match;

constexpr std::uint64_t kSeed = engine::seed_of("review");
// Positions are valued by so many judgements for each judgement of a decision's thought.
constexpr std::int64_t kShare = 20;
constexpr std::int64_t kFewest = 8;
constexpr double kSeconds = 60;  // where nobody names a bound: the count ends the thought first
constexpr std::size_t kMarks = 8;
constexpr double kWorthAMark = 0.005;
constexpr std::size_t kSentences = 4;  // that a step is told in
constexpr int kDecisions = 400;        // that a plan goes on for, at most
// A side that gives away a tenth of its chance in every turn has an accuracy of 37.
constexpr double kSharpness = 10;

// Whether an event opens or closes a part of the game.
bool is_frame(const Json& event) {
  const std::string type = event.value("type", "");
  return type.ends_with("-began") || type == "day-ended" || type == "game-over";
}

// What happened, in sentences.
std::vector<std::string> sentences_of(const std::vector<Json>& events) {
  std::vector<std::string> out;
  for (const Json& event : events) {
    if (is_frame(event) || !event.contains("text")) continue;
    out.push_back(event["text"].get<std::string>());
    if (!out.back().ends_with('.')) out.back() += '.';
  }
  return out;
}

// The first few of them.
std::string told(const std::vector<std::string>& sentences) {
  std::string out;
  const std::size_t count = sentences.size();
  for (std::size_t i = 0; i < std::min(count, kSentences); ++i) {
    out += (out.empty() ? "" : " ") + sentences[i];
  }
  if (count > kSentences) out += fmt::format(" And {} more.", count - kSentences);
  return out;
}

std::string told_of(const Match& match, const std::vector<std::string>& actions,
                    const std::vector<Json>& events, const std::string& heading) {
  std::string text = told(sentences_of(events));
  if (!text.empty()) return text;
  if (actions.empty()) return {};
  if (actions.back() == "end") return "Ends the phase and does nothing more in it.";
  return engine::capital(engine::deed_in_words(match, actions.back(), heading)) + '.';
}

// The better plan, where it differs from what was done.
std::string told_better(const Match& match, const std::vector<std::string>& plan,
                        const std::vector<Json>& events, const std::vector<Json>& really,
                        const std::string& heading) {
  auto sentences = sentences_of(events);
  if (sentences.empty()) return told_of(match, plan, events, heading);
  const auto done = sentences_of(really);
  std::erase_if(sentences, [&](const std::string& sentence) {
    return std::find(done.begin(), done.end(), sentence) != done.end();
  });
  return sentences.empty() ? "Only a part of it, and nothing else." : told(sentences);
}

int turn_of(const Json& state) {
  const auto it = state.find("turn");
  return it != state.end() && it->is_number_integer() ? it->get<int>() : 0;
}

// The strength a side has lost, as the position tells it or by its eliminated pieces.
int lost_by(const Json& state, const std::string& side) {
  if (state.contains("facts") && state["facts"].contains("strength_lost")) {
    return state["facts"]["strength_lost"].value(side, 0);
  }
  int sum = 0;
  for (const Json& piece : state.value("pieces", Json::array())) {
    if (piece.value("side", "") != side || piece.value("state", "") != "eliminated") continue;
    const auto strength = piece.find("strength");
    if (strength != piece.end() && strength->is_number_integer()) sum += strength->get<int>();
  }
  return sum;
}

std::string hex_of(const Json& piece) {
  const auto hex = piece.find("hex");
  return hex != piece.end() && hex->is_string() ? hex->get<std::string>() : std::string();
}

std::vector<PieceMove> moves_between(const Json& before, const Json& after,
                                     const std::string& side) {
  std::map<std::string, std::string> hexes;
  for (const Json& piece : before.value("pieces", Json::array())) {
    hexes[piece.value("id", "")] = hex_of(piece);
  }
  std::vector<PieceMove> out;
  for (const Json& piece : after.value("pieces", Json::array())) {
    const std::string id = piece.value("id", "");
    const std::string from = hexes[id];
    const std::string to = hex_of(piece);
    if (piece.value("side", "") == side && from != to) out.push_back({id, from, to});
  }
  return out;
}

// Goes over a game from its first action to its last.
class Reviewer {
 public:
  Reviewer(const engine::Session& session, const Opponent& opponent, const Bounds& bounds,
           const Level& level)
      : session_(session), opponent_(opponent), bounds_(bounds), player_{&level, kSeed} {
    thought_ = bounds;
    if (thought_.seconds == 0) thought_.seconds = kSeconds;
    thought_.progress = nullptr;
    thought_.listener = nullptr;
    // A level that plays by its script alone looks ahead only to compare.
    std::int64_t thought = bounds.judgements > 0 ? bounds.judgements : level.judgements;
    if (thought == 0) thought = adviser_level().judgements;
    judgements_ = std::max(kFewest, thought / kShare);
    match_ = session.position(0);
    out_.scenario = match_->scenario();
    out_.sides = match_->sides();
    out_.level = level.id;
    for (const std::string& side : out_.sides) out_.totals.push_back({.side = side});
    turns_.resize(out_.sides.size());
    for (std::size_t i = 0; i < session.length(); ++i) work_ += work_of(i);
  }

  Review run() {
    state_ = match_->state();
    tell_progress(0);
    while (at_ < session_.length() && !stopped()) {
      if (!chance_) chance_ = first_chance(*match_);
      auto step = match_->dice_to_act() ? die() : decision();
      if (!step) break;
      note(*step);
      out_.steps.push_back(std::move(*step));
      tell_progress(std::min(1.0, done_ / work_));
    }
    if (at_ == session_.length()) tell_progress(1);
    if (session_.match().over()) out_.result = session_.match().heading();
    sum_up();
    return std::move(out_);
  }

 private:
  bool stopped() const {
    return bounds_.stop != nullptr && bounds_.stop->load(std::memory_order_relaxed);
  }
  void tell_progress(double share) const {
    if (bounds_.progress != nullptr) bounds_.progress->store(share, std::memory_order_relaxed);
    if (bounds_.listener != nullptr && *bounds_.listener) (*bounds_.listener)(share);
  }
  // How much there is to do about an action, roughly.
  double work_of(std::size_t number) const {
    if (session_.is_die(number)) return 6;
    return number == 0 || session_.is_die(number - 1) ? 30 : 1;
  }

  // The chance of the first side. Every position is valued with the same dice, and as it was: what
  // each side could see bounds only the plans that are thought of for it.
  double first_chance(const Match& match) const {
    if (match.over()) return outcome_of(match).value[0];
    return opponent_.judge(match, kEverything, judgements_, kSeed, nullptr).value[0];
  }
  // A difference of the first side's chance as one of that side's.
  double for_side(const std::string& side, double difference) const {
    return side == out_.sides.front() ? difference : -difference;
  }

  ReviewStep begin_step() const {
    return {.number = at_,
            .turn = turn_of(state_),
            .heading = match_->heading(),
            .side = engine::actor_of(*match_),
            .die = match_->dice_to_act(),
            .before = *chance_};
  }
  // Carries out the next action of the game.
  bool go_on(std::vector<Json>& events) {
    done_ += work_of(at_);
    auto done = match_->apply_recorded(session_.action(at_));
    ++at_;
    if (!done) return false;
    std::move(done->events.begin(), done->events.end(), std::back_inserter(events));
    return true;
  }

  std::optional<ReviewStep> die() {
    ReviewStep step = begin_step();
    const std::unique_ptr<Match> before = match_->clone();
    const std::string thrown = session_.action(at_);
    std::vector<Json> events;
    if (!go_on(events)) return std::nullopt;
    step.text = told_of(*match_, {thrown}, events, step.heading);
    step.after = first_chance(*match_);
    double sum = 0;
    for (int face = 1; face <= 6; ++face) {
      if (stopped()) return std::nullopt;
      const std::string roll = "roll " + std::to_string(face);
      if (roll == thrown) {
        sum += step.after;
        continue;
      }
      const auto other = before->clone();
      // A face that cannot be is worth what was thrown.
      sum += other->apply(roll) ? first_chance(*other) : step.after;
    }
    step.luck = for_side(step.side, step.after - sum / 6);
    finish(step.after);
    return step;
  }

  std::optional<ReviewStep> decision() {
    ReviewStep step = begin_step();
    const std::unique_ptr<Match> before = match_->clone();
    const Json state_before = state_;
    std::vector<Json> events;
    std::vector<std::string> actions;
    while (at_ < session_.length() && !match_->dice_to_act() && match_->to_act() == step.side) {
      // What was done is told under the phase in which it began to be more than an end.
      if (actions.empty() || actions.back() == "end") {
        const bool began = std::any_of(actions.begin(), actions.end(),
                                       [](const std::string& action) { return action != "end"; });
        if (!began && session_.action(at_) != "end") step.heading = match_->heading();
      }
      actions.push_back(session_.action(at_));
      if (!go_on(events)) return std::nullopt;
    }
    step.count = actions.size();
    step.text = told_of(*before, actions, events, step.heading);
    step.after = first_chance(*match_);
    // What is still going on cannot be compared with a plan carried out to its end.
    const bool finished = match_->over() || match_->dice_to_act() || match_->to_act() != step.side;
    if (finished && !compare(*before, state_before, events, step)) return std::nullopt;
    finish(step.after);
    if (finished) ++total_of(step.side).decisions;
    return step;
  }

  // Weighs what was done against the best plan found, carried out as far: to the next die or the
  // other side's decision. Returns false when it was stopped.
  bool compare(const Match& before, const Json& state_before, const std::vector<Json>& really,
               ReviewStep& step) {
    const auto best = before.clone();
    std::vector<std::string> plan;
    std::vector<Json> events;
    for (int i = 0; i < kDecisions && !best->dice_to_act() && best->to_act() == step.side; ++i) {
      const Decision decided = opponent_.decide(*best, step.side, player_, thought_);
      if (stopped()) return false;
      if (decided.actions.empty()) return true;
      for (const std::string& action : decided.actions) {
        auto done = best->apply(action);
        if (!done) return true;
        plan.push_back(std::move(done->action));
        std::move(done->events.begin(), done->events.end(), std::back_inserter(events));
      }
    }
    if (best->hash() == match_->hash() && best->state() == match_->state()) return true;
    step.loss = std::max(0.0, for_side(step.side, first_chance(*best) - step.after));
    if (stopped()) return false;
    if (step.loss <= 0) return true;
    step.best_text = told_better(before, plan, events, really, step.heading);
    step.best_moves = moves_between(state_before, best->state(), step.side);
    step.best = std::move(plan);
    return true;
  }

  void finish(double after) {
    chance_ = after;
    state_ = match_->state();
  }

  ReviewTotal& total_of(const std::string& side) {
    const auto it = std::find(out_.sides.begin(), out_.sides.end(), side);
    return out_
        .totals[it == out_.sides.end() ? 0 : static_cast<std::size_t>(it - out_.sides.begin())];
  }

  // Adds a step to the totals; `state_` is the position after it.
  void note(const ReviewStep& step) {
    ReviewTotal& total = total_of(step.side);
    total.loss += step.loss;
    total.luck += step.luck;
    if (!step.die) {
      auto& turns = turns_[static_cast<std::size_t>(&total - out_.totals.data())];
      if (turns.empty() || turns.back() != step.turn) turns.push_back(step.turn);
      const ReviewStep* worst = find_step(out_, total.worst);
      if (worst == nullptr || worst->side != step.side || step.loss > worst->loss) {
        total.worst = step.number;
      }
      const ReviewStep* best = find_step(out_, total.best);
      const auto gain = [&](const ReviewStep& s) { return for_side(s.side, s.after - s.before); };
      if (best == nullptr || best->side != step.side || best->die || gain(step) > gain(*best)) {
        total.best = step.number;
      }
    }
    for (ReviewTotal& each : out_.totals) {
      const int lost = lost_by(state_, each.side);
      if (each.losses.empty() || each.losses.back().first != step.turn) {
        each.losses.emplace_back(step.turn, lost);
      } else {
        each.losses.back().second = lost;
      }
    }
  }

  void sum_up() {
    for (std::size_t i = 0; i < out_.totals.size(); ++i) {
      const double turns = std::max<double>(1, static_cast<double>(turns_[i].size()));
      out_.totals[i].accuracy = 100 * std::exp(-kSharpness * out_.totals[i].loss / turns);
    }
    std::vector<const ReviewStep*> swings;
    for (const ReviewStep& step : out_.steps) {
      if (std::abs(swing_of(step)) >= kWorthAMark) swings.push_back(&step);
    }
    std::stable_sort(swings.begin(), swings.end(), [](const auto* a, const auto* b) {
      return std::abs(swing_of(*a)) > std::abs(swing_of(*b));
    });
    for (std::size_t i = 0; i < std::min(kMarks, swings.size()); ++i) {
      out_.marks.push_back(swings[i]->number);
    }
  }

  const engine::Session& session_;
  const Opponent& opponent_;
  const Bounds& bounds_;
  Bounds thought_;  // about one decision
  Player player_;
  std::int64_t judgements_ = kFewest;  // of one position
  std::unique_ptr<Match> match_;
  Json state_;
  std::size_t at_ = 0;
  std::optional<double> chance_;         // of the first side, in this position
  std::vector<std::vector<int>> turns_;  // in which each side has decided something
  double work_ = 0;
  double done_ = 0;
  Review out_;
};

}  // namespace

Review review(const engine::Session& session, const Opponent& opponent, const Bounds& bounds,
              const Level& level) {
  return Reviewer(session, opponent, bounds, level).run();
}

const ReviewStep* find_step(const Review& review, std::size_t number) {
  const auto it =
      std::lower_bound(review.steps.begin(), review.steps.end(), number,
                       [](const ReviewStep& step, std::size_t n) { return step.number < n; });
  return it != review.steps.end() && it->number == number ? &*it : nullptr;
}

double swing_of(const ReviewStep& step) { return step.die ? step.luck : -step.loss; }

namespace {

// Four digits are more than a chance is known to.
double rounded(double value) { return std::round(value * 10'000) / 10'000; }

Json json_of(const ReviewStep& step) {
  Json moves = Json::array();
  for (const PieceMove& move : step.best_moves) {
    moves.push_back({move.piece, move.from.empty() ? Json() : Json(move.from),
                     move.to.empty() ? Json() : Json(move.to)});
  }
  return {{"number", step.number},
          {"count", step.count},
          {"turn", step.turn},
          {"heading", step.heading},
          {"side", step.side},
          {"text", step.text},
          {"die", step.die},
          {"before", rounded(step.before)},
          {"after", rounded(step.after)},
          {"loss", rounded(step.loss)},
          {"luck", rounded(step.luck)},
          {"best", step.best},
          {"best_moves", std::move(moves)},
          {"best_text", step.best_text}};
}

Json json_of(const ReviewTotal& total) {
  Json losses = Json::array();
  for (const auto& [turn, points] : total.losses) losses.push_back({turn, points});
  return {{"accuracy", std::round(total.accuracy * 10) / 10},
          {"loss", rounded(total.loss)},
          {"luck", rounded(total.luck)},
          {"decisions", total.decisions},
          {"worst", total.loss > 0 ? Json(total.worst) : Json()},
          {"best", total.decisions > 0 ? Json(total.best) : Json()},
          {"losses", std::move(losses)}};
}

}  // namespace

Json json_of(const Review& review) {
  Json steps = Json::array();
  Json curve = Json::array();
  for (const ReviewStep& step : review.steps) {
    if (curve.empty()) curve.push_back({step.number, rounded(step.before)});
    curve.push_back({step.number + step.count, rounded(step.after)});
    steps.push_back(json_of(step));
  }
  Json totals = Json::object();
  for (const ReviewTotal& total : review.totals) totals[total.side] = json_of(total);
  return {{"sides", review.sides},   {"scenario", review.scenario}, {"level", review.level},
          {"result", review.result}, {"steps", std::move(steps)},   {"totals", std::move(totals)},
          {"marks", review.marks},   {"curve", std::move(curve)}};
}

}  // namespace tercio::opponent
