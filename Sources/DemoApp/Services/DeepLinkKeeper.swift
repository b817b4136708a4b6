/// A type that stores a deep link until a user is signed in.
protocol DeepLinkKeeping: AnyObject {
  /// The link that waits, or `nil` if there is none.
  var link: DeepLink? { get set }
}

/// Stores a deep link in memory. At first it is that of the launch options.
final class DeepLinkKeeper: DeepLinkKeeping {
  var link: DeepLink?

  init(options: LaunchOptions) { link = options.deepLink }
}
