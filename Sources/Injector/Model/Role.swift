/// The role of a registration, which is the verb that registers it.
public enum Role: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// A service, registered by `registry.service(...)` or `registry.asyncService(...)`.
  case service
  /// A view model, registered by `registry.viewModel(...)`.
  case viewModel
  /// A controller, registered by `registry.controller(...)`.
  case controller
  /// A controller whose views come from a storyboard, registered by `registry.screen(...)`.
  case screen
  /// A coordinator, registered by `registry.coordinator(...)`.
  case coordinator
  /// A value created outside the container, registered by `registry.instance(...)`.
  case instance
  /// A value that the caller who opens a scope hands over, declared by `registry.input(...)`.
  case input
  /// A registration that wraps another one, registered by `registry.decorate(...)`.
  case decorator
  /// A second key for another registration, registered by `.alias(...)`.
  case alias

  /// The name of the role: `viewModel`.
  public var description: String { rawValue }

  /// A Boolean value that indicates whether the registration leads to another one, whose arguments and actor it has.
  package var isWrapper: Bool { self == .decorator || self == .alias }

  /// A Boolean value that indicates whether the role is a controller, a screen, or a coordinator.
  public var isUserInterface: Bool { self == .controller || self == .screen || self == .coordinator }
}

/// The isolation of a factory, which determines where it runs.
public enum Isolation: Hashable, Sendable {
  /// The factory can run anywhere.
  case nonisolated
  /// The factory runs only on the main actor.
  case mainActor
  /// The factory runs only on another actor, whose type has the given full name, such as `Shop.DatabaseActor`.
  case actor(String)
}

extension Isolation {
  /// The text of the isolation in a file: `nonisolated`, `mainActor`, or the full name of an actor's type.
  public var rawValue: String {
    switch self {
    case .nonisolated: "nonisolated"
    case .mainActor: "mainActor"
    case .actor(let name): name
    }
  }

  /// Creates an isolation from the text that represents it.
  ///
  /// - Parameter rawValue: The text. The full name of an actor's type begins with its module.
  /// - Returns: The isolation, or `nil` if the text represents none.
  public init?(rawValue: String) {
    switch rawValue {
    case "nonisolated": self = .nonisolated
    case "mainActor": self = .mainActor
    case let name where name.dropFirst().dropLast().contains("."): self = .actor(name)
    default: return nil
    }
  }
}

extension Isolation: CustomStringConvertible {
  /// The isolation in words: `nonisolated`, `the main actor`, or the full name of an actor's type.
  public var description: String { self == .mainActor ? "the main actor" : rawValue }
}

/// A location in the source code: the file and line of a call.
public struct CallSite: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The module and the file in the format of `#fileID`, such as `Shop/AuthPlugin.swift`.
  public let fileID: String

  /// The line number, starting at 1.
  public let line: Int

  package init(fileID: String, line: Int) { (self.fileID, self.line) = (fileID, line) }

  /// The location as compilers print it, such as `Shop/AuthPlugin.swift:12`.
  public var description: String { "\(fileID):\(line)" }

  /// Returns a Boolean value that indicates whether one call site precedes the other, by file and then by line.
  public static func < (left: Self, right: Self) -> Bool {
    (left.fileID, left.line) < (right.fileID, right.line)
  }
}
