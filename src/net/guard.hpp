// Who may talk to the server: browsers are kept from being used against it.
#pragma once

#include <string_view>

namespace tercio::net {

// Whether a Host header names this machine: localhost, 127.0.0.1 or [::1], with any or no port.
// Asked when the server is bound to loopback, so that no foreign name can be made to lead to it.
bool is_home_host(std::string_view host);
// Whether an Origin header (empty: there is none) is the page of this host.
bool is_same_origin(std::string_view origin, std::string_view host);
// Whether an address to bind to is loopback.
bool is_loopback(std::string_view address);

}  // namespace tercio::net
