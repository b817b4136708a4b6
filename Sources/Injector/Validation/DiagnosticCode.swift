/// The stable name of a rule: it never changes its meaning, and each has a page in the documentation.
public enum DiagnosticCode: String, Hashable, Sendable, CaseIterable, Comparable {
  /// A dependency that nothing is registered for.
  case missingDependency = "INJ001"
  /// Two registrations of one key.
  case duplicateRegistration = "INJ002"
  /// An override that replaces nothing.
  case overrideOfNothing = "INJ003"
  /// A decorator of a key that is not registered.
  case decoratorOfNothing = "INJ004"
  /// Registrations that need each other to be built.
  case cycle = "INJ005"
  /// A longer-lived registration that holds a scoped one.
  case captiveDependency = "INJ006"
  /// A longer-lived registration that holds a weak one.
  case captiveWeak = "INJ007"
  /// A factory that runs anywhere and needs what is built on the main actor.
  case isolation = "INJ008"
  /// A dependency that points from a lower layer to a higher one.
  case layering = "INJ009"
  /// A dependency into a plugin that is not declared.
  case pluginContract = "INJ010"
  /// Plugins that need each other.
  case pluginCycle = "INJ011"
  /// A scoped dependency of a registration that lives outside that scope.
  case scopeOutside = "INJ012"
  /// A dependency that does not give the runtime arguments that its target takes.
  case argumentMismatch = "INJ013"
  /// A shared registration that takes runtime arguments.
  case sharedArgument = "INJ014"
  /// An eager registration that is no singleton, or one told of its container's close that is not kept.
  case keptLifetime = "INJ015"
  /// A chain of dependencies that is too long to build on a thread's stack.
  case chainTooDeep = "INJ016"
  /// A service that nothing needs.
  case unusedRegistration = "INJ017"

  /// A registration that is built without `await` and needs one that must be awaited.
  case asynchrony = "INJ018"

  /// A mock that the test of one type does not need.
  case unusedMock = "INJ019"

  /// Plugins of different types that have one name.
  case pluginName = "INJ020"

  /// How bad it is, unless the user says otherwise.
  public var severity: Severity {
    switch self {
    case .captiveWeak, .pluginContract, .unusedMock: .warning
    case .unusedRegistration: .info
    default: .error
    }
  }

  /// The rule in a few words.
  public var title: String {
    switch self {
    case .missingDependency: "missing dependency"
    case .duplicateRegistration: "duplicate registration"
    case .overrideOfNothing: "override of nothing"
    case .decoratorOfNothing: "decorator of nothing"
    case .cycle: "cycle"
    case .captiveDependency: "captive dependency"
    case .captiveWeak: "captive weak dependency"
    case .isolation: "isolation"
    case .layering: "layering"
    case .pluginContract: "plugin contract"
    case .pluginCycle: "plugin cycle"
    case .scopeOutside: "scope from outside"
    case .argumentMismatch: "argument mismatch"
    case .sharedArgument: "shared argument"
    case .keptLifetime: "kept lifetime"
    case .chainTooDeep: "chain too deep"
    case .unusedRegistration: "unused registration"
    case .asynchrony: "asynchrony"
    case .unusedMock: "unused mock"
    case .pluginName: "plugin name"
    }
  }

  /// Orders codes by their text.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How bad a diagnostic is.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Worth knowing.
  case info
  /// Works, and is probably a mistake.
  case warning
  /// The container is not built.
  case error

  /// Orders severities from `info` to `error`.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}
