// The numbers of a report as JSON: they stand in the page, and the pictures say nothing else.
#pragma once

#include <nlohmann/json.hpp>

#include "lab/report_findings.hpp"

namespace tercio::lab {

inline constexpr const char* kReportFormat = "tercio-lab-report/1";

engine::Json numbers_of(const Findings& findings);

}  // namespace tercio::lab
