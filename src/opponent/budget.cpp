#include "opponent/budget.hpp"

namespace tercio::opponent {

Budget::Budget(std::int64_t judgements, double seconds, const Bounds& bounds)
    : most_(judgements), stop_(bounds.stop) {
  until_ = std::chrono::steady_clock::now() +
           std::chrono::duration_cast<std::chrono::steady_clock::duration>(
               std::chrono::duration<double>(seconds));
}

void Budget::count() {
  ++used_;
  if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) cut_ = true;
  if (used_ % 16 == 0 && std::chrono::steady_clock::now() >= until_) cut_ = true;
}

}  // namespace tercio::opponent
