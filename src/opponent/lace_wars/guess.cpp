#include "opponent/lace_wars/guess.hpp"

#include <algorithm>
#include <cmath>

#include "engine/random.hpp"
#include "lace_wars/board.hpp"
#include "lace_wars/legal.hpp"
#include "lace_wars/position/stacking.hpp"
#include "lace_wars/position/view.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/stacking.hpp"
#include "lace_wars/rules/walk.hpp"

namespace tercio::opponent::lw {

using namespace lace_wars;  // NOLINT(google-build-using-namespace): the whole file speaks of it

namespace {

using engine::Random;

// Calls visit(number, set) for the sets of units that say what is going on. Both sides see the
// counters on top of them.
template <class S, class Visit>
void for_each_group(S& s, Visit visit) {
  std::uint8_t n = 0;
  visit(n++, s.mover.pieces);
  visit(n++, s.combat.evaded);
  visit(n++, s.struck);
  visit(n++, s.disorganised_before);
  for (std::size_t i = 0; i < s.pile; ++i) visit(n++, s.tasks[i].pieces);
}

// Calls visit(set) for the sets that note what a unit has done, and how it stands.
template <class Visit>
void for_each_note(State& s, Visit visit) {
  for (PieceSet* set : {&s.rough,
                        &s.spared,
                        &s.column,
                        &s.used,
                        &s.fired,
                        &s.reacted,
                        &s.limbered,
                        &s.acting,
                        &s.moved,
                        &s.aimed,
                        &s.shot,
                        &s.tried,
                        &s.activated,
                        &s.marched,
                        &s.reordered,
                        &s.attacked,
                        &s.rallying,
                        &s.been_north,
                        &s.mover.rough_there,
                        &s.mover.firm_there}) {
    visit(*set);
  }
  for (PieceSet& set : s.struck_now) visit(set);
  for (PieceSet& set : s.struck_before) visit(set);
}

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  return Random(a ^ (b * 0x9e3779b97f4a7c15ULL)).next();
}

double share(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

}  // namespace

Sight::Sight(const Game& game, const State& begin, const State& s, std::optional<Side> seat)
    : game_(game), begin_(begin), seen_(s) {
  if (seat) look(s, *seat);
  key_ = hash();
}

void Sight::look(const State& s, Side seat) {
  enemy_ = other(seat);
  hidden_ = hidden_from(game_, s, seat);
  Lying lying;
  for (const PieceId p : hidden_) seen_.subject = seen_.subject == p ? kNoPiece : seen_.subject;
  s.units[index_of(enemy_)].for_each([&](HexId h) {
    std::vector<PieceId> below;
    for_each_unit(s, h, [&](PieceId p) {
      if (hidden_.contains(p)) below.push_back(p);
    });
    if (below.empty()) return;
    Heap heap{.hex = h, .top = s.top[h]};
    heap.count = static_cast<std::uint8_t>(below.size());
    heap.elastic = game_.piece(heap.top).is_artillery() && below.size() <= 2;
    heaps_.push_back(heap);
    lying.push_back(std::move(below));
  });
  note_groups(s, lying);
  if (s.subject != kNoPiece && hidden_.contains(s.subject)) {
    for (std::size_t i = 0; i < lying.size(); ++i) {
      const auto it = std::find(lying[i].begin(), lying[i].end(), s.subject);
      if (it == lying[i].end()) continue;
      subject_heap_ = static_cast<int>(i);
      subject_depth_ = static_cast<int>(it - lying[i].begin());
    }
  }
  for (Heap& heap : heaps_) {
    if (!heap.elastic) continue;
    extra_ += heap.count - 1;
    heap.count = 1;
  }
  forget(hidden_);
  // What the enemy has ordered and not yet done, and what he could still order.
  if (seen_.mover.pieces.empty() || game_.piece(seen_.mover.pieces.first()).side == enemy_) {
    seen_.mover.route.clear();
  }
  if (seen_.active == enemy_) seen_.must = HexSet{};
  weigh();
}

// Those of a heap are in a set all together or one by one; under a gun it is not seen how many they
// are, so that they are all or none.
void Sight::note_groups(const State& s, const Lying& lying) {
  for (std::size_t i = 0; i < lying.size(); ++i) {
    bool whole = true;
    std::vector<Mention> found;
    for_each_group(s, [&](std::uint8_t set, PieceSet pieces) {
      std::uint8_t which = 0;
      for (std::size_t k = 0; k < lying[i].size(); ++k) {
        if (pieces.contains(lying[i][k])) which = static_cast<std::uint8_t>(which | 1U << k);
      }
      if (which == 0) return;
      const bool all = which == (1U << lying[i].size()) - 1U;
      whole = whole && all;
      found.push_back({set, static_cast<std::uint8_t>(i), all ? kAll : which});
    });
    if (!whole) heaps_[i].elastic = false;
    mentions_.insert(mentions_.end(), found.begin(), found.end());
  }
}

// Takes the units off the position and out of all it notes.
void Sight::forget(PieceSet pieces) {
  bool moves = false;
  for_each_group(seen_, [&](std::uint8_t n, PieceSet& set) {
    moves = moves || (n == 0 && !(set & pieces).empty());
    set -= pieces;
  });
  for (const PieceId p : pieces) {
    take(game_, seen_, p, Status::kUnused);
    seen_.steps[p] = game_.piece(p).steps;
    seen_.order[p] = Order::kGood;
    seen_.facing[p] = Facing::kN;
  }
  for_each_note(seen_, [&](PieceSet& set) { set -= pieces; });
  if (!moves) return;
  // What points are left depends on who moves: taken for those of the counter that is seen, a point
  // for each hex.
  Mover& m = seen_.mover;
  int points = 0;
  for (const PieceId p : m.pieces) {
    const int all = game_.piece(p).movement * (seen_.column.contains(p) ? 2 : 1);
    points = std::max(points, all - m.hexes);
  }
  m.points = static_cast<std::uint8_t>(points);
}

// A unit lies where its formation is, and with whom it began the battle.
void Sight::weigh() {
  for (const Heap& heap : heaps_) {
    const Piece& top = game_.piece(heap.top);
    auto& weights = weights_.emplace_back();
    for (const PieceId p : hidden_) {
      const Piece& piece = game_.piece(p);
      double w = 1;
      if (piece.formation == top.formation) w *= piece.formation == kNoFormation ? 3 : 12;
      if (piece.company != 0 && piece.company == top.company) w *= 20;
      if (begin_.at[p] != kNoHex && begin_.at[p] == begin_.at[heap.top]) w *= 6;
      int nearest = 12;
      for (const PieceId q : game_.of_side(piece.side) & seen_.present) {
        const bool of_his = game_.piece(q).formation == piece.formation && q != heap.top;
        if (of_his) nearest = std::min(nearest, hex::distance(seen_.at[q], heap.hex));
      }
      w *= std::exp(-static_cast<double>(nearest) / 3);
      weights[p] = static_cast<float>(w);
    }
  }
}

std::uint64_t Sight::hash() const {
  std::uint64_t h = hash_of(seen_);
  for (const Heap& heap : heaps_) {
    h = mixed(h, heap.hex | static_cast<std::uint64_t>(heap.top) << 16 |
                     static_cast<std::uint64_t>(heap.elastic) << 24 |
                     static_cast<std::uint64_t>(heap.count) << 32);
  }
  for (const Mention& m : mentions_) {
    h = mixed(h, m.set | static_cast<std::uint64_t>(m.heap) << 8 |
                     static_cast<std::uint64_t>(m.which) << 16);
  }
  for (const PieceId p : hidden_) h = mixed(h, p);
  return mixed(h, static_cast<std::uint64_t>(extra_ * 64 + subject_heap_ + 1));
}

// Whole mostly; who belongs to a formation that has broken has more likely lost. A later attempt
// takes them for weaker, so that more fit together.
Sight::Steps Sight::guess_steps(std::uint64_t seed, int attempt) const {
  Random random(mixed(seed, 11));
  Steps out{};
  for (const PieceId p : hidden_) {
    const double worn = is_demoralised(game_, seen_, p) ? 0.5 : 0.12;
    int steps = game_.piece(p).steps;
    for (int i = 0; i < 2; ++i) {
      if (share(random) < worn + 0.2 * attempt) --steps;
    }
    if (attempt > 4) steps = 1;
    out[p] = static_cast<std::uint8_t>(std::max(1, steps));
  }
  return out;
}

// How many lie in each heap.
std::vector<int> Sight::share_out(std::uint64_t seed) const {
  std::vector<int> counts;
  std::vector<std::size_t> open;
  for (const Heap& heap : heaps_) {
    if (heap.elastic) open.push_back(counts.size());
    counts.push_back(heap.count);
  }
  Random random(mixed(seed, 12));
  for (int left = extra_; left > 0 && !open.empty(); --left) {
    const auto n = static_cast<std::size_t>(random.below(static_cast<int>(open.size())));
    ++counts[open[n]];
    open.erase(open.begin() + static_cast<std::ptrdiff_t>(n));
  }
  return counts;
}

namespace {

// Deals units to places, the places with the fewest candidates first, each unit as likely as its
// weight says; where it comes to a dead end it goes back.
class Dealer {
 public:
  struct Place {
    std::size_t heap = 0;
    PieceSet candidates{};
  };
  Dealer(const Game& game, const State& seen, std::array<std::uint8_t, kMaxPieces> steps,
         std::uint64_t seed)
      : game_(game), seen_(seen), steps_(steps), random_(seed) {}

