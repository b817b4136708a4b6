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
  ///   - toolVersion: The version of the tool.
  package init(_ diagnostics: some Sequence<Diagnostic>, toolVersion: String) {
    let rules = DiagnosticCode.allCases
    let positions = Dictionary(uniqueKeysWithValues: zip(rules, rules.indices))
    let (paths, steps) = (URIPaths(), StepFragments())
    runs = [
      Run(
        results: JSONList(
          diagnostics.lazy.map {
            Result(diagnostic: $0, ruleIndex: positions[$0.code] ?? 0, paths: paths, fragments: steps)
          }),
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

  private struct Result: JSONWritable {
    let diagnostic: Diagnostic
    let ruleIndex: Int
    let paths: URIPaths
    let fragments: StepFragments

    func write(to output: inout JSONOutput) {
      output.writeObject { output in
        output.writeField("level", diagnostic.severity.sarifLevel)
        output.writeName("locations")
        output.writeArray(of: diagnostic.source.map { [$0] } ?? []) { site, output in
          output.writeObject { write(site, to: &$0) }
        }
        write("\(diagnostic.message)\nTo fix this, \(diagnostic.fix).", to: &output)
        output.writeName("partialFingerprints")
        // What stays the same when code moves, so that a host recognizes the result.
        let entry = Baseline.Entry(diagnostic)
        output.writeObject { $0.writeField("injectorEntry/v1", SHA256(of: Array("\(entry)".utf8)).base64) }
        let steps = diagnostic.path.enumerated().lazy.filter { $0.element.source != nil }
        if diagnostic.path.contains(where: { $0.source != nil }) {
          output.writeName("relatedLocations")
          output.writeArray(of: steps) { step, output in write(step.element, id: step.offset + 1, to: &output) }
        }
        output.writeField("ruleId", diagnostic.code.rawValue)
        output.writeField("ruleIndex", ruleIndex)
      }
    }

    private func write(_ step: PathStep, id: Int, to output: inout JSONOutput) {
      guard let site = step.source else { return }
      output.writeObject { output in
        output.writeField("id", id)
        output.write(
          fragment: fragments.fragment(of: step, at: site) {
            output.fragment { output in
              write("\(step)", to: &output)
              write(site, to: &output)
            }
          })
      }
    }

    private func write(_ message: String, to output: inout JSONOutput) {
      output.writeName("message")
      output.writeObject { $0.writeField("text", message) }
    }

    private func write(_ site: CallSite, to output: inout JSONOutput) {
      output.writeName("physicalLocation")
      output.writeObject { output in
        output.writeName("artifactLocation")
        output.writeObject { $0.writeField("uri", paths.path(of: site.fileID)) }
        output.writeName("region")
        output.writeObject { $0.writeField("startLine", max(site.line, 1)) }
      }
    }
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
    let path = file.percentEncoded(except: Self.plain.contains)
    known[file] = path
    return path
  }
}

/// The JSON of steps that were written. Those near a root are on the paths of many results.
private final class StepFragments {
  private var known: [CallSite: (step: PathStep, fragment: [UInt8])] = [:]

  /// The most steps to keep, in some twenty megabytes.
  private static let most = 50_000

  /// Returns the JSON of a step, which a closure returns unless it is known.
  func fragment(of step: PathStep, at site: CallSite, _ write: () -> [UInt8]) -> [UInt8] {
    // A place in a loop has several registrations.
    if let known = known[site], known.step == step { return known.fragment }
    let fragment = write()
    if known.count < Self.most { known[site] = (step, fragment) }
    return fragment
  }
}
