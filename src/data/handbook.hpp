// The handbook of a battle: how it is played and won, to be read in ten minutes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/fault.hpp"
#include "data/prose.hpp"
#include "data/source.hpp"

namespace tercio::data {

// A drawn example of the rules, or the map of a scenario with the armies as they begin.
enum class PictureKind : std::uint8_t { kFigure, kMap };

struct HandbookPicture {
  PictureKind kind = PictureKind::kFigure;
  std::string of;  // the id of the example, or of the scenario within its battle
  std::string caption;
};

// A stretch of the text, or a picture between two.
struct HandbookPart {
  std::string plain;                         // Markdown
  std::string page;                          // the same with cases as links, "[7.1](#case-7.1)"
  std::optional<HandbookPicture> picture{};  // there is no text then
};

struct Handbook {
  std::string battle;
  std::string title;  // of the battle
  std::vector<HandbookPart> parts;
};

// The text of a book for one form, with each picture as `draw` writes it.
std::string text_of(const Handbook& book, Form form,
                    const std::function<std::string(const HandbookPicture&)>& draw);
// As Markdown for the page: "![caption](map:historical)".
std::string page_text(const Handbook& book);

struct LoadedHandbooks {
  std::vector<Handbook> books;  // in the order of the battles
  std::vector<Fault> faults;

  // Null when there is none.
  const Handbook* find(std::string_view battle) const;
};

// Reads every <system>/<battle>/handbook.md: Markdown with placeholders (prose.hpp), without a
// title of its own and without HTML; a picture stands on a line of its own. `figures`: the ids of
// the examples there are. A book with a fault is left out, and one of a battle that is not in the
// library.
LoadedHandbooks load_handbooks(const GameLibrary& library, std::span<const RulesReference> rules,
                               std::span<const SourceFile> sources,
                               std::span<const std::string> figures);

}  // namespace tercio::data
