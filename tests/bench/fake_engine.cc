#include "tests/bench/fake_engine.h"

#include <fstream>

namespace tengen::match {
namespace {

constexpr char kScript[] = R"sh(#!/bin/sh
log=/dev/null
stubborn=no
while :; do
  case "$1" in
    -log) log=$2; shift 2;;
    -stubborn) stubborn=yes; shift;;
    -banner) echo "$2"; shift 2;;
    -flood) exec yes MESSAGE;;
    *) break;;
  esac
done
answer() {
  case "$1" in
    silent) ;;
    crash) exit 3;;
    killed) kill -9 $$;;
    stop:*) kill -STOP $$; answer "${1#stop:}";;
    sleep:*) rest=${1#sleep:}; sleep "${rest%%:*}"; answer "${rest#*:}";;
    spam:*) i=0; while [ $i -lt 2000 ]; do echo "MESSAGE $i"; i=$((i+1)); done; echo "${1#spam:}";;
    flood) while :; do echo "MESSAGE flood"; done;;
    twice:*) printf '%s\n%s\n' "${1#twice:}" "${1#twice:}";;
    partial:*) rest=${1#partial:}; printf '%s' "${rest%?}"; sleep 0.1; printf '%s\r\n' "${rest#"${rest%?}"}";;
    hog:*) rest=${1#hog:}; hog=$(head -c "${rest%%:*}" /dev/zero | tr '\000' a); echo "${rest#*:}";;
    *) echo "$1";;
  esac
}
cr=$(printf '\r')
while IFS= read -r line; do
  line=${line%"$cr"}
  echo "$line" >> "$log"
  case "$line" in
    END) if [ $stubborn = no ]; then exit 0; fi;;
    START*) echo OK;;
    BEGIN|TURN*|DONE)
      if [ $# -gt 0 ]; then next=$1; shift; answer "$next"; fi;;
  esac
done
[ $stubborn = no ] || while :; do sleep 1; done
)sh";

}  // namespace

FakeEngine::FakeEngine() { std::ofstream(path()) << kScript; }

// The shell is named so that no file that was just written is executed: another thread's engine
// that is being started may still hold it open for writing, and the system would refuse.
EngineCommand FakeEngine::Command(std::initializer_list<std::string> answers) const {
  EngineCommand command;
  command.arguments = {"sh", path()};
  command.arguments.insert(command.arguments.end(), answers);
  return command;
}

}  // namespace tengen::match
