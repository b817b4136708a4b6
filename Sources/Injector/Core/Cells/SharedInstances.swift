/// The perResolution instances of a resolve, which are released when the resolve ends.
///
/// The instances belong to one resolve and therefore to one thread. Each is in its own memory, after a header that
/// links it to the previously shared instance: a box would look up the metadata of its type for each instance.
@usableFromInline struct SharedInstances: ~Copyable {
  // What must be released is behind pointers, and `end` releases it: most resolves end with nothing but a comparison.

  @usableFromInline var newest: UnsafeMutableRawPointer?
  /// The instances by key, if there are too many for a linear search.
  @usableFromInline var index: UnsafeMutablePointer<[ObjectIdentifier: UnsafeMutableRawPointer]>?
  /// What `resolve` refers to, retained.
  @usableFromInline var retainedResolve: Unmanaged<RunningResolve>?
  /// The innermost instance that the resolve creates to share, or `nil` if there is none.
  @usableFromInline var innermost: UnsafePointer<SharedCreation>?
  /// The part of the resolve that this value belongs to: 0 for the resolve itself and for all that runs on an actor,
  /// and another number for each call of a handle off an actor.
  ///
  /// What such a call returns, the compiler takes for something that nothing else uses.
  @usableFromInline var part: Int32 = 0
  /// The number of parts that handles have begun.
  @usableFromInline var parts: Int32 = 0
  /// A Boolean value that indicates whether another value ends the resolve.
  @usableFromInline var isPart = false

  @_alwaysEmitIntoClient @inline(__always)
  init() {}

  // Most resolves share nothing.
  @_alwaysEmitIntoClient @inline(__always)
  deinit {
    if newest != nil || index != nil || retainedResolve != nil { Self.end(newest, index, retainedResolve, isPart) }
  }

  @usableFromInline @inline(never)
  static func end(
    _ newest: UnsafeMutableRawPointer?, _ index: UnsafeMutablePointer<[ObjectIdentifier: UnsafeMutableRawPointer]>?,
    _ resolve: Unmanaged<RunningResolve>?, _ isPart: Bool
  ) {
    release(newest, downTo: nil)
    index?.deinitialize(count: 1)
    index?.deallocate()
    let resolve = resolve?.takeRetainedValue()
    if !isPart { resolve?.finish() }
  }

  /// The resolve that has the instances in place of this value, because it has handed out handles.
  private(set) var resolve: RunningResolve? {
    get { retainedResolve?.takeUnretainedValue() }
    set {
      retainedResolve?.release()
      retainedResolve = newValue.map { .passRetained($0) }
    }
  }

  /// Returns the resolve as an object, for the handles that it hands out.
  mutating func handingOut() -> RunningResolve {
    if let resolve { return resolve }
    let made = RunningResolve()
    (made.shared.newest, made.shared.index, made.shared.innermost) = (newest, index, innermost)
    (newest, index) = (nil, nil)
    resolve = made
    return made
  }

  /// Shares the instances of a resolve that runs and has handed out a handle, which this part of it is called
  /// through.
  @usableFromInline
  mutating func join(_ running: RunningResolve) {
    guard let current = running.current else { return }
    resolve = current
    isPart = true
  }

  /// Begins a part of its own, for the call of a handle off an actor.
  @usableFromInline @inline(never)
  mutating func beginPart() {
    guard let resolve else { return }
    resolve.shared.parts += 1
    part = resolve.shared.parts
  }

  /// Leaves the end of the resolve to the caller, who calls `finish` on the result.
  mutating func handingOver() -> RunningResolve {
    defer { isPart = true }
    return handingOut()
  }

  /// Shares an instance with the rest of the resolve.
  mutating func share<Value>(_ value: Value, for key: SharedKey<Value>) { share(value, for: key, in: part) }

  private mutating func share<Value>(_ value: Value, for key: SharedKey<Value>, in part: Int32) {
    if let resolve { return resolve.shared.share(value, for: key, in: part) }
    let alignment = max(MemoryLayout<Value>.alignment, MemoryLayout<Header>.alignment)
    let offset = (MemoryLayout<Header>.size + alignment - 1) & ~(alignment - 1)
    let start = UnsafeMutableRawPointer.allocate(byteCount: offset + MemoryLayout<Value>.size, alignment: alignment)
    let instance = start + offset
    instance.initializeMemory(as: Value.self, to: value)
    let number = newest.map { Self.header(of: $0).pointee.number + 1 } ?? 1
    Self.header(of: instance).initialize(
      to: Header(start: start, key: .passUnretained(key), older: newest, number: number, part: part))
    newest = instance
    if number > Self.searched { enter(instance) }
  }

