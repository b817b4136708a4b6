/// Why a container was not built: everything that is wrong with its graph, at once.
public struct ValidationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found, errors first, each in order of code, then of place. At least one is an error.
  public let diagnostics: [Diagnostic]

  /// What `Container(testing:from:)` was to build; nil for any other container.
  public let tested: ServiceKey?

  /// Makes an error of its diagnostics.
  ///
  /// - Parameters:
  ///   - diagnostics: What was found.
  ///   - tested: What was to be tested, if anything.
  public init(diagnostics: [Diagnostic], tested: ServiceKey? = nil) {
    self.diagnostics = diagnostics
    self.tested = tested
  }

  /// The diagnostics that are errors.
  public var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

  /// The keys that are needed and not registered, each once, in the order of the registrations that need them.
  ///
  /// For `Container(testing:from:)` these are exactly the services to mock. For example:
  ///
  /// ```swift
  /// #expect(error.missingKeys.map(\.type) == ["Shop.Authenticating", "Shop.SessionStoring"])
  /// ```
  public var missingKeys: [ServiceKey] { errors.filter { $0.code == .missingDependency }.map(\.key) }

  /// What went wrong as a whole, in one sentence: how many problems there are, or services to mock.
  public var message: String {
    let count = errors.count
    let problems = "\(count) \(count == 1 ? "problem" : "problems")"
    guard let tested else { return "The container was not built: \(problems)." }
    let mocks = mocks.count
    let services = "\(mocks) \(mocks == 1 ? "service" : "services") to mock"
    return "The part that \(tested) needs was not built: \(mocks == 0 ? problems : services)."
  }

  /// How many problems there are, for a test the mocks to give, then each of the problems.
  public var description: String {
    ([message] + (mocks.isEmpty ? [] : [Self.code(for: mocks)]) + diagnostics.map(\.description))
      .joined(separator: "\n\n")
  }

  /// The services that the test of one type has to mock.
  private var mocks: [ServiceKey] { tested == nil ? [] : missingKeys.filter { $0 != tested } }

  /// The mocks as code, to paste and complete.
  private static func code(for mocks: [ServiceKey]) -> String {
    let lines = mocks.map { key in
      let identifier = key.identifier.map { ", \($0.rawValue.debugDescription)" } ?? ""
      return "  $0.instance(<#mock#>, for: \(key.type).self\(identifier))"
    }
    return (["mocks: {"] + lines + ["}"]).joined(separator: "\n")
  }
}
