/// The perResolution instances of a resolve, which are released when the resolve ends.
///
/// The instances belong to one resolve and therefore to one thread. Each is in its own memory, after a header that links it
/// to the previously shared instance.
@usableFromInline struct SharedInstances: ~Copyable {
  @usableFromInline var newest: UnsafeMutableRawPointer?
  /// The instances by cell, if there are too many for a linear search.
  @usableFromInline var index: UnsafeMutablePointer<Index>?

  @usableFromInline typealias Index = [UnsafeMutableRawPointer: UnsafeMutableRawPointer]

  @_alwaysEmitIntoClient
  init() {
    newest = nil
    index = nil
  }

  @_alwaysEmitIntoClient @inline(__always)
  deinit { if let newest { Self.end(newest, index) } }

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

  /// Deinitializes the instances, newest first, because a newer instance may use an older one.
  @usableFromInline
  static func end(_ newest: UnsafeMutableRawPointer, _ index: UnsafeMutablePointer<Index>?) {
    index?.deinitialize(count: 1)
    index?.deallocate()
    var ended: UnsafeMutableRawPointer? = newest
    while let instance = ended {
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
