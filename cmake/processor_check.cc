// Part of every program that is built for x86-64 level 3 (TENGEN_X86_LEVEL): ends it with a message
// where the processor has less, before anything else of the program runs and meets an unknown
// instruction. Compiled for level 2.
#include <cstdio>
#include <cstdlib>

namespace {

// 101 is the first priority that is not the compiler's own.
[[gnu::constructor(101)]] void CheckProcessor() {
  // Whoever has these has the rest of level 3, for which Clang 14 has no names.
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma")) {
    return;
  }
  // Managers show standard output only, and the protocol has this word for it.
  std::fputs(
      "ERROR this program is built for processors with AVX2, BMI2 and FMA; build it with "
      "-DTENGEN_X86_LEVEL=2 for others\n",
      stdout);
  std::fflush(stdout);
  std::_Exit(EXIT_FAILURE);
}

}  // namespace
