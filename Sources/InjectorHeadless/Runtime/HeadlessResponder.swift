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

  init(runtimeAttributes: [StoryboardDocument.RuntimeAttribute]) {
    self.runtimeAttributes = runtimeAttributes
    // The stored properties of every subclass are initialized, because an initializer sets them before it calls super.
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      for (label, value) in current.children {
        guard let outlet = value as? any OutletStorage, let name = label?.drop(while: { $0 == "_" }) else { continue }
        outlet.name = String(name)
        outlet.owner = "\(type(of: self))"
        outlets[outlet.name] = outlet
      }
      mirror = current.superclassMirror
    }
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
    type(of: self).actions[selector]?.perform(on: self, from: sender) ?? false
  }
}
