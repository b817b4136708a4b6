/// A headless label.
@MainActor open class HeadlessLabel: HeadlessView {
  /// The text.
  open var text = ""

  /// Creates a label from a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    text = coder.view?.text ?? ""
  }
}

/// The name of an image.
public struct HeadlessImage: Hashable, Sendable {
  /// The name.
  public let name: String

  /// Creates an image. The name isn't looked up.
  public init?(named name: String) { self.name = name }
}

/// A headless image view.
@MainActor open class HeadlessImageView: HeadlessView {
  /// The image, or `nil` if there is none.
  open var image: HeadlessImage?

  /// Creates an image view from a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    image = attributes["image"].flatMap(HeadlessImage.init)
  }
}

/// A headless activity indicator, which is hidden while it isn't animating.
@MainActor open class HeadlessActivityIndicatorView: HeadlessView {
  /// A Boolean value that indicates whether the indicator is animating.
  public private(set) var isAnimating = false { didSet { isHidden = !isAnimating } }

  /// Creates an activity indicator from a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    isAnimating = attributes["animating"] == "YES"
    isHidden = !isAnimating
  }

  /// Starts the animation.
  public func startAnimating() { isAnimating = true }

  /// Stops the animation.
  public func stopAnimating() { isAnimating = false }
}

/// A headless stack view, which arranges views in a column.
@MainActor open class HeadlessStackView: HeadlessView {
  /// The height of each arranged view. Without fonts, no view has a height of its own.
  private static let rowHeight = 44.0

  /// The arranged views, in order.
  public var arrangedSubviews: [HeadlessView] { subviews }

  /// Adds a view at the end of the stack, below the others.
  public func addArrangedSubview(_ view: HeadlessView) {
    let y = Double(subviews.count) * Self.rowHeight
    view.frame = StoryboardDocument.Rect(x: 0, y: y, width: frame.width, height: Self.rowHeight)
    addSubview(view)
  }
}
