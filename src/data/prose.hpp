// Texts that tell of a battle. They contain no digit of their own: hexes, numbers, names and dates
// stand in braces and come from the data, {strength norrby}, so that no text says what the data do
// not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "data/library.hpp"
#include "data/reader.hpp"
#include "data/rules_reference.hpp"
#include "hex/grid.hpp"

namespace tercio::data {

enum class Form : std::uint8_t {
  kPlain,  // "7.1"
  kPage,   // "[7.1](#case-7.1)"
};

struct ProseFault {
  std::size_t offset = 0;  // in the text: of the placeholder, or of the digit
  std::string message;
  friend bool operator==(const ProseFault&, const ProseFault&) = default;
};

// Facts of history by their names, {fact saxon-losses}.
using ProseFacts = std::map<std::string, std::string, std::less<>>;

// What the placeholders of one battle's texts stand for (docs/data-format.md lists them).
// Requires: the rules outlive it.
class Prose {
 public:
  Prose(const AnyBattle& battle, const RulesReference& rules, ProseFacts facts = {});

  // The text with every placeholder resolved, or its first fault.
  tl::expected<std::string, ProseFault> expand(std::string_view text, Form form) const;
  // All faults of a text.
  std::vector<ProseFault> faults(std::string_view text) const;

  const std::string& battle() const { return battle_; }

 private:
  using Answer = tl::expected<std::string, std::string>;  // or what is wrong
  using Texts = std::map<std::string, std::string, std::less<>>;

  void take(const thirty_years_war::Definition& battle);
  void take(const lace_wars::Definition& battle);
  void take_title(std::string_view title);
  std::string walk(std::string_view text, Form form, std::vector<ProseFault>& faults) const;
  Answer resolve(std::string_view placeholder, Form form) const;
  Answer hex_of(std::string_view label) const;
  Answer case_of(std::string_view number, Form form) const;

  std::string battle_;
  const RulesReference* rules_;
  hex::Grid grid_{};
  std::map<std::string, Texts, std::less<>> tables_;  // kind, name, what it stands for
};

// The prose of every battle of the library, with the facts of its story. Faults of the facts are
// those of the story, which reports them.
std::map<std::string, Prose, std::less<>> make_proses(const GameLibrary& library,
                                                      std::span<const RulesReference> rules,
                                                      std::span<const SourceFile> sources);

// The text of a TOML value expanded; faults are reported where they stand in the file, the text is
// then empty. Requires: the value is one of this file.
std::string expand_value(const Prose& prose, const Value& value, const SourceFile& source,
                         Form form);
// The same for a text file as a whole.
std::string expand_file(const Prose& prose, const SourceFile& source, Form form,
                        std::vector<Fault>& faults);

}  // namespace tercio::data
