/// What plugins registered and the test of one type does without, so that a resolve of it can say so.
struct ExcludedRegistrations {
  /// What is tested.
  let tested: ServiceKey
  /// The registrations, without their recipes.
  let records: ContiguousArray<RegistrationRecord>
}

extension RegistrationSet {
  /// The registration of a key that was left out, here or in a parent; none where there is none. O(*n*).
  func excluded(_ key: ServiceKey) -> [NearMiss] {
    var set: RegistrationSet? = self
    while let current = set {
      defer { set = current.parent }
      guard let excluded = current.excluded else { continue }
      let record = excluded.records.first { record in
        record.identifier == key.identifier && record.role != .decorator && !record.traits.contains(.contribution)
          && TypeName.of(record.type) == key.type
      }
      if let record {
        return [
          NearMiss(key: key, reason: "excluded: \(excluded.tested) does not need it", source: record.source)
        ]
      }
    }
    return []
  }
}
