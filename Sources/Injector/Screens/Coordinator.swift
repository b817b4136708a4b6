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
///   func start() { startChild(makeSignIn.instance(self)) }
///
///   func signInDidFinish(_ child: SignInCoordinator) { releaseChild(child) }
/// }
/// ```
@MainActor public protocol Coordinator: AnyObject {
  /// The coordinators of the active flows that this coordinator started, oldest first.
  var childCoordinators: [any Coordinator] { get set }

  /// Shows the first screen of the flow.
  func start()
}

extension Coordinator {
  /// Adds a child coordinator, if it isn't a child already, and then starts it: a flow may finish while it starts.
  public func startChild(_ child: some Coordinator) {
    if !childCoordinators.contains(where: { $0 === child }) { childCoordinators.append(child) }
    child.start()
  }

  /// Removes a child coordinator whose flow has finished.
  ///
  /// - Returns: `true` if the coordinator was a child; otherwise, `false`.
  @discardableResult public func releaseChild(_ child: some Coordinator) -> Bool {
    guard let position = childCoordinators.firstIndex(where: { $0 === child }) else { return false }
    childCoordinators.remove(at: position)
    return true
  }

  /// Returns the oldest child coordinator of the given type, or `nil` if there is none.
  public func firstChild<Child>(of type: Child.Type) -> Child? {
    childCoordinators.first { $0 is Child } as? Child
  }
}
