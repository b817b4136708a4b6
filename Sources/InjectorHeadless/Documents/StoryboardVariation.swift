extension StoryboardDocument {
  /// What differs in an element for some size classes.
  struct Variation: Hashable, Sendable {
    /// The object ID of the element, or `nil` if it has none, such as a font.
    let owner: String?
    /// The size classes, such as `default` or `heightClass=compact-widthClass=regular`.
    let key: String
    /// The attributes that differ.
    let attributes: [String: String]
    /// The subviews that are in the view, or aren't, by object ID.
    let subviews: [String: Bool]
    let line: Int
  }
}

extension StoryboardElements {
  /// Returns the variations in an element, in order: for each of their owners, the default comes first.
  func variations(under position: Int) -> [StoryboardDocument.Variation] {
    descendants(of: position).filter { all[$0].tag == "variation" }.map { variation in
      let element = all[variation]
      let mask = children(of: variation).first { all[$0].tag == "mask" && all[$0]["key"] == "subviews" }
      let references = mask.map { Array(children(of: $0)) } ?? []
      return StoryboardDocument.Variation(
        owner: element.parent.flatMap { all[$0]["id"] }, key: element["key"] ?? "",
        attributes: element.attributes.filter { $0.key != "key" },
        subviews: Dictionary(references.map { (all[$0]["reference"] ?? "", all[$0].tag == "include") }) { $1 },
        line: element.line)
    }
  }
}
