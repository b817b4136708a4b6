#!/bin/bash
# Counts the instructions of one operation of each workload, by hand and through the container, which no noise touches.
#
#   Benchmarks/instructions.sh [NAME]     prints the table, or the lines of one workload or group
#   Benchmarks/instructions.sh --check    fails where a ratio or the container's count is more than 10 % above what
#                                         bounds.txt has, where the count by hand is another one by more than 10 %, and
#                                         where a workload of bounds.txt is gone
#   Benchmarks/instructions.sh --record   writes bounds.txt anew
#
# One run of the program under callgrind, which writes down its counts at each mark. Needs valgrind.
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

operations=200
counts="$(mktemp -d)"
trap 'rm -r "$counts"' EXIT
# Older valgrinds end at debug information that they do not know.
strip --strip-debug -o "$counts/Benchmarks" "$BENCHMARKS"
only=()
[[ "$mode" == "" || "$mode" == --* ]] || only=(--only "$mode")
# A dictionary's seed differs from run to run, and so do its collisions.
SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --dump-before=probe_mark --dump-line=no --callgrind-out-file="$counts/out" \
  "$counts/Benchmarks" --instructions "$operations" "${only[@]}" > "$counts/names" 2> "$counts/errors" \
  || { grep -v '^==' "$counts/errors" >&2; exit 2; }

# The count at a mark, for one operation.
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
      printf '   above %s %% or %s of bounds.txt by more than a tenth' "${bound:-nothing}" "${most:-nothing}"
      failed=1
    elif ((hand * 10 > own * 11 || hand * 10 < own * 9)); then
      printf '   by hand not %s, as bounds.txt has it, but another count by more than a tenth' "$own"
      failed=1
    fi
  fi
  echo
done < "$counts/names"
if [[ "$mode" == --check ]]; then
  while read -r workload _; do
    grep -qxF "$workload" "$counts/names" || { echo "$workload is in bounds.txt and was not counted"; failed=1; }
  done < bounds.txt
fi
[[ -n "$recorded" ]] || { echo "no workload was counted" >&2; exit 2; }
[[ "$mode" != --record ]] || printf '%s' "$recorded" > bounds.txt
exit $failed
