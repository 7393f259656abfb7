#include "opponent/course_keeper.hpp"

#include <cmath>
#include <map>

namespace tercio::opponent {

int thousandths(double chance) { return static_cast<int>(std::lround(1000 * chance)); }

CourseKeeper::CourseKeeper(Course& course) : course_(course) {
  const Course::Wanted wanted = course.wanted;
  course = Course{};
  course.wanted = wanted;
}

void CourseKeeper::keep(Course::Turn position, int day, int turn) {
  position.day = day_ == 0 ? day : day_;
  position.turn = turn_;
  course_.turns.push_back(position);
  day_ = day;
  turn_ = turn;
}

void CourseKeeper::rule(const char* text) {
  if (text == nullptr || *text == 0) return;
  constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15ULL;
  std::size_t slot = reinterpret_cast<std::uintptr_t>(text) * kMix >> 52U;
  while (rules_[slot].first != text) {
    if (rules_[slot].first == nullptr) {
      rules_[slot].first = text;
      break;
    }
    slot = (slot + 1) % kSlots;
  }
  ++rules_[slot].second;
}

void CourseKeeper::die(engine::Side side, const Weighed& weighed) {
  ++course_.dice;
  const double first = weighed.after - weighed.mean;
  luck_[engine::index_of(side)] += side == engine::Side::kA ? first : -first;
}

void CourseKeeper::finish() {
  for (std::size_t h = 0; h < heat_.size(); ++h) {
    Course::Place place = heat_[h];
    if (place == Course::Place{} || h == hex::kNoHex) continue;
    place.hex = static_cast<hex::HexId>(h);
    course_.places.push_back(place);
  }
  std::map<std::string, int> rules;
  for (const auto& [text, times] : rules_) {
    if (text != nullptr) rules[text] += times;
  }
  course_.rules.assign(rules.begin(), rules.end());
  for (std::size_t side = 0; side < 2; ++side) course_.luck[side] = thousandths(luck_[side]);
}

}  // namespace tercio::opponent
