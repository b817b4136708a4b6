/// A headless view that reports events.
@MainActor open class HeadlessControl: HeadlessView {
  /// Something that happens to a control. The names are those of Interface Builder.
  public struct Event: RawRepresentable, Hashable, Sendable {
    /// The name, as documents write it.
    public var rawValue: String
    /// Makes an event of the name that documents write.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A button was pressed.
    public static let touchUpInside = Event(rawValue: "touchUpInside")
    /// A text changed.
    public static let editingChanged = Event(rawValue: "editingChanged")
    /// A text was finished by the return key.
    public static let editingDidEndOnExit = Event(rawValue: "editingDidEndOnExit")
    /// A value changed.
    public static let valueChanged = Event(rawValue: "valueChanged")
    /// What one usually does with the control was done.
    public static let primaryActionTriggered = Event(rawValue: "primaryActionTriggered")
  }

  private struct Target {
    weak var object: HeadlessResponder?
    let selector: String
    let event: Event
  }

  private var targets: [Target] = []
  private var handlers: [(event: Event, body: @MainActor () -> Void)] = []

  /// Whether the control takes input.
  open var isEnabled = true

  /// The event that an action without one is called on.
  open var usualEvent: Event { .primaryActionTriggered }

  /// Makes a control in code.
  public override init() { super.init() }

  /// Makes a control of a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    isEnabled = attributes["enabled"] != "NO"
  }

  /// Calls an object's action on an event. The object is not kept.
  public func addTarget(_ target: HeadlessResponder, action selector: String, for event: Event) {
    targets.append(Target(object: target, selector: selector, event: event))
  }

  /// Calls a closure on an event. The control keeps it.
  public func addAction(for event: Event, _ handler: @escaping @MainActor () -> Void) {
    handlers.append((event, handler))
  }

  /// Calls everything that was added for an event, in the order in which it was added: targets, then closures.
  public func sendActions(for event: Event) {
    for target in targets where target.event == event { target.object?.perform(target.selector, from: self) }
    for handler in handlers where handler.event == event { handler.body() }
  }
}
