# What the scripts of this directory share; they source it. None of it knows a particular client.
# shellcheck shell=bash
# shellcheck disable=SC2154  # work, the script's directory for its files, belongs to the script

# Their first argument is the `tengen` program; without it they say what stands at their top.
[ $# -ge 1 ] || {
  sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
  exit 2
}
here=$(dirname "$(readlink -f "$0")")
tengen=$(readlink -f "$1")
failures=0

skip() {
  echo "skipped: $*"
  exit 77
}

# Sets wine, Wine's loader, with a drive C of its own below $work.
# shellcheck disable=SC2034  # wine is for the script
need_wine() {
  # Debian keeps the 64-bit loader out of PATH; its `wine` would talk about the missing 32-bit one.
  wine=$(PATH="$PATH:/usr/lib/wine" command -v wine64) || skip "no wine64; ./run setup wine64 installs it"
  work=$(mktemp -d)
  export WINEPREFIX="$work/prefix" WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
}

# Wine's server writes its registry there for some seconds after the last program's end.
remove_wines_work() {
  for _ in 1 2 3 4 5 6 7 8 9; do
    rm -rf "$work" 2>/dev/null && break
    sleep 1
  done
}

# verdict WHAT PASSED [DETAIL]: PASSED is the exit status of the check.
verdict() {
  if [ "$2" -eq 0 ]; then echo "pass  $1${3:+: $3}"; else
    echo "FAIL  $1${3:+: $3}"
    failures=$((failures + 1))
  fi
}

# need PROGRAM...: skips unless all are installed.
need() {
  local program
  for program in "$@"; do command -v "$program" >/dev/null || skip "no $program"; done
}

# tapped_brain NAME: makes $work/NAME, a program that is the engine and writes what is said into $work/NAME.txt. The engine
# ignores its argument, by which it is known among the engines of others.
tapped_brain() {
  cat >"$work/$1" <<SCRIPT
#!/bin/sh
exec python3 '$here/tap.py' '$work/$1.txt' '$(dirname "$tengen")/pbrain-tengen' '$work'
SCRIPT
  chmod +x "$work/$1"
}

# A display of its own with a window manager, which dialogs need to get the keyboard. It ends with the script.
open_display() {
  need Xvfb openbox xdotool xwininfo import
  exec 6< <(exec Xvfb -displayfd 1 -screen 0 "$1" -nolisten tcp 2>/dev/null)
  local number
  read -r -t 20 -u 6 number || skip "Xvfb does not start"
  export DISPLAY=":$number" HOME="$work/home" XDG_RUNTIME_DIR="$work/runtime" GDK_BACKEND=x11 QT_QPA_PLATFORM=xcb
  mkdir -p "$HOME" "$XDG_RUNTIME_DIR"
  chmod 700 "$XDG_RUNTIME_DIR"
  openbox >/dev/null 2>&1 &
}

close_display() {
  [ -n "${DISPLAY-}" ] && pkill -f "^Xvfb .*-displayfd 1" -P $$
  jobs -p | xargs -r kill 2>/dev/null
}

# Keys and text for the window that has the focus; it gets time to draw what they do.
press() {
  xdotool key --delay 60 "$@"
  sleep 0.4
}
enter() {
  xdotool type --delay 10 "$1"
  sleep 0.3
}

# await_window NAME: until there is a window with exactly this name, at most 20 s.
await_window() { await 20 has_window "$1" && sleep 0.3; }
has_window() { xwininfo -root -tree | grep -qF "\"$1\""; }

# await SECONDS COMMAND...: until the command succeeds.
await() {
  local deadline=$((SECONDS + $1))
  until "${@:2}" >/dev/null 2>&1; do
    [ $SECONDS -lt "$deadline" ] || return 1
    sleep 0.2
  done
}

# won RULE SIZE TRANSCRIPT...: true if one of the transcripts is a game whose last move wins, as `tengen judge` sees it. An
# engine may not be told the move that ends the game, or be told and answer, so only one of two needs to be.
won() {
  local judged
  judged=$(python3 "$here/transcript.py" "${@:2}" | "$tengen" judge --rule="$1" --size="$2" 2>/dev/null)
  grep -qx win <<<"$judged"
}

# True once none of these engines is running any more.
engines_gone() { ! pgrep -f "pbrain-tengen $work\$"; }
