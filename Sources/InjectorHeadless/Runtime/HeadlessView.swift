/// A view without a screen: what a scene says of it, and whatever the app sets later.
///
/// Something else draws it, such as a terminal, or a test reads it.
@MainActor open class HeadlessView: HeadlessResponder {
  /// The object id in the storyboard, or nil for a view made in code.
  public let objectID: String?
  /// All attributes of the view in its scene, as they are written.
  public let attributes: [String: String]
  /// What tests find the view by.
  open var accessibilityIdentifier: String?
  /// The place in the view around it.
  open var frame: StoryboardDocument.Rect
  /// Whether the view, and all inside it, is not shown.
  open var isHidden: Bool
  /// The views inside this one, the rearmost first.
  public private(set) var subviews: [HeadlessView] = []
  /// The view around this one, or nil where there is none.
  public private(set) weak var superview: HeadlessView?

  /// Makes a view in code.
  public init() {
    objectID = nil
    attributes = [:]
    frame = StoryboardDocument.Rect()
    isHidden = false
    super.init(runtimeAttributes: [])
  }

  /// Makes a view of a scene. The loader calls it; the views inside are added later, before `awakeFromNib`.
  public required init(coder: HeadlessCoder) {
    let view = coder.view
    objectID = view?.id
    attributes = view?.attributes ?? [:]
    accessibilityIdentifier = view?.accessibilityIdentifier
    frame = view?.frame ?? StoryboardDocument.Rect()
    isHidden = view?.isHidden ?? false
    super.init(runtimeAttributes: view?.runtimeAttributes ?? [])
  }

  /// Puts a view on top of the others inside this one. It leaves the view that it was in before. A view is not put into
  /// itself, nor into one that is inside it.
  public func addSubview(_ view: HeadlessView) {
    guard view !== self, !isInside(view) else { return }
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// Takes the view out of the view around it.
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Whether the view is inside another, at any depth.
  public func isInside(_ other: HeadlessView) -> Bool {
    var current = superview
    while let view = current {
      if view === other { return true }
      current = view.superview
    }
    return false
  }

  /// The views inside this one at any depth, each before those inside it.
  public var descendants: [HeadlessView] {
    var found: [HeadlessView] = []
    var pending = Array(subviews.reversed())
    while let view = pending.popLast() {
      found.append(view)
      pending.append(contentsOf: view.subviews.reversed())
    }
    return found
  }

  /// The first view inside this one that is of a type and, where one is given, has an accessibility identifier.
  ///
  /// - Returns: The view, or nil where there is none.
  public func descendant<View: HeadlessView>(_ type: View.Type, identifiedBy identifier: String? = nil) -> View? {
    for case let view as View in descendants where identifier == nil || view.accessibilityIdentifier == identifier {
      return view
    }
    return nil
  }
}
