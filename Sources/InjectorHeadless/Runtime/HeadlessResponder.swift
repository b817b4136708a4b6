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

  /// The object that an action for the first responder is offered to after this one, or `nil` if there is none.
  open var next: HeadlessResponder? { nil }

  init(runtimeAttributes: [StoryboardDocument.RuntimeAttribute]) {
    self.runtimeAttributes = runtimeAttributes
    // The stored properties of every subclass are initialized, because an initializer sets them before it calls
    // super.
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      for (label, value) in current.children {
        guard let outlet = value as? any OutletStorage, let name = label.map({ String($0.drop { $0 == "_" }) }) else {
          continue
        }
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
  /// For example:
  ///
  /// ```swift
  /// override func apply(_ attribute: StoryboardDocument.RuntimeAttribute) -> Bool {
  ///   guard attribute.keyPath == "cornerRadius", let radius = attribute.number else { return super.apply(attribute) }
  ///   cornerRadius = radius
  ///   return true
  /// }
  /// ```
  ///
  /// - Parameter attribute: The attribute.
  /// - Returns: `true` if the class has the property; otherwise, `false`, which is the default.
  open func apply(_ attribute: StoryboardDocument.RuntimeAttribute) -> Bool { false }

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

/// Stops the process where UIKit raises an exception that Swift can't catch.
func raise(_ reason: String) -> Never { fatalError("UIKit raises an exception here: \(reason)") }
