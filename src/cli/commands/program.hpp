// The program: its command line and what it leads to.
#pragma once

namespace tercio::cli {

int run(int argc, char** argv);

}  // namespace tercio::cli
