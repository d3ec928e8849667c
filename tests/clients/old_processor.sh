#!/usr/bin/env bash
# The programs on processors that are older than this one, by an emulator: they play, or say what they miss.
#
#   old_processor.sh TENGEN LEVEL
#
# TENGEN is the `tengen` program, with pbrain-tengen beside it, built for LEVEL of x86-64 (TENGEN_X86_LEVEL).
# Exit status: 0 all is well, 1 something failed, 77 skipped because something is missing.
set -uo pipefail

[ $# -eq 2 ] || set --  # common.sh says how this is used
# shellcheck source=tests/clients/common.sh
. "$(dirname "$(readlink -f "$0")")/common.sh"
level=$2
command -v qemu-x86_64 >/dev/null || skip "no qemu-x86_64; ./run setup qemu-user installs it"
brain="$(dirname "$tengen")/pbrain-tengen"

# check PROCESSOR PROGRAM STATUS PATTERN: what the program writes first there, and how it ends.
check() {
  local line status
  line=$(printf 'START 15\nEND\n' | timeout 60 qemu-x86_64 -cpu "$1" "$2" 2>/dev/null)
  status=$?
  line=${line%%$'\n'*}
  [ $status = "$3" ] && [[ $line =~ $4 ]]
  verdict "${2##*/} on $1" $? "$line, exit status $status"
}

# Nehalem is of level 2, Haswell of level 3.
check Haswell "$brain" 0 '^OK'
if [ "$level" = 2 ]; then
  check Nehalem "$brain" 0 '^OK'
else
  check Nehalem "$brain" 1 '^ERROR .*AVX2'
  check Nehalem "$tengen" 1 '^ERROR .*AVX2'
fi
exit $((failures > 0))
