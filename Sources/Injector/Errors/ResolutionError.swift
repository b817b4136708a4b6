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

  /// The facts about a failure beyond its kind and its key.
  struct Words {
    /// The failure in one sentence, if more is known than its kind.
    var message: String?
    var detail: String?
    var nearMisses: [NearMiss] = []
    /// How to fix the failure, if more is known than its kind.
    var fix: String?
  }

  private struct Failure: Sendable {
    let kind: Kind
    let key: ServiceKey
    /// The facts beyond the kind and the key, found when someone first reads them. Most errors of missing keys are
    /// never read: `try?` asks whether something is registered.
    var words: Deferred<Words>
    var underlying: (any Error)?
    var hook = Hook.factory
    /// The registrations that the error has passed, copied at each: chains are short.
    var chain: [PathStep] = []
    var keyCallSite: CallSite?
    /// What the resolve has met, for the container itself.
    var met: (any Sendable)?
  }

  // One reference, so that an error is one word in the registers of every call that can throw it.
  private final class Storage: Sendable {
    let failure: Failure

    init(_ failure: Failure) { self.failure = failure }
  }

  private let storage: Storage

  private var failure: Failure { storage.failure }

  private init(_ failure: Failure) { storage = Storage(failure) }

  package init(
    kind: Kind, key: ServiceKey, message: String? = nil, detail: String? = nil, nearMisses: [NearMiss] = [],
    underlying: (any Error)? = nil, fix: String? = nil, hook: Hook = .factory, chain: [PathStep] = [],
    keyCallSite: CallSite? = nil
  ) {
    let words = Deferred(Words(message: message, detail: detail, nearMisses: nearMisses, fix: fix))
    self.init(
      Failure(
        kind: kind, key: key, words: words, underlying: underlying, hook: hook, chain: chain, keyCallSite: keyCallSite))
  }

  /// Creates an error whose words are found when someone first reads them.
  init(kind: Kind, key: ServiceKey, words: @escaping @Sendable () -> Words) {
    self.init(Failure(kind: kind, key: key, words: Deferred(words)))
  }

  /// Returns the error of a resolve of a key that isn't registered, in the words of validation.
  static func missing(_ key: ServiceKey, in graph: @escaping @Sendable () -> DependencyGraph) -> ResolutionError {
    ResolutionError(kind: .missing, key: key) {
      let missing = MissingKey(key, in: Suggestions(graph()))
      return Words(detail: missing.remark, nearMisses: missing.nearMisses, fix: missing.fixesOfResolve.text)
    }
  }

  /// Returns the error of registrations that need each other, from the first back to itself.
  static func cycle(_ keys: [ServiceKey]) -> ResolutionError {
    ResolutionError(kind: .cycle, key: keys[0], detail: keys.cycleDescription)
  }

  /// The kind of failure.
  public var kind: Kind { failure.kind }

  /// The key of the registration that failed or is missing.
  public var key: ServiceKey { failure.key }

  /// The error that the factory threw, or the `CancellationError` of a task that waited; otherwise, `nil`.
  public var underlying: (any Error)? { failure.underlying }

  /// Further details, such as the expected arguments or the path of a cycle, or `nil`.
  public var detail: String? { failure.words.value.detail ?? cycle }

  /// The path of a cycle within one resolve.
  private var cycle: String? {
    let keys = chain.map(\.key)
    return kind == .cycle ? keys.lastIndex(of: key).map { Array(keys[$0...]).cycleDescription } : nil
  }

  /// The parts of a registration that can throw.
  package enum Hook: String, Sendable { case factory, injection, activation }

  package var hook: Hook { failure.hook }

  /// Registrations that are near the key.
  public var nearMisses: [NearMiss] { failure.words.value.nearMisses }

  /// The registrations from the one that was resolved to the one that failed.
  public var chain: [PathStep] { failure.chain }

  /// The place of the outermost call that failed, or `nil` if there is none, as for eager singletons.
  public var callSite: CallSite? { chain.isEmpty ? keyCallSite : chain[0].callSite }

  /// The place of the call that asked for the key itself, or `nil` if a parameter asked for it.
  package var keyCallSite: CallSite? { failure.keyCallSite }

  /// What the resolve has met, for the container itself.
  var met: (any Sendable)? { failure.met }

  private func changing(_ change: (inout Failure) -> Void) -> ResolutionError {
    var failure = failure
    change(&failure)
    return ResolutionError(failure)
  }

  func meeting(_ met: any Sendable) -> ResolutionError { changing { $0.met = met } }

  func passing(_ step: PathStep) -> ResolutionError { changing { $0.chain.insert(step, at: 0) } }

  /// Returns the error with the place of a call. A nested call adds its place before the call around it.
  @usableFromInline @inline(never)
  func asked(in fileID: StaticString, at line: UInt) -> ResolutionError {
    guard callSite == nil else { return self }
    let site = CallSite(fileID: fileID.description, line: Int(line))
    return changing { if $0.chain.isEmpty { $0.keyCallSite = site } else { $0.chain[0].callSite = site } }
  }

  /// Returns the error with a fix that fits the call.
  func fixed(by fix: String) -> ResolutionError {
    let words = Words(message: failure.words.value.message, detail: detail, nearMisses: nearMisses, fix: fix)
    return changing { $0.words = Deferred(words) }
  }
}

