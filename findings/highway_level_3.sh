#!/bin/sh
# Highway and x86-64-v3, the level of processors that is called the one of AVX2.
#
# Seen: libhwy-dev 1.0.3-3+deb12u1 with GCC and -march=x86-64-v3 takes SSSE3 for the least processor
# that may come, for its AVX2 stands for a group of instructions to which AES and PCLMUL belong, and
# the level has neither. So HWY_STATIC_DISPATCH calls code for SSSE3, and foreach_target compiles
# every kernel for SSSE3 and SSE4, too, though no processor of the level lacks AVX2. With -maes
# -mpclmul, or HWY_DISABLE_PCLMUL_AES defined, AVX2 is the least and the others are left out.
# -march=haswell, the first processor with AVX2, is no better; -march=skylake is.
#
# It matters because tournaments promise AVX2 and builds for them name the level: our kernels took
# twice as long to compile, and a static call would not use what the build asks for.
# Ours: CMakeLists.txt defines HWY_DISABLE_PCLMUL_AES at level 3; no kernel of ours needs AES.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -o APT::Sandbox::User=root download libhwy-dev=1.0.3-3+deb12u1 >/dev/null
dpkg-deb -x libhwy-dev_*.deb .

cat >targets.cc <<'END'
#include <hwy/detect_targets.h>

#include <cstdio>

int main() {
  const struct {
    long long bit;
    const char* name;
  } targets[] = {{HWY_SSSE3, "SSSE3"}, {HWY_SSE4, "SSE4"}, {HWY_AVX2, "AVX2"}};
  for (const auto& t : targets) {
    if (HWY_STATIC_TARGET == t.bit) std::printf("least %s, compiled:", t.name);
  }
  for (const auto& t : targets) {
    if (HWY_TARGETS & t.bit) std::printf(" %s", t.name);
  }
  std::printf("\n");
}
END

{
  for flags in "-march=x86-64-v3" "-march=x86-64-v3 -maes -mpclmul" \
    "-march=x86-64-v3 -DHWY_DISABLE_PCLMUL_AES" "-march=haswell" "-march=skylake"; do
    # shellcheck disable=SC2086  # several words
    g++ -std=c++17 $flags -isystem usr/include targets.cc -o targets
    echo "$flags: $(./targets)"
  done
} >seen
cat seen
cat >expected <<'END'
-march=x86-64-v3: least SSSE3, compiled: SSSE3 SSE4 AVX2
-march=x86-64-v3 -maes -mpclmul: least AVX2, compiled: AVX2
-march=x86-64-v3 -DHWY_DISABLE_PCLMUL_AES: least AVX2, compiled: AVX2
-march=haswell: least SSSE3, compiled: SSSE3 SSE4 AVX2
-march=skylake: least AVX2, compiled: AVX2
END
diff expected seen
