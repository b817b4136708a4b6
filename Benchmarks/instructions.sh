#!/usr/bin/env bash
# Counts the instructions of one operation of each workload, by hand and through the container. Unlike times, counts
# don't depend on the load of the machine.
#
#   Benchmarks/instructions.sh [NAME]     prints the table, or the lines of one workload or group
#   Benchmarks/instructions.sh --check    fails if a ratio is above its bound in bounds.txt, or if a workload in
#                                         bounds.txt is missing
#
# A bound is a ratio to the hand-written code in the same run. Documentation/Performance.md has the argument for each.
# Change the argument with the bound.
#
# Runs the program once under callgrind, which dumps its counts at each mark. Requires valgrind.
set -euo pipefail
cd "$(dirname "$0")"

command -v valgrind > /dev/null || { echo "valgrind is not installed" >&2; exit 2; }
[[ $# -le 1 && "${1:-}" =~ ^(|--check|[a-z.]+)$ ]] || { echo "usage: instructions.sh [NAME | --check]" >&2; exit 2; }
if [[ -z "${BENCHMARKS:-}" ]]; then
  swift build -c release >&2
  BENCHMARKS="$(swift build -c release --show-bin-path)/Benchmarks"
fi

counts="$(mktemp -d)"
trap 'rm -r "$counts"' EXIT
# Older versions of valgrind fail on debug information in a newer format.
strip --strip-debug -o "$counts/Benchmarks" "$BENCHMARKS"
only=()
[[ -z "${1:-}" || "$1" == --check ]] || only=(--only "$1")
# The hash seed, and with it the number of collisions, would differ from run to run.
SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --dump-before=probe_mark --dump-line=no \
  --callgrind-out-file="$counts/out" "$counts/Benchmarks" --instructions 1000 "${only[@]}" \
  > "$counts/names" 2> "$counts/errors" || { grep -v '^==' "$counts/errors" >&2; exit 2; }

# at MARK OPERATIONS: prints the count of one operation at a mark.
at() { awk -v operations="$2" '/^(totals|summary):/ { print int($2 / operations); exit }' "$counts/out.$1"; }

mark=0
while read -r workload operations; do
  echo "$workload $(at $((mark + 2)) "$operations") $(at $((mark + 4)) "$operations")"
  mark=$((mark + 4))
done < "$counts/names" > "$counts/table"
[[ -s "$counts/table" ]] || { echo "no workload was counted" >&2; exit 2; }

awk -v check="${1:-}" '
  BEGIN { printf "%-20s %9s %11s %7s %7s\n", "workload", "hand", "container", "ratio", "bound" }
  NR == FNR { bounds[$1] = $2; next }
  {
    excess = $1 in bounds && $3 / $2 > bounds[$1]
    printf "%-20s %9d %11d %7.2f %7s%s\n", $1, $2, $3, $3 / $2, bounds[$1], excess ? "   too many" : ""
    counted[$1] = 1
    failed = failed || excess
  }
  END {
    if (check == "--check") {
      for (name in bounds) if (!(name in counted)) { print name " is in bounds.txt but was not counted"; failed = 1 }
      exit failed
    }
  }' bounds.txt "$counts/table"
