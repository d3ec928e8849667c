#!/usr/bin/env bash
# Hosts that lack something: room on a disk, the right time, an engine. Needs root or user namespaces, for disks of its own;
# else it is skipped (77).
#
#   odd_hosts_test.sh PROGRAMS    the directory of the programs
set -euo pipefail

programs=$(readlink -f "$1")
if [ "${2:-}" != inside ]; then
  as_root=()
  [ "$(id -u)" = 0 ] || as_root=(--map-root-user)
  if ! unshare "${as_root[@]}" --mount true 2>/dev/null; then
    echo "odd_hosts_test: needs root or user namespaces"
    exit 77
  fi
  exec unshare "${as_root[@]}" --mount bash "$0" "$programs" inside
fi

# Not in /tmp, which one of the hosts has filled.
work=$(mktemp -d -p /var/tmp)
trap 'umount "$work/disk" || true; rm -rf "$work"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 TMPDIR=$work
launcher=(mpirun --oversubscribe)
cp "$programs/tengen-mpi" "$programs/pbrain-tengen" "$work/"

fail() {
  printf 'odd_hosts_test: %s\n' "$*" >&2
  sed 's/^/  | /' "$work/log" >&2
  exit 1
}

# A disk of a MiB, and a file that leaves so many KiB of it.
mkdir "$work/disk"
mount -t tmpfs -o size=1M none "$work/disk"
leave() { head -c "$((1024 - $1))K" /dev/zero >"$work/disk/filler"; }
more_room() { rm "$work/disk/filler"; }

# odd RANKS HOW ARGUMENT...: a job whose rank 1 is started by the script HOW.
odd() {
  local ranks=$1 how=$2
  shift 2
  "${launcher[@]}" -n "$ranks" "$work/odd" "$how" "$work/tengen-mpi" "$@" >"$work/out" 2>"$work/log"
}
# shellcheck disable=SC2016
printf '#!/bin/sh\nhow=$1; shift\n[ "$OMPI_COMM_WORLD_RANK" != 1 ] || set -- sh -c "$how" sh "$@"\nexec "$@"\n' >"$work/odd"
chmod +x "$work/odd"

games=(selfplay --nodes=120 --shard=60 --games=400)
same() { diff -r -x .lock "$work/selfplay/one" "$1" >>"$work/log" || fail "other games"; }
"$programs/tengen" "${games[@]}" --data="$work" --run=one --quiet

# shellcheck disable=SC2016
exec_as_told='exec "$@"'
leave 32
odd 3 "$exec_as_told" "${games[@]}" --data="$work/disk" --run=full && fail "a full disk is no success"
grep -q 'tengen selfplay: rank 0 (host .*, process [0-9]*): cannot write ".*gpk": No space left' "$work/log" ||
  fail "whose disk is full?"
more_room
odd 2 "$exec_as_told" "${games[@]}" --data="$work/disk" --run=full || fail "going on with more room"
grep -q '[1-9][0-9]* games are there already' "$work/log" || fail "what was written is lost"
same "$work/disk/selfplay/full"
echo "passed: a job ends where rank 0's disk is full, says so, and goes on from there"

cat >"$work/without_tmp" <<'SCRIPT'
mount -t tmpfs -o size=4k,nr_inodes=1 none /tmp && exec "$@"
SCRIPT
odd 3 "exec unshare --mount sh $work/without_tmp \"\$@\"" "${games[@]}" --data="$work" --run=others ||
  fail "another rank needs no disk"
same "$work/selfplay/others"
echo "passed: a rank whose /tmp is full works"

rm -r "$work/disk/selfplay"
leave 16
for part in 1 2 3; do
  data=$work
  [ "$part" != 2 ] || data=$work/disk
  if "$programs/tengen" "${games[@]}" --data="$data" --run=parts --part="$part/3" --quiet 2>"$work/log"; then
    [ "$part" != 2 ] || fail "a full disk is no success"
  else
    grep -q 'cannot write ".*/parts.part-2-of-3/.*": No space left' "$work/log" || fail "part $part"
  fi
done
merge() { "$programs/tengen" merge --out="$work/selfplay/merged" "$work"{,/disk}/selfplay/parts.part-* >"$work/log" 2>&1; }
merge && fail "a part that was cut makes no run"
more_room
"$programs/tengen" "${games[@]}" --data="$work/disk" --run=parts --part=2/3 --quiet || fail "going on with part 2"
merge || fail "merging"
same "$work/selfplay/merged"
echo "passed: of parts, the one whose disk was full goes on, and together they are complete"

# shellcheck disable=SC2016
if command -v faketime >/dev/null; then
  odd 3 'exec faketime -f -3650d "$@"' "${games[@]}" --data="$work" --run=late || fail "another time"
  same "$work/selfplay/late"
  echo "passed: the time of day matters to nobody"
else
  echo "not judged: clocks that differ; faketime is not here"
fi

# shellcheck disable=SC2016
printf '#!/bin/sh\n[ "$OMPI_COMM_WORLD_RANK" != 1 ] || exit 3\nexec "%s"\n' "$work/pbrain-tengen" >"$work/engine"
chmod +x "$work/engine"
# shellcheck disable=SC2054  # the comma is an argument's
odd 3 "$exec_as_told" match --games=40 --engine="cmd='$work/engine' name=ill nodes=50" \
  --engine="cmd='$work/pbrain-tengen' name=well nodes=50" --results="$work/match.csv" && fail "an engine failed"
grep -q 'the engine ended with exit code 3, on rank 1 (host ' "$work/match.csv" || fail "where did it fail?"
echo "passed: an engine that fails on one host is told with the host's name"
