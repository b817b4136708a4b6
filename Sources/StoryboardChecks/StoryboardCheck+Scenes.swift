import Injector
import InjectorHeadless

// From scenes to registrations.

extension StoryboardCheck {
  mutating func checkScenes(of storyboard: AppDocuments.Storyboard) {
    let document = storyboard.content
    let file = document.file.lastComponent

    for segue in document.segues where segue.kind != .unwind && segue.destinationCreationSelector == nil {
      guard let scene = storyboard.scene(withObject: segue.destination),
        let screen = screens.injected(documents.destination(of: scene, in: storyboard)?.scene.controller)
      else { continue }
      let name = segue.identifier.map { " \($0.debugDescription)" } ?? ""
      let source = segue.source.flatMap { storyboard.scene(withObject: $0)?.controller }
      report(
        .bypassingSegue, segue.identifier ?? segue.id, at: segue.line, of: document,
        "the \(segue.kind) segue\(name) of \(file) creates \(screen.className) with init(coder:), "
          + "but its dependencies come from the container",
        // A plain container has no actions.
        fix: source.map { $0.customClass != nil } ?? true
          ? "give the \(segue.kind) segue an @IBSegueAction, and call a ScreenMaker of \(screen.className) in it"
          : "create the container in code, or give it a class whose @IBSegueAction calls a ScreenMaker of "
            + screen.className)
    }
    for (identifier, scenes) in storyboard.identified where scenes.count > 1 {
      report(
        .duplicateScene, identifier, at: scenes[1].line, of: document,
        "\(scenes.count) scenes of \(file) have the identifier \(identifier.debugDescription)",
        fix: "give each scene a Storyboard ID of its own")
    }
    for reference in document.references where documents.target(of: reference, in: storyboard) == nil {
      if let name = reference.storyboardName, documents.unreadable.contains(name) { continue }
      report(reference, in: document)
    }
    let destinations = Set(document.segues.map(\.destination))
    for scene in document.scenes {
      guard let controller = scene.controller else { continue }
      let own = controller.storyboardIdentifier ?? controller.id
      let isRestored = controller.restorationIdentifier != nil || controller.usesStoryboardIdentifierForRestoration
      if isRestored, let screen = screens.injected(controller) {
        report(
          .restoredScene, own, at: controller.line, of: document,
          "state restoration creates \(screen.className) with init(coder:), but its dependencies come from the container",
          fix: "remove the restoration identifier, or restore the screen in code")
      }
      if let identifier = controller.storyboardIdentifier {
        checkRegistration(of: controller, identifier, in: document)
      } else if document.initialScene != nil || document.initialViewController == nil,
        controller.id != document.initialViewController, !destinations.contains(controller.id)
      {
        let name = controller.customClass?.name ?? controller.tag
        report(
          .unreachableScene, own, at: scene.line, of: document,
          "nothing can create the scene of \(name) in \(file): it isn't initial, has no identifier, and no segue leads to it",
          fix: "remove the scene, or give it a Storyboard ID")
      }
    }
  }

  private mutating func report(_ reference: StoryboardDocument.Reference, in document: StoryboardDocument) {
    let scene = reference.referencedIdentifier.map(\.debugDescription) ?? "the initial scene"
    let known = reference.storyboardName.map { documents.named($0) } ?? []
    let name = known.isEmpty ? reference.storyboardName : reference.referencedIdentifier
    report(
      .unknownReference, reference.storyboardIdentifier ?? reference.id, at: reference.line, of: document,
      "a reference in \(document.file.lastComponent) leads to \(scene) of "
        + "\(reference.storyboardName ?? "the same storyboard"), which doesn't exist",
      near: name.map { near($0) { known.isEmpty ? Array($0.names) : known.flatMap(\.identified.keys) } } ?? [],
      fix: "correct the reference, or check the folder of the other storyboard too",
      severity: reference.bundleIdentifier == nil ? nil : .info)
  }

  private mutating func checkRegistration(
    of controller: StoryboardDocument.Controller, _ identifier: String, in document: StoryboardDocument
  ) {
    // A screen of another class may be registered for the scene.
    guard claimed[document.file]?.contains(controller.id) != true, let custom = controller.customClass,
      let module = custom.module, screens.screens(of: custom).isEmpty,
      !custom.isModuleFixed || screens.modules.contains(module)
    else { return }
    report(
      .unregisteredScene, identifier, at: controller.line, of: document,
      "no screen is registered for \(identifier.debugDescription) of \(document.file.lastComponent), "
        + "whose class is \(custom.name)", fix: "register \(custom.name) with registry.screen")
  }
}
