#!/usr/bin/env python3
"""Measures what a client pays for registrations of its own types: to compile them, in its file, and in a fresh process.

    Benchmarks/client.py            prints the table
    Benchmarks/client.py --check    counts instructions only, and fails if one is more than 10 % above client.txt
    Benchmarks/client.py --record   prints the table, and writes client.txt

The client is generated: 500 protocols and as many classes, every second of which depends on the one before it. The same
types stand alone, in a dictionary of closures, and in a plugin. Times are medians of processes of their own; instructions
are counted by valgrind, and differ from run to run by less than a hundredth.
"""
import concurrent.futures
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BOUNDS = ROOT / "Benchmarks" / "client.txt"
COUNT = 500
PROCESSES = 21
# What each client is compared with: the types alone, and the same with the library and one registration.
BASES = {"dictionary": "alone", "plugin": "one"}
# The operations between whose instructions a row is the difference. The first ones bind symbols and read metadata,
# which differs from machine to machine.
FEW, MANY = 5, 25


def types():
    for n in range(COUNT):
        needed = f"(any P{n - 1})" if n % 2 else ""
        yield f"public protocol P{n}: Sendable {{}}\n"
        if needed:
            yield f"final class C{n}: P{n} {{ let other: {needed}; init(other: {needed}) {{ self.other = other }} }}\n"
        else:
            yield f"final class C{n}: P{n} {{ init() {{}} }}\n"


def dictionary():
    yield "typealias Closures = [ObjectIdentifier: (Table) -> Any]\nstruct Table { var closures = Closures()\n"
    yield "  func resolve<T>(_ type: T.Type) -> T { closures[ObjectIdentifier(type)]!(self) as! T }\n"
    yield "  mutating func register() {\n"
    for n in range(COUNT):
        made = f"C{n}(other: $0.resolve((any P{n - 1}).self))" if n % 2 else f"C{n}()"
        argument = "" if n % 2 else "_ in "
        yield f"    closures[ObjectIdentifier((any P{n}).self)] = {{ {argument}{made} as any P{n} }}\n"
    yield "  }\n}\n"


def plugin(count=COUNT):
    yield "import Injector\nstruct App: Plugin {\n  func register(in registry: Registry) {\n"
    for n in range(count):
        yield f"    registry.service((any P{n}).self, using: C{n}.init){'.singleton()' if n == 0 else ''}\n"
    yield "  }\n}\n"


CLOCK = """
func time(_ work: () throws -> Void) rethrows {
  let duration = try ContinuousClock().measure(work).components
  print(duration.seconds * 1_000_000_000 + duration.attoseconds / 1_000_000_000)
}
"""

MAINS = {
    "alone": "print(C0() as any P0)\n",
    "one": "import Injector\nprint(try Container(App()).resolve((any P0).self))\n",
    "dictionary": CLOCK + """
var table = Table()
time { table.register() }
print(table.resolve((any P1).self))
""",
    "plugin": f"""
import Injector
{CLOCK}
struct Broken: Plugin {{
  func register(in registry: Registry) {{ registry.service(Int.self, using: {{ (text: String) in text.count }}) }}
}}
struct Mock: P0 {{}}
let (row, count) = (CommandLine.arguments[1], CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2])! : 0)
switch row {{
case "first": try time {{ _ = try Container(App()) }}
case "words":
  do {{ _ = try Container(App(), Broken()) }} catch {{ time {{ _ = String(describing: error) }} }}
case "failed":
  do {{ _ = try Container(App(), Broken()) }} catch {{ time {{}} }}
case "start": print(try Container(App()).resolve((any P1).self))
default:
  let container = try Container(App())
  _ = try container.resolve((any P1).self)
  _ = try container.makeChild {{ $0.instance(Mock(), for: (any P0).self).overriding() }}
  _ = try container.makeChild()
  for _ in 0..<count {{
    switch row {{
    case "singleton": _ = try container.resolve((any P0).self)
    case "transient": _ = try container.resolve((any P2).self)
    case "child": _ = try container.makeChild()
    case "mock": _ = try container.makeChild {{ $0.instance(Mock(), for: (any P0).self).overriding() }}
    default: _ = try Container(App())
    }}
  }}
}}
""",
}


def generate(folder):
    sources = {"alone": [], "one": plugin(1), "dictionary": dictionary(), "plugin": plugin()}
    targets = ""
    for name, own in sources.items():
        target = folder / "Sources" / name
        target.mkdir(parents=True)
        (target / "Types.swift").write_text("".join([*types(), *own]))
        (target / "main.swift").write_text(MAINS[name])
        needs = '.product(name: "Injector", package: "Injector")' if name in ("one", "plugin") else ""
        targets += f'    .executableTarget(name: "{name}", dependencies: [{needs}]),\n'
    (folder / "Package.swift").write_text(
        "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(\n"
        '  name: "Client", platforms: [.macOS(.v15)],\n'
        f'  dependencies: [.package(name: "Injector", path: "{ROOT}")],\n'
        f"  targets: [\n{targets}  ])\n")


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def build(folder, configuration, *options):
    # The scratch folder of the benchmarks, which may have the library already.
    command = ["swift", "build", "-c", configuration, "--package-path", folder, "--scratch-path", ROOT / ".build/clients"]
    run(*command, *options)
    return pathlib.Path(run(*command, "--show-bin-path").strip())


