/// What headless views and view controllers have in common: outlets, actions and runtime attributes.
@MainActor open class HeadlessResponder {
  /// The methods that scenes may connect events to, by selector.
  ///
  /// For example:
  ///
  /// ```swift
  /// override class var actions: [String: HeadlessAction] {
  ///   ["signIn:": HeadlessAction(SignInController.signIn)]
  /// }
  ///
  /// private func signIn(_ sender: HeadlessButton) { ... }
  /// ```
  open class var actions: [String: HeadlessAction] { [:] }

  /// The user-defined runtime attributes of the object in its scene, in order. They are there in `awakeFromNib`.
  public let runtimeAttributes: [StoryboardDocument.RuntimeAttribute]

  /// The outlets that the class and its superclasses declare, by name.
  private(set) var outlets: [String: any OutletStorage] = [:]

  init(runtimeAttributes: [StoryboardDocument.RuntimeAttribute]) {
    self.runtimeAttributes = runtimeAttributes
    // The stored properties of every subclass are set by now: an initializer sets its own before it calls super's.
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

  /// Called when the object and all others of its scene are made and connected. Call `super`'s.
  open func awakeFromNib() {}

  /// Performs an action by its selector.
  ///
  /// - Parameters:
  ///   - selector: The action's name in `actions`.
  ///   - sender: What the action is given.
  /// - Returns: Whether there is such an action, and it takes such a sender.
  @discardableResult public func perform(_ selector: String, from sender: HeadlessResponder) -> Bool {
    type(of: self).actions[selector]?.perform(on: self, from: sender) ?? false
  }
}
