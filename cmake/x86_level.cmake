# The level of x86-64 that the programs are compiled for. Vector kernels are compiled for several kinds of vectors at any
# level, and the best that a processor has is chosen at run time; the level is for all other code. Level 2 (2009) counts
# bits, which scalar code does everywhere. Level 3 (2013) also finds and clears them, without a detour: a search takes 0.92
# of the time (four rules, 2 million nodes each, in turns with level 2; GCC 12, AMD EPYC, 2026-11-26). Where a processor has
# less, cmake/processor_check.cc says so. The presets for tests are of level 2, whose programs can be run, and so tested,
# with the older kinds of vectors too.
set(TENGEN_X86_LEVEL "" CACHE STRING "Level of x86-64 to compile for: 2, 3, or empty for what this machine has of them")
if(NOT TENGEN_X86_LEVEL MATCHES "^[23]?$")
  message(FATAL_ERROR "TENGEN_X86_LEVEL is ${TENGEN_X86_LEVEL}; it can be 2, 3 or empty")
endif()

set(processor_check ${PROJECT_SOURCE_DIR}/cmake/processor_check.cc)
if(TENGEN_X86_LEVEL STREQUAL "" AND NOT CMAKE_CROSSCOMPILING)
  # Where the check ends the program, this machine is of level 2.
  include(CheckSourceRuns)
  file(READ ${processor_check} source)
  check_source_runs(CXX "${source}\nint main() {}\n" TENGEN_MACHINE_HAS_X86_LEVEL_3)
  if(TENGEN_MACHINE_HAS_X86_LEVEL_3)
    set(TENGEN_X86_LEVEL 3)
  endif()
endif()
if(TENGEN_X86_LEVEL STREQUAL "")
  set(TENGEN_X86_LEVEL 2)
endif()

# tengen_check_processor(PROGRAM)
# Has a program of level 3 check that its processor has it.
function(tengen_check_processor program)
  if(TENGEN_X86_LEVEL EQUAL 3)
    target_sources(${program} PRIVATE ${processor_check})
    set_source_files_properties(${processor_check} PROPERTIES
      COMPILE_OPTIONS -march=x86-64-v2 SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()
