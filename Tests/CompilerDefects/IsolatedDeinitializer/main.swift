import Sessions

@inline(never) nonisolated func createSession() { withExtendedLifetime(Session(part: Part())) {} }

await Task.detached { for _ in 0..<3 { createSession() } }.value
try await Task.sleep(for: .milliseconds(100))
