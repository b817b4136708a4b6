// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Draws a tree of views, as often as a test asks, and keeps the state of the views that were drawn last.
@MainActor public final class ViewHost {
  private let root: () -> any View
  private let place = Node()
  public internal(set) var texts: [String] = []
  public internal(set) var fields: [String: Binding<String>] = [:]
  var buttons: [String: @MainActor () -> Void] = [:]
  var tasks: [@MainActor @Sendable () async -> Void] = []

  public init<Root: View>(@ViewBuilder _ root: @escaping () -> Root) { self.root = root }

  @discardableResult public func draw() -> [String] {
    (texts, fields, buttons, tasks) = ([], [:], [:], [])
    Place(host: self, node: place, environment: EnvironmentValues()).draw(root(), as: "root")
    place.discardUnused()
    return texts
  }

  /// Draws the views, and again when their tasks are done.
  public func drawAwaitingTasks() async -> [[String]] {
    let first = draw()
    for task in tasks { await task() }
    return [first, draw()]
  }

  /// The titles of the buttons, in the order of the alphabet.
  public var buttonTitles: [String] {
    draw()
    return buttons.keys.sorted()
  }

  public func press(_ title: String) -> [String] {
    buttons[title]?()
    return draw()
  }
}

/// The state of a view, and of those inside it.
final class Node {
  var storage: [String: AnyObject] = [:]
  var children: [String: Node] = [:]
  var isUsed = false

  func discardUnused() {
    children = children.filter(\.value.isUsed)
    for child in children.values {
      child.isUsed = false
      child.discardUnused()
    }
  }
}

/// Where a view is drawn.
@MainActor struct Place {
  let host: ViewHost
  let node: Node
  let environment: EnvironmentValues

  func draw(_ view: any View, as name: String, _ change: (inout EnvironmentValues) -> Void = { _ in }) {
    // A view of another type is another view.
    let key = "\(name) \(type(of: view))"
    let child = node.children[key] ?? Node()
    node.children[key] = child
    child.isUsed = true
    var environment = environment
    change(&environment)
    let place = Place(host: host, node: child, environment: environment)
    place.install(view, as: "view")
    if let primitive = view as? any PrimitiveView {
      primitive.draw(in: place)
    } else {
      place.draw(view.body, as: "body")
    }
  }

  /// Connects the dynamic properties of a view or a modifier, and those inside them.
  func install(_ value: Any, as name: String) {
    for child in Mirror(reflecting: value).children {
      let key = "\(name).\(child.label ?? "")"
      if let property = child.value as? any InstalledProperty {
        property.install(in: &node.storage[key], environment)
      } else if child.value is any DynamicProperty {
        install(child.value, as: key)
      }
    }
  }
}
