#include "server/passwords.hpp"

#include <array>
#include <utility>

#include <sodium.h>

namespace tercio::server {

namespace {

constexpr std::size_t kMostPasswords = 40;
constexpr std::size_t kMostPasswordsOfOne = 4;
// Of a password nobody has, with the limits of all others.
constexpr const char* kNobodys =
    "$argon2id$v=19$m=65536,t=2,p=1$Xbci70d8ZSvsf5rJtQSNKA$"
    "6Ruk27sL2UVpYhfsk+z9xMsl/htNMp1Cl3a0P4k3oJk";

std::string hash_of(std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> out{};
  const bool made =
      sodium_init() >= 0 && crypto_pwhash_str(out.data(), password.data(), password.size(),
                                              crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                              crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
  sodium_memzero(password.data(), password.size());
  return made ? std::string(out.data()) : std::string();
}

bool is_right(std::string& password, const std::string& hash) {
  const std::string against = hash.empty() ? kNobodys : hash;
  const bool right =
      sodium_init() >= 0 &&
      crypto_pwhash_str_verify(against.c_str(), password.data(), password.size()) == 0;
  sodium_memzero(password.data(), password.size());
  return right && !hash.empty();
}

}  // namespace

template <class Result>
bool Passwords::begin(const std::string& group, std::function<Result()> work,
                      std::function<void(const Result&)> then) {
  if (thinkers_.size() >= kMostPasswords || thinkers_.size_of(group) >= kMostPasswordsOfOne)
    return false;
  const std::uint64_t number = ++last_;
  tickets_[number] = thinkers_.begin(
      group, [this, number, work = std::move(work), then = std::move(then)](Thinkers::Signals&) {
        return [this, number, then, result = work()] {
          const auto ticket = tickets_.extract(number);  // kept until it has been told
          then(result);
        };
      });
  return true;
}

bool Passwords::hash(const std::string& group, std::string password,
                     std::function<void(const std::string&)> then) {
  return begin<std::string>(
      group,
      [password = std::make_shared<std::string>(std::move(password))] {
        return hash_of(*password);
      },
      std::move(then));
}

bool Passwords::check(const std::string& group, std::string password, std::string hash,
                      std::function<void(bool)> then) {
  return begin<bool>(
      group,
      [password = std::make_shared<std::string>(std::move(password)), hash = std::move(hash)] {
        return is_right(*password, hash);
      },
      [then = std::move(then)](const bool& right) { then(right); });
}

}  // namespace tercio::server
