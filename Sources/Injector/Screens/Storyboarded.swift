public import Foundation

/// A screen that knows its scene in a storyboard.
///
/// For example:
///
/// ```swift
/// final class SignInController: UIViewController, Storyboarded {
///   nonisolated static let storyboardName = "Login"
///   private let viewModel: SignInViewModel
///
///   init?(coder: NSCoder, viewModel: SignInViewModel) {
///     self.viewModel = viewModel
///     super.init(coder: coder)
///   }
///
///   @available(*, unavailable) required init?(coder: NSCoder) { nil }
/// }
/// ```
@MainActor public protocol Storyboarded: AnyObject {
  /// The name of the storyboard, which is the name of its file without the extension.
  nonisolated static var storyboardName: String { get }
  /// The storyboard identifier of the scene, or `nil` for the initial scene. The default is the name of the type.
  ///
  /// - Important: Write its type, `String?`. Swift doesn't accept a property of type `String` for this requirement,
  ///   and uses the default instead:
  ///
  ///   ```swift
  ///   nonisolated static let storyboardIdentifier: String? = "SignIn"
  ///   ```
  nonisolated static var storyboardIdentifier: String? { get }
  /// The bundle that contains the storyboard. The default is the resource bundle of the type's module if that is a
  /// target of a package with resources. Otherwise, it is the bundle whose program contains the type: an app, an
  /// extension, a framework, or a bundle of tests; on Linux, the main bundle.
  nonisolated static var storyboardBundle: Bundle { get }
  /// The scene that the screen comes from. The default consists of the name, the identifier, and the bundle.
  nonisolated static var storyboardScene: SceneReference { get }
}

extension Storyboarded {
  /// The name of the type, without its module.
  nonisolated public static var storyboardIdentifier: String? { TypeName.unqualified(Self.self) }

  /// The resource bundle of the type's module, or the bundle whose program contains the type if the module has none.
  nonisolated public static var storyboardBundle: Bundle { ModuleBundle.of(Self.self) }

  /// The scene with the storyboard's name, the identifier, and the bundle.
  nonisolated public static var storyboardScene: SceneReference {
    SceneReference(storyboard: storyboardName, identifier: storyboardIdentifier, bundle: storyboardBundle)
  }

  /// Creates the screen with its dependencies.
  ///
  /// For example:
  ///
  /// ```swift
  /// let note = try NoteController.instantiate(from: container.resolver, arguments: note)
  /// ```
  ///
  /// The parameters after the resolver are those of
  /// ``ServiceResolving/resolve(_:_:arguments:isolation:fileID:line:)``.
  ///
  /// - Returns: The screen. Its view isn't loaded.
  /// - Throws: ``ResolutionError`` if the screen can't be resolved.
  public static func instantiate<each Argument>(
    from resolver: Resolver, _ identifier: ServiceIdentifier? = nil, arguments: repeat each Argument,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Self {
    try resolver.resolve(
      Self.self, identifier, arguments: repeat each arguments, isolation: MainActor.shared, fileID: fileID, line: line)
  }
}

/// Finds the bundle that contains the resources of a class's module.
enum ModuleBundle {
  /// The bundles by module. A bundle doesn't move while a program runs.
  private static let found = Guarded<[String: Bundle]>([:])

  /// Returns the bundle of a class: that of its package's target, or that of the program that contains the class.
  static func of(_ type: any AnyObject.Type) -> Bundle {
    // A class of Objective-C has no module.
    guard let module = ModuleName.of(type: TypeName.of(type)) else { return image(of: type) }
    if let bundle = found.withLock({ $0[module] }) { return bundle }
    let bundle = target(module, in: folders(near: image(of: type))) ?? image(of: type)
    found.withLock { $0[module] = bundle }
    return bundle
  }

  /// The bundle whose program contains a class. Only Objective-C knows it.
  private static func image(of type: any AnyObject.Type) -> Bundle {
    #if canImport(ObjectiveC)
      Bundle(for: type)
    #else
      Bundle.main
    #endif
  }

  /// The folders in which a build puts the bundles of resources. Xcode names that of a preview in the environment.
  private static func folders(near image: Bundle) -> [URL] {
    let preview = ProcessInfo.processInfo.environment["PACKAGE_RESOURCE_BUNDLE_PATH"].map { URL(fileURLWithPath: $0) }
    let programs = [Bundle.main.resourceURL, Bundle.main.bundleURL, image.resourceURL]
    return ([preview] + programs + [image.bundleURL.deletingLastPathComponent()]).compactMap(\.self)
  }

  /// Returns the bundle with the resources of a package's target, which the build calls `Package_Target`.
  ///
  /// The module of a target such as `my-kit` is `my_kit`.
  static func target(_ module: String, in folders: [URL]) -> Bundle? {
    for folder in folders {
      let items = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
      let bundles = items.filter { ["bundle", "resources"].contains($0.pathExtension) }
      let names = bundles.map { $0.deletingPathExtension().lastPathComponent }
      let modules = names.map { name in String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) }
      let index = [names, modules].lazy.compactMap { $0.firstIndex { $0.hasSuffix("_\(module)") } }.first
      if let index { return Bundle(url: bundles[index]) }
    }
    return nil
  }
}
