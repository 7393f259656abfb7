#include "net/guard.hpp"

#include <algorithm>

#include <boost/asio/ip/address.hpp>

namespace tercio::net {

namespace {

namespace ip = boost::asio::ip;

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return out;
}

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

// A Host without its port, in small letters; empty: it has not the form of one.
std::string name_of(std::string_view host) {
  std::string name = lower(host);
  const auto bracket = name.rfind(']');
  const auto colon = name.find(':', bracket == std::string::npos ? 0 : bracket);
  if (colon != std::string::npos) {
    const std::string_view port = std::string_view(name).substr(colon + 1);
    const bool number =
        !port.empty() && port.size() <= 5 &&
        std::all_of(port.begin(), port.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!number) return {};
    name.resize(colon);
  }
  if (name.starts_with('[') != name.ends_with(']')) return {};
  return name;
}

std::optional<ip::address> address_in(std::string_view text) {
  if (text.size() > 64) return std::nullopt;
  if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
  boost::system::error_code error;
  ip::address address = ip::make_address(std::string(text), error);
  if (error) return std::nullopt;
  if (address.is_v6() && address.to_v6().is_v4_mapped()) {
    address = ip::make_address_v4(ip::v4_mapped, address.to_v6());
  }
  return address;
}

bool contains(const std::vector<std::string>& list, std::string_view one) {
  return std::find(list.begin(), list.end(), one) != list.end();
}

}  // namespace

bool is_loopback(std::string_view address) {
  if (address == "localhost") return true;
  const auto given = address_in(address);
  return given && given->is_loopback();
}

bool is_home_host(std::string_view host) {
  const std::string name = name_of(host);
  // Of IPv6 only in brackets, as a Host has it.
  return name == "localhost" ||
         (is_loopback(name) && (name.find(':') == std::string::npos || name.starts_with('[')));
}

bool is_same_origin(std::string_view origin, std::string_view host) {
  if (origin.empty()) return true;
  if (host.empty()) return false;
  const std::string from = lower(origin);
  const std::string to = lower(host);
  return from == "http://" + to || from == "https://" + to;
}

bool is_proxy(const Door& door, std::string_view address) {
  const auto given = address_in(address);
  return std::any_of(door.proxies.begin(), door.proxies.end(),
                     [&](const std::string& proxy) { return given && address_in(proxy) == given; });
}

std::optional<std::string> why_turned_away(const Door& door, const Knock& knock) {
  const std::string name = name_of(knock.host);
  const bool known = contains(door.hosts, name) || is_home_host(knock.host);
  // A name that somebody else can make lead here is no name of this server; a number is nobody's.
  if (!known && (door.home || !address_in(name))) {
    return name.empty() ? "the request names no host"
                        : "this server does not answer under the name '" + name.substr(0, 80) +
                              "'; one that is to be is told to it with --host";
  }
  // What the browser says of the page from which the request comes. A link may lead to the page
  // itself from anywhere.
  const bool followed = knock.page && knock.mode == "navigate";
  const bool foreign = !knock.site.empty() && knock.site != "same-origin" && knock.site != "none";
  if (knock.upgrade) {
    const bool ours =
        is_same_origin(knock.origin, knock.host) && (!foreign || !knock.origin.empty());
    if (ours) return std::nullopt;
    return "only the server's own page may connect";
  }
  if (foreign && !followed) return "only the server's own page may ask for this";
  return std::nullopt;
}

std::optional<std::string> why_not_posted(const Knock& knock) {
  const bool ours = !knock.origin.empty() && is_same_origin(knock.origin, knock.host) &&
                    (knock.site.empty() || knock.site == "same-origin");
  if (ours) return std::nullopt;
  return "only the server's own page may send this";
}

bool is_secure(const Door& door, const Knock& knock) {
  return lower(knock.origin).starts_with("https://") ||
         (is_proxy(door, knock.peer) && lower(trimmed(knock.scheme)) == "https");
}

std::string_view cookie_in(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const auto end = std::min(header.find(';'), header.size());
    const std::string_view one = trimmed(header.substr(0, end));
    if (one.starts_with(name) && one.substr(name.size()).starts_with('=')) {
      return one.substr(name.size() + 1);
    }
    header.remove_prefix(std::min(end + 1, header.size()));
  }
  return {};
}

bool is_at_home(const Door& door, const Knock& knock) {
  return door.home && !knock.relayed && knock.forwarded.empty() && is_loopback(knock.peer) &&
         is_home_host(knock.host);
}

std::string address_of(const Door& door, const Knock& knock) {
  std::string address(knock.peer);
  std::string_view rest = knock.forwarded;
  // From the last to the first: each is told by the one after it, as far as that one is trusted.
  while (is_proxy(door, address) && !trimmed(rest).empty()) {
    const auto comma = rest.rfind(',');
    const std::string_view last =
        trimmed(comma == std::string_view::npos ? rest : rest.substr(comma + 1));
    const auto given = address_in(last);
    if (!given) break;
    address = given->to_string();
    rest = comma == std::string_view::npos ? std::string_view() : rest.substr(0, comma);
  }
  return address;
}

std::string account_address(std::string_view address) {
  const auto given = address_in(address);
  if (!given) return std::string(address.substr(0, 64));
  if (given->is_v4()) return given->to_string();
  auto bytes = given->to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return ip::address_v6(bytes).to_string() + "/64";
}

}  // namespace tercio::net
