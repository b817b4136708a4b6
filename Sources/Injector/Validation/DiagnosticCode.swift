/// The code of a validation rule. The meaning of a code never changes, and each code has a page in the documentation.
public enum DiagnosticCode: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
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
  case scopeMismatch = "INJ012"
  /// A dependency doesn't pass the runtime arguments that its target takes.
  case argumentMismatch = "INJ013"
  /// A shared registration takes runtime arguments.
  case sharedArgument = "INJ014"
  /// An eager registration isn't a singleton, or a registration with `onClose` isn't a singleton, scoped, or kept.
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
  /// A policy keeps instances by runtime arguments that aren't Hashable.
  case keptArgument = "INJ033"
  /// A scoped registration depends on an instance of another scope, and neither is declared within the other.
  case undeclaredNesting = "INJ034"
  /// A collection is empty although its type is registered, as no registration contributes.
  case emptyCollection = "INJ035"
  /// A registration has several lifetimes.
  case severalLifetimes = "INJ036"
  /// A plugin has a member that looks like one of the protocol, and that nothing uses.
  case pluginMember = "INJ037"
  /// A scope was opened that no registration and no input belongs to.
  case unknownScope = "INJ038"
  // The rules from here on are about storyboards, which `injector-inspect check` compares with the graph.
  /// A screen names a storyboard or a scene that doesn't exist.
  case unknownScene = "INJ040"
  /// A scene has another class than the screen that is registered for it.
  case sceneClass = "INJ041"
  /// A segue creates a screen whose initializer takes dependencies.
  case bypassingSegue = "INJ042"
  /// A screen is the initial scene of a storyboard that has none, or a plain container.
  case initialScene = "INJ043"
  /// An Interface Builder document can't be read.
  case unreadableDocument = "INJ044"
  /// Several scenes of a storyboard have the same identifier.
  case duplicateScene = "INJ045"
  /// A storyboard reference leads to an unknown storyboard or scene.
  case unknownReference = "INJ046"
  /// State restoration creates a screen whose initializer takes dependencies.
  case restoredScene = "INJ047"
  /// No screen is registered for a scene with an identifier.
  case unregisteredScene = "INJ048"
  /// A scene is neither initial nor identified, and no segue leads to it.
  case unreachableScene = "INJ049"
  /// A document names an outlet or an action that the class doesn't have.
  case unknownConnection = "INJ050"
  /// No document connects an outlet.
  case unconnectedOutlet = "INJ051"
  /// A connection, a segue, or the initial view controller of a document is an object that doesn't exist.
  case danglingObject = "INJ052"
  /// No source declares the class of an object.
  case unknownClass = "INJ053"
  /// Several segues of a scene have the same identifier.
  case duplicateSegue = "INJ054"
  /// No class has the action of a segue.
  case unknownSegueAction = "INJ055"

  /// The default severity. ``Severity/off`` means that a rule runs only if a policy names it.
  public var severity: Severity {
    switch self {
    case .captiveWeak, .pluginContract, .unusedMock, .contestedOverride, .weakValue, .unusedInput, .undeclaredNesting,
      .emptyCollection, .unknownScope, .unknownReference, .restoredScene, .unknownConnection, .unconnectedOutlet,
      .danglingObject, .unknownClass, .duplicateSegue, .unknownSegueAction:
      .warning
    case .unusedRegistration, .unopenedScope, .keptOverridden, .unreachableScene: .info
    case .unregisteredScene: .off
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
    case .scopeMismatch: "scope from outside"
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
    case .keptArgument: "kept argument"
    case .undeclaredNesting: "undeclared nesting"
    case .emptyCollection: "empty collection"
    case .severalLifetimes: "several lifetimes"
    case .pluginMember: "plugin member"
    case .unknownScope: "unknown scope"
    case .unknownScene: "unknown scene"
    case .sceneClass: "scene class"
    case .bypassingSegue: "bypassing segue"
    case .initialScene: "initial scene"
    case .unreadableDocument: "unreadable document"
    case .duplicateScene: "duplicate scene"
    case .unknownReference: "unknown reference"
    case .restoredScene: "restored scene"
    case .unregisteredScene: "unregistered scene"
    case .unreachableScene: "unreachable scene"
    case .unknownConnection: "unknown connection"
    case .unconnectedOutlet: "unconnected outlet"
    case .danglingObject: "dangling object"
    case .unknownClass: "unknown class"
    case .duplicateSegue: "duplicate segue"
    case .unknownSegueAction: "unknown segue action"
    }
  }

  /// The code as text: `INJ001`.
  public var description: String { rawValue }
}

/// The severity of a diagnostic.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable, CustomStringConvertible {
  /// The rule is disabled.
  case off
  /// The diagnostic is informational.
  case info
  /// The graph works, but is probably wrong.
  case warning
  /// The container can't be built.
  case error

  /// The name of the severity: `warning`.
  public var description: String { rawValue }

  /// Returns a Boolean value that indicates whether one severity is lower than another.
  public static func < (left: Self, right: Self) -> Bool { allCases.prefix { $0 != right }.contains(left) }
}
