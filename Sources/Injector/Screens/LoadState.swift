/// The state of a value that loads asynchronously.
///
/// For example:
///
/// ```swift
/// var state: LoadState<Picture> = .unknown { didSet { if isViewLoaded { show(state) } } }
///
/// override func viewDidLoad() {
///   super.viewDidLoad()
///   show(state)
/// }
/// ```
public enum LoadState<Value> {
  /// Loading hasn't started.
  case unknown
  /// The value is loading.
  case loading
  /// The value is available.
  case loaded(Value)
  /// Loading failed.
  case failed(any Error)
}

extension LoadState {
  /// Creates a loaded or failed state from the value that a closure returns or the error that it throws.
  public init(catching body: () throws -> Value) {
    do { self = .loaded(try body()) } catch { self = .failed(error) }
  }

  /// Creates a loaded or failed state from the value that an asynchronous closure returns or the error that it throws.
  public nonisolated(nonsending) init(catching body: nonisolated(nonsending) () async throws -> Value) async {
    do { self = .loaded(try await body()) } catch { self = .failed(error) }
  }

  /// The value, or `nil` if it isn't available.
  public var value: Value? { if case .loaded(let value) = self { value } else { nil } }

  /// The error, or `nil` if loading hasn't failed.
  public var error: (any Error)? { if case .failed(let error) = self { error } else { nil } }

  /// A Boolean value that indicates whether the value is loading.
  public var isLoading: Bool { if case .loading = self { true } else { false } }

  /// Returns a state with the transformed value, or with the same case if this one isn't loaded. If the closure throws
  /// an error, the new state is ``failed(_:)``.
  public func map<NewValue>(_ transform: (Value) throws -> NewValue) -> LoadState<NewValue> {
    switch self {
    case .unknown: .unknown
    case .loading: .loading
    case .loaded(let value): LoadState<NewValue> { try transform(value) }
    case .failed(let error): .failed(error)
    }
  }
}

extension LoadState: Sendable where Value: Sendable {}

extension LoadState: Equatable where Value: Equatable {
  /// Returns a Boolean value that indicates whether two states are equal. Errors are compared as values if their type
  /// is `Equatable`; others are equal if their types and their debug descriptions are.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.unknown, .unknown), (.loading, .loading): true
    case (.loaded(let left), .loaded(let right)): left == right
    case (.failed(let left), .failed(let right)): areEqual(left, right)
    default: false
    }
  }

  private static func areEqual(_ left: any Error, _ right: any Error) -> Bool {
    func equals<Failure: Equatable>(_: Failure.Type) -> Bool { left as? Failure == right as? Failure }
    guard type(of: left) == type(of: right) else { return false }
    if let type = type(of: left) as? any Equatable.Type { return equals(type) }
    return String(reflecting: left) == String(reflecting: right)
  }
}

extension LoadState: CustomStringConvertible {
  /// The name of the state, with the value or the error in parentheses: `loading`, `loaded(3)`.
  public var description: String {
    switch self {
    case .unknown: "unknown"
    case .loading: "loading"
    case .loaded(let value): "loaded(\(value))"
    case .failed(let error): "failed(\(error))"
    }
  }
}
