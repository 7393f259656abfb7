// A lesson as it is taken: which step is next, what is wanted, and what the lesson does by itself.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/dice_box.hpp"
#include "engine/session.hpp"
#include "lessons/lesson.hpp"

namespace tercio::lessons {

using engine::Json;
using engine::Match;

// Dice that a lesson has laid out; when there are none left, those of another box.
class LaidDice final : public engine::DiceBox {
 public:
  using Faces = std::deque<int>;
  LaidDice(std::shared_ptr<Faces> faces, std::unique_ptr<engine::DiceBox> others)
      : faces_(std::move(faces)), others_(std::move(others)) {}
  int die(const engine::Throw& thrown) override;

 private:
  std::shared_ptr<Faces> faces_;
  std::unique_ptr<engine::DiceBox> others_;
};

class Run {
 public:
  // `dice`: where the faces of each step are laid out.
  Run(std::shared_ptr<const Lesson> lesson, std::shared_ptr<LaidDice::Faces> dice,
      std::size_t step = 0);

  // The same with dice of its own, to see what would be.
  Run apart() const;

  const Lesson& lesson() const { return *lesson_; }
  const std::shared_ptr<const Lesson>& shared_lesson() const { return lesson_; }
  std::size_t step() const { return step_; }
  bool ended() const { return step_ >= lesson_->steps.size(); }
  bool free() const { return !ended() && lesson_->steps[step_].wants == Wants::kFree; }
  // Whether something is to be done by the lesson itself, and what.
  bool waits() const { return !then_.empty(); }
  const std::string& next_by_itself() const { return then_.front(); }

  // What is said to a legal action that is not asked for; nothing when it is.
  std::optional<std::string> why_not(const Match& match, std::string_view action) const;
  // An action, or a die, has been carried out.
  void note(const Match& before, std::string_view action, const Match& after);
  // Goes on from a step that asks for no action. Whether it is one.
  bool go_on();
  // What was written in the lesson to be done by itself cannot be done: it goes on without it.
  void give_up();
  // Takes into account what has been done in a game since so many actions.
  void catch_up(const engine::Session& session, std::size_t from);

  // `lesson` of a view (docs/wire.md), without the lesson after it.
  Json json() const;

 private:
  const Step* now() const { return ended() ? nullptr : &lesson_->steps[step_]; }
  void begin_step();
  void finish_step();
  void pass();
  std::optional<std::size_t> wanted(const Match& match, std::string_view action) const;

  std::shared_ptr<const Lesson> lesson_;
  std::shared_ptr<LaidDice::Faces> dice_;
  std::size_t step_;
  std::vector<std::string> left_{};  // actions of the step
  std::deque<std::string> then_{};
  std::string after_{};
};

// The actions and dice of a lesson's own way up to a step, each as a record has it.
tl::expected<std::vector<std::string>, engine::Refusal> lines_before(const Lesson& lesson,
                                                                     std::unique_ptr<Match> start,
                                                                     std::size_t step);

}  // namespace tercio::lessons
