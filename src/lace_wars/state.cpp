#include "lace_wars/state.hpp"

#include "engine/bytes.hpp"

namespace tercio::lace_wars {

bool operator==(const State& a, const State& b) { return engine::same_bytes(a, b); }

std::uint64_t hash_of(const State& state) { return engine::hash_bytes(state); }

}  // namespace tercio::lace_wars
