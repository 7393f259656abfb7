#include "server/office.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "dice/secret.hpp"
#include "engine/json_input.hpp"

namespace tercio::server {

namespace {

constexpr std::size_t kLongestPost = 4096;
constexpr std::size_t kMostFields = 20;
constexpr std::size_t kLongestGiven = 800;  // bytes of a password, right or wrong
constexpr std::size_t kIdBytes = 12;
constexpr std::size_t kUnsubscribeBytes = 16;

const WireError kBusy{"too-many",
                      {.message = "too many people sign in at the moment; try again in a while"}};
const WireError kClosed{"denied",
                        {.message = "this account was closed by whoever runs the server"}};
const WireError kWrong{"denied", {.message = "the name or the password is wrong"}};

Json json_for_owner(const User& user) {
  return {{"name", user.name}, {"email", user.email}, {"notify", user.notify}};
}

std::string in_words(double seconds) {
  const auto whole = static_cast<int>(std::ceil(seconds));
  if (whole < 120) return fmt::format("{} seconds", whole);
  return fmt::format("{} minutes", (whole + 59) / 60);
}

void append(std::vector<Write>& to, std::vector<Write> more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// The first answer counts.
Office::Done once(Office::Done done) {
  return [done = std::move(done), answered = std::make_shared<bool>(false)](const HttpAnswer& out) {
    if (!std::exchange(*answered, true)) done(out);
  };
}

}  // namespace

Office::Office(People& people, Passwords& passwords, Accounts& accounts, const Limits& limits,
               const Log& log, OfficeSettings settings)
    : people_(people),
      passwords_(passwords),
      accounts_(accounts),
      limits_(limits),
      log_(log),
      settings_(std::move(settings)) {}

Office::Handler Office::handler_of(std::string_view path) {
  static constexpr std::pair<std::string_view, Handler> kAll[] = {
      {"/api/account/register", &Office::register_user},
      {"/api/account/sign-in", &Office::sign_in},
      {"/api/account/sign-out", &Office::sign_out},
      {"/api/account/me", &Office::tell_me},
      {"/api/account/change", &Office::change},
      {"/api/account/recover", &Office::recover},
      {"/api/account/reset", &Office::reset},
      {"/api/account/unsubscribe", &Office::unsubscribe},
      {"/api/account/export", &Office::export_all},
      {"/api/account/delete", &Office::remove}};
  const auto* const found = std::find_if(std::begin(kAll), std::end(kAll),
                                         [&](const auto& one) { return one.first == path; });
  return found == std::end(kAll) ? nullptr : found->second;
}

void Office::post(std::string_view path, std::string_view body, const Visitor& visitor, Done done) {
  const Handler handler = handler_of(path);
  if (handler == nullptr) {
    return done(error_answer({"unknown", {.message = "there is nothing at this address"}}));
  }
  if (body.size() > kLongestPost) {
    return done(error_answer({"too-large", {.message = "the request is too large"}}));
  }
  auto json = engine::read_json(
      body.empty() ? "{}" : body,
      {.bytes = kLongestPost, .depth = 2, .keys = kMostFields, .values = kMostFields});
  if (!json || !json->is_object()) {
    std::string message = "a JSON object is expected";
    if (!json) message += ": " + json.error().message;
    return done(error_answer({"bad-request", {.message = std::move(message)}}));
  }
  const auto posted = std::make_shared<const Post>(Post{.request = Request(std::move(*json)),
                                                        .visitor = visitor,
                                                        .group = accounts_.of(visitor).name,
                                                        .done = once(std::move(done))});
  guarded(posted, [&] { (this->*handler)(posted); });
}

// Answers with what goes wrong; what goes wrong after the answer is only noted.
void Office::guarded(const Posted& post, const std::function<void()>& work) {
  try {
    work();
  } catch (const Fault& fault) {
    post->done(error_answer(fault.error));
  } catch (const StoreAway& away) {
    log_.warning("a request about an account could not be carried out", {{"what", away.what()}});
    post->done(error_answer(kStoreAway));
  } catch (const std::exception& error) {
    log_.error("a request about an account failed", {{"what", error.what()}});
    post->done(
        error_answer({"internal", {.message = "the server failed to answer; its log says more"}}));
  }
}

void Office::answer(const Posted& post, const Json& fields) { post->done(shown(text_of(fields))); }

void Office::answer_user(const Posted& post, const User& user, const std::string& cookie) {
  HttpAnswer out = shown(text_of(Json{{"user", json_for_owner(user)}}));
  if (!cookie.empty()) out.session = cookie;
  post->done(out);
}

Store::Done Office::written(const Posted& post, std::function<void()> then) {
  return [this, post, then = std::move(then)](const std::string& fault) {
    guarded(post, [&] {
      if (fault.empty()) return then();
      log_.error("an account could not be stored", {{"what", fault}});
      refuse("internal", "it could not be stored; nothing has changed");
    });
  };
}

User Office::signed_in(const Posted& post) {
  auto user = people_.user(people_.user_of_session(post->visitor.session, settings_.time()));
  if (!user) refuse("no-account", "sign in first");
  return std::move(*user);
}

// ---- Coming and going

void Office::check_password(const Posted& post, const std::string& name,
                            const std::optional<User>& user, const std::string& password,
                            std::function<void()> then) {
  const double now = settings_.seconds();
  const std::string folded_name = folded(name);
  const double wait = std::max(by_address_.wait(post->group, now), by_name_.wait(folded_name, now));
  if (wait > 0) {
    refuse("too-many", fmt::format("too many wrong passwords; wait {}", in_words(wait)));
  }
  by_address_.tried(post->group, now);
  by_name_.tried(folded_name, now);
  const bool begun =
      passwords_.check(post->group, password, user ? user->password : "",
                       [this, post, folded_name, then = std::move(then)](bool right) {
                         guarded(post, [&] {
                           if (!right) throw Fault{kWrong};
                           by_address_.take_back(post->group);
                           by_name_.forgive(folded_name);
                           then();
                         });
                       });
  if (begun) return;
  by_address_.take_back(post->group);
  by_name_.take_back(folded_name);
  throw Fault{kBusy};
}

void Office::hash_password(const Posted& post, const std::string& password,
                           std::function<void(const std::string& hash)> then) {
  const bool begun = passwords_.hash(
      post->group, password, [this, post, then = std::move(then)](const std::string& hash) {
        guarded(post, [&] {
          if (hash.empty()) refuse("internal", "the server has no memory left; try again");
          then(hash);
        });
      });
  if (!begun) throw Fault{kBusy};
}

void Office::register_user(const Posted& post) {
  User user{.name = name_field(post->request)};
  const std::string password = password_field(post->request, "password");
  user.email = email_field(post->request);
  if (is_reserved(user.name) || people_.named(user.name)) {
    refuse("taken", "this name is taken", "name");
  }
  if (people_.size() >= limits_.users) refuse("too-many", "there is no room for more accounts");
  if (!accounts_.of(post->visitor).registrations.take(settings_.seconds())) {
    refuse("too-many", "too many accounts were opened from your address; wait a while");
  }
  hash_password(post, password, [this, post, user](const std::string& hash) mutable {
    user.id = dice::drawn_text(kIdBytes);
    user.password = hash;
    user.since = settings_.time();
    user.unsubscribe = user.id + '.' + dice::drawn_text(kUnsubscribeBytes);
    people_.add(user, [this, post, user](const std::string& fault) {
      guarded(post, [&] {
        if (fault == kTakenMeanwhile) refuse("taken", "this name is taken", "name");
        written(post, [&] {
          log_.info("account opened", {{"user", user.id}});
          begin_session(post, user);
        })(fault);
      });
    });
  });
}

void Office::sign_in(const Posted& post) {
  const std::string name = post->request.text("name", 200);
  const std::string password = post->request.text("password", kLongestGiven);
  const auto user = people_.named(name);
  check_password(post, name, user, password, [this, post, user] { begin_session(post, *user); });
}

// Always a new one: whoever knew the cookie before knows nothing of it.
void Office::begin_session(const Posted& post, const User& user) {
  if (people_.is_closed(user.id)) throw Fault{kClosed};
  auto begun = people_.sign_in(user.id, settings_.time());
  append(begun.writes, people_.sign_out(post->visitor.session));
  settings_.write(begun.writes, written(post, [this, post, user, cookie = begun.cookie] {
                    answer_user(post, user, cookie);
                    settings_.signed_out(post->visitor.session);
                  }));
}

void Office::sign_out(const Posted& post) {
  const bool everywhere = post->request.flag_or("everywhere", false);
  const std::string user = people_.user_of_session(post->visitor.session, settings_.time());
  auto writes = people_.sign_out(post->visitor.session);
  if (everywhere && !user.empty()) append(writes, people_.sign_out_everywhere(user));
  const auto then = [this, post, user, everywhere] {
    HttpAnswer out = shown("{}");
    out.session = "";
    post->done(out);
    if (everywhere && !user.empty()) return settings_.signed_out_everywhere(user, "");
    settings_.signed_out(post->visitor.session);
  };
  if (writes.empty()) return then();
  settings_.write(std::move(writes), written(post, then));
}

void Office::tell_me(const Posted& post) {
  const auto user = people_.user(people_.user_of_session(post->visitor.session, settings_.time()));
  answer(post, {{"user", user ? json_for_owner(*user) : Json(nullptr)},
                {"mail", static_cast<bool>(settings_.send)}});
}

// ---- Changes

void Office::change_email_and_notify(const Posted& post, User& user) const {
  if (post->request.has("email")) user.email = email_field(post->request);
  user.notify = post->request.flag_or("notify", user.notify && !user.email.empty());
  if (user.notify && user.email.empty()) {
    refuse("bad-request", "letters need an e-mail address", "notify");
  }
}

void Office::change(const Posted& post) {
  const User before = signed_in(post);
  User tried = before;
  change_email_and_notify(post, tried);
  const bool renewed = post->request.has("new_password");
  if (!renewed && tried.email == before.email) {
    return people_.change(tried, written(post, [post, tried] { answer_user(post, tried); }));
  }
  const std::string fresh = renewed ? password_field(post->request, "new_password") : "";
  const std::string password = post->request.text("password", kLongestGiven);
  // Time passes until the password is checked, so that the account is read anew then.
  const auto now = [this, post, id = before.id] {
    auto user = people_.user(id);
    if (!user) refuse("no-account", "the account is gone");
    change_email_and_notify(post, *user);
    return std::move(*user);
  };
  check_password(post, before.name, before, password, [this, post, renewed, fresh, now] {
    if (!renewed) {
      const User user = now();
      // Who reads the letters of an address that is given up must not get in by one of them.
      return people_.change(user, written(post, [post, user] { answer_user(post, user); }),
                            people_.void_tokens(user.id));
    }
    hash_password(post, fresh, [this, post, now](const std::string& hash) {
      set_password(post, now(), hash, {});
    });
  });
}

void Office::set_password(const Posted& post, User user, const std::string& hash,
                          std::vector<Write> with) {
  if (people_.is_closed(user.id)) throw Fault{kClosed};
  user.password = hash;
  append(with, people_.sign_out_everywhere(user.id));
  append(with, people_.void_tokens(user.id));
  auto begun = people_.sign_in(user.id, settings_.time());
  append(with, std::move(begun.writes));
  people_.change(user,
                 written(post,
                         [this, post, user, cookie = begun.cookie] {
                           answer_user(post, user, cookie);
                           settings_.signed_out_everywhere(user.id, "");
                         }),
                 std::move(with));
}

void Office::recover(const Posted& post) {
  if (!settings_.send) {
    refuse("bad-request", "this server sends no mail; ask whoever runs it for a new password");
  }
  const bool by_name = post->request.has("name");
  const std::string given = post->request.text(by_name ? "name" : "email", 254);
  if (!accounts_.of(post->visitor).letters.take(settings_.seconds())) {
    refuse("too-many", "too many letters were asked for from your address; wait a while");
  }
  // Answered first: how long the rest takes says whether there is such an account.
  answer(post, Json::object());
  std::vector<User> found;
  if (!by_name) {
    found = people_.with_email(given);
  } else if (auto user = people_.named(given)) {
    found.push_back(std::move(*user));
  }
  for (const User& user : found) {
    if (!user.email.empty()) send_recovery(user);
  }
}

void Office::send_recovery(const User& user) {
  // One that is being stored is not known yet to who draws the next.
  if (recovering_.contains(user.id)) return;
  auto token = people_.draw_token(user.id, settings_.time());
  if (!token || !settings_.may_write_to(user.email)) return;
  recovering_.insert(user.id);
  settings_.write(std::move(token->writes),
                  [this, user, text = token->text](const std::string& fault) {
                    recovering_.erase(user.id);
                    if (!fault.empty()) {
                      return log_.error("a token could not be stored", {{"what", fault}});
                    }
                    if (!settings_.send(recovery_letter(user, settings_.address, text))) {
                      log_.warning("too many letters wait; one is not sent");
                    }
                  });
}

void Office::reset(const Posted& post) {
  const std::string token = post->request.text("token", 100);
  const std::string password = password_field(post->request, "password");
  const auto owner = [this, token] {
    auto user = people_.user(people_.user_of_token(token, settings_.time()));
    if (!user) {
      refuse("denied", "this link has been used or is more than an hour old; ask for another one",
             "token");
    }
    return std::move(*user);
  };
  (void)owner();
  hash_password(post, password, [this, post, token, owner](const std::string& hash) {
    const User user = owner();
    by_name_.forgive(folded(user.name));
    set_password(post, user, hash, {});
  });
}

void Office::unsubscribe(const Posted& post) {
  auto user = people_.unsubscribed_by(post->request.text("token", 100));
  if (!user) refuse("denied", "this link is no good", "token");
  user->notify = false;
  people_.change(*user, written(post, [post] { answer(post, Json::object()); }));
}

// ---- What is kept

void Office::export_all(const Posted& post) {
  const User user = signed_in(post);
  Json sessions = Json::array();
  for (const Document& one : people_.sessions_of(user.id)) {
    sessions.push_back(
        {{"since", engine::read_object(one.text).value("since", one.at)}, {"used", one.at}});
  }
  Json blocked = Json::array();
  for (const std::string& other : people_.blocked_by(user.id)) {
    if (std::string name = people_.name_of(other); !name.empty()) blocked.push_back(name);
  }
  Json played = Json::array();
  for (const Played& one : people_.played_by(user.id)) {
    played.push_back({{"table", one.table},
                      {"scenario", one.scenario},
                      {"side", one.side},
                      {"against", people_.name_of(one.other)},
                      {"result", one.result},
                      {"at", one.at}});
  }
  Json account = json_for_owner(user);
  account["since"] = user.since;
  HttpAnswer out = shown(text_of(Json{{"account", std::move(account)},
                                      {"sessions", std::move(sessions)},
                                      {"blocked", std::move(blocked)},
                                      {"seats", settings_.games(user.id)},
                                      {"played", std::move(played)}}));
  out.file = "tercio-" + user.name + ".json";
  post->done(out);
}

void Office::remove(const Posted& post) {
  const User user = signed_in(post);
  const std::string password = post->request.text("password", kLongestGiven);
  check_password(post, user.name, user, password, [this, post, user] {
    auto writes = people_.sign_out_everywhere(user.id);
    append(writes, settings_.vacate(user.id));
    people_.remove(user, std::move(writes), written(post, [this, post, user] {
                     log_.info("account closed", {{"user", user.id}});
                     HttpAnswer out = shown("{}");
                     out.session = "";
                     post->done(out);
                     settings_.signed_out_everywhere(user.id, "");
                     settings_.vacated(user.id);
                   }));
  });
}

}  // namespace tercio::server