  std::vector<Place> places{};
  std::vector<std::pair<HexId, PieceId>> heaps{};  // hex and top counter
  const std::vector<std::array<float, kMaxPieces>>* weights = nullptr;
  std::vector<std::vector<PieceId>> dealt{};

  bool fits(std::size_t heap, PieceId p) const {
    const auto [h, top] = heaps[heap];
    if (!may_stand(game_, p, h, seen_.column.contains(top))) return false;
    int points = points_of(p, steps_[p]);
    if (!game_.piece(top).is_artillery()) {
      if (!may_stand_together(game_.piece(top), game_.piece(p))) return false;
      points += points_of(top, seen_.steps[top]);
    }
    for (const PieceId q : dealt[heap]) {
      if (!may_stand_together(game_.piece(q), game_.piece(p))) return false;
      points += points_of(q, steps_[q]);
    }
    return points <= game_.numbers().stack_points;
  }

  bool deal() {
    if (places.empty()) return true;
    if (--patience_ < 0) return false;
    std::size_t best = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i].candidates.size() < places[best].candidates.size()) best = i;
    }
    const Place place = places[best];
    places.erase(places.begin() + static_cast<std::ptrdiff_t>(best));
    PieceSet left = place.candidates;
    while (!left.empty()) {
      const PieceId p = draw(place.heap, left);
      left.erase(p);
      if (!fits(place.heap, p)) continue;
      dealt[place.heap].push_back(p);
      const std::vector<Place> before = places;
      for (Place& one : places) one.candidates.erase(p);
      if (deal()) return true;
      places = before;
      dealt[place.heap].pop_back();
    }
    places.insert(places.begin() + static_cast<std::ptrdiff_t>(best), place);
    return false;
  }

 private:
  int points_of(PieceId p, int steps) const {
    return game_.piece(p).points[static_cast<std::size_t>(steps)];
  }
  PieceId draw(std::size_t heap, PieceSet from) {
    const auto& of = (*weights)[heap];
    double sum = 0;
    for (const PieceId p : from) sum += static_cast<double>(of[p]);
    double at = share(random_) * sum;
    PieceId last = from.first();
    for (const PieceId p : from) {
      last = p;
      at -= static_cast<double>(of[p]);
      if (at < 0) break;
    }
    return last;
  }

  const Game& game_;
  const State& seen_;
  std::array<std::uint8_t, kMaxPieces> steps_;
  Random random_;
  int patience_ = 600;
};

}  // namespace

