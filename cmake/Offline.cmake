# The page without a server: the rules, the server's tables and what the computer thinks as one
# WebAssembly module (src/offline), and the folder of files with it (docs/offline.md).

# The libraries that are only headers, and none of the host's others: a folder of links to them.
set(TERCIO_HEADERS ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${TERCIO_HEADERS})
foreach(name nlohmann toml++ fmt tl sodium sodium.h)
  find_path(found ${name} PATHS /usr/include /usr/local/include NO_CACHE NO_CMAKE_FIND_ROOT_PATH NO_DEFAULT_PATH)
  if(NOT found)
    message(FATAL_ERROR "the header ${name} is missing: install the packages of packages.txt")
  endif()
  file(CREATE_LINK ${found}/${name} ${TERCIO_HEADERS}/${name} SYMBOLIC)
  unset(found)
endforeach()

foreach(target nlohmann_json::nlohmann_json fmt::fmt tl::expected Threads::Threads)
  add_library(${target} INTERFACE IMPORTED)
  target_include_directories(${target} SYSTEM INTERFACE ${TERCIO_HEADERS})
endforeach()
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY=1)
set(TERCIO_SODIUM "")  # npm's, called by library.js

# This libc++ wants to see whole types in default values of members.
add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include nlohmann/json.hpp>"
  "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-isystem ${TERCIO_HEADERS}>" -fwasm-exceptions)

# For what is not played at speed. Emscripten switches inlining off where size counts, which makes it larger.
set(TERCIO_SMALL -Oz -finline-functions)
# For the rest: a function is put into others where that is cheap. The code is a fifth smaller.
set(TERCIO_SPARING "SHELL:-mllvm -inline-threshold=40")

# There are no databases, no files and no processes.
set(TERCIO_NO_SERVER_FILES "/(sqlite_store|postgres_store|postgres_link|archive)\\.cpp$")

