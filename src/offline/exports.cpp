// What the module offers to JavaScript (module.js), and what it asks of it (library.js). A text
// comes as UTF-8 in memory that was got from malloc and is freed here; one that is returned lies at
// tercio_text() until the next.
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "offline/server.hpp"
#include "offline/thinker.hpp"

namespace tercio::offline {

namespace {

// Ids and numbers cross as doubles: JavaScript has no other numbers.
extern "C" {
void tercio_host_send(double connection, const char* text, std::size_t size);
void tercio_host_close(double connection, const char* why, std::size_t size);
void tercio_host_answer(double id, int status, const char* type, std::size_t type_size,
                        const char* body, std::size_t body_size);
void tercio_host_write(double number, const char* rows, std::size_t size);
void tercio_host_think(double number, const char* question, std::size_t size);
void tercio_host_drop(double number);
void tercio_host_hurry(double number);
void tercio_host_later(double seconds, double number);
void tercio_host_log(const char* line, std::size_t size);
char* tercio_host_read(const char* name, std::size_t name_size, std::size_t* size);
void tercio_host_progress(double part);
}

double number_of(std::uint64_t id) { return static_cast<double>(id); }
std::uint64_t id_of(double number) { return static_cast<std::uint64_t>(number); }

class Page final : public Host {
 public:
  void send(std::uint64_t connection, std::string_view text) override {
    tercio_host_send(number_of(connection), text.data(), text.size());
  }
  void close(std::uint64_t connection, std::string_view why) override {
    tercio_host_close(number_of(connection), why.data(), why.size());
  }
  void answer(std::uint64_t id, int status, std::string_view type, std::string_view body) override {
    tercio_host_answer(number_of(id), status, type.data(), type.size(), body.data(), body.size());
  }
  void write(std::uint64_t number, std::string_view rows) override {
    tercio_host_write(number_of(number), rows.data(), rows.size());
  }
  void think(std::uint64_t number, std::string_view question) override {
    tercio_host_think(number_of(number), question.data(), question.size());
  }
  void drop(std::uint64_t number) override { tercio_host_drop(number_of(number)); }
  void hurry(std::uint64_t number) override { tercio_host_hurry(number_of(number)); }
  void later(double seconds, std::uint64_t number) override {
    tercio_host_later(seconds, number_of(number));
  }
  void log(std::string_view line) override { tercio_host_log(line.data(), line.size()); }
  std::optional<std::string> read(std::string_view name) override {
    std::size_t size = 0;
    char* const text = tercio_host_read(name.data(), name.size(), &size);
    if (text == nullptr) return std::nullopt;
    std::string out(text, size);
    std::free(text);
    return out;
  }
};

struct Module {
  Page page{};
  std::unique_ptr<Server> server{};
  std::unique_ptr<Thinker> thinker{};
  std::string text{};
};

Module& module() {
  static Module it;
  return it;
}

Thinker& thinker() {
  auto& it = module().thinker;
  if (!it) it = std::make_unique<Thinker>();
  return *it;
}

// A text that was given away.
class Given {
 public:
  Given(char* text, std::size_t size) : text_(text), size_(size) {}
  ~Given() { std::free(text_); }
  Given(const Given&) = delete;
  Given& operator=(const Given&) = delete;
  operator std::string_view() const { return {text_, size_}; }

 private:
  char* text_;
  std::size_t size_;
};

std::size_t give(std::string text) {
  module().text = std::move(text);
  return module().text.size();
}

}  // namespace

extern "C" {

const char* tercio_text() { return module().text.data(); }

std::size_t tercio_begin(char* settings, std::size_t size) {
  const Given given(settings, size);
  module().server = std::make_unique<Server>(module().page);
  std::string fault = module().server->begin(given);
  if (!fault.empty()) module().server.reset();
  return give(std::move(fault));
}

void tercio_opened(double connection) { module().server->opened(id_of(connection)); }
void tercio_closed(double connection) { module().server->closed(id_of(connection)); }
void tercio_handle(double connection, char* text, std::size_t size) {
  module().server->handle(id_of(connection), Given(text, size));
}
void tercio_http(double id, char* method, std::size_t method_size, char* target,
                 std::size_t target_size, char* body, std::size_t body_size) {
  module().server->http(id_of(id), Given(method, method_size), Given(target, target_size),
                        Given(body, body_size));
}
void tercio_stored(double number, char* fault, std::size_t size) {
  module().server->stored(id_of(number), Given(fault, size));
}
void tercio_thought(double number, char* answer, std::size_t size) {
  module().server->thought(id_of(number), Given(answer, size));
}
void tercio_progressed(double number, double part) {
  module().server->progressed(id_of(number), part);
}
void tercio_timer(double number) { module().server->timer(id_of(number)); }
void tercio_tick() { module().server->tick(); }
std::size_t tercio_export_games() { return give(module().server->export_games()); }
void tercio_import_games(double id, char* text, std::size_t size) {
  module().server->import_games(id_of(id), Given(text, size));
}

std::size_t tercio_think(char* question, std::size_t size) {
  const Given given(question, size);
  return give(thinker().think(given, tercio_host_progress));
}
double tercio_speed() { return thinker().speed(); }
double tercio_decisions(char* scenario, std::size_t size, double seed, double milliseconds) {
  const Given given(scenario, size);
  return thinker().decisions(std::string(std::string_view(given)), id_of(seed), milliseconds);
}

}  // extern "C"

}  // namespace tercio::offline
