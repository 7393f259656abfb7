#include "lessons/run.hpp"

#include <algorithm>
#include <cctype>

#include <nlohmann/json.hpp>

namespace tercio::lessons {

namespace {

constexpr const char* kKinds[] = {"read", "pick", "card", "plan", "overlay", "tab", "do", "free"};

// Whether a text is as a pattern has it, in which * stands for anything.
bool fits(std::string_view text, std::string_view pattern) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return text == pattern;
  if (!text.starts_with(pattern.substr(0, star))) return false;
  const std::string_view rest = pattern.substr(star + 1);
  for (std::size_t i = star; i <= text.size(); ++i) {
    if (fits(text.substr(i), rest)) return true;
  }
  return false;
}

bool is_hex(std::string_view mark) {
  return std::all_of(mark.begin(), mark.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool holds(const Until& until, const Match& match) {
  if (until.over || match.over()) return match.over();
  if (match.dice_to_act()) return false;
  const Json state = match.state();
  return (!until.turn || state.value("turn", 0) >= *until.turn) &&
         (until.phase.empty() || state.value("phase", "") == until.phase) &&
         (until.side.empty() || state.value("side", "") == until.side);
}

}  // namespace

int LaidDice::die(const engine::Throw& thrown) {
  if (faces_->empty()) return others_->die(thrown);
  const int face = faces_->front();
  faces_->pop_front();
  return face;
}

Run::Run(std::shared_ptr<const Lesson> lesson, std::shared_ptr<LaidDice::Faces> dice,
         std::size_t step)
    : lesson_(std::move(lesson)),
      dice_(std::move(dice)),
      step_(std::min(step, lesson_->steps.size())) {
  if (step_ > 0) after_ = lesson_->steps[step_ - 1].after;
  begin_step();
}

Run Run::apart() const {
  Run out = *this;
  out.dice_ = std::make_shared<LaidDice::Faces>(*dice_);
  return out;
}

void Run::begin_step() {
  left_.clear();
  dice_->clear();
  const Step* const step = now();
  if (step == nullptr) return;
  left_ = step->actions;
  dice_->assign(step->dice.begin(), step->dice.end());
}

// What was asked for is done; the rest the lesson does by itself.
void Run::finish_step() {
  then_.assign(now()->then.begin(), now()->then.end());
  left_.clear();
  if (then_.empty()) pass();
}

void Run::pass() {
  after_ = now()->after;
  ++step_;
  begin_step();
}

// The number among the actions left of one that leads to the same position.
std::optional<std::size_t> Run::wanted(const Match& match, std::string_view action) const {
  const auto tried = match.clone();
  if (!tried->apply(action)) return std::nullopt;
  for (std::size_t i = 0; i < left_.size(); ++i) {
    const auto own = match.clone();
    if (own->apply(left_[i]) && own->hash() == tried->hash()) return i;
  }
  return std::nullopt;
}

std::optional<std::string> Run::why_not(const Match& match, std::string_view action) const {
  if (waits()) return "Wait a moment: the lesson goes on by itself.";
  const Step* const step = now();
  if (step == nullptr || step->wants == Wants::kFree || match.dice_to_act()) return std::nullopt;
  if (step->wants == Wants::kDo && wanted(match, action)) return std::nullopt;
  const auto tried = match.clone()->apply(action);
  const std::string full = tried ? tried->action : std::string(action);
  for (const WrongTry& wrong : step->wrong) {
    if (fits(full, wrong.tried) || fits(action, wrong.tried)) return wrong.says;
  }
  if (!step->other.empty()) return step->other;
  return step->wants == Wants::kDo
             ? "That is allowed, but the lesson wants to show something else here."
             : "Read on first: the next step will ask for something.";
}

void Run::note(const Match& before, std::string_view action, const Match& after) {
  if (ended() || before.dice_to_act()) return;
  if (waits()) {
    then_.pop_front();
    if (then_.empty()) pass();
    return;
  }
  const Step& step = *now();
  if (step.wants == Wants::kFree) {
    if (holds(step.until, after)) finish_step();
  } else if (const auto which = wanted(before, action)) {
    left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(*which));
    if (step.any || left_.empty()) finish_step();
  }
}

bool Run::go_on() {
  const Step* const step = now();
  if (step == nullptr || waits() || step->wants == Wants::kDo || step->wants == Wants::kFree) {
    return false;
  }
  finish_step();
  return true;
}

void Run::give_up() {
  then_.clear();
  if (!ended()) pass();
}

void Run::catch_up(const engine::Session& session, std::size_t from) {
  for (std::size_t i = from; i < session.length(); ++i) {
    if (session.is_die(i)) continue;
    // Whoever acted had read what comes before.
    while (!ended() && go_on()) {
    }
    const auto before = session.position(i);
    note(*before, session.action(i), *session.position(i + 1));
  }
}

Json Run::json() const {
  Json hexes = Json::array();
  Json pieces = Json::array();
  Json wants{{"kind", "end"}, {"pieces", Json::array()},  {"defenders", Json::array()},
             {"id", ""},      {"actions", Json::array()}, {"other", ""}};
  if (const Step* const step = now()) {
    for (const std::string& mark : step->marks) (is_hex(mark) ? hexes : pieces).push_back(mark);
    wants = {{"kind", waits() ? "wait" : kKinds[static_cast<std::size_t>(step->wants)]},
             {"pieces", step->pieces},
             {"defenders", step->defenders},
             {"id", step->id},
             {"actions", step->any && !left_.empty() ? std::vector{left_.front()} : left_},
             {"other", step->other}};
  }
  return {{"id", lesson_->id},
          {"title", lesson_->title},
          {"step", step_},
          {"of", lesson_->steps.size()},
          {"says", ended() ? "" : now()->says},
          {"after", after_},
          {"marks", {{"hexes", std::move(hexes)}, {"pieces", std::move(pieces)}}},
          {"wants", std::move(wants)}};
}

tl::expected<std::vector<std::string>, engine::Refusal> lines_before(const Lesson& lesson,
                                                                     std::unique_ptr<Match> start,
                                                                     std::size_t step) {
  const auto faces = std::make_shared<LaidDice::Faces>();
  engine::Session session(
      std::move(start), engine::Dice::kAuto, lesson.id,
      std::make_unique<LaidDice>(faces, std::make_unique<engine::SeededDice>(lesson.id)));
  if (!lesson.set_up.empty()) {
    auto faults = session.set_up_from(lesson.set_up);
    if (!faults.empty()) return tl::unexpected(std::move(faults.front()));
  }
  (void)session.begin();
  for (std::size_t i = 0; i < std::min(step, lesson.steps.size()); ++i) {
    const Step& one = lesson.steps[i];
    faces->assign(one.dice.begin(), one.dice.end());
    std::vector<std::string> actions = one.actions;
    if (one.any) actions.resize(1);
    actions.insert(actions.end(), one.then.begin(), one.then.end());
    for (const std::string& action : actions) {
      if (auto done = session.act(action); !done) return tl::unexpected(std::move(done.error()));
    }
  }
  std::vector<std::string> lines;
  lines.reserve(session.length());
  for (std::size_t i = 0; i < session.length(); ++i) lines.push_back(session.action(i));
  return lines;
}

}  // namespace tercio::lessons
