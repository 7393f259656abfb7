#include "server/thinkers.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include <sys/resource.h>

namespace tercio::server {

namespace {

// A thread that thinks goes behind those that answer people, when there are not enough cores.
constexpr int kPatience = 10;

}  // namespace

Thinkers::Ticket::~Ticket() {
  signals_->dropped = true;
  signals_->stop = true;
  if (const auto thinkers = errands_.lock()) (*thinkers)->dropped(*signals_);
}

void Thinkers::Ticket::hurry() {
  signals_->stop = true;
  if (const auto thinkers = errands_.lock()) (*thinkers)->hurried(*signals_);
}

Thinkers::Thinkers(Post post, std::size_t threads, Elsewhere* elsewhere)
    : post_(std::move(post)), most_(threads), elsewhere_(elsewhere) {
  if (elsewhere_ != nullptr) {
    errands_ = std::make_shared<Thinkers*>(this);
    return;
  }
  threads_.reserve(threads);
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Thinkers::~Thinkers() {
  stop();
  for (std::thread& thread : threads_) thread.join();
}

std::unique_ptr<Thinkers::Ticket> Thinkers::begin(const std::string& group, Work work) {
  return begin({group, std::move(work), {}, std::make_shared<Signals>()});
}

std::unique_ptr<Thinkers::Ticket> Thinkers::begin(const std::string& group, Errand errand) {
  return begin({group, {}, std::move(errand), std::make_shared<Signals>()});
}

std::unique_ptr<Thinkers::Ticket> Thinkers::begin(Thought thought) {
  auto ticket = std::make_unique<Ticket>(thought.signals, errands_);
  {
    const std::scoped_lock hold(mutex_);
    std::erase_if(waiting_, [](const Thought& one) { return one.signals->dropped.load(); });
    if (!ending_) waiting_.push_back(std::move(thought));
  }
  wake_.notify_one();
  give_out();
  return ticket;
}

void Thinkers::stop() {
  {
    const std::scoped_lock hold(mutex_);
    ending_ = true;
    waiting_.clear();
    for (const auto& signals : thinking_) {
      signals->dropped = true;
      signals->stop = true;
    }
  }
  wake_.notify_all();
  for (const auto& [number, thought] : std::exchange(given_, {})) {
    elsewhere_->drop(number);
    leave(thought);
  }
}

std::size_t Thinkers::size() const {
  const std::scoped_lock hold(mutex_);
  const auto waits = std::count_if(waiting_.begin(), waiting_.end(),
                                   [](const Thought& one) { return !one.signals->dropped; });
  return static_cast<std::size_t>(waits) + thinking_.size();
}

std::size_t Thinkers::size_of(const std::string& group) const {
  const std::scoped_lock hold(mutex_);
  const auto it = under_way_.find(group);
  const auto waits = std::count_if(waiting_.begin(), waiting_.end(), [&](const Thought& one) {
    return one.group == group && !one.signals->dropped;
  });
  return (it == under_way_.end() ? 0 : it->second) + static_cast<std::size_t>(waits);
}

std::map<const Thinkers::Signals*, std::size_t> Thinkers::places() const {
  const std::scoped_lock hold(mutex_);
  struct Group {
    std::size_t under_way = 0;
    std::uint64_t turn = 0;
    std::deque<std::size_t> waits{};
  };
  std::map<std::string, Group> groups;
  for (std::size_t i = 0; i < waiting_.size(); ++i) {
    if (!waiting_[i].signals->dropped) groups[waiting_[i].group].waits.push_back(i);
  }
  std::set<std::tuple<std::size_t, std::uint64_t, std::size_t, Group*>> order;
  for (auto& [name, group] : groups) {
    if (const auto it = under_way_.find(name); it != under_way_.end()) group.under_way = it->second;
    if (const auto it = turns_.find(name); it != turns_.end()) group.turn = it->second;
    order.emplace(group.under_way, group.turn, group.waits.front(), &group);
  }
  // Threads that are free take the first of them at once.
  std::size_t free = most_ - std::min(most_, thinking_.size());
  std::map<const Signals*, std::size_t> out;
  for (std::uint64_t turn = turn_; !order.empty();) {
    auto [under_way, last, first, group] = *order.begin();
    order.erase(order.begin());
    if (free > 0) {
      --free;
    } else {
      const std::size_t place = out.size() + 1;
      out[waiting_[first].signals.get()] = place;
    }
    group->waits.pop_front();
    if (!group->waits.empty()) order.emplace(under_way + 1, ++turn, group->waits.front(), group);
  }
  return out;
}

// The first thought of the group that has fewest under way, and among those of the one whose last
// turn is longest ago. Requires: the lock is held, and something waits.
Thinkers::Thought Thinkers::next() {
  const auto rank = [&](const Thought& one) {
    const auto under_way = under_way_.find(one.group);
    const auto turn = turns_.find(one.group);
    return std::pair(under_way == under_way_.end() ? std::size_t{0} : under_way->second,
                     turn == turns_.end() ? std::uint64_t{0} : turn->second);
  };
  const auto first =
      std::min_element(waiting_.begin(), waiting_.end(),
                       [&](const Thought& a, const Thought& b) { return rank(a) < rank(b); });
  Thought thought = std::move(*first);
  waiting_.erase(first);
  ++under_way_[thought.group];
  turns_[thought.group] = ++turn_;
  thinking_.push_back(thought.signals);
  return thought;
}

std::function<void()> Thinkers::carry_out(Thought& thought) {
  std::function<void()> then;
  if (!thought.signals->dropped) then = thought.work(*thought.signals);
  leave(thought);
  return then;
}

// It is not under way any more.
void Thinkers::leave(const Thought& thought) {
  const std::scoped_lock hold(mutex_);
  std::erase(thinking_, thought.signals);
  if (--under_way_[thought.group] == 0) under_way_.erase(thought.group);
  // Turns are remembered only while somebody waits for one.
  if (waiting_.empty()) turns_.clear();
}

bool Thinkers::think() {
  Thought thought;
  {
    const std::scoped_lock hold(mutex_);
    if (waiting_.empty() || elsewhere()) return false;
    thought = next();
  }
  const auto then = carry_out(thought);
  if (then && !thought.signals->dropped) then();
  return true;
}

// ---- Elsewhere

void Thinkers::give_out() {
  if (!elsewhere()) return;
  while (true) {
    Thought thought;
    {
      const std::scoped_lock hold(mutex_);
      std::erase_if(waiting_, [](const Thought& one) { return one.signals->dropped.load(); });
      if (ending_ || waiting_.empty() || thinking_.size() >= most_) return;
      thought = next();
    }
    if (thought.work) {
      do_here(std::move(thought));
      continue;
    }
    const std::uint64_t number = elsewhere_->next();
    const bool hurried = thought.signals->stop;
    const auto question = std::move(thought.errand.question);
    given_.emplace(number, std::move(thought));
    elsewhere_->begin(number, question);
    if (hurried) elsewhere_->hurry(number);
  }
}

// Work that is no errand.
void Thinkers::do_here(Thought thought) {
  post_([thought = std::move(thought), errands = std::weak_ptr(errands_)]() mutable {
    const auto thinkers = errands.lock();
    if (!thinkers) return;
    const auto then = (*thinkers)->carry_out(thought);
    if (then && !thought.signals->dropped) then();
    (*thinkers)->give_out();
  });
}

bool Thinkers::answered(std::uint64_t number, std::string_view answer) {
  const auto given = given_.extract(number);
  if (given.empty()) return false;
  leave(given.mapped());
  give_out();
  given.mapped().errand.then(answer);
  return true;
}

bool Thinkers::progressed(std::uint64_t number, double part) {
  const auto it = given_.find(number);
  if (it == given_.end()) return false;
  if (part >= 0 && part <= 1) it->second.signals->progress = part;
  return true;
}

// 0: it is not under way.
std::uint64_t Thinkers::number_of(const Signals& signals) const {
  const auto it = std::find_if(given_.begin(), given_.end(), [&](const auto& given) {
    return given.second.signals.get() == &signals;
  });
  return it == given_.end() ? 0 : it->first;
}

void Thinkers::dropped(const Signals& signals) {
  const std::uint64_t number = number_of(signals);
  if (number == 0) return;
  const auto given = given_.extract(number);
  leave(given.mapped());
  elsewhere_->drop(number);
  give_out();
}

void Thinkers::hurried(const Signals& signals) {
  if (const std::uint64_t number = number_of(signals)) elsewhere_->hurry(number);
}

// ---- Threads

void Thinkers::run() {
  (void)::setpriority(PRIO_PROCESS, 0, kPatience);  // of this thread alone
  while (true) {
    Thought thought;
    {
      std::unique_lock hold(mutex_);
      wake_.wait(hold, [this] { return ending_ || !waiting_.empty(); });
      if (ending_) return;
      thought = next();
    }
    auto then = carry_out(thought);
    if (!then) continue;
    post_([then = std::move(then), signals = std::move(thought.signals)] {
      if (!signals->dropped) then();
    });
  }
}

}  // namespace tercio::server
