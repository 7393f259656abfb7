# How everything is compiled: the options, and the interface target tercio_options that carries them.

option(TERCIO_WERROR "Treat warnings as errors" ON)
option(TERCIO_FUZZ "Build the fuzz targets (clang only)" OFF)
set(TERCIO_SANITIZE "" CACHE STRING "Sanitizers to build with, such as address,undefined")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

find_program(TERCIO_CCACHE ccache)
if(TERCIO_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${TERCIO_CCACHE})
  if(EMSCRIPTEN)  # which calls the compiler proper itself
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env EM_COMPILER_WRAPPER=${TERCIO_CCACHE})
  endif()
endif()

if(NOT DEFINED TERCIO_MARCH)
  include(CheckCXXSourceRuns)
  check_cxx_source_runs(
    "int main() { return __builtin_cpu_supports(\"x86-64-v3\") ? 0 : 1; }" TERCIO_HAS_X86_64_V3)
  if(TERCIO_HAS_X86_64_V3)
    set(march x86-64-v3)
  endif()
  set(TERCIO_MARCH "${march}" CACHE STRING "Instruction set to compile for (-march); empty for any")
endif()

# The libraries also go into a module for Python. Nothing is put in the place of a function of ours at
# run time, so that it costs no speed.
add_library(tercio_options INTERFACE)
if(NOT EMSCRIPTEN)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  target_compile_options(tercio_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fno-semantic-interposition>)
endif()

# Warnings of our own code; library headers are system headers and stay silent.
set(warnings
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  -Wnon-virtual-dtor)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  list(APPEND warnings -Wno-restrict)  # GCC 12 bug 105651: false alarm on "text" + std::string
endif()
if(TERCIO_WERROR)
  list(APPEND warnings -Werror)
endif()
target_compile_options(tercio_options INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${warnings}>")

# No program names the folder it was built in; a debugger still has to find the sources.
target_compile_options(tercio_options INTERFACE
  $<IF:$<CONFIG:Debug>,-fmacro-prefix-map,-ffile-prefix-map>=${CMAKE_SOURCE_DIR}/=)

if(TERCIO_MARCH)
  target_compile_options(tercio_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-march=${TERCIO_MARCH}>)
endif()

if(CMAKE_BUILD_TYPE STREQUAL Debug)
  target_compile_definitions(tercio_options INTERFACE _GLIBCXX_ASSERTIONS)
endif()

# What watches our code as it runs. Compiled into the libraries and not into their tests, which
# would only take longer to build.
add_library(tercio_watched INTERFACE)
if(TERCIO_SANITIZE)
  set(flags -fsanitize=${TERCIO_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(tercio_watched INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${flags};-O1;-g1>")
  target_link_options(tercio_options INTERFACE ${flags})
endif()
if(TERCIO_FUZZ)
  target_compile_options(tercio_watched INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=fuzzer-no-link>)
endif()

# Link-time optimisation of the programs whose speed counts. Off: it doubles the time to build and
# gains a few hundredths.
option(TERCIO_LTO "Optimise tercio and tercio_bench at link time" OFF)

function(tercio_link_whole_program target)
  if(TERCIO_LTO)
    target_compile_options(${target} PRIVATE
      "$<$<COMPILE_LANGUAGE:CXX>:-flto=auto;-ffat-lto-objects>")
    target_link_options(${target} PRIVATE -flto=auto)
  endif()
endfunction()
