/// A copy of runtime arguments, cast to the types that a registration takes.
///
/// An argument can be an instance of a subclass, of a conforming type, or of the wrapped type of an optional parameter.
struct CastArguments {
  private let memory: UnsafeMutableRawPointer
  private var elements: [Element] = []

  private struct Element {
    let type: any Any.Type
    let offset: Int
  }

  /// Casts the arguments. The result is `nil` if the number of arguments differs or an argument can't be cast.
  init?(_ given: ArgumentFrame, of types: [any Any.Type], to expected: [any Any.Type]) {
    guard let base = given.base, types.count == expected.count else { return nil }
    var layout = TupleLayout()
    let expectedOffsets = expected.map { layout.offset(appending: $0) }
    memory = .allocate(byteCount: max(1, layout.size), alignment: layout.alignment)
    var givenLayout = TupleLayout()
    for (position, type) in types.enumerated() {
      let source = base + givenLayout.offset(appending: type)
      let element = Element(type: expected[position], offset: expectedOffsets[position])
      guard Self.cast(source, type, to: memory + element.offset, element.type) else {
        deallocate()
        return nil
      }
      elements.append(element)
    }
  }

  /// Returns the copy as a frame for a cell that takes arguments of the cast types.
  func frame(for cell: AnyCell) -> ArgumentFrame {
    ArgumentFrame(base: memory, count: elements.count, tuple: cell.identity)
  }

  /// Deinitializes and deallocates the copy. Each element was initialized with a value of its type.
  func deallocate() {
    for element in elements {
      func end<Value>(_ type: Value.Type) {
        (memory + element.offset).assumingMemoryBound(to: Value.self).deinitialize(count: 1)
      }
      _openExistential(element.type, do: end)
    }
    memory.deallocate()
  }

  private static func cast(
    _ source: UnsafeRawPointer, _ given: any Any.Type, to target: UnsafeMutableRawPointer, _ expected: any Any.Type
  ) -> Bool {
    func open<Given>(_ given: Given.Type) -> Bool {
      func store<Expected>(_ expected: Expected.Type) -> Bool {
        guard let value = source.assumingMemoryBound(to: Given.self).pointee as? Expected else { return false }
        target.initializeMemory(as: Expected.self, to: value)
        return true
      }
      return _openExistential(expected, do: store)
    }
    return _openExistential(given, do: open)
  }
}

extension TupleLayout {
  /// Appends an element of a type that is known only at run time, and returns its offset.
  mutating func offset(appending type: any Any.Type) -> Int {
    func open<Value>(_ type: Value.Type) -> Int { append(type) }
    return _openExistential(type, do: open)
  }
}
