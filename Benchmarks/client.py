#!/usr/bin/env python3
"""Measures what a client pays to build: for the library, and for each registration of its own types.

    Benchmarks/client.py            prints the table
    Benchmarks/client.py --check    prints it, and fails if a figure is above its bound

Two clients are generated. One registers an Int and resolves it: it is built with the library, in an empty folder. The
other has 300 protocols and as many classes, every second of which depends on the one before it: the types alone, in a
dictionary of closures, and in a plugin. A bound of time is a multiple of the time that the compiler takes for the
dictionary in the same run, as machines differ. Times are those of the processor.
"""
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The benchmarks are built here too, with the library that is built here first.
SCRATCH = ROOT / ".build" / "clients"
COUNT = 300
PROCESSES = 21
# What is measured, and its bound; Documentation/Performance.md has the argument for each.
BOUNDS = {
    "build": ("a client of one Int and the library, built in times of the dictionary", 50),
    "bytes": ("that client, stripped, bytes", 1_800_000),
    "compile": ("to compile a registration with -O, in times of the dictionary's", 3.6),
    "registration": ("a registration in the file, bytes more than the dictionary's", 700),
    "first": ("a registration in a process's first container, in times of the dictionary's", 18.0),
}


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


def plugin(count):
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

# Each client's types and registrations, and its main file. What a client is compared with is in it as well: the types
# alone for the dictionary, and the library with one registration for the plugin.
CLIENTS = {
    "int": ([], "import Injector\nprint(try Container { $0.service(Int.self, using: { 1 }) }.resolve(Int.self))\n"),
    "alone": ([*types()], "print(C0() as any P0)\n"),
    "dictionary": ([*types(), *dictionary()], CLOCK + "var table = Table()\ntime { table.register() }\n"),
    "one": ([*types(), *plugin(1)], "import Injector\nprint(try Container(App()).resolve((any P0).self))\n"),
    "plugin": ([*types(), *plugin(COUNT)], f"import Injector\n{CLOCK}\ntry time {{ _ = try Container(App()) }}\n"),
}
BASES = {"dictionary": "alone", "plugin": "one"}


def generate(folder):
    targets = ""
    for name, (types, main) in CLIENTS.items():
        target = folder / "Sources" / name
        target.mkdir(parents=True)
        (target / "Types.swift").write_text("".join(types))
        (target / "main.swift").write_text(main)
        needs = '.product(name: "Injector", package: "Injector")' if "import Injector" in main else ""
        targets += f'    .executableTarget(name: "{name}", dependencies: [{needs}]),\n'
    (folder / "Package.swift").write_text(
        "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(\n"
        '  name: "Client", platforms: [.macOS(.v15)],\n'
        f'  dependencies: [.package(name: "Injector", path: "{ROOT}")],\n'
        f"  targets: [\n{targets}  ])\n")


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def seconds(*command):
    """The seconds of the processor that a command and its children take."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(*command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def seconds_to_compile(folder, binaries, name):
    sources = [str(path) for path in sorted((folder / "Sources" / name).iterdir())]
    command = ["swiftc", "-swift-version", "6", "-O", "-wmo", "-c", "-module-name", name, "-I", str(binaries / "Modules")]
    return seconds(*command, "-o", str(folder / f"{name}.o"), *sources)


def size(folder, binary):
    stripped = folder / "stripped"
    run("strip", "-o", str(stripped), str(binary))
    return stripped.stat().st_size


def median(binary):
    return statistics.median(float(run(str(binary)).splitlines()[0]) for _ in range(PROCESSES))


def measure(folder):
    generate(folder)
    shutil.rmtree(SCRATCH, ignore_errors=True)
    build = ["swift", "build", "-c", "release", "--package-path", str(folder), "--scratch-path", str(SCRATCH)]
    # The unit is measured on both sides of the build and as a mean, as the machine may become slower meanwhile.
    units = [seconds_to_compile(folder, folder, "dictionary") for _ in range(3)]
    library = seconds(*build, "--product", "int")
    units += [seconds_to_compile(folder, folder, "dictionary") for _ in range(3)]
    unit = statistics.mean(units)
    run(*build)
    binaries = pathlib.Path(run(*build, "--show-bin-path").strip())

    compared = [*BASES, *BASES.values()]
    # In turn, as a machine that others use is slower for a while.
    rounds = [{name: seconds_to_compile(folder, binaries, name) for name in compared} for _ in range(3)]
    times = {name: min(round[name] for round in rounds) for name in compared}
    sizes = {name: size(folder, binaries / name) for name in CLIENTS}
    time = {name: (times[name] - times[base]) / COUNT for name, base in BASES.items()}
    bytes = {name: (sizes[name] - sizes[base]) / COUNT for name, base in BASES.items()}

    print(f"{COUNT} registrations, each{'dictionary':>42}{'plugin':>12}")
    print(f"{'to compile with -O, ms':52}{time['dictionary'] * 1000:15.1f}{time['plugin'] * 1000:12.1f}")
    print(f"{'in the file, bytes':52}{bytes['dictionary']:15.1f}{bytes['plugin']:12.1f}")
    first = {name: median(binaries / name) / 1000 for name in BASES}
    print(f"{'in a fresh process, microseconds of all':52}{first['dictionary']:15.0f}{first['plugin']:12.0f}")
    print(f"\nthe library and a client of one Int: {library:.1f} s; the dictionary: {unit:.2f} s\n")
    return {
        "build": library / unit,
        "bytes": sizes["int"],
        "compile": time["plugin"] / time["dictionary"],
        "registration": bytes["plugin"] - bytes["dictionary"],
        "first": first["plugin"] / first["dictionary"],
    }


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as temporary:
        figures = measure(pathlib.Path(temporary).resolve())
    print(f"{'':76}{'measured':>10}{'bound':>10}")
    for name, (words, bound) in BOUNDS.items():
        excess = "   too much" if figures[name] > bound else ""
        decimals = 0 if isinstance(bound, int) else 2
        print(f"{words:76}{figures[name]:10.{decimals}f}{bound:10.{decimals}f}{excess}")
    sys.exit(sys.argv[1:] == ["--check"] and any(figures[name] > bound for name, (_, bound) in BOUNDS.items()))


main()
