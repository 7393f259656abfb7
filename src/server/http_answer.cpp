#include "server/http_answer.hpp"

#include <utility>

namespace tercio::server {

namespace {

int status_of(const std::string& code) {
  if (code == "no-table" || code == "unknown") return 404;
  if (code == "no-account") return 401;
  if (code == "no-seat" || code == "denied") return 403;
  if (code == "stale" || code == "taken") return 409;
  if (code == "internal") return 500;
  if (code == "too-many") return 429;
  if (code == "too-large") return 413;
  if (code == "busy" || code == "stopping" || code == "away") return 503;
  return 400;
}

}  // namespace

HttpAnswer shown(std::string text) {
  return {.body = std::make_shared<const std::string>(std::move(text))};
}

HttpAnswer error_answer(const WireError& error) {
  HttpAnswer out = shown(text_of(Json{{"error", error_json(error)}}));
  out.status = status_of(error.code);
  return out;
}

}  // namespace tercio::server
