# tercio_install_page_tools(<result>)
#
# Installs what builds the page of web/ with npm; the result is the file it depends on. npm installs again when the
# lock file changes, and the versions are those of the lock file (not `npm ci`: it wants the packages of every platform).
function(tercio_install_page_tools result)
  find_program(TERCIO_NPM npm)
  if(NOT TERCIO_NPM)
    message(FATAL_ERROR "npm is missing, and the page of web/ is built with it: "
      "install Node 18 or later with npm (packages nodejs and npm)")
  endif()
  set(web ${CMAKE_SOURCE_DIR}/web)
  set(installed ${web}/node_modules/.tercio-installed)
  add_custom_command(OUTPUT ${installed}
    COMMAND ${TERCIO_NPM} install --no-save --no-audit --no-fund --prefer-offline --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${installed}
    DEPENDS ${web}/package.json ${web}/package-lock.json
    WORKING_DIRECTORY ${web}
    COMMENT "Installing what builds the page")
  set(${result} ${installed} PARENT_SCOPE)
endfunction()

# tercio_embed_page(<target>)
#
# Builds the page of web/ with npm and Vite, packs its text files with gzip, puts both forms into the
# target, and the fonts as they are (woff2 is packed already), and defines tercio::net::page_files().
function(tercio_embed_page target)
  find_program(TERCIO_GZIP gzip)
  if(NOT TERCIO_GZIP)
    message(FATAL_ERROR "gzip is missing: install the package gzip")
  endif()

  set(web ${CMAKE_SOURCE_DIR}/web)
  set(page ${CMAKE_BINARY_DIR}/page)
  set(directory ${CMAKE_BINARY_DIR}/embedded)
  tercio_install_page_tools(installed)

  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${web}/src/* ${web}/public/*)
  list(FILTER sources EXCLUDE REGEX "\\.test\\.ts$")
  set(names index.html app.js app.css favicon.svg)
  set(fonts eb-garamond-latin-500-normal.woff2 eb-garamond-latin-500-italic.woff2
    source-serif-4-latin-400-normal.woff2 source-serif-4-latin-400-italic.woff2
    source-serif-4-latin-600-normal.woff2)
  list(TRANSFORM names PREPEND ${page}/ OUTPUT_VARIABLE plain)
  list(TRANSFORM plain APPEND .gz OUTPUT_VARIABLE packed)
  list(TRANSFORM fonts PREPEND ${page}/ OUTPUT_VARIABLE unpacked)
  list(APPEND packed ${plain} ${unpacked})
  add_custom_command(OUTPUT ${packed}
    COMMAND ${web}/node_modules/.bin/vite build --outDir ${page} --emptyOutDir --logLevel warn
    COMMAND ${CMAKE_COMMAND} -E touch ${page}/app.css  # a page without styles has none
    COMMAND ${TERCIO_GZIP} -9 -n -k -f ${plain}
    DEPENDS ${installed} ${sources} ${web}/index.html ${web}/vite.config.ts ${web}/svelte.config.js
      ${web}/tsconfig.json
    WORKING_DIRECTORY ${web}
    COMMENT "Building the page")
  file(MAKE_DIRECTORY ${page})

  set(blobs "")
  set(symbols "")
  set(rows "")
  set(type_of_index.html "text/html; charset=utf-8")
  set(type_of_app.js "text/javascript; charset=utf-8")
  set(type_of_app.css "text/css; charset=utf-8")
  set(type_of_favicon.svg "image/svg+xml")
  foreach(name IN LISTS fonts)
    set(type_of_${name} "font/woff2")
  endforeach()
  foreach(name IN LISTS names fonts)
    string(MAKE_C_IDENTIFIER tercio_page_${name} symbol)
    set(forms plain)
    set(second "{}")
    if(name IN_LIST names)
      set(forms plain gzip)
      set(second "between(${symbol}_gzip, ${symbol}_gzip_end)")
    endif()
    foreach(form IN LISTS forms)
      set(suffix "")
      if(form STREQUAL gzip)
        set(suffix .gz)
      endif()
      string(APPEND blobs ".global ${symbol}_${form}, ${symbol}_${form}_end\n${symbol}_${form}:\n"
        ".incbin \"${name}${suffix}\"\n${symbol}_${form}_end:\n.byte 0\n")
      string(APPEND symbols
        "extern const char ${symbol}_${form}[];\nextern const char ${symbol}_${form}_end[];\n")
    endforeach()
    string(APPEND rows "      file(\"/${name}\", \"${type_of_${name}}\",\n"
      "           between(${symbol}_plain, ${symbol}_plain_end),\n"
      "           ${second}),\n")
  endforeach()
  list(LENGTH names count)
  list(LENGTH fonts more)
  math(EXPR count "${count} + ${more}")

  file(CONFIGURE OUTPUT ${directory}/page.S @ONLY CONTENT [=[
.section .rodata
@blobs@
.section .note.GNU-stack,"",%progbits
]=])
  file(CONFIGURE OUTPUT ${directory}/page.cpp @ONLY CONTENT [=[
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/random.hpp"
#include "net/page_files.hpp"

extern "C" {
@symbols@}

namespace tercio::net {

namespace {

std::string_view between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

PageFile file(std::string_view path, std::string_view type, std::string_view plain,
              std::string_view gzip) {
  static std::array<std::string, @count@> tags;
  static std::size_t count = 0;
  std::string& tag = tags.at(count++);
  tag = '"' + std::to_string(engine::seed_of(plain)) + '"';
  return {path, type, plain, gzip, tag};
}

}  // namespace

std::span<const PageFile> page_files() {
  static const std::array<PageFile, @count@> files{{
@rows@  }};
  return files;
}

}  // namespace tercio::net
]=])
  set_source_files_properties(${directory}/page.S PROPERTIES
    OBJECT_DEPENDS "${packed}" COMPILE_OPTIONS "-Wa,-I${page}")
  target_sources(${target} PRIVATE ${directory}/page.S ${directory}/page.cpp)
endfunction()