extension ResolutionError: CustomStringConvertible {
  /// Everything the error knows, on several lines.
  public var description: String {
    let (chain, fix) = (chain, "To fix this, \(fix).")
    var lines = [message]
    if let detail { lines.append("  \(detail)") }
    lines += chain.enumerated().map { depth, step in
      let site = step.callSite.map { "\n    called at \($0)" } ?? ""
      return "  \(depth == 0 ? "resolving" : "which needs") \(step)\(site)"
    }.shortened(indent: "  ")
    let site = keyCallSite
    if let last = chain.last, last.key != key || site != nil { lines.append("  which needs \(key)") }
    if let site { lines.append("\(chain.isEmpty ? "" : "  ")  called at \(site)") }
    if let underlying, kind == .factoryFailed {
      let thrown = "\(underlying)"
      // A fix that ends the text, after a space or a line break, isn't said twice.
      let reason = thrown.hasSuffix(fix) ? thrown.dropLast(fix.count + 1) : thrown[...]
      lines.append("  the \(hook.rawValue) threw: \(reason)")
    }
    return (lines + nearMisses.map { "  near: \($0)" } + [fix]).joined(separator: "\n")
  }

  /// A description of the failure in one sentence.
  public var message: String {
    if let message = failure.words.value.message { return message }
    return switch kind {
    case .missing: "\(key) is not registered."
    case .ambiguous: "\(key) would have two contributions with one identifier."
    case .argumentMismatch: "\(key) was resolved with the wrong arguments."
    case .requiresMainActor: "\(key) is created on the main actor, and this resolve is not on it."
    case .requiresActor: "\(key) is created on an actor, and this resolve is not on it."
    case .cycle: "\(key) depends on itself."
    case .factoryFailed: "The \(hook.rawValue) of \(key) failed."
    case .scopeNotOpen: "\(key) belongs to a scope that is not open here."
    case .inputMismatch: "\(key) was opened with the wrong inputs."
    case .closed: "\(key) was requested from a closed container."
    case .containerReleased: "\(key) was requested from a container or a scope that has been released."
    case .requiresAsync: "\(key) is asynchronous, and this resolve is not."
    case .cancelled: "The task that waited for \(key) was cancelled."
    }
  }

  /// One concrete step that fixes the failure, to follow "To fix this,".
  public var fix: String {
    if let fix = failure.words.value.fix ?? (underlying as? any FixableError)?.fix { return fix }
    return switch kind {
    case .missing: "register \(key), or resolve a key that is registered"
    case .ambiguous: "give one another identifier, or resolve an array instead of a dictionary"
    case .argumentMismatch: "pass the arguments that the registration marks with .arguments, in order"
    case .requiresMainActor: "resolve it on the main actor, or, if \(key.type) is Sendable, use resolveAsync"
    case .requiresActor: "resolve it on that actor, or, if \(key.type) is Sendable, use resolveAsync"
    case .cycle: ValidationRules.fixOfCycle
    case .factoryFailed: "look at the error that the \(hook.rawValue) threw; the next resolve calls it again"
    case .scopeNotOpen: "resolve it from a container that makeScope returned, or from one inside it"
    case .inputMismatch: "hand over the inputs that the scope takes"
    case .closed: "resolve before close()"
    case .containerReleased:
      "keep the container for as long as its instances resolve from it; if its scope has closed, call the Provider with "
        + "try, and ignore a call that comes later"
    case .requiresAsync: "use resolveAsync, and await it"
    case .cancelled: "resolve it again if it is still needed; other tasks that wait for it get the instance"
    }
  }
}

/// An error that lists the failures where a container resolves several registrations: its eager singletons when it
/// starts, or everything, with ``Container/resolveEverything(with:fileID:line:)``.
public struct ResolutionErrors: Error, Sendable, CustomStringConvertible {
  /// The error of each registration that failed, in the order in which they were resolved.
  public private(set) var failures: [ResolutionError]

  package init(failures: [ResolutionError]) { self.failures = failures }

  /// The number of registrations that failed, in one sentence.
  public var message: String { "\(failures.count) \(failures.count == 1 ? "registration" : "registrations") failed." }

  /// The message, followed by each error.
  public var description: String { ([message] + failures.map(\.description)).joined(separator: "\n\n") }

  /// Adds an error, unless the list has one with its cause: a failed registration fails again for those that need it.
  mutating func add(_ error: ResolutionError) {
    func cause(_ error: ResolutionError) -> (ResolutionError.Kind, ServiceKey, CallSite?) {
      (error.kind, error.key, error.chain.last?.source)
    }
    if !failures.contains(where: { cause($0) == cause(error) }) { failures.append(error) }
  }
}

/// An error that names the step that fixes it, which is also that of a resolve that fails with it.
package protocol FixableError: Error {
  /// One concrete step that fixes the problem, to follow "To fix this,".
  var fix: String { get }
}
