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

  /// The platform's own loader, for an app that registers none.
  private func addDefaultLoader() {
    guard !hasDefaultLoader else { return }
    hasDefaultLoader = true
    let owner = plugin
    plugin = -1
    defer { plugin = owner }
    #if canImport(UIKit) && !os(watchOS)
      service((any StoryboardLoading).self, on: MainActor.self, using: UIKitStoryboardLoader.init).singleton()
        .ifAbsent()
    #elseif canImport(AppKit)
      service((any StoryboardLoading).self, on: MainActor.self, using: AppKitStoryboardLoader.init).singleton()
        .ifAbsent()
    #else
      service((any StoryboardLoading).self, on: MainActor.self, using: { HeadlessStoryboardLoader() }).singleton()
        .ifAbsent()
    #endif
  }
}
