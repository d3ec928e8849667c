# Abseil and Highway compiled along from TENGEN_LIBRARY_SOURCES/abseil and /highway, for systems to which no
# distribution has ported them. What find_package would define is defined here; their tests and tools are left out.
set(ABSL_PROPAGATE_CXX_STD ON)  # the standard is ours: parts of its types depend on it
foreach(part CONTRIB EXAMPLES TESTS)
  set(HWY_ENABLE_${part} OFF CACHE BOOL "")
endforeach()
block()
  set(CMAKE_UNITY_BUILD OFF)  # not made for it
  foreach(library abseil highway)
    add_subdirectory(${TENGEN_LIBRARY_SOURCES}/${library} ${PROJECT_BINARY_DIR}/${library} EXCLUDE_FROM_ALL SYSTEM)
  endforeach()
endblock()
add_library(hwy::hwy ALIAS hwy)
