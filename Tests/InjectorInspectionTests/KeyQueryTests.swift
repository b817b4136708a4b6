import Injector
import InjectorInspection
import Testing

/// What names mean as people type them.
@Suite struct KeyQueryTests {
  private static let map: GraphMap = {
    var builder = GraphBuilder()
    _ = builder.node("any Shop.Store")  // 0
    _ = builder.node("any Shop.Store", "remote")  // 1
    _ = builder.node("Shop.SessionStore")  // 2
    _ = builder.node("Shop.Outer.Cart")  // 3
    _ = builder.node("Shop.Box<Shop.Item>", "only")  // 4
    _ = builder.node("Shop.Box<Swift.Int>", "only")  // 5
    _ = builder.node("Shop.Part", nil, traits: .contribution)  // 6
    _ = builder.node("Shop.Part", nil, traits: .contribution)  // 7
    _ = builder.node("Shop.Tea", "a@b")  // 8
    _ = builder.node("Shop.Tea", "c d")  // 9
    builder.gap(2, "Shop.Gone")  // 13
    _ = builder.node("Shop.Pen")  // 10
    builder.gap(2, "Bakery.Pen")  // 14
    builder.gap(2, "Cafe.Pot")  // 15
    builder.gap(2, "Bakery.Pot")  // 16
    _ = builder.node("Shop.`my service`")  // 11
    _ = builder.node("any Shop.`my 2.0 depot`", "a b")  // 12
    return GraphMap(builder.build())
  }()

  @Test(arguments: [
    ("Store", [0]), ("any Store", [0]), ("any Shop.Store", [0]), ("Shop.Store", [0]), ("store", [0]),
    ("Store@remote", [1]), ("any Store@remote", [1]), ("any Shop.Store \"remote\"", [1]), ("Store \"remote\"", [1]),
    ("SessionStore", [2]), ("Cart", [3]), ("Outer.Cart", [3]), ("cart", [3]), ("Box<Item>", [4]),
    ("Box<Int>@only", [5]),
    ("Part", [6, 7]), ("Part at main.swift:80", [7]), ("Gone", [13]), ("Tea@a@b", [8]), ("Tea \"c d\"", [9]),
    // A registration is preferred to what is missing.
    ("Pen", [10]), ("Shop.Pen", [10]), ("Bakery.Pen", [14]),
    // A shell takes the quotes of raw identifiers.
    ("my service", [11]), ("Shop.my service", [11]), ("`my service`", [11]), ("Shop.`my service`", [11]),
    ("any my 2.0 depot@a b", [12]), ("`my 2.0 depot` \"a b\"", [12]),
  ])
  func name_means(text: String, items: [Int]) { #expect(KeyQuery(text).match(in: Self.map) == .found(items)) }

  @Test(arguments: [
    ("Box", ["Box<Item> \"only\"", "Box<Int> \"only\""]), ("Tea", ["Tea \"a@b\"", "Tea \"c d\""]),
    ("Pot", ["Cafe.Pot", "Bakery.Pot"]),
  ])
  func name_isAmbiguous(text: String, labels: [String]) {
    #expect(KeyQuery(text).match(in: Self.map) == .ambiguous(labels))
  }

  @Test(arguments: [
    ("Stroe", ["any Store"]), ("Shop.Crat", ["Outer.Cart"]), ("", []), ("@", []),
    ("Store@local", ["any Store", "SessionStore"]), ("\"", []), (" \"\"", []), ("Zebra", []),
  ])
  func name_isUnknown(text: String, near: [String]) {
    #expect(KeyQuery(text).match(in: Self.map) == .unknown(near: near))
  }
}
