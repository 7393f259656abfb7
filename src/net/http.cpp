// One HTTP connection.
#include <algorithm>
#include <chrono>
#include <optional>

#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "net/connections.hpp"
#include "net/guard.hpp"
#include "net/page_files.hpp"

namespace tercio::net {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using Response = http::response<http::string_body>;

constexpr auto kHeaderTime = std::chrono::seconds(10);
constexpr auto kBodyTime = std::chrono::seconds(10);
constexpr std::size_t kLongestBody = 4096;
constexpr std::size_t kLongestCookie = 100;
constexpr auto kWriteTime = std::chrono::seconds(30);
constexpr auto kPartingTime = std::chrono::seconds(2);  // after the last answer
constexpr std::size_t kPartingBytes = 256UL << 10U;
constexpr std::size_t kPartingPiece = 4096;
constexpr const char* kPlain = "text/plain; charset=utf-8";
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: "
    "blob:; connect-src 'self'; font-src 'self' data:; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

std::string_view view_of(beast::string_view text) { return {text.data(), text.size()}; }

void add_headers(Response& response, const HttpRequest& request) {
  response.version(request.version());
  response.keep_alive(request.keep_alive());
  response.set(http::field::server, "tercio");
  response.set("Content-Security-Policy", kPolicy);
  response.set("X-Content-Type-Options", "nosniff");
  response.set("X-Frame-Options", "DENY");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
}

Response made(const HttpRequest& request, int status, std::string_view type, std::string body) {
  Response response{static_cast<http::status>(status), request.version()};
  add_headers(response, request);
  response.set(http::field::content_type, beast::string_view(type.data(), type.size()));
  response.set(http::field::cache_control, "no-cache");
  response.body() = std::move(body);
  response.prepare_payload();
  return response;
}

Response failure(const HttpRequest& request, int status, const char* code,
                 const std::string& message) {
  const server::Json body{{"error", server::error_json({code, {.message = message}})}};
  return made(request, status, "application/json", server::text_of(body));
}

// Nothing but this server's own page ever sends it back, and no script reads it.
std::string cookie_header(const std::string& session, bool secure) {
  constexpr const char* kNinetyDays = "7776000";
  return "tercio=" + session +
         "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" + (session.empty() ? "0" : kNinetyDays) +
         (secure ? "; Secure" : "");
}

const PageFile* page_file(std::string_view path) {
  if (path == "/") path = "/index.html";
  for (const PageFile& file : page_files()) {
    if (file.path == path) return &file;
  }
  return nullptr;
}

Response page(const HttpRequest& request, const PageFile& file) {
  const bool known = view_of(request[http::field::if_none_match]) == file.etag;
  const bool gzip = !file.gzip.empty() &&
                    request[http::field::accept_encoding].find("gzip") != beast::string_view::npos;
  Response response = made(request, known ? 304 : 200, file.type,
                           known ? std::string() : std::string(gzip ? file.gzip : file.plain));
  if (gzip && !known) response.set(http::field::content_encoding, "gzip");
  response.set(http::field::vary, "Accept-Encoding");
  response.set(http::field::etag, beast::string_view(file.etag.data(), file.etag.size()));
  if (file.type == "font/woff2") response.set(http::field::cache_control, "max-age=604800");
  return response;
}

// Whether a request has what proxies add. One of them is enough: nobody at home sends any.
bool is_relayed(const HttpRequest& request) {
  if (request.version() < 11) return true;
  for (const auto& header : request) {
    std::string name(header.name_string());
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    for (const char* one : {"forwarded", "via", "x-real-ip", "x-client-ip", "x-original-host",
                            "x-original-forwarded-for", "true-client-ip", "cf-connecting-ip",
                            "fastly-client-ip", "x-cluster-client-ip"}) {
      if (name == one) return true;
    }
    if (name.starts_with("x-forwarded")) return true;
  }
  return false;
}

// The last value of a header: the nearest proxy has added it.
std::string_view last_of(const HttpRequest& request, const char* name) {
  std::string_view out;
  const auto [begin, end] = request.equal_range(name);
  for (auto it = begin; it != end; ++it) out = view_of(it->value());
  return out;
}

class HttpConnection final : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(boost::asio::ip::tcp::socket socket, std::string peer,
                 std::shared_ptr<Shared> shared, Desk desk)
      : stream_(std::move(socket)),
        shared_(shared),
        desk_(desk),
        peer_(std::move(peer)),
        counted_(std::move(shared), account_address(peer_)) {}

