#!/usr/bin/env bash
# Measures the processor time and the memory of the commands of injector-inspect for a large graph.
#
#   Benchmarks/tool.sh [REGISTRATIONS]    prints the table, for 10,000 registrations unless told otherwise
#   Benchmarks/tool.sh --check            fails if a command takes more than a second for 10,000 registrations, or if
#                                         reading, checking and writing 100,000 takes more than twelve, times TOLERANCE
#
# TOLERANCE is 1 unless it is set; a slow machine has a larger one. A run that takes too long is measured again, twice
# at most, as other programs disturb it.
#
# The graph is the same each time: each registration depends on three others, in plugins of a thousand. The broken one
# lacks a dependency in each registration. The undeclared one has 97 plugins, which declare no dependency.
# The dense one has as many dependencies between few registrations, each of which depends on all before it. Requires GNU
# time. Set INSPECT to measure a tool that was built before.
set -euo pipefail
cd "$(dirname "$0")/.."

check=""
count=10000
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

# graph COUNT [broken | undeclared]: each registration depends on three of those before it. A broken one depends on a
# type of its own.
graph() {
  awk -v count="$1" -v kind="${2:-}" 'BEGIN {
    broken = kind == "broken"
    undeclared = kind == "undeclared"
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
        i ? "," : "", i % 3 ? "transient" : "singleton", plugin(i), plugin(i), i % 1000 + 1, i
    printf "],\"plugins\":["
    for (i = 0; i < (undeclared ? 97 : count / 1000); i++) {
      printf "%s{\"name\":\"Plugin%d\",\"needs\":[", i ? "," : "", i
      for (k = 0; k < i && !undeclared; k++) printf "%s\"Plugin%d\"", k ? "," : "", k
      printf "]}"
    }
    print "]}}"
  }
  function plugin(i) { return undeclared ? i * (i + 1) % 10007 % 97 : i / 1000 }'
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

graph "$count" >"$scratch/graph"
graph "$count" broken >"$scratch/broken"
graph "$count" undeclared >"$scratch/undeclared"
graph $((count - count / 100)) >"$scratch/old"
dense "$count" >"$scratch/dense"

# measure COMMAND: prints the seconds of processor time and the megabytes of a run.
measure() {
  local code=0 words
  read -ra words <<<"$1"
  /usr/bin/time -f '%U %S %M' -o "$scratch/figures" "$INSPECT" "${words[@]/#@/$scratch/}" \
    >"$scratch/out" 2>"$scratch/errors" || code=$?
  if ((code > 1)); then
    head -n 3 "$scratch/errors" >&2
    return 1
  fi
  tail -n 1 "$scratch/figures" | awk '{ printf "%.2f %d\n", $1 + $2, $3 / 1000 }'
}

failed=0
# row COMMAND SECONDS
row() {
  local seconds memory verdict
  for _ in 1 2 3; do
    read -r seconds memory <<<"$(measure "$1")"
    [[ -n "$memory" ]] || { echo "failed: $1"; exit 2; }
    verdict="$(awk -v seconds="$seconds" -v bound="$2" -v tolerance="${TOLERANCE:-1}" \
      'BEGIN { if (seconds > bound * tolerance) print "   too slow" }')"
    [[ -n "$check" && -n "$verdict" ]] || break
  done
  printf '%-40s %9s %7s%s\n' "$1" "$seconds" "$memory" "$verdict"
  [[ -z "$verdict" ]] || failed=1
}

printf '%-40s %9s %7s\n' "command, $count registrations" "seconds" "MB"
bound=$(((count + 9999) / 10000))
# A file in the scratch folder has an @ before its name.
for command in \
  "graph @graph" "graph @graph --format json" "graph @graph --format dot" "graph @graph --format mermaid" \
  "graph @graph --format html" "graph @graph --focus Service7" "graph @graph --collapse" \
  "check @graph" "check @broken" "check @broken --format json" "check @broken --format sarif" \
  "check @broken --format github" "check @undeclared" \
  "why @graph Service0" "uses @graph Service499" "used-by @graph Service0" "used-by @dense Service0" \
  "unused @graph" "cycles @graph" "diff @old @graph" "diff @old @graph --format json"; do
  row "$command" "$bound"
done
if [[ -n "$check" ]]; then
  graph 100000 >"$scratch/large"
  row "graph @large --format json" 12
fi
[[ -z "$check" ]] || exit "$failed"
