public import Foundation

extension Registry {
  /// Registers a screen: a controller whose views come from a storyboard and whose dependencies are passed to its
  /// initializer.
  ///
  /// The dependencies are resolved before the storyboard is asked for the scene. For example:
  ///
  /// ```swift
  /// registry.screen(LoginController.self, using: LoginController.init(coder:viewModel:))
  /// ```
  ///
  /// - Parameters:
  ///   - type: The screen's type.
  ///   - identifier: Tells it apart from others of the same type.
  ///   - factory: The initializer: first the coder, then its dependencies.
  /// - Returns: The registration, to refine it. Transient unless it is refined.
  @discardableResult
  public func screen<Screen: Storyboarded, each Parameter>(
    _ type: Screen.Type, _ identifier: ServiceIdentifier? = nil,
    using factory: @escaping @MainActor (NSCoder, repeat each Parameter) throws -> Screen?,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Screen, MainActor> {
    addDefaultLoader()
    let first = addParameters((any StoryboardLoading).self, repeat (each Parameter).self)
    return addScreen(type, identifier, parameters: first, using: factory, fileID: fileID, line: line)
  }

  /// Registers a screen, with identifiers or runtime arguments among the parameters of its initializer.
  ///
  /// For example:
  ///
  /// ```swift
  /// registry.screen(NoteController.self, with: .named(.remote), .argument, using: NoteController.init(coder:store:note:))
  /// ```
  ///
  /// - Parameters:
  ///   - type: The screen's type.
  ///   - identifier: Tells it apart from others of the same type.
  ///   - dependencies: Where each parameter after the coder comes from, in order.
  ///   - factory: The initializer: first the coder, then its dependencies.
  /// - Returns: The registration, to refine it. Transient unless it is refined.
  @discardableResult
  public func screen<Screen: Storyboarded, each Parameter>(
    _ type: Screen.Type, _ identifier: ServiceIdentifier? = nil, with dependencies: repeat Dependency<each Parameter>,
    using factory: @escaping @MainActor (NSCoder, repeat each Parameter) throws -> Screen?,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Screen, MainActor> {
    addDefaultLoader()
    let first = addParameters(with: Dependency<any StoryboardLoading>.service, repeat each dependencies)
    return addScreen(type, identifier, parameters: first, using: factory, fileID: fileID, line: line)
  }

  private func addScreen<Screen: Storyboarded, each Parameter>(
    _ type: Screen.Type, _ identifier: ServiceIdentifier?, parameters first: Int,
    using factory: @escaping @MainActor (NSCoder, repeat each Parameter) throws -> Screen?, fileID: StaticString,
    line: UInt
  ) -> Registration<Screen, MainActor> {
    let index = add(
      type, identifier, role: .screen, isolation: .mainActor, parameters: first, fileID: fileID, line: line
    ) { $0.cell(ofScreen: factory) }
    return Registration(registry: self, index: index)
  }

  /// Registers the loader of UIKit or AppKit for an app that registers none. Other platforms have no default.
  private func addDefaultLoader() {
    guard !hasDefaultLoader else { return }
    hasDefaultLoader = true
    #if canImport(UIKit) && !os(watchOS)
      addLoader(UIKitStoryboardLoader.init).ifAbsent()
    #elseif canImport(AppKit)
      addLoader(AppKitStoryboardLoader.init).ifAbsent()
    #endif
  }

  /// Registers a loader on behalf of no plugin, so that no plugin has to declare who loads its screens.
  @discardableResult
  package func addLoader(
    _ factory: @escaping @MainActor () -> any StoryboardLoading, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<any StoryboardLoading, MainActor> {
    let owner = plugin
    plugin = -1
    defer { plugin = owner }
    return service((any StoryboardLoading).self, on: MainActor.self, using: factory, fileID: fileID, line: line)
      .singleton()
  }
}
