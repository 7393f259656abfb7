#include "net/mail.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <ctime>
#include <deque>
#include <mutex>
#include <thread>

#include <curl/curl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "dice/base64.hpp"
#include "dice/secret.hpp"

namespace tercio::net {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostWaiting = 1000;
constexpr int kTries = 5;
constexpr long kConnectSeconds = 15;
constexpr long kSendSeconds = 60;
constexpr std::size_t kEncodedBytes = 42;  // of a subject, in one word

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c < 127; });
}

// A header has only plain letters on one line: others are encoded (RFC 2047), a character whole.
std::string header_text(std::string_view text) {
  std::string line(text);
  std::replace_if(
      line.begin(), line.end(),
      [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; }, ' ');
  if (is_ascii(line) && line.find("=?") == std::string::npos) return line;
  std::string out;
  for (std::size_t from = 0; from < line.size();) {
    std::size_t end = std::min(from + kEncodedBytes, line.size());
    while (end < line.size() && (static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U) --end;
    if (end == from) end = std::min(from + kEncodedBytes, line.size());
    if (!out.empty()) out += "\r\n ";
    out += "=?UTF-8?B?" + dice::base64_of(std::string_view(line).substr(from, end - from)) + "?=";
    from = end;
  }
  return out;
}

// Lines that no server on the way cuts or changes.
std::string body_text(std::string_view text) {
  const std::string whole = dice::base64_of(text);
  std::string out;
  for (std::size_t i = 0; i < whole.size(); i += 76) out += whole.substr(i, 76) + "\r\n";
  return out;
}

std::string date_now() {
  return fmt::format("{:%a, %d %b %Y %H:%M:%S} +0000", fmt::gmtime(std::time(nullptr)));
}

std::string domain_of(const std::string& address) { return address.substr(address.find('@') + 1); }

struct Reading {
  std::string_view rest;
};

std::size_t read_on(char* to, std::size_t size, std::size_t count, void* from) {
  auto& reading = *static_cast<Reading*>(from);
  const std::size_t bytes = std::min(size * count, reading.rest.size());
  std::memcpy(to, reading.rest.data(), bytes);
  reading.rest.remove_prefix(bytes);
  return bytes;
}

int keep_going(void* ending, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const std::atomic<bool>*>(ending)->load() ? 1 : 0;
}

}  // namespace

std::optional<std::string> fault_of(const MailSettings& settings) {
  if (!settings.server.starts_with("smtp://") && !settings.server.starts_with("smtps://")) {
    return "--mail: an address as smtp://host:port or smtps://host:port is expected";
  }
  const auto at = settings.from.find('@');
  const bool plain =
      is_ascii(settings.from) && settings.from.find_first_of(" <>") == std::string::npos;
  if (at == 0 || at == std::string::npos || at + 1 == settings.from.size() || !plain) {
    return "--mail-from: the address is expected from which letters come";
  }
  return std::nullopt;
}

std::string message_of(const server::Letter& letter, const std::string& from,
                       const std::string& date, const std::string& id) {
  std::string out = "Date: " + date + "\r\nFrom: Tercio <" + from + ">\r\nTo: <" + letter.to +
                    ">\r\nMessage-ID: <" + id + '@' + domain_of(from) +
                    ">\r\nSubject: " + header_text(letter.subject) + "\r\n";
  if (!letter.unsubscribe.empty()) out += "List-Unsubscribe: <" + letter.unsubscribe + ">\r\n";
  return out +
         "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
         "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n"
         "\r\n" +
         body_text(letter.text);
}

