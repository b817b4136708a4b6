/// The registrations that a container for the test of one type excludes, for the errors of resolves.
struct ExcludedRegistrations {
  /// The tested key.
  let tested: ServiceKey
  /// The registrations, without their cell builders.
  let records: ContiguousArray<RegistrationRecord>
}

extension RegistrationSet {
  /// Returns the excluded registration of a key, here or in a parent, or an empty array if there is none. O(*n*).
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
