/// What a screen knows of a value that arrives later.
///
/// For example:
///
/// ```swift
/// var state: LoadState<Picture> = .unknown {
///   didSet { if isViewLoaded { show(state) } }
/// }
///
/// override func viewDidLoad() {
///   super.viewDidLoad()
///   show(state)
/// }
/// ```
public enum LoadState<Value> {
  /// Nobody has asked for the value.
  case unknown
  /// The value is on its way.
  case loading
  /// The value is there.
  case loaded(Value)
  /// The value could not be had.
  case failed(any Error)
}

extension LoadState {
  /// Makes a state of a result: loaded or failed.
  public init(_ result: Result<Value, some Error>) {
    switch result {
    case .success(let value): self = .loaded(value)
    case .failure(let error): self = .failed(error)
    }
  }

  /// Makes a state of what a closure returns or throws: loaded or failed.
  public init(catching body: () throws -> Value) {
    do { self = .loaded(try body()) } catch { self = .failed(error) }
  }

  /// Makes a state of what an asynchronous closure returns or throws: loaded or failed.
  public init(catching body: () async throws -> Value) async {
    do { self = .loaded(try await body()) } catch { self = .failed(error) }
  }

  /// The value, or nil where it is not there.
  public var value: Value? {
    guard case .loaded(let value) = self else { return nil }
    return value
  }

  /// The error, or nil where nothing failed.
  public var error: (any Error)? {
    guard case .failed(let error) = self else { return nil }
    return error
  }

  /// Whether the value is on its way.
  public var isLoading: Bool {
    guard case .loading = self else { return false }
    return true
  }

  /// Whether loading has ended, well or not.
  public var isSettled: Bool {
    switch self {
    case .unknown, .loading: false
    case .loaded, .failed: true
    }
  }

  /// The same state with another value: `transform`'s result where the value is there. What it throws is a failure.
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
  /// Whether the states are the same.
  ///
  /// Errors are compared as values where their type is `Equatable`. Others are the same where their types are and they
  /// describe themselves alike.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.unknown, .unknown), (.loading, .loading): true
    case (.loaded(let left), .loaded(let right)): left == right
    case (.failed(let left), .failed(let right)): areEqual(left, right)
    default: false
    }
  }

  private static func areEqual(_ left: any Error, _ right: any Error) -> Bool {
    func equals<Failure: Equatable>(_: Failure.Type) -> Bool {
      guard let left = left as? Failure, let right = right as? Failure else { return false }
      return left == right
    }
    guard type(of: left) == type(of: right) else { return false }
    if let type = type(of: left) as? any Equatable.Type { return equals(type) }
    return String(reflecting: left) == String(reflecting: right)
  }
}

extension LoadState: CustomStringConvertible {
  /// `unknown`, `loading`, or the value or the error in parentheses: `loaded(3)`.
  public var description: String {
    switch self {
    case .unknown: "unknown"
    case .loading: "loading"
    case .loaded(let value): "loaded(\(value))"
    case .failed(let error): "failed(\(error))"
    }
  }
}
