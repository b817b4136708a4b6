import Injector
import Synchronization
import TestSupport

/// A type that an app registers.
enum Kind: String, CaseIterable {
  /// A class that isn't Sendable, one that is, one of the main actor, a protocol, a class, its subclass, and a value.
  case loose, sharp, main, port, base, derived, value
}

/// A key that is registered or needed.
struct Key: Hashable, CustomStringConvertible {
  var kind: Kind
  var identifier: String?
  var description: String { kind.rawValue + (identifier.map { "@\($0)" } ?? "") }
}

/// What a factory takes.
struct Need: CustomStringConvertible {
  enum Shape: String, CaseIterable {
    case direct, optional, all, keyed, lazy, provider, maker, lazyAll, scopeProvider, resolution, ticket, argument
  }
  var shape: Shape
  var key: Key
  var description: String { "\(shape) \(key)" }
}

/// A registration of a plugin.
struct Entry: CustomStringConvertible {
  enum Verb: String, CaseIterable { case service, viewModel, controller, coordinator, asyncService, decorator, input }
  enum Life: String, CaseIterable { case transient, perResolution, weak, singleton, session, checkout }
  enum Place: String, CaseIterable { case anywhere, main, side }
  enum Mark: String, CaseIterable, Hashable {
    case contributing, overriding, ifAbsent, root, eager, onClose, unchecked, onMain, wrongMark, wrongArgument
  }
  /// A number that the place of the registration has.
  let number: Int
  var key: Key
  var verb = Verb.service
  var life = Life.transient
  var needs: [Need] = []
  var injects: [Key] = []
  var alias: Key?
  var marks: Set<Mark> = []
  /// Where the factory runs.
  var place = Place.anywhere

  var description: String {
    let parts = [
      "#\(number) \(verb) \(key) \(life)", needs.isEmpty ? "" : "(\(needs.map(\.description).joined(separator: ", ")))",
      injects.isEmpty ? "" : "injecting \(injects)", alias.map { "alias \($0)" } ?? "",
      place == .anywhere ? "" : "on \(place)",
      marks.map(\.rawValue).sorted().joined(separator: " "),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// A plugin of an app.
struct Part: CustomStringConvertible {
  var name: String
  /// The positions of the plugins that it depends on.
  var dependencies: Set<Int> = []
  /// A Boolean value that indicates whether it states other dependencies, which the protocol doesn't see.
  var isStating = false
  var entries: [Entry] = []

  var description: String {
    "\(name) needs \(dependencies.sorted())\(isStating ? " stating" : "")\n"
      + entries.map { "  \($0)\n" }.joined()
  }
}

/// A random app: plugins, those of a child, and the settings of its container.
struct App: RandomCase {
  let seed: UInt64
  var parts: [Part] { didSet { answers = Answers() } }
  var child: [Part] { didSet { answers = Answers() } }
  var severities: [DiagnosticCode: Severity] { didSet { answers = Answers() } }
  /// What properties have asked for.
  private(set) var answers = Answers()

  /// The latest apps. The properties take turns, so that all are at about the same.
  private static let known = Mutex<[UInt64: App]>([:])

  /// Returns the app of a seed, which several properties are about.
  init(seed: UInt64) {
    if let known = Self.known.withLock({ $0[seed] }) {
      self = known
      return
    }
    self.init(generatedFrom: seed)
    let app = self
    Self.known.withLock {
      $0[seed] = app
      if seed > 400 { $0[seed - 400] = nil }
    }
  }

  private init(generatedFrom seed: UInt64) {
    var generator = AppGenerator(seed: seed)
    self.seed = seed
    parts = generator.parts("Plugin", 2...5)
    child = generator.parts("Child", 1...2, below: parts)
    severities = generator.severities()
    // Half of the apps are ones of which a container can be built.
    if seed % 2 == 0 { repair() }
  }

  /// Removes what keeps the app and its child from being built.
  private mutating func repair() {
    for path in [\App.parts, \App.child] {
      for part in self[keyPath: path].indices {
        for entry in self[keyPath: path][part].entries.indices {
          self[keyPath: path][part].entries[entry].marks.remove(.eager)
        }
      }
    }
    var container: Container?
    for _ in 0..<60 {
      do {
        container = try Container(root(), validation: policy)
        break
      } catch let error as ValidationError { remove(\.parts, at: error) } catch { return }
    }
    for _ in 0..<30 {
      do {
        _ = try container?.makeChild(plugins: childPlugins)
        break
      } catch let error as ValidationError { remove(\.child, at: error) } catch { return }
    }
  }

  /// Removes the registration of an error or, if it's about plugins, what they depend on.
  private mutating func remove(_ path: WritableKeyPath<App, [Part]>, at error: ValidationError) {
    let errors = error.diagnostics.filter { $0.severity == .error }
    let lines = Set(errors.prefix(1).compactMap(\.source?.line))
    for index in self[keyPath: path].indices {
      self[keyPath: path][index].entries.removeAll { lines.contains($0.number) }
      guard lines.isEmpty else { continue }
      self[keyPath: path][index].dependencies = []
      self[keyPath: path][index].name = "\(path == \.parts ? "Plugin" : "Child")\(index)"
    }
    // A line that isn't one of these plugins' is a parent's.
    if !lines.isEmpty, path == \.child,
      error.diagnostics.allSatisfy({ $0.source?.line ?? 0 <= parts.flatMap(\.entries).count })
    {
      self[keyPath: path].removeAll()
    }
  }

  var description: String {
    let severities = severities.map { "\($0)=\($1)" }.sorted().joined(separator: " ")
    return "\(parts.map(\.description).joined())child:\n\(child.map(\.description).joined())\(severities)"
  }

  var smaller: [App] {
    var all: [App] = []
    func add(_ change: (inout App) -> Void) {
      var app = self
      change(&app)
      all.append(app)
    }
    if !severities.isEmpty { add { $0.severities = [:] } }
    for path in [\App.parts, \App.child] {
      for index in self[keyPath: path].indices {
        let part = self[keyPath: path][index]
        if !part.entries.isEmpty { add { $0[keyPath: path][index].entries = [] } }
        if !part.dependencies.isEmpty { add { $0[keyPath: path][index].dependencies = [] } }
        if part.isStating { add { $0[keyPath: path][index].isStating = false } }
        for entry in part.entries.indices {
          add { $0[keyPath: path][index].entries.remove(at: entry) }
          for simpler in part.entries[entry].simpler { add { $0[keyPath: path][index].entries[entry] = simpler } }
        }
      }
    }
    return all
  }
}

extension Entry {
  var simpler: [Entry] {
    var all: [Entry] = []
    func add(_ change: (inout Entry) -> Void) {
      var entry = self
      change(&entry)
      all.append(entry)
    }
    for index in needs.indices { add { $0.needs.remove(at: index) } }
    for index in injects.indices { add { $0.injects.remove(at: index) } }
    for mark in marks.sorted(by: { $0.rawValue < $1.rawValue }) { add { $0.marks.remove(mark) } }
    if alias != nil { add { $0.alias = nil } }
    if life != .transient { add { $0.life = .transient } }
    if place != .anywhere { add { $0.place = .anywhere } }
    if verb != .service { add { $0.verb = .service } }
    return all
  }
}
