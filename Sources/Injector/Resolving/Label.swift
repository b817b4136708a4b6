/// The name of a cell in errors: a registration, or a type that is made of registered ones, such as `[T]`.
struct Label: @unchecked Sendable {
  // Sendable: a metatype is immutable.
  let graph: SharedGraph
  /// The node of the registration, or -1 if there is none.
  let node: Int
  let type: any Any.Type

  var key: ServiceKey { node < 0 ? ServiceKey(type) : graph.graph.nodes[node].key }

  /// Returns the error of a resolve that ends before it reaches the factory.
  func refusal(
    _ kind: ResolutionError.Kind, detail: String? = nil, underlying: (any Error)? = nil, fix: String? = nil
  ) -> ResolutionError {
    let error = ResolutionError(kind: kind, key: key, detail: detail, underlying: underlying, fix: fix)
    return node < 0 ? error : error.passing(graph.step(at: node))
  }

  /// Returns the error of a part of the registration: that of a dependency, or of the part itself.
  func failure(_ error: any Error, in hook: ResolutionError.Hook = .factory) -> ResolutionError {
    let failure =
      error as? ResolutionError ?? ResolutionError(kind: .factoryFailed, key: key, underlying: error, hook: hook)
    return node < 0 ? failure : failure.passing(graph.step(at: node))
  }

  /// Returns the error of registrations that wait for each other, from the first back to itself.
  static func cycle(_ path: [Label]) -> ResolutionError {
    let keys = path.map(\.key)
    return ResolutionError(kind: .cycle, key: keys[0], detail: keys.cycleDescription)
  }
}
