/// A problem of a graph, with its place, the near misses, and the fix.
public struct Diagnostic: Equatable, Sendable {
  /// The code of the rule that found the problem.
  public let code: DiagnosticCode
  /// The severity of the problem.
  public let severity: Severity
  /// A description of the problem in one sentence.
  public let message: String
  /// The key that the problem is about.
  public let key: ServiceKey
  /// The place of the registration to look at, or `nil` if the problem is about plugins.
  public let source: CallSite?
  /// The registrations that lead to the problem, from the first to the last.
  public let path: [PathStep]
  /// Registrations that are near the key.
  public let nearMisses: [NearMiss]
  /// One concrete step that fixes the problem, to follow "To fix this,".
  public let fix: String

  package init(
    code: DiagnosticCode, severity: Severity? = nil, message: String, key: ServiceKey, source: CallSite? = nil,
    path: [PathStep] = [], nearMisses: [NearMiss] = [], fix: String
  ) {
    (self.code, self.severity, self.message) = (code, severity ?? code.severity, message)
    (self.key, self.source, self.path) = (key, source, path)
    (self.nearMisses, self.fix) = (nearMisses, fix)
  }
}

extension Diagnostic: CustomStringConvertible {
  /// Everything the diagnostic knows, on several lines, the first in the format of a compiler.
  public var description: String { lines().joined(separator: "\n") }

  /// Returns the lines of the description: the problem, the steps of the path, the near misses, and the fix.
  ///
  /// - Parameter lineOfCode: A closure that returns the line of code to show below a place, or `nil` to show none.
  package func lines(showing lineOfCode: ((CallSite) -> String?)? = nil) -> [String] {
    @inline(never) func located(_ text: String, _ site: CallSite?, indent: String) -> String {
      guard let site, let line = lineOfCode?(site) else { return text.onOneLine }
      return "\(text.onOneLine)\n\(indent)\(site.line) | \(line)"
    }
    let problem = "\(source.map { "\($0): " } ?? "")\(severity.rawValue): \(message) [\(code.rawValue)]"
    var lines = [located(problem, source, indent: "  ")]
    lines += path.enumerated().map { depth, step in
      // The line below the problem isn't shown again.
      let site = step.source == source ? nil : step.source
      return located("  \(depth == 0 ? "from" : "needs") \(step)", site, indent: "    ")
    }.shortened(indent: "  ")
    lines += nearMisses.map { "  near: \($0)".onOneLine }
    return lines + ["  To fix this, \(fix).".onOneLine]
  }
}

extension [Diagnostic] {
  /// The most diagnostics of one code in a text. A graph has thousands if one cause repeats.
  private static let mostWritten = 100

  /// The descriptions, separated by empty lines. Of many with one code, the first are written, the others counted.
  package var text: String {
    var texts: [String] = []
    var counts = [String: Int]()
    for diagnostic in self {
      let count = counts[diagnostic.code.rawValue, default: 0] + 1
      counts[diagnostic.code.rawValue] = count
      if count <= Self.mostWritten {
        texts.append(diagnostic.description)
      } else if count == Self.mostWritten + 1 {
        let all = self.count { $0.code == diagnostic.code }
        texts.append("... and \(all - Self.mostWritten) more [\(diagnostic.code)]")
      }
    }
    return texts.joined(separator: "\n\n")
  }
}

/// A registration that is near a missing key, and the reason why it does not match.
public struct NearMiss: Equatable, Sendable, CustomStringConvertible {
  /// The key of the registration.
  public let key: ServiceKey
  /// The reason why it does not match.
  public let reason: String
  /// The place of the registration, or `nil` if it is unknown.
  public let source: CallSite?

  package init(key: ServiceKey, reason: String, source: CallSite? = nil) {
    (self.key, self.reason, self.source) = (key, reason, source)
  }

  /// The key, the reason, and the place.
  public var description: String { "\(key), \(reason)\(source.map { ", at \($0)" } ?? "")" }
}

/// The code of a validation rule. The meaning of a code never changes, and each code has a page in the documentation.
public enum DiagnosticCode: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  // The numbers of retired codes aren't used again: 016, 024, 025, 028, 030, 031, 033, 034, 037 and 038.

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
  // The rules up to INJ055 are about storyboards, which `injector-inspect check` compares with the graph.
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
  // From here on, the rules are about graphs again.
  /// A handle creates an instance that an actor isolates, and the code that has the handle is on no actor.
  case uncallableHandle = "INJ056"

  /// The default severity. ``Severity/off`` means that a rule runs only if a policy names it.
  public var severity: Severity {
    switch self {
    case .captiveWeak, .pluginContract, .unusedMock, .contestedOverride, .emptyCollection, .longChain,
      .unknownReference, .restoredScene, .unknownConnection, .unconnectedOutlet, .danglingObject, .unknownClass,
      .duplicateSegue, .unknownSegueAction, .uncallableHandle:
      .warning
    case .unusedRegistration, .keptOverridden, .unreachableScene: .info
    case .unregisteredScene: .off
    default: .error
    }
  }

  /// A short name of the rule.
  public var title: String { Self.titles[Self.allCases.firstIndex(of: self) ?? 0] }

  /// The titles in the order of the codes.
  private static let titles = [
    "missing dependency", "duplicate registration", "override of nothing", "decorator of nothing", "cycle",
    "captive dependency", "captive weak dependency", "isolation", "layering", "plugin contract", "plugin cycle",
    "scope from outside", "argument mismatch", "shared argument", "kept lifetime", "unused registration", "asynchrony",
    "unused mock", "plugin name", "unmatched mark", "plugin value", "contested override", "weak value",
    "unshared cycle", "scope opening", "kept overridden", "empty collection", "several lifetimes", "long chain",
    "unknown scene", "scene class", "bypassing segue", "initial scene", "unreadable document", "duplicate scene",
    "unknown reference", "restored scene", "unregistered scene", "unreachable scene", "unknown connection",
    "unconnected outlet", "dangling object", "unknown class", "duplicate segue", "unknown segue action",
    "uncallable handle",
  ]

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
  public static func < (left: Self, right: Self) -> Bool { left.rank > right.rank }

  /// The position in a list of diagnostics: errors come first.
  var rank: Int { [.error, .warning, .info, .off].firstIndex(of: self) ?? 0 }
}
