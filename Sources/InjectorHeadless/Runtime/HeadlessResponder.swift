import Injector

/// The base class of headless views and view controllers, with outlets, actions, and runtime attributes.
@MainActor open class HeadlessResponder {
  /// The methods that a scene can connect events to, by selector.
  ///
  /// For example:
  ///
  /// ```swift
  /// final class HelpController: HeadlessViewController {
  ///   override class var actions: [String: HeadlessAction] {
  ///     ["call:": HeadlessAction(HelpController.call)]
  ///   }
  ///
  ///   private func call(_ sender: HeadlessButton) { sender.title = "Calling" }
  /// }
  /// ```
  open class var actions: [String: HeadlessAction] { [:] }

  /// The user-defined runtime attributes of the object, in order.
  public let runtimeAttributes: [StoryboardDocument.RuntimeAttribute]

  /// The outlets of the class and its superclasses, by name.
  private(set) var outlets: [String: any OutletStorage] = [:]
  private var inspectables: [String: any InspectableStorage] = [:]

  /// The name of the class that the object stands in for, because the loader doesn't know it, or `nil` if the object
  /// has its own class. A stand-in has every outlet and every action that the scene connects.
  public internal(set) var standsInFor: String?
  /// The selectors of the actions that a stand-in performed, in order.
  public private(set) var performedActions: [String] = []

  /// The object that an action for the first responder is offered to after this one, or `nil` if there is none.
  open var next: HeadlessResponder? { nil }

  init(runtimeAttributes: [StoryboardDocument.RuntimeAttribute]) {
    self.runtimeAttributes = runtimeAttributes
    // The stored properties of every subclass are initialized, because an initializer sets them before it calls
    // super.
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      for (label, value) in current.children {
        guard let name = label.map({ String($0.drop { $0 == "_" }) }) else { continue }
        if let inspectable = value as? any InspectableStorage { inspectables[name] = inspectable }
        guard let outlet = value as? any OutletStorage else { continue }
        outlet.name = name
        outlet.owner = TypeName.unqualified(type(of: self))
        outlets[name] = outlet
      }
      mirror = current.superclassMirror
    }
  }

  /// Sets the property that a runtime attribute names. The loader calls it after the outlets are connected and before
  /// ``awakeFromNib()``, and lists the attribute in ``HeadlessViewController/omissions`` if the result is `false`.
  ///
  /// - Parameter attribute: The attribute.
  /// - Returns: `true` if the class has an ``Inspectable`` property with the name and the type; otherwise, `false`.
  open func apply(_ attribute: StoryboardDocument.RuntimeAttribute) -> Bool {
    inspectables[attribute.keyPath]?.apply(attribute) ?? false
  }

  /// Returns the outlet of a connection. A stand-in has every outlet.
  func outlet(_ connection: StoryboardDocument.Connection) -> (any OutletStorage)? {
    if let outlet = outlets[connection.name] { return outlet }
    guard standsInFor != nil else { return nil }
    let outlet: any OutletStorage =
      connection.kind == .outlet ? Outlet<HeadlessResponder>() : OutletCollection<HeadlessResponder>()
    outlets[connection.name] = outlet
    return outlet
  }

  /// Returns the object that a scene connects to an outlet of a stand-in.
  ///
  /// - Parameter name: The name of the outlet.
  /// - Returns: The object, or `nil` if there is no such outlet, or the view isn't loaded.
  public func outlet(named name: String) -> HeadlessResponder? {
    (outlets[name] as? Outlet<HeadlessResponder>)?.wrappedValue
  }

  /// Called after all objects of the scene are created and connected. Call `super` in an override.
  open func awakeFromNib() {}

  /// Performs the action with the given selector.
  ///
  /// - Parameters:
  ///   - selector: The selector of the action in ``actions``.
  ///   - sender: The sender to pass to the action.
  /// - Returns: `true` if the action exists and accepts the sender; otherwise, `false`.
  @discardableResult public func perform(_ selector: String, from sender: HeadlessResponder) -> Bool {
    if let action = type(of: self).actions[selector] { return action.perform(on: self, from: sender) }
    guard standsInFor != nil else { return false }
    performedActions.append(selector)
    return true
  }
}
