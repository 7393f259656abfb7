# For the preset "offline": Emscripten, wherever it is installed.
if(NOT TERCIO_EMSCRIPTEN)
  find_program(TERCIO_EM_CONFIG em-config)
  if(TERCIO_EM_CONFIG)
    execute_process(COMMAND ${TERCIO_EM_CONFIG} EMSCRIPTEN_ROOT OUTPUT_VARIABLE TERCIO_EMSCRIPTEN OUTPUT_STRIP_TRAILING_WHITESPACE)
  endif()
  if(NOT TERCIO_EMSCRIPTEN)
    message(FATAL_ERROR "Emscripten is missing, and the module of the page without a server is built with it: install the package emscripten")
  endif()
endif()
include(${TERCIO_EMSCRIPTEN}/cmake/Modules/Platform/Emscripten.cmake)
set(CMAKE_ASM_COMPILER ${CMAKE_CXX_COMPILER})
set(CMAKE_ASM_COMPILER_ID Clang)  # asking it takes long and tells nothing
