# The Debian package, which ./run deb makes by CPack: what goes where is said already by the rules of installation, and
# nothing is needed beside CMake and dpkg-dev.
set(CPACK_GENERATOR DEB)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGE_NAME ${PROJECT_NAME})
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Tengen authors <maintainers@users.noreply.a-seed-aac2d813.example>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
if(TENGEN_X86_LEVEL)
  # Debian's amd64 begins at level 1, for which Highway of Debian 12 has no vectors. The package that is asked for cannot
  # be installed where a processor is of that level.
  set(CPACK_DEBIAN_PACKAGE_DEPENDS sse4.2-support)
endif()
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Gomoku and Renju engine, and a game in the terminal")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Tengen plays five in a row by the rules of Gomoku, Renju and Caro, and knows
18 opening rules. pbrain-tengen is an engine for managers that speak the
Piskvork protocol. tengen is for people: it plays in the terminal, at levels
for beginners, too, analyses positions, proves wins, keeps databases of
positions and holds matches of engines.
.
kee-gtp and kee-solve play Go under the Kee rules and solve small boards.")

set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_BINARY_DIR}/deb_files.cmake)
configure_file(deb_files.cmake.in deb_files.cmake @ONLY)
include(CPack)
