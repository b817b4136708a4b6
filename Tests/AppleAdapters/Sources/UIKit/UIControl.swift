// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import Foundation

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

  private var handlers: [(event: Event, action: UIAction)] = []

  open func addAction(_ action: UIAction, for controlEvents: Event) { handlers.append((controlEvents, action)) }

  open func sendActions(for controlEvents: Event) {
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
