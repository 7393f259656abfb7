// Lessons at the table: what a step asks for, and what the lesson does by itself.
#include <algorithm>
#include <utility>

#include "server/hub.hpp"

namespace tercio::server {

namespace {

constexpr double kPace = 0.7;        // seconds before the lesson does something itself
constexpr double kLookedFor = 3600;  // seconds between two searches for old lessons
constexpr std::int64_t kKept = 7 * 24 * 60 * 60L;  // seconds that a lesson nobody takes stays

}  // namespace

// By battle, in the order in which the battles are offered.
Json Hub::lessons_json() const {
  Json courses = Json::array();
  for (const data::BattleInfo& battle : games_.library().battles()) {
    Json lessons = Json::array();
    for (const auto& lesson : settings_.reading().lessons.lessons) {
      if (lesson->battle() != battle.id) continue;
      lessons.push_back({{"id", lesson->id},
                         {"title", lesson->title},
                         {"about", lesson->about},
                         {"minutes", lesson->minutes},
                         {"steps", lesson->steps.size()},
                         {"scenario", lesson->scenario}});
    }
    if (lessons.empty()) continue;
    courses.push_back(
        {{"id", battle.id}, {"title", battle.title}, {"lessons", std::move(lessons)}});
  }
  return {{"courses", std::move(courses)}};
}

void Hub::begin_lesson(ConnectionId who, const Request& request) {
  const auto lesson = settings_.reading().lessons.find(request.text("lesson", 100));
  if (!lesson) refuse("unknown", "there is no such lesson", "lesson");
  const std::size_t step = request.optional_number("step").value_or(0);
  if (step > lesson->steps.size()) refuse("unknown", "the lesson has no such step", "step");
  const auto game = granted(games_.find(lesson->scenario, lesson->options));
  TableRow row;
  row.scenario = lesson->scenario;
  row.options = text_of(Json(lesson->options));
  row.setup = lesson->set_up;
  row.title = lesson->title;
  row.dice = "server";
  row.lesson = lesson->id;
  row.lesson_step = static_cast<std::int64_t>(step);
  for (const std::string& line :
       granted(lessons::lines_before(*lesson, data::match_of(game->game), step))) {
    row.start += line + '\n';
  }
  std::map<std::string, std::string> computer;
  if (!lesson->opponent.empty()) {
    for (const std::string& side : game->sides) {
      if (side != lesson->side) computer[side] = lesson->opponent;
    }
  }
  open_table(who, request.id(), std::move(row), computer);
}

// A lesson that is no longer there leaves a table like any other.
void Hub::bring_lesson(Table& table) const {
  if (table.row().lesson.empty()) return;
  const lessons::LoadedLessons& all = settings_.reading().lessons;
  const auto lesson = all.find(table.row().lesson);
  if (!lesson) return;
  const auto after = all.after(lesson->id);
  table.take_lesson(lesson, after ? after->id : "");
}

// What is legal and not asked for is refused with the lesson's words; what is not legal is refused
// by the rules.
void Hub::check_lesson(const At& at, const std::vector<std::string>& actions) const {
  const lessons::Run* const lesson = at.table().lesson();
  if (lesson == nullptr) return;
  lessons::Run run = lesson->apart();
  auto match = at.table().match().clone();
  for (const std::string& action : actions) {
    if (match->check(action)) return;
    if (const auto why = run.why_not(*match, action)) refuse("lesson", *why);
    const auto before = match->clone();
    if (!match->apply(action) || match->dice_to_act()) return;
    run.note(*before, action, *match);
  }
}

Answer Hub::next_step(const At& at) {
  needs_a_seat(at.joined.seats);
  Table& table = *at.place.table;
  if (table.lesson() == nullptr) refuse("bad-request", "no lesson is taken at this table");
  if (!table.lesson()->go_on()) refuse("lesson", "This step asks for something else first.");
  push(at.place, {.table = table.row().id, .text = {}}, static_cast<std::int64_t>(table.sequence()),
       {});
  see_to_computer(table.row().id);
  return {};
}

// The next thing the lesson does by itself, after a moment in which the one before can be seen.
void Hub::go_on_by_itself(Place& place) {
  Mind& mind = place.mind;
  Table& table = *place.table;
  const double now = settings_.seconds();
  const double due = place.people.empty() ? now : mind.acted + kPace;
  if (settings_.later && due > now) {
    if (mind.due > now && mind.due <= due) return;  // it will be seen to in time
    mind.due = due;
    settings_.later(due - now, [this, id = table.row().id] { see_to_computer(id); });
    return;
  }
  check_may_add(place, place.payer, true);
  const auto before = static_cast<std::int64_t>(table.sequence());
  const std::string action = table.lesson()->next_by_itself();
  auto lines = table.act(action);
  if (!lines) {
    log_.error(
        "a lesson does what cannot be done",
        {{"lesson", table.row().lesson}, {"action", action}, {"what", lines.error().message}});
    table.lesson()->give_up();
    return;
  }
  keep(place, {.entry = {.table = table.row().id, .text = std::move(*lines)}, .before = before});
}

// Tables of lessons that were left long ago.
void Hub::forget_old_lessons() {
  if (settings_.seconds() < lessons_due_) return;
  lessons_due_ = settings_.seconds() + kLookedFor;
  std::vector<std::string> old;
  for (const auto& [id, listed] : listed_) {
    const bool left = listed.summary.changed < settings_.time() - kKept;
    if (!listed.row.lesson.empty() && left && !places_.contains(id)) old.push_back(id);
  }
  for (const std::string& id : old) {
    write({Deleted{id}}, [this, id](const std::string& fault) {
      if (fault.empty()) return forget(id);
      log_.error("an old lesson could not be deleted", {{"table", id}, {"what", fault}});
    });
  }
}

}  // namespace tercio::server
