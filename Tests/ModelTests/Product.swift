import Injector
import Synchronization

/// The input of the outer scope.
struct Ticket: Sendable { let number: Int }

struct Broken: Error {}

/// What the factories of one run have done.
final class Records: Sendable {
  /// Something of the user's that ran: a factory, an injection, an activation, or a closure of `onClose`.
  enum Step: Equatable {
    case factory(String)
    case injection(String)
    case activation(String)
    case end(String)

    var canFail: Bool { if case .end = self { false } else { true } }
  }

  struct State {
    var built: [String: Int] = [:]
    var products: [Product] = []
    var steps: [Step] = []
    /// The number of steps that can fail, which an end can't.
    var count = 0
    var closed: [String] = []
    var ended: [Product] = []
    var serial = 0
  }
  private let state = Mutex(State())
  /// The step that fails, counted from 1 without ends, or 0 if none does.
  private let fault: Int
  /// What runs beside each step, with the instance that ends.
  private let hook: (@Sendable (Step, Product?) throws -> Void)?
  /// A Boolean value that indicates whether the instances are kept, which would keep weak ones alive.
  private let isKeeping: Bool

  init(
    keeping isKeeping: Bool = false, failingAt fault: Int = 0, hook: (@Sendable (Step, Product?) throws -> Void)? = nil
  ) {
    (self.isKeeping, self.fault, self.hook) = (isKeeping, fault, hook)
  }

  var built: [String: Int] { state.withLock { $0.built } }
  var closed: [String] { state.withLock { $0.closed } }
  /// The instances whose factories have returned, and those that have ended, in order, if they are kept.
  var products: [Product] { state.withLock { $0.products } }
  var ended: [Product] { state.withLock { $0.ended } }
  var steps: [Step] { state.withLock { $0.steps } }
  var count: Int { state.withLock { $0.count } }

  /// Counts a construction, and returns the serial number of the instance.
  func build(_ name: String, failing: Int) throws -> Int {
    let serial = try state.withLock { state in
      state.built[name, default: 0] += 1
      state.serial += 1
      if state.built[name] == failing || failing < 0 { throw Broken() }
      return state.serial
    }
    try run(.factory(name))
    return serial
  }

  func add(_ product: Product) { if isKeeping { state.withLock { $0.products.append(product) } } }

  /// Records a step, which fails if it is the one that is to fail.
  func run(_ step: Step) throws {
    let count = state.withLock { state in
      state.steps.append(step)
      state.count += 1
      return state.count
    }
    if count == fault { throw Broken() }
    try hook?(step, nil)
  }

  func close(_ product: Product) {
    state.withLock { state in
      state.closed.append(product.name)
      if isKeeping { state.ended.append(product) }
      state.steps.append(.end(product.name))
    }
    try? hook?(.end(product.name), product)
  }
}

/// The instance of every registration.
final class Product: Sendable {
  struct State {
    var injected: [Product] = []
    /// The number of activations that have begun, and of those that have ended.
    var begun = 0
    var activations = 0
    var isClosed = false
  }
  let name: String
  let serial: Int
  let taken: [Taken]
  /// The number of activations that the instance has had before others see it.
  let expected: Int
  private let state = Mutex(State())

  init(_ name: String, _ taken: [Taken], serial: Int, expected: Int) {
    (self.name, self.taken, self.serial, self.expected) = (name, taken, serial, expected)
  }

  /// What the factory has received as the registration that receives the instance, if it takes that.
  var receiver: Taken? { taken.first { if case .receiver = $0 { true } else { false } } }

  var injected: [Product] { state.withLock { $0.injected } }
  var activations: Int { state.withLock { $0.activations } }
  var isClosed: Bool { state.withLock { $0.isClosed } }
  func inject(_ other: Product) { state.withLock { $0.injected.append(other) } }
  var isActivated: Bool { state.withLock { $0.begun > 0 } }
  func beginActivation() { state.withLock { $0.begun += 1 } }
  func activate() { state.withLock { $0.activations += 1 } }
  func close() { state.withLock { $0.isClosed = true } }
}

/// What a factory has received.
enum Taken: Sendable {
  case product(Product)
  case optional(Product?)
  case all([Product])
  case lazy(Lazy<Product>)
  case provider(Provider<Product>)
  case maker(Provider<Product, Int>)
  case scopeProvider(ScopeProvider<Product, Ticket>)
  case number(Int)
  /// The key of the registration that receives the instance, or `nil` if code resolves it.
  case receiver(String?)
}

/// A type that a factory can receive.
protocol Takeable: Sendable { var asTaken: Taken { get } }

/// A type of which a factory can receive an optional.
protocol TakenOptionally: Sendable { static func asTaken(_ value: Self?) -> Taken }

extension Product: TakenOptionally { static func asTaken(_ value: Product?) -> Taken { .optional(value) } }
extension InjectionPoint: TakenOptionally {
  static func asTaken(_ point: InjectionPoint?) -> Taken {
    .receiver(point.map { $0.key.identifier?.rawValue ?? $0.key.type })
  }
}
extension Product: Takeable { var asTaken: Taken { .product(self) } }
extension Int: Takeable { var asTaken: Taken { .number(self) } }
extension Ticket: Takeable { var asTaken: Taken { .number(number) } }
extension Optional: Takeable where Wrapped: TakenOptionally { var asTaken: Taken { Wrapped.asTaken(self) } }
extension Array: Takeable where Element == Product { var asTaken: Taken { .all(self) } }
extension Lazy: Takeable where Service == Product { var asTaken: Taken { .lazy(self) } }

/// Providers have a list of types, so that one conformance covers them all.
extension Provider: Takeable where Service == Product {
  var asTaken: Taken {
    // The compiler takes the lists of types for unrelated.
    let provider: any Sendable = self
    if let maker = provider as? Provider<Product, Int> { return .maker(maker) }
    guard let plain = provider as? Provider<Product> else { preconditionFailure("no factory takes such a provider") }
    return .provider(plain)
  }
}

extension ScopeProvider: Takeable where Service == Product {
  var asTaken: Taken {
    let provider: any Sendable = self
    guard let provider = provider as? ScopeProvider<Product, Ticket> else {
      preconditionFailure("no factory takes such a scope provider")
    }
    return .scopeProvider(provider)
  }
}

extension Shape {
  var type: any Takeable.Type {
    switch self {
    case .direct: Product.self
    case .optional: Product?.self
    case .all: [Product].self
    case .lazy, .lazyCalled: Lazy<Product>.self
    case .provider, .providerCalled: Provider<Product>.self
    case .maker, .makerCalled: Provider<Product, Int>.self
    case .scopeProvider: ScopeProvider<Product, Ticket>.self
    case .ticket: Ticket.self
    case .argument: Int.self
    case .receiver: InjectionPoint?.self
    case .resolved: preconditionFailure("a factory takes one resolution for all that it resolves")
    }
  }
}

extension Taken {
  /// The argument that factories pass on.
  static let passed = 7

  /// Calls a handle if the factory calls it, where the factory runs.
  func called(as shape: Shape, isolation: isolated (any Actor)?) throws -> Taken {
    switch self {
    case .lazy(let lazy) where shape.isCalled: .product(try lazy())
    case .provider(let provider) where shape.isCalled: .product(try provider())
    case .maker(let maker) where shape.isCalled: .product(try maker(Self.passed))
    default: self
    }
  }
}
