package import Injector
import InjectorHeadless

/// The screens of a graph, by scene and by class.
struct RegisteredScreens {
  /// A registered screen.
  struct Screen {
    let node: DependencyGraph.Node
    let scene: DependencyGraph.Scene
    /// The name of the class, without its module.
    let className: String
    let module: String
    /// A Boolean value that indicates whether the initializer takes more than the coder, so that `init(coder:)` can't
    /// create the screen.
    let isInjected: Bool
  }

  let all: [Screen]
  private let classes: [String: [Screen]]
  /// The modules of the app, as far as they are known.
  let modules: Set<String>

  init(_ graph: DependencyGraph, modules: Set<String>) {
    all = graph.nodes.indices.compactMap { index in
      let node = graph.nodes[index]
      guard node.role == .screen, let scene = node.scene, !node.traits.contains(.replaced) else { return nil }
      let needs = graph.edges(from: index).contains { !graph.isLoader($0) }
      return Screen(
        node: node, scene: scene, className: node.key.type.lastName, module: String(node.key.type.prefix { $0 != "." }),
        isInjected: needs || !node.arguments.isEmpty)
    }
    classes = Dictionary(grouping: all, by: \.className)
    self.modules = modules.union(all.map(\.module))
  }

  /// Returns the screens whose class is that of a scene.
  func screens(of custom: StoryboardDocument.CustomClass) -> [Screen] {
    (classes[custom.name] ?? []).filter { !custom.isModuleFixed || custom.module == $0.module }
  }

  /// Returns the screen of a scene's class if `init(coder:)` can't create any screen of the class.
  func injected(_ controller: StoryboardDocument.Controller?) -> Screen? {
    guard let custom = controller?.customClass else { return nil }
    let screens = screens(of: custom)
    return screens.allSatisfy(\.isInjected) ? screens.first : nil
  }
}

extension RegisteredScreens.Screen {
  /// The names of the classes that the class of a scene may have, without their modules.
  var classNames: [String] { [className] + scene.superclasses.map(\.lastName) }

  /// Returns a Boolean value that indicates whether a scene's creator may return the screen. The frameworks demand an
  /// object of the scene's class or a subclass.
  func isKind(of controller: StoryboardDocument.Controller) -> Bool {
    guard let custom = controller.customClass else {
      // The class of a tag: UITableViewController for tableViewController. Each screen is a view controller.
      let system = ["ui", "ns", "headless"].map { $0 + controller.tag.lowercased() }
      return controller.tag == "viewController" || classNames.contains { system.contains($0.lowercased()) }
    }
    // A class without a module has the name that Objective-C knows, which may differ from Swift's.
    guard custom.module != nil || custom.moduleProvider != nil else { return true }
    return (["\(module).\(className)"] + scene.superclasses).contains { name in
      custom.name == name.lastName && (!custom.isModuleFixed || name.hasPrefix("\(custom.module ?? "")."))
    }
  }
}

extension DependencyGraph {
  /// The modules that the call sites name.
  package var modules: Set<String> {
    Set(nodes.compactMap { $0.source.fileID.split(separator: "/").first.map(String.init) })
  }
}
