@testable import Injector
import Testing

private protocol Shaped<Shape> { associatedtype Shape }

/// `_typeName` is underscored, so its names are compared with those that the language promises.
@Suite struct TypeNameTests {
  private struct Nested<Value> {}
  private enum Choice { case one }
  private actor Keeper {}

  private static var local: any Any.Type {
    struct Local {}
    return Local.self
  }

  private let types: [any Any.Type] = [
    Int.self, LocalStore.self, (any Store).self, (any Store & Clock).self, (any Shaped<Int>).self, Any.self,
    AnyObject.self, Nested<Int>.self, Nested<any Store>.self, Choice.self, Keeper.self, Int?.self, [Int: String].self,
    (Int, label: String).self, ((Int) throws -> Void).self, (@Sendable () async -> Void).self, Int.Type.self,
    (any Store).Type.self, (any Store.Type).self, MainActor.self, Provider<LocalStore, Int>.self, Self.local,
  ]

  @Test func names_areThoseOfTheLanguage() {
    for type in types {
      #expect(_typeName(type) == String(reflecting: type))
      #expect(TypeName.unqualified(type) == String(describing: type))
    }
  }

  @Test func existentials_areKnown_byTheirMetatypes() {
    let existentials: [any Any.Type] = [
      (any Store).self, (any Store & Clock).self, (any Shaped<Int>).self, Any.self, AnyObject.self,
      (any Store.Type).self,
    ]
    #expect(types.filter(TypeName.isExistential).map(ObjectIdentifier.init) == existentials.map(ObjectIdentifier.init))
  }
}
