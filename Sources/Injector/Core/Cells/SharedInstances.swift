/// The perResolution instances of one resolve, which end with it.
///
/// They belong to one resolve and so to one thread. Each stands in memory of its own, which a note in front of it links
/// to the one that was shared before.
@usableFromInline struct SharedInstances: ~Copyable {
  @usableFromInline var newest: UnsafeMutableRawPointer?
  /// The instances by cell, once they are too many to search.
  @usableFromInline var index: UnsafeMutablePointer<Index>?

  @usableFromInline typealias Index = [UnsafeMutableRawPointer: UnsafeMutableRawPointer]

  @inlinable
  init() {
    newest = nil
    index = nil
  }

  @inlinable @inline(__always)
  deinit { if let newest { Self.end(newest, index) } }

  /// Memory for an instance that a cell is going to build and to share.
  func room<Service>(for cell: Cell<Service>) -> UnsafeMutableRawPointer {
    let alignment = max(MemoryLayout<Service>.alignment, MemoryLayout<Note>.alignment)
    let offset = (MemoryLayout<Note>.size + alignment - 1) & ~(alignment - 1)
    let start = UnsafeMutableRawPointer.allocate(byteCount: offset + MemoryLayout<Service>.size, alignment: alignment)
    let instance = start + offset
    Self.note(on: instance).initialize(to: Note(start: start, cell: .passUnretained(cell)))
    return instance
  }

  /// Gives memory back in which there is no instance, not yet or no more.
  static func giveBack(_ instance: UnsafeMutableRawPointer) { note(on: instance).pointee.start.deallocate() }

  /// Shares an instance, which is where the cell has asked for room, with the rest of the resolve.
  mutating func share(_ instance: UnsafeMutableRawPointer) {
    let note = Self.note(on: instance)
    if let newest {
      note.pointee.older = newest
      note.pointee.count = Self.note(on: newest).pointee.count + 1
    }
    newest = instance
    if note.pointee.count > Self.searched { enter(instance, number: note.pointee.count) }
  }

  /// The instance of a cell that this resolve has already built, or nil.
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

  /// Ends the instances, the newest first: it may have used the older ones.
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

  /// What stands in front of an instance.
  private struct Note {
    let start: UnsafeMutableRawPointer
    /// Not retained: the container of the resolve, which has the cell, lives longer than the resolve's context.
    let cell: Unmanaged<AnyCell>
    /// The instance that was shared before.
    var older: UnsafeMutableRawPointer?
    /// How many there are, this one and the older ones.
    var count = 1
  }

  private static var searched: Int { 16 }

  private static func note(on instance: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Note> {
    (instance - MemoryLayout<Note>.size).assumingMemoryBound(to: Note.self)
  }
}
