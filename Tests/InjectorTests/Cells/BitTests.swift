import Foundation
@testable import Injector
import Testing

/// What the container takes for granted of how values lie in memory.
@Suite struct BitTests {
  private func offsets(_ types: any Any.Type...) -> [Int?] {
    var layout = TupleLayout()
    return types.map { layout.offset(appending: $0) }
  }

  private func offsets<A, B, C, D>(of tuple: (A, B, C, D).Type) -> [Int?] {
    let layout = MemoryLayout<(A, B, C, D)>.self
    return [layout.offset(of: \.0), layout.offset(of: \.1), layout.offset(of: \.2), layout.offset(of: \.3)]
  }

  @Test func tupleLayout_isThatOfTuples() {
    #expect(offsets(Int8.self, Int.self, Int8.self, Int16.self) == offsets(of: (Int8, Int, Int8, Int16).self))
    // The tag of an optional leaves a tail that the next element fills.
    #expect(offsets(Int?.self, Bool.self, Int32?.self, UInt8.self) == offsets(of: (Int?, Bool, Int32?, UInt8).self))
    #expect(
      offsets(String.self, (any Sendable).self, AnyObject.self, URL?.self)
        == offsets(of: (String, any Sendable, AnyObject, URL?).self))
    #expect(
      offsets(Int16.self, SIMD4<Float>.self, UInt8.self, Float.self)
        == offsets(of: (Int16, SIMD4<Float>, UInt8, Float).self))
    #expect(
      offsets((Int8, Int8).self, Int16?.self, (any Error).self, (() -> Void).self)
        == offsets(of: ((Int8, Int8), Int16?, any Error, () -> Void).self))
  }

  private protocol Named: AnyObject { var name: String { get } }
  private protocol Counted { var count: Int { get } }
  private final class Item: Named, Counted {
    let name = "item"
    let count = 3
  }

  @Test func weakInstance_isTheInstance_asAnyType() {
    let item = Item()
    #expect(WeakInstance(item)?.service === item)
    #expect(WeakInstance(item as any Named)?.service?.name == "item")
    #expect(WeakInstance(item as any Counted)?.service?.count == 3)
    let both = WeakInstance(item as any Named & Counted)?.service
    #expect(both?.name == "item")
    #expect(both?.count == 3)
    #expect(WeakInstance(item as AnyObject)?.service === item)
    #expect((WeakInstance(item as Any)?.service as? Item) === item)
  }

  @Test func weakInstance_retainsNothing_andEndsWithTheObject() {
    var item: Item? = Item()
    let weak = item.flatMap { WeakInstance($0 as any Named & Counted) }
    #expect(weak?.service != nil)
    item = nil
    #expect(weak?.service == nil)
  }

  @Test func weakInstance_ofAValue_isNone() {
    struct Value: Counted { let count = 1 }
    #expect(WeakInstance(Value() as any Counted) == nil)
    #expect(WeakInstance(3 as Any) == nil)
  }
}
