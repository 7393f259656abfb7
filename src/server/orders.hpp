// What an operator orders of a running server: documents that it finds in its store, carries out
// and discards.
#pragma once

#include <string>

#include "engine/json_input.hpp"
#include "server/answer.hpp"
#include "server/store.hpp"

namespace tercio::server {

inline constexpr const char* kOrderKind = "order";
inline constexpr const char* kDeleteTable = "delete-table";
inline constexpr const char* kPutAway = "put-away";
// Whoever is connected with this account is sent away; that it cannot come back is a document of
// its own.
inline constexpr const char* kBan = "ban";

struct Order {
  std::string what{};
  std::string about{};  // a table or a user
};

inline Document document_of(const Order& order, const std::string& id, std::int64_t at) {
  return {.kind = kOrderKind,
          .id = id,
          .text = text_of(Json{{"what", order.what}, {"about", order.about}}),
          .at = at};
}

inline Order order_of(const Document& document) {
  const Json json = engine::read_object(document.text);
  return {.what = json.value("what", ""), .about = json.value("about", "")};
}

// An account that may not be used any more has a document of this kind, which is gone with it. Its
// id is not the user's: what is discarded takes along what it owns.
inline constexpr const char* kBannedKind = "banned";
inline std::string banned_id(const std::string& user) { return "banned/" + user; }

}  // namespace tercio::server
