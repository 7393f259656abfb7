// People who have an account, as the store keeps them: who they are, where they have signed in,
// which letters may still be answered, and whom they do not want to meet.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/answer.hpp"
#include "server/store.hpp"

namespace tercio::server {

struct User {
  std::string id{};
  std::string name{};
  std::string password{};  // its hash
  std::string email{};     // empty: none
  bool notify = false;     // letters tell of one's turn
  std::int64_t since = 0;
  std::string unsubscribe{};  // what a letter brings to switch them off
};

// How a game between two accounts ended for one of them.
struct Played {
  std::string table{};
  std::string scenario{};
  std::string side{};
  std::string other{};   // the other player's id
  std::string result{};  // "won", "lost" or "drawn"
  std::int64_t at = 0;
};

// The form in which names are told apart.
std::string folded(std::string_view name);
// Whether a name would be taken for the server's own.
bool is_reserved(std::string_view name);
// Each refuses what cannot be one, naming the field.
std::string name_field(const Request& request);
std::string password_field(const Request& request, const char* key);
std::string email_field(const Request& request);  // missing or empty: none

class People {
 public:
  using Writer = std::function<void(std::vector<Write>, Store::Done)>;
  // The store has to outlive it; what is written goes through the writer.
  People(Store& store, Writer write);

  std::optional<User> user(const std::string& id) const;
  std::optional<User> named(std::string_view name) const;
  // Those who have given this address: a few at most.
  std::vector<User> with_email(const std::string& email) const;
  // Empty: there is no such user (any more).
  std::string name_of(const std::string& id) const;
  std::size_t size() const { return size_; }
  // Whether the operator has closed it: nobody can sign in with it.
  bool is_closed(const std::string& id) const;

  // Adds somebody; kTakenMeanwhile: the name is taken.
  void add(const User& user, Store::Done done);
  // Changes anything but the name. `with`: what is written in the same go.
  void change(const User& user, Store::Done done, std::vector<Write> with = {});
  void remove(const User& user, std::vector<Write> with, Store::Done done);

  // --- Where they have signed in. A session is known by its cookie, of which a hash is kept.
  struct SignedIn {
    std::string cookie{};
    std::vector<Write> writes{};  // to be written before it holds
  };
  // A new one; the oldest go when there are too many.
  SignedIn sign_in(const std::string& user, std::int64_t now) const;
  // Whose session it is; empty: nobody's, or it has not been used for too long. Notes its use.
  std::string user_of_session(const std::string& cookie, std::int64_t now);
  // From now on they are void, whatever becomes of the writes.
  std::vector<Write> sign_out(const std::string& cookie);
  std::vector<Write> sign_out_everywhere(const std::string& user);
  std::vector<Document> sessions_of(const std::string& user) const;

  // --- A new password by letter. None: one was sent a short while ago.
  struct Token {
    std::string text{};
    std::vector<Write> writes{};
  };
  std::optional<Token> draw_token(const std::string& user, std::int64_t now) const;
  // Whose it is; empty: nobody's, or too old.
  std::string user_of_token(const std::string& token, std::int64_t now) const;
  // From now on they are void, whatever becomes of the writes.
  std::vector<Write> void_tokens(const std::string& user);
  // Whose letters it switches off.
  std::optional<User> unsubscribed_by(const std::string& token) const;

  // --- Whom they do not want to meet
  // What is asked again and again is kept in memory.
  bool has_blocked(const std::string& user, const std::string& other) const;
  // It has changed, here or at another server: of a user, or a pair; empty: of anybody.
  void read_blocked_again(const std::string& user);
  // Either of the other.
  bool avoid(const std::string& one, const std::string& other) const;
  std::vector<std::string> blocked_by(const std::string& user) const;  // ids
  static Write block(const std::string& user, const std::string& other, std::int64_t now);
  static Write unblock(const std::string& user, const std::string& other);

  // --- What they have played
  static Write keep_played(const std::string& user, const Played& played);
  static Write drop_played(const std::string& user, const std::string& table);
  bool has_played(const std::string& user, const std::string& table) const;
  std::vector<Played> played_by(const std::string& user) const;  // the latest first

 private:
  // A user as he will be when what is under way has been written; none: he will be gone.
  struct Coming {
    std::optional<User> user{};
    std::size_t writes = 0;
  };
  void write_user(const std::string& id, std::optional<User> user, std::vector<Write> writes,
                  Store::Done done);

  void end(const std::string& hash);

  Store& store_;
  Writer write_;
  std::size_t size_ = 0;
  std::map<std::string, Coming> coming_;
  std::set<std::string> ended_;                       // hashes of sessions and tokens that are void
  mutable std::map<std::string, std::string> names_;  // id → name
  mutable std::map<std::string, std::set<std::string>> blocked_;
};

}  // namespace tercio::server
