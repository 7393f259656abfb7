// Taking back (S-42): one rule for the protocol, the terminal and the server.
#include <nlohmann/json.hpp>

#include "engine/deed.hpp"
#include "engine/session.hpp"

namespace tercio::engine {

std::string Undone::words_for(std::string_view seat) const {
  return hidden && seat != side ? "the last decision of the " + side_in_words(side) + " side"
                                : words;
}

std::string Undone::sentence_for(std::string_view seat) const {
  return "Undone: " + words_for(seat);
}

std::size_t Session::last_decision() const {
  // The last step that is not a die; where players throw the dice, the last die too.
  for (std::size_t at = steps_.size(); at > 0; --at) {
    if (!steps_[at - 1].die || dice_ == Dice::kManual) return at - 1;
  }
  return steps_.size();
}

Undone Session::undone(std::size_t step) const {
  const Step& s = steps_[step];
  return {.side = s.side,
          .words = deed_in_words(*match_, s.action, s.heading),
          .hidden = s.hidden && !s.die};
}

std::string Session::last_side() const {
  const std::size_t at = last_decision();
  return at == steps_.size() || at < floor_ ? std::string() : steps_[at].side;
}

std::optional<Undone> Session::last_undoable() const {
  if (last_side().empty()) return std::nullopt;
  return undone(last_decision());
}

// Whether the side that decided last has since seen what the other side hid from it.
bool Session::was_unveiled(const std::string& side) const {
  if (unveiled_) return *unveiled_;
  const auto found = before_ ? nullptr : position(last_decision());
  const Json then = (before_ ? *before_ : *found).view(side);
  const Json now = match_->view(side);
  const Json& pieces = then["pieces"];
  unveiled_ = false;
  for (std::size_t i = 0; i < pieces.size() && !*unveiled_; ++i) {
    unveiled_ = pieces[i]["state"] == "hidden" && now["pieces"][i]["state"] != "hidden";
  }
  return *unveiled_;
}

std::optional<Refusal> Session::why_not_undo(const Asker& asker) const {
  const auto refusal = [&](std::string message, Code code = Code::kIllegal) {
    return Refusal{.code = code, .rule = match_->undo_rule(), .message = std::move(message)};
  };
  const std::size_t at = last_decision();
  if (at == steps_.size()) return refusal("there is nothing to undo");
  if (at < floor_) return refusal("the game began here; nothing before it can be undone");
  if (match_->over()) return refusal("the game is over and can no longer be changed");
  const bool consent = match_->undo_past_dice();
  if (asker.agreed) {
    if (consent) return std::nullopt;
    return refusal("undo by consent is switched off in this game (ui.undo_by_consent)");
  }
  const Step& last = steps_[at];
  if (last.die) {
    if (last.side == asker.seat) return std::nullopt;
    return refusal("the die is that of the " + side_in_words(last.side) + " side");
  }
  if (steps_.back().die || thrown_at_ == steps_.size()) {
    return refusal(consent ? "a die has been rolled since; both players have to agree to undo it"
                           : "a die has been rolled since, so the decision stands",
                   Code::kPastDice);
  }
  if (last.side != asker.seat) {
    return refusal("the last decision is that of the " + side_in_words(last.side) + " side");
  }
  if (!last.hidden) return std::nullopt;
  // What the other side is asked, and what is uncovered, tells of what it hides.
  if (!match_->dice_to_act() && match_->to_act() != last.side) {
    return refusal("the other side has been asked, and that may tell what it hides");
  }
  if (was_unveiled(last.side)) return refusal("what the other side hid has been seen since");
  return std::nullopt;
}

tl::expected<Undone, Refusal> Session::undo(const Asker& asker) {
  if (auto refusal = why_not_undo(asker)) return tl::unexpected(std::move(*refusal));
  const std::size_t at = last_decision();
  const bool die = steps_[at].die;
  Undone out = undone(at);
  cut(at);
  if (die) note_thrown();
  return out;
}

std::size_t Session::last_decision_of(const std::string& seat) const {
  for (std::size_t at = steps_.size(); at > 0; --at) {
    const Step& step = steps_[at - 1];
    if (!step.die && step.side == seat) return at - 1;
  }
  return steps_.size();
}

std::optional<Refusal> Session::why_not_take_back(const std::string& seat) const {
  const auto refusal = [&](std::string message) {
    return Refusal{
        .code = Code::kIllegal, .rule = match_->undo_rule(), .message = std::move(message)};
  };
  const std::size_t at = last_decision_of(seat);
  if (at == steps_.size()) return refusal("you have decided nothing yet");
  if (at < floor_) return refusal("the game began here; nothing before it can be undone");
  if (match_->over()) return refusal("the game is over and can no longer be changed");
  for (std::size_t i = at; i < steps_.size(); ++i) {
    if (steps_[i].hidden) return refusal("what the other side hides may have been seen since");
  }
  return std::nullopt;
}

std::optional<Undone> Session::last_of(const std::string& seat) const {
  if (why_not_take_back(seat)) return std::nullopt;
  return undone(last_decision_of(seat));
}

tl::expected<Undone, Refusal> Session::take_back(const std::string& seat) {
  if (auto refusal = why_not_take_back(seat)) return tl::unexpected(std::move(*refusal));
  const std::size_t at = last_decision_of(seat);
  Undone out = undone(at);
  cut(at);
  return out;
}

bool Session::step_back() {
  const std::size_t at = last_decision();
  if (at == steps_.size()) return false;
  cut(at);
  return true;
}

void Session::cut(std::size_t steps) {
  match_ = position(steps);
  for (std::size_t i = steps; i < steps_.size(); ++i) dice_thrown_ -= steps_[i].die ? 1U : 0U;
  steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(steps), steps_.end());
  kept_.resize((steps + kKeptEvery - 1) / kKeptEvery);
  thrown_at_.reset();
  before_.reset();
  unveiled_.reset();
}

}  // namespace tercio::engine
