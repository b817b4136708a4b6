// Swift 6.3.1 puts an object whose deinitializer is isolated by default isolation on the stack of a function that
// creates and releases it off the actor, if its class comes from another module. The deinitializer runs later, on
// memory that is used for something else by then. In an optimized build, this prints nothing, or crashes; with -Onone,
// or with `deinit {}` in `Session`, it prints "ends" three times. The output of -emit-sil has
// `alloc_ref [stack] $Session`.
// Warned of in Isolation, and in a comment of KeySession.swift.

import Library

@inline(never) nonisolated func createSession() { withExtendedLifetime(Session(part: Part())) {} }

await Task.detached { for _ in 0..<3 { createSession() } }.value
try await Task.sleep(for: .milliseconds(100))