# tercio_offline_module(<library>)
#
# tercio.js, tercio.wasm, sodium.wasm, reading.json and first.json in build/offline/module, and the target offline_page: the whole folder.
function(tercio_offline_module library)
  find_program(TERCIO_WASM_OPT wasm-opt REQUIRED)
  tercio_install_page_tools(installed)
  set(here ${CMAKE_SOURCE_DIR}/src/offline)
  set(made ${CMAKE_BINARY_DIR}/module)
  set(web ${CMAKE_SOURCE_DIR}/web)
  file(MAKE_DIRECTORY ${made})

  set(exports _malloc _tercio_text _tercio_begin _tercio_opened _tercio_closed _tercio_handle _tercio_http
    _tercio_stored _tercio_thought _tercio_progressed _tercio_timer _tercio_tick _tercio_export_games
    _tercio_import_games _tercio_think _tercio_speed _tercio_decisions)
  list(JOIN exports "," exports)
  add_executable(tercio_module ${here}/exports.cpp)
  target_link_libraries(tercio_module PRIVATE ${library} tercio_options)
  # With more than -O1 its optimiser of JavaScript fails under newer versions of Node; esbuild and
  # wasm-opt do the same below.
  target_link_options(tercio_module PRIVATE -O1 -fwasm-exceptions
    -sMODULARIZE -sEXPORT_ES6 -sUSE_ES6_IMPORT_META=0 -sENVIRONMENT=worker -sFILESYSTEM=0
    -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=67108864 -sMAXIMUM_MEMORY=1073741824
    -sABORTING_MALLOC=0 -sTOTAL_STACK=4194304 -sINCOMING_MODULE_JS_API=instantiateWasm,onAbort,print,printErr
    -sEXPORTED_FUNCTIONS=${exports} -sEXPORTED_RUNTIME_METHODS= --no-entry
    "SHELL:--js-library ${here}/library.js")
  set_target_properties(tercio_module PROPERTIES LINK_DEPENDS ${here}/library.js)

  add_custom_command(OUTPUT ${made}/tercio.wasm
    COMMAND ${TERCIO_WASM_OPT} -Os --all-features --strip-debug --strip-producers
      ${CMAKE_BINARY_DIR}/tercio_module.wasm -o ${made}/tercio.wasm
    DEPENDS tercio_module
    COMMENT "Optimising the module")
  # What is told of the games, which nobody needs to begin one.
  list(TRANSFORM TERCIO_READING PREPEND ${CMAKE_SOURCE_DIR}/games/ OUTPUT_VARIABLE told)
  set(rulings ${CMAKE_SOURCE_DIR}/docs/rulings.md)
  add_custom_command(OUTPUT ${made}/reading.json
    COMMAND node ${here}/reading.mjs ${made}/reading.json ${rulings} ${CMAKE_SOURCE_DIR}/games ${TERCIO_READING}
    DEPENDS ${here}/reading.mjs ${rulings} ${told}
    COMMENT "Writing what is told of the games")

  # Of npm's libsodium what library.js calls: less than half of it.
  set(small ${CMAKE_BINARY_DIR}/sodium)
  set(sumo ${web}/node_modules/libsodium-sumo/dist/modules-sumo-esm/libsodium-sumo.mjs)
  file(MAKE_DIRECTORY ${small})
  add_custom_command(OUTPUT ${small}/sodium.js ${made}/sodium.wasm
    COMMAND node ${here}/small_sodium.mjs ${sumo} ${here}/library.js ${small}
    COMMAND ${CMAKE_COMMAND} -E copy ${small}/sodium.wasm ${made}
    DEPENDS ${here}/small_sodium.mjs ${here}/library.js ${installed}
    COMMENT "Taking from libsodium what is needed")
  add_custom_command(OUTPUT ${made}/tercio.js
    COMMAND ${CMAKE_COMMAND} -E env NODE_PATH=${web}/node_modules
      ${web}/node_modules/.bin/esbuild ${here}/module.js --bundle --format=esm --minify --target=es2022 --charset=utf8
      --legal-comments=none --log-level=warning --alias:tercio_module=${CMAKE_BINARY_DIR}/tercio_module.js
      --alias:small_sodium=${small}/sodium.js
      --define:self=tercioSelf --inject:${here}/worker.js --outfile=${made}/tercio.js
    DEPENDS tercio_module ${here}/module.js ${here}/worker.js ${small}/sodium.js
    COMMENT "Bundling the module")
  set(module ${made}/tercio.js ${made}/tercio.wasm ${made}/sodium.wasm ${made}/reading.json)
  add_custom_command(OUTPUT ${made}/first.json
    COMMAND node ${here}/first.mjs ${made}
    DEPENDS ${here}/first.mjs ${module}
    COMMENT "Asking the module what the start page will ask")
  list(APPEND module ${made}/first.json)
  add_custom_target(offline_module ALL DEPENDS ${module})

  # Built beside and put in its place when it is whole.
  set(page ${CMAKE_BINARY_DIR}/page)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${web}/src/* ${web}/public/* ${web}/offline/*)
  list(FILTER sources EXCLUDE REGEX "\\.test\\.ts$")
  add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/page.stamp
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${page}.new
    COMMAND ${CMAKE_COMMAND} -E env TERCIO_MODULE=${made}
      ${web}/node_modules/.bin/vite build --mode offline --outDir ${page}.new --emptyOutDir --logLevel warn
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${page}
    COMMAND ${CMAKE_COMMAND} -E rename ${page}.new ${page}
    COMMAND ${CMAKE_COMMAND} -E touch ${CMAKE_BINARY_DIR}/page.stamp
    DEPENDS ${module} ${installed} ${sources} ${web}/index.html ${web}/vite.config.ts
      ${web}/svelte.config.js ${web}/tsconfig.json
    WORKING_DIRECTORY ${web}
    COMMENT "Building the page without a server")
  add_custom_target(offline_page DEPENDS ${CMAKE_BINARY_DIR}/page.stamp)
endfunction()
