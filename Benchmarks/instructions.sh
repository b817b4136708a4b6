#!/bin/bash
# Counts the instructions of one operation of each workload, by hand and through the container, which no noise touches.
#
#   Benchmarks/instructions.sh            prints the table
#   Benchmarks/instructions.sh --check    fails where a ratio is more than 10 % above the one recorded in bounds.txt
#   Benchmarks/instructions.sh --record   writes bounds.txt anew
#
# A run of 1100 operations less a run of 100 leaves out the start. Needs valgrind.
set -euo pipefail
cd "$(dirname "$0")"

command -v valgrind > /dev/null || { echo "valgrind is not installed" >&2; exit 2; }
[[ $# -le 1 && "${1:-}" =~ ^(|--check|--record)$ ]] || { echo "usage: instructions.sh [--check | --record]" >&2; exit 2; }
mode="${1:-}"
if [[ -z "${BENCHMARKS:-}" ]]; then
  swift build -c release >&2
  BENCHMARKS="$(swift build -c release --show-bin-path)/Benchmarks"
fi

counted() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$BENCHMARKS" --only "$1" --side "$2" --count "$3" 2>&1 \
    | awk '/Collected/ { print $4 }'
}

per_operation() { echo $((($(counted "$1" "$2" 1100) - $(counted "$1" "$2" 100)) / 1000)); }

workloads="singleton transient combined complex named argument deep graph child.one child.three
  main.singleton main.transient main.combined main.complex main.named main.argument main.deep main.graph
  handle.singleton handle.transient handle.combined handle.complex handle.argument handle.deep handle.graph
  provider.singleton provider.transient provider.combined provider.complex provider.argument provider.deep
  provider.graph"
failed=0
recorded=""
printf '%-20s %8s %11s %7s\n' workload hand container ratio
for workload in $workloads; do
  hand=$(per_operation "$workload" hand)
  container=$(per_operation "$workload" container)
  ratio=$((container * 100 / hand))
  printf '%-20s %8d %11d %4d.%02d' "$workload" "$hand" "$container" $((ratio / 100)) $((ratio % 100))
  recorded+="$workload $ratio"$'\n'
  if [[ "$mode" == --check ]]; then
    bound=$(awk -v name="$workload" '$1 == name { print $2 }' bounds.txt)
    if [[ -z "$bound" ]] || ((ratio * 10 > bound * 11)); then
      printf '   above %s %% of bounds.txt by more than a tenth' "${bound:-nothing}"
      failed=1
    fi
  fi
  echo
done
[[ "$mode" == --record ]] && printf '%s' "$recorded" > bounds.txt
exit $failed
