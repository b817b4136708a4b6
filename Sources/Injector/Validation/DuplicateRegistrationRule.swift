/// INJ002: a key is registered once, unless the second says that it overrides.
struct DuplicateRegistrationRule: ValidationRule {
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.duplicates.map { Finding(code: .duplicateRegistration, node: $0.second, others: [$0.first]) }
  }
}
