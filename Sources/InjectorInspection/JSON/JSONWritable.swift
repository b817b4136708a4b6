/// A value that writes itself as JSON, without the containers of an encoder.
///
/// They take most of the time in which a document is written, so what a document has many of does without.
protocol JSONWritable: Encodable {
  /// Writes the value.
  func write(to output: inout JSONOutput)
}

extension JSONOutput {
  /// Writes an object, whose fields a closure writes in the order of their names.
  mutating func writeObject(_ fields: (inout JSONOutput) -> Void) {
    let depth = open("{", "}")
    fields(&self)
    close(to: depth - 1)
  }

  /// Writes an array, whose elements a closure writes.
  mutating func writeArray<Element>(
    of elements: some Sequence<Element>, _ write: (Element, inout JSONOutput) -> Void
  ) {
    let depth = open("[", "]")
    for element in elements {
      beginElement(at: depth)
      write(element, &self)
    }
    close(to: depth - 1)
  }

  /// Writes the name of the next field of the object that is being written. Its value is written next.
  mutating func writeName(_ name: String) { beginField(name, at: depth) }

  /// Writes a field, unless its value is `nil`.
  mutating func writeField(_ name: String, _ value: String?) {
    guard let value else { return }
    writeName(name)
    write(value)
  }

  /// Writes a field.
  mutating func writeField(_ name: String, _ value: Int) {
    writeName(name)
    write(word: String(value))
  }

  /// Writes a field, unless its value is `nil`.
  mutating func writeField(_ name: String, _ value: (some JSONWritable)?) {
    guard let value else { return }
    writeName(name)
    value.write(to: &self)
  }

  /// Writes a field, unless its value is `nil`.
  mutating func writeField(_ name: String, _ values: [some JSONWritable]?) {
    guard let values else { return }
    writeName(name)
    writeArray(of: values) { $0.write(to: &$1) }
  }

  /// Writes a field, unless its value is `nil`.
  mutating func writeField(_ name: String, _ values: [String]?) {
    guard let values else { return }
    writeName(name)
    writeArray(of: values) { $1.write($0) }
  }
}
