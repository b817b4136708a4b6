/// The values of texts that repeat in a document, such as the names of kinds and files.
///
/// The texts of the last values are compared by their bytes, which takes less time than reading a text again.
struct RepeatedTexts<Value> {
  private var known: [(json: JSONReader, value: Value)] = []
  private var oldest = 0

  /// The most values to keep.
  private static var most: Int { 8 }

  /// Returns the value of a text, which a closure returns unless it is known.
  mutating func value(
    of json: JSONReader, _ read: (String) throws(DocumentError.Problem) -> Value
  ) throws(DocumentError.Problem) -> Value {
    for index in known.indices where json.isString(sameAs: known[index].json) { return known[index].value }
    let value = try read(json.string())
    if known.count < Self.most {
      known.append((json, value))
    } else {
      known[oldest] = (json, value)
      oldest = (oldest + 1) % Self.most
    }
    return value
  }
}

extension RepeatedTexts<String> {
  /// Returns a text.
  mutating func text(_ json: JSONReader) throws(DocumentError.Problem) -> String {
    try value(of: json) { text throws(DocumentError.Problem) in text }
  }
}
