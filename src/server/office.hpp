// Where accounts are opened, changed and closed: what is posted to /api/account/ (docs/wire.md,
// Accounts).
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "server/accounts.hpp"
#include "server/guesses.hpp"
#include "server/http_answer.hpp"
#include "server/letters.hpp"
#include "server/log.hpp"
#include "server/passwords.hpp"
#include "server/people.hpp"

namespace tercio::server {

// What the office is given from outside.
struct OfficeSettings {
  std::function<double()> seconds{};     // steady
  std::function<std::int64_t()> time{};  // since 1970
  SendLetter send{};                     // without it no mail is sent
  // Whether an address has not had too many letters today; counts one.
  std::function<bool(const std::string& email)> may_write_to{};
  std::string address{};  // where the server is reached, for links in letters
  People::Writer write{};
  // A session, or all of a user but one, have ended: whoever is connected with them is told.
  std::function<void(const std::string& cookie)> signed_out{};
  std::function<void(const std::string& user, const std::string& but)> signed_out_everywhere{};
  // What is kept of somebody's games, and what is written when his seats are nobody's.
  std::function<Json(const std::string& user)> games{};
  std::function<std::vector<Write>(const std::string& user)> vacate{};
  std::function<void(const std::string& user)> vacated{};  // it has been written
};

class Office {
 public:
  // All have to outlive it.
  Office(People& people, Passwords& passwords, Accounts& accounts, const Limits& limits,
         const Log& log, OfficeSettings settings);

  using Done = std::function<void(const HttpAnswer&)>;
  // Answers once, now or later. Never throws.
  void post(std::string_view path, std::string_view body, const Visitor& visitor, Done done);

 private:
  struct Post {
    Request request;
    Visitor visitor;
    std::string group;  // the address
    Done done;
  };
  using Posted = std::shared_ptr<const Post>;
  using Handler = void (Office::*)(const Posted&);

  static Handler handler_of(std::string_view path);
  void guarded(const Posted& post, const std::function<void()>& work);
  static void answer(const Posted& post, const Json& fields);
  static void answer_user(const Posted& post, const User& user, const std::string& cookie = {});
  // The rest of something that has to be written first.
  Store::Done written(const Posted& post, std::function<void()> then);

  void register_user(const Posted& post);
  void sign_in(const Posted& post);
  void sign_out(const Posted& post);
  void tell_me(const Posted& post);
  void change(const Posted& post);
  void recover(const Posted& post);
  void reset(const Posted& post);
  void unsubscribe(const Posted& post);
  void export_all(const Posted& post);
  void remove(const Posted& post);

  User signed_in(const Posted& post);
  // Goes on when the password is that of the user; nobody's is as wrong as a wrong one.
  void check_password(const Posted& post, const std::string& name, const std::optional<User>& user,
                      const std::string& password, std::function<void()> then);
  void hash_password(const Posted& post, const std::string& password,
                     std::function<void(const std::string& hash)> then);
  void begin_session(const Posted& post, const User& user);
  void change_email_and_notify(const Posted& post, User& user) const;
  // Writes a new password; every other session ends.
  void set_password(const Posted& post, User user, const std::string& hash,
                    std::vector<Write> with);
  void send_recovery(const User& user);

  People& people_;
  Passwords& passwords_;
  Accounts& accounts_;
  const Limits& limits_;
  const Log& log_;
  OfficeSettings settings_;
  std::set<std::string> recovering_;  // users for whom a letter is being made
  Guesses by_address_{{.free = 20}};
  Guesses by_name_{{.longest = 300}};
};

}  // namespace tercio::server
