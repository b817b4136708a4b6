#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

public import Synchronization

/// The resolves that run on a thread, and the room that its stack has for them.
///
/// Instances are created by nested calls. Each part of a resolve that creates instances runs inside `run`, which
/// compares the address of the stack's top with those that the thread may use. What doesn't fit fails with
/// `.tooDeep`, and so does the outermost resolve of the thread, even if a factory ignores the error: until then, the
/// thread creates nothing more.
@usableFromInline struct ThreadStack: ~Copyable {
  // Each thread has one, in thread-local storage. The first thread that resolves, usually the main thread, has the
  // one that every core refers to: its resolves find it without a call of the system. Any thread reads the two
  // atomics of that one, and no address of another thread is ever among those that they admit: each of them is only
  // ever 0 or one value.

  /// The number of running parts. It is negative while a failure is pending. It comes first, because the thread
  /// sanitizer reports a change of it at the address of the whole value, which mustn't be that of an atomic that
  /// others read.
  @usableFromInline var running = 0
  /// A cache line, at least: the first thread changes what stands before it at each resolve, and every thread reads
  /// what stands behind it.
  private let line: (Line, Line) = (Line(), Line())
  /// The lowest address at which a part of a resolve can begin, and the number of usable addresses from there. Both
  /// are 0 until the stack is measured. The number is 0 too while a failure is pending, and while a resolve runs on
  /// another stack than the thread's own.
  @usableFromInline let limit = Atomic<UInt>(0)
  @usableFromInline let usable = Atomic<UInt>(0)
  /// The addresses of the stack that the latest outermost resolve ran on, and the lowest at which a part can begin.
  private var bounds: Range<UInt> = 0..<0
  private var start: UInt = 0
  /// The failure that the outermost resolve throws.
  private var failure: ResolutionError?

  private struct Line { let words: (UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0, 0, 0, 0) }

  @usableFromInline typealias Pointer = UnsafeMutablePointer<ThreadStack>

