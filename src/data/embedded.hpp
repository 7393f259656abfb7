#pragma once

#include <span>
#include <string_view>

namespace tercio::data {

// A data file of games/ as it was when the program was built.
struct EmbeddedFile {
  std::string_view path;  // below games/, such as "thirty-years-war/breitenfeld/map.toml"
  std::string_view text;
};

// Every *.toml file of games/, sorted by path. The build generates the definition.
std::span<const EmbeddedFile> embedded_files();

}  // namespace tercio::data
