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
package enum CurrentThread {
  /// An identifier that is unique among the threads alive. The system may reuse it after the thread ends.
  package static var id: UInt {
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

/// An object that each thread has for itself, as long as it runs.
struct ThreadObject: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    // The type of the address is an optional on some systems only.
    pthread_key_create(&key) { ThreadObject.release($0) }
    self.key = key
  }

  private static func release(_ address: UnsafeMutableRawPointer?) {
    if let address { Unmanaged<AnyObject>.fromOpaque(address).release() }
  }

  /// The address of the current thread's object, or `nil` until it's set. The thread has retained the object for it.
  var address: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    nonmutating set { pthread_setspecific(key, newValue) }
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
