extension Diagnostic {
  /// A way to fix a problem: one step, or several that are taken together.
  ///
  /// A diagnostic has the most probable fix first. A program can take the steps, as each names what it changes. For
  /// example, an editor adds the code of the first fix:
  ///
  /// ```swift
  /// for diagnostic in DependencyGraph(of: AppPlugin()).diagnostics() {
  ///   for step in diagnostic.fixes.first?.steps ?? [] where step.action == .refine {
  ///     print(step.registration?.source ?? "", step.code ?? "")   // Shop/CartPlugin.swift:12 .contributing()
  ///   }
  /// }
  /// ```
  public struct Fix: Equatable, Sendable, ExpressibleByArrayLiteral {
    /// The steps, in order.
    public let steps: [Step]

    package init(_ steps: [Step]) { self.steps = steps }

    /// Creates a fix from its steps.
    public init(arrayLiteral steps: Step...) { self.init(steps) }
  }

  /// A step of a fix: one change of a registration, of its factory, or of a plugin.
  public struct Step: Equatable, Sendable, CustomStringConvertible {
    /// The kinds of changes.
    public enum Action: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
      /// Register the ``Step/key``.
      case register
      /// Declare the ``Step/key`` as an input of the scope that the ``Step/code`` names.
      case declareInput
      /// Pass a mock of the ``Step/key`` to the container of a test.
      case mock
      /// Install the ``Step/plugin``.
      case install
      /// Add the plugin that ``Step/code`` names to the dependencies of the ``Step/plugin``.
      case addDependency
      /// Remove the plugin that ``Step/code`` names from the dependencies of the ``Step/plugin``.
      case removeDependency
      /// Remove the ``Step/registration``.
      case remove
      /// Register the ``Step/registration`` under the ``Step/key`` or, if that is `nil`, with another identifier.
      case identify
      /// Add the ``Step/code`` to the ``Step/registration``, such as `.contributing()`. A lifetime replaces another.
      case refine
      /// Remove the ``Step/code`` from the ``Step/registration``.
      case removeRefinement
      /// Register the ``Step/registration`` with the verb that ``Step/code`` names, such as `coordinator`.
      case changeVerb
      /// Change the type of the ``Step/parameter`` to the ``Step/code``, such as `Lazy<Shop.Cart>`.
      case take
      /// Leave the ``Step/parameter`` out: the registration's factory becomes a closure that has the value.
      case leaveOut
      /// Decide what is meant: the description names what to look at, as the graph doesn't know.
      case decide

      /// The name of the action: `refine`.
      public var description: String { rawValue }
    }

    /// The kind of change.
    public let action: Action
    /// The registration to change, or `nil` if the step changes none.
    public let registration: PathStep?
    /// The position of the parameter to change, starting at 0, or `nil` if the step changes none. The parameters of
    /// injections follow those of the factory.
    public let parameter: Int?
    /// The key that the step is about, or `nil`: the one to register, or the one that `.parameter` or `.alias` names.
    public let key: ServiceKey?
    /// The code to write or to remove, or `nil`.
    public let code: String?
    /// The plugin to change or to install, or `nil`.
    public let plugin: String?
    /// The step in words, to follow "To fix this,".
    public let description: String

    package init(
      _ action: Action, of registration: PathStep? = nil, parameter: Int? = nil, key: ServiceKey? = nil,
      code: String? = nil, plugin: String? = nil, words description: String
    ) {
      self.action = action
      self.registration = registration
      self.parameter = parameter
      self.key = key
      self.code = code
      self.plugin = plugin
      self.description = description
    }
  }
}

extension Diagnostic.Fix: CustomStringConvertible {
  /// The steps in words. One step for several registrations is said once, with the names of the registrations.
  public var description: String {
    var said: [(words: String, names: [String])] = []
    for step in steps {
      // The last occurrence is the registration: the code before it may have its type.
      let name = step.registration?.key.description ?? ""
      var words = step.description
      if let place = words.ranges(of: name).last { words.replaceSubrange(place, with: "\0") }
      if said.last?.words != words { said.append((words, [])) }
      said[said.count - 1].names.append(name)
    }
    return said.map { words, names in
      let names = names.unique(by: \.self)
      return words.replacing("\0", with: names.listed(of: names.count))
    }.joined(separator: ", and ")
  }
}

extension [Diagnostic.Fix] {
  /// The fixes as alternatives in one sentence, to follow "To fix this,".
  package var text: String {
    let texts = map(\.description)
    if texts.contains(where: { $0.contains(",") }) { return texts.joined(separator: "; or ") }
    guard texts.count > 2 else { return texts.joined(separator: ", or ") }
    return "\(texts.dropLast().joined(separator: ", ")), or \(texts[texts.count - 1])"
  }
}