  /// Runs a part of a resolve that creates instances, or throws an error if it doesn't fit on the stack.
  ///
  /// - Parameters:
  ///   - node: The registration whose instance is created, or -1 for a composite type.
  ///   - service: The type of the instance.
  ///   - core: The core that names the registration in an error.
  ///   - need: The number of bytes that the part takes at most before another part begins.
  ///   - create: The part.
  @_alwaysEmitIntoClient @inline(__always)
  static func run<Result>(
    _ node: Int32, _ service: any Any.Type, in core: BorrowedCore, needing need: UInt = 0,
    _ create: () throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result {
    var mark: UInt8 = 0
    let top = _withUnprotectedUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    var stack = core._withUnsafeGuaranteedRef { $0.firstStack }
    if !stack.pointee.hasRoom(need, below: top) { stack = try enter(node, service, in: core, needing: need) }
    stack.pointee.running &+= 1
    let failure: ResolutionError?
    do throws(ResolutionError) {
      let result = try create()
      stack.pointee.running &-= 1
      if stack.pointee.running >= 0 { return result }
      failure = nil
    } catch {
      stack.pointee.running &-= 1
      if stack.pointee.running >= 0 { throw error }
      failure = error
    }
    throw stack.pointee.leave(node, in: core, throwing: failure)
  }

  /// Throws the failure that is pending, so that an instance that was created in spite of it isn't kept.
  static func checkFailure(at node: Int32, in core: ContainerCore) throws(ResolutionError) {
    if let failure = current.pointee.failure { throw failure.passing(core.registrations.step(at: node)) }
  }

  /// Returns a Boolean value that indicates whether a part is known to fit below an address.
  @_alwaysEmitIntoClient @inline(__always)
  func hasRoom(_ need: UInt, below top: UInt) -> Bool {
    // Two comparisons, as an address of the stack above this one isn't admitted because the part reaches into this one.
    let room = top &- limit.load(ordering: .relaxed)
    return room < usable.load(ordering: .relaxed) && room >= need
  }

  // MARK: The exceptions

  /// Returns the stack of a thread other than the first one, or of one that isn't measured, for a part that begins.
  @usableFromInline @inline(never)
  static func enter(
    _ node: Int32, _ service: any Any.Type, in core: BorrowedCore, needing need: UInt
  ) throws(ResolutionError) -> Pointer {
    let stack = current
    // The address sanitizer keeps locals elsewhere. Memory whose size the compiler doesn't know stays on the stack.
    let top = withUnsafeTemporaryAllocation(byteCount: 1 + Int(need & 1), alignment: 1) {
      UInt(bitPattern: $0.baseAddress)
    }
    if !stack.pointee.hasRoom(need, below: top), !stack.pointee.admits(top, need) {
      throw stack.pointee.refusal(of: node, service, in: core)
    }
    return stack
  }

  /// Returns a Boolean value that indicates whether a part can begin at an address for which that isn't known.
  private mutating func admits(_ top: UInt, _ need: UInt) -> Bool {
    guard failure == nil else { return false }
    if bounds.contains(top), top >= start, top - start >= need { return true }
    // An outermost resolve may begin on another stack than the last one.
    if running == 0 || !bounds.contains(top) { measure(around: top) }
    return top >= start && top - start >= need
  }

  private mutating func measure(around top: UInt) {
    if let stack = CurrentThread.stack, stack.contains(top) {
      // The main thread's stack can be unlimited. An endless recursion must not use all memory.
      let end = max(stack.lowerBound, top - min(top, Self.most))
      let size = stack.upperBound - end
      bounds = end..<stack.upperBound
      // The reserve is for what a factory calls, for what a part needs before the next one begins, and for the error.
      start = end + min(max(Self.reserve, size / 8), size / 2)
      if limit.load(ordering: .relaxed) == 0, end == stack.lowerBound { limit.store(start, ordering: .relaxed) }
    } else {
      // The thread runs on a stack that it wasn't created with, of unknown size: one of coroutines, or of a signal.
      start = top - min(top, Self.reserve)
      bounds = start - min(start, Self.most)..<top + 4096
    }
    publish()
  }

  /// Lets parts begin without a measurement, if the stack is the thread's own.
  private func publish() {
    let isKnown = limit.load(ordering: .relaxed) == start
    usable.store(isKnown ? bounds.upperBound - start : 0, ordering: .relaxed)
  }

  private mutating func refusal(
    of node: Int32, _ service: any Any.Type, in core: BorrowedCore
  ) -> ResolutionError {
    if let failure { return failure }
    let error = core.takeUnretainedValue().refusal(
      .tooDeep, at: node, of: service, detail: "the stack of the thread has no room for it")
    guard running > 0 else { return error }
    failure = error
    running |= Int.min
    usable.store(0, ordering: .relaxed)
    return error
  }

  /// Returns the error of a part that ends while a failure is pending.
  @usableFromInline @inline(never)
  mutating func leave(_ node: Int32, in core: BorrowedCore, throwing error: ResolutionError?) -> ResolutionError {
    guard var failure else { preconditionFailure("the number of parts is negative only while a failure is pending") }
    if let error, error.kind == .tooDeep {
      failure = error
    } else if node >= 0 {
      failure = failure.passing(core.takeUnretainedValue().registrations.step(at: node))
    }
    if running == Int.min {
      running = 0
      self.failure = nil
      publish()
    } else {
      self.failure = failure
    }
    return failure
  }

  /// The part of a stack that is kept free, at least.
  private static var reserve: UInt { 64 << 10 }
  /// The part of a stack that resolves use at most.
  private static var most: UInt { 64 << 20 }

  /// An upper bound for the stack that creating one instance takes, without the user's code.
  ///
  /// - Parameter size: The size of the instance and of the values that it is created from, which each function on the
  ///   way copies.
  static func need(ofValues size: UInt) -> UInt {
    #if DEBUG
      4_096 + 8 * size
    #else
      1_536 + 8 * size
    #endif
  }

  /// The stack that creating an instance and its dependencies may take before it is checked again.
  static var unchecked: UInt { 16 << 10 }

  // MARK: Thread-local storage

  /// The stack of the first thread that resolves. It is never deallocated.
  nonisolated(unsafe) static let first: Pointer = {
    let stack = Pointer.allocate(capacity: 1)
    stack.initialize(to: ThreadStack())
    return stack
  }()

  private static let isFirstTaken = Atomic<Bool>(false)

  private static var current: Pointer {
    pthread_getspecific(key)?.assumingMemoryBound(to: ThreadStack.self) ?? added()
  }

  /// Adds the storage of a thread, which the system passes to the key's destructor when the thread ends.
  @inline(never)
  private static func added() -> Pointer {
    let isFirst = !isFirstTaken.exchange(true, ordering: .relaxed)
    let stack = isFirst ? first : .allocate(capacity: 1)
    if !isFirst { stack.initialize(to: ThreadStack()) }
    pthread_setspecific(key, stack)
    return stack
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let failure = pthread_key_create(&key) { release($0) }
    precondition(failure == 0, "the process has no key left for thread-local storage")
    return key
  }()

  private static func release(_ storage: UnsafeMutableRawPointer?) {
    guard let stack = storage?.assumingMemoryBound(to: ThreadStack.self) else { return }
    if stack == first {
      // Another thread's stack may get the same addresses.
      stack.pointee.usable.store(0, ordering: .relaxed)
      return
    }
    stack.deinitialize(count: 1)
    stack.deallocate()
  }
}
