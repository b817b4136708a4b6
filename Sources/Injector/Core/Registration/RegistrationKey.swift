/// What identifies a registration among those of a container: contributions have keys of their own.
struct RegistrationKey: Hashable {
  let type: ObjectIdentifier
  private(set) var identifier: ServiceIdentifier?
  private(set) var isContribution: Bool

  init(_ type: any Any.Type, _ identifier: ServiceIdentifier?, isContribution: Bool = false) {
    self.type = ObjectIdentifier(type)
    self.identifier = identifier
    self.isContribution = isContribution
  }

  /// The key of a parameter that names the type and the identifier.
  var ofParameter: RegistrationKey {
    var key = self
    key.isContribution = false
    return key
  }

  /// The key of a parameter that collects all contributions to the type.
  var ofCollection: RegistrationKey {
    var key = ofParameter
    key.identifier = nil
    return key
  }

  init(_ record: RegistrationRecord) {
    self.init(record.type, record.identifier, isContribution: record.traits.contains(.contribution))
  }
}
