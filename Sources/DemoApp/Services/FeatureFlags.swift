/// A feature that can be turned on when the app starts.
nonisolated enum FeatureFlag: String, CaseIterable, Sendable {
  /// Shows a welcome picture after signing in.
  case welcome
  /// Fails the first attempt to load a profile.
  case offline
}

/// A type that knows which features are on.
nonisolated protocol FeatureFlagging: Sendable {
  func isOn(_ flag: FeatureFlag) -> Bool
}

/// The flags of the command line.
nonisolated struct LaunchFlags: FeatureFlagging {
  private let flags: Set<FeatureFlag>

  init(options: LaunchOptions) { flags = options.flags }

  func isOn(_ flag: FeatureFlag) -> Bool { flags.contains(flag) }
}
