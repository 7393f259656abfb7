# tercio_library(<folder> [TALKS] [<library>...])
#
# The library tercio_<folder> from src/<folder> and its sub-folders, without main.cpp and the tests and
# their fixtures beside the code.
# A folder that has no sources yet gives a library of headers only. TALKS: it words and passes on what the
# rules say; it is compiled for a short build rather than for speed, and does not run under the sanitizers.
function(tercio_library folder)
  cmake_parse_arguments(PARSE_ARGV 1 library "TALKS" "" "")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "(_test|_fixture|/main)\\.cpp$")
  set(library tercio_${folder})
  if(sources OR folder STREQUAL data)  # data always has the generated table of games
    add_library(${library} STATIC ${sources})
    target_include_directories(${library} PUBLIC ${CMAKE_SOURCE_DIR}/src)
    target_link_libraries(${library} PUBLIC ${library_UNPARSED_ARGUMENTS} PRIVATE
      $<BUILD_INTERFACE:tercio_options>)
    if(library_TALKS)
      target_compile_options(${library} PRIVATE
        "$<$<COMPILE_LANGUAGE:CXX>:$<IF:$<CONFIG:Debug>,-O0;-g0,-O1>>")
    else()
      target_link_libraries(${library} PRIVATE $<BUILD_INTERFACE:tercio_watched>)
    endif()
    tercio_link_whole_program(${library})
  else()
    add_library(${library} INTERFACE)
    target_include_directories(${library} INTERFACE ${CMAKE_SOURCE_DIR}/src)
    target_link_libraries(${library} INTERFACE ${library_UNPARSED_ARGUMENTS})
  endif()
endfunction()
