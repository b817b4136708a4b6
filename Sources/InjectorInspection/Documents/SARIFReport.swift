import Foundation
package import Injector

/// Diagnostics in the Static Analysis Results Interchange Format (SARIF 2.1.0), which code hosts show beside the
/// code.
///
/// Every rule is listed, so that a host knows those without results too. Paths are relative to the root of the
/// sources.
package struct SARIFReport: Encodable, JSONReport {
  private let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  private let runs: [Run]
  private let version = "2.1.0"

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case runs, version
  }

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - diagnostics: The diagnostics, with paths in place of file IDs.
  ///   - graph: The graph that they are about, with the same files in its call sites.
  ///   - file: The file of the graph or of its program, for what is in none of its registrations.
  ///   - toolVersion: The version of the tool.
  package init(_ diagnostics: [Diagnostic], in graph: DependencyGraph, from file: String, toolVersion: String) {
    // Code scanning rejects a report whole in which a result has no place.
    let places = Dictionary(graph.nodes.compactMap { node in node.plugin.map { ($0, node.source) } }) { first, _ in
      first
    }
    func place(_ diagnostic: Diagnostic) -> CallSite {
      diagnostic.source ?? places[diagnostic.key.type] ?? CallSite(fileID: file, line: 1)
    }
    let rules = DiagnosticCode.allCases
    let positions = Dictionary(uniqueKeysWithValues: zip(rules, rules.indices))
    runs = [
      Run(
        results: diagnostics.map { Result($0, at: place($0), ruleIndex: positions[$0.code] ?? 0) },
        tool: Tool(driver: Driver(rules: rules.map(Rule.init), version: toolVersion)))
    ]
  }

  package var document: any Encodable { self }

  private struct Run: Encodable {
    let columnKind = "utf16CodeUnits"
    let results: [Result]
    let tool: Tool
  }

  private struct Tool: Encodable {
    let driver: Driver
  }

  private struct Driver: Encodable {
    let name = "injector-inspect"
    let rules: [Rule]
    let version: String
  }

  private struct Message: Encodable {
    let text: String
  }

  private struct Rule: Encodable {
    let defaultConfiguration: [String: String]
    let help: Message
    let id: String
    let name: String
    let shortDescription: Message

    init(_ code: DiagnosticCode) {
      defaultConfiguration = ["level": code.severity.sarifLevel]
      help = Message(text: "injector-inspect explain \(code.rawValue)")
      id = code.rawValue
      name = code.title.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      shortDescription = Message(text: code.title)
    }
  }

  private struct Result: Encodable {
    let level: String
    let locations: [Location]
    let message: Message
    /// The fingerprints, which stay the same when code moves, so that a host recognizes the result.
    let partialFingerprints: [String: String]
    let relatedLocations: [Location]?
    let ruleId: String
    let ruleIndex: Int

    init(_ diagnostic: Diagnostic, at place: CallSite, ruleIndex: Int) {
      level = diagnostic.severity.sarifLevel
      locations = [Location(place)]
      message = Message(text: "\(diagnostic.message)\nTo fix this, \(diagnostic.fix).")
      partialFingerprints = ["injectorEntry/v2": "\(Baseline.Entry(diagnostic))"]
      relatedLocations =
        diagnostic.path.enumerated().compactMap { index, step in
          step.source.map { Location($0, id: index + 1, message: Message(text: "\(step)")) }
        }.nonEmpty
      ruleId = diagnostic.code.rawValue
      self.ruleIndex = ruleIndex
    }
  }

  private struct Location: Encodable {
    let id: Int?
    let message: Message?
    let physicalLocation: Place

    struct Place: Encodable {
      let artifactLocation: [String: String]
      let region: [String: Int]
    }

    init(_ site: CallSite, id: Int? = nil, message: Message? = nil) {
      self.id = id
      self.message = message
      physicalLocation = Place(
        artifactLocation: ["uri": site.fileID.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? site.fileID],
        region: ["startLine": max(site.line, 1)])
    }

    /// The characters that need no escape in the path of a URI.
    private static let plain = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/+@!$&'(),;=")
  }
}

extension Severity {
  fileprivate var sarifLevel: String {
    switch self {
    case .off: "none"
    case .info: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}
