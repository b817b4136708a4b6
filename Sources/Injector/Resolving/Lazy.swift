import Synchronization

/// A dependency that is built at its first use, once, and not together with its owner.
///
/// The instance belongs to the container or scope in which the owner of the `Lazy` was created. Each call of a `Lazy`
/// begins a resolve of its own until one has succeeded. The `Lazy` keeps its instance, except for one that the
/// container keeps, a singleton or a scoped instance: two of them that lead back to each other's owner end with their
/// container. After a container has closed, a `Lazy` returns such an instance if it has returned it before and the
/// container still has it, as in `onClose`; otherwise it throws ``ResolutionError/Kind/closed``. A cycle through a
/// `Lazy` is valid if no initializer on the cycle calls the `Lazy` before it returns. For example:
///
/// ```swift
/// final class Reporter {
///   private let uploader: Lazy<any Uploading>
///   init(uploader: Lazy<any Uploading>) { self.uploader = uploader }
///   func report() throws { try uploader().upload() }
/// }
/// ```
public struct Lazy<Service> {
  private let target: HandleTarget
  private let memory: LazyMemory<Service>

  init(_ target: HandleTarget, _ memory: LazyMemory<Service>) { (self.target, self.memory) = (target, memory) }

  /// Returns the instance, created at the first call, exactly once even when called concurrently.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation. Don't pass a value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The instance, the same at each call.
  /// - Throws: `ResolutionError`. The next call tries again.
  public func callAsFunction(
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    do {
      let isolation: (any Actor)? = isolation
      guard let slot = memory.slot else {
        let service = try target.resolve(Service.self, nil, isolation, isRepeated: memory.hasReturned)
        memory.hasReturned = true
        return service
      }
      if let service = slot.service {
        try target.checkIsolation(of: Service.self, isolation)
        return service
      }
      // An instance that this thread still constructs is kept once that is complete.
      return try slot.instance(through: slot, of: target.found(Service.self).owner) { _ in
        try target.resolve(Service.self, nil, isolation, room: 2)
      }
    } catch { throw ResolutionError.caught(error, in: fileID, at: line) }
  }
}

// The instance is shared by all copies, so it must be Sendable itself.
extension Lazy: Sendable where Service: Sendable {}

/// What a lazy remembers, for all its copies.
final class LazyMemory<Service>: Sendable {
  /// The instance that the lazy keeps; `nil` if the container keeps it.
  let slot: Slot<Service>?
  private let returned = Atomic(false)

  init(_ slot: Slot<Service>?) { self.slot = slot }

  /// A Boolean value that indicates whether the lazy has returned an instance that the container keeps.
  var hasReturned: Bool {
    get { returned.load(ordering: .relaxed) }
    set { returned.store(newValue, ordering: .relaxed) }
  }
}
