/// A type that stores a deep link until a user is signed in.
protocol DeepLinkKeeping: AnyObject {
  /// Removes and returns the link.
  ///
  /// - Returns: The link, or `nil` if there is none.
  func take() -> DeepLink?
}

/// Stores the deep link that the app was started with.
final class DeepLinkKeeper: DeepLinkKeeping {
  private var link: DeepLink?

  init(options: LaunchOptions) { link = options.deepLink }

  func take() -> DeepLink? { link.take() }
}
