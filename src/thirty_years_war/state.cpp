#include "thirty_years_war/state.hpp"

#include "engine/bytes.hpp"

namespace tercio::thirty_years_war {

bool operator==(const State& a, const State& b) { return engine::same_bytes(a, b); }

std::uint64_t hash_of(const State& state) { return engine::hash_bytes(state); }

}  // namespace tercio::thirty_years_war
