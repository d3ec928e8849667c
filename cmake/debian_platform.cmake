# Toolchain of a processor that is not this machine's: Debian's cross compiler, its libraries unpacked in a directory, and
# an emulator to run what is built. `.ci/platforms` fetches all of them.
#   TENGEN_PLATFORM   Debian's name of the processor: s390x, i386, arm64 ...
#   CMAKE_SYSROOT     the libraries
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TENGEN_PLATFORM CMAKE_SYSROOT)
execute_process(COMMAND dpkg-architecture -a ${TENGEN_PLATFORM} -q DEB_HOST_GNU_TYPE
  ERROR_QUIET OUTPUT_VARIABLE triplet OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "-.*" "" CMAKE_SYSTEM_PROCESSOR ${triplet})
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER ${triplet}-gcc)
set(CMAKE_CXX_COMPILER ${triplet}-g++)
foreach(kind LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)

string(REPLACE powerpc ppc emulator qemu-${CMAKE_SYSTEM_PROCESSOR}-static)
string(REPLACE i686 i386 emulator ${emulator})
list(APPEND emulator -L ${CMAKE_SYSROOT})
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "i686")
  # An x86-64 processor runs them itself, if they find their libraries and the kernel lets them: some run code of 64 bits
  # only. (A newer kind of search path than this tag's does not hold for the libraries' own libraries.)
  set(libraries ${CMAKE_SYSROOT}/lib/i386-linux-gnu:${CMAKE_SYSROOT}/usr/lib/i386-linux-gnu)
  set(loader ${CMAKE_SYSROOT}/lib/ld-linux.so.2)
  set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,--dynamic-linker=${loader},--disable-new-dtags,-rpath,${libraries}")
  execute_process(COMMAND ${loader} --version OUTPUT_QUIET ERROR_QUIET RESULT_VARIABLE refused)
  if(NOT refused)
    set(emulator env GCONV_PATH=${CMAKE_SYSROOT}/usr/lib/i386-linux-gnu/gconv)
  endif()
endif()
set(CMAKE_CROSSCOMPILING_EMULATOR "${emulator}" CACHE STRING "What runs the programs here")
