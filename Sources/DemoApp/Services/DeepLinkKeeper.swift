/// Keeps a deep link until somebody is signed in.
protocol DeepLinkKeeping: AnyObject {
  /// Gives the link, once.
  ///
  /// - Returns: Nil where there is none, or it was taken before.
  func take() -> DeepLink?
}

/// Keeps the deep link that the app was started with.
final class DeepLinkKeeper: DeepLinkKeeping {
  private var link: DeepLink?

  init(options: LaunchOptions) { link = options.deepLink }

  func take() -> DeepLink? { link.take() }
}
