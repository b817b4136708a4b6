#!/bin/bash
# Counts the instructions of one operation of each workload, by hand and through the container. Unlike times, counts
# don't depend on the load of the machine.
#
#   Benchmarks/instructions.sh [NAME]     prints the table, or the lines of one workload or group
#   Benchmarks/instructions.sh --check    fails if a ratio or the container's count exceeds bounds.txt by more than 10 %,
#                                         if the handwritten count differs by more than 10 %, or if a workload in
#                                         bounds.txt is missing
#   Benchmarks/instructions.sh --record   writes bounds.txt
#
# Runs the program once under callgrind, which dumps its counts at each mark. Requires valgrind.
set -euo pipefail
cd "$(dirname "$0")"

command -v valgrind > /dev/null || { echo "valgrind is not installed" >&2; exit 2; }
[[ $# -le 1 && "${1:-}" =~ ^(|--check|--record|[a-z.]+)$ ]] \
  || { echo "usage: instructions.sh [NAME | --check | --record]" >&2; exit 2; }
mode="${1:-}"
if [[ -z "${BENCHMARKS:-}" ]]; then
  swift build -c release >&2
  BENCHMARKS="$(swift build -c release --show-bin-path)/Benchmarks"
fi

operations=1000
counts="$(mktemp -d)"
trap 'rm -r "$counts"' EXIT
# Older versions of valgrind fail on debug information in a newer format.
strip --strip-debug -o "$counts/Benchmarks" "$BENCHMARKS"
only=()
[[ "$mode" == "" || "$mode" == --* ]] || only=(--only "$mode")
# The hash seed, and with it the number of collisions, would differ from run to run.
SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --dump-before=probe_mark --dump-line=no --callgrind-out-file="$counts/out" \
  "$counts/Benchmarks" --instructions "$operations" "${only[@]}" > "$counts/names" 2> "$counts/errors" \
  || { grep -v '^==' "$counts/errors" >&2; exit 2; }

# Prints the count of one operation at a mark.
at() { awk -v operations="$operations" '/^(totals|summary):/ { print int($2 / operations); exit }' "$counts/out.$1"; }

failed=0
mark=0
recorded=""
printf '%-20s %8s %11s %7s\n' workload hand container ratio
while read -r workload; do
  hand=$(at $((mark + 2)))
  container=$(at $((mark + 4)))
  mark=$((mark + 4))
  ratio=$((container * 100 / hand))
  printf '%-20s %8d %11d %4d.%02d' "$workload" "$hand" "$container" $((ratio / 100)) $((ratio % 100))
  recorded+="$workload $ratio $container $hand"$'\n'
  if [[ "$mode" == --check ]]; then
    read -r bound most own < <(awk -v name="$workload" '$1 == name { print $2, $3, $4 }' bounds.txt; echo)
    if [[ -z "$bound" ]] || ((ratio * 10 > bound * 11 || container * 10 > most * 11)); then
      printf '   more than 10 %% above the bounds (%s %% of the handwritten count, %s)' "${bound:-none}" "${most:-none}"
      failed=1
    elif ((hand * 10 > own * 11 || hand * 10 < own * 9)); then
      printf '   the handwritten count differs from bounds.txt (%s) by more than 10 %%' "$own"
      failed=1
    fi
  fi
  echo
done < "$counts/names"
if [[ "$mode" == --check ]]; then
  while read -r workload _; do
    grep -qxF "$workload" "$counts/names" || { echo "$workload is in bounds.txt but was not counted"; failed=1; }
  done < bounds.txt
fi
[[ -n "$recorded" ]] || { echo "no workload was counted" >&2; exit 2; }
[[ "$mode" != --record ]] || printf '%s' "$recorded" > bounds.txt
exit $failed
