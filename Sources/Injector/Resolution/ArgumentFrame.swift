/// The runtime arguments of one resolve, where they stand on the caller's stack.
@usableFromInline struct ArgumentFrame {
  @usableFromInline let base: UnsafeRawPointer
  @usableFromInline let slots: UnsafePointer<Slot>
  @usableFromInline let count: Int

  @inlinable
  init(base: UnsafeRawPointer, slots: UnsafePointer<Slot>, count: Int) {
    self.base = base
    self.slots = slots
    self.count = count
  }

  /// The types of the arguments.
  var types: [any Any.Type] { (0..<count).map { slots[$0].type } }

  @usableFromInline struct Slot {
    @usableFromInline let type: any Any.Type
    @usableFromInline let offset: Int

    @inlinable
    init(type: any Any.Type, offset: Int) {
      self.type = type
      self.offset = offset
    }
  }

  /// Calls a function with the arguments laid out in memory, without boxing any of them.
  @inlinable
  static func with<each Argument, Result>(
    _ arguments: repeat each Argument,
    call: (UnsafePointer<ArgumentFrame>?) throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    guard count > 0 else { return try call(nil) }
    let values = (repeat each arguments)
    // Raw memory: a buffer of slots would have the runtime look up its metadata at each call.
    let outcome = withUnsafeTemporaryAllocation(
      byteCount: count * MemoryLayout<Slot>.stride, alignment: MemoryLayout<Slot>.alignment
    ) { memory -> Swift.Result<Result, ResolutionError> in
      guard let start = memory.baseAddress else { preconditionFailure("memory for at least one slot") }
      let slots = start.bindMemory(to: Slot.self, capacity: count)
      // A tuple is laid out as its elements in order, each at the next offset that its alignment allows; a tuple of
      // one element is that element. So the offsets below are those of `values`. Slots are trivial: nothing has to be
      // deinitialized.
      var end = 0
      var next = slots
      for type in repeat (each Argument).self {
        let (size, alignment) = Self.layout(of: type)
        let offset = (end + alignment - 1) & ~(alignment - 1)
        next.initialize(to: Slot(type: type, offset: offset))
        end = offset + size
        next += 1
      }
      return withUnsafePointer(to: values) { base in
        var frame = ArgumentFrame(base: UnsafeRawPointer(base), slots: slots, count: count)
        return withUnsafePointer(to: &frame) { frame in
          do throws(ResolutionError) { return .success(try call(frame)) } catch { return .failure(error) }
        }
      }
    }
    return try outcome.get()
  }

  @inlinable @inline(__always)
  static func layout<Value>(of type: Value.Type) -> (size: Int, alignment: Int) {
    (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
  }

  func cast<Value>(_ slot: Slot, to type: Value.Type) -> Value? {
    func load<Given>(_ given: Given.Type) -> Value? {
      (base + slot.offset).assumingMemoryBound(to: Given.self).pointee as? Value
    }
    return _openExistential(slot.type, do: load)
  }
}

extension ResolutionContext {
  /// The runtime argument at a position. `resolve` has checked their number; a wrong type throws.
  ///
  /// Types that differ are cast: a subclass, a conforming type or a value for an optional parameter is accepted.
  @inlinable @inline(__always)
  func argument<Value>(_ position: Int, as type: Value.Type, of node: Int32) throws(ResolutionError) -> Value {
    // No optional of the value here: the runtime would look up its metadata at each call.
    if let arguments {
      let slot = arguments.pointee.slots[position]
      if slot.type == type { return (arguments.pointee.base + slot.offset).assumingMemoryBound(to: Value.self).pointee }
    }
    return try castArgument(position, as: type, of: node)
  }

  @usableFromInline @inline(never)
  func castArgument<Value>(_ position: Int, as type: Value.Type, of node: Int32) throws(ResolutionError) -> Value {
    if let arguments, let value = arguments.pointee.cast(arguments.pointee.slots[position], to: type) { return value }
    throw argumentMismatch(at: node)
  }

  @usableFromInline
  func argumentMismatch(at node: Int32) -> ResolutionError {
    container._withUnsafeGuaranteedRef {
      $0.core.argumentMismatch(at: node, given: arguments?.pointee.types ?? [])
    }
  }
}
