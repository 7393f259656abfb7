# tercio_library(<folder> [TALKS] [QUICK] [TOGETHER] [APART] [WITHOUT <regex>] [<library>...])
#
# The library tercio_<folder> from src/<folder> and its sub-folders, without main.cpp and the tests and
# their fixtures beside the code.
# A folder that has no sources yet gives a library of headers only. TALKS: it words and passes on what the
# rules say; it is compiled for a short build rather than for speed, and does not run under the sanitizers.
# QUICK: compiled for a short build too, but watched by the sanitizers.
# TOGETHER: a release compiles several of its files as one, since most of their time goes into the
# same large headers; the other builds compile each by itself, as the tools that check it want.
# WITHOUT: files that are left out. The build of the page without a server compiles everything together
# that is not APART: files with names in common.
function(tercio_library folder)
  cmake_parse_arguments(PARSE_ARGV 1 library "TALKS;QUICK;TOGETHER;APART" "WITHOUT" "")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "(_test|_fixture|/main)\\.cpp$")
  if(library_WITHOUT)
    list(FILTER sources EXCLUDE REGEX "${library_WITHOUT}")
  endif()
  set(library tercio_${folder})
  if(sources OR folder STREQUAL data)  # data always has the generated table of games
    add_library(${library} STATIC ${sources})
    target_include_directories(${library} PUBLIC ${CMAKE_SOURCE_DIR}/src)
    target_link_libraries(${library} PUBLIC ${library_UNPARSED_ARGUMENTS} PRIVATE
      $<BUILD_INTERFACE:tercio_options>)
    if(EMSCRIPTEN)
      set(words ${sources})
      list(FILTER words INCLUDE REGEX "/(position|telling)/")
      set_source_files_properties(${words} PROPERTIES COMPILE_OPTIONS "${TERCIO_SMALL}")
      if(library_TALKS OR library_QUICK)
        target_compile_options(${library} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:${TERCIO_SMALL}>")
      else()
        target_compile_options(${library} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:${TERCIO_SPARING}>")
      endif()
      if(NOT library_APART)
        set_target_properties(${library} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
      endif()
    elseif(library_TALKS)
      target_compile_options(${library} PRIVATE
        "$<$<COMPILE_LANGUAGE:CXX>:$<IF:$<CONFIG:Debug>,-O0;-g0,-O1>>")
    else()
      target_link_libraries(${library} PRIVATE $<BUILD_INTERFACE:tercio_watched>)
    endif()
    if(library_QUICK AND NOT EMSCRIPTEN)
      target_compile_options(${library} PRIVATE
        "$<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:-O1>")
    endif()
    if(library_TOGETHER AND CMAKE_BUILD_TYPE STREQUAL Release AND NOT EMSCRIPTEN)
      set_target_properties(${library} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
    endif()
    tercio_link_whole_program(${library})
  else()
    add_library(${library} INTERFACE)
    target_include_directories(${library} INTERFACE ${CMAKE_SOURCE_DIR}/src)
    target_link_libraries(${library} INTERFACE ${library_UNPARSED_ARGUMENTS})
  endif()
endfunction()
