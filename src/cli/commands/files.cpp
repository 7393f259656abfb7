#include "cli/commands/files.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

namespace tercio::cli {

namespace {

std::string reason() { return errno != 0 ? std::strerror(errno) : "unknown error"; }

}  // namespace

tl::expected<std::string, std::string> read_file(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    return tl::unexpected("cannot read " + path + ": it is a folder");
  }
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) return tl::unexpected("cannot read " + path + ": " + reason());
  std::ostringstream text;
  text << in.rdbuf();
  if (in.bad()) return tl::unexpected("cannot read " + path + ": " + reason());
  return std::move(text).str();
}

std::string write_file(const std::string& path, const std::string& text, bool own) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    return "cannot write " + path + ": it is a folder";
  }
  const std::string beside = path + ".tmp" + std::to_string(getpid());
  errno = 0;
  std::ofstream out(beside, std::ios::binary | std::ios::trunc);
  if (own) {
    using std::filesystem::perms;
    std::filesystem::permissions(beside, perms::owner_read | perms::owner_write, error);
  }
  out << text << std::flush;
  if (!out) {
    const std::string why = reason();
    std::filesystem::remove(beside, error);
    return "cannot write " + path + ": " + why;
  }
  out.close();
  std::filesystem::rename(beside, path, error);
  if (!error) return {};
  const std::string why = error.message();
  std::filesystem::remove(beside, error);
  return "cannot write " + path + ": " + why;
}

}  // namespace tercio::cli
