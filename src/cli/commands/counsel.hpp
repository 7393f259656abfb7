// The computer opponent as the protocol's counsel.
#pragma once

#include <memory>

#include "data/library.hpp"
#include "engine/counsel.hpp"

namespace tercio::cli {

// The library has to outlive it.
std::unique_ptr<engine::Counsel> make_counsel(const data::GameLibrary& library);

}  // namespace tercio::cli
