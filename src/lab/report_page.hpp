// The report of a study: one page that needs nothing else, from file or from a server.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/library.hpp"
#include "data/rules_reference.hpp"
#include "lab/report_findings.hpp"

namespace tercio::lab {

// A typeface to be carried in the page (woff2).
struct Face {
  std::string family{};  // "EB Garamond"
  std::string weight{};  // "400 700"
  bool italic = false;
  std::string_view bytes{};
};

// What a report is made with besides the results. Without library and rules it has no maps and no
// titles of cases.
struct Surroundings {
  const data::GameLibrary* library = nullptr;
  std::span<const data::RulesReference> rules{};
  std::vector<Face> faces{};
  std::string command{};  // with which it was made; empty: not told
};

std::string report_page(const Findings& findings, const Surroundings& with);

// The study as a TOML file that plays the same games.
std::string study_text(const Header& header);

}  // namespace tercio::lab
