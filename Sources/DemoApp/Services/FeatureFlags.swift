/// A feature that is not on for everybody.
nonisolated enum FeatureFlag: String, CaseIterable, Sendable {
  /// A welcome picture is the first thing that is seen after signing in.
  case welcome
  /// The profile cannot be loaded at the first try.
  case offline
}

/// Knows which features are on.
nonisolated protocol FeatureFlagging: Sendable {
  func isOn(_ flag: FeatureFlag) -> Bool
}

/// The flags of the command line.
nonisolated struct LaunchFlags: FeatureFlagging {
  private let flags: Set<FeatureFlag>

  init(options: LaunchOptions) { flags = options.flags }

  func isOn(_ flag: FeatureFlag) -> Bool { flags.contains(flag) }
}
