/// The code of a validation rule. The meaning of a code never changes, and each code has a page in the documentation.
public enum DiagnosticCode: String, Hashable, Sendable, CaseIterable, Comparable {
  /// A dependency isn't registered.
  case missingDependency = "INJ001"
  /// Two registrations have the same key.
  case duplicateRegistration = "INJ002"
  /// An override replaces nothing.
  case overrideOfNothing = "INJ003"
  /// The key of a decorator isn't registered.
  case decoratorOfNothing = "INJ004"
  /// Registrations depend on each other directly.
  case cycle = "INJ005"
  /// A longer-lived registration holds a scoped instance.
  case captiveDependency = "INJ006"
  /// A longer-lived registration holds a weak instance.
  case captiveWeak = "INJ007"
  /// A factory depends on an instance that is created on another actor.
  case isolation = "INJ008"
  /// A registration of a lower layer depends on one of a higher layer.
  case layering = "INJ009"
  /// A registration depends on a plugin that its own plugin doesn't declare as a dependency.
  case pluginContract = "INJ010"
  /// Plugins depend on each other.
  case pluginCycle = "INJ011"
  /// A registration outside a scope depends on a scoped instance.
  case scopeOutside = "INJ012"
  /// A dependency doesn't pass the runtime arguments that its target takes.
  case argumentMismatch = "INJ013"
  /// A shared registration takes runtime arguments.
  case sharedArgument = "INJ014"
  /// An eager registration isn't a singleton, or a registration with `onClose` isn't a singleton or scoped.
  case keptLifetime = "INJ015"
  // INJ016 was the code of a chain of dependencies that is too long. It isn't used again.
  /// No registration depends on a service.
  case unusedRegistration = "INJ017"

  /// A synchronous registration depends on an asynchronous one.
  case asynchrony = "INJ018"

  /// The test of one type doesn't need a mock.
  case unusedMock = "INJ019"

  /// Plugins of different types have the same name.
  case pluginName = "INJ020"

  /// A mark names no parameter of the factory.
  case unmatchedMark = "INJ021"

  /// Plugins of one type have different values.
  case pluginValue = "INJ022"

  /// Several plugins override the same key.
  case contestedOverride = "INJ023"

  /// A registry was used after its container was built.
  case lateRegistration = "INJ024"

  /// The dependencies of plugins don't end.
  case endlessPlugins = "INJ025"

  /// A weak registration creates values, which nothing keeps in use.
  case weakValue = "INJ026"

  /// A transient registration is on a cycle that an injection closes.
  case unsharedCycle = "INJ027"

  /// A scope provider opens no one scope, or hands over other inputs than the scope takes.
  case scopeOpening = "INJ029"

  /// No registration depends on an input.
  case unusedInput = "INJ030"

  /// No registration opens the scope of an input.
  case unopenedScope = "INJ031"

  /// A parent's shared instance keeps what a child overrides.
  case keptOverridden = "INJ032"

  /// The default severity.
  public var severity: Severity {
    switch self {
    case .captiveWeak, .pluginContract, .unusedMock, .contestedOverride, .weakValue, .unusedInput: .warning
    case .unusedRegistration, .unopenedScope, .keptOverridden: .info
    default: .error
    }
  }

  /// A short name of the rule.
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
    case .unusedRegistration: "unused registration"
    case .asynchrony: "asynchrony"
    case .unusedMock: "unused mock"
    case .pluginName: "plugin name"
    case .unmatchedMark: "unmatched mark"
    case .pluginValue: "plugin value"
    case .contestedOverride: "contested override"
    case .lateRegistration: "late registration"
    case .endlessPlugins: "endless plugins"
    case .weakValue: "weak value"
    case .unsharedCycle: "unshared cycle"
    case .scopeOpening: "scope opening"
    case .unusedInput: "unused input"
    case .unopenedScope: "unopened scope"
    case .keptOverridden: "kept overridden"
    }
  }

  /// Returns a Boolean value that indicates whether the text of one code precedes that of another.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The severity of a diagnostic.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// There is no diagnostic: a ``ValidationPolicy`` switches a rule off with it.
  case off
  /// The diagnostic is informational.
  case info
  /// The graph works, but is probably wrong.
  case warning
  /// The container can't be built.
  case error

  /// Returns a Boolean value that indicates whether one severity is lower than another.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  var rank: Int {
    switch self {
    case .off: 0
    case .info: 1
    case .warning: 2
    case .error: 3
    }
  }
}
