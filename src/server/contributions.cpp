#include "server/contributions.hpp"

#include "engine/json_input.hpp"
#include "server/answer.hpp"

namespace tercio::server {

dice::Contributions contributions_of(const std::optional<Document>& stored) {
  dice::Contributions given;
  if (!stored) return given;
  const Json json = engine::read_object(stored->text);
  const auto text = [&](const char* key) {
    const auto it = json.find(key);
    return it != json.end() && it->is_string() ? it->get<std::string>() : std::string();
  };
  given.share = text("share");
  if (given.share != dice::kNoShare && !dice::is_secret(given.share)) given.share.clear();
  given.secret = text("secret");
  return given;
}

Document document_of(const std::string& table, const dice::Contributions& given, bool fresh) {
  return {.kind = kDiceDocument,
          .id = table,
          .owner = table,
          .text = text_of(Json{{"share", given.share}, {"secret", given.secret}}),
          .fresh = fresh};
}

}  // namespace tercio::server
