// Where data files come from: the program itself, or a folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <tl/expected.hpp>

namespace tercio::data {

struct SourceFile {
  std::string path;  // below games/, with "/" as separator
  std::string text;
};

// The files the program carries (embedded.hpp).
std::vector<SourceFile> embedded_sources();

// All *.toml and *.md files below a folder, in order of path; an error when the folder or a file of
// it cannot be read. Links to folders are not followed.
tl::expected<std::vector<SourceFile>, std::string> read_directory(
    const std::filesystem::path& root);

}  // namespace tercio::data
