/// The elements of an array in a document, which are created one after the other when they are written.
struct JSONList<Element>: Sequence {
  private let elements: AnySequence<Element>

  /// Creates a list of elements, such as those of a lazy sequence.
  init(_ elements: some Sequence<Element>) { self.elements = AnySequence(elements) }

  func makeIterator() -> AnyIterator<Element> { elements.makeIterator() }
}

extension JSONList: Encodable where Element: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}

extension JSONList: JSONReadable where Element: JSONReadable {
  init(_ json: JSONReader) throws(DocumentError.Problem) {
    self.init(try [Element](json))
  }
}
