#!/usr/bin/env bash
# Measures the time and the memory of each command of injector-inspect for a large graph, and for one half as large.
#
#   Benchmarks/tool.sh [REGISTRATIONS]    prints the table, for 100,000 registrations unless told otherwise
#   Benchmarks/tool.sh --check            fails if a command takes more than 500 MB, more than 2.8 times as long as for
#                                         the half, or more than 3 seconds of processor time times TOLERANCE
#
# TOLERANCE is 1 unless it is set. A slow machine has a larger one; memory and the ratio don't depend on the machine. What
# takes too much is measured up to nine times more, and the least of each figure counts, because other programs disturb a
# run.
#
# The graph is the same each time: each registration depends on three others, in plugins of a thousand. The broken one
# lacks a dependency in each registration. The dense one has as many dependencies between few registrations, each of which
# depends on all before it. Requires GNU time. Set INSPECT to measure a tool that was built before.
set -euo pipefail
cd "$(dirname "$0")/.."

check=""
count=100000
case "${1:-}" in
  "") ;;
  --check) check=1 ;;
  *[!0-9]* | 0*) echo "usage: tool.sh [REGISTRATIONS | --check]" >&2; exit 2 ;;
  *) count=$1 ;;
esac
[[ $# -le 1 ]] || { echo "usage: tool.sh [REGISTRATIONS | --check]" >&2; exit 2; }
[[ -x /usr/bin/time ]] || { echo "GNU time is not installed" >&2; exit 2; }
if [[ -z "${INSPECT:-}" ]]; then
  swift build -c release --product injector-inspect >&2
  INSPECT="$(swift build -c release --show-bin-path)/injector-inspect"
fi
scratch="$(mktemp -d)"
trap 'rm -r "$scratch"' EXIT

# graph COUNT [broken]: each registration depends on three of those before it. A broken one depends on a type of its own.
graph() {
  awk -v count="$1" -v broken="${2:-}" 'BEGIN {
    types = int(count / 3) + 1
    printf "{\"format\":\"injector-graph\",\"formatVersion\":1,\"graph\":{\"edges\":["
    for (i = 1; i < count; i++) {
      for (k = 0; k < 3; k++) {
        to = k == 0 ? int(i / 2) : (i * (7919 + 104 * k) + k) % i
        printf "%s{\"from\":%d,\"kind\":\"%s\",\"optional\":false,\"parameter\":%d,\"provenance\":\"declared\",\"to\":%d,\"type\":\"App.Service%d\"}", \
          (i + k > 1 ? "," : ""), i, (k == 2 ? "lazy" : "direct"), k, to, to
      }
      if (broken) printf ",{\"from\":%d,\"kind\":\"direct\",\"optional\":false,\"parameter\":3,\"provenance\":\"declared\",\"type\":\"App.Missing%d\"}", i, i
    }
    printf "],\"nodes\":["
    for (i = 0; i < count; i++)
      printf "%s{\"isolation\":\"nonisolated\",\"lifetime\":\"%s\",\"plugin\":\"Plugin%d\",\"role\":\"service\",\"source\":{\"file\":\"App/Plugin%d.swift\",\"line\":%d},\"type\":\"App.Service%d\"}", \
        i ? "," : "", i % 3 ? "transient" : "singleton", i / 1000, i / 1000, i % 1000 + 1, i
    printf "],\"plugins\":["
    for (i = 0; i * 1000 < count; i++) {
      printf "%s{\"name\":\"Plugin%d\",\"needs\":[", i ? "," : "", i
      for (k = 0; k < i; k++) printf "%s\"Plugin%d\"", k ? "," : "", k
      printf "]}"
    }
    print "]}}"
  }'
}

# dense COUNT: the registrations that have three dependencies for each of COUNT if each depends on all before it.
dense() {
  awk -v count="$1" 'BEGIN {
    nodes = int(sqrt(6 * count))
    printf "{\"format\":\"injector-graph\",\"formatVersion\":1,\"graph\":{\"edges\":["
    for (i = 1; i < nodes; i++)
      for (k = 0; k < i; k++)
        printf "%s{\"from\":%d,\"kind\":\"direct\",\"optional\":false,\"parameter\":%d,\"provenance\":\"declared\",\"to\":%d,\"type\":\"App.Service%d\"}", \
          (i > 1 ? "," : ""), i, k, k, k
    printf "],\"nodes\":["
    for (i = 0; i < nodes; i++)
      printf "%s{\"isolation\":\"nonisolated\",\"lifetime\":\"transient\",\"role\":\"service\",\"source\":{\"file\":\"App/App.swift\",\"line\":%d},\"type\":\"App.Service%d\"}", \
        i ? "," : "", i + 1, i
    print "],\"plugins\":[]}}"
  }'
}

