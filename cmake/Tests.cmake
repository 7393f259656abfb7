# Test programs, fuzz targets and benchmarks. Each group exists where its library is installed, so
# that ./play needs none of them. The build folder lists what ./test has to run:
# tests.txt ("<kind> <program>" a line) and fuzzers.txt ("<name> <program>" a line).
#
# Kinds of test programs: unit, of the rules, what they stand on and the server, which ./test builds and
# runs under the sanitizers (a release build makes them when asked for unit_tests); talk, of what
# only talks about the rules; property; program.

set(test_list "")
set(fuzzer_list "")
add_custom_target(unit_tests)
add_custom_target(fuzzers)

# tercio_test(<kind> <name> <sources> <library>...)
function(tercio_test kind name sources)
  add_executable(${name} ${sources})
  target_link_libraries(${name} PRIVATE ${ARGN} tercio_options GTest::gmock_main)
  # The code under test is optimised as always; optimising the tests would only cost time to build.
  target_compile_options(${name} PRIVATE -O0 -g0)
  if(kind STREQUAL unit)
    add_dependencies(unit_tests ${name})
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set(test_list "${test_list}${kind} $<TARGET_FILE:${name}>\n" PARENT_SCOPE)
endfunction()

function(tercio_glob result)
  list(TRANSFORM ARGN PREPEND ${CMAKE_SOURCE_DIR}/ OUTPUT_VARIABLE patterns)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${patterns})
  set(${result} ${sources} PARENT_SCOPE)
endfunction()

find_path(TERCIO_GMOCK gmock/gmock.h)
if(TERCIO_GMOCK)
  enable_testing()
  find_package(GTest REQUIRED)

  set(talking advice net cli)
  set(folders hex engine thirty_years_war lace_wars data lessons opponent lab dice letters server offline)
  if(NOT TERCIO_SANITIZE)
    list(APPEND folders ${talking})
  endif()
  foreach(folder IN LISTS folders)
    set(kind unit)
    if(folder IN_LIST talking)
      set(kind talk)
    endif()
    tercio_glob(sources src/${folder}/*_test.cpp src/${folder}/*_fixture.cpp)
    if(sources)
      set(libraries tercio_${folder})
      if(folder MATCHES "_wars?$")
        list(APPEND libraries tercio_data)  # its tests play the shipped battles
      endif()
      tercio_test(${kind} ${folder}_test "${sources}" ${libraries})
    endif()
  endforeach()

  tercio_glob(sources tests/property/*.cpp)
  find_package(rapidcheck QUIET)
  if(sources AND rapidcheck_FOUND AND NOT TERCIO_SANITIZE)
    tercio_test(property property_test "${sources}" tercio_cli tercio_data rapidcheck)
  endif()

  tercio_glob(sources tests/program/*.cpp)
  if(sources AND NOT TERCIO_SANITIZE)
    tercio_test(program program_test "${sources}" tercio_cli tercio_data)
    target_compile_definitions(program_test PRIVATE TERCIO_BINARY="$<TARGET_FILE:tercio>")
    add_dependencies(program_test tercio)
  endif()
endif()

if(TERCIO_FUZZ)
  tercio_glob(sources tests/fuzz/*.cpp)
  foreach(source IN LISTS sources)
    get_filename_component(name ${source} NAME_WE)
    add_executable(fuzz_${name} ${source})
    target_link_libraries(fuzz_${name} PRIVATE
      tercio_server tercio_data tercio_options tercio_watched)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzzers fuzz_${name})
    string(APPEND fuzzer_list "${name} $<TARGET_FILE:fuzz_${name}>\n")
  endforeach()
endif()

tercio_glob(sources bench/*.cpp)
find_package(benchmark QUIET)
if(sources AND benchmark_FOUND AND CMAKE_BUILD_TYPE STREQUAL Release)
  add_executable(tercio_bench ${sources})
  target_link_libraries(tercio_bench PRIVATE
    tercio_cli tercio_data tercio_options benchmark::benchmark_main)
  tercio_link_whole_program(tercio_bench)
endif()

file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/tests.txt CONTENT "${test_list}")
file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/fuzzers.txt CONTENT "${fuzzer_list}")
