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

  /// The addresses of the thread's stack, without the pages that guard its end, or `nil` if the system doesn't know
  /// them.
  ///
  /// The stack of a main thread grows up to the limit of the process. Its addresses include those that it can grow
  /// to.
  static var stack: Range<UInt>? {
    #if canImport(Darwin)
      let end = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
      return end - UInt(pthread_get_stacksize_np(pthread_self()))..<end
    #else
      var attributes = pthread_attr_t()
      guard getAttributes(pthread_self(), &attributes) == 0 else { return nil }
      defer { pthread_attr_destroy(&attributes) }
      var start: UnsafeMutableRawPointer?
      var (size, guarded) = (0, 0)
      guard pthread_attr_getstack(&attributes, &start, &size) == 0,
        pthread_attr_getguardsize(&attributes, &guarded) == 0, size > guarded
      else { return nil }
      // Some versions of the C library count the guard as part of the stack.
      return UInt(bitPattern: start) + UInt(guarded)..<UInt(bitPattern: start) + UInt(size)
    #endif
  }
}

#if !canImport(Darwin)
  // The C library has the functions on every Linux, and its headers declare them for GNU sources only, which Swift's
  // module of the library isn't. An integer and a pointer are passed to it in the same registers from Swift and from
  // C.
  @_silgen_name("pthread_getattr_np")
  private func getAttributes(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32

  // As above.
  @_silgen_name("gettid")
  private func getThreadID() -> pid_t
#endif
