/// The perResolution instances of a resolve, which are released when the resolve ends.
///
/// The instances belong to one resolve and therefore to one thread. Each is in its own memory, after a header that links it
/// to the previously shared instance.
@usableFromInline struct SharedInstances: ~Copyable {
  @usableFromInline var newest: UnsafeMutableRawPointer?
  /// The instances by cell, if there are too many for a linear search.
  @usableFromInline var index: UnsafeMutablePointer<Index>?
  /// The resolve that has the instances in place of this value, because it has handed out handles. Retained.
  @usableFromInline var resolve: Unmanaged<Construction>?
  /// A Boolean value that indicates whether another value ends the resolve.
  @usableFromInline var isPart = false

  @usableFromInline typealias Index = [UnsafeMutableRawPointer: UnsafeMutableRawPointer]

  @_alwaysEmitIntoClient
  init() {
    newest = nil
    index = nil
    resolve = nil
    isPart = false
  }

  @_alwaysEmitIntoClient @inline(__always)
  deinit {
    if let newest { Self.end(newest, index) }
    if let resolve { Self.end(resolve, isPart) }
  }

  /// Returns the resolve as an object, for the handles that it hands out.
  mutating func handingOut() -> Construction {
    if let resolve { return resolve.takeUnretainedValue() }
    let made = Construction()
    (made.shared.newest, made.shared.index) = (newest, index)
    (newest, index) = (nil, nil)
    resolve = .passRetained(made)
    return made
  }

  /// Shares the instances of a resolve that runs and has handed out a handle, which this part of it is called through.
  @usableFromInline
  mutating func join(_ construction: Construction) {
    guard let running = construction.running else { return }
    resolve = .passRetained(running)
    isPart = true
  }

  /// Leaves the end of the resolve to the caller, who calls `end` on the result.
  mutating func handingOver() -> Construction {
    defer { isPart = true }
    return handingOut()
  }

  /// Returns uninitialized memory for the instance of a cell.
  func room<Service>(for cell: Cell<Service>) -> UnsafeMutableRawPointer {
    let alignment = max(MemoryLayout<Service>.alignment, MemoryLayout<Note>.alignment)
    let offset = (MemoryLayout<Note>.size + alignment - 1) & ~(alignment - 1)
    let start = UnsafeMutableRawPointer.allocate(byteCount: offset + MemoryLayout<Service>.size, alignment: alignment)
    let instance = start + offset
    Self.note(on: instance).initialize(to: Note(start: start, cell: .passUnretained(cell)))
    return instance
  }

  /// Deallocates memory that contains no instance.
  static func giveBack(_ instance: UnsafeMutableRawPointer) { note(on: instance).pointee.start.deallocate() }

  /// Shares an instance in memory from `room(for:)` with the rest of the resolve.
  mutating func share(_ instance: UnsafeMutableRawPointer) {
    if let resolve { return resolve._withUnsafeGuaranteedRef { $0.shared.share(instance) } }
    let note = Self.note(on: instance)
    if let newest {
      note.pointee.older = newest
      note.pointee.count = Self.note(on: newest).pointee.count + 1
    }
    newest = instance
    if note.pointee.count > Self.searched { enter(instance, number: note.pointee.count) }
  }

  /// Returns the instance of a cell that this resolve already created, or `nil` if there is none.
  func instance(of cell: AnyCell) -> UnsafeRawPointer? {
    if let resolve { return resolve._withUnsafeGuaranteedRef { $0.shared.instance(of: cell) } }
    let cell = Unmanaged.passUnretained(cell)
    if let index { return index.pointee[cell.toOpaque()].map { UnsafeRawPointer($0) } }
    var candidate = newest
    while let instance = candidate {
      let note = Self.note(on: instance)
      if note.pointee.cell.toOpaque() == cell.toOpaque() { return UnsafeRawPointer(instance) }
      candidate = note.pointee.older
    }
    return nil
  }

  private mutating func enter(_ instance: UnsafeMutableRawPointer, number count: Int) {
    let index = index ?? .allocate(capacity: 1)
    if self.index == nil { index.initialize(to: [:]) }
    self.index = index
    var entered: UnsafeMutableRawPointer? = instance
    while let instance = entered, index.pointee.count < count {
      let note = Self.note(on: instance).pointee
      index.pointee[note.cell.toOpaque()] = instance
      entered = note.older
    }
  }

  /// The newest instance, for `rewind(to:)`.
  var latest: UnsafeMutableRawPointer? {
    if let resolve { return resolve._withUnsafeGuaranteedRef { $0.shared.newest } }
    return newest
  }

  /// Releases the instances that are newer than the given one, because what they were created for has failed.
  mutating func rewind(to oldest: UnsafeMutableRawPointer?) {
    if let resolve { return resolve._withUnsafeGuaranteedRef { $0.shared.rewind(to: oldest) } }
    let failed = newest
    var removed = failed
    while let instance = removed, instance != oldest {
      let note = Self.note(on: instance).pointee
      index?.pointee[note.cell.toOpaque()] = nil
      removed = note.older
    }
    // A deinitialization that resolves shares what it creates again.
    newest = oldest
    Self.end(failed, downTo: oldest)
  }

  @usableFromInline
  static func end(_ resolve: Unmanaged<Construction>, _ isPart: Bool) {
    if !isPart { resolve._withUnsafeGuaranteedRef { $0.finish() } }
    resolve.release()
  }

  /// Deinitializes the instances, newest first, because a newer instance may use an older one.
  @usableFromInline
  static func end(_ newest: UnsafeMutableRawPointer, _ index: UnsafeMutablePointer<Index>?) {
    index?.deinitialize(count: 1)
    index?.deallocate()
    end(newest, downTo: nil)
  }

  private static func end(_ newest: UnsafeMutableRawPointer?, downTo oldest: UnsafeMutableRawPointer?) {
    var ended = newest
    while let instance = ended, instance != oldest {
      let note = note(on: instance).pointee
      ended = note.older
      note.cell._withUnsafeGuaranteedRef { $0.end(instance) }
      note.start.deallocate()
    }
  }

  /// The header of an instance.
  private struct Note {
    let start: UnsafeMutableRawPointer
    /// The cell. Unretained, because the container of the resolve retains it for longer than the context lives.
    let cell: Unmanaged<AnyCell>
    /// The instance that was shared before this one.
    var older: UnsafeMutableRawPointer?
    /// The number of instances, including this one and the older ones.
    var count = 1
  }

  private static var searched: Int { 16 }

  private static func note(on instance: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Note> {
    (instance - MemoryLayout<Note>.size).assumingMemoryBound(to: Note.self)
  }
}
