// The page as it was when the program was built.
#pragma once

#include <span>
#include <string_view>

namespace tercio::net {

struct PageFile {
  std::string_view path;  // "/app.js"
  std::string_view type;  // "text/javascript; charset=utf-8"
  std::string_view plain;
  std::string_view gzip;  // empty: is packed already
  std::string_view etag;  // of the plain bytes, with its quotes
};

// The build generates the definition.
std::span<const PageFile> page_files();

}  // namespace tercio::net
