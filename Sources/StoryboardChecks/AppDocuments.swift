import InjectorHeadless

/// The storyboards of an app: those that registrations and references can name.
struct AppDocuments {
  /// A storyboard, with its scenes by object.
  struct Storyboard {
    let content: StoryboardDocument
    /// The scenes with a storyboard identifier, by identifier.
    let identified: [String: [StoryboardDocument.Scene]]
    /// The classes that segues with an action create.
    let createdClasses: Set<String>
    private let scenes: [String: StoryboardDocument.Scene]

    init(_ content: StoryboardDocument) {
      self.content = content
      let pairs = content.scenes.flatMap { scene in
        [scene.controller?.id, scene.reference?.id].compactMap(\.self).map { ($0, scene) }
      }
      scenes = Dictionary(pairs) { first, _ in first }
      identified = Dictionary(grouping: content.scenes.filter { $0.storyboardIdentifier != nil }) {
        $0.storyboardIdentifier ?? ""
      }
      let created = content.segues.filter { $0.destinationCreationSelector != nil }.map(\.destination)
      createdClasses = Set(created.compactMap { [scenes] in scenes[$0]?.controller?.customClass?.name })
    }

    /// Returns the scene whose controller or reference is an object.
    func scene(withObject id: String) -> StoryboardDocument.Scene? { scenes[id] }

    /// Returns the scene with an identifier, or the initial one.
    func scene(_ identifier: String?) -> StoryboardDocument.Scene? {
      guard let identifier else { return content.initialViewController.flatMap(scene) }
      return identified[identifier]?.first
    }

    /// The folder of the file, without that of a localization: the variants of a storyboard have the same.
    var home: String {
      let folder = content.file.folder
      return folder.hasSuffix(".lproj") ? folder.folder : folder
    }
  }

  /// A scene with its storyboard.
  typealias Place = (scene: StoryboardDocument.Scene, storyboard: Storyboard)

  let all: [Storyboard]
  /// The names of the storyboards that can't be read, which may have any scene.
  let unreadable: Set<String>
  private let storyboards: [String: [Storyboard]]

  /// Leaves out the documents that aren't storyboards that code asks for: xibs, launch screens, and WatchKit.
  init(_ documents: [Result<StoryboardDocument, StoryboardDocumentError>]) {
    all = documents.compactMap { try? $0.get() }.filter { document in
      document.file.hasSuffix(".storyboard") && !document.isLaunchScreen && document.platform != .watchKit
    }.map(Storyboard.init)
    unreadable = Set(
      documents.compactMap { document in
        guard case .failure(let error) = document else { return nil }
        return error.file.lastComponent.split(separator: ".").first.map(String.init)
      })
    storyboards = Dictionary(grouping: all, by: \.content.name)
  }

  var names: some Collection<String> { storyboards.keys }

  /// Returns the storyboards of a name: the localizations of one, and those of other targets.
  func named(_ name: String) -> [Storyboard] { storyboards[name] ?? [] }

  /// Follows references to the scene that is created in the end, or returns `nil` if one leads nowhere.
  func destination(of scene: StoryboardDocument.Scene, in storyboard: Storyboard) -> Place? {
    var (scene, storyboard) = (scene, storyboard)
    // References that lead to each other end here.
    for _ in 0..<8 {
      guard let reference = scene.reference else { return (scene, storyboard) }
      guard let next = target(of: reference, in: storyboard) else { return nil }
      (scene, storyboard) = next
    }
    return nil
  }

  /// Returns the scene to which a reference leads, with its storyboard.
  func target(of reference: StoryboardDocument.Reference, in storyboard: Storyboard) -> Place? {
    for candidate in reference.storyboardName.map(named) ?? [storyboard] {
      if let scene = candidate.scene(reference.referencedIdentifier) { return (scene, candidate) }
    }
    return nil
  }
}
