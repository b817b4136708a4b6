extension HeadlessViewController {
  /// Performs the segue with an identifier. As in UIKit, it doesn't call
  /// ``shouldPerformSegue(withIdentifier:sender:)``, and the process stops if the scene has no such segue, or if its
  /// destination can't be created.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the segue.
  ///   - sender: The object that asked for it.
  public func performSegue(withIdentifier identifier: String, sender: HeadlessResponder?) {
    let segues = (scene?.segues.values.joined()).map(Array.init) ?? []
    guard let segue = segues.first(where: { $0.identifier == identifier && $0.kind != .relationship }) else {
      raise("a \(type(of: self)) has no segue with the identifier \(identifier.debugDescription)")
    }
    perform(segue, sender: sender)
  }

  /// Performs a segue that the user triggers, unless the controller refuses.
  func trigger(_ segue: StoryboardDocument.Segue, sender: HeadlessResponder?) {
    if shouldPerformSegue(withIdentifier: segue.identifier ?? "", sender: sender) { perform(segue, sender: sender) }
  }

  /// Creates the destination, prepares for the segue, and shows the destination.
  @discardableResult private func perform(
    _ segue: StoryboardDocument.Segue, sender: HeadlessResponder?
  ) -> HeadlessSegue? {
    if segue.kind == .unwind {
      unwind(segue, sender: sender)
      return nil
    }
    guard let scene, let loader = scene.loader else { return nil }
    let destination: HeadlessViewController
    do { destination = try loader.destination(of: segue, from: self, in: scene, sender: sender) } catch {
      raise("\(error)")
    }
    let custom = segue.customClass.map(\.name)
    let type = custom.flatMap { loader.segueClasses[$0] }
    if let custom, type == nil { raise("\(custom) isn't among the loader's segueClasses") }
    let performed = (type ?? HeadlessSegue.self).init(segue, source: self, destination: destination)
    prepare(for: performed, sender: sender)
    performed.perform()
    return performed
  }

  /// Embeds the destination of a segue in a view of this controller.
  func embed(_ segue: StoryboardDocument.Segue, in container: HeadlessView) {
    guard let destination = perform(segue, sender: container)?.destination else { return }
    if ancestors.dropFirst(100).contains(where: { _ in true }) {
      raise("more than 100 scenes are embedded inside each other; one may embed itself")
    }
    container.addSubview(destination.view)
    destination.didMove(toParent: self)
  }

  // MARK: Unwinding

  /// Goes back to the nearest controller that has the action of an unwind segue. Does nothing if there is none, as in
  /// UIKit.
  private func unwind(_ segue: StoryboardDocument.Segue, sender: HeadlessResponder?) {
    guard let selector = segue.unwindAction else { return }
    let target = controllersBelow.first { type(of: $0).actions[selector] != nil }
    guard let target else { return }
    let performed = HeadlessSegue(segue, source: self, destination: target)
    prepare(for: performed, sender: sender)
    target.perform(selector, from: performed)
    if target.presentedViewController != nil { target.dismiss(animated: true) }
    for container in target.ancestors {
      guard let navigation = container.parent as? HeadlessNavigationController else { continue }
      navigation.popToViewController(container, animated: true)
    }
  }

  /// The controllers that the user came through, nearest first: those below on each stack, the containers, and the
  /// presenters with their children on top.
  private var controllersBelow: [HeadlessViewController] {
    var found: [HeadlessViewController] = []
    for controller in sequence(first: self, next: { $0.parent ?? $0.presenter?.visibleContent }) {
      if controller !== self { found.append(controller) }
      guard let stack = controller.parent as? HeadlessNavigationController,
        let index = stack.viewControllers.firstIndex(where: { $0 === controller })
      else { continue }
      found += stack.viewControllers[..<index].reversed()
    }
    return found
  }

  /// The child on top of the containers of the system, or this controller.
  private var visibleContent: HeadlessViewController {
    sequence(first: self, next: \.topChild).reduce(self) { $1 }
  }
}

extension StoryboardDocument.Segue {
  /// A Boolean value that indicates whether the accessory of a cell triggers the segue, instead of its selection.
  var isOfAccessory: Bool { attributes["trigger"] == "accessoryAction" }
}
