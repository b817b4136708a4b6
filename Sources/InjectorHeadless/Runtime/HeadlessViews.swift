/// A headless label.
@MainActor open class HeadlessLabel: HeadlessView {
  /// The text.
  open var text = ""
  /// The maximum number of lines, or 0 for no limit.
  open var numberOfLines = 1

  /// Creates a label in code.
  public init(text: String = "") {
    self.text = text
    super.init()
  }

  /// Creates a label from a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    text = coder.view?.text ?? ""
    numberOfLines = attributes["numberOfLines"].flatMap(Int.init) ?? 1
  }
}

/// A headless image view, which stores the name of an image.
@MainActor open class HeadlessImageView: HeadlessView {
  /// The name of the image, or `nil` if there is none.
  open var imageName: String?

  /// Creates an image view in code.
  public override init() { super.init() }

  /// Creates an image view from a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    imageName = attributes["image"]
  }
}

/// A headless activity indicator.
@MainActor open class HeadlessActivityIndicatorView: HeadlessView {
  /// A Boolean value that indicates whether the indicator is animating.
  public private(set) var isAnimating = false
  /// A Boolean value that indicates whether the indicator is hidden when it isn't animating.
  open var hidesWhenStopped = true

  /// Creates an activity indicator in code.
  public override init() { super.init() }

  /// Creates an activity indicator from a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    isAnimating = attributes["animating"] == "YES"
    hidesWhenStopped = attributes["hidesWhenStopped"] == "YES"
    if hidesWhenStopped { isHidden = !isAnimating }
  }

  /// Starts the animation.
  public func startAnimating() {
    isAnimating = true
    if hidesWhenStopped { isHidden = false }
  }

  /// Stops the animation.
  public func stopAnimating() {
    isAnimating = false
    if hidesWhenStopped { isHidden = true }
  }
}

/// A headless stack view, which arranges views in a row or a column.
@MainActor open class HeadlessStackView: HeadlessView {
  /// The axis of a stack view.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// A row.
    case horizontal
    /// A column.
    case vertical
  }

  /// The axis.
  open var axis = Axis.horizontal
  /// The distance between adjacent views, in points.
  open var spacing = 0.0

  /// The arranged views, in order.
  public var arrangedSubviews: [HeadlessView] { subviews }

  /// Creates a stack view in code.
  public init(axis: Axis = .horizontal, arrangedSubviews: [HeadlessView] = []) {
    self.axis = axis
    super.init()
    for view in arrangedSubviews { addSubview(view) }
  }

  /// Creates a stack view from a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    axis = (attributes["axis"] ?? attributes["orientation"]).flatMap(Axis.init) ?? .horizontal
    spacing = attributes["spacing"].flatMap(Double.init) ?? 0
  }

  /// Adds a view at the end of the stack.
  public func addArrangedSubview(_ view: HeadlessView) { addSubview(view) }
}
