#include "data/source.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>

#include "data/embedded.hpp"
#include "data/node.hpp"

namespace tercio::data {
namespace {

namespace fs = std::filesystem;

// At most one byte more than a data file may have: enough to find it too long.
std::optional<std::string> read_text(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  std::string text(kMaxFileSize + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad()) return std::nullopt;
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

}  // namespace

std::vector<SourceFile> embedded_sources() {
  std::vector<SourceFile> sources;
  for (const EmbeddedFile& file : embedded_files()) {
    sources.push_back({std::string(file.path), std::string(file.text)});
  }
  return sources;
}

tl::expected<std::vector<SourceFile>, std::string> read_directory(const fs::path& root) {
  std::vector<SourceFile> sources;
  std::error_code error;
  fs::recursive_directory_iterator entry(root, error);
  for (const auto end = fs::end(entry); !error && entry != end; entry.increment(error)) {
    const auto extension = entry->path().extension();
    if (extension != ".toml" && extension != ".md") continue;
    std::error_code type_error;
    if (!entry->is_regular_file(type_error)) continue;
    auto text = read_text(entry->path());
    if (!text) return tl::make_unexpected("cannot read " + entry->path().generic_string());
    sources.push_back({entry->path().lexically_relative(root).generic_string(), std::move(*text)});
  }
  if (error) {
    return tl::make_unexpected("cannot read " + root.generic_string() + ": " + error.message());
  }
  std::sort(sources.begin(), sources.end(),
            [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
  return sources;
}

}  // namespace tercio::data
