/// Decides which screen comes next, and is what the screens of one flow talk to.
///
/// A coordinator lives for as long as its parent keeps it, so that a flow which is over is released with everything in
/// it. A child tells its parent by a weak delegate or a closure that it is done.
///
/// For example:
///
/// ```swift
/// final class AppCoordinator: Coordinator {
///   var childCoordinators: [any Coordinator] = []
///
///   func start() {
///     startChild(makeSignIn(self))
///   }
///
///   func signInDidFinish(_ child: SignInCoordinator) {
///     releaseChild(child)
///   }
/// }
/// ```
@MainActor public protocol Coordinator: AnyObject {
  /// The coordinators of the flows that this one has started and that are not over, the oldest first.
  var childCoordinators: [any Coordinator] { get set }

  /// Shows the flow's first screen.
  func start()
}

extension Coordinator {
  /// Keeps a coordinator until it is released. One that is kept already is not kept twice. O(*n*) in the children.
  public func keepChild(_ child: some Coordinator) {
    if !childCoordinators.contains(where: { $0 === child }) { childCoordinators.append(child) }
  }

  /// Keeps a coordinator, then starts it, in this order: a flow that ends in its own start can be released.
  public func startChild(_ child: some Coordinator) {
    keepChild(child)
    child.start()
  }

  /// Lets go of a coordinator whose flow is over. O(*n*) in the children.
  ///
  /// - Returns: Whether it was kept.
  @discardableResult public func releaseChild(_ child: some Coordinator) -> Bool {
    guard let position = childCoordinators.firstIndex(where: { $0 === child }) else { return false }
    childCoordinators.remove(at: position)
    return true
  }

  /// Lets go of all coordinators of one type, or of all.
  public func releaseChildren<Child>(of type: Child.Type = (any Coordinator).self) {
    childCoordinators.removeAll { $0 is Child }
  }

  /// The oldest child of one type, or nil where there is none.
  public func firstChild<Child>(of type: Child.Type) -> Child? {
    for case let child as Child in childCoordinators { return child }
    return nil
  }
}
