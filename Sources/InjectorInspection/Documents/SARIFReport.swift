package import Injector

/// Diagnostics in the Static Analysis Results Interchange Format (SARIF 2.1.0), which code hosts show beside the code.
///
/// Every rule is listed, so that a host knows those without results too. Paths are relative to the root of the sources.
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
  ///   - toolVersion: The version of the tool.
  package init(_ diagnostics: some Sequence<Diagnostic>, toolVersion: String) {
    let rules = DiagnosticCode.allCases
    let positions = Dictionary(uniqueKeysWithValues: zip(rules, rules.indices))
    let paths = URIPaths()
    runs = [
      Run(
        results: JSONList(diagnostics.lazy.map { Result($0, ruleIndex: positions[$0.code] ?? 0, paths) }),
        tool: Tool(driver: Driver(rules: rules.map(Rule.init), version: toolVersion)))
    ]
  }

  package var document: any Encodable { self }

  private struct Run: Encodable {
    let columnKind = "utf16CodeUnits"
    let results: JSONList<Result>
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
    let defaultConfiguration: Configuration
    let help: Message
    let id: String
    let name: String
    let shortDescription: Message

    struct Configuration: Encodable {
      let level: String
    }

    init(_ code: DiagnosticCode) {
      defaultConfiguration = Configuration(level: code.severity.sarifLevel)
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
    /// What stays the same when code moves, so that a host recognizes the result.
    let partialFingerprints: Fingerprints
    let relatedLocations: [Location]?
    let ruleId: String
    let ruleIndex: Int

    init(_ diagnostic: Diagnostic, ruleIndex: Int, _ paths: URIPaths) {
      level = diagnostic.severity.sarifLevel
      locations = diagnostic.source.map { [Location($0, paths)] } ?? []
      message = Message(text: "\(diagnostic.message)\nTo fix this, \(diagnostic.fix).")
      let entry = Baseline.Entry(diagnostic)
      partialFingerprints = Fingerprints(entry: SHA256(of: Array("\(entry)".utf8)).base64)
      relatedLocations =
        diagnostic.path.enumerated().compactMap { index, step in
          step.source.map { Location($0, paths, id: index + 1, text: "\(step)") }
        }.nonEmpty
      ruleId = diagnostic.code.rawValue
      self.ruleIndex = ruleIndex
    }
  }

  private struct Fingerprints: Encodable {
    let entry: String

    private enum CodingKeys: String, CodingKey {
      case entry = "injectorEntry/v1"
    }
  }

  private struct Location: Encodable {
    let id: Int?
    let message: Message?
    let physicalLocation: PhysicalLocation

    init(_ site: CallSite, _ paths: URIPaths, id: Int? = nil, text: String? = nil) {
      self.id = id
      message = text.map(Message.init)
      physicalLocation = PhysicalLocation(
        artifactLocation: Artifact(uri: paths.path(of: site.fileID)), region: Region(startLine: max(site.line, 1)))
    }
  }

  private struct PhysicalLocation: Encodable {
    let artifactLocation: Artifact
    let region: Region
  }

  private struct Artifact: Encodable {
    let uri: String
  }

  private struct Region: Encodable {
    let startLine: Int
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

/// Paths as relative references of URIs: every byte is escaped that a path's segment can't have.
private final class URIPaths {
  /// The paths that were escaped. A report names each file many times.
  private var known: [String: String] = [:]

  /// The bytes that need no escape in the path of a URI.
  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/+@!$&'(),;=".utf8)

  func path(of file: String) -> String {
    if let path = known[file] { return path }
    let path = Self.escaped(file)
    known[file] = path
    return path
  }

  private static func escaped(_ file: String) -> String {
    file.utf8.map { byte in
      if plain.contains(byte) { return String(Unicode.Scalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}
