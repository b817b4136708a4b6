import Injector
internal import Foundation

extension HeadlessViewController {
  /// The controllers that contain this one, from this one outwards.
  var ancestors: some Sequence<HeadlessViewController> { sequence(first: self, next: \.parent) }

  /// The farthest ancestor, which presents controllers for its descendants.
  private var farthestAncestor: HeadlessViewController { ancestors.reduce(self) { $1 } }

  /// The nearest ancestor that is a navigation controller, or `nil` if there is none.
  public var navigationController: HeadlessNavigationController? { ancestor() }

  /// The nearest ancestor that is a tab bar controller, or `nil` if there is none.
  public var tabBarController: HeadlessTabBarController? { ancestor() }

  private func ancestor<Container: HeadlessViewController>() -> Container? {
    ancestors.dropFirst().lazy.compactMap { $0 as? Container }.first
  }

  /// The window that shows the controller or its presenter, or `nil` if there is none.
  var window: HeadlessWindow? {
    var root = farthestAncestor
    while let presenter = root.presenter { root = presenter.farthestAncestor }
    return root.ownWindow
  }

  // MARK: Children

  /// Adds a child and removes it from its previous parent. Calls the child's ``willMove(toParent:)``; call
  /// ``didMove(toParent:)`` yourself, as in UIKit.
  ///
  /// The process stops if the child contains this controller.
  ///
  /// - Parameter child: The controller to add.
  public func addChild(_ child: HeadlessViewController) {
    adopt(child)
    children.append(child)
    window?.update(animated: false)
  }

  /// Removes the controller from its parent. Calls ``didMove(toParent:)``; call ``willMove(toParent:)`` yourself, as
  /// in UIKit.
  public func removeFromParent() {
    guard let parent else { return }
    let window = window
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
    window?.update(animated: false)
  }

  /// Replaces the children, as a container of the system does.
  func replaceChildren(by new: [HeadlessViewController], animated: Bool) {
    if Set(new.map(ObjectIdentifier.init)).count < new.count {
      raise("all view controllers in a \(type(of: self)) must be distinct")
    }
    let (old, remaining) = (children, Set(new.map(ObjectIdentifier.init)))
    let removed = old.filter { !remaining.contains(ObjectIdentifier($0)) }
    let added = new.filter { $0.parent !== self }
    for child in removed { child.willMove(toParent: nil) }
    for child in added { adopt(child) }
    for child in removed { child.parent = nil }
    children = new
    window?.update(animated: animated)
    for child in removed { child.didMove(toParent: nil) }
    for child in added { child.didMove(toParent: self) }
  }

  private func adopt(_ child: HeadlessViewController) {
    if ancestors.contains(where: { $0 === child }) {
      raise(
        "\(TypeName.unqualified(type(of: child))) can't be a child of \(TypeName.unqualified(type(of: self))), which it is or "
          + "contains")
    }
    child.willMove(toParent: self)
    child.parent?.children.removeAll { $0 === child }
    child.parent = self
  }

  // MARK: Presentation

  /// The controller that this one or an ancestor presents, or `nil` if there is none.
  public var presentedViewController: HeadlessViewController? { ancestors.lazy.compactMap(\.presented).first }

  /// The controller that presents this one or its farthest ancestor, or `nil` if there is none.
  public var presentingViewController: HeadlessViewController? { farthestAncestor.presenter }

  /// Presents a controller.
  ///
  /// - Returns: `false` if UIKit would ignore the call; otherwise, `true`.
  func modally(_ controller: HeadlessViewController, animated: Bool) -> Bool {
    let presenter = farthestAncestor
    if let parent = controller.parent {
      raise("a \(type(of: controller)) is presented, but has a parent, a \(type(of: parent))")
    }
    if controller === presenter || controller.presenter != nil {
      raise("a \(type(of: controller)) is presented that is active already")
    }
    if let presented = presenter.presented {
      return ignored(controller, "which is already presenting a \(type(of: presented))")
    }
    guard let window = presenter.window, window.isVisible else {
      return ignored(controller, "whose view is not in the window hierarchy")
    }
    presenter.presented = controller
    controller.presenter = presenter
    window.update(animated: animated, isPresentation: true)
    return true
  }

  private func ignored(_ controller: HeadlessViewController, _ reason: String) -> Bool {
    let line = "Attempt to present a \(type(of: controller)) on a \(type(of: self)) \(reason).\n"
    FileHandle.standardError.write(Data(line.utf8))
    return false
  }

  func dismissPresented(animated: Bool) {
    let (window, last) = (window, presented)
    // The controllers that the dismissed one presents are dismissed with it.
    var next = last
    while let controller = next {
      next = controller.presented
      controller.presenter = nil
      controller.presented = nil
    }
    presented = nil
    window?.update(animated: animated, isPresentation: true)
  }

  // MARK: Visible controllers

  /// The controller on top: the presented one, or the current one of a container, or this one.
  public var visibleViewController: HeadlessViewController {
    var current = self
    while let next = current.presented ?? current.topChild { current = next }
    return current
  }

  /// The controllers whose views are visible if this one is the root of a visible window, each before its children.
  var visibleControllers: [HeadlessViewController] {
    var roots: [HeadlessViewController] = []
    for root in sequence(first: self, next: \.presented) {
      if root.presenter != nil, root.modalPresentationStyle.coversPresenter { roots = [] }
      roots.append(root)
    }
    var (found, pending) = ([] as [HeadlessViewController], Array(roots.reversed()))
    while let controller = pending.popLast() {
      found.append(controller)
      pending += controller.visibleChildren.reversed()
    }
    return found
  }
}

extension HeadlessViewController {
  /// How a controller is presented.
  public enum ModalPresentationStyle: String, Hashable, Sendable, CaseIterable {
    /// The style of the system, a sheet.
    case automatic
    /// The controller covers its presenter, which disappears.
    case fullScreen
    /// A sheet. The presenter stays visible.
    case pageSheet
    /// A smaller sheet. The presenter stays visible.
    case formSheet
    /// The controller covers its presenter, which disappears.
    case currentContext
    /// The controller is shown over its presenter, which stays visible.
    case overFullScreen
    /// The controller is shown over its presenter, which stays visible.
    case overCurrentContext
    /// A popover. The presenter stays visible.
    case popover
    /// A style of the app. The presenter stays visible.
    case custom

    var coversPresenter: Bool { self == .fullScreen || self == .currentContext }
  }
}
