#pragma once

#include <span>
#include <string_view>

namespace tercio::data {

// A data file of games/ as it was when the program was built.
struct EmbeddedFile {
  std::string_view path;  // below games/, such as "thirty-years-war/breitenfeld/map.toml"
  std::string_view text;
};

// Every *.toml and *.md file of games/, sorted by path; in the module of the page without a server
// only those without which nothing can be played. The build generates the definition.
std::span<const EmbeddedFile> embedded_files();

}  // namespace tercio::data
