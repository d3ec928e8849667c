#!/usr/bin/env bash
# What the ranks of an MPI job do together is what one process does, whatever becomes of them.
#
#   ranks_test.sh PROGRAMS    the directory of the programs
#
# MPIEXEC in the environment is the launcher in place of mpirun, such as mpiexec.mpich.
set -euo pipefail

programs=$(readlink -f "$1")
work=$(mktemp -d)
trap 'pkill -KILL -f "^$programs/tengen-mpi .*$work" || true; rm -rf "$work"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 # as in a container
launcher=("${MPIEXEC:-mpirun}")
# What makes the others of a job go on without one that has died: MPICH has nothing that does.
goes_on=
if "${launcher[0]}" --version 2>&1 | grep -q -i 'open *mpi'; then
  launcher+=(--oversubscribe)  # more ranks than processors
  goes_on=--enable-recovery
fi
tests=0

fail() {
  printf 'ranks_test: %s\n' "$*" >&2
  sed 's/^/  | /' "$work/log" >&2
  exit 1
}
passed() { tests=$((tests + 1)) && printf 'passed: %s\n' "$*"; }

# mpi RANKS [OPTION-OF-THE-LAUNCHER...] -- ARGUMENT...: what is said goes to $work/log, results to $work/out.
mpi() {
  local ranks=$1 options=()
  shift
  while [ "$1" != -- ]; do options+=("$1") && shift; done
  shift
  "${launcher[@]}" "${options[@]}" -n "$ranks" "$programs/tengen-mpi" "$@" >"$work/out" 2>"$work/log"
}
# rank_1_adds ARGUMENT COMMAND...: a rank, rank 1 with the argument added. Two groups of ranks would do the same, but Open
# MPI 5.0 ends itself where it is asked for them.
cat >"$work/rank_1_adds" <<'SCRIPT'
#!/bin/sh
argument=$1
shift
[ "${OMPI_COMM_WORLD_RANK:-$PMI_RANK}" = 0 ] || set -- "$@" "$argument"
exec "$@"
SCRIPT
chmod +x "$work/rank_1_adds"
# odd_rank ARGUMENT: self-play by two ranks, one of which has an argument more.
odd_rank() {
  "${launcher[@]}" -n 2 "$work/rank_1_adds" "$1" "$programs/tengen-mpi" "${games[@]}" --run=bad >"$work/out" 2>"$work/log"
}
# end_job JOB: what schedulers do to the launcher of a job that was begun in the background.
end_job() { pkill -TERM -P "$1" || true; }
# signal_rank SIGNAL: to the rank that was started last.
signal_rank() { pkill "-$1" -n -f "^$programs/tengen-mpi .*$work" || true; }

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

# A rank that is killed ends the job; what was written is gone on with by other ranks.
mpi 4 -- "${games[@]}" --run=killed --games=600 &
await_shards killed 1
signal_rank KILL
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
  signal_rank "$signal"
  wait "$job" || fail "$name"
  grep -q 'has been silent for 10s; others do its' "$work/log" || fail "nobody says that the rank is lost"
  same "$name"
}
if [ -n "$goes_on" ]; then
  lost_rank recovered KILL "$goes_on"
  passed "with $goes_on the others do what a killed rank had to do"
  lost_rank hung STOP
  passed "the others do what a rank that hangs had to do"
fi

# SIGTERM is how schedulers end jobs.
mpi 3 -- "${games[@]}" --run=ended --games=600 &
await_shards ended 1
end_job $!
wait $! || true # what the launcher makes of it
mpi 3 -- "${games[@]}" --run=ended --games=600 || fail "going on"
same ended
passed "a job that was ended goes on"

mpi 3 -- "${games[@]}" --run=bad --nodes=none && fail "bad usage is no success"
[ "$(grep -c 'tengen selfplay: --nodes: "none" is not' "$work/log")" = 1 ] || fail "bad usage is told once"
odd_rank --seed=2 && fail "ranks with other settings"
grep -q 'rank 1 (host .*, process [0-9]*) would do something else: "settings' "$work/log" || fail "who is different?"
odd_rank --weights="$work/none" && fail "a rank without its weights"
grep -q 'rank 1 (host .*) cannot work: .*none' "$work/log" || fail "who lacks the weights?"
passed "what a rank lacks is told with its name"

