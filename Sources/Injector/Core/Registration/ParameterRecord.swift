/// One parameter of a registered factory, as it was written.
@usableFromInline struct ParameterRecord {
  @usableFromInline let type: any Any.Type
  @usableFromInline let origin: DependencyOrigin

  @inlinable init(type: any Any.Type, origin: DependencyOrigin) {
    self.type = type
    self.origin = origin
  }
}
