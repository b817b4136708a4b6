/// An error that a container throws if it can't resolve an instance.
///
/// The error describes what went wrong, the path from the resolved registration to the one that failed, what is near,
/// and how to fix it. For example:
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
  public enum Kind: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// Nothing is registered under the key.
    case missing
    /// Several contributions have one identifier, and a `[ServiceIdentifier: T]` has room for one of them.
    case ambiguous
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
    /// A scope was opened with other inputs than it takes.
    case inputMismatch
    /// The container or the scope is closed.
    case closed
    /// The container has been released.
    case containerReleased
    /// The factory is asynchronous, and the resolve is not.
    case requiresAsync
    /// The task that waited for an asynchronous instance was cancelled.
    case cancelled

    /// The name of the kind: `scopeNotOpen`.
    public var description: String { rawValue }
  }

  /// What is known of a failure beyond its kind and its key.
  struct Words {
    var detail: String?
    var nearMisses: [NearMiss] = []
    /// How to fix the failure, if more is known than its kind.
    var fix: String?
  }

  private struct Failure {
    let kind: Kind
    let key: ServiceKey
    /// What is known beyond the kind and the key, found when someone first reads it. Most errors of missing keys are
    /// never read: `try?` asks whether something is registered.
    let words: Deferred<Words>
    let underlying: (any Error)?
    let hook: Hook
    /// The place of the call that asked for the key itself, or `nil` if a parameter asked for it.
    var callSite: CallSite?
  }

  // One reference, so that an error is one word in the registers of every call that can throw it. Each registration
  // that an error passes adds a storage in front: a chain can have as many steps as there is room on a stack.
  private final class Storage: @unchecked Sendable {
    // Sendable: `rest` is written in deinit only, when no one else has a reference.

    let failure: Failure
    /// The registration at the beginning of the chain, or `nil` if the chain is empty.
    let step: PathStep?
    private(set) var rest: Storage?

    init(_ failure: Failure, step: PathStep? = nil, rest: Storage? = nil) {
      self.failure = failure
      self.step = step
      self.rest = rest
    }

    // One after the other: releasing a long chain from its beginning would nest as many calls.
    deinit {
      var next = rest.take()
      while next != nil, isKnownUniquelyReferenced(&next) { next = next?.rest.take() }
    }
  }

  private let storage: Storage

  /// The registration at the beginning of the chain, or `nil` if the chain is empty.
  var outermost: PathStep? { storage.step }

  package init(
    kind: Kind, key: ServiceKey, detail: String? = nil, nearMisses: [NearMiss] = [], underlying: (any Error)? = nil,
    fix: String? = nil, hook: Hook = .factory, chain: [PathStep] = [], keyCallSite: CallSite? = nil
  ) {
    let words = Deferred(Words(detail: detail, nearMisses: nearMisses, fix: fix))
    let failure = Failure(
      kind: kind, key: key, words: words, underlying: underlying, hook: hook, callSite: keyCallSite)
    storage = chain.reversed().reduce(Storage(failure)) { rest, step in Storage(failure, step: step, rest: rest) }
  }

  /// Creates an error whose words are found when someone reads them.
  init(kind: Kind, key: ServiceKey, words: @escaping @Sendable () -> Words) {
    storage = Storage(Failure(kind: kind, key: key, words: Deferred(words), underlying: nil, hook: .factory))
  }

  /// The kind of failure.
  public var kind: Kind { storage.failure.kind }

  /// The key of the registration that failed or is missing.
  public var key: ServiceKey { storage.failure.key }

  /// The error that the factory threw, or the `CancellationError` of a task that waited; otherwise, `nil`.
  public var underlying: (any Error)? { storage.failure.underlying }

  /// What else is known, such as the expected arguments or the path of a cycle, or `nil`.
  public var detail: String? { storage.failure.words.value.detail ?? cycle }

  /// The path of a cycle within one resolve.
  private var cycle: String? {
    guard kind == .cycle, let start = chain.lastIndex(where: { $0.key == key }) else { return nil }
    return chain[start...].map(\.key).cycleDescription
  }

  /// One concrete step that fixes the failure, to follow "To fix this,".
  public var fix: String { storage.failure.words.value.fix ?? (underlying as? any FixableError)?.fix ?? fixOfKind }

  package var hook: Hook { storage.failure.hook }

  /// What a registration is made of that can throw.
  package enum Hook: String, Sendable { case factory, injection, activation }

  /// Registrations that are near the key.
  public var nearMisses: [NearMiss] { storage.failure.words.value.nearMisses }

  /// The registrations from the one that was resolved to the one that failed.
  public var chain: [PathStep] { sequence(first: storage, next: \.rest).compactMap(\.step) }

  /// The place of the outermost call that failed, or `nil` if there is none, as for eager singletons.
  public var callSite: CallSite? { storage.step.map(\.callSite) ?? keyCallSite }

  /// The place of the call that asked for the key itself, or `nil` if a parameter asked for it.
  package var keyCallSite: CallSite? { storage.failure.callSite }

  func passing(_ step: PathStep) -> ResolutionError {
    ResolutionError(Storage(storage.failure, step: step, rest: storage))
  }

  /// Returns the error with the place of a call. A nested call adds its place before the call around it.
  @usableFromInline @inline(never)
  func asked(in fileID: StaticString, at line: UInt) -> ResolutionError {
    guard callSite == nil else { return self }
    let site = CallSite(fileID: fileID.description, line: Int(line))
    var (failure, step) = (storage.failure, storage.step)
    if step == nil { failure.callSite = site } else { step?.callSite = site }
    return ResolutionError(Storage(failure, step: step, rest: storage.rest))
  }

  /// Returns the error with a fix that fits the call.
  func fixed(by fix: String) -> ResolutionError {
    ResolutionError(
      kind: kind, key: key, detail: detail, nearMisses: nearMisses, underlying: underlying, fix: fix,
      hook: storage.failure.hook, chain: chain, keyCallSite: keyCallSite)
  }

  private init(_ storage: Storage) { self.storage = storage }
}

/// An error that lists what failed where a container resolves several registrations at once: its eager singletons
/// when it starts, or everything, with ``Container/resolveEverything(with:fileID:line:)``.
public struct ResolutionErrors: Error, Sendable, CustomStringConvertible {
  /// The error of each registration that failed, in the order in which they were resolved.
  public private(set) var failures: [ResolutionError]

  package init(failures: [ResolutionError]) { self.failures = failures }

  /// The number of registrations that failed, in one sentence.
  public var message: String { "\(failures.count) \(failures.count == 1 ? "registration" : "registrations") failed." }

  /// The message, followed by each error.
  public var description: String { ([message] + failures.map(\.description)).joined(separator: "\n\n") }

  /// Adds an error, unless the list has one with its cause: what has failed fails again for those that need it.
  mutating func add(_ error: ResolutionError) {
    let isKnown = failures.contains {
      $0.kind == error.kind && $0.key == error.key && $0.chain.last?.source == error.chain.last?.source
    }
    if !isKnown { failures.append(error) }
  }
}
