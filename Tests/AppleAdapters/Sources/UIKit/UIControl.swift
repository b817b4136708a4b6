// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import Foundation

/// The name of a method. There is no Objective-C here that would call it.
public struct Selector: Hashable, Sendable {
  public let name: String
  public init(_ name: String) { self.name = name }
}

@MainActor public final class UIAction {
  public let handler: (UIAction) -> Void
  public init(handler: @escaping (UIAction) -> Void) { self.handler = handler }
}

@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
  }

  private struct Target {
    weak var object: AnyObject?
    let action: Selector
    let event: Event
  }

  private var targets: [Target] = []
  private var handlers: [(event: Event, action: UIAction)] = []

  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    targets.append(Target(object: target as AnyObject?, action: action, event: controlEvents))
  }

  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    targets.removeAll {
      $0.object === target as AnyObject? && (action == nil || $0.action == action) && controlEvents.contains($0.event)
    }
  }

  open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    let found = targets.filter { $0.object === target as AnyObject? && $0.event == controlEvent }
    return found.isEmpty ? nil : found.map(\.action.name)
  }

  open func addAction(_ action: UIAction, for controlEvents: Event) { handlers.append((controlEvents, action)) }

  open func sendActions(for controlEvents: Event) {
    for target in targets where target.event == controlEvents && target.object != nil {
      preconditionFailure("unrecognized selector \(target.action.name) sent to \(target.object as Any)")
    }
    for handler in handlers where handler.event == controlEvents { handler.action.handler(handler.action) }
  }
}

@MainActor open class UIButton: UIControl {
  public enum ButtonType: Sendable { case custom, system }

  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: State = []
  }

  private var title: String?

  public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }

  open func setTitle(_ title: String?, for state: State) { self.title = title }
  open func title(for state: State) -> String? { title }
}

@MainActor open class UITextField: UIControl {
  open var text: String? = ""
  open var placeholder: String?
  open var isSecureTextEntry = false
}
