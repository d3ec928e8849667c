// Tests of vector kernels: every vector extension that this machine has.
#ifndef TENGEN_TESTS_ENGINE_EVERY_TARGET_H_
#define TENGEN_TESTS_ENGINE_EVERY_TARGET_H_

#include <hwy/targets.h>

#include <cstdint>

namespace tengen::engine {

// Runs f(target) once with the kernels of each vector extension of this machine. Not thread-safe.
template <class F>
void OnEveryTarget(F f) {
  for (const int64_t target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    f(target);
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace tengen::engine

#endif  // TENGEN_TESTS_ENGINE_EVERY_TARGET_H_
