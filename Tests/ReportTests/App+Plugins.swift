import Injector

final class Loose {}
final class Sharp: Sendable {}
@MainActor final class Main {}
protocol Port {}
class Base: @unchecked Sendable {}
final class Derived: Base, @unchecked Sendable {}
struct Value: Sendable {}
@globalActor actor Side { static let shared = Side() }
struct Note: Hashable, Sendable {}
struct Ticket: Sendable {}
/// An argument by which nothing can be shared.
struct Rough: Sendable {}

/// The error of every factory: the properties are about graphs.
struct Unbuilt: Error {}

extension Scope {
  static let session = Scope("session")
  static let checkout = Scope("checkout", within: .session)
}

final class RandomPlugin: Plugin {
  let name: String
  var dependencies: [any Plugin]
  private let entries: [Entry]

  init(_ part: Part, _ dependencies: [any Plugin]) {
    (name, entries, self.dependencies) = (part.name, part.entries, dependencies)
  }

  func register(in registry: Registry) { for entry in entries { entry.register(in: registry) } }
}

/// A plugin whose dependencies aren't those of the protocol.
struct StatingPlugin: Plugin, Equatable {
  let name: String
  let dependencies: [String]
  let entries: [Entry]

  static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  func register(in registry: Registry) { for entry in entries { entry.register(in: registry) } }
}

/// The plugin that an app passes to its container.
struct RootPlugin: Plugin, Equatable {
  let name = "App"
  var dependencies: [any Plugin] = []
  static func == (left: Self, right: Self) -> Bool { true }
  func register(in registry: Registry) {}
}

extension App {
  /// The plugin of the app, without some of its plugins, as the app would be written without them.
  func root(without absent: Set<String> = []) -> RootPlugin {
    RootPlugin(dependencies: Self.plugins(of: parts, without: absent))
  }

  /// The plugins of the child.
  var childPlugins: [any Plugin] { Self.plugins(of: child) }

  /// The plugins that are left out, with those that they depend on.
  func uninstalled(_ absent: Set<String>) -> [any Plugin] {
    Self.plugins(of: parts).filter { absent.contains($0.name) }
  }

  private static func plugins(of parts: [Part], without absent: Set<String> = []) -> [any Plugin] {
    let cyclic = parts.indices.filter { index in parts[index].dependencies.contains { $0 > index } }
    var plugins: [any Plugin] = []
    for (index, part) in parts.enumerated() {
      let dependencies = part.dependencies.sorted().filter { $0 < index }.map { plugins[$0] }
      plugins.append(
        part.isStating
          ? StatingPlugin(name: part.name, dependencies: ["Other"], entries: part.entries)
          : RandomPlugin(part, dependencies.filter { !absent.contains($0.name) }))
    }
    for index in cyclic {
      guard let plugin = plugins[index] as? RandomPlugin else { continue }
      plugin.dependencies += parts[index].dependencies.filter { $0 > index && $0 < plugins.count }.map { plugins[$0] }
        .filter { !absent.contains($0.name) }
    }
    return plugins.filter { !absent.contains($0.name) }
  }
}
