/// A headless label.
@MainActor open class HeadlessLabel: HeadlessView {
  /// The text.
  open var text = ""
  /// How many lines the text may have; 0 for any number.
  open var numberOfLines = 1

  /// Makes a label in code.
  public init(text: String = "") {
    self.text = text
    super.init()
  }

  /// Makes a label of a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    text = coder.view?.text ?? ""
    numberOfLines = attributes["numberOfLines"].flatMap(Int.init) ?? 1
  }
}

/// A headless image view: the name of a picture.
@MainActor open class HeadlessImageView: HeadlessView {
  /// The picture's name, or nil where none is shown.
  open var imageName: String?

  /// Makes an image view in code.
  public override init() { super.init() }

  /// Makes an image view of a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    imageName = attributes["image"]
  }
}

/// A headless activity indicator.
@MainActor open class HeadlessActivityIndicatorView: HeadlessView {
  /// Whether the indicator shows that something is going on.
  public private(set) var isAnimating = false
  /// Whether the indicator is shown only while something is going on.
  open var hidesWhenStopped = true

  /// Makes an indicator in code.
  public override init() { super.init() }

  /// Makes an indicator of a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    isAnimating = attributes["animating"] == "YES"
    hidesWhenStopped = attributes["hidesWhenStopped"] == "YES"
    if hidesWhenStopped { isHidden = !isAnimating }
  }

  /// Shows that something is going on.
  public func startAnimating() {
    isAnimating = true
    if hidesWhenStopped { isHidden = false }
  }

  /// Shows that nothing is going on any more.
  public func stopAnimating() {
    isAnimating = false
    if hidesWhenStopped { isHidden = true }
  }
}

/// A headless stack: views in a row or in a column.
@MainActor open class HeadlessStackView: HeadlessView {
  /// The directions of a stack.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// In a row.
    case horizontal
    /// In a column.
    case vertical
  }

  /// The direction.
  open var axis = Axis.horizontal
  /// The points between two views.
  open var spacing = 0.0

  /// The views of the stack, in order.
  public var arrangedSubviews: [HeadlessView] { subviews }

  /// Makes a stack in code.
  public init(axis: Axis = .horizontal, arrangedSubviews: [HeadlessView] = []) {
    self.axis = axis
    super.init()
    for view in arrangedSubviews { addSubview(view) }
  }

  /// Makes a stack of a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    axis = (attributes["axis"] ?? attributes["orientation"]).flatMap(Axis.init) ?? .horizontal
    spacing = attributes["spacing"].flatMap(Double.init) ?? 0
  }

  /// Puts a view at the end of the stack.
  public func addArrangedSubview(_ view: HeadlessView) { addSubview(view) }
}