bool Sight::deal(const std::vector<int>& counts, const Steps& steps, std::uint64_t seed,
                 Lying& out) const {
  Dealer dealer(game_, seen_, steps, mixed(seed, 13));
  dealer.weights = &weights_;
  dealer.dealt.resize(heaps_.size());
  for (const Heap& heap : heaps_) dealer.heaps.emplace_back(heap.hex, heap.top);
  for (std::size_t i = 0; i < heaps_.size(); ++i) {
    PieceSet candidates;
    for (const PieceId p : hidden_) {
      if (dealer.fits(i, p)) candidates.insert(p);
    }
    for (int k = 0; k < counts[i]; ++k) dealer.places.push_back({i, candidates});
  }
  if (!dealer.deal()) return false;
  out = std::move(dealer.dealt);
  return true;
}

// Puts a unit under the counter that is seen: it stands as that stands, and has done what that did.
void Sight::lay(State& s, const Heap& heap, PieceId p, int steps, std::uint64_t seed) const {
  Random random(mixed(seed, 1000U + p));
  const PieceId top = heap.top;
  const Piece& piece = game_.piece(p);
  const bool under_gun = game_.piece(top).is_artillery();
  const bool faces = has_facing(game_, s, heap.hex);
  const Facing facing =
      faces ? facing_in(game_, s, heap.hex) : static_cast<Facing>(random.below(kFacings));
  put(game_, s, p, heap.hex);
  s.steps[p] = static_cast<std::uint8_t>(steps);
  s.facing[p] = facing;
  const double shaken = !under_gun && s.order[top] == Order::kDisorganised ? 0.7 : 0.05;
  if (share(random) < shaken) s.order[p] = Order::kDisorganised;
  for (PieceSet* set : {&s.column, &s.acting, &s.moved, &s.activated, &s.marched, &s.attacked}) {
    if (set->contains(top)) set->insert(p);
  }
  if (!under_gun && s.rough.contains(top) && game_.piece(top).is_cavalry() == piece.is_cavalry()) {
    s.rough.insert(p);
  }
  // 15a
  if (s.been_north.contains(top) || begin_.been_north.contains(p)) s.been_north.insert(p);
}

