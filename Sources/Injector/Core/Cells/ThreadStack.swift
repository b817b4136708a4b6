#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The resolves that run on a thread, and the room that its stack has for them.
///
/// Instances are created by nested calls. Each part of a resolve that creates instances runs inside `run`, which compares
/// the address of the stack's top with those that the thread may use. What doesn't fit fails with `.tooDeep`, and so does
/// the outermost resolve of the thread, even if a factory ignores the error: until then, the thread creates nothing more.
struct ThreadStack {
  /// The lowest address at which a part of a resolve can begin, and the number of usable addresses from there. The number
  /// is 0 before the stack is measured, and while a failure is pending.
  private var limit: UInt = 0
  private var usable: UInt = 0
  /// The number of running parts. It is negative while a failure is pending.
  private var running = 0
  /// The addresses of the stack, as far as they are known.
  private var bounds: Range<UInt> = 0..<0
  /// The failure that the outermost resolve throws.
  private var failure: ResolutionError?

  /// Runs a part of a resolve that creates instances, or throws an error if it doesn't fit on the stack.
  ///
  /// - Parameters:
  ///   - cell: The cell that creates the instance.
  ///   - core: The core that names the cell in an error.
  ///   - need: The number of bytes that the part takes at most before another part begins.
  ///   - discard: A closure that deinitializes the result if a resolve inside the part didn't fit.
  ///   - create: The part.
  @inline(__always)
  static func run<Result>(
    _ cell: AnyCell, in core: Unmanaged<ContainerCore>, needing need: UInt = 0, discard: (Result) -> Void = { _ in },
    _ create: () throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result {
    let stack = current
    var mark: UInt8 = 0
    let top = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    if top &- need &- stack.pointee.limit >= stack.pointee.usable, !stack.pointee.admits(top, need) {
      throw stack.pointee.refusal(of: cell, in: core)
    }
    stack.pointee.running &+= 1
    let result: Result
    do throws(ResolutionError) { result = try create() } catch {
      stack.pointee.running &-= 1
      throw stack.pointee.running < 0 ? stack.pointee.leave(cell, in: core, throwing: error) : error
    }
    stack.pointee.running &-= 1
    if stack.pointee.running < 0 {
      discard(result)
      throw stack.pointee.leave(cell, in: core, throwing: nil)
    }
    return result
  }

  /// Throws the failure that is pending, so that an instance that was created in spite of it isn't kept.
  static func checkFailure(at node: Int32, in core: ContainerCore) throws(ResolutionError) {
    if let failure = current.pointee.failure { throw failure.passing(core.registrations.step(at: node)) }
  }

  // MARK: The exceptions

  /// Returns a Boolean value that indicates whether a part can begin at an address for which that isn't known.
  @inline(never)
  private mutating func admits(_ top: UInt, _ need: UInt) -> Bool {
    guard failure == nil else { return false }
    // An outermost resolve may begin on another stack than the last one.
    if running == 0 || !bounds.contains(top) { measure(around: top) }
    return top >= limit && top - limit >= need
  }

  private mutating func measure(around top: UInt) {
    if let stack = CurrentThread.stack, stack.contains(top) {
      // The main thread's stack can be unlimited. An endless recursion must not use all memory.
      let start = max(stack.lowerBound, top - min(top, Self.most))
      let size = stack.upperBound - start
      bounds = start..<stack.upperBound
      // The reserve is for what a factory calls, for what a part needs before the next one begins, and for the error.
      limit = start + min(max(Self.reserve, size / 8), size / 2)
    } else {
      // The thread runs on a stack that it wasn't created with, of unknown size: one of coroutines, or of a signal.
      limit = top - min(top, Self.reserve)
      bounds = limit - min(limit, Self.most)..<top + 4096
    }
    usable = bounds.upperBound - limit
  }

  @inline(never)
  private mutating func refusal(of cell: AnyCell, in core: Unmanaged<ContainerCore>) -> ResolutionError {
    if let failure { return failure }
    let error = core.takeUnretainedValue().tooDeep(cell)
    guard running > 0 else { return error }
    failure = error
    running |= Int.min
    usable = 0
    return error
  }

  /// Returns the error of a part that ends while a failure is pending.
  @inline(never)
  private mutating func leave(
    _ cell: AnyCell, in core: Unmanaged<ContainerCore>, throwing error: ResolutionError?
  ) -> ResolutionError {
    guard var failure else { preconditionFailure("the number of parts is negative only while a failure is pending") }
    if let error, error.kind == .tooDeep {
      failure = error
    } else if cell.node >= 0 {
      failure = failure.passing(core.takeUnretainedValue().registrations.step(at: cell.node))
    }
    if running == Int.min {
      running = 0
      usable = bounds.upperBound - limit
      self.failure = nil
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

  @inline(__always)
  private static var current: UnsafeMutablePointer<ThreadStack> {
    pthread_getspecific(key)?.assumingMemoryBound(to: ThreadStack.self) ?? added()
  }

  /// Adds the storage of a thread, which the system passes to the key's destructor when the thread ends.
  @inline(never)
  private static func added() -> UnsafeMutablePointer<ThreadStack> {
    let stack = UnsafeMutablePointer<ThreadStack>.allocate(capacity: 1)
    stack.initialize(to: ThreadStack())
    pthread_setspecific(key, stack)
    return stack
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let failure = pthread_key_create(&key) { (stack: Storage) in release(stack) }
    precondition(failure == 0, "the process has no key left for thread-local storage")
    return key
  }()

  #if canImport(Darwin)
    private typealias Storage = UnsafeMutableRawPointer
  #else
    private typealias Storage = UnsafeMutableRawPointer?
  #endif

  private static func release(_ storage: UnsafeMutableRawPointer?) {
    guard let stack = storage?.assumingMemoryBound(to: ThreadStack.self) else { return }
    stack.deinitialize(count: 1)
    stack.deallocate()
  }
}
