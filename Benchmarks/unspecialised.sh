#!/bin/bash
# Counts the container's instructions in builds that don't specialize client code: a debug build, and a release build
# without cross-module optimization. Fails if the library builds for library evolution, which isn't supported yet.
# Requires valgrind, takes two to five minutes, and uses a build folder for each configuration in .build.
set -euo pipefail
cd "$(dirname "$0")"

[[ $# -eq 0 ]] || { echo "usage: unspecialised.sh" >&2; exit 2; }

workloads="singleton transient combined argument deep graph handle.combined wrapped.singleton wrapped.transient wrapped.combined"
results="$(mktemp -d)"
trap 'rm -r "$results"' EXIT

build() {
  swift build --scratch-path ".build/as-$1" "${@:2}" > "$results/log" 2>&1
}

count() {
  build "$@" || { echo "$1 does not build:" >&2; grep -m 5 'error:' "$results/log" >&2; exit 1; }
  BENCHMARKS="$(swift build --scratch-path ".build/as-$1" "${@:2}" --show-bin-path)/Benchmarks" \
    ./instructions.sh > "$results/$1"
}

columns=(release debug no-cmo)
count release -c release
count debug -c debug
count no-cmo -c release -Xswiftc -disable-cmo
if build evolution -c release -Xswiftc -enable-library-evolution; then
  echo "The library builds for library evolution: add that configuration to the counts." >&2
  exit 1
fi

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
