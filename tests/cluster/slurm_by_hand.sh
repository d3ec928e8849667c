#!/usr/bin/env bash
# Self-play as a job array of Slurm, with a Slurm of its own on this machine: four parts, of which three are told that their
# time is over, and one is not and is killed. Put back into the queue, they go on and are complete. It takes a quarter of an
# hour, so no test starts it. Needs root and the packages munge, slurmctld, slurmd and slurm-client.
#
#   slurm_by_hand.sh PROGRAMS    the directory of the programs
set -euo pipefail

programs=$(readlink -f "$1")
batch=$(readlink -f "$(dirname "$0")/../../training/cluster/selfplay.sbatch")
work=$(mktemp -d)
host=$(hostname)
export SLURM_CONF=$work/slurm.conf

fail() {
  printf 'slurm_by_hand: %s\n' "$*" >&2
  tail -n 20 "$work"/*.log >&2
  exit 1
}
# shellcheck disable=SC2317  # the trap calls it
clean_up() {
  scancel --user=root 2>/dev/null || true
  for daemon in slurmd slurmctld munged; do
    [ ! -f "$work/$daemon.pid" ] || kill "$(cat "$work/$daemon.pid")" || true
  done
  sleep 2
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

# Users of the daemons' socket must be able to reach it.
chmod 755 "$work"
mkdir "$work/state" "$work/spool"
head -c 1024 /dev/urandom >"$work/munge.key"
chmod 400 "$work/munge.key"
munged --force --key-file="$work/munge.key" --socket="$work/munge.socket" --pid-file="$work/munged.pid" \
  --seed-file="$work/munge.seed" --log-file="$work/munged.log"
cat >"$SLURM_CONF" <<CONF
ClusterName=one
SlurmctldHost=$host
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
KillWait=2
MinJobAge=7200
NodeName=$host CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES OverSubscribe=FORCE:4
CONF
slurmctld
slurmd
for ((i = 0; i < 300; ++i)); do
  [ "$(sinfo --noheader --format=%T 2>/dev/null)" != idle ] || break
  sleep 0.1
done

# Part 2 hears of nothing before it is killed.
cat >"$work/tengen" <<PROGRAM
#!/bin/bash
[ "\$SLURM_ARRAY_TASK_ID" != 2 ] || trap '' TERM
exec '$programs/tengen' "\$@"
PROGRAM
chmod +x "$work/tengen"

# How the parts of job $1 are, a line each.
states() {
  scontrol show job "$1" |
    sed -nE 's/.*ArrayTaskId=([0-9]+).*/part \1/p; s/.*JobState=([A-Z_]+).* Reason.*/\1/p' | paste -d ' ' - - | sort -u
}
games=(--nodes=400 --shard=500 --games="${GAMES:-34000}" --data="$work" --quiet)
job=$(cd "$work" && TENGEN=$work/tengen sbatch --parsable --array=1-4 --cpus-per-task=1 --time=2 --output="$work/part-%a.log" \
  "$batch" --run=array "${games[@]}")
echo "four parts are in the queue: job $job"
killed=
previous=
for ((i = 0; i < 900; ++i)); do
  now=$(states "$job")
  [ "$now" = "$previous" ] || printf '%4d s: %s\n' "$i" "$(paste -sd ',' <<<"$now")"
  previous=$now
  if [[ $now == *"part 2 TIMEOUT"* ]]; then
    killed=1
    scontrol requeue "${job}_2"
    rm -f "$work/tengen" && ln -s "$programs/tengen" "$work/tengen"
  fi
  [[ $now == *[RPT][UEI][NM]* ]] || break
  sleep 1
done
[ "$killed" ] || fail "part 2 ended in its time; set GAMES higher"
[ "$(grep -c COMPLETED <<<"$previous")" = 4 ] || fail "not all parts are complete"
"$programs/tengen" merge --out="$work/selfplay/array" "$work"/selfplay/array.part-*-of-4
"$programs/tengen" selfplay "${games[@]}" --run=alone
diff -r -x .lock "$work/selfplay/alone" "$work/selfplay/array" || fail "other games than one process plays"
echo "passed: after one was killed and three were told to end, the parts have the games of one process, byte for byte"
