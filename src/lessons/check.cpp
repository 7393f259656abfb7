#include "lessons/check.hpp"

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "advice/adviser.hpp"
#include "hex/grid.hpp"
#include "lessons/run.hpp"

namespace tercio::lessons {

namespace {

using data::Fault;

std::string reason(const engine::Refusal& refusal) {
  return refusal.rule.empty() ? refusal.message : refusal.rule + ": " + refusal.message;
}

// Plays one lesson as its own steps have it.
class Trial {
 public:
  Trial(const Lesson& lesson, const data::AnyGame& game)
      : lesson_(lesson),
        adviser_(advice::make_adviser(game)),
        faces_(std::make_shared<LaidDice::Faces>()),
        session_(
            data::match_of(game), engine::Dice::kAuto, lesson.id,
            std::make_unique<LaidDice>(faces_, std::make_unique<engine::SeededDice>(lesson.id))) {
    for (const advice::BoardHex& hex : adviser_->board().hexes) {
      known_.insert(hex::label(hex.hex));
    }
  }

  std::vector<Fault> play() {
    if (!begin()) return std::move(faults_);
    Run run(std::make_shared<const Lesson>(lesson_), faces_);
    bool free = false;  // where it goes from there nobody can say
    for (std::size_t i = 0; i < lesson_.steps.size(); ++i) {
      const Step& step = lesson_.steps[i];
      line_ = step.line;
      check_marks(step);
      if (step.wants == Wants::kFree) free = true;
      if (free) {
        check_free(step);
        continue;
      }
      if (!check_step(step, run) || !play_step(step, run)) break;
      if (run.step() != i + 1) {
        fault("the step is not done by its own way");
        break;
      }
    }
    return std::move(faults_);
  }

 private:
  const Match& match() const { return session_.match(); }

  void fault(std::string message) {
    faults_.push_back({lesson_.file, line_, 0, std::move(message)});
  }

  bool begin() {
    line_ = lesson_.set_up_line;
    if (!lesson_.set_up.empty()) {
      for (const auto& one : session_.set_up_from(lesson_.set_up)) fault(reason(one));
    }
    (void)session_.begin();
    const auto sides = match().sides();
    if (std::find(sides.begin(), sides.end(), lesson_.side) == sides.end()) {
      fault("there is no such side: " + lesson_.side);
    }
    const Json state = match().state();
    for (const Json& piece : state.at("pieces")) known_.insert(piece.at("id"));
    return faults_.empty();
  }

  void check_marks(const Step& step) {
    for (const auto* names : {&step.marks, &step.pieces, &step.defenders}) {
      for (const std::string& name : *names) {
        if (!known_.contains(name)) fault("there is no such hex or piece: " + name);
      }
    }
  }

  void check_free(const Step& step) {
    if (step.wants != Wants::kFree && step.wants != Wants::kRead) {
      fault("after free play a step can only be read or be free itself");
    }
    if (!step.then.empty() || !step.dice.empty()) {
      fault("in free play nothing is done by itself, and the dice are the table's");
    }
  }

  // What is asked for can be done by the learner, and the wrong tries can be tried.
  bool check_step(const Step& step, const Run& run) {
    const std::size_t before = faults_.size();
    check_page(step);
    if (step.wants == Wants::kDo && match().to_act() != lesson_.side) {
      fault("it is not the learner who decides here, but: " + match().to_act());
    }
    if (step.any) {
      for (const std::string& action : step.actions) {
        if (const auto why = match().check(action)) fault(action + ": " + reason(*why));
      }
    }
    check_wrong_tries(step, run);
    return faults_.size() == before;
  }

  void check_page(const Step& step) {
    switch (step.wants) {
      case Wants::kPick:
        return answered(adviser_->select(match(), lesson_.side, step.pieces));
      case Wants::kCard:
        return answered(adviser_->describe(match(), lesson_.side,
                                           step.id.empty() ? step.pieces.front() : step.id));
      case Wants::kPlan:
        return answered(adviser_->plan(match(), lesson_.side,
                                       {.attackers = step.pieces, .defenders = step.defenders}));
      case Wants::kOverlay: {
        const auto overlays = adviser_->view(match(), lesson_.side).overlays;
        if (std::none_of(overlays.begin(), overlays.end(),
                         [&](const auto& one) { return one.id == step.id; })) {
          fault("there is no such overlay here: " + step.id);
        }
        return;
      }
      default:
        return;
    }
  }
  template <class Answer>
  void answered(const advice::Answered<Answer>& answer) {
    if (!answer) fault(reason(answer.error()));
  }

  void check_wrong_tries(const Step& step, const Run& run) {
    if (step.wrong.empty()) return;
    const auto legal = match().actions();
    for (const WrongTry& wrong : step.wrong) {
      const bool tried = std::any_of(legal.begin(), legal.end(), [&](const std::string& action) {
        return run.why_not(match(), action) == wrong.says;
      });
      if (tried) continue;
      line_ = wrong.line;
      fault("nothing that is legal here and not asked for is tried as: " + wrong.tried);
      line_ = step.line;
    }
  }

  bool play_step(const Step& step, Run& run) {
    if (step.wants == Wants::kDo) {
      const auto last = step.actions.begin() + (step.any ? 1 : std::ssize(step.actions));
      for (auto it = step.actions.begin(); it != last; ++it) {
        if (const auto why = run.why_not(match(), *it); why && !match().check(*it)) {
          fault(*it + ": the lesson itself refuses it");
          return false;
        }
        if (!act(*it, run)) return false;
      }
    } else {
      run.go_on();
    }
    while (run.waits()) {
      if (!act(std::string(run.next_by_itself()), run)) return false;
    }
    return true;
  }

  bool act(const std::string& action, Run& run) {
    const auto before = match().clone();
    const std::size_t step = run.step();
    const std::size_t laid = faces_->size();
    const auto done = session_.act(action);
    if (!done) {
      fault(action + ": " + reason(done.error()));
      return false;
    }
    thrown_ += laid - faces_->size();
    run.note(*before, action, match());
    if (run.step() == step) return true;
    if (thrown_ < lesson_.steps[step].dice.size()) {
      fault("more dice are laid out than are thrown");
    }
    thrown_ = 0;
    return true;
  }

  const Lesson& lesson_;
  std::unique_ptr<advice::Adviser> adviser_;
  std::shared_ptr<LaidDice::Faces> faces_;
  engine::Session session_;
  std::set<std::string> known_;  // hexes and pieces
  std::size_t thrown_ = 0;       // of the dice of the step
  int line_ = 0;
  std::vector<Fault> faults_;
};

}  // namespace

std::vector<Fault> check(const data::GameLibrary& library, const Lesson& lesson) {
  const auto game = library.game(lesson.scenario, lesson.options);
  if (!game) return {{lesson.file, 0, 0, reason(game.error())}};
  return Trial(lesson, *game).play();
}

}  // namespace tercio::lessons
