/// A type that keeps objects for good.
protocol Hoarding: AnyObject {
  func keep(_ object: AnyObject)
}

/// Keeps what leaks on purpose.
final class Hoard: Hoarding {
  private var objects: [AnyObject] = []

  init() {}

  func keep(_ object: AnyObject) { objects.append(object) }
}
