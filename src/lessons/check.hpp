// Whether lessons can be taken as they are written: each is played by its own way.
#pragma once

#include <vector>

#include "data/library.hpp"
#include "lessons/lesson.hpp"

namespace tercio::lessons {

// Everything that does not fit the rules, with file and line.
std::vector<data::Fault> check(const data::GameLibrary& library, const Lesson& lesson);

}  // namespace tercio::lessons
