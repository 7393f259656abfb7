# tercio_embed_games(<target>)
#
# Puts every *.toml and *.md file of games/ into the target and defines tercio::data::embedded_files(), and
# docs/rulings.md as tercio::data::embedded_rulings(). A changed file is assembled again; an added
# or removed one makes CMake run again. In the module of the page without a server what is told of the games is left
# out: its paths below games/ are then in TERCIO_READING, for reading.json (Offline.cmake).
function(tercio_embed_games target)
  set(games ${CMAKE_SOURCE_DIR}/games)
  set(directory ${CMAKE_BINARY_DIR}/embedded)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${games} ${games}/*.toml ${games}/*.md)
  list(SORT files)
  if(EMSCRIPTEN)
    set(told "/(rules|examples|story)\\.toml$|/lessons/|\\.md$")
    set(reading ${files})
    list(FILTER reading INCLUDE REGEX "${told}")
    list(FILTER files EXCLUDE REGEX "${told}")
    set(TERCIO_READING ${reading} PARENT_SCOPE)
  endif()

  set(blobs "")
  set(symbols "")
  set(rows "")
  set(index 0)
  foreach(file IN LISTS files)
    set(symbol tercio_game_${index})
    string(APPEND blobs
      ".global ${symbol}, ${symbol}_end\n.type ${symbol}, @object\n.type ${symbol}_end, @object\n"
      "${symbol}:\n.incbin \"${file}\"\n${symbol}_end:\n.byte 0\n"
      ".size ${symbol}, ${symbol}_end-${symbol}\n.size ${symbol}_end, 1\n")
    string(APPEND symbols "extern const char ${symbol}[];\nextern const char ${symbol}_end[];\n")
    string(APPEND rows "      {\"${file}\", between(${symbol}, ${symbol}_end)},\n")
    math(EXPR index "${index} + 1")
  endforeach()

  set(rulings ".incbin \"rulings.md\"")
  if(EMSCRIPTEN)
    set(rulings "")
  endif()
  string(APPEND blobs
    ".global tercio_rulings, tercio_rulings_end\n.type tercio_rulings, @object\n.type tercio_rulings_end, @object\n"
    "tercio_rulings:\n${rulings}\ntercio_rulings_end:\n.byte 0\n"
    ".size tercio_rulings, tercio_rulings_end-tercio_rulings\n.size tercio_rulings_end, 1\n")
  if(EMSCRIPTEN)  # WebAssembly wants to be told what the section is of, and knows no stack to mark
    set(head ".section .rodata.tercio,\"\",@")
    set(foot "")
  else()
    set(head ".section .rodata")
    set(foot ".section .note.GNU-stack,\"\",%progbits")
  endif()
  file(CONFIGURE OUTPUT ${directory}/games.S @ONLY CONTENT [=[
@head@
@blobs@
@foot@
]=])
  file(CONFIGURE OUTPUT ${directory}/games.cpp @ONLY CONTENT [=[
#include <array>
#include <cstddef>

#include "data/embedded.hpp"
#include "data/rulings.hpp"

extern "C" {
extern const char tercio_rulings[];
extern const char tercio_rulings_end[];
@symbols@}

namespace tercio::data {

namespace {

[[maybe_unused]] std::string_view between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace

std::span<const EmbeddedFile> embedded_files() {
  static const std::array<EmbeddedFile, @index@> files{{
@rows@  }};
  return files;
}

std::string_view embedded_rulings() { return between(tercio_rulings, tercio_rulings_end); }

}  // namespace tercio::data
]=])

  list(TRANSFORM files PREPEND ${games}/)
  set(docs ${CMAKE_SOURCE_DIR}/docs)
  set_source_files_properties(${directory}/games.S PROPERTIES
    OBJECT_DEPENDS "${files};${docs}/rulings.md"
    COMPILE_OPTIONS "-Wa,-I${games};-Wa,-I${docs}")
  target_sources(${target} PRIVATE ${directory}/games.S ${directory}/games.cpp)
endfunction()
