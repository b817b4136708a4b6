extension DependencyGraph {
  /// A registration in a dependency graph.
  public struct Node: Equatable, Sendable {
    /// The key of the registration.
    public package(set) var key: ServiceKey
    /// The lifetime of its instances.
    public package(set) var lifetime: Lifetime
    private var file: File
    private var line: Int
    private var rare: Boxed<Rare>?
    // Small ones last, as the others are aligned: a graph and its recipes have many nodes.
    /// The other properties of the registration.
    public package(set) var traits: Traits
    /// The verb that registered it.
    public package(set) var role: Role
    /// The isolation of its factory, but for the name of an actor, which few have.
    private var home = Home.anywhere

    /// The plugin and the file of a registration, in an object that others of the plugin share.
    package typealias File = Boxed<Origin>

    package struct Origin: Equatable, Sendable {
      let plugin: String?
      let fileID: String
    }

    /// The facts that few registrations have.
    private struct Rare: Equatable, Sendable {
      var actor: String?
      var argumentTypes: [TypeReference] = []
      var replaces: CallSite?
      var unmatchedMarks: [UnmatchedMark] = []
      var replacedOverrides: [ReplacedOverride] = []
      var scene: Scene?
      var disambiguator = 0
      var rebound: Int?
    }

    private mutating func change(_ change: (inout Rare) -> Void) {
      rare = Boxed.changing(rare, default: Rare(), change)
    }

    /// The isolation of its factory.
    public package(set) var isolation: Isolation {
      get {
        switch home {
        case .anywhere: .nonisolated
        case .mainActor: .mainActor
        case .anotherActor: .actor(rare?.value.actor ?? "")
        }
      }
      set {
        let actor: String? = if case .actor(let name) = newValue { name } else { nil }
        home = actor != nil ? .anotherActor : newValue == .mainActor ? .mainActor : .anywhere
        if rare?.value.actor != actor { change { $0.actor = actor } }
      }
    }
    /// The name of the plugin that registered it, or `nil` if a closure did.
    public package(set) var plugin: String? {
      get { file.value.plugin }
      set { file = File(Origin(plugin: newValue, fileID: file.value.fileID)) }
    }
    /// The location of the registration.
    public package(set) var source: CallSite {
      get { CallSite(fileID: file.value.fileID, line: line) }
      set { (file, line) = (File(Origin(plugin: plugin, fileID: newValue.fileID)), newValue.line) }
    }
    package var argumentTypes: [TypeReference] {
      get { rare?.value.argumentTypes ?? [] }
      set { change { $0.argumentTypes = newValue } }
    }
    /// The location of the registration that this one overrides, or that is the default it replaces, or `nil` if it
    /// replaces none.
    public package(set) var replaces: CallSite? {
      get { rare?.value.replaces }
      set { change { $0.replaces = newValue } }
    }
    /// The marks of its parameters that no parameter satisfies.
    public package(set) var unmatchedMarks: [UnmatchedMark] {
      get { rare?.value.unmatchedMarks ?? [] }
      set { change { $0.unmatchedMarks = newValue } }
    }
    /// The overrides of the key by other plugins, which this override replaces too.
    public package(set) var replacedOverrides: [ReplacedOverride] {
      get { rare?.value.replacedOverrides ?? [] }
      set { change { $0.replacedOverrides = newValue } }
    }
    /// The scene of a screen, or `nil` for any other registration.
    public package(set) var scene: Scene? {
      get { rare?.value.scene }
      set { change { $0.scene = newValue } }
    }
    /// A number that distinguishes registrations whose keys print the same, starting at 0: of private or local types
    /// with one name, or of a parent container and of a child that hides its registration.
    public package(set) var disambiguator: Int {
      get { rare?.value.disambiguator ?? 0 }
      set { change { $0.disambiguator = newValue } }
    }
    /// For a borrowed instance: the registration that it would receive if it were created here, or `nil` if it would
    /// receive the same.
    package var rebound: Int? {
      get { rare?.value.rebound }
      set { change { $0.rebound = newValue } }
    }

    package init(
      key: ServiceKey, role: Role = .service, lifetime: Lifetime = .transient, isolation: Isolation = .nonisolated,
      plugin: String? = nil, source: CallSite, arguments: [TypeReference] = [], traits: Traits = [],
      replaces: CallSite? = nil, unmatchedMarks: [UnmatchedMark] = [], replacedOverrides: [ReplacedOverride] = [],
      disambiguator: Int = 0, scene: Scene? = nil
    ) {
      self.init(key, role, in: File(Origin(plugin: plugin, fileID: source.fileID)), at: source.line, traits)
      self.lifetime = lifetime
      change {
        $0 = Rare(
          argumentTypes: arguments, replaces: replaces, unmatchedMarks: unmatchedMarks,
          replacedOverrides: replacedOverrides, scene: scene, disambiguator: disambiguator)
      }
      self.isolation = isolation
    }

    /// Creates the facts of a registration as its verb knows them.
    init(_ key: ServiceKey, _ role: Role, in file: File, at line: Int, _ traits: Traits) {
      self.key = key
      self.role = role
      self.lifetime = .transient
      self.traits = traits
      (self.file, self.line) = (file, line)
    }

    /// The types of its runtime arguments, in order.
    public var arguments: [String] { argumentTypes.map(\.name) }

    /// A Boolean value that indicates whether this container creates the instances.
    // As bits, since the rules ask for each dependency, and a debug build calls what a set has through its protocols.
    package var isCreated: Bool { traits.rawValue & Traits.elsewhere.rawValue == 0 }

    /// A Boolean value that indicates whether the app resolves the registration itself, or the start creates it, so
    /// that no other one has to need it.
    package var isEntry: Bool { !traits.isDisjoint(with: [.root, .eager]) }

    /// A Boolean value that indicates whether its instances are on an actor only because their type isn't Sendable.
    package var isKept: Bool { traits.contains(.confined) && !traits.contains(.declaresIsolation) }

    /// The isolation that callers need: none for an instance that is created with the container and may be used
    /// anywhere.
    package var callerIsolation: Isolation {
      traits.contains(.eager) && lifetime == .singleton && !traits.contains(.confined) ? .nonisolated : isolation
    }
  }

  /// A set of properties of a registration.
  public struct Traits: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt32
    /// Creates a set from the given bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The factory takes a ``Resolution`` or a ``Resolver``, so its dependencies aren't all known.
    public static let opaque = Traits(rawValue: 1 << 0)
    /// The instance is created when the container starts: `.eager()`.
    public static let eager = Traits(rawValue: 1 << 1)
    /// The registration is one of the elements of `[T]`: `.contributing()`.
    public static let contribution = Traits(rawValue: 1 << 2)
    /// The registration overrides another one: `.overriding()`.
    public static let overriding = Traits(rawValue: 1 << 3)
    /// The registration yields to any other registration of its key: `.ifAbsent()`.
    public static let fallback = Traits(rawValue: 1 << 5)
    /// The registration has a closure to run when its container closes: `.onClose { }`.
    public static let closing = Traits(rawValue: 1 << 6)
    /// The factory is asynchronous.
    public static let asynchronous = Traits(rawValue: 1 << 4)
    /// The app resolves the registration itself: `.root()`.
    public static let root = Traits(rawValue: 1 << 7)
    /// The lifetime is weak and the type is a value, so nothing keeps an instance in use.
    public static let weakValue = Traits(rawValue: 1 << 8)
    /// A child container uses the instance of its parent: a singleton or a weak instance.
    public static let borrowed = Traits(rawValue: 1 << 9)
    /// The instances are shared by their runtime arguments, and one of these isn't `Hashable`.
    public static let unhashableArgument = Traits(rawValue: 1 << 10)
    /// The instances are shared and their type isn't known to be `Sendable`, so they are kept on an actor: the main
    /// actor, or the one that the registration names.
    public static let confined = Traits(rawValue: 1 << 11)
    /// The instances are shared wherever they are asked for, and their type isn't known to be `Sendable`:
    /// ``ConcurrencyChecking/complete`` would keep them on one actor.
    public static let unconfined = Traits(rawValue: 1 << 17)
    /// The instances are ``confined`` or ``unconfined``, and their factory or `.on(_:)` names the actor itself.
    public static let declaresIsolation = Traits(rawValue: 1 << 18)
    /// The factory could run anywhere, and runs on the actor that creates its dependencies.
    public static let inheritsIsolation = Traits(rawValue: 1 << 12)
    /// The instances may be used anywhere because the registration promises it: `.uncheckedSendable()`.
    public static let uncheckedSendable = Traits(rawValue: 1 << 13)
    /// A child container overrides the registration of its parent. Only the parent's instances have it.
    public static let replaced = Traits(rawValue: 1 << 14)
    /// The registration has several lifetimes, of which the last counts.
    public static let severalLifetimes = Traits(rawValue: 1 << 15)
    /// The registration has a closure to run when an instance is created: `.onActivation { }`.
    package static let activating = Traits(rawValue: 1 << 16)
    /// The instances are shared by their runtime arguments, and the type of one isn't known to be `Sendable`.
    package static let unsendableArgument = Traits(rawValue: 1 << 20)
    /// The factory takes an ``InjectionPoint``: it knows the registration that receives the instance.
    public static let takesInjectionPoint = Traits(rawValue: 1 << 21)
    /// The factory could run anywhere, and runs on the actor that a refinement names: `.on(_:)`.
    package static let moved = Traits(rawValue: 1 << 19)
    /// The type is one that the container provides itself, such as ``Resolver`` or ``Lazy``.
    package static let reservedType = Traits(rawValue: 1 << 22)
    /// Another container has the instances.
    fileprivate static let elsewhere: Traits = [.borrowed, .replaced]
  }

  /// The scene of a storyboard that a screen is created from.
  public struct Scene: Equatable, Sendable, CustomStringConvertible {
    /// The name of the storyboard, which is the name of its file without the extension.
    public let storyboard: String
    /// The storyboard identifier of the scene, or `nil` for the initial scene.
    public let identifier: String?
    /// The superclasses of the screen, nearest first. The scene in Interface Builder may have the class of each.
    public let superclasses: [String]

    package init(storyboard: String, identifier: String?, superclasses: [String] = []) {
      self.storyboard = storyboard
      self.identifier = identifier
      self.superclasses = superclasses
    }

    /// The scene and its storyboard: `"SignIn" of Login.storyboard`, `the initial scene of Login.storyboard`.
    public var description: String {
      "\(identifier?.debugDescription ?? "the initial scene") of \(storyboard).storyboard"
    }
  }

  /// A mark of a registration, `.arguments`, `.parameter` or `.on`, that its factory doesn't satisfy.
  public struct UnmatchedMark: Equatable, Sendable {
    /// The kinds of marks.
    public enum Kind: String, Hashable, Sendable, CustomStringConvertible {
      /// `.parameter`: which registration a parameter takes.
      case parameter
      /// `.arguments`: that a parameter is a runtime argument.
      case argument
      /// `.on`: the actor that the factory runs on.
      case actor

      /// The name of the kind: `argument`.
      public var description: String { rawValue }
    }

    /// The type that the mark names, and the identifier that it selects.
    public let key: ServiceKey
    /// The kind of the mark.
    public let kind: Kind
    /// The types of the factory's parameters or, for `.on`, the actor that the factory runs on.
    public let parameters: [String]
    /// A Boolean value that indicates whether a parameter matches an argument, but an earlier argument has a later
    /// one.
    public let isOutOfOrder: Bool

    package init(key: ServiceKey, kind: Kind, parameters: [String], isOutOfOrder: Bool = false) {
      self.key = key
      self.kind = kind
      self.parameters = parameters
      self.isOutOfOrder = isOutOfOrder
    }
  }

  /// An override of a plugin that an override of another plugin replaces.
  public struct ReplacedOverride: Equatable, Sendable {
    /// The name of the plugin.
    public let plugin: String
    /// The place of the override.
    public let source: CallSite

    package init(plugin: String, source: CallSite) { (self.plugin, self.source) = (plugin, source) }
  }
}

