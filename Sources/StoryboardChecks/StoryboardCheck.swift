package import Injector
package import InjectorHeadless

/// Compares the storyboards of an app with the screens of its graph.
package struct StoryboardCheck {
  private let documents: AppDocuments
  private let screens: RegisteredScreens
  private let severities: [DiagnosticCode: Severity]
  private var found: [Diagnostic] = []
  /// The scenes whose class differs from the registered one: the objects of each document.
  private var misfits: [String: Set<String>] = [:]

  /// Returns what is wrong, errors first, and then by file and line.
  ///
  /// O(*n* log *n*) in registrations, scenes and segues.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - documents: The documents that were read, or the reasons why they weren't.
  ///   - severities: The severities that differ from the defaults of the rules.
  package static func diagnostics(
    of graph: DependencyGraph, documents: [Result<StoryboardDocument, StoryboardDocumentError>],
    severities: [DiagnosticCode: Severity] = [:]
  ) -> [Diagnostic] {
    var check = StoryboardCheck(
      documents: AppDocuments(documents.compactMap { try? $0.get() }), screens: RegisteredScreens(graph),
      severities: severities)
    for case .failure(let error) in documents { check.report(error) }
    check.checkScreens()
    for storyboard in check.documents.all { check.check(storyboard) }
    return check.found.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      if a.severity != b.severity { return a.severity > b.severity }
      if a.source != b.source, let first = a.source, let second = b.source { return first < second }
      return left.offset < right.offset
    }.map(\.element)
  }

  private init(documents: AppDocuments, screens: RegisteredScreens, severities: [DiagnosticCode: Severity]) {
    self.documents = documents
    self.screens = screens
    self.severities = severities
  }

  private mutating func report(
    _ code: DiagnosticCode, _ key: ServiceKey, at source: CallSite, _ message: String, near: [String] = [],
    fix: String, severity: Severity? = nil
  ) {
    let severity = severities[code] ?? severity ?? code.severity
    guard severity != .off else { return }
    let words = near.isEmpty ? "" : "; near: \(near.map(\.debugDescription).joined(separator: ", "))"
    found.append(
      Diagnostic(code: code, severity: severity, message: message + words + ".", key: key, source: source, fix: fix))
  }

  private mutating func report(_ error: StoryboardDocumentError) {
    report(
      .unreadableDocument, ServiceKey(type: error.file.lastComponent),
      at: CallSite(fileID: error.file, line: error.line ?? 1), "\(error.file.lastComponent): \(error.message)",
      fix: error.fix)
  }

  // MARK: From registrations to scenes

  private mutating func checkScreens() {
    for screen in screens.all {
      let storyboards = documents.named(screen.scene.storyboard)
      guard !storyboards.isEmpty else {
        report(
          .unknownScene, screen.node.key, at: screen.node.source,
          "\(screen.node.key) comes from \(screen.scene), which is not among the storyboards",
          near: NearestNames.of(screen.scene.storyboard, in: documents.names),
          fix: "correct storyboardName, or check the folder of the storyboard too")
        continue
      }
      let having = storyboards.filter { $0.scene(screen.scene.identifier) != nil }
      if having.isEmpty {
        reportAbsence(of: screen, in: storyboards)
      } else {
        let homes = Set(having.map(\.home))
        for other in storyboards where homes.contains(other.home) && other.scene(screen.scene.identifier) == nil {
          reportAbsence(of: screen, in: [other])
        }
        checkClass(of: screen, in: having)
      }
    }
  }

  private mutating func reportAbsence(of screen: RegisteredScreens.Screen, in storyboards: [AppDocuments.Storyboard]) {
    let file = storyboards[0].content.file
    guard let identifier = screen.scene.identifier else {
      report(
        .initialScene, screen.node.key, at: screen.node.source,
        "\(screen.node.key) is the initial scene of \(file), which has none",
        fix: "select an initial view controller in Interface Builder, or set storyboardIdentifier")
      return
    }
    // A screen that only segues create needs no identifier.
    let isCreatedBySegues = storyboards.contains { storyboard in
      storyboard.content.segues.contains { segue in
        guard segue.destinationCreationSelector != nil else { return false }
        return storyboard.scene(withObject: segue.destination)?.controller.map(screen.isClass) ?? false
      }
    }
    guard !isCreatedBySegues else { return }
    report(
      .unknownScene, screen.node.key, at: screen.node.source,
      "\(screen.node.key) comes from \(screen.scene), but \(file) has no scene of this identifier",
      near: NearestNames.of(identifier, in: storyboards.flatMap(\.content.storyboardIdentifiers)),
      fix: "set a scene's Storyboard ID to \(identifier.debugDescription), or correct storyboardIdentifier")
  }

  private mutating func checkClass(of screen: RegisteredScreens.Screen, in storyboards: [AppDocuments.Storyboard]) {
    let wrong = storyboards.filter { storyboard in
      storyboard.scene(screen.scene.identifier)?.controller.map { !screen.isClass(of: $0) } ?? true
    }
    // A storyboard of the same name in another target may have another class.
    let fitting = Set(storyboards.map(\.home)).subtracting(wrong.map(\.home))
    guard fitting.isEmpty || wrong.contains(where: { fitting.contains($0.home) }) else { return }
    for storyboard in wrong {
      guard let scene = storyboard.scene(screen.scene.identifier) else { continue }
      let source = CallSite(fileID: storyboard.content.file, line: scene.controller?.line ?? scene.line)
      guard let controller = scene.controller else {
        report(
          .sceneClass, screen.node.key, at: source,
          "\(screen.node.key) comes from \(screen.scene), which is a reference to another storyboard",
          fix: "name the storyboard of the reference in storyboardName")
        continue
      }
      if screen.scene.identifier == nil, controller.customClass == nil {
        report(
          .initialScene, screen.node.key, at: source,
          "\(screen.node.key) is \(screen.scene), which is a plain \(controller.tag)",
          fix: "give the scene of \(screen.className) an identifier, and put the screen into a container in code")
        continue
      }
      misfits[storyboard.content.file, default: []].insert(controller.id)
      let name = controller.customClass?.description ?? "a plain \(controller.tag)"
      report(
        .sceneClass, screen.node.key, at: source,
        "\(screen.node.key) comes from \(screen.scene), whose class is \(name)",
        fix: "set the class of the scene to \(screen.className) in Interface Builder, or correct storyboardIdentifier")
    }
  }

  // MARK: From scenes to registrations

  private mutating func check(_ storyboard: AppDocuments.Storyboard) {
    let document = storyboard.content
    let file = document.file.lastComponent
    func key(_ identifier: String?) -> ServiceKey {
      ServiceKey(type: file, identifier: identifier.map { ServiceIdentifier($0) })
    }
    func site(_ line: Int) -> CallSite { CallSite(fileID: document.file, line: line) }

    for segue in document.segues where segue.kind != .unwind && segue.destinationCreationSelector == nil {
      guard let scene = storyboard.scene(withObject: segue.destination),
        let screen = screens.injected(documents.destination(of: scene, in: storyboard)?.controller)
      else { continue }
      let name = segue.identifier.map { " \($0.debugDescription)" } ?? ""
      report(
        .bypassingSegue, key(segue.identifier ?? segue.id), at: site(segue.line),
        "the \(segue.kind) segue\(name) of \(file) creates \(screen.className) with init(coder:), "
          + "but its dependencies come from the container",
        fix: "give the \(segue.kind) segue an @IBSegueAction, and call a ScreenMaker of \(screen.className) in it")
    }
    for identifier in document.duplicateIdentifiers {
      let lines = document.scenes.filter { $0.storyboardIdentifier == identifier }.map(\.line)
      report(
        .duplicateScene, key(identifier), at: site(lines[1]),
        "\(lines.count) scenes of \(file) have the identifier \(identifier.debugDescription)",
        fix: "give each scene a Storyboard ID of its own")
    }
    for reference in document.references where documents.target(of: reference, in: storyboard) == nil {
      report(reference, key(reference.storyboardIdentifier ?? reference.id), at: site(reference.line), in: file)
    }
    let destinations = Set(document.segues.map(\.destination))
    for scene in document.scenes {
      guard let controller = scene.controller else { continue }
      let own = key(controller.storyboardIdentifier ?? controller.id)
      let isRestored = controller.restorationIdentifier != nil || controller.usesStoryboardIdentifierForRestoration
      if isRestored, let screen = screens.injected(controller) {
        report(
          .restoredScene, own, at: site(controller.line),
          "state restoration creates \(screen.className) with init(coder:), but its dependencies come from the container",
          fix: "remove the restoration identifier, or restore the screen in code")
      }
      if let identifier = controller.storyboardIdentifier {
        // A screen is registered for the scene, and has another class.
        guard misfits[document.file]?.contains(controller.id) != true else { continue }
        checkRegistration(of: controller, identifier, own, at: site(controller.line), in: file)
      } else if controller.id != document.initialViewController, !destinations.contains(controller.id) {
        let name = controller.customClass?.name ?? controller.tag
        report(
          .unreachableScene, own, at: site(scene.line),
          "nothing can create the scene of \(name) in \(file): it isn't initial, has no identifier, and no segue leads to it",
          fix: "remove the scene, or give it a Storyboard ID")
      }
    }
  }

  private mutating func report(
    _ reference: StoryboardDocument.Reference, _ key: ServiceKey, at source: CallSite, in file: String
  ) {
    let scene = reference.referencedIdentifier.map(\.debugDescription) ?? "the initial scene"
    let known = reference.storyboardName.map { documents.named($0) } ?? []
    let near =
      known.isEmpty
      ? reference.storyboardName.map { NearestNames.of($0, in: documents.names) } ?? []
      : reference.referencedIdentifier.map {
        NearestNames.of($0, in: known.flatMap(\.content.storyboardIdentifiers))
      } ?? []
    report(
      .unknownReference, key, at: source,
      "a reference in \(file) leads to \(scene) of \(reference.storyboardName ?? "the same storyboard"), which doesn't exist",
      near: near, fix: "correct the reference, or check the folder of the other storyboard too",
      severity: reference.bundleIdentifier == nil ? nil : .info)
  }

  private mutating func checkRegistration(
    of controller: StoryboardDocument.Controller, _ identifier: String, _ key: ServiceKey, at source: CallSite,
    in file: String
  ) {
    guard let custom = controller.customClass, let module = custom.module, screens.screens(of: custom).isEmpty,
      !custom.isModuleFixed || screens.modules.contains(module)
    else { return }
    report(
      .unregisteredScene, key, at: source,
      "no screen is registered for \(identifier.debugDescription) of \(file), whose class is \(custom.name)",
      fix: "register \(custom.name) with registry.screen")
  }
}

extension String {
  /// The name of a file without its folders.
  fileprivate var lastComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
