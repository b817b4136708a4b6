public import Injector

/// A set of known diagnostics to accept, so that only new ones are reported.
///
/// An accepted diagnostic is recognized by its code, its key, and the keys of its path. Places don't count, so moving
/// code doesn't change anything. For example, to introduce a rule that much of an existing app breaks:
///
/// ```swift
/// let known = Baseline(accepting: DependencyGraph(of: AppPlugin()).diagnostics())
/// try known.json.write(to: url, atomically: true, encoding: .utf8)    // once; keep it with the sources
///
/// let baseline = try Baseline(json: Data(contentsOf: url))
/// let new = DependencyGraph(of: AppPlugin()).diagnostics().filter { !baseline.accepts($0) }
/// ```
public struct Baseline: Equatable, Sendable {
  /// The accepted diagnostics, in order of code, key, and path.
  public let entries: [Entry]
  private let identities: Set<[ServiceKey]>

  /// Creates a baseline that accepts the given diagnostics, and all that differ from them in places and words only.
  ///
  /// - Parameter diagnostics: The diagnostics to accept. A baseline accepts nothing by default.
  public init(accepting diagnostics: [Diagnostic] = []) { self.init(diagnostics.map(Entry.init)) }

  init(_ entries: [Entry]) {
    var identities = Set<[ServiceKey]>()
    self.entries = entries.filter { identities.insert($0.identity).inserted }
      .sorted { $0.identity.lexicographicallyPrecedes($1.identity) { $0.precedes($1) } }
    self.identities = identities
  }

  /// Returns a Boolean value that indicates whether the baseline accepts the given diagnostic.
  ///
  /// - Parameter diagnostic: The diagnostic.
  /// - Returns: `true` if the baseline has an entry for the diagnostic; otherwise, `false`.
  /// - Complexity: O(1) on average.
  public func accepts(_ diagnostic: Diagnostic) -> Bool { accepts(Entry(diagnostic)) }

  private func accepts(_ entry: Entry) -> Bool { identities.contains(entry.identity) }

  /// Returns the entries that match none of the given diagnostics.
  ///
  /// Their problems are fixed, so they can be removed from the baseline. For example:
  ///
  /// ```swift
  /// let fixed = baseline.unmatched(by: DependencyGraph(of: AppPlugin()).diagnostics())
  /// ```
  ///
  /// - Parameter diagnostics: The diagnostics that the rules find without a baseline.
  /// - Returns: The entries without a diagnostic, in order of code, key, and path.
  public func unmatched(by diagnostics: [Diagnostic]) -> [Entry] {
    let others = Baseline(accepting: diagnostics)
    return entries.filter { !others.accepts($0) }
  }

  /// The values that identify an accepted diagnostic.
  public struct Entry: Equatable, Sendable {
    /// The code of the rule.
    public let code: DiagnosticCode
    /// The key that the diagnostic is about.
    public let key: ServiceKey
    /// The keys of the diagnostic's path.
    public let path: [ServiceKey]

    init(code: DiagnosticCode, key: ServiceKey, path: [ServiceKey] = []) {
      self.code = code
      self.key = key
      self.path = path
    }

    init(_ diagnostic: Diagnostic) {
      self.init(code: diagnostic.code, key: diagnostic.key, path: diagnostic.path.map(\.key))
    }
  }
}

extension Baseline.Entry: CustomStringConvertible {
  /// The code and the key, followed by the path if there is one.
  public var description: String {
    let steps = path.isEmpty ? "" : " (\(path.map(\.description).joined(separator: " -> ")))"
    return "\(code.rawValue) \(key)\(steps)"
  }

  fileprivate var identity: [ServiceKey] { [ServiceKey(type: code.rawValue), key] + path }
}

extension ServiceKey {
  /// A Boolean value that indicates whether a key comes first in order of type and of the identifier's bytes.
  fileprivate func precedes(_ other: ServiceKey) -> Bool {
    if type != other.type { return type < other.type }
    guard let otherName = other.identifier?.rawValue else { return false }
    guard let name = identifier?.rawValue else { return true }
    return name.utf8.lexicographicallyPrecedes(otherName.utf8)
  }
}

// MARK: JSON

extension Baseline {
  /// Creates a baseline from the JSON in ``json``.
  ///
  /// The parameter, the errors and the complexity are those of `DependencyGraph(json:)`.
  public init(json bytes: some Sequence<UInt8>) throws(DocumentError) {
    self = try JSONText.read(BaselineDocument.self, from: bytes).baseline
  }

  /// The baseline as JSON with sorted entries. Equal baselines produce equal text.
  public var json: String { BaselineDocument(baseline: self).json }
}

private struct BaselineDocument: JSONDocument {
  static let noun = "baseline"
  static let format = "injector-baseline"
  static let currentVersion = 1

  let baseline: Baseline

  static func coded(_ document: Self?, _ fields: any Fields) throws -> Self {
    Self(baseline: Baseline(try fields("accepted", document?.baseline.entries)))
  }
}

extension Baseline.Entry: FieldedValue {
  static func coded(_ entry: Self?, _ fields: any Fields) throws -> Self {
    Self(
      code: try fields("code", entry?.code), key: try fields("key", entry?.key),
      path: try fields("path", entry?.path, default: []))
  }
}
