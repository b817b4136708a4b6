/// What views and view controllers have in common: outlets and actions.
@MainActor open class HeadlessResponder {
  /// The methods that a scene can connect events to, by selector, in place of `@IBAction`.
  open class var actions: [String: HeadlessAction] { [:] }

  /// The outlets of the class and its superclasses, by name.
  private(set) var outlets: [String: any OutletStorage] = [:]

  init() {
    // The stored properties of every subclass are initialized, because an initializer sets them before it calls
    // super.
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      for (label, value) in current.children {
        guard let outlet = value as? any OutletStorage, let label else { continue }
        outlets[String(label.drop { $0 == "_" })] = outlet
      }
      mirror = current.superclassMirror
    }
  }

  /// Called after all objects of the scene are created and connected. Call `super` in an override.
  open func awakeFromNib() {}
}

/// A method that a scene can connect events to, in place of an `@IBAction`.
public struct HeadlessAction: Sendable {
  let perform: @MainActor @Sendable (HeadlessResponder) -> Void

  /// Creates an action from a method, such as `SignInController.cancel`.
  public init<Target: HeadlessResponder>(_ method: @escaping @MainActor @Sendable (Target) -> @MainActor () -> Void) {
    perform = { if let target = $0 as? Target { method(target)() } }
  }
}
