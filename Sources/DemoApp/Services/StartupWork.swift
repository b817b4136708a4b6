/// Work that is done while the splash screen is shown. Any plugin can contribute some.
///
/// It doesn't fail: what it prepares reports a failure where it is used.
nonisolated struct StartupWork: Sendable {
  let run: @Sendable () async -> Void
}
