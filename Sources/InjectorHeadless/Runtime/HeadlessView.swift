/// A view that isn't drawn on a screen. It has the properties from its scene until the app changes them.
@MainActor open class HeadlessView {
  /// The attributes of the view's element in the storyboard.
  let attributes: [String: String]
  /// The identifier with which tests find the view.
  open var accessibilityIdentifier: String?
  /// The frame in the coordinates of the superview.
  open var frame = StoryboardDocument.Rect()
  /// A Boolean value that indicates whether the view and its subviews are hidden.
  open var isHidden = false
  /// The subviews, from back to front.
  public private(set) var subviews: [HeadlessView] = []
  /// The superview, or `nil` if there is none.
  private weak var superview: HeadlessView?
  /// The control inside the view that receives the user's input. The outermost view has it.
  weak var firstResponder: HeadlessControl?

  /// Creates a view in code.
  public init() { attributes = [:] }

  /// Creates a view from a scene. The loader adds the subviews after it calls this initializer and before it calls
  /// `awakeFromNib`.
  public required init(coder: HeadlessCoder) {
    attributes = coder.view?.attributes ?? [:]
    accessibilityIdentifier = coder.view?.accessibilityIdentifier
    frame = coder.view?.frame ?? StoryboardDocument.Rect()
    isHidden = coder.view?.isHidden ?? false
  }

  /// Called after all views of the scene are created and connected. Call `super` in an override.
  open func awakeFromNib() {}

  /// Adds a subview in front of the others and removes it from its superview.
  public func addSubview(_ view: HeadlessView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// Removes the view from its superview.
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// The view and the views around it, innermost first.
  var withAncestors: some Sequence<HeadlessView> { sequence(first: self, next: \.superview) }

  /// The outermost view, which is that of the screen.
  var root: HeadlessView { withAncestors.reduce(self) { $1 } }

  /// The descendants of the view, each before its subviews.
  public var descendants: [HeadlessView] {
    var found: [HeadlessView] = []
    var pending = Array(subviews.reversed())
    while let view = pending.popLast() {
      found.append(view)
      pending.append(contentsOf: view.subviews.reversed())
    }
    return found
  }

  /// Returns the first descendant with a type and, unless it is `nil`, an accessibility identifier.
  public func descendant<View: HeadlessView>(_ type: View.Type, identifiedBy identifier: String? = nil) -> View? {
    for case let view as View in descendants where identifier == nil || view.accessibilityIdentifier == identifier {
      return view
    }
    return nil
  }
}
