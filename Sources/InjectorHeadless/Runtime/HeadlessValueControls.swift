/// A headless slider.
@MainActor open class HeadlessSlider: HeadlessControl {
  /// The smallest value.
  open var minimumValue = 0.0
  /// The largest value.
  open var maximumValue = 1.0
  /// The value. A value outside the range becomes the nearest one inside.
  open var value = 0.0 {
    didSet { value = max(minimumValue, min(maximumValue, value)) }
  }

  open override var usualEvent: Event { .valueChanged }

  /// Creates a slider in code.
  public override init() { super.init() }

  /// Creates a slider from a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    minimumValue = number("minValue") ?? 0
    maximumValue = number("maxValue") ?? 1
    value = number("value") ?? 0
  }

  /// Simulates a move of the slider by the user.
  ///
  /// - Parameter value: The new value.
  /// - Returns: `true` if the user can touch the slider; otherwise, `false`.
  @discardableResult public func move(to value: Double) -> Bool {
    guard isTouchable else { return false }
    self.value = value
    sendValueChanged()
    return true
  }
}

/// A headless stepper.
@MainActor open class HeadlessStepper: HeadlessControl {
  /// The smallest value.
  open var minimumValue = 0.0
  /// The largest value.
  open var maximumValue = 100.0
  /// The difference of one step.
  open var stepValue = 1.0
  /// The value. A value outside the range becomes the nearest one inside.
  open var value = 0.0 {
    didSet { value = max(minimumValue, min(maximumValue, value)) }
  }

  open override var usualEvent: Event { .valueChanged }

  /// Creates a stepper in code.
  public override init() { super.init() }

  /// Creates a stepper from a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    minimumValue = number("minimumValue") ?? 0
    maximumValue = number("maximumValue") ?? 100
    stepValue = number("stepValue") ?? 1
    value = number("value") ?? 0
  }

  /// Simulates presses of the stepper by the user.
  ///
  /// - Parameter steps: The number of presses, negative to decrease the value.
  /// - Returns: `true` if the value changed; otherwise, `false`.
  @discardableResult public func step(by steps: Int) -> Bool {
    let old = value
    guard isTouchable else { return false }
    value += Double(steps) * stepValue
    guard value != old else { return false }
    sendValueChanged()
    return true
  }
}

/// A headless segmented control.
@MainActor open class HeadlessSegmentedControl: HeadlessControl {
  /// The titles of the segments.
  open var segmentTitles: [String] = []
  /// The index of the selected segment, or -1 if there is none.
  open var selectedSegmentIndex = -1

  open override var usualEvent: Event { .valueChanged }

  /// Creates a segmented control in code.
  public override init() { super.init() }

  /// Creates a segmented control from a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    segmentTitles = coder.view?.segments ?? []
    selectedSegmentIndex = number("selectedSegmentIndex").map { Int($0) } ?? (segmentTitles.isEmpty ? -1 : 0)
  }

  /// Simulates a touch of a segment by the user.
  ///
  /// - Parameter index: The index of the segment.
  /// - Returns: `true` if the selection changed; otherwise, `false`.
  @discardableResult public func select(_ index: Int) -> Bool {
    guard isTouchable, segmentTitles.indices.contains(index), index != selectedSegmentIndex else { return false }
    selectedSegmentIndex = index
    sendValueChanged()
    return true
  }
}

extension HeadlessView {
  /// Returns an attribute of the element as a finite number.
  fileprivate func number(_ name: String) -> Double? {
    attributes[name].flatMap(Double.init).flatMap { $0.isFinite && abs($0) < 1e15 ? $0 : nil }
  }
}
