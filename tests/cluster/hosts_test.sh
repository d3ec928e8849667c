#!/usr/bin/env bash
# Three hosts in network namespaces, one of which is cut off in the middle of a run and killed. Needs root and iproute2;
# else it is skipped (77).
#
#   hosts_test.sh PROGRAMS    the directory of the programs
set -euo pipefail

programs=$(readlink -f "$1")
# In a container a namespace may be made in which nothing can be started.
hosts_can_be_had() {
  local result=0
  [ "$(id -u)" = 0 ] && command -v ip >/dev/null && ip netns add tengen-probe 2>/dev/null || return
  ip netns exec tengen-probe true 2>/dev/null || result=$?
  ip netns delete tengen-probe
  return "$result"
}
if ! hosts_can_be_had; then
  echo "hosts_test: needs root, iproute2 and network namespaces"
  exit 77
fi

work=$(mktemp -d)
id=$$
hosts=("h1x$id" "h2x$id" "h3x$id")
bridge="br$id"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# shellcheck disable=SC2317  # the trap calls it
clean_up() {
  local host
  for host in "${hosts[@]}"; do
    ip netns pids "$host" 2>/dev/null | xargs -r kill -KILL || true
    ip netns delete "$host" 2>/dev/null || true
    rm -rf "/etc/netns/$host"
  done
  ip netns delete "$bridge" 2>/dev/null || true
  rm -rf "$work"
}
trap clean_up EXIT

fail() {
  printf 'hosts_test: %s\n' "$*" >&2
  sed 's/^/  | /' "$work/log" >&2
  exit 1
}

# The switch is a namespace, too, so that nothing of this machine's network is touched.
ip netns add "$bridge"
ip -n "$bridge" link add switch type bridge
ip -n "$bridge" link set switch up
for i in 1 2 3; do
  host=${hosts[i - 1]}
  ip netns add "$host"
  ip -n "$host" link set lo up
  ip -n "$host" link add eth0 type veth peer name "port$i" netns "$bridge"
  ip -n "$bridge" link set "port$i" master switch up
  ip -n "$host" address add "10.77.0.$i/24" dev eth0
  ip -n "$host" link set eth0 up
  mkdir -p "/etc/netns/$host"
  { echo 127.0.0.1 localhost && for j in 1 2 3; do echo "10.77.0.$j ${hosts[j - 1]}"; done; } >"/etc/netns/$host/hosts"
  echo 'hosts: files' >"/etc/netns/$host/nsswitch.conf"
done

# on HOST COMMAND...: a process of that host.
on() {
  local host=$1
  shift
  # shellcheck disable=SC2016
  ip netns exec "$host" unshare --uts sh -c 'hostname "$0" && exec "$@"' "$host" "$@"
}
# What mpirun starts in place of ssh.
cat >"$work/agent" <<AGENT
#!/bin/sh
host=\$1
shift
exec ip netns exec "\$host" unshare --uts sh -c "hostname \$host && \$*"
AGENT
chmod +x "$work/agent"

# mpi HOSTS OPTION... -- ARGUMENT...: a job that the first host starts, with a rank on each.
mpi() {
  local names=$1 options=()
  shift
  while [ "$1" != -- ]; do options+=("$1") && shift; done
  shift
  on "${hosts[0]}" mpirun "${options[@]}" --host "$names" --mca plm_rsh_agent "$work/agent" \
    --mca btl_tcp_if_include eth0 --mca oob_tcp_if_include eth0 --mca btl self,tcp \
    "$programs/tengen-mpi" "$@" >"$work/log" 2>&1
}
all="${hosts[0]},${hosts[1]},${hosts[2]}"

games=(selfplay --data="$work" --nodes=400 --shard=100 --concurrency=1)
"$programs/tengen" "${games[@]}" --run=one --games=1000 --quiet
mpi "$all" -- "${games[@]}" --run=three --games=1000 || fail "three hosts"
diff -r -x .lock "$work/selfplay/one" "$work/selfplay/three" || fail "other games"
echo "passed: three hosts write the same bytes as one process"

mpi "$all" --enable-recovery -- "${games[@]}" --run=cut --games=1000 &
job=$!
until [ "$(find "$work/selfplay/cut" -name '*.gpk' 2>/dev/null | wc -l)" -gt 2 ]; do sleep 0.1; done
ip -n "$bridge" link set port3 down
sleep 3
ip netns pids "${hosts[2]}" | xargs -r kill -KILL
status=0
wait "$job" || status=$?
echo "the job without its third host ended with $status"
mpi "${hosts[0]},${hosts[1]}" -- "${games[@]}" --run=cut --games=1000 || fail "going on with two hosts"
diff -r -x .lock "$work/selfplay/one" "$work/selfplay/cut" || fail "other games"
echo "passed: a run whose third host is cut off and killed ends complete"
