#!/usr/bin/env bash
# What the ranks of an MPI job do together is what one process does, whatever becomes of them.
#
#   ranks_test.sh PROGRAMS    the directory of the programs
set -euo pipefail

programs=$(readlink -f "$1")
work=$(mktemp -d)
trap 'pkill -KILL -f "^$programs/tengen-mpi selfplay --data=$work" || true; rm -rf "$work"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 # as in a container
tests=0

fail() {
  printf 'ranks_test: %s\n' "$*" >&2
  sed 's/^/  | /' "$work/log" >&2
  exit 1
}
passed() { tests=$((tests + 1)) && printf 'passed: %s\n' "$*"; }

# mpi RANKS [OPTION-OF-MPIRUN...] -- ARGUMENT...
mpi() {
  local ranks=$1 options=()
  shift
  while [ "$1" != -- ]; do options+=("$1") && shift; done
  shift
  mpirun --oversubscribe "${options[@]}" -np "$ranks" "$programs/tengen-mpi" "$@" >"$work/log" 2>&1
}

# What decides the games, for tengen and tengen-mpi alike.
games=(selfplay --data="$work" --nodes=120 --shard=60)
same() { diff -r -x .lock "$work/selfplay/one" "$work/selfplay/$1" >>"$work/log" || fail "the games of $1 are others"; }

# Waits until the run $1 has more than $2 shards.
await_shards() {
  local i
  for ((i = 0; i < 600; ++i)); do
    [ "$(find "$work/selfplay/$1" -name '*.gpk' 2>/dev/null | wc -l)" -le "$2" ] || return 0
    sleep 0.1
  done
  fail "$1 does not get on"
}

"$programs/tengen" "${games[@]}" --run=one --games=600 --quiet
for ranks in 1 2 4; do
  mpi "$ranks" -- "${games[@]}" --run="ranks$ranks" --games=600 || fail "$ranks ranks"
  same "ranks$ranks"
  mpi "$ranks" -- "${games[@]}" --run="ranks$ranks" --games=600 || fail "a run that is complete"
done
passed "1, 2 and 4 ranks write the same bytes as one process"

# A rank that is killed ends the job of Open MPI; what was written is gone on with by other ranks.
mpi 4 -- "${games[@]}" --run=killed --games=600 &
await_shards killed 1
pkill -KILL -n -f "^$programs/tengen-mpi selfplay --data=$work" || true
wait $! && fail "a job with a killed rank is no success"
mpi 2 -- "${games[@]}" --run=killed --games=600 || fail "going on"
same killed
passed "a killed job goes on with another number of ranks"

# lost_rank NAME SIGNAL OPTION...: the job ends complete without the rank.
lost_rank() {
  local name=$1 signal=$2 job
  shift 2
  mpi 3 "$@" -- "${games[@]}" --run="$name" --games=600 &
  job=$!
  await_shards "$name" 1
  pkill "-$signal" -n -f "^$programs/tengen-mpi selfplay --data=$work"
  wait "$job" || fail "$name"
  grep -q 'has been silent for 10s; others do its' "$work/log" || fail "nobody says that the rank is lost"
  same "$name"
}
lost_rank recovered KILL --enable-recovery
passed "with --enable-recovery the others do what a killed rank had to do"
lost_rank hung STOP
passed "the others do what a rank that hangs had to do"

# SIGTERM is how schedulers end jobs.
mpi 3 -- "${games[@]}" --run=ended --games=600 &
await_shards ended 1
pkill -TERM -f "^[^ ]*(mpirun|prterun) .*--run=ended"  # Open MPI 5 becomes the second
wait $! || true  # what mpirun makes of it
mpi 3 -- "${games[@]}" --run=ended --games=600 || fail "going on"
same ended
passed "a job that was ended goes on"

mpi 3 -- "${games[@]}" --run=bad --nodes=none && fail "bad usage is no success"
[ "$(grep -c 'tengen selfplay: --nodes: "none" is not' "$work/log")" = 1 ] || fail "bad usage is told once"
mpi 1 -- "${games[@]}" --run=bad : -np 1 "$programs/tengen-mpi" "${games[@]}" --run=bad --seed=2 &&
  fail "ranks with other settings"
grep -q 'rank 1 (host .*, process [0-9]*) would do something else: "settings' "$work/log" || fail "who is different?"
mpi 1 -- "${games[@]}" --run=bad : -np 1 "$programs/tengen-mpi" "${games[@]}" --run=bad --weights="$work/none" &&
  fail "a rank without its weights"
grep -q 'rank 1 (host .*) cannot work: .*none' "$work/log" || fail "who lacks the weights?"
passed "what a rank lacks is told with its name"

# One process that is given the same games must come to the same decision, and need no more of them.
# shellcheck disable=SC2054  # the comma is an argument's
match=(match --sprt=0,200 --games=2000 --engine="cmd='$programs/pbrain-tengen' name=strong nodes=400"
  --engine="cmd='$programs/pbrain-tengen' name=weak nodes=20" --results="$work/joint.csv")
mpi 4 -- "${match[@]}" || fail "the stronger engine was not found out"
lines=$(wc -l <"$work/joint.csv")
cp "$work/log" "$work/joint.log"
"$programs/tengen" "${match[@]}" >"$work/log" 2>&1 || fail "one process decides otherwise"
for line in '^LLR .* H1' '^wins '; do
  [ "$(grep "$line" "$work/log")" = "$(grep "$line" "$work/joint.log")" ] || fail "another $line"
done
[ "$(wc -l <"$work/joint.csv")" = "$lines" ] || fail "one process plays on"
passed "a joint sequential test decides as one process does"

printf '%d tests passed\n' "$tests"
