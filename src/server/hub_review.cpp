// A game gone over by the computer, beside everything else.
#include <utility>

#include "server/hub.hpp"

namespace tercio::server {

namespace {

constexpr double kWorthTelling = 0.01;  // of the whole

}  // namespace

Answer Hub::review(const At& at) {
  const bool begin = at.request.flag_or("begin", false);
  const Table& table = at.table();
  if (!table.game().opponent) refuse("bad-request", table.game().no_opponent);
  if (begin && !at.place.review.thought) {
    needs_a_seat(at.joined.seats);
    check_may_be_advised(at);
    table.check_may_see_all(at.joined.seats, "review");
    if (table.sequence() == 0) refuse("bad-request", "nothing has been done yet");
    const Accounts::Account& account = account_of(at.who);
    if (reviewers_->size() >= settings_.limits.reviews ||
        reviewers_->size_of(account.name) >= account.most_reviews) {
      refuse("too-many", "too many games are being reviewed; try again in a while");
    }
    begin_review(at.place, account.name);
  }
  // A review of a game that goes on is for those who may see all of it.
  if (!table.may_see_all(at.joined.seats)) return {{{"state", "none"}}};
  return review_state(at.place);
}

Answer Hub::review_state(const Place& place) {
  if (place.review.thought) {
    return {{{"state", "running"}, {"progress", place.review.thought->progress()}}};
  }
  if (!place.review.why.empty()) return {{{"state", "stopped"}, {"why", place.review.why}}};
  const auto stored = store_.review(place.table->row().id);
  if (!stored || stored->entries != place.entries) return {{{"state", "none"}}};
  Answer out{{{"state", "done"}}};
  out.texts.emplace_back("review", stored->text);
  return out;
}

void Hub::begin_review(Place& place, const std::string& group) {
  const Table& table = *place.table;
  place.review = {};
  place.review.thought =
      ask(*reviewers_, group,
          {.kind = Question::Kind::kReview,
           .level = std::string(opponent::adviser_level().id),
           .seconds = clock_of(0),
           .setup = table.row().setup,
           .actions = lines_of(table.lines_from(0))},
          table, [this, id = table.row().id, entries = place.entries](const Reply& reply) {
            reviewed(id, entries, reply);
          });
}

// It is kept with the game.
void Hub::reviewed(const std::string& table, std::int64_t entries, const Reply& reply) {
  const auto it = places_.find(table);
  if (it == places_.end() || stopping_) return;
  if (!reply.fault.empty()) {
    log_.error("a review failed", {{"table", table}, {"what", reply.fault}});
    return stop_review(it->second, "the computer could not go over this game");
  }
  note_stored(it->second.payer, reply.review.size());
  write({ReviewRow{.table = table, .entries = entries, .text = reply.review}},
        [this, table](const std::string& wrong) {
          const auto place = places_.find(table);
          if (place == places_.end() || !place->second.review.thought) return;
          if (!wrong.empty()) {
            log_.error("a review could not be stored", {{"table", table}, {"what", wrong}});
            return stop_review(place->second, "it could not be stored: " + wrong);
          }
          place->second.review = {};
          push_review(place->second, true);
        });
}

void Hub::stop_review(Place& place, const std::string& why) {
  if (!place.review.thought) return;
  place.review = {.why = why};
  push_review(place, true);
}

void Hub::push_review(Place& place, bool done) {
  if (!place.table) return;
  const double progress = place.review.thought ? place.review.thought->progress() : 1;
  if (!done && progress - place.review.told < kWorthTelling) return;
  place.review.told = progress;
  Json out{{"push", "review"}, {"table", place.table->row().id}, {"progress", progress}};
  if (done) out["done"] = true;
  const auto text = std::make_shared<const std::string>(text_of(out));
  for (const ConnectionId who : place.people) wire_.send(who, text);
}

}  // namespace tercio::server
