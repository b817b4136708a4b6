import Injector
import InjectorHeadless

// From registrations to scenes.

extension StoryboardCheck {
  mutating func checkScreens() {
    for screen in screens.all {
      let (name, identifier) = (screen.scene.storyboard, screen.scene.identifier)
      let storyboards = documents.named(name)
      let having = storyboards.filter { $0.scene(identifier) != nil }
      if storyboards.isEmpty {
        guard !documents.unreadable.contains(name) else { continue }
        report(
          .unknownScene, screen.node.key, at: screen.node.source,
          "\(screen.node.key) comes from \(screen.scene), which is not among the storyboards",
          near: near(name) { Array($0.names) },
          fix: "correct storyboardName, or check the folder of the storyboard too")
      } else if having.isEmpty {
        reportAbsence(of: screen, in: storyboards)
      } else {
        let homes = Set(having.map(\.home))
        for other in storyboards where homes.contains(other.home) && other.scene(identifier) == nil {
          reportAbsence(of: screen, in: [other])
        }
        checkClass(of: screen, in: having)
      }
    }
  }

  private mutating func reportAbsence(of screen: RegisteredScreens.Screen, in storyboards: [AppDocuments.Storyboard]) {
    let document = storyboards[0].content
    guard let identifier = screen.scene.identifier else {
      // A dangling initial view controller is a finding of its own.
      guard document.initialViewController == nil else { return }
      return report(
        .initialScene, screen.node.key, at: screen.node.source,
        "\(screen.node.key) is the initial scene of \(document.file), which has none",
        fix: "select an initial view controller in Interface Builder, or set storyboardIdentifier")
    }
    // A screen that only segues create needs no identifier.
    guard storyboards.allSatisfy({ $0.createdClasses.isDisjoint(with: screen.classNames) }) else { return }
    report(
      .unknownScene, screen.node.key, at: screen.node.source,
      "\(screen.node.key) comes from \(screen.scene), but \(document.file) has no scene of this identifier",
      near: near(identifier) { _ in storyboards.flatMap(\.identified.keys) },
      fix: "set a scene's Storyboard ID to \(identifier.debugDescription), or correct storyboardIdentifier")
  }

  private mutating func checkClass(of screen: RegisteredScreens.Screen, in storyboards: [AppDocuments.Storyboard]) {
    var wrong: [AppDocuments.Place] = []
    for storyboard in storyboards {
      guard let scene = storyboard.scene(screen.scene.identifier) else { continue }
      guard let controller = scene.controller, screen.isKind(of: controller) else {
        wrong.append((scene, storyboard))
        continue
      }
      let isAncestor = controller.customClass?.name != screen.className
      if isAncestor { claimed[storyboard.content.file, default: []].insert(controller.id) }
    }
    // A storyboard of the same name in another target may have another class.
    let fitting = Set(storyboards.map(\.home)).subtracting(wrong.map(\.storyboard.home))
    guard fitting.isEmpty || wrong.contains(where: { fitting.contains($0.storyboard.home) }) else { return }
    for (scene, storyboard) in wrong {
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
      claimed[storyboard.content.file, default: []].insert(controller.id)
      let name = controller.customClass?.description ?? "a plain \(controller.tag)"
      let isOtherModule = controller.customClass?.name == screen.className
      report(
        .sceneClass, screen.node.key, at: source,
        "\(screen.node.key) comes from \(screen.scene), whose class is \(name)",
        fix: isOtherModule
          ? "set the module of the scene's class to \(screen.module) in Interface Builder"
          : "set the class of the scene to \(screen.className) in Interface Builder, or correct storyboardIdentifier")
    }
  }
}
