/// What is known about a key that nothing is registered under.
struct MissingKey {
  let key: ServiceKey
  let nearMisses: [NearMiss]
  /// The plugin that would register it and is not installed.
  let plugin: String?
  /// The module of the type, if nothing that is installed comes from it.
  let module: String?

  /// What else is to be said.
  var remark: String? { module.map { "no plugin of module \($0) is installed" } }

  /// What to do, to follow "To fix this,".
  ///
  /// - Parameter alternative: What to do instead of registering the key.
  func fix(or alternative: String) -> String {
    if let libraryFix { return libraryFix }
    if let plugin { return "install \(plugin), or register \(key)" }
    if module != nil { return "install the plugin that registers \(key), or register it here" }
    return "register \(key), or \(alternative)"
  }

  /// What to do in the test of one type.
  var fixInTest: String {
    libraryFix ?? "add a mock of \(key) to mocks:, or add the plugin that registers it to from:"
  }

  /// How to satisfy a dependency on one of this library's own types, or `nil` for any other type.
  private var libraryFix: String? {
    switch key.type {
    case "Injector.Container": "take a Resolver instead: every factory may have one, and it keeps no container alive"
    case "Injector.StoryboardLoading":
      "install HeadlessPlugin from InjectorHeadless, or register any StoryboardLoading"
    default: nil
    }
  }
}
