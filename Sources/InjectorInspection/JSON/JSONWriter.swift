/// Writes values as JSON.
///
/// Values declare their fields in the order of their names, and are written in that order. So nothing waits to be
/// sorted, and only a piece of the text is in memory.
final class JSONWriter {
  fileprivate var output: JSONOutput

  private init(_ output: JSONOutput) { self.output = output }

  /// Writes a value and a line break.
  ///
  /// - Parameters:
  ///   - value: The value. Its numbers are finite.
  ///   - isPretty: A Boolean value that indicates whether people read the text.
  ///   - sink: A closure that is called with each piece.
  static func write(_ value: some Encodable, isPretty: Bool = true, to sink: ([UInt8]) -> Void) {
    withoutActuallyEscaping(sink) { sink in
      let writer = JSONWriter(JSONOutput(isPretty: isPretty, sink: sink))
      do { try writer.write(value) } catch {
        preconditionFailure("documents throw nothing when they are written, but this one did: \(error)")
      }
      writer.output.finish()
    }
  }

  /// Writes a value that knows how to write itself.
  fileprivate func write(itself value: some JSONWritable) { value.write(to: &output) }

  /// Writes a value of any type.
  fileprivate func write(_ value: some Encodable) throws {
    let depth = output.depth
    try value.encode(to: JSONEncoding(writer: self))
    output.close(to: depth)
  }
}

/// What a value writes itself to.
private struct JSONEncoding: Encoder {
  let writer: JSONWriter

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(JSONObjectEncoding(writer: writer, depth: writer.output.open("{", "}")))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONArrayEncoding(writer: writer, depth: writer.output.open("[", "]"))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension JSONEncoding: SingleValueEncodingContainer {
  func encodeNil() { writer.output.write(word: "null") }
  func encode(_ value: Bool) { writer.output.write(word: value ? "true" : "false") }
  func encode(_ value: String) { writer.output.write(value) }
  func encode(_ value: some FixedWidthInteger & Encodable) { writer.output.write(word: String(value)) }

  /// Encodes a number in as few digits as it needs: `2` and `0.25`.
  func encode(_ value: some BinaryFloatingPoint & LosslessStringConvertible & Encodable) {
    let text = "\(value)"
    writer.output.write(word: text.hasSuffix(".0") ? text.dropLast(2) : text[...])
  }

  func encode(_ value: some Encodable) throws { try writer.write(value) }
}

extension JSONWritable {
  /// Writes the value where an encoder has come to. Only the writer encodes such values.
  func encode(to encoder: any Encoder) {
    guard let encoding = encoder as? JSONEncoding else { preconditionFailure("only JSON is written") }
    encoding.writer.write(itself: self)
  }
}

private struct JSONObjectEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: JSONWriter
  let depth: Int

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { field(key).encodeNil() }
  func encode(_ value: Bool, forKey key: Key) { field(key).encode(value) }
  func encode(_ value: String, forKey key: Key) { field(key).encode(value) }
  func encode(_ value: Int, forKey key: Key) { field(key).encode(value) }
  func encode(_ value: some Encodable, forKey key: Key) throws { try field(key).encode(value) }

  func nestedContainer<Inner>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner> {
    field(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { field(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { field("super") }
  func superEncoder(forKey key: Key) -> any Encoder { field(key.stringValue) }

  private func field(_ key: Key) -> JSONEncoding { field(key.stringValue) }

  private func field(_ name: String) -> JSONEncoding {
    writer.output.beginField(name, at: depth)
    return JSONEncoding(writer: writer)
  }
}

private struct JSONArrayEncoding: UnkeyedEncodingContainer {
  let writer: JSONWriter
  let depth: Int

  var codingPath: [any CodingKey] { [] }
  var count: Int { writer.output.count(at: depth) }

  func encodeNil() { element.encodeNil() }
  func encode(_ value: some Encodable) throws { try element.encode(value) }

  func nestedContainer<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { element.container(keyedBy: type) }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element.unkeyedContainer() }
  func superEncoder() -> any Encoder { element }

  private var element: JSONEncoding {
    writer.output.beginElement(at: depth)
    return JSONEncoding(writer: writer)
  }
}
