/// The size classes of the screen that a test runs on.
///
/// For example, an iPhone on its side:
///
/// ```swift
/// let plugin = HeadlessPlugin(sizeClasses: HeadlessSizeClasses(horizontal: .compact, vertical: .compact))
/// ```
public struct HeadlessSizeClasses: Hashable, Sendable {
  /// The size class in one direction.
  public enum SizeClass: String, Hashable, Sendable, CaseIterable {
    /// Little space.
    case compact
    /// Much space.
    case regular
  }

  /// The size class of the width.
  public let horizontal: SizeClass
  /// The size class of the height.
  public let vertical: SizeClass

  /// Creates the size classes of a screen.
  ///
  /// - Parameters:
  ///   - horizontal: The size class of the width.
  ///   - vertical: The size class of the height.
  public init(horizontal: SizeClass, vertical: SizeClass) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Returns a Boolean value that indicates whether a variation is for these size classes.
  func match(_ key: String) -> Bool {
    key == "default"
      || key.split(separator: "-").allSatisfy {
        $0 == "widthClass=\(horizontal.rawValue)" || $0 == "heightClass=\(vertical.rawValue)"
      }
  }
}

extension StoryboardDocument.Scene {
  /// Applies the variations for size classes.
  ///
  /// - Returns: The object IDs of the views that aren't in their superview.
  mutating func apply(_ sizeClasses: HeadlessSizeClasses) -> Set<String> {
    let positions = Dictionary(views.indices.map { (views[$0].id, $0) }) { first, _ in first }
    var absent: Set<String> = []
    for variation in variations where sizeClasses.match(variation.key) {
      for (id, isIncluded) in variation.subviews { if isIncluded { absent.remove(id) } else { absent.insert(id) } }
      guard let position = variation.owner.flatMap({ positions[$0] }) else { continue }
      views[position].attributes.merge(variation.attributes) { $1 }
      views[position].isHidden = views[position].attributes["hidden"] == "YES"
    }
    return absent
  }
}
