import Injector

/// What a container answers.
enum Answer: CustomStringConvertible {
  case instance(Product)
  case nothing
  case failed(ResolutionError.Kind)

  init(_ product: Product?) { self = product.map(Answer.instance) ?? .nothing }

  /// Creates the answer of a resolve that has thrown.
  init(_ error: any Error) {
    guard let error = error as? ResolutionError else { preconditionFailure("a resolve throws \(error)") }
    self = .failed(error.cause)
  }

  var product: Product? { if case .instance(let product) = self { product } else { nil } }

  var description: String {
    switch self {
    case .instance(let product): product.name
    case .nothing: "nil"
    case .failed(let kind): "\(kind)"
    }
  }
}

/// Which instances of one container are which of another, or of one that was asked in another way.
///
/// Instances are alike if everything that was created with them is.
final class Likeness {
  private var counterparts: [ObjectIdentifier: Product] = [:]
  private var originals: [ObjectIdentifier: Product] = [:]
  /// Returns a Boolean value that indicates whether the instances of a name are one and the same in both.
  private let isShared: (String) -> Bool

  init(isShared: @escaping (String) -> Bool = { _ in false }) { self.isShared = isShared }

  /// Throws what differs, if the answers aren't alike.
  func check(_ one: Answer, _ other: Answer, _ title: @autoclosure () -> String) throws {
    switch (one, other) {
    case (.instance(let product), .instance(let counterpart)):
      if let difference = difference(product, counterpart) {
        throw Disagreement("\(title()): \(difference)")
      }
    case (.nothing, .nothing): break
    case (.failed(let kind), .failed(let otherKind)) where kind == otherKind: break
    default: throw Disagreement("\(title()): \(one), but then \(other)")
    }
  }

  private func difference(_ one: Product, _ other: Product) -> String? {
    guard one.name == other.name else { return "\(one.name), but then \(other.name)" }
    if isShared(one.name), one !== other { return "another instance of \(one.name)" }
    let known = counterparts[ObjectIdentifier(one)]
    guard known == nil && originals[ObjectIdentifier(other)] == nil else {
      return known === other ? nil : "\(one.name) is \(known == nil ? "an instance that another one was" : "not one")"
    }
    (counterparts[ObjectIdentifier(one)], originals[ObjectIdentifier(other)]) = (other, one)
    guard one.activations == other.activations else {
      return "\(one.name) activated \(one.activations) times, but then \(other.activations)"
    }
    return difference(one.parts, other.parts, of: one.name)
  }

  private func difference(_ parts: [Product?], _ others: [Product?], of name: String) -> String? {
    guard parts.count == others.count else { return "\(name) has \(parts.count) parts, but then \(others.count)" }
    for (part, other) in zip(parts, others) {
      // A decorator hands on what it wraps, to whoever has asked.
      let (receiver, second) = ("\(part?.receiver as Any)", "\(other?.receiver as Any)")
      let isOwner = !name.hasPrefix("decorator#")
      if isOwner, case .receiver(let key?) = part?.receiver, !name.hasPrefix("\(key)#") {
        return "\(part?.name ?? "") is for \(key), in \(name)"
      }
      if isOwner, receiver != second {
        return "\(part?.name ?? "") is for \(receiver), but then for \(second), in \(name)"
      }
      switch (part, other) {
      case (let part?, let other?): if let found = difference(part, other) { return "\(found), in \(name)" }
      case (nil, nil): break
      default: return "\(name) has \(part?.name ?? "nil"), but then \(other?.name ?? "nil")"
      }
    }
    return nil
  }
}

extension Product {
  /// The instances that were created with this one: what its factory received, and what was injected.
  var parts: [Product?] {
    taken.flatMap { taken -> [Product?] in
      switch taken {
      case .product(let product): [product]
      case .optional(let product): [product]
      case .all(let products): products
      case .lazy, .provider, .maker, .scopeProvider, .number, .receiver: []
      }
    } + injected
  }
}
