// Swift 6.3.1 puts an object whose deinitializer is isolated by default isolation on the stack of a function that
// creates and releases it off the actor. The deinitializer runs later, on memory that is used for something else by
// then:
//
//   swiftc -O -wmo -swift-version 6 -default-isolation MainActor -parse-as-library -emit-module -emit-library \
//     -module-name Sessions Session.swift
//   swiftc -O -wmo -swift-version 6 -I . -L . -lSessions main.swift && LD_LIBRARY_PATH=. ./main
//
// prints nothing, or crashes. With -Onone, or with `deinit {}` in `Session`, it prints "ends" three times. The output
// of -emit-sil for main.swift has `alloc_ref [stack] $Session`.

/// An object whose deinitializer is isolated to the main actor.
public final class Session {
  /// What ends with the session.
  public nonisolated let part: Part

  /// Creates a session anywhere.
  public nonisolated init(part: Part) { self.part = part }
}

/// An object that says when it ends.
public nonisolated final class Part: Sendable {
  /// Creates a part.
  public init() {}

  deinit { print("ends") }
}
