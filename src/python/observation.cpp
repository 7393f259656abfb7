#include "python/observation.hpp"

#include <variant>

namespace tercio::python {

std::unique_ptr<Observer> make_observer(const data::AnyGame& game) {
  return std::visit([](const auto& concrete) { return make_observer(concrete); }, game);
}

}  // namespace tercio::python
