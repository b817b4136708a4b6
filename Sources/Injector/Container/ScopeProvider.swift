/// A dependency that is resolved in a scope of its own, which opens with the inputs that the scope takes.
///
/// A coordinator opens the scope of an account with it, and the graph shows where that leads. For example:
///
/// ```swift
/// final class AppCoordinator {
///   let openAccount: ScopeProvider<Inbox, UserSession>
///   var inbox: Scoped<Inbox>?
///
///   init(openAccount: ScopeProvider<Inbox, UserSession>) { self.openAccount = openAccount }
///   func signedIn(_ session: UserSession) throws { inbox = try openAccount(session) }
///   func signedOut() { inbox = nil }
/// }
/// ```
///
/// It opens the scope in which `Service` is registered or, if that isn't scoped, the one scope that takes exactly the
/// inputs. Validation refuses a provider for which this isn't clear, or whose inputs the scope doesn't take.
public struct ScopeProvider<Service, each Input>: Sendable {
  private let target: HandleTarget
  /// The scope, or `nil` if nothing says which: validation refuses that, unless the rule is lowered.
  private let scope: Scope?

  init(_ target: HandleTarget, opening scope: Scope?) { (self.target, self.scope) = (target, scope) }

  /// Opens the scope, and resolves the instance in it.
  ///
  /// The parameters are those of ``ServiceResolving/makeScope(_:_:isolation:fileID:line:)``.
  ///
  /// - Returns: The instance with its scope, which closes when the last reference goes.
  /// - Throws: `ResolutionError`; the scope is closed then.
  public func callAsFunction(
    _ inputs: repeat each Input, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(ResolutionError) -> Scoped<Service> {
    do {
      let actor = target.resolver.home.actor(of: isolation)
      let opened = try open(repeat each inputs, from: actor)
      do {
        let request = Request(from: actor, for: target.resolver.home, room: 2)
        // The scope has the graph of the container that it's opened in.
        let service = try opened.owner.resolve(by: target.found(Service.self).cell, Service.self, request)
        return Scoped(service, target.identifier, in: opened, for: target.resolver)
      } catch {
        opened.owner.close(from: actor)
        throw error
      }
    } catch { throw ResolutionError.caught(error, in: fileID, at: line) }
  }

  /// Opens the scope, and resolves the instance in it wherever it has to be built.
  ///
  /// The parameters are those of ``ServiceResolving/makeScope(_:_:isolation:fileID:line:)``.
  ///
  /// - Returns: The instance with its scope, which closes when the last reference goes.
  /// - Throws: `ResolutionError`; the scope is closed then.
  public nonisolated(nonsending) func resolveAsync(
    _ inputs: repeat each Input, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(ResolutionError) -> Scoped<Service> where Service: Sendable, repeat each Input: Sendable {
    do {
      let opened = try open(repeat each inputs, from: target.resolver.home.actor(of: #isolation))
      do {
        let request = Request(from: #isolation, for: target.resolver.home)
        let service = try await opened.owner.resolve(
          awaiting: target.found(Service.self).cell, Service.self, request)
        return Scoped(service, target.identifier, in: opened, for: target.resolver)
      } catch {
        // Not where it was opened, if that was on no actor.
        opened.close(isolation: #isolation)
        throw error
      }
    } catch { throw ResolutionError.caught(error, in: fileID, at: line) }
  }

  private func open(_ inputs: repeat each Input, from actor: (any Actor)?) throws -> Container {
    let owner = try target.resolver.owner(for: Service.self, target.identifier)
    guard let scope else { throw ResolutionError.unclearScope(ServiceKey(Service.self, target.identifier)) }
    do {
      let opened = try owner.open(scope, repeat each inputs, from: actor)
      opened.enterOuter()
      return Container(opened)
    } catch {
      guard (error as? ResolutionError)?.kind == .inputMismatch else { throw error }
      throw owner.linked.inputMismatch(of: scope, given: listed(repeat (each Input).self), for: Service.self)
    }
  }
}

extension ScopeProvider: CompositeDependency {
  static var layer: Layer {
    Layer(kind: .scopeProvider, service: Service.self, types: listed(repeat (each Input).self))
  }

  static func cell(for edges: [Edge], _ identifier: ServiceIdentifier?, in linker: Linker) -> AnyCell {
    let scope = edges.first?.scope
    return linker.handle(of: Service.self, edges, identifier) { target in
      ScopeProvider<Service, repeat each Input>(target, opening: scope)
    }
  }
}

/// An instance with the scope that was opened for it.
///
/// A ``ScopeProvider`` returns one. The scope closes when you call ``close(isolation:)``, or when the last reference
/// to this object goes, so keep the object in a property: Swift may release a local variable after its last use. It
/// keeps the container in which it was opened alive, so let go of it, or close that container, when the scope is
/// over.
public final class Scoped<Value>: ServiceResolving {
  /// The instance.
  public let value: Value
  /// The open scope.
  public let container: Container
  /// The resolver that has opened the scope, which knows on which actor its holder is.
  private let opener: Resolver

  private let identifier: ServiceIdentifier?

  init(_ value: Value, _ identifier: ServiceIdentifier?, in container: Container, for opener: Resolver) {
    self.value = value
    self.identifier = identifier
    self.container = container
    self.opener = opener
  }

  deinit { close(isolation: nil) }

  /// The read side of the open scope, to pass on.
  public var resolver: Resolver { container.resolver }

  /// Closes the scope, as ``Container/close(isolation:)`` does.
  ///
  /// This object keeps ``value``, and so the instances that the value received: they aren't leaks.
  ///
  /// - Parameter isolation: The caller's isolation. Don't pass a value.
  /// - Returns: The scope's instances that are still alive, without ``value`` and its dependencies.
  @discardableResult
  public func close(isolation: isolated (any Actor)? = #isolation) -> [LeakedInstance] {
    let owner = container.owner
    let edges = owner.linked.assembly.registrations.list.edges(on: Value.self, identifier)
    let nodes = edges.filter { !$0.kind.isDeferred }.compactMap(\.to)
    let object = type(of: value as Any) is AnyClass ? value as AnyObject : nil
    return owner.close(
      from: opener.home.actor(of: isolation), holding: HeldByOpener(object: object, nodes: nodes))
  }
}

extension Scoped: Sendable where Value: Sendable {}
