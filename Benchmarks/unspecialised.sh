#!/bin/bash
# Counts the container's instructions for client code that the compiler cannot specialise, beside the usual build:
# a debug build, no optimization across modules, and library evolution in all modules. Needs valgrind, and several minutes.
set -euo pipefail
cd "$(dirname "$0")"

workloads="singleton transient combined argument deep graph handle.combined wrapped.singleton wrapped.transient wrapped.combined"
results="$(mktemp -d)"
trap 'rm -r "$results"' EXIT

count() {
  local name="$1"
  shift
  if ! swift build --scratch-path ".build/as-$name" "$@" > "$results/log" 2>&1; then
    echo "$name does not build:" >&2
    grep -m 5 'error:' "$results/log" >&2
    return
  fi
  BENCHMARKS="$(swift build --scratch-path ".build/as-$name" "$@" --show-bin-path)/Benchmarks" \
    ./instructions.sh > "$results/$name"
  columns+=("$name")
}

columns=()
count release -c release
[[ -f "$results/release" ]] || exit 1
count debug -c debug
count no-cmo -c release -Xswiftc -disable-cmo
count evolution -c release -Xswiftc -enable-library-evolution

printf '%-20s %8s' workload hand
printf ' %11s' "${columns[@]}"
echo
for workload in $workloads; do
  printf '%-20s %8s' "$workload" "$(awk -v name="$workload" '$1 == name { print $2 }' "$results/release")"
  for column in "${columns[@]}"; do
    printf ' %11s' "$(awk -v name="$workload" '$1 == name { print $3 }' "$results/$column")"
  done
  echo
done
