import Foundation
package import Injector

/// Diagnostics in the Static Analysis Results Interchange Format (SARIF 2.1.0), which code hosts show beside the
/// code.
///
/// Every rule is listed, so that a host knows those without results too. Paths are relative to the root of the
/// sources.
package struct SARIFReport: JSONReport {
  package let document: JSONObject

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
    let rules = DiagnosticCode.allCases
    let positions = Dictionary(uniqueKeysWithValues: zip(rules, rules.indices))
    let results = diagnostics.map { diagnostic in
      let place = diagnostic.source ?? places[diagnostic.key.type] ?? CallSite(fileID: file, line: 1)
      return Self.result(diagnostic, at: place, ruleIndex: positions[diagnostic.code])
    }
    let driver: JSONObject = ["name": "injector-inspect", "rules": rules.map(Self.rule), "version": toolVersion]
    let run: JSONObject = [
      "columnKind": "utf16CodeUnits", "results": results, "tool": ["driver": driver] as JSONObject,
    ]
    document = [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "runs": [run], "version": "2.1.0",
    ]
  }

  private static func rule(_ code: DiagnosticCode) -> JSONObject {
    [
      "defaultConfiguration": ["level": code.severity.sarifLevel],
      "help": ["text": "injector-inspect explain \(code.rawValue)"], "id": code.rawValue,
      "name": code.title.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(),
      "shortDescription": ["text": code.title],
    ]
  }

  private static func result(_ diagnostic: Diagnostic, at place: CallSite, ruleIndex: Int?) -> JSONObject {
    let related = diagnostic.path.enumerated().compactMap { index, step in
      step.source.map { location($0, id: index + 1, message: ["text": "\(step)"]) }
    }
    return [
      "level": diagnostic.severity.sarifLevel, "locations": [location(place)],
      "message": ["text": "\(diagnostic.message)\nTo fix this, \(diagnostic.fix)."],
      // The fingerprint stays the same when code moves, so that a host recognizes the result.
      "partialFingerprints": ["injectorEntry/v2": "\(Baseline.Entry(diagnostic))"],
      "relatedLocations": related.nonEmpty, "ruleId": diagnostic.code.rawValue, "ruleIndex": ruleIndex,
    ]
  }

  private static func location(_ site: CallSite, id: Int? = nil, message: [String: String]? = nil) -> JSONObject {
    let uri = site.fileID.addingPercentEncoding(withAllowedCharacters: plain) ?? site.fileID
    let place: JSONObject = ["artifactLocation": ["uri": uri], "region": ["startLine": max(site.line, 1)]]
    return ["id": id, "message": message, "physicalLocation": place]
  }

  /// The characters that need no escape in the path of a URI.
  private static let plain = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/+@!$&'(),;=")
}

extension Severity {
  fileprivate var sarifLevel: String {
    switch self {
    case .off: "none"
    case .info: "note"
    case .warning, .error: rawValue
    }
  }
}
