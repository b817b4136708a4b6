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

  /// The number of calls of handles that the thread is inside of.
  static var handleDepth: Int {
    get { Int(bitPattern: pthread_getspecific(handleDepthKey)) }
    set { pthread_setspecific(handleDepthKey, UnsafeRawPointer(bitPattern: newValue)) }
  }

  private static let handleDepthKey: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
}

#if !canImport(Darwin)
  // The C library has the function on every Linux, and its headers declare it for GNU sources only, which Swift's module
  // of the library isn't.
  @_silgen_name("gettid")
  private func getThreadID() -> pid_t
#endif