void Sight::name_again(State& s, const Lying& lying) const {
  for (const Mention& m : mentions_) {
    for_each_group(s, [&](std::uint8_t n, PieceSet& set) {
      if (n != m.set) return;
      for (std::size_t k = 0; k < lying[m.heap].size(); ++k) {
        if (m.which == kAll || (m.which >> k & 1U) != 0) set.insert(lying[m.heap][k]);
      }
    });
  }
  if (subject_heap_ < 0) return;
  const auto& heap = lying[static_cast<std::size_t>(subject_heap_)];
  s.subject = heap[std::min(heap.size() - 1, static_cast<std::size_t>(subject_depth_))];
  if (s.step == Step::kRallyRoll) s.order[s.subject] = Order::kDisorganised;
}

State Sight::guess(std::uint64_t seed) const {
  if (heaps_.empty()) return seen_;
  constexpr std::uint64_t kTries = 8;
  State s = sample(seed);
  for (std::uint64_t n = 1; n < kTries && !can_be(s); ++n) s = sample(mixed(seed, 100 + n));
  return s;
}

// Whoever has to find a way in the position has one there: a guess that leaves him none is wrong.
bool Sight::can_be(const State& s) const {
  switch (s.step) {
    case Step::kCharge:
    case Step::kRetreat:
    case Step::kRout:
    case Step::kAdvance:
    case Step::kLoss:
      return !legal_actions(game_, s).empty();
    default:
      return true;
  }
}

State Sight::sample(std::uint64_t seed) const {
  State s = seen_;
  Lying lying;
  Steps steps{};
  constexpr int kAttempts = 12;
  bool done = false;
  for (int attempt = 0; attempt < kAttempts && !done; ++attempt) {
    const std::uint64_t its = mixed(seed, static_cast<std::uint64_t>(attempt));
    steps = guess_steps(its, attempt);
    done = deal(share_out(its), steps, its, lying);
  }
  if (!done) {
    // In the middle of a retreat more may stand together than may stay: then anybody anywhere.
    lying.assign(heaps_.size(), {});
    const std::vector<int> counts = share_out(seed);
    PieceSet left = hidden_;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      for (int k = 0; k < counts[i]; ++k) {
        lying[i].push_back(left.first());
        left.erase(left.first());
      }
    }
  }
  for (std::size_t i = 0; i < lying.size(); ++i) {
    for (const PieceId p : lying[i]) lay(s, heaps_[i], p, steps[p], seed);
  }
  name_again(s, lying);
  // 10.1 Whom the enemy still has to attack.
  if (s.phase == Phase::kCombat && s.active == enemy_) s.must = obligations(game_, s);
  return s;
}

}  // namespace tercio::opponent::lw
