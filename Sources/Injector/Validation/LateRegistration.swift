/// INJ024: A registry registers while its container is built, and not afterwards.
///
/// A verb can't throw, and by then validation has run, so the rule isn't among the others: the container adds these
/// diagnostics to those of its graph.
struct LateRegistration: Sendable {
  let key: ServiceKey
  let source: CallSite
  /// A Boolean value that indicates whether an earlier registration was refined.
  let isRefinement: Bool

  static let fix =
    "register it in register(in:) or in the closure of the container's initializer, and don't keep the registry"

  var nearMiss: NearMiss { NearMiss(key: key, reason: "registered after the container was built", source: source) }

  func diagnostic(severity: Severity) -> Diagnostic {
    let change = isRefinement ? "refined" : "registered"
    return Diagnostic(
      code: .lateRegistration, severity: severity,
      message: "\(key) was \(change) after the container was built, which has no effect.", key: key, source: source,
      fix: Self.fix)
  }
}
