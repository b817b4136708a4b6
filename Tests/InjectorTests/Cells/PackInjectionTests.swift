@testable import Injector
import Testing

/// The calling convention of the closures that inject, which take an instance and the addresses of the others.
@Suite struct PackInjectionTests {
  private final class Note {
    var text = ""
  }

  private struct Large {
    var numbers = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    var text = "a text whose characters take memory of their own"
  }

  /// Injects an instance in each form.
  ///
  /// - Returns: The number of forms.
  @discardableResult
  private func inject<Instance, each Value>(
    by function: @escaping (Instance, repeat each Value) throws -> Void, into instance: Instance,
    _ values: repeat each Value
  ) throws -> Int {
    var forms = [PackFunction.copying(injecting: function), PackFunction.addressed(injecting: function)]
    #if !_ptrauth(_arm64e)
      forms.append(PackFunction.borrowing(injecting: function))
    #endif
    var addresses: [UnsafeRawPointer] = []
    var deallocations: [() -> Void] = []
    defer { for deallocate in deallocations { deallocate() } }
    func add<Element>(_ value: Element) -> UnsafeRawPointer {
      let pointer = UnsafeMutablePointer<Element>.allocate(capacity: 1)
      pointer.initialize(to: value)
      deallocations.append {
        pointer.deinitialize(count: 1)
        pointer.deallocate()
      }
      return UnsafeRawPointer(pointer)
    }
    for value in repeat each values { addresses.append(add(value)) }
    let address = add(instance)
    for form in forms {
      try addresses.withUnsafeBufferPointer { try form(address, $0.baseAddress ?? PackFunction.noAddresses) }
    }
    return forms.count
  }

  @Test func injection_receivesTheInstance_andValuesOfAnyShape() throws {
    let note = Note()
    var forms = try inject(by: { (note: Note) in note.text += "x" }, into: note)
    #expect(note.text == String(repeating: "x", count: forms))
    note.text = ""
    forms = try inject(
      by: { (note: Note, number: Int, clock: any Clock, large: Large, nothing: Void, optional: Int?) in
        note.text += "\(number) \(clock.now) \(large.numbers.8) \(large.text.count) \(optional ?? 0);"
      }, into: note, 7, FixedClock(), Large(), (), 3)
    #expect(note.text == String(repeating: "7 42 9 48 3;", count: forms))
  }

  @Test func injection_ofAValue_receivesACopy() throws {
    let log = Log()
    let forms = try inject(
      by: { (large: Large, text: String) in log.add("\(large.numbers.0) \(text)") }, into: Large(), "a")
    #expect(log.lines == Array(repeating: "1 a", count: forms))
  }

  @Test func failure_isThrown() {
    #expect(throws: Failure()) { try inject(by: { (note: Note, _: Int) in throw Failure() }, into: Note(), 1) }
  }
}
