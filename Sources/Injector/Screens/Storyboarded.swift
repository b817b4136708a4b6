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
  /// The bundle that contains the storyboard. The default is the bundle of the type's module if it has one: a
  /// package's resources, or a framework. Otherwise, it is the main bundle.
  nonisolated static var storyboardBundle: Bundle { get }
  /// The scene that the screen comes from. The default consists of the name, the identifier, and the bundle.
  nonisolated static var storyboardScene: SceneReference { get }
}

extension Storyboarded {
  /// The name of the type, without its module.
  nonisolated public static var storyboardIdentifier: String? { TypeName.unqualified(Self.self) }

  /// The bundle of the type's module, or the main bundle if the module has none.
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
  /// The bundles by class. A bundle doesn't move while a program runs.
  private static let found = Guarded<[ObjectIdentifier: Bundle]>([:])

  /// Returns the bundle of a class: that of its package's target, or its framework, or the main bundle.
  static func of(_ type: any AnyObject.Type) -> Bundle {
    let id = ObjectIdentifier(type)
    if let bundle = found.withLock({ $0[id] }) { return bundle }
    // The bundle of the program or the framework that contains a class. Only Objective-C knows it.
    #if canImport(ObjectiveC)
      let image = Bundle(for: type)
    #else
      let image = Bundle.main
    #endif
    let bundle = ModuleName.of(type: TypeName.of(type)).flatMap { target($0, near: image) } ?? image
    found.withLock { $0[id] = bundle }
    return bundle
  }

  /// Returns the bundle with the resources of a package's target, which the build calls `Package_Target`.
  private static func target(_ module: String, near image: Bundle) -> Bundle? {
    let folders = [
      Bundle.main.resourceURL, Bundle.main.bundleURL, image.resourceURL, image.bundleURL.deletingLastPathComponent(),
    ]
    for folder in folders.compactMap(\.self) {
      let items = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
      let bundle = items.first { item in
        ["bundle", "resources"].contains(item.pathExtension)
          && item.deletingPathExtension().lastPathComponent.hasSuffix("_\(module)")
      }
      if let bundle { return Bundle(url: bundle) }
    }
    return nil
  }
}
