# tercio_library(<folder> [<library>...])
#
# The library tercio_<folder> from src/<folder>/*.cpp, without main.cpp and the tests beside the code.
# A folder that has no sources yet gives a library of headers only.
function(tercio_library folder)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "(_test|/main)\\.cpp$")
  set(library tercio_${folder})
  if(sources OR folder STREQUAL data)  # data always has the generated table of games
    add_library(${library} STATIC ${sources})
    target_include_directories(${library} PUBLIC ${CMAKE_SOURCE_DIR}/src)
    target_link_libraries(${library} PUBLIC ${ARGN} PRIVATE
      $<BUILD_INTERFACE:tercio_options> $<BUILD_INTERFACE:tercio_watched>)
    tercio_link_whole_program(${library})
  else()
    add_library(${library} INTERFACE)
    target_include_directories(${library} INTERFACE ${CMAKE_SOURCE_DIR}/src)
    target_link_libraries(${library} INTERFACE ${ARGN})
  endif()
endfunction()
