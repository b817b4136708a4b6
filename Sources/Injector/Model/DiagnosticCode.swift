/// The code of a validation rule. The meaning of a code never changes, and each code has a page in the documentation.
public enum DiagnosticCode: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  // The numbers of retired codes aren't used again: 016, 024, 025, 028, 030, 031, 033, 034, 037, 038,
  // 050, 051, 053 and 055.

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
  /// A registration depends on a plugin that its own plugin doesn't declare as a dependency, or a plugin declares its
  /// dependencies with another type.
  case pluginContract = "INJ010"
  /// Plugins depend on each other.
  case pluginCycle = "INJ011"
  /// A registration outside a scope depends on a scoped instance.
  case scopeMismatch = "INJ012"
  /// A dependency doesn't pass the runtime arguments that its target takes.
  case argumentMismatch = "INJ013"
  /// A shared registration takes runtime arguments that its instances can't be, or shouldn't be, shared by.
  case sharedArgument = "INJ014"
  /// An eager registration isn't a singleton, or a registration with `onClose` isn't a singleton or scoped.
  case keptLifetime = "INJ015"
  /// No registration depends on a service.
  case unusedRegistration = "INJ017"
  /// A synchronous registration depends on an asynchronous one, or an asynchronous one has an unsupported property.
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
  /// A weak registration creates values, which nothing keeps in use.
  case weakValue = "INJ026"
  /// A transient or asynchronous registration is on a cycle that an injection closes.
  case unsharedCycle = "INJ027"
  /// A scope provider opens no one scope, or hands over other inputs than the scope takes.
  case scopeOpening = "INJ029"
  /// A parent's shared instance keeps a dependency that a child overrides.
  case keptOverridden = "INJ032"
  /// A collection is empty although its type is registered, as no registration contributes.
  case emptyCollection = "INJ035"
  /// A registration has several lifetimes, or one that it can't have.
  case severalLifetimes = "INJ036"
  /// A chain of dependencies is long.
  case longChain = "INJ039"
  // The rules up to INJ054 are about storyboards, which `injector-inspect check` compares with the graph.
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
  /// A connection, a segue, or the initial view controller of a document is an object that doesn't exist.
  case danglingObject = "INJ052"
  /// Several segues of a scene have the same identifier.
  case duplicateSegue = "INJ054"
  // From here on, the rules are about graphs again.
  /// A handle creates an instance that an actor isolates, and the code that has the handle is on no actor.
  case uncallableHandle = "INJ056"
  /// An optional dependency is `nil` although its type is registered under another key.
  case absentOptional = "INJ057"
  /// A registered collection hides the contributions to its elements.
  case hiddenContributions = "INJ058"
  /// A type of this library is registered.
  case reservedType = "INJ059"

  /// The default severity. ``Severity/off`` means that a rule runs only if a policy names it.
  public var severity: Severity {
    switch self {
    case .captiveWeak, .pluginContract, .unusedMock, .contestedOverride, .emptyCollection, .longChain,
      .unknownReference, .restoredScene, .danglingObject, .duplicateSegue, .uncallableHandle, .hiddenContributions:
      .warning
    case .unusedRegistration, .absentOptional, .keptOverridden, .unreachableScene: .info
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
    case .weakValue: "weak value"
    case .unsharedCycle: "unshared cycle"
    case .scopeOpening: "scope opening"
    case .keptOverridden: "kept overridden"
    case .emptyCollection: "empty collection"
    case .severalLifetimes: "several lifetimes"
    case .longChain: "long chain"
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
    case .danglingObject: "dangling object"
    case .duplicateSegue: "duplicate segue"
    case .uncallableHandle: "uncallable handle"
    case .absentOptional: "absent optional"
    case .hiddenContributions: "hidden contributions"
    case .reservedType: "reserved type"
    }
  }

  /// The code as text: `INJ001`.
  public var description: String { rawValue }
}