  void read() {
    posted_.reset();
    body_.reset();
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(shared_->limits.header));
    stream_.expires_after(kHeaderTime);
    http::async_read_header(
        stream_, buffer_, *parser_,
        beast::bind_front_handler(&HttpConnection::on_read, shared_from_this()));
  }

 private:
  void on_read(beast::error_code error, std::size_t /*bytes*/) {
    if (error == http::error::end_of_stream) return shut();
    if (error == beast::error::timeout || shared_->stopping) return;
    if (error.category() != http::make_error_code(http::error::bad_method).category() && error) {
      return;  // the client is gone
    }
    if (error) {
      const HttpRequest nothing;
      const bool large = error == http::error::header_limit;
      Response response = failure(nothing, large ? 431 : 400, large ? "too-large" : "bad-request",
                                  large ? "the header is too large" : "this is no HTTP request");
      response.keep_alive(false);
      return write(std::move(response));
    }
    respond();
  }

  void respond() {
    const HttpRequest& request = parser_->get();
    const std::string_view target = view_of(request.target());
    const PageFile* const file = page_file(target.substr(0, target.find('?')));
    const Knock knock{.peer = peer_,
                      .host = view_of(request[http::field::host]),
                      .origin = view_of(request[http::field::origin]),
                      .site = view_of(request["Sec-Fetch-Site"]),
                      .mode = view_of(request["Sec-Fetch-Mode"]),
                      .forwarded = last_of(request, "X-Forwarded-For"),
                      .scheme = last_of(request, "X-Forwarded-Proto"),
                      .relayed = is_relayed(request),
                      .page = file != nullptr,
                      .upgrade = beast::websocket::is_upgrade(request)};
    visitor_ = {.address = account_address(address_of(shared_->door, knock)),
                .home = is_at_home(shared_->door, knock)};
    const std::string_view cookie = cookie_in(view_of(request[http::field::cookie]), "tercio");
    if (cookie.size() <= kLongestCookie) visitor_.session = cookie;
    if (!shared_->hub->admits(visitor_)) {
      return refuse(429, "too-many", "too many requests; wait a while");
    }
    if (const auto why = why_turned_away(shared_->door, knock)) {
      return refuse(403, "no-seat", *why);
    }
    if (request.method() == http::verb::post && desk_ == Desk::kTable &&
        target.starts_with("/api/account/")) {
      secure_ = is_secure(shared_->door, knock);
      if (const auto why = why_not_posted(knock)) return refuse(403, "no-seat", *why);
      return read_body();
    }
    if (request.method() != http::verb::get && request.method() != http::verb::head) {
      return refuse(405, "bad-request", "only GET and HEAD are answered");
    }
    if (parser_->chunked() || parser_->content_length().value_or(0) > 0) {
      return refuse(400, "bad-request", "a request has no body here");
    }
    if (beast::websocket::is_upgrade(request) && desk_ == Desk::kTable) return upgrade(target);
    if (target.empty() || target[0] != '/') {
      return refuse(400, "bad-request", "an address begins with /");
    }
    if (target == "/healthz") return write(health(request));
    if (desk_ == Desk::kMetrics) return write(metrics(request, target));
    if (target.starts_with("/api/")) return write(api(request, target));
    if (file != nullptr) return write(page(request, *file));
    write(failure(request, 404, "unknown", "there is nothing at this address"));
  }

  void read_body() {
    const HttpRequest& request = parser_->get();
    if (!view_of(request[http::field::content_type]).starts_with("application/json")) {
      return refuse(415, "bad-request", "the body has to be application/json");
    }
    if (parser_->chunked() || !parser_->content_length()) {
      return refuse(411, "bad-request", "the length of the body has to be told");
    }
    if (parser_->content_length().value_or(0) > kLongestBody) {
      return refuse(413, "too-large", "the request is too large");
    }
    posted_ = request;
    body_.emplace(std::move(*parser_));
    body_->body_limit(kLongestBody);
    stream_.expires_after(kBodyTime);
    http::async_read(stream_, buffer_, *body_,
                     beast::bind_front_handler(&HttpConnection::on_body, shared_from_this()));
  }

  void on_body(beast::error_code error, std::size_t /*bytes*/) {
    if (error || shared_->stopping) return;  // the client is gone, or too slow
    // It may take a while: whoever has gone then is not written to.
    stream_.expires_never();
    shared_->hub->post(
        view_of(posted_->target()), body_->get().body(), visitor_,
        [self = shared_from_this()](const server::HttpAnswer& answer) { self->tell(answer); });
  }

  void tell(const server::HttpAnswer& answer) {
    Response response = made(*posted_, answer.status, answer.type, *answer.body);
    response.set(http::field::cache_control, "no-store");
    if (answer.session) {
      response.set(http::field::set_cookie, cookie_header(*answer.session, secure_));
    }
    if (!answer.file.empty()) name_file(response, answer.file);
    write(std::move(response));
  }

  static void name_file(Response& response, const std::string& file) {
    response.set(http::field::content_disposition, "attachment; filename=\"" + file + "\"");
    response.set(http::field::cache_control, "no-store");
  }

  void upgrade(std::string_view target) {
    if (target.substr(0, target.find('?')) != "/ws") {
      return refuse(404, "unknown", "the WebSocket is at /ws");
    }
    // One that comes through a proxy is counted for whom it speaks for.
    if (visitor_.address != counted_.address() && !shared_->has_room_for(visitor_.address)) {
      return refuse(429, "too-many", "your address has too many connections");
    }
    stream_.expires_never();
    serve_websocket(std::move(stream_), parser_->release(), visitor_, shared_);
  }

  Response health(const HttpRequest& request) {
    const std::string why = shared_->hub->why_unwell();
    return made(request, why.empty() ? 200 : 503, kPlain, (why.empty() ? "ok" : why) + '\n');
  }

  Response metrics(const HttpRequest& request, std::string_view target) {
    if (target == "/metrics") return made(request, 200, kPlain, shared_->hub->metrics_text());
    return failure(request, 404, "unknown", "here are /metrics and /healthz");
  }

  Response api(const HttpRequest& request, std::string_view target) {
    const server::HttpAnswer answer = shared_->hub->get(target, visitor_);
    Response response = made(request, answer.status, answer.type, *answer.body);
    if (!answer.file.empty()) name_file(response, answer.file);
    return response;
  }

  void refuse(int status, const char* code, const std::string& message) {
    Response response = failure(parser_->get(), status, code, message);
    if (status == 429) response.set(http::field::retry_after, "1");
    if (status == 405) response.set(http::field::allow, "GET, HEAD");
    response.keep_alive(false);
    write(std::move(response));
  }

  void write(Response response) {
    response_ = std::move(response);
    server::count(shared_->hub->metrics().http, std::to_string(response_.result_int()));
    if (!posted_ && parser_->get().method() == http::verb::head) {
      // The length is told, the body is not.
      response_.body().clear();
    }
    stream_.expires_after(kWriteTime);
    http::async_write(stream_, response_,
                      beast::bind_front_handler(&HttpConnection::on_write, shared_from_this()));
  }

  void on_write(beast::error_code error, std::size_t /*bytes*/) {
    if (error) return;
    if (!response_.keep_alive() || shared_->stopping) return shut();
    read();
  }

  // What is still arriving is read and thrown away for a while: closed over unread bytes, the
  // connection would be reset, and the client might never see the answer that tells it why.
  void shut() {
    beast::error_code ignored;
    stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
    if (shared_->stopping) return;
    stream_.expires_after(kPartingTime);
    throw_away({}, 0);
  }

  void throw_away(beast::error_code error, std::size_t bytes) {
    parting_ -= std::min(parting_, bytes);
    if (error || parting_ == 0 || shared_->stopping) return;
    buffer_.clear();
    stream_.async_read_some(
        buffer_.prepare(kPartingPiece),
        beast::bind_front_handler(&HttpConnection::throw_away, shared_from_this()));
  }

  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::empty_body>> parser_;
  // Of a POST: its header, and what reads the rest.
  std::optional<HttpRequest> posted_;
  std::optional<http::request_parser<http::string_body>> body_;
  bool secure_ = false;
  Response response_;
  std::shared_ptr<Shared> shared_;
  Desk desk_;
  std::string peer_;
  server::Visitor visitor_;
  Counted counted_;
  std::size_t parting_ = kPartingBytes;
};

}  // namespace

void serve_http(boost::asio::ip::tcp::socket socket, std::string peer,
                std::shared_ptr<Shared> shared, Desk desk) {
  std::make_shared<HttpConnection>(std::move(socket), std::move(peer), std::move(shared), desk)
      ->read();
}

}  // namespace tercio::net
