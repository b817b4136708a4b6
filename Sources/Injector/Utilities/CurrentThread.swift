#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The thread that is currently running.
enum CurrentThread {
  /// An identifier that is unique among the threads alive. The system may reuse it after the thread ends.
  static var id: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// A Boolean value that indicates whether the thread is the one that started the process.
  static var isMain: Bool {
    #if canImport(Darwin)
      pthread_main_np() != 0
    #else
      getThreadID() == getpid()
    #endif
  }

  /// The system's number of the thread, or 1 for the main thread.
  static var number: Int {
    if isMain { return 1 }
    #if canImport(Darwin)
      var number: UInt64 = 0
      pthread_threadid_np(nil, &number)
      return Int(number)
    #else
      return Int(getThreadID())
    #endif
  }
}

/// A value that each thread has for itself, as long as it runs.
final class ThreadLocal<Value>: Sendable {
  typealias Pointer = UnsafeMutablePointer<Value>

  private final class Storage {
    let pointer: Pointer

    init(_ value: Value) {
      pointer = Pointer.allocate(capacity: 1)
      pointer.initialize(to: value)
    }

    deinit {
      pointer.deinitialize(count: 1)
      pointer.deallocate()
    }
  }

  private let key: pthread_key_t
  private let initial: @Sendable () -> Value

  init(_ initial: @escaping @Sendable () -> Value) {
    self.initial = initial
    var key = pthread_key_t()
    pthread_key_create(&key) { (storage: UnsafeMutableRawPointer?) in
      // The thread ends.
      if let storage { Unmanaged<AnyObject>.fromOpaque(storage).release() }
    }
    self.key = key
  }

  /// The place of the current thread's value, which no other thread uses.
  var pointer: Pointer {
    if let known = pthread_getspecific(key) {
      return Unmanaged<Storage>.fromOpaque(known)._withUnsafeGuaranteedRef { $0.pointer }
    }
    let new = Storage(initial())
    pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
    return new.pointer
  }
}

/// A lock with conditions that threads wait for, each of its own kind.
final class ConditionLock {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  final class Condition {
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() { pthread_cond_init(condition, nil) }

    deinit {
      pthread_cond_destroy(condition)
      condition.deallocate()
    }

    /// Unlocks the lock, which the caller has locked, while it waits.
    func wait(_ lock: ConditionLock) { pthread_cond_wait(condition, lock.mutex) }

    func broadcast() { pthread_cond_broadcast(condition) }
  }
}

#if !canImport(Darwin)
  // The C library has the function on every Linux, and its headers declare it for GNU sources only, which Swift's
  // module of the library isn't.
  @_silgen_name("gettid")
  private func getThreadID() -> pid_t
#endif
