import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

extension JSONReport {
  /// The report as a dictionary, as a script reads it.
  var fields: [String: Any] {
    get throws { try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:] }
  }
}

func require(_ isTrue: Bool, _ problem: @autoclosure () -> String) throws {
  if !isTrue { throw Contradiction(description: problem()) }
}

@Test func cycles_areThoseThatCheckRefuses() async {
  await expectProperty(of: App.self) { app in
    for checked in app.graphs {
      let graph = checked.graph
      let report = CycleReport(GraphMap(graph))
      let refusals: Set<DiagnosticCode> = [.cycle, .unsharedCycle]
      let found = checked.found.filter { refusals.contains($0.code) && $0.severity == .error }
      try require(report.isValid == found.isEmpty, "isValid is \(report.isValid): \(found.texts)")
      let cycles = try report.fields["cycles"] as? [[String: Any]] ?? []
      let codes = cycles.compactMap { $0["code"] as? String }.sorted()
      try Contradiction.check(found.map(\.code.rawValue).sorted(), codes, "check, and cycles")
      for cycle in cycles { try require((cycle["code"] == nil) == (cycle["isValid"] as? Bool), "a code is a refusal") }
      // A cycle of injections is refused for the same reason.
      let text = report.text(TreeStyle(isColored: false))
      for word in ["asynchronous", "transient"] {
        let count = text.split(separator: "\n").count { $0.hasSuffix("which is \(word)") }
        let same = found.count { $0.code == .unsharedCycle && $0.message.contains(" is \(word), but") }
        try require(count == same, "\(count) cycles are \(word), and check says so of \(same)")
      }
      // Drawings mark the same dependencies, and count the same.
      let tree = graph.rendered(as: .tree)
      let count = tree.firstMatch(of: /(\d+) cycles?\n/).flatMap { Int($0.1) } ?? 0
      try require(count == found.count, "the tree has \(count) cycles, and check \(found.count)")
    }
  }
}

@Test func missing_isCountedAsCheckDoes() async {
  await expectProperty(of: App.self) { app in
    for checked in app.graphs {
      let graph = checked.graph
      let codes: [DiagnosticCode] = [.missingDependency, .decoratorOfNothing]
      let keys = Set(checked.found.filter { codes.contains($0.code) }.map(\.key))
      let tree = graph.rendered(as: .tree)
      let count = tree.firstMatch(of: /(\d+) missing[,\n]/).flatMap { Int($0.1) } ?? 0
      try require(count == keys.count, "the tree has \(count) missing, and check \(keys)")
    }
  }
}

@Test func unused_isWhatCheckReports() async {
  await expectProperty(of: App.self) { app in
    for checked in app.graphs {
      let graph = checked.graph
      let report = UnusedReport(GraphMap(graph))
      let found = checked.found.filter { $0.code == .unusedRegistration }
      let fields = try report.fields
      let unused = fields["unused"] as? [Any] ?? []
      try require(report.isEmpty == found.isEmpty && unused.count >= found.count, "\(found.texts) and \(unused)")
      let opaque = fields["opaque"] as? [Any] ?? []
      try require(opaque.isEmpty || found.isEmpty, "check reports unused registrations beside opaque ones")
      // What only they need isn't unused before they are gone.
      let others = (fields["onlyNeededByUnused"] as? [[String: Any]] ?? []).map { place(of: $0) }
      let places = found.map { place(of: $0.key, at: $0.source) }
      try require(Set(others).isDisjoint(with: places), "\(others) are needed, and check reports \(places)")
    }
  }
}

/// The key of a registration in a report, and its line: a decorator has a registration for each contribution.
func place(of item: [String: Any]) -> String {
  let (key, source) = (item["key"] as? [String: String] ?? [:], item["source"] as? [String: Any])
  return place(
    of: ServiceKey(type: key["type"] ?? "", identifier: key["identifier"].map { ServiceIdentifier($0) }),
    at: CallSite(fileID: "", line: source?["line"] as? Int ?? 0))
}

func place(of key: ServiceKey, at source: CallSite?) -> String { "\(key) \(source?.line ?? 0)" }

@Test func overview_isUndeclaredWhereCheckSaysSo() async {
  await expectProperty(of: App.self) { app in
    for checked in app.graphs {
      let graph = checked.graph
      let couplings = try PluginOverview(GraphMap(graph)).fields["couplings"] as? [[String: Any]] ?? []
      let undeclared = Set(
        couplings.filter { $0["isDeclared"] as? Bool == false }.map { [$0["from"] as? String, $0["to"] as? String] })
      let pairs = Set(
        checked.found.filter { $0.code == .pluginContract && $0.path.count == 2 }.map { $0.path.map(\.plugin) })
      try require(pairs.isSubset(of: undeclared), "check reports \(pairs), and the overview \(undeclared)")
      // Two plugins that need each other are one finding.
      try require(
        undeclared.allSatisfy { pairs.contains($0) || pairs.contains($0.reversed()) },
        "the overview has \(undeclared), and check reports \(pairs)")
      let all = couplings.compactMap { $0["dependencies"] as? Int }.reduce(0, +)
      let across = graph.edges.count { edge in
        edge.to.map { graph.nodes[edge.from].plugin != graph.nodes[$0].plugin } ?? false
      }
      try require(all == across, "the overview counts \(all) dependencies of \(across)")
    }
  }
}

@Test func usage_countsWhatPathsLeadTo() async {
  await expectProperty(of: App.self) { app in
    for graph in app.graphs.map(\.graph) {
      let map = GraphMap(graph)
      for node in graph.nodes.indices {
        for direction in [UsageReport.Direction.uses, .usedBy] {
          let fields = try UsageReport(direction, of: [node], in: map, depth: 5).fields
          let others = graph.nodes.indices.filter { $0 != node }
          func leads(_ from: Int, _ to: Int) -> Bool {
            !PathReport(to: [to], from: [from], in: map, limit: 1).isEmpty
          }
          let all = others.count { direction == .uses ? leads(node, $0) : leads($0, node) }
          try require(fields["all"] as? Int == all, "\(direction) of \(node): \(fields["all"] ?? "") and \(all)")
          let direct = others.count { other in
            let (from, to) = direction == .uses ? (node, other) : (other, node)
            return graph.edges(from: from).contains { $0.to == to }
          }
          try require(fields["direct"] as? Int == direct, "\(direction) of \(node) directly: \(direct)")
        }
      }
    }
  }
}
