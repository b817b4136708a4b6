extension DependencyGraph {
  /// One registration.
  public struct Node: Hashable, Sendable {
    /// The type and the identifier that the registration is found by.
    public var key: ServiceKey
    /// The verb that it was registered with.
    public var role: Role
    /// How long its instances are kept.
    public var lifetime: Lifetime
    /// Where its factory may run.
    public var isolation: Isolation
    /// The name of the plugin that registered it, or nil where it was registered in a closure.
    public var plugin: String?
    /// Where it was registered.
    public var source: CallSite
    /// The types of its runtime arguments, in order.
    public var arguments: [String]
    /// What else is known of it.
    public var traits: Traits
    /// Where the registration stood that this one replaced, or nil where it replaced none.
    public var replaces: CallSite?
    /// Tells apart registrations whose keys read the same and are not: 0 for the first of them.
    ///
    /// They are of different types of one printed name, as private and local types may have, or one is a parent's and
    /// the other one a child's, which hides it.
    public var disambiguator: Int

    /// Makes a node of its parts.
    public init(
      key: ServiceKey, role: Role = .service, lifetime: Lifetime = .transient, isolation: Isolation = .nonisolated,
      plugin: String? = nil, source: CallSite, arguments: [String] = [], traits: Traits = [],
      replaces: CallSite? = nil, disambiguator: Int = 0
    ) {
      self.key = key
      self.role = role
      self.lifetime = lifetime
      self.isolation = isolation
      self.plugin = plugin
      self.source = source
      self.arguments = arguments
      self.traits = traits
      self.replaces = replaces
      self.disambiguator = disambiguator
    }

    /// Whether no second registration may have its key: decorators share those of what they decorate, and contributions
    /// without identifier are told apart by nothing.
    var hasKeyForItself: Bool { role != .decorator && (!traits.contains(.contribution) || key.identifier != nil) }
  }

  /// Where a factory may run.
  public enum Isolation: String, Hashable, Sendable, CaseIterable {
    /// Anywhere.
    case nonisolated
    /// On the main actor only.
    case mainActor
  }

  /// Properties that a registration has or has not.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// The traits' bits.
    public let rawValue: UInt8
    /// Makes traits of their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It takes a `Resolver`, so that not all of its dependencies are known.
    public static let opaque = Traits(rawValue: 1 << 0)
    /// It is built when the container starts: `.eager()`.
    public static let eager = Traits(rawValue: 1 << 1)
    /// It is one of several behind `[T]`: `.contributing()`.
    public static let contribution = Traits(rawValue: 1 << 2)
    /// It was meant to replace another registration: `.overriding()`.
    public static let overriding = Traits(rawValue: 1 << 3)
    /// It yields to any other registration of its key: `.ifAbsent()`.
    public static let fallback = Traits(rawValue: 1 << 5)
    /// It is told when its container closes: `.onClose { }`.
    public static let closing = Traits(rawValue: 1 << 6)
    /// Its factory is asynchronous.
    public static let asynchronous = Traits(rawValue: 1 << 4)
  }
}
