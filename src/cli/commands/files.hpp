// Files read and written whole.
#pragma once

#include <string>

#include <tl/expected.hpp>

namespace tercio::cli {

// The text of a file, or what is wrong with it.
tl::expected<std::string, std::string> read_file(const std::string& path);

// Writes a file by way of another one beside it, so that a reader sees the old text or the new.
// `own`: nobody else may read it. Returns what went wrong; empty: nothing.
std::string write_file(const std::string& path, const std::string& text, bool own = false);

}  // namespace tercio::cli
