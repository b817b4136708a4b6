/// The positions of registrations by their keys: an open-addressing table of numbers, half of which are free.
///
/// A key is read where its registration is, so the table stores none. The `KeyTable` of a linked graph has the same
/// places.
struct KeyIndex: Sendable {
  /// At the hash of each key, or at the next free place, the position of its registration, or -1.
  private(set) var places = [Int32](repeating: -1, count: 4)

  /// The positions, in no order that means anything.
  var positions: [Int] { places.filter { $0 >= 0 }.map(Int.init) }

  /// The position at a place, or `nil` if the place is free.
  subscript(place: Int) -> Int? {
    get { places[place] < 0 ? nil : Int(places[place]) }
    set { places[place] = Int32(newValue ?? -1) }
  }

  /// Returns the place of a key, or the free one that it would have.
  ///
  /// - Parameters:
  ///   - hash: The hash of the key.
  ///   - isFound: A closure that returns a Boolean value that indicates whether the registration at a position has the
  ///     key.
  @inline(__always)
  func place(of hash: UInt, where isFound: (Int) -> Bool) -> Int {
    let mask = UInt(places.count - 1)
    var place = hash & mask
    while places[Int(place)] >= 0, !isFound(Int(places[Int(place)])) { place = (place + 1) & mask }
    return Int(place)
  }

  /// Makes room for a number of keys. O(*n*) if it grows.
  ///
  /// - Parameters:
  ///   - count: The number of keys.
  ///   - hash: A closure that returns the hash of the key at a position.
  mutating func reserveCapacity(_ count: Int, hash: (Int) -> UInt) {
    guard places.count < count * 2 else { return }
    let positions = positions
    var size = places.count
    while size < count * 2 { size *= 2 }
    places = Array(repeating: -1, count: size)
    for position in positions { self[place(of: hash(position)) { _ in false }] = position }
  }
}
