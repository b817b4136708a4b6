import Injector

/// The actions and closures to call when an object, such as a control or a bar button item, sends an event.
@MainActor struct HeadlessTargets {
  private struct Target {
    weak var object: HeadlessResponder?
    let isFirstResponder: Bool
    let selector: String
    let event: HeadlessControl.Event?
  }

  private var targets: [Target] = []
  private var handlers: [(event: HeadlessControl.Event?, body: @MainActor () -> Void)] = []

  /// Adds an action of an object, or of the first responder. A sender of just one event has none.
  mutating func add(_ object: HeadlessResponder?, _ selector: String, for event: HeadlessControl.Event? = nil) {
    targets.append(Target(object: object, isFirstResponder: object == nil, selector: selector, event: event))
  }

  /// Adds a closure, such as one that performs a segue.
  mutating func add(for event: HeadlessControl.Event? = nil, _ handler: @escaping @MainActor () -> Void) {
    handlers.append((event, handler))
  }

  func contains(_ event: HeadlessControl.Event) -> Bool {
    targets.contains { $0.event == event } || handlers.contains { $0.event == event }
  }

  /// Performs the actions for an event in order, and then the closures. Stops the process if a target doesn't have its
  /// action, as UIKit does. An action for the first responder is performed by the first object up the chain that has
  /// it, if there is one.
  func send(_ event: HeadlessControl.Event? = nil, from sender: HeadlessResponder) {
    for target in targets where target.event == event {
      if target.isFirstResponder {
        var next: HeadlessResponder? = sender
        while let responder = next, !responder.perform(target.selector, from: sender) { next = responder.next }
      } else if let object = target.object, !object.perform(target.selector, from: sender) {
        raise(
          "\(TypeName.unqualified(type(of: object))) has no action \(target.selector.debugDescription) for a "
            + TypeName.unqualified(type(of: sender)))
      }
    }
    for handler in handlers where handler.event == event { handler.body() }
  }
}