class Mail::Impl {
 public:
  Impl(MailSettings settings, const server::Log& log)
      : settings_(std::move(settings)), log_(log), thread_([this] { run(); }) {}
  ~Impl() {
    ending_ = true;
    {
      const std::scoped_lock hold(mutex_);
    }
    wake_.notify_all();
    thread_.join();
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  bool send(server::Letter letter) {
    {
      const std::scoped_lock hold(mutex_);
      if (waiting_.size() >= kMostWaiting) return false;
      waiting_.push_back({.letter = std::move(letter), .due = Clock::now()});
    }
    wake_.notify_all();
    return true;
  }

 private:
  struct Waiting {
    server::Letter letter;
    Clock::time_point due;
    int tries = 0;
    std::string id = dice::drawn_text(16);  // the same when it is tried again
  };

  // The next letter that is due; nothing: the server stops.
  std::optional<Waiting> next() {
    std::unique_lock hold(mutex_);
    while (!ending_) {
      const auto first =
          std::min_element(waiting_.begin(), waiting_.end(),
                           [](const Waiting& a, const Waiting& b) { return a.due < b.due; });
      if (first == waiting_.end()) {
        wake_.wait(hold);
      } else if (first->due > Clock::now()) {
        wake_.wait_until(hold, first->due);
      } else {
        Waiting out = std::move(*first);
        waiting_.erase(first);
        return out;
      }
    }
    return std::nullopt;
  }

  void run() {
    while (auto one = next()) {
      const Result result = transfer(*one);
      if (result.sent || ending_) continue;
      ++one->tries;
      log_.warning("a letter could not be sent",
                   {{"what", result.what}, {"status", result.status}, {"tries", one->tries}});
      if (result.for_good || one->tries >= kTries) continue;
      double seconds = settings_.again;
      for (int i = 1; i < one->tries; ++i) seconds *= 4;
      one->due = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                    std::chrono::duration<double>(seconds));
      const std::scoped_lock hold(mutex_);
      waiting_.push_back(std::move(*one));
    }
  }

  struct Result {
    bool sent = false;
    bool for_good = false;  // to try again would be of no use
    std::string what{};
    long status = 0;  // that the other server gave
  };

  Result transfer(const Waiting& one) {
    const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(),
                                                                   &curl_easy_cleanup);
    if (!curl) return {.what = "out of memory"};
    const std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> to(
        curl_slist_append(nullptr, ('<' + one.letter.to + '>').c_str()), &curl_slist_free_all);
    const std::string message = message_of(one.letter, settings_.from, date_now(), one.id);
    Reading reading{message};
    // NOLINTBEGIN(*-vararg): so libcurl is spoken to
    CURL* const handle = curl.get();
    curl_easy_setopt(handle, CURLOPT_URL, settings_.server.c_str());
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(handle, CURLOPT_PROXY, "");
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, kConnectSeconds);
    curl_easy_setopt(handle, CURLOPT_TIMEOUT, kSendSeconds);
    // With TLS where the other server offers it; a password is never sent without.
    const bool signs_in = !settings_.user.empty();
    curl_easy_setopt(handle, CURLOPT_USE_SSL, signs_in ? CURLUSESSL_ALL : CURLUSESSL_TRY);
    if (signs_in) {
      curl_easy_setopt(handle, CURLOPT_USERNAME, settings_.user.c_str());
      curl_easy_setopt(handle, CURLOPT_PASSWORD, settings_.password.c_str());
    }
    const std::string from = '<' + settings_.from + '>';
    curl_easy_setopt(handle, CURLOPT_MAIL_FROM, from.c_str());
    curl_easy_setopt(handle, CURLOPT_MAIL_RCPT, to.get());
    curl_easy_setopt(handle, CURLOPT_READFUNCTION, &read_on);
    curl_easy_setopt(handle, CURLOPT_READDATA, &reading);
    curl_easy_setopt(handle, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, &keep_going);
    curl_easy_setopt(handle, CURLOPT_XFERINFODATA, static_cast<void*>(&ending_));
    const CURLcode code = curl_easy_perform(handle);
    Result out{.sent = code == CURLE_OK, .what = curl_easy_strerror(code)};
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &out.status);
    // NOLINTEND(*-vararg)
    out.for_good = out.status >= 500 && out.status < 600;
    return out;
  }

  MailSettings settings_;
  const server::Log& log_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Waiting> waiting_;
  std::atomic<bool> ending_{false};
  std::thread thread_;  // last: it uses the others
};

Mail::Mail(MailSettings settings, const server::Log& log)
    : impl_(std::make_unique<Impl>(std::move(settings), log)) {}
Mail::~Mail() = default;

bool Mail::send(server::Letter letter) { return impl_->send(std::move(letter)); }

}  // namespace tercio::net
