/// A headless view that sends actions in response to events.
@MainActor open class HeadlessControl: HeadlessView {
  /// An event of a control, with the name from Interface Builder.
  public struct Event: RawRepresentable, Hashable, Sendable {
    /// The name of the event in a document.
    public var rawValue: String
    /// Creates an event from the name in a document.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The user put a finger on a control.
    public static let touchDown = Event(rawValue: "touchDown")
    /// The user pressed a button.
    public static let touchUpInside = Event(rawValue: "touchUpInside")
    /// The user began to edit the text.
    public static let editingDidBegin = Event(rawValue: "editingDidBegin")
    /// The text changed.
    public static let editingChanged = Event(rawValue: "editingChanged")
    /// The user finished the text with the Return key.
    public static let editingDidEndOnExit = Event(rawValue: "editingDidEndOnExit")
    /// The user finished the text.
    public static let editingDidEnd = Event(rawValue: "editingDidEnd")
    /// The value changed.
    public static let valueChanged = Event(rawValue: "valueChanged")
    /// The user triggered the primary action of the control.
    public static let primaryActionTriggered = Event(rawValue: "primaryActionTriggered")
  }

  private var targets = HeadlessTargets()

  /// A Boolean value that indicates whether the control accepts input.
  open var isEnabled = true

  /// A Boolean value that indicates whether the user can touch the control: it is enabled, and neither it nor a view
  /// around it is hidden, transparent, or without user interaction.
  public var isTouchable: Bool { isEnabled && isExposed }

  /// The event of an action that doesn't name one.
  open var usualEvent: Event { .primaryActionTriggered }

  /// Creates a control in code.
  public override init() { super.init() }

  /// Creates a control from a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    isEnabled = attributes["enabled"] != "NO"
  }

  /// Adds an action to perform when an event occurs. The control doesn't retain the target.
  ///
  /// - Parameters:
  ///   - target: The object that performs the action, or `nil` for the first object in the chain of responders that
  ///     has it.
  ///   - selector: The selector of the action.
  ///   - event: The event.
  public func addTarget(_ target: HeadlessResponder?, action selector: String, for event: Event) {
    targets.add(target, selector, for: event)
  }

  /// Adds a closure to call when an event occurs. The control retains the closure.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - handler: The closure to call.
  public func addAction(for event: Event, _ handler: @escaping @MainActor () -> Void) {
    targets.add(for: event, handler)
  }

  /// Sends the events of a change by the user.
  func sendValueChanged() {
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  /// Returns a Boolean value that indicates whether an event has an action.
  func hasActions(for event: Event) -> Bool { targets.contains(event) }

  /// Performs the actions for an event: first the targets, then the closures, each in order of addition. Sends the
  /// actions also if the user can't touch the control, and stops the process if a target doesn't have its action, as
  /// UIKit does.
  ///
  /// - Parameter event: The event.
  public func sendActions(for event: Event) { targets.send(event, from: self) }
}
