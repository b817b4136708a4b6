/// Numbers by name, written as an object in the order of the names.
struct JSONCounts: Encodable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let counts: [(name: String, count: Int)]

  /// Creates an object from numbers in any order. Each name appears once.
  init(_ counts: some Sequence<(name: String, count: Int)>) {
    self.counts = counts.sorted { $0.name < $1.name }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, count) in counts { try container.encode(count, forKey: Name(stringValue: name)) }
  }
}