def seconds_to_compile(folder, binaries, name):
    sources = [str(path) for path in sorted((folder / "Sources" / name).iterdir())]
    command = ["swiftc", "-swift-version", "6", "-O", "-wmo", "-c", "-module-name", name, "-I", str(binaries / "Modules")]
    best = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        run(*command, "-o", str(folder / f"{name}.o"), *sources)
        best.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
    return min(best)


def size(folder, binary):
    stripped = folder / "stripped"
    run("strip", "-o", str(stripped), str(binary))
    return stripped.stat().st_size


def instructions(folder, binary, *arguments):
    # Several run at once.
    with tempfile.NamedTemporaryFile(dir=folder, prefix="callgrind.", delete=False) as file:
        out = pathlib.Path(file.name)
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", str(binary), *arguments], capture_output=True,
        text=True, env=os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"})
    if done.returncode:
        sys.exit(f"{binary} {' '.join(arguments)} failed:\n{done.stderr}")
    for line in out.read_text().splitlines():
        if line.startswith(("totals:", "summary:")):
            return int(line.split()[1])
    sys.exit("valgrind counted nothing")


def median(binary, row):
    return statistics.median(float(run(str(binary), row).splitlines()[0]) for _ in range(PROCESSES))


def costs(folder, binaries):
    print(f"{COUNT} registrations, each{'dictionary':>42}{'plugin':>12}")
    times = {name: seconds_to_compile(folder, binaries, name) * 1000 for name in MAINS}
    sizes = {name: size(folder, binaries / name) for name in MAINS}
    for label, cost in [("to compile with -O, ms of the processor", times), ("in the file, bytes", sizes)]:
        each = [(cost[name] - cost[base]) / COUNT for name, base in BASES.items()]
        print(f"{label:52}{each[0]:15.1f}{each[1]:12.1f}")
    print(f"{'in a fresh process, microseconds of all':52}", end="")
    print(f"{median(binaries / 'dictionary', 'first') / 1000:15.0f}{median(binaries / 'plugin', 'first') / 1000:12.0f}")
    print(f"{'the words of the first error, microseconds':67}{median(binaries / 'plugin', 'words') / 1000:12.0f}")


def counts(folder, release, debug):
    rows = ["singleton", "transient", "container", "mock", "child"]
    configurations = {"release": release, "debug": debug}
    runs = [(release, "plugin", "start"), (release, "one"), (release, "dictionary"), (release, "alone")]
    runs += [(release, "plugin", "words"), (release, "plugin", "failed")]
    runs += [
        (binaries, "plugin", row, str(operations))
        for binaries in configurations.values() for row in rows for operations in (FEW, MANY)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        totals = dict(zip(runs, pool.map(lambda run: instructions(folder, run[0] / run[1], *run[2:]), runs)))

    # What the types cost anyway is in neither.
    start, one, dictionary, alone = (totals[run] for run in runs[:4])
    counted = {"cold": (start - one - (dictionary - alone)) // COUNT}
    counted["words"] = totals[release, "plugin", "words"] - totals[release, "plugin", "failed"]
    for name, binaries in configurations.items():
        for row in rows:
            few, many = (totals[binaries, "plugin", row, str(operations)] for operations in (FEW, MANY))
            counted[f"{name}.{row}"] = (many - few) // (MANY - FEW)
    return counted


def main():
    mode = sys.argv[1] if sys.argv[1:] else None
    if sys.argv[2:] or mode not in (None, "--check", "--record"):
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary).resolve()
        generate(folder)
        release = build(folder, "release")
        if mode != "--check":
            costs(folder, release)
        counted = counts(folder, release, build(folder, "debug", "--product", "plugin"))
    print("\ninstructions")
    bounds = dict(line.split() for line in BOUNDS.read_text().splitlines()) if mode == "--check" else {}
    failed = False
    for name, count in counted.items():
        bound = int(bounds.get(name, 0))
        exceeds = mode == "--check" and count * 10 > bound * 11
        failed = failed or exceeds
        print(f"{name:20}{count:12}{f'   more than 10 % above {bound}' if exceeds else ''}")
    if mode == "--record":
        BOUNDS.write_text("".join(f"{name} {count}\n" for name, count in counted.items()))
    sys.exit(failed)


main()
