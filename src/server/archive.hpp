// Games that were put away: records in a folder.
#pragma once

#include <filesystem>
#include <string>

namespace tercio::server {

// Writes the record of a table to "<folder>/archive/<table>.tercio", so that it outlives a crash.
// What went wrong; empty: nothing.
std::string archive_record(const std::filesystem::path& folder, const std::string& table,
                           const std::string& record);

}  // namespace tercio::server
