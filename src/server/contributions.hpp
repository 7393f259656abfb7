// What the players have contributed to the dice of a table, as it is stored.
#pragma once

#include <optional>
#include <string>

#include "dice/mixed.hpp"
#include "server/store.hpp"

namespace tercio::server {

inline constexpr const char* kDiceDocument = "dice";

// Without the seal, which is in the terms; what is damaged counts as not given.
dice::Contributions contributions_of(const std::optional<Document>& stored);
// `fresh`: there must be none yet.
Document document_of(const std::string& table, const dice::Contributions& given, bool fresh);

}  // namespace tercio::server
