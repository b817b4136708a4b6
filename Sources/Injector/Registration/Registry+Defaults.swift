extension Registry {
  /// Adds what the library itself provides, where nobody has registered it.
  func addDefaults(parent: RegistrationSet?) {}
}
