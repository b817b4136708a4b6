import Injector
import InjectorInspection
import TestSupport
import Testing

/// The rules that a container runs only if its policy names them.
private let onDemand: Set<DiagnosticCode> = [.unusedRegistration, .absentOptional]

/// `check` without a plugin is the validation of the container that is built without it.
@Test func graphWithoutAPlugin_isThatOfTheContainerWithoutIt() async {
  await expectProperty(of: App.self) { app in
    for name in Set(app.parts.map(\.name)).sorted() {
      guard let verdict = app.verdict(without: name) else { continue }
      let found = app.checked(without: name).found.filter { !onDemand.contains($0.code) }
      let expected = app.declaring(name, in: verdict.found.texts)
      let shown = app.declaring(name, in: found.texts, onlyTwice: true)
      try Contradiction.check(expected, shown, "the container without \(name), and check --without")
    }
  }
}

extension App {
  /// Returns texts for a plugin that is left out: the plugins that declare it needn't be told to. Of two plugins that
  /// have one name, either may be installed.
  fileprivate func declaring(_ name: String, in texts: [String], onlyTwice: Bool = false) -> [String] {
    let places = parts.indices.filter { parts[$0].name == name }
    let owners = parts.filter { part in
      let isTwice = parts.count { $0.name == part.name } > 1
      return !part.dependencies.isDisjoint(with: places) && !part.isStating && (isTwice || !onlyTwice)
    }
    return texts.map { text in
      owners.reduce(text) {
        $0.replacing("add \(name) to the dependencies of \($1.name)", with: "install \(name)")
      }
    }
  }
}

/// A program's policy decides the severities that the tool reports, also of a saved graph.
@Test func policy_isAFactOfTheGraph() async {
  await expectProperty(of: App.self) { app in
    guard let verdict = app.verdict() else { throw Unsuited() }
    let copy = try DependencyGraph(json: app.checked().graph.json.utf8)
    for found in [app.checked().found, copy.diagnostics()] {
      let found = found.filter { !onDemand.contains($0.code) }
      try Contradiction.check(verdict.found.texts, found.texts, "the container, and check")
    }
    let lowered = ValidationPolicy(severities: [.missingDependency: .info])
    let severities = Set(copy.diagnostics(validation: lowered).filter { $0.code == .missingDependency }.map(\.severity))
    guard severities.isSubset(of: [.info]) else { throw Contradiction(description: "--severity isn't on top") }
  }
}

/// `check --complete-concurrency` is the container with complete checking.
@Test func minimalGraph_underCompleteChecking_isTheCompleteOne() async {
  await expectProperty(of: App.self) { app in
    let (complete, minimal) = (app.checked(), app.checked(concurrency: .minimal).graph)
    let (texts, other) = (complete.found.texts, minimal.underCompleteChecking)
    try Contradiction.check(texts, other.diagnostics().texts, "complete, and minimal as complete")
    let difference = GraphDifference(from: complete.graph, to: other)
    guard difference.isEmpty else {
      throw Contradiction(description: difference.text(TreeStyle(isColored: false)))
    }
    let saved = try DependencyGraph(json: minimal.json.utf8).underCompleteChecking
    try Contradiction.check(texts, saved.diagnostics().texts, "complete, and minimal, saved")
  }
}

/// The apps of the properties have what the rules are about; otherwise, these would hold for nothing.
@Test func apps_breakTheRules() async {
  let seeds = Seeds.all(by: 300)
  guard seeds.count >= 300 else { return }
  var codes: Set<String> = []
  var (built, children) = (0, 0)
  for seed in seeds.prefix(300) {
    let app = App(seed: seed)
    codes.formUnion(app.checked().found.map(\.code.rawValue))
    guard let container = app.verdict()?.container else { continue }
    built += 1
    guard let child = try? container.makeChild(plugins: app.childPlugins) else { continue }
    children += 1
    codes.formUnion(child.diagnostics.map(\.code.rawValue))
  }
  let wanted = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 17, 18, 21, 22, 23, 26, 27, 29, 32, 35, 36, 56]
  #expect(wanted.map { "INJ0" + ($0 < 10 ? "0" : "") + "\($0)" }.filter { !codes.contains($0) } == [])
  #expect(built > 30 && children > 10, "\(built) containers, \(children) children")
}