# trace COUNT: requests that each create a service and two others in it.
trace() {
  awk -v count="$1" 'BEGIN {
    printf "{\"displayTimeUnit\":\"ns\",\"format\":\"injector-trace\",\"formatVersion\":1,\"otherData\":{\"droppedEventCount\":0},\"traceEvents\":["
    printf "{\"args\":{\"name\":\"main thread\"},\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":1,\"tid\":1}"
    for (i = 0; i < count; i++) {
      own = "\"App.Service" i - i % 3 "\""
      chain = i % 3 ? own ",\"App.Service" i % 1000 "\"" : own
      name = i % 3 ? "\"App.Service" i % 1000 "\"" : own
      printf ",{\"args\":{\"chain\":[%s],\"outcome\":\"created\"},\"cat\":\"resolve\",\"dur\":%d.25,\"name\":%s,\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":%d}", \
        chain, i % 3 ? 20 : 70, name, int(i / 3) * 100 + i % 3 * 30
    }
    print "]}"
  }'
}

# measure NUMBER WORDS...: prints the seconds of processor time and the megabytes of a run. Its files have the number.
measure() {
  local code=0 files="$scratch/$1"
  shift
  /usr/bin/time -f '%U %S %M' -o "$files.figures" "$INSPECT" "$@" >"$files.out" 2>"$files.errors" || code=$?
  if ((code > 1)); then
    head -n 3 "$files.errors" >&2
    return 1
  fi
  tail -n 1 "$files.figures" | awk '{ printf "%.2f %d\n", $1 + $2, $3 / 1000 }'
}

for size in $((count / 2)) "$count"; do
  graph "$size" >"$scratch/$size.json" &
  graph "$size" broken >"$scratch/$size-broken.json"
  graph $((size - size / 100)) >"$scratch/$size-old.json" &
  dense "$size" >"$scratch/$size-dense.json"
  trace "$size" >"$scratch/$size-trace.json"
  wait
done

# GRAPH is the file of the graph, SIZE the number of registrations.
commands=(
  "graph GRAPH" "graph GRAPH --format json" "graph GRAPH --format dot" "graph GRAPH --format mermaid"
  "graph GRAPH --format html" "graph GRAPH --focus Service7" "graph GRAPH --collapse plugins"
  "check GRAPH" "check BROKEN" "check BROKEN --format json" "check BROKEN --format sarif"
  "check BROKEN --format github" "check GRAPH --without Plugin0"
  "why GRAPH Service0" "why GRAPH Service477 Service0" "uses GRAPH Service499" "used-by GRAPH Service0"
  "used-by GRAPH Service0 --format json" "used-by DENSE Service0" "unused GRAPH" "cycles GRAPH" "diff OLD GRAPH"
  "diff OLD GRAPH --format markdown" "diff OLD GRAPH --format json" "stats GRAPH" "stats GRAPH --trace TRACE"
  "trace TRACE" "trace TRACE --format json"
)
# sized SIZE COMMAND: the words of a command for the graphs of a size.
sized() {
  local words="${2//GRAPH/$scratch/$1.json}"
  words="${words//BROKEN/$scratch/$1-broken.json}"
  words="${words//DENSE/$scratch/$1-dense.json}"
  words="${words//OLD/$scratch/$1-old.json}"
  echo "${words//TRACE/$scratch/$1-trace.json}"
}

# least OLD NEW: prints the smaller number, or the new one if there is no old one.
least() { awk -v old="$1" -v new="$2" 'BEGIN { print old == "" || new + 0 < old + 0 ? new : old }'; }

# row NUMBER COMMAND: prints the least figures of as many runs as it takes, and what is too much of them. Fails with 2 if
# the command fails, and with 1 if something is too much.
row() {
  local half="" whole="" megabytes="" attempt verdict seconds memory
  for attempt in {1..10}; do
    # shellcheck disable=SC2046 # The words are separated by spaces.
    read -r seconds memory <<<"$(measure "$1" $(sized $((count / 2)) "$2"))"
    half="$(least "$half" "$seconds")"
    # shellcheck disable=SC2046
    read -r seconds memory <<<"$(measure "$1" $(sized "$count" "$2"))"
    whole="$(least "$whole" "$seconds")"
    megabytes="$(least "$megabytes" "$memory")"
    [[ -n "$half" && -n "$memory" ]] || { echo "failed: $2"; return 2; }
    verdict="$(awk -v half="$half" -v whole="$whole" -v megabytes="$megabytes" -v tolerance="${TOLERANCE:-1}" 'BEGIN {
      ratio = half > 0 ? whole / half : 0
      printf "%9.2f %9.2f %7.2f %7d", half, whole, ratio, megabytes
      if (whole > 3 * tolerance) printf "   too slow"
      if (megabytes > 500) printf "   too much memory"
      if (whole > 0.5 && ratio > 2.8) printf "   not linear"
    }')"
    [[ -n "$check" && "$verdict" == *[a-z]* && $attempt -lt 10 ]] || break
  done
  printf '%-40s %s\n' "$2" "$verdict"
  [[ "$verdict" != *[a-z]* ]]
}

printf '%-40s %9s %9s %7s %7s\n' "command, $count registrations" "half, s" "whole, s" "ratio" "MB"
failed=0
for ((first = 0; first < ${#commands[@]}; first += 2)); do
  row 2 "${commands[first + 1]}" >"$scratch/row" &
  # To check, two run at once, which costs each some time. A table has exact times, from one after the other.
  [[ -n "$check" ]] || wait $! || true
  row 1 "${commands[first]}" || failed=$((failed | $?))
  wait $! || failed=$((failed | $?))
  cat "$scratch/row"
done
[[ -n "$check" ]] || failed=$((failed & 2))
exit "$failed"
