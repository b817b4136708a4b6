/// What a plugin declares under the names of the members of ``Plugin``, in whatever form.
///
/// The members of `Plugin` have defaults, so the compiler accepts a member that only looks like one of them, and
/// nothing uses it. The compiler infers the types of this protocol from such a member, and validation reads them.
@_documentation(visibility: internal)
public protocol PluginMembers {
  /// The type of the plugin's own `dependencies`.
  associatedtype StatedDependencies = Never?
  /// `Void` if the plugin has a synchronous `start(with:)`.
  associatedtype SynchronousStart = Never?
  /// `Void` if the plugin has a `start(with:)`, synchronous or not.
  associatedtype AwaitedStart = Never?
  /// `Void` if the plugin has a `start(resolver:)`.
  associatedtype MislabeledStart = Never?

  /// The plugin's own dependencies.
  var dependencies: StatedDependencies { get }

  /// The plugin's own method.
  @discardableResult
  func start(with resolver: Resolver) throws -> SynchronousStart

  /// The plugin's own method.
  @discardableResult
  func start(with resolver: Resolver) async throws -> AwaitedStart

  /// The plugin's own method.
  @discardableResult
  func start(resolver: Resolver) throws -> MislabeledStart
}

extension PluginMembers where StatedDependencies == Never? {
  /// Nothing.
  public var dependencies: Never? { nil }
}

extension PluginMembers where SynchronousStart == Never? {
  /// Does nothing.
  @discardableResult
  public func start(with resolver: Resolver) throws -> Never? { nil }
}

extension PluginMembers where AwaitedStart == Never? {
  /// Does nothing.
  @discardableResult
  public func start(with resolver: Resolver) async throws -> Never? { nil }
}

extension PluginMembers where MislabeledStart == Never? {
  /// Does nothing.
  @discardableResult
  public func start(resolver: Resolver) throws -> Never? { nil }
}

extension ValidationRules {
  /// INJ037: What looks like a member of `Plugin` is one.
  ///
  /// Only the types of a plugin show it, so the rule runs when the plugin is installed, apart from the others.
  static func pluginMembers(of plugin: any Plugin, named name: String) -> [Finding] {
    words(of: plugin, named: name).map { words in
      Finding(.pluginMember, plugins: [name]) { _, _ in words }
    }
  }

  private static func words<Members: Plugin>(of plugin: Members, named name: String) -> [Words] {
    func isDeclared<Member>(_ member: Member.Type) -> Bool { member != Never?.self }
    var found: [Words] = []
    let stated: any Any.Type = Members.StatedDependencies.self
    if isDeclared(Members.StatedDependencies.self), stated != [any Plugin].self {
      found.append(
        Words(
          message: "The dependencies of \(name) are of the type \(TypeName.of(stated)), so they are ignored.",
          fix: "declare them as var dependencies: [any Plugin], with an instance of each plugin"))
    }
    if isDeclared(Members.MislabeledStart.self) {
      found.append(
        Words(
          message: "\(name) has a method start(resolver:), which nothing calls.", fix: "rename it to start(with:)"))
    }
    if isDeclared(Members.AwaitedStart.self), !isDeclared(Members.SynchronousStart.self) {
      found.append(
        Words(
          message: "\(name) has an asynchronous start(with:), which nothing awaits.",
          fix: "make it synchronous, and await what takes long in a task or in an asyncService"))
    }
    return found
  }
}
