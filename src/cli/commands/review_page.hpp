// A review as one page that needs nothing else: for a browser, a phone, a friend.
#pragma once

#include <string>

#include "opponent/review.hpp"

namespace tercio::cli {

std::string review_page(const opponent::Review& review, const std::string& title);

}  // namespace tercio::cli
