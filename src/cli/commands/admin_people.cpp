// tercio admin users, ban, unban: who has an account, and who may use it.
#include <algorithm>
#include <iostream>

#include <fmt/format.h>

#include "cli/commands/admin.hpp"
#include "engine/json_input.hpp"

namespace tercio::cli {

namespace {

constexpr std::size_t kAtOnce = 500;

std::string small(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return text;
}

// The id of the account with this name; empty: there is none.
std::string user_named(server::Store& store, const std::string& name) {
  const auto found = store.document("name", small(name));
  return found ? found->owner : std::string();
}

void show(server::Store& store, const server::Document& user, bool json) {
  const server::Json known = engine::read_object(user.text);
  const std::string name = known.value("name", "");
  const auto sessions = store.documents_of("session", user.id).size();
  const bool banned = store.document(server::kBannedKind, server::banned_id(user.id)).has_value();
  if (json) {
    std::cout << server::text_of(server::Json{{"user", user.id},
                                              {"name", name},
                                              {"since", user.at},
                                              {"email", !known.value("email", "").empty()},
                                              {"sessions", sessions},
                                              {"banned", banned}})
              << '\n';
    return;
  }
  std::cout << fmt::format("{:<24}  since {}  signed in at {}{}{}\n", name, time_text(user.at),
                           counted(static_cast<int>(sessions), "place", "places"),
                           known.value("email", "").empty() ? "" : ", has an e-mail address",
                           banned ? ", banned" : "");
}

}  // namespace

int run_admin_users(const AdminArguments& arguments) {
  auto opened = AdminStore::open(arguments, AdminStore::Purpose::kRead);
  if (!opened) return complain(opened.error());
  server::Store& store = opened->store();
  std::size_t all = 0;
  for (std::string after;;) {
    const auto some = store.documents("user", after, kAtOnce);
    for (const server::Document& user : some) {
      if (all++ < arguments.most) show(store, user, arguments.json);
    }
    if (some.size() < kAtOnce) break;
    after = some.back().id;
  }
  if (!arguments.json) {
    std::cout << fmt::format("{}; {} shown\n", counted(static_cast<int>(all), "person", "people"),
                             std::min(all, arguments.most));
  }
  return kOk;
}

int run_admin_ban(const AdminArguments& arguments) {
  auto opened = AdminStore::open(arguments, AdminStore::Purpose::kChange);
  if (!opened) return complain(opened.error());
  server::Store& store = opened->store();
  for (const std::string& name : arguments.words) {
    const std::string user = user_named(store, name);
    if (user.empty()) return complain("nobody is called '" + name + "'");
    std::vector<server::Write> writes{server::Document{.kind = server::kBannedKind,
                                                       .id = server::banned_id(user),
                                                       .owner = user,
                                                       .at = time_now()}};
    for (const server::Document& session : store.documents_of("session", user)) {
      writes.emplace_back(server::Discarded{"session", session.id});
    }
    std::string fault = opened->write(std::move(writes));
    if (fault.empty() && opened->served()) fault = opened->order({{server::kBan, user}});
    if (!fault.empty()) return complain(fault);
    std::cout << name << " cannot sign in any more.\n";
  }
  return kOk;
}

int run_admin_unban(const AdminArguments& arguments) {
  auto opened = AdminStore::open(arguments, AdminStore::Purpose::kChange);
  if (!opened) return complain(opened.error());
  for (const std::string& name : arguments.words) {
    const std::string user = user_named(opened->store(), name);
    if (user.empty()) return complain("nobody is called '" + name + "'");
    const std::string fault =
        opened->write({server::Discarded{server::kBannedKind, server::banned_id(user)}});
    if (!fault.empty()) return complain(fault);
    std::cout << name << " can sign in again.\n";
  }
  return kOk;
}

}  // namespace tercio::cli
