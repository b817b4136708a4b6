/// A view that isn't drawn on a screen.
///
/// A view has the properties from its scene until the app changes them. Tests read the properties, and a terminal app
/// draws them as text.
@MainActor open class HeadlessView: HeadlessResponder {
  /// The object ID in the storyboard, or `nil` for a view created in code.
  public let objectID: String?
  /// The attributes of the view's element in the storyboard.
  public let attributes: [String: String]
  /// The identifier with which tests find the view.
  open var accessibilityIdentifier: String?
  /// The frame in the coordinates of the superview.
  open var frame: StoryboardDocument.Rect
  /// A Boolean value that indicates whether the view and its subviews are hidden.
  open var isHidden: Bool
  /// The opacity. The user can't touch a view whose opacity is less than 0.01.
  open var alpha = 1.0
  /// A Boolean value that indicates whether the user can touch the view and its subviews.
  open var isUserInteractionEnabled = true
  /// The subviews, from back to front.
  public private(set) var subviews: [HeadlessView] = []
  /// The superview, or `nil` if there is none.
  public private(set) weak var superview: HeadlessView?
  /// The attached gesture recognizers.
  public private(set) var gestureRecognizers: [HeadlessGestureRecognizer] = []
  /// The controller whose view this is.
  weak var controller: HeadlessViewController?

  /// Creates a view in code.
  public init() {
    objectID = nil
    attributes = [:]
    frame = StoryboardDocument.Rect()
    isHidden = false
    super.init(runtimeAttributes: [])
  }

  /// Creates a view from a scene. The loader adds the subviews after it calls this initializer and before it calls
  /// `awakeFromNib`.
  public required init(coder: HeadlessCoder) {
    let view = coder.view
    objectID = view?.id
    attributes = view?.attributes ?? [:]
    accessibilityIdentifier = view?.accessibilityIdentifier
    frame = view?.frame ?? StoryboardDocument.Rect()
    isHidden = view?.isHidden ?? false
    alpha = attributes["alpha"].flatMap(Double.init) ?? 1
    isUserInteractionEnabled = attributes["userInteractionEnabled"] != "NO"
    super.init(runtimeAttributes: view?.runtimeAttributes ?? [])
  }

  /// Adds a subview in front of the others and removes it from its superview. Does nothing if the view is this view
  /// or one of its ancestors.
  public func addSubview(_ view: HeadlessView) {
    guard !withAncestors.contains(where: { $0 === view }) else { return }
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    view.controller?.window?.update(animated: false)
  }

  /// Removes the view from its superview.
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    guard superview != nil else { return }
    superview = nil
    controller?.window?.update(animated: false)
  }

  open override var next: HeadlessResponder? { controller ?? superview }

  /// Attaches a gesture recognizer.
  ///
  /// - Parameter recognizer: The recognizer.
  public func addGestureRecognizer(_ recognizer: HeadlessGestureRecognizer) {
    recognizer.view?.gestureRecognizers.removeAll { $0 === recognizer }
    gestureRecognizers.append(recognizer)
    recognizer.view = self
  }

  /// A Boolean value that indicates whether the user can touch the view.
  var isExposed: Bool { withAncestors.allSatisfy { !$0.isHidden && $0.alpha >= 0.01 && $0.isUserInteractionEnabled } }

  /// The view and the views around it, innermost first.
  var withAncestors: some Sequence<HeadlessView> { sequence(first: self, next: \.superview) }

  /// Ends editing if the user edits the view or a descendant, as `resignFirstResponder` does in UIKit, or another
  /// field that the user touches.
  ///
  /// - Parameter force: `true` to end editing even if the delegate of the text field refuses.
  /// - Returns: `true` if nothing in the view is edited any more; otherwise, `false`.
  @discardableResult public func endEditing(_ force: Bool = false) -> Bool {
    ([self] + descendants).allSatisfy { $0.resign(force) }
  }

  func resign(_ force: Bool) -> Bool { true }

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

  /// Returns the first descendant with the given type and accessibility identifier.
  ///
  /// - Parameters:
  ///   - type: The type of the view.
  ///   - identifier: The accessibility identifier, or `nil` to ignore it.
  /// - Returns: The view, or `nil` if there is none.
  public func descendant<View: HeadlessView>(_ type: View.Type, identifiedBy identifier: String? = nil) -> View? {
    for case let view as View in descendants where identifier == nil || view.accessibilityIdentifier == identifier {
      return view
    }
    return nil
  }
}
