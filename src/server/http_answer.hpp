// What is answered to HTTP.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/answer.hpp"

namespace tercio::server {

struct HttpAnswer {
  int status = 200;
  std::string type = "application/json";
  std::shared_ptr<const std::string> body{};
  std::string file{};  // the name under which a browser saves it; empty: it is shown
  // The cookie of a session that begins; empty: it has ended. None: it stays as it is.
  std::optional<std::string> session{};
};

// An answer of JSON, or other text; and one that says what is wrong, with the status of its code.
HttpAnswer shown(std::string text);
HttpAnswer error_answer(const WireError& error);

}  // namespace tercio::server
