// Typed orders for those who are not at the terminal: the same words as there.
#pragma once

#include <map>
#include <memory>
#include <string>

#include <tl/expected.hpp>

#include "cli/table/face.hpp"
#include "data/library.hpp"

namespace tercio::cli {

class TypedOrders {
 public:
  explicit TypedOrders(const data::GameLibrary& library) : library_(library) {}
  // The action that some words mean in a position to the side `seat`, as far as it may see it; or
  // what is not understood. Refused while another side decides.
  tl::expected<std::string, engine::Refusal> read(const engine::Match& match,
                                                  const std::string& seat,
                                                  const std::string& words);

 private:
  Face* face(const engine::Match& match);

  const data::GameLibrary& library_;
  std::map<std::string, std::unique_ptr<Face>> faces_;  // by scenario and options
};

}  // namespace tercio::cli
