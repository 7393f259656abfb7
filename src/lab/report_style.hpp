// How a report looks, and the little it does by itself.
#pragma once

#include <string_view>

namespace tercio::lab {

std::string_view report_style();
std::string_view report_script();

}  // namespace tercio::lab
