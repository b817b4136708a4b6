/// Why a container could not give an instance.
///
/// It says what went wrong, the way from what was asked for to what failed, with the place of each registration, what
/// was near, and what to do. For example:
///
/// ```swift
/// do {
///   let screen = try container.resolve(LoginController.self)
/// } catch {
///   print(error)         // the whole story
///   print(error.kind)    // .factoryFailed
///   print(error.callSite ?? "")     // Shop/Main.swift:12
///   print(error.underlying ?? "")   // what the factory threw, unchanged
/// }
/// ```
public struct ResolutionError: Error, Sendable {
  /// The kinds of failure.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Nothing is registered under the key.
    case missing
    /// The runtime arguments are not those that the registration takes.
    case argumentMismatch
    /// The registration, or something that it needs, is built on the main actor, and the caller is elsewhere.
    case requiresMainActor
    /// An instance is needed to build itself.
    case cycle
    /// The factory threw; `underlying` is what it threw.
    case factoryFailed
    /// The scope that the instance belongs to is not open here.
    case scopeNotOpen
    /// The container or scope was closed.
    case closed
    /// The container was released.
    case containerReleased
    /// Factories have nested too many resolves.
    case tooDeep
    /// The factory is asynchronous and the resolve is not.
    case requiresAsync
    /// The task was cancelled that waited for an asynchronous instance.
    case cancelled
  }

  /// One registration on the way to a failure.
  public struct Step: Hashable, Sendable {
    /// The registration's key.
    public let key: ServiceKey
    /// The verb that it was registered with.
    public let role: Role
    /// How long its instances are kept.
    public let lifetime: Lifetime
    /// The plugin that registered it.
    public let plugin: String?
    /// Where it was registered.
    public let source: CallSite
    /// Where the call stands that asked for it, such as `resolve`; nil where a parameter asks for it.
    public internal(set) var callSite: CallSite?
  }

  private struct Content {
    let kind: Kind
    let key: ServiceKey
    let detail: String?
    let nearMisses: [NearMiss]
    let underlying: (any Error)?
    /// What to do, where more is known than the kind of failure.
    let fix: String?
    /// Whether the factory had returned, and what runs after it failed.
    let isActivation: Bool
    /// The deepest registration first.
    var chain: [Step] = []
    /// Where the call stands that asked for what is not registered.
    var callSite: CallSite?
  }

  // One reference, so that an error is one word in the registers of every call that can throw it.
  private final class Storage: Sendable {
    let content: Content
    init(_ content: Content) { self.content = content }
  }

  private let storage: Storage

  init(
    kind: Kind, key: ServiceKey, detail: String? = nil, nearMisses: [NearMiss] = [], underlying: (any Error)? = nil,
    fix: String? = nil, isActivation: Bool = false
  ) {
    storage = Storage(
      Content(
        kind: kind, key: key, detail: detail, nearMisses: nearMisses, underlying: underlying, fix: fix,
        isActivation: isActivation))
  }

  /// What went wrong.
  public var kind: Kind { storage.content.kind }

  /// The key of the registration that failed, or of the one that is missing.
  public var key: ServiceKey { storage.content.key }

  /// What the failed factory threw, unchanged, or the `CancellationError` of one who waited; otherwise nil.
  public var underlying: (any Error)? { storage.content.underlying }

  /// What else is known, such as the arguments expected and given or the path of a cycle.
  public var detail: String? { cycle ?? storage.content.detail }

  /// The path of a cycle within one resolve: who waits for whom tells only its first registration.
  private var cycle: String? {
    guard kind == .cycle, let start = chain.firstIndex(where: { $0.key == key }) else { return nil }
    return Self.closed(chain[start...].map(\.key))
  }

  /// A path that leads back to where it began.
  static func closed(_ keys: [ServiceKey]) -> String {
    (keys + keys.prefix(1)).map(\.description).joined(separator: " -> ")
  }

  /// What to do, to follow "To fix this,".
  public var fix: String {
    if kind == .factoryFailed { return "see what the \(hook) threw; the next resolve tries it again" }
    return storage.content.fix ?? kind.fix(of: key)
  }

  /// What failed where an error was thrown.
  var hook: String { storage.content.isActivation ? "activation" : "factory" }

  /// Registrations that are near what was asked for.
  public var nearMisses: [NearMiss] { storage.content.nearMisses }

  /// The registrations from the one that was asked for to the one that failed.
  public var chain: [Step] { storage.content.chain.reversed() }

  /// Where the call stands that failed, the outermost where factories resolve too; nil where no call asked, as for
  /// eager singletons.
  public var callSite: CallSite? {
    storage.content.chain.isEmpty ? storage.content.callSite : storage.content.chain.last?.callSite
  }

  /// Where the call stands that asked for the key itself, if it was not a parameter of the last of the chain.
  package var keyCallSite: CallSite? { storage.content.callSite }

  /// The same error, seen one registration further up.
  func passing(_ step: Step) -> ResolutionError { changed { $0.chain.append(step) } }

  /// The same error, seen by the call that asked; a call inside another one has been noted before.
  @usableFromInline @inline(never)
  func asked(in fileID: StaticString, at line: UInt) -> ResolutionError {
    let site = CallSite(fileID: fileID.description, line: Int(line))
    return changed { content in
      if let outermost = content.chain.indices.last {
        if content.chain[outermost].callSite == nil { content.chain[outermost].callSite = site }
      } else if content.callSite == nil {
        content.callSite = site
      }
    }
  }

  private func changed(_ change: (inout Content) -> Void) -> ResolutionError {
    var content = storage.content
    change(&content)
    return ResolutionError(Storage(content))
  }

  private init(_ storage: Storage) { self.storage = storage }

  /// The error itself, where a rethrowing call of the standard library has hidden its type.
  @usableFromInline
  static func same(_ error: any Error) -> ResolutionError {
    guard let error = error as? ResolutionError else {
      preconditionFailure("only resolution errors pass through here: \(error)")
    }
    return error
  }
}
