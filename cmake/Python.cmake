# The module for Python, tercio_python: the whole package lies in python/tercio of the build folder, so
# that PYTHONPATH=build/release/python finds it. Made where pybind11 and the headers of Python are
# installed; ./play needs neither, and what runs under the sanitizers is not loaded into Python.

# Debian's own Python, whatever stands first in PATH: the packages of pybind11 and numpy are made for it.
if(NOT DEFINED Python_EXECUTABLE AND EXISTS /usr/bin/python3)
  set(Python_EXECUTABLE /usr/bin/python3)
endif()

function(tercio_python_module)
  set(package ${CMAKE_BINARY_DIR}/python/tercio)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/python/*.cpp)
  pybind11_add_module(tercio_python MODULE NO_EXTRAS ${sources})
  set_target_properties(tercio_python PROPERTIES
    OUTPUT_NAME _tercio LIBRARY_OUTPUT_DIRECTORY ${package})
  target_include_directories(tercio_python PRIVATE ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(tercio_python PRIVATE
    tercio_opponent tercio_letters tercio_options Threads::Threads)

  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/python/tercio
    ${CMAKE_SOURCE_DIR}/python/tercio/*.py ${CMAKE_SOURCE_DIR}/python/tercio/*.pyi
    ${CMAKE_SOURCE_DIR}/python/tercio/py.typed)
  foreach(file IN LISTS files)
    add_custom_command(OUTPUT ${package}/${file}
      COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_SOURCE_DIR}/python/tercio/${file} ${package}/${file}
      DEPENDS ${CMAKE_SOURCE_DIR}/python/tercio/${file})
  endforeach()
  list(TRANSFORM files PREPEND ${package}/)
  add_custom_target(tercio_python_files DEPENDS ${files})
  add_dependencies(tercio_python tercio_python_files)
endfunction()

if(NOT TERCIO_SANITIZE)
  set(PYBIND11_FINDPYTHON ON)
  find_package(Python 3.9 QUIET COMPONENTS Interpreter Development.Module)
  if(Python_FOUND)
    find_package(pybind11 2.10 QUIET)
  endif()
  if(Python_FOUND AND pybind11_FOUND)
    tercio_python_module()
  else()
    message(STATUS "The module for Python is left out: pybind11-dev or python3-dev is missing")
  endif()
endif()
