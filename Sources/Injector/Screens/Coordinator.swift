/// A type that manages a flow of screens and decides which screen comes next.
///
/// A coordinator lives as long as its parent holds it in ``childCoordinators``, so releasing a finished flow releases
/// everything in it. A child notifies its parent through a weak delegate or a closure. For example:
///
/// ```swift
/// final class AppCoordinator: Coordinator, SignInCoordinatorDelegate {
///   var childCoordinators: [any Coordinator] = []
///   private let makeSignIn: Provider<SignInCoordinator, any SignInCoordinatorDelegate>
///
///   init(makeSignIn: Provider<SignInCoordinator, any SignInCoordinatorDelegate>) { self.makeSignIn = makeSignIn }
///
///   func start() {
///     do { startChild(try makeSignIn(self)) } catch { show(error) }
///   }
///
///   func signInDidFinish(_ child: SignInCoordinator) {
///     releaseChild(child)
///   }
/// }
/// ```
@MainActor public protocol Coordinator: AnyObject {
  /// The coordinators of the active flows that this coordinator started, oldest first.
  var childCoordinators: [any Coordinator] { get set }

  /// Shows the first screen of the flow.
  func start()
}

extension Coordinator {
  /// Adds a child coordinator, if it isn't a child already.
  ///
  /// - Parameter child: The coordinator to add.
  /// - Complexity: O(*n*), where *n* is the number of children.
  public func keepChild(_ child: some Coordinator) {
    if !childCoordinators.contains(where: { $0 === child }) { childCoordinators.append(child) }
  }

  /// Adds a child coordinator, and then starts it. A flow that finishes while it starts can therefore be released.
  ///
  /// - Parameter child: The coordinator to start.
  /// - Complexity: O(*n*), where *n* is the number of children.
  public func startChild(_ child: some Coordinator) {
    keepChild(child)
    child.start()
  }

  /// Removes a child coordinator whose flow has finished.
  ///
  /// - Parameter child: The coordinator to remove.
  /// - Returns: `true` if the coordinator was a child; otherwise, `false`.
  /// - Complexity: O(*n*), where *n* is the number of children.
  @discardableResult public func releaseChild(_ child: some Coordinator) -> Bool {
    guard let position = childCoordinators.firstIndex(where: { $0 === child }) else { return false }
    childCoordinators.remove(at: position)
    return true
  }

  /// Removes all child coordinators of the given type, or all children if you omit the type.
  ///
  /// - Parameter type: The type of the coordinators to remove.
  public func releaseChildren<Child>(of type: Child.Type = (any Coordinator).self) {
    childCoordinators.removeAll { $0 is Child }
  }

  /// Returns the oldest child coordinator of the given type.
  ///
  /// - Parameter type: The type of the coordinator.
  /// - Returns: The oldest child of the type, or `nil` if there is none.
  public func firstChild<Child>(of type: Child.Type) -> Child? {
    childCoordinators.first { $0 is Child } as? Child
  }
}
