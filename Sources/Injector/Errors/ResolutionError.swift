/// An error that a container throws if it can't resolve an instance.
///
/// The error describes what went wrong, the path from the resolved registration to the one that failed, what is near, and
/// how to fix it. For example:
///
/// ```swift
/// do {
///   let screen = try container.resolve(LoginController.self)
/// } catch {
///   print(error)                    // everything, on several lines
///   print(error.kind)               // .factoryFailed
///   print(error.callSite ?? "")     // Shop/Main.swift:12
///   print(error.underlying ?? "")   // the error that the factory threw
/// }
/// ```
public struct ResolutionError: Error, Sendable {
  /// The kinds of failure.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Nothing is registered under the key.
    case missing
    /// The registration takes other runtime arguments.
    case argumentMismatch
    /// The registration, or one of its dependencies, is created on the main actor, and the caller is elsewhere.
    case requiresMainActor
    /// The registration, or one of its dependencies, is created on another actor, and the caller is elsewhere.
    case requiresActor
    /// The registration depends on itself.
    case cycle
    /// The factory threw ``ResolutionError/underlying``.
    case factoryFailed
    /// The scope of the instance is not open here.
    case scopeNotOpen
    /// The container or the scope is closed.
    case closed
    /// The container has been released.
    case containerReleased
    /// Factories nest too many resolves.
    case tooDeep
    /// The factory is asynchronous, and the resolve is not.
    case requiresAsync
    /// The task that waited for an asynchronous instance was cancelled.
    case cancelled
  }

  private struct Content {
    let kind: Kind
    let key: ServiceKey
    let detail: String?
    let nearMisses: [NearMiss]
    let underlying: (any Error)?
    /// How to fix the failure, if more is known than its kind.
    let fix: String?
    /// A Boolean value that indicates whether an activation failed after the factory had returned.
    let isActivation: Bool
    /// The deepest registration first.
    var chain: [PathStep] = []
    /// The place of the call that asked for the key itself.
    var callSite: CallSite?
  }

  // One reference, so that an error is one word in the registers of every call that can throw it.
  private final class Storage: Sendable {
    let content: Content
    init(_ content: Content) { self.content = content }
  }

  private let storage: Storage

  /// Creates an error from the given values.
  package init(
    kind: Kind, key: ServiceKey, detail: String? = nil, nearMisses: [NearMiss] = [], underlying: (any Error)? = nil,
    fix: String? = nil, isActivation: Bool = false, chain: [PathStep] = [], keyCallSite: CallSite? = nil
  ) {
    storage = Storage(
      Content(
        kind: kind, key: key, detail: detail, nearMisses: nearMisses, underlying: underlying, fix: fix,
        isActivation: isActivation, chain: chain.reversed(), callSite: keyCallSite))
  }

  /// The kind of failure.
  public var kind: Kind { storage.content.kind }

  /// The key of the registration that failed or is missing.
  public var key: ServiceKey { storage.content.key }

  /// The error that the factory threw, or the `CancellationError` of a task that waited; otherwise, `nil`.
  public var underlying: (any Error)? { storage.content.underlying }

  /// What else is known, such as the expected arguments or the path of a cycle, or `nil`.
  public var detail: String? { cycle ?? storage.content.detail }

  /// The path of a cycle within one resolve.
  private var cycle: String? {
    guard kind == .cycle, let start = chain.firstIndex(where: { $0.key == key }) else { return nil }
    return chain[start...].map(\.key).cycleDescription
  }

  /// One concrete step that fixes the failure, to follow "To fix this,".
  public var fix: String {
    if let fix = storage.content.fix { return fix }
    if kind == .factoryFailed { return "look at the error that the \(hook) threw; the next resolve calls it again" }
    return kind.fix(of: key)
  }

  /// What threw.
  var hook: String { isActivation ? "activation" : "factory" }

  /// A Boolean value that indicates whether an activation failed after the factory had returned.
  package var isActivation: Bool { storage.content.isActivation }

  /// Registrations that are near the key.
  public var nearMisses: [NearMiss] { storage.content.nearMisses }

  /// The registrations from the one that was resolved to the one that failed.
  public var chain: [PathStep] { storage.content.chain.reversed() }

  /// The place of the outermost call that failed, or `nil` if there is none, as for eager singletons.
  public var callSite: CallSite? {
    storage.content.chain.isEmpty ? storage.content.callSite : storage.content.chain.last?.callSite
  }

  /// The place of the call that asked for the key itself, or `nil` if a parameter asked for it.
  package var keyCallSite: CallSite? { storage.content.callSite }

  /// Returns the error with one more registration at the beginning of its chain.
  func passing(_ step: PathStep) -> ResolutionError { changed { $0.chain.append(step) } }

  /// Returns the error with the place of a call. A nested call adds its place before the call around it.
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

  /// Returns the error itself after a rethrowing call of the standard library has hidden its type.
  @usableFromInline
  static func same(_ error: any Error) -> ResolutionError {
    guard let error = error as? ResolutionError else {
      preconditionFailure("only resolution errors pass through here: \(error)")
    }
    return error
  }
}
