import Injector

/// How long the instances of an entry live.
enum Life: String, CaseIterable {
  case transient, perResolution, weak, singleton
  case outer, inner

  var isOwnedByHolder: Bool { self == .transient || self == .perResolution }
  var scope: Scope? { self == .outer ? .outer : self == .inner ? .inner : nil }
  /// A Boolean value that indicates whether a child uses the parent's instance, whatever it replaces.
  var isShared: Bool { !isOwnedByHolder && scope == nil }
  /// A Boolean value that indicates whether the container closes the instances.
  var isClosed: Bool { !isOwnedByHolder && self != .weak }
}

extension Scope {
  static let outer = Scope("outer")
  static let inner = Scope("inner", within: .outer)
}

/// Where code runs, and what a registration is created on.
enum Place: CaseIterable {
  case nowhere, main, elsewhere
}

/// The actor of `Place.elsewhere`.
@globalActor actor Elsewhere {
  static let shared = Elsewhere()

  /// Returns when the actor has had a turn.
  @Elsewhere static func pass() {}
}

/// What a parameter is.
enum Shape {
  case direct, optional, all
  /// A handle that is held, and one that the factory calls.
  case lazy, lazyCalled, provider, providerCalled
  /// A provider that passes a runtime argument on.
  case maker, makerCalled
  case scopeProvider
  /// The input of the outer scope, and the entry's own runtime argument.
  case ticket, argument
  /// What the factory resolves in the running resolve, so that the graph doesn't know it.
  case resolved
  /// The registration that receives the instance.
  case receiver

  /// The shapes that the model knows.
  static let modeled: [Shape] = [
    .direct, .optional, .all, .lazy, .lazyCalled, .provider, .providerCalled, .maker, .makerCalled, .scopeProvider,
    .ticket, .argument,
  ]

  var isLazy: Bool { self == .lazy || self == .lazyCalled }
  var isProvider: Bool { self == .provider || self == .providerCalled || isMaker }
  var isMaker: Bool { self == .maker || self == .makerCalled }
  var isCalled: Bool { isCalledHandle || self == .resolved }
  private var isCalledHandle: Bool { self == .lazyCalled || self == .providerCalled || self == .makerCalled }
  /// A Boolean value that indicates whether the instance is needed before the factory runs.
  var isDirect: Bool { self == .direct || self == .optional || self == .all }
}

/// A parameter, or what is injected.
struct Need: CustomStringConvertible {
  var shape: Shape
  let key: String
  var description: String { "\(shape) \(key)" }
}

/// A registration.
struct Entry: CustomStringConvertible {
  let number: Int
  var key: String
  var life = Life.transient
  var needs: [Need] = []
  /// What is injected after the initializer, which may close a cycle.
  var injects: [String] = []
  var aliases: [String] = []
  var isAsync = false
  var isContribution = false
  /// The construction that fails, counted from 1; 0 if none does, and -1 if all do.
  var failing = 0
  /// What the model doesn't know: the actor of the factory, and the keys that the activation resolves.
  var place = Place.nowhere
  var activates: [String] = []
  var isEager = false

  var name: String { "\(key)#\(number)" }
  var takesArgument: Bool { needs.contains { $0.shape == .argument } }
  var description: String {
    let marks = [
      isAsync ? "async" : "", isContribution ? "contributing" : "", failing > 0 ? "fails at \(failing)" : "",
      failing < 0 ? "fails" : "", isEager ? "eager" : "", place == .nowhere ? "" : "on \(place)",
      activates.isEmpty ? "" : "activation resolves \(activates.joined(separator: ", "))",
    ]
    let aliased = aliases.isEmpty ? "" : " alias \(aliases.joined(separator: ", "))"
    let injected = injects.isEmpty ? "" : " injecting \(injects.joined(separator: ", "))"
    return "\(name) \(life) (\(needs.map(\.description).joined(separator: ", ")))\(injected)\(aliased) "
      + marks.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

struct Decoration: CustomStringConvertible {
  let number: Int
  let key: String
  var name: String { "decorator#\(number)" }
  var description: String { "\(name) of \(key)" }
}

/// What one container registers.
struct Plan: CustomStringConvertible {
  var entries: [Entry] = []
  var decorations: [Decoration] = []
  var hasTicket = false

  var description: String {
    ((hasTicket ? ["input Ticket of outer"] : []) + entries.map(\.description) + decorations.map(\.description))
      .joined(separator: "\n")
  }
}
