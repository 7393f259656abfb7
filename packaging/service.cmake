# Run by the installation: the service and its settings. Under /usr these stand in /etc.
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")
  set(etc /etc)
else()
  set(etc ${CMAKE_INSTALL_PREFIX}/etc)
endif()
configure_file(${packaging}/tercio.service.in ${made}/tercio.service @ONLY)
file(INSTALL ${made}/tercio.service DESTINATION ${CMAKE_INSTALL_PREFIX}/lib/systemd/system)
# What somebody has changed stays.
if(NOT EXISTS $ENV{DESTDIR}${etc}/default/tercio)
  file(INSTALL ${packaging}/default DESTINATION ${etc}/default RENAME tercio)
endif()
