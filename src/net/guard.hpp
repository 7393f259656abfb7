// Who may talk to the server, and who of them is at home: browsers and proxies are kept from being
// used against it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tercio::net {

// Whether a Host header names this machine: localhost, 127.x.y.z or [::1], with any or no port.
bool is_home_host(std::string_view host);
// Whether an Origin header (empty: there is none) is the page of this host.
bool is_same_origin(std::string_view origin, std::string_view host);
// Whether an address is loopback.
bool is_loopback(std::string_view address);

// For whom a server is there.
struct Door {
  // Whether anybody can be at home: bound to loopback, and nothing said of others who come.
  bool home = true;
  std::vector<std::string> hosts{};    // names under which it may be asked for, small letters
  std::vector<std::string> proxies{};  // addresses whose word about who they speak for is taken
};

// What a request tells of the one who sends it.
struct Knock {
  std::string_view peer{};       // the address at the other end
  std::string_view host{};       // Host
  std::string_view origin{};     // Origin; empty: none
  std::string_view site{};       // Sec-Fetch-Site; empty: none
  std::string_view mode{};       // Sec-Fetch-Mode
  std::string_view forwarded{};  // X-Forwarded-For; the last one when there are several
  std::string_view scheme{};     // X-Forwarded-Proto; the last one when there are several
  bool relayed = false;          // any header that a proxy adds
  bool page = false;             // asks for the page itself, not for data
  bool upgrade = false;          // asks for a WebSocket
};

// Whether an address is that of a known proxy, however it is written.
bool is_proxy(const Door& door, std::string_view address);
// Why a request is turned away; nothing: it may come in.
std::optional<std::string> why_turned_away(const Door& door, const Knock& knock);
// Why something that changes an account is turned away: only the server's own page may send it, and
// a browser has to say so.
std::optional<std::string> why_not_posted(const Knock& knock);
// Whether the browser at the other end speaks TLS, as it says itself or a known proxy does.
bool is_secure(const Door& door, const Knock& knock);
// The value of a cookie in a header that has several; empty: none.
std::string_view cookie_in(std::string_view header, std::string_view name);
// Whether it comes from somebody who sits at this machine, with nobody between.
bool is_at_home(const Door& door, const Knock& knock);
// The address of the one who sends it: behind a proxy that is known, the one the proxy names.
std::string address_of(const Door& door, const Knock& knock);

// An address as accounts are kept for it: of IPv6 the network, which one person has for himself.
std::string account_address(std::string_view address);

}  // namespace tercio::net