  /// Returns the address of what this resolve has shared for a key, or `nil` if there is nothing. It is valid until
  /// the resolve ends or rewinds.
  func address<Value>(for key: SharedKey<Value>) -> UnsafeMutablePointer<Value>? {
    if let resolve { return resolve.shared.address(for: key) }
    // Each key is used for values of its type.
    return find(ObjectIdentifier(key))?.assumingMemoryBound(to: Value.self)
  }

  /// Returns a Boolean value that indicates whether an instance was created by this part of the resolve.
  func isOwn<Value>(_ instance: UnsafeMutablePointer<Value>) -> Bool {
    Self.header(of: UnsafeMutableRawPointer(instance)).pointee.part == part
  }

  /// A Boolean value that indicates whether a handle called off an actor returns what this part of the resolve creates.
  var isHandedOut: Bool { part != 0 }

  /// The instances that the resolve creates to share, innermost first, or `nil` if none of them can be needed again:
  /// a parameter never leads back to its registration, but a handle can.
  var creations: UnsafePointer<SharedCreation>? { resolve?.shared.innermost }

  /// Begins the creation of an instance to share. Its memory stays in place until it has ended.
  mutating func begin(_ creation: UnsafeMutablePointer<SharedCreation>) {
    if let resolve { return resolve.shared.begin(creation) }
    creation.pointee.outer = innermost
    innermost = UnsafePointer(creation)
  }

  mutating func endCreation() {
    if let resolve { return resolve.shared.endCreation() }
    innermost = innermost?.pointee.outer
  }

  private func find(_ key: ObjectIdentifier) -> UnsafeMutableRawPointer? {
    if let index { return index.pointee[key] }
    var candidate = newest
    while let instance = candidate, Self.key(of: instance) != key {
      candidate = Self.header(of: instance).pointee.older
    }
    return candidate
  }

  private mutating func enter(_ instance: UnsafeMutableRawPointer) {
    let missing = sequence(first: instance) { Self.header(of: $0).pointee.older }.prefix(index == nil ? .max : 1)
    if index == nil {
      index = .allocate(capacity: 1)
      index?.initialize(to: [:])
    }
    for instance in missing { index?.pointee[Self.key(of: instance)] = instance }
  }

  /// The newest instance, for `rewind(to:)`.
  var latest: UnsafeMutableRawPointer? { if let resolve { resolve.shared.newest } else { newest } }

  /// Releases the instances that are newer than the given one, because what they were created for has failed.
  mutating func rewind(to oldest: UnsafeMutableRawPointer?) {
    if let resolve { return resolve.shared.rewind(to: oldest) }
    let failed = newest
    var removed = failed
    while let instance = removed, instance != oldest {
      index?.pointee[Self.key(of: instance)] = nil
      removed = Self.header(of: instance).pointee.older
    }
    // A deinitialization that resolves shares what it creates again.
    newest = oldest
    Self.release(failed, downTo: oldest)
  }

  /// Deinitializes the instances, newest first, because a newer instance may use an older one.
  private static func release(_ newest: UnsafeMutableRawPointer?, downTo oldest: UnsafeMutableRawPointer?) {
    var released = newest
    while let instance = released, instance != oldest {
      let header = header(of: instance).pointee
      released = header.older
      header.key._withUnsafeGuaranteedRef { $0.deinitialize(instance) }
      header.start.deallocate()
    }
  }

  private struct Header {
    let start: UnsafeMutableRawPointer
    /// The key. Unretained, because the container of the resolve retains it for longer than the context lives.
    let key: Unmanaged<AnySharedKey>
    /// The instance that was shared before this one.
    let older: UnsafeMutableRawPointer?
    /// The number of instances, including this one and the older ones.
    let number: Int32
    /// The part of the resolve that created the instance.
    let part: Int32
  }

  private static var searched: Int32 { 16 }

  private static func header(of instance: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Header> {
    (instance - MemoryLayout<Header>.size).assumingMemoryBound(to: Header.self)
  }

  private static func key(of instance: UnsafeMutableRawPointer) -> ObjectIdentifier {
    ObjectIdentifier(header(of: instance).pointee.key._withUnsafeGuaranteedRef { $0 })
  }
}

/// The creation of an instance that the resolve will share.
@usableFromInline struct SharedCreation {
  let node: Int32
  /// The creation that needs this one, or `nil` if there is none.
  fileprivate(set) var outer: UnsafePointer<SharedCreation>?
}

/// What an instance is found by among those that a resolve shares. The container of the resolve retains it.
class AnySharedKey: @unchecked Sendable {
  // Sendable: the class has no state, and its subclasses only immutable properties.

  fileprivate func deinitialize(_ instance: UnsafeMutableRawPointer) {
    preconditionFailure("every key is a SharedKey")
  }
}

/// A key for instances of a known type.
class SharedKey<Value>: AnySharedKey, @unchecked Sendable {
  // Sendable: as its superclass.

  override final func deinitialize(_ instance: UnsafeMutableRawPointer) {
    instance.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
  }
}
