#include "cli/commands/program.hpp"

int main(int argc, char** argv) { return tercio::cli::run(argc, argv); }
