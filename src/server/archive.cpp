#include "server/archive.hpp"

#include <cerrno>
#include <cstring>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tercio::server {

namespace {

// A file or folder that is closed when it is left.
class Opened {
 public:
  Opened(const std::filesystem::path& path, int how)
      : file_(::open(path.c_str(), how | O_CLOEXEC, S_IRUSR | S_IWUSR)) {}  // NOLINT(*-vararg)
  ~Opened() {
    if (file_ >= 0) ::close(file_);
  }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;

  bool ok() const { return file_ >= 0; }
  bool write(std::string_view text) const {
    while (!text.empty()) {
      const auto done = ::write(file_, text.data(), text.size());
      if (done < 0 && errno == EINTR) continue;
      if (done < 0) return false;
      text.remove_prefix(static_cast<std::size_t>(done));
    }
    return true;
  }
  bool flush() const { return ::fsync(file_) == 0; }

 private:
  int file_;
};

}  // namespace

std::string archive_record(const std::filesystem::path& folder, const std::string& table,
                           const std::string& record) {
  const auto to = folder / "archive";
  std::error_code error;
  std::filesystem::create_directories(to, error);
  if (error) return to.string() + ": " + error.message();
  const auto file = to / (table + ".tercio");
  auto unfinished = file;
  unfinished += ".part";
  const Opened out(unfinished, O_WRONLY | O_CREAT | O_TRUNC);
  if (!out.ok() || !out.write(record) || !out.flush()) {
    return unfinished.string() + ": " + std::strerror(errno);
  }
  std::filesystem::rename(unfinished, file, error);
  if (error) return file.string() + ": " + error.message();
  const Opened around(to, O_RDONLY | O_DIRECTORY);
  if (!around.ok() || !around.flush()) return to.string() + ": " + std::strerror(errno);
  return {};
}

}  // namespace tercio::server
