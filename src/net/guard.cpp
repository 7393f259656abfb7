#include "net/guard.hpp"

#include <algorithm>
#include <string>

namespace tercio::net {

namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return out;
}

}  // namespace

bool is_home_host(std::string_view host) {
  const std::string name = lower(host);
  for (const std::string_view home : {"localhost", "127.0.0.1", "[::1]"}) {
    if (!name.starts_with(home)) continue;
    const std::string_view rest = std::string_view(name).substr(home.size());
    if (rest.empty()) return true;
    return rest[0] == ':' && rest.size() > 1 && rest.size() <= 6 &&
           rest.find_first_not_of("0123456789", 1) == std::string_view::npos;
  }
  return false;
}

bool is_same_origin(std::string_view origin, std::string_view host) {
  if (origin.empty()) return true;
  if (host.empty()) return false;
  const std::string from = lower(origin);
  const std::string to = lower(host);
  return from == "http://" + to || from == "https://" + to;
}

bool is_loopback(std::string_view address) {
  return address == "localhost" || address == "::1" || address.starts_with("127.");
}

}  // namespace tercio::net
