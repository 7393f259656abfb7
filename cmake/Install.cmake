# `cmake --install` and `cpack`: the program with what belongs to it on a Debian system (packaging/).

# The version stands in the program.
file(STRINGS ${CMAKE_SOURCE_DIR}/src/engine/protocol.hpp line REGEX "kProgramVersion = ")
string(REGEX REPLACE ".*\"(.*)\".*" "\\1" TERCIO_VERSION "${line}")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS src/engine/protocol.hpp)

set(packaging ${CMAKE_SOURCE_DIR}/packaging)
set(made ${CMAKE_BINARY_DIR}/packaging)
set(doc share/doc/tercio)

# The licence as the package tells it: each line indented, none empty.
file(READ ${CMAKE_SOURCE_DIR}/LICENSE licence)
string(REGEX REPLACE "^MIT License\n\n[^\n]*\n\n" "" licence "${licence}")
string(REGEX REPLACE "\n+$" "" licence "${licence}")
string(REPLACE "\n\n" "\n.\n" licence "${licence}")
string(REPLACE "\n" "\n " licence " ${licence}")

foreach(file tercio.1 tercio-serve.8 tercio-admin.8 copyright preinst)
  configure_file(${packaging}/${file}.in ${made}/${file} @ONLY)
endforeach()

# What is there is installed; only the program has to be built.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
install(TARGETS tercio DESTINATION bin)
install(FILES ${made}/tercio.1 DESTINATION share/man/man1)
install(FILES ${made}/tercio-serve.8 ${made}/tercio-admin.8 DESTINATION share/man/man8)
install(FILES ${packaging}/tercio.desktop DESTINATION share/applications)
install(FILES ${CMAKE_SOURCE_DIR}/web/public/favicon.svg
  DESTINATION share/icons/hicolor/scalable/apps RENAME tercio.svg)
install(FILES ${packaging}/nginx.conf DESTINATION ${doc}/examples)
install(FILES ${made}/copyright ${CMAKE_SOURCE_DIR}/docs/server.md DESTINATION ${doc})
install(DIRECTORY ${CMAKE_SOURCE_DIR}/web/licences DESTINATION ${doc})
# The unit names the place to which it is installed, which is known only then.
install(CODE "set(packaging ${packaging})\nset(made ${made})")
install(SCRIPT ${packaging}/service.cmake)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tercio)
set(CPACK_PACKAGE_VERSION ${TERCIO_VERSION})
set(CPACK_PACKAGE_CONTACT "The Tercio authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "hex-and-counter battles with every rule enforced and explained")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Breitenfeld, Rocroi, Freiburg and Warburg in the browser, at the terminal or for
other programs: against the computer, at one screen, or with people elsewhere.
A service for a server of its own is there and is not started unasked.")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS adduser)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS xdg-utils)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "nginx, default-mta")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
  ${made}/preinst ${packaging}/postinst ${packaging}/prerm ${packaging}/postrm
  ${packaging}/conffiles)
set(CPACK_STRIP_FILES ON)
set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_PREFIX /usr)
include(CPack)