/// A registration on the path to a problem. If nothing is registered under its key, a step knows only the key.
public struct PathStep: Equatable, Sendable, CustomStringConvertible {
  /// The key of the registration.
  public let key: ServiceKey
  /// The verb that registered it, or `nil` if nothing is registered under the key.
  public let role: Role?
  /// The lifetime of its instances, or `nil` if nothing is registered under the key.
  public let lifetime: Lifetime?
  /// The name of the plugin that registered it, or `nil` if no plugin did.
  public let plugin: String?
  /// The place of the registration, or `nil` if nothing is registered under the key.
  public let source: CallSite?
  /// The place of the call that resolves the registration, or `nil` if a parameter asks for it.
  public internal(set) var callSite: CallSite?

  package init(
    key: ServiceKey, role: Role? = nil, lifetime: Lifetime? = nil, plugin: String? = nil, source: CallSite? = nil,
    callSite: CallSite? = nil
  ) {
    self.key = key
    self.role = role
    self.lifetime = lifetime
    self.plugin = plugin
    self.source = source
    self.callSite = callSite
  }

  @inline(never) init(_ node: DependencyGraph.Node) {
    self.init(key: node.key, role: node.role, lifetime: node.lifetime, plugin: node.plugin, source: node.source)
  }

  /// Where the registration is: `at Shop/Plugins.swift:16 in ShopPlugin`.
  var place: String { "at \(source.map(\.description) ?? "?")\(plugin.map { " in \($0)" } ?? "")" }

  /// The key, followed by the facts of the registration: role, lifetime, plugin, and place.
  public var description: String {
    let facts = [role?.rawValue, lifetime?.description, plugin].compactMap(\.self).joined(separator: ", ")
    return "\(key)\(facts.isEmpty ? "" : " (\(facts))")\(source.map { " at \($0)" } ?? "")"
  }
}

extension [String] {
  /// The first and last steps of a path that is too long to read, or the whole path if it is short.
  package func shortened(indent: String = "") -> [String] {
    guard count > 16 else { return self }
    return prefix(8) + ["\(indent)... and \(count - 12) more ..."] + suffix(4)
  }

  /// The names of a cycle, from the first back to itself, on one line.
  var cycleDescription: String { shortened().joined(separator: " -> ") }
}

extension [ServiceKey] {
  /// The keys of a cycle, from the first back to itself, on one line.
  var cycleDescription: String { (self + prefix(1)).map(\.description).cycleDescription }
}