# What a file of results says, but for times and the order in which answers came.
said() { sed -E 's/"microseconds": [0-9]+/TIME/' "$1" | sort; }
# same_results NAME WHAT
same_results() {
  cmp -s <(said "$work/$1-one") <(said "$work/$1-$2") || fail "$1: the results of $2 are others"
  cmp -s <(sed -E 's/ +[0-9.]+ (ms|s$)/TIME/' "$work/$1.out") <(sed -E 's/ +[0-9.]+ (ms|s$)/TIME/' "$work/out") ||
    fail "$1: $2 ends otherwise"
}
# await_lines FILE: waits until the file has some.
await_lines() {
  local i
  for ((i = 0; i < 3000; ++i)); do
    [ "$(wc -l 2>/dev/null <"$1" || echo 0)" -lt 4 ] || return 0
    sleep 0.01
  done
  fail "$1 does not get on"
}

# shared NAME OPTION ARGUMENT...: a command that keeps its results in the file of OPTION.
shared() {
  local name=$1 option=$2 ranks job how
  shift 2
  "$programs/tengen" "$name" "$@" "$option=$work/$name-one" >"$work/$name.out" 2>"$work/log" || fail "$name"
  for ranks in 1 2 4; do
    mpi "$ranks" -- "$name" "$@" "$option=$work/$name-$ranks" || fail "$name: $ranks ranks"
    same_results "$name" "$ranks"
  done
  cp "$work/$name-one" "$work/$name-by-tengen"
  mpi 2 -- "$name" "$@" "$option=$work/$name-by-tengen" || fail "$name: what one process has found"
  same_results "$name" by-tengen
  passed "$name: 1, 2 and 4 ranks find what one process does"

  if [ -n "$goes_on" ]; then
    mpi 3 "$goes_on" -- "$name" "$@" "$option=$work/$name-lost" &
    job=$!
    await_lines "$work/$name-lost"
    signal_rank KILL
    wait "$job" || fail "$name: without a rank"
    grep -q 'has been silent for 10s; others do its' "$work/log" || fail "$name: nobody says that the rank is lost"
    same_results "$name" lost
    passed "$name: the others do what a killed rank had to do"
  fi

  mpi 3 -- "$name" "$@" "$option=$work/$name-ended" &
  job=$!
  await_lines "$work/$name-ended"
  cp "$work/$name-ended" "$work/before"
  end_job "$job"
  wait "$job" || true
  cmp -s -n "$(wc -c <"$work/before")" "$work/before" "$work/$name-ended" || fail "$name: what was found is lost"
  # On a fast machine it may have been over before.
  [ "$(wc -l <"$work/$name-ended")" -lt "$(wc -l <"$work/$name-one")" ] || how="; here it was over before"
  mpi 2 -- "$name" "$@" "$option=$work/$name-ended" || fail "$name: going on"
  same_results "$name" ended
  passed "$name: a job that was ended goes on with another number of ranks${how:-}"
}
shared suite --results --search --nodes=200000
shared truth --results --csv --games=300 --search=20000 --concurrency=1
shared tune --log --parameter=late_moves --parameter=leaf_vcf_nodes --pairs=320 --nodes=250 --rate=0.1 --concurrency=1

# One process that is given the same games must come to the same decision, and need no more of them.
# shellcheck disable=SC2054  # the comma is an argument's
match=(match --sprt=0,200 --games=2000 --engine="cmd='$programs/pbrain-tengen' name=strong nodes=400"
  --engine="cmd='$programs/pbrain-tengen' name=weak nodes=20" --results="$work/joint.csv")
mpi 4 -- "${match[@]}" || fail "the stronger engine was not found out"
lines=$(wc -l <"$work/joint.csv")
cp "$work/out" "$work/joint"
"$programs/tengen" "${match[@]}" >"$work/out" 2>"$work/log" || fail "one process decides otherwise"
for line in '^LLR .* H1' '^wins '; do
  [ "$(grep "$line" "$work/out")" = "$(grep "$line" "$work/joint")" ] || fail "another $line"
done
[ "$(wc -l <"$work/joint.csv")" = "$lines" ] || fail "one process plays on"
passed "a joint sequential test decides as one process does"

printf '%d tests passed\n' "$tests"
